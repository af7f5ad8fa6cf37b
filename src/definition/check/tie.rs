//! A match that does not say what happens when the best score is shared.

use crate::definition::{Game, Winner};
use crate::diagnostic::{Fault, Faults};

pub fn check(game: &Game, faults: &mut Faults) {
    let ending = &game.ending;
    if ending.until.is_some() && ending.extra_round.is_none() && ending.winner != Winner::LastIn {
        let sentence = "nothing says what happens when the best score is shared";
        let fault = Fault::error("no-tie-rule", game.section("match"), sentence).warning();
        faults.push(
            fault.hint("add `extra_round: true` (another round is played) or `extra_round: false` (they win together)"),
        );
    }
}
