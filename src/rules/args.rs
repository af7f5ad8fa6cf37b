//! Picks as arguments of code.

use super::program::PickCode;
use super::script::kind::Kind;
use super::script::run::{Arg, Fail, Run};
use super::{Action, Pick, space};
use crate::table::{CardSet, Seat, SeatList};

/// Calls `f` with `me` and the picks of an action as arguments.
///
/// # Errors
/// Those of `f`, and the fault of a script asked who gives in an assignment.
#[inline]
pub(in crate::rules) fn with_args<'r, R>(
    run: &mut Run<'r>,
    seat: Seat,
    action: &Action,
    f: impl FnOnce(&mut Run<'r>, &[Arg]) -> Result<R, Fail>,
) -> Result<R, Fail> {
    let args = space::arguments(run, seat, action.plan as usize, &action.picks)?;
    f(run, args.list())
}

/// A pick as an argument; an assignment as if seats gave from 0 on.
#[inline]
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
        Pick::Assign(receivers) => Arg::Int(pack(*receivers)),
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
fn pack(receivers: SeatList) -> i64 {
    receivers.iter().enumerate().fold(0, |packed, (i, seat)| packed | (seat.0 as i64) << (4 * i))
}
