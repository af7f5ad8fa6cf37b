//! Picks as arguments of code.

use super::program::{ActionCode, PickCode};
use super::script::kind::Kind;
use super::script::run::Arg;
use super::{Action, Pick};
use crate::table::{CardSet, MAX_SEATS, Seat, SeatList};

/// The most picks an action can have.
pub(in crate::rules) const MOST_PICKS: usize = 6;

/// Calls `f` with `me` and the picks of an action as arguments.
#[inline]
pub(in crate::rules) fn with_args<R>(
    seat: Seat,
    action: &Action,
    code: &ActionCode,
    f: impl FnOnce(&[Arg]) -> R,
) -> R {
    let mut args = [Arg::Int(-1); MOST_PICKS + 1];
    args[0] = Arg::Int(seat.0 as i64);
    let n = action.picks.len().min(code.picks.len()).min(MOST_PICKS);
    for i in 0..n {
        args[i + 1] = arg(&action.picks[i], &code.picks[i]);
    }
    f(&args[..n + 1])
}

/// A pick as an argument.
pub(in crate::rules) fn arg<'a>(pick: &'a Pick, code: &PickCode) -> Arg<'a> {
    match pick {
        Pick::Skipped => skipped(code.kind),
        Pick::Card(card) => Arg::Int(card.0 as i64),
        Pick::Cards(cards) => Arg::Set(*cards),
        Pick::Run(row) => Arg::Row(row),
        Pick::Groups(groups) => Arg::Groups(groups),
        Pick::Seat(seat) => Arg::Int(seat.0 as i64),
        Pick::Word(word) => Arg::Int(*word as i64),
        Pick::Number(n) => Arg::Int(*n),
        Pick::Assign(receivers) => Arg::Int(pack(receivers)),
        Pick::Zone(zone) => Arg::Int(zone.0 as i64),
    }
}

/// What a skipped pick of this kind is.
fn skipped<'a>(kind: Kind) -> Arg<'a> {
    match kind {
        Kind::Cards => Arg::Set(CardSet::EMPTY),
        Kind::Row => Arg::Row(&[]),
        Kind::Groups => Arg::Groups(&[]),
        Kind::Seats | Kind::Teams => Arg::Seats(SeatList::EMPTY),
        Kind::Word(_) | Kind::Number => Arg::Int(0),
        _ => Arg::Int(-1),
    }
}

/// An assignment as one number: four bits for each giver.
pub(in crate::rules) fn pack(receivers: &[Seat]) -> i64 {
    receivers.iter().take(MAX_SEATS).enumerate().fold(0, |packed, (i, seat)| packed | (seat.0 as i64) << (4 * i))
}
