//! A function that nothing uses.

use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};

/// What the names of functions that the table asks for begin with.
const PREFIXES: [&str; 6] = ["do_", "rate_", "enter_", "done_", "ring_", "empty_"];
/// Functions that the table asks for.
const HOOKS: [&str; 4] = ["start_match", "start_round", "finish_round", "score_round"];

pub fn check(reading: &Reading, faults: &mut Faults) {
    let is_hook = |name: &str| HOOKS.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    let hooks = reading.pieces.iter().filter_map(|piece| piece.function()).filter(|name| is_hook(name));
    let from_game = reading.pieces.iter().filter(|piece| piece.function().is_none());
    let asked = from_game.flat_map(|piece| piece.uses.calls.iter().map(String::as_str));
    let reached = reading.reached(hooks.chain(asked));
    for piece in &reading.pieces {
        let Some(name) = piece.function().filter(|name| !reached.contains(*name)) else { continue };
        let fault = Fault::error("unused-function", piece.span, format!("nothing uses the function `{name}`"));
        let mut known: Vec<String> = hooks_of(reading);
        // A function of a patch may have been meant to replace one of the game.
        let others = reading.pieces.iter().filter(|other| other.span.file != piece.span.file);
        known.extend(others.filter_map(|other| other.function()).map(String::from));
        let fault = fault.warning();
        faults.push(match crate::diagnostic::closest(name, &known) {
            Some(near) => fault.meant(Some(near)),
            None => fault.hint("call it somewhere, or take it out"),
        });
    }
}

/// The names of all functions the table would ask for.
fn hooks_of(reading: &Reading) -> Vec<String> {
    let mut names: Vec<String> = HOOKS.map(String::from).to_vec();
    for action in &reading.game.actions {
        names.extend(["do_", "rate_"].map(|prefix| format!("{prefix}{}", action.name.name)));
    }
    for phase in &reading.game.phases {
        names.extend(["enter_", "done_", "ring_"].map(|prefix| format!("{prefix}{}", phase.name.name)));
    }
    names.extend(reading.game.zones.iter().map(|zone| format!("empty_{}", zone.name.name)));
    names
}
