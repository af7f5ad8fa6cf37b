//! The kinds of value an expression can have, found when a game is loaded.

use crate::table::Seat;

/// Which list a word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum List {
    /// An attribute of the deck, by number.
    Attribute(usize),
    /// The words of a choice option, by number of the option.
    Choice(usize),
    /// The words of a mark with a list of its own, by number among the values.
    Mark(usize),
    /// The words of a pick: number of the action, number of the pick.
    Pick(usize, usize),
    /// The faces of the cards.
    Faces,
    /// The words `full`, `some`, `free` of a pick of groups.
    Take,
}

/// Whose zone an expression names, as far as the text shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The table's.
    Table,
    /// The asked seat's own (`me`), or its team's.
    Mine,
    /// Anybody's.
    Anyone,
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// No value: an effect.
    Nothing,
    /// The value `none`, which is a seat, card or word as needed.
    None,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A word of a list.
    Word(List),
    /// A word written in the script, whose list is not known yet.
    Text,
    /// A card.
    Card,
    /// A set of cards.
    Cards,
    /// Cards in an order.
    Row,
    /// A zone: its number among the declared zones (`None`: any), and whose.
    Zone(Option<usize>, Whose),
    /// A seat.
    Seat,
    /// Seats in an order.
    Seats,
    /// A team.
    Team,
    /// Teams in an order.
    Teams,
    /// Separate groups of cards.
    Groups,
    /// A receiver for each giver.
    Assignment,
}

impl Kind {
    /// Its name for people, with an article.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Nothing => "nothing",
            Kind::None => "none",
            Kind::Number => "a number",
            Kind::Flag => "a flag",
            Kind::Word(_) | Kind::Text => "a word",
            Kind::Card => "a card",
            Kind::Cards => "cards",
            Kind::Row => "cards in a row",
            Kind::Zone(..) => "a zone",
            Kind::Seat => "a seat",
            Kind::Seats => "seats",
            Kind::Team => "a team",
            Kind::Teams => "teams",
            Kind::Groups => "groups of cards",
            Kind::Assignment => "an assignment",
        }
    }
}

/// Who receives from `giver`, if anybody does.
#[inline]
pub fn receiver(packed: i64, giver: Seat) -> Option<Seat> {
    let to = (packed >> (4 * giver.0) & 15) as u8;
    (to != 15).then_some(Seat(to))
}
