//! An action for which something is picked, though nothing is done with it.

use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    for action in reading.game.actions.iter().filter(|action| !action.picks.is_empty()) {
        let name = &action.name.name;
        if reading.function(&format!("do_{name}")).is_none() {
            let picks: Vec<&str> = action.picks.iter().map(|pick| pick.name.name.as_str()).collect();
            let sentence = format!("the action `{name}` does nothing with what is picked");
            let fault = Fault::error("nothing-done", action.name.span, sentence).warning();
            faults.push(
                fault.hint(format!(
                    "say in `rules.rhai` what it does: `fn do_{name}(me, {}) {{ … }}`",
                    picks.join(", ")
                )),
            );
        }
    }
}
