//! An action that changes nothing, though something is picked for it or more is expected of it than of a pass.

use super::reading::Reading;
use crate::definition::ActionPlan;
use crate::diagnostic::{Fault, Faults};

/// What one does at a table, so that an action of this name is no pass.
const DEEDS: [&str; 6] = ["deal", "draw", "reveal", "reverse", "shuffle", "swap"];

pub fn check(reading: &Reading, faults: &mut Faults) {
    for action in &reading.game.actions {
        let name = &action.name.name;
        let picks: Vec<&str> = action.picks.iter().map(|pick| pick.name.name.as_str()).collect();
        let hook = reading.function(&format!("do_{name}"));
        let is_idle = |block: &crate::rules::script::ast::Block| block.statements.is_empty() && block.value.is_none();
        let fault = match hook {
            Some(piece) if !picks.is_empty() && piece.code.as_ref().is_some_and(is_idle) => Fault::error(
                "nothing-done",
                piece.span,
                format!("the action `{name}` does nothing with what is picked"),
            ),
            Some(_) => continue,
            None if !picks.is_empty() => {
                let sentence = format!("the action `{name}` does nothing with what is picked");
                Fault::error("nothing-done", action.name.span, sentence)
            }
            None if is_no_pass(action) && !is_done_later(reading, action) => {
                Fault::error("nothing-done", action.name.span, format!("the action `{name}` does nothing"))
            }
            None => continue,
        };
        let params: Vec<&str> = std::iter::once("me").chain(picks.iter().copied()).collect();
        let does = format!("say in `rules.rhai` what it does: `fn do_{name}({}) {{ … }}`", params.join(", "));
        faults.push(fault.warning().hint(match picks.is_empty() {
            true => format!("{does}, with nothing in the braces if it is a pass"),
            false => does,
        }));
    }
}

/// Whether an action without picks is more than a pass: nothing is said about it, or it is named after a deed.
fn is_no_pass(action: &ActionPlan) -> bool {
    let named = DEEDS.contains(&action.name.name.as_str()) || DEEDS.contains(&action.verb.as_str());
    let bare = action.text.is_empty() && action.say.is_none() && action.rules.is_empty() && !named_pass(action);
    !action.restarts_clock && (named || bare && action.pace.is_none())
}

/// Whether it is called a pass.
fn named_pass(action: &ActionPlan) -> bool {
    ["pass", "skip", "stay", "stop", "stand", "done"]
        .iter()
        .any(|word| action.name.name.contains(word) || action.verb.contains(word))
}

/// Whether what it leads to is done when its phase is over.
fn is_done_later(reading: &Reading, action: &ActionPlan) -> bool {
    let game = reading.game;
    let offers = |phase: &&crate::definition::PhasePlan| {
        phase.actions.iter().any(|&i| game.actions.get(i).is_some_and(|other| other.name.name == action.name.name))
    };
    game.phases.iter().filter(offers).any(|phase| reading.function(&format!("done_{}", phase.name.name)).is_some())
}
