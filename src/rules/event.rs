//! What happened, for the log.

use super::Action;
use crate::table::{CardSet, Change, Seat, SeatSet};

/// A value told in a line of the log, with who may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Plain text, known to all.
    Text(String),
    /// Cards; seats outside `known` are only told how many.
    Cards {
        /// The cards.
        cards: CardSet,
        /// In this order, where it matters.
        order: Vec<crate::table::Card>,
        /// Who may know them all.
        known: SeatSet,
    },
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round began.
    Round {
        /// Which, from 1.
        round: u32,
        /// Who deals.
        dealer: Seat,
        /// Whether it only breaks a tie.
        extra: bool,
    },
    /// A phase began.
    Phase(usize),
    /// A seat acted; in a race, at this time.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
        /// The line for people, in pieces.
        line: Vec<Told>,
        /// When, in a race.
        at: Option<u32>,
    },
    /// A seat has answered, sealed.
    Sealed(Seat),
    /// The rules say something.
    Say(Vec<Told>),
    /// The bell of a race rang.
    Bell(u32),
    /// A seat is out.
    Out(Seat),
    /// The table changed.
    Change(Change),
    /// A round was scored: its number among the sheets.
    Scored(usize),
    /// The match is over.
    Over,
}
