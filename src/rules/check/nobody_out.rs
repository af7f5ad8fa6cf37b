//! A winner who is the last left, in a game in which nobody ever goes out.

use super::reading::Reading;
use crate::definition::Winner;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    if reading.game.ending.winner == Winner::LastIn && !reading.calls(&["out"]) {
        let sentence = "the last seat left wins, but nobody ever goes out";
        let fault = Fault::error("nobody-out", reading.game.section("match"), sentence).warning();
        faults.push(fault.hint("say who is out with `out(seat)` in `rules.rhai`, or write `winner: highest`"));
    }
}
