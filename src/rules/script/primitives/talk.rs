//! What the rules say to the players.

use super::super::run::Run;
use super::Primitive;
use crate::rules::event::{Event, Told};
use crate::table::{Card, CardSet};

/// `say` takes any values, so the compiler builds it itself; nothing else is said.
pub(super) fn list() -> Vec<Primitive> {
    Vec::new()
}

/// Puts a line into the journal.
pub(crate) fn say(run: &mut Run, line: Vec<Told>) {
    run.state.note(|| Event::Say(line));
}

/// Cards as they are told: those who know all of them now may know them.
pub(crate) fn told(run: &Run, order: Vec<Card>, in_order: bool) -> Told {
    let cards: CardSet = order.iter().copied().collect();
    let everyone = run.rules.layout.seat_set();
    let table = &run.state.table;
    let known = order.iter().fold(everyone, |known, &card| crate::table::SeatSet(known.0 & table.known(card).0));
    Told::Cards { cards, order: if in_order { order } else { Vec::new() }, known }
}
