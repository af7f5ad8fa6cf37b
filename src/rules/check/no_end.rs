//! A match that nothing ends.

use super::reading::Reading;
use crate::definition::Winner;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let ending = &reading.game.ending;
    let by_rule = ending.until.is_some() || ending.rounds.is_some();
    let by_script = reading.calls(&["end_match", "draw_match"]);
    if by_rule || by_script || ending.winner == Winner::LastIn && reading.calls(&["out"]) {
        return;
    }
    let fault = Fault::error("no-end", reading.game.section("match"), "nothing ends the match").warning();
    faults.push(
        fault.hint("add `rounds: 1`, or say when with `until`, for example `until: seats().any(|s| s.score >= 100)`"),
    );
}
