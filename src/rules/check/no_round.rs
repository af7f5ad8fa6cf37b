//! A match in which no round is ever played.

use super::amount::{Ground, Known};
use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let Some(rounds) = &reading.game.ending.rounds else { return };
    let piece = reading.pieces.iter().find(|piece| piece.function().is_none() && piece.span == rounds.span);
    let value = piece.and_then(|piece| Some((piece, piece.code.as_ref()?.value.as_ref()?)));
    let Some((piece, value)) = value else { return };
    if let Known::Number(_, most) = Ground::of(reading.game).known(piece, value)
        && most < 1
    {
        let fault = Fault::error("no-round", rounds.span, "a match needs a round at least");
        faults.push(fault.hint("write `rounds: 1`, or leave it out and say with `until` when the match is over"));
    }
}
