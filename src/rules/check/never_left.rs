//! A phase that nothing ends.

use super::reading::{LEAVING, Reading};
use crate::definition::Ask;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let game = reading.game;
    for phase in &game.phases {
        let (ends, how) = match phase.ask {
            Ask::One | Ask::Together => continue,
            Ask::Turns => (
                phase.until.is_some() || phase.who.is_some(),
                "say when with `until`, for example `until: seats().any(|s| s.hand.is_empty)`, or end it in a script \
                 with `end_round()`",
            ),
            Ask::Race => {
                (phase.who.is_some(), "end it in a script with `end_round()`, `end_match()` or `enter(\"…\")`")
            }
        };
        let name = &phase.name.name;
        let actions = phase.actions.iter().filter_map(|&i| game.actions.get(i));
        let mut roots: Vec<String> = actions.map(|action| format!("do_{}", action.name.name)).collect();
        roots.extend(["enter_", "ring_"].map(|prefix| format!("{prefix}{name}")));
        roots.extend(game.zones.iter().map(|zone| format!("empty_{}", zone.name.name)));
        let reached = reading.reached(roots.iter().map(String::as_str));
        let leaves = reached
            .iter()
            .filter_map(|function| reading.function(function))
            .any(|piece| LEAVING.iter().chain(&["out"]).any(|call| piece.uses.calls.contains(*call)));
        if !ends && !leaves {
            let fault = Fault::error("never-left", phase.name.span, format!("nothing ends the phase `{name}`"));
            faults.push(fault.warning().hint(how));
        }
    }
}
