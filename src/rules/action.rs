//! An action: a named thing a seat does, with what it picked.

use crate::table::{Card, CardSet, Seat, SeatList, Word, ZoneId};

/// One finished pick of an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pick {
    /// Not made, because its condition does not hold.
    Skipped,
    /// A card.
    Card(Card),
    /// Cards without order.
    Cards(CardSet),
    /// Cards in the order picked.
    Run(Box<[Card]>),
    /// Separate groups of cards, ascending.
    Groups(Box<[CardSet]>),
    /// A seat.
    Seat(Seat),
    /// A word.
    Word(Word),
    /// A number.
    Number(i64),
    /// A receiver for each giver, in the seat order of the givers.
    Assign(SeatList),
    /// A zone.
    Zone(ZoneId),
}

/// An action with its picks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    /// The number of the action among the game's actions.
    pub plan: u8,
    /// One entry for each declared pick.
    pub picks: Picks,
}

/// The picks of an action; most actions have at most two.
pub type Picks = Vec<Pick>;

/// Who does what, and when in a race.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// In a race: milliseconds since the last event; otherwise 0.
    pub at: u32,
}
