//! A winner by score, in a game in which nobody ever scores.

use super::reading::Reading;
use crate::definition::Winner;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let game = reading.game;
    let by_script = reading.any(|piece| piece.function().is_some() && piece.uses.properties.contains("score"));
    if game.ending.winner != Winner::LastIn && game.score.items.is_empty() && !by_script {
        let fault =
            Fault::error("nobody-scores", game.section("match"), "the score decides who wins, but nobody ever scores");
        faults.push(fault.warning().hint("add items to `score`, or change `score` in `rules.rhai`: `me.score += 1`"));
    }
}
