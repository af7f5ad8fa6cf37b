//! How the types of Rust stand for the kinds of scripts.

use super::super::compile::{Value, fail};
use super::super::kind::Kind;
use super::super::run::Fail;
use crate::diagnostic::Span;
use crate::table::{Card, CardSet, Seat, SeatList, ZoneId};

/// The kind of a parameter or value of a primitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// No value.
    Nothing,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A card.
    Card,
    /// A zone.
    Zone,
    /// Cards in an order.
    Row,
    /// Cards without order.
    Cards,
    /// Separate groups of cards.
    Groups,
    /// A seat.
    Seat,
    /// Seats in an order.
    Seats,
    /// A team.
    Team,
    /// Teams in an order.
    Teams,
    /// The name of a zone that each seat has, as a text.
    ZoneName,
    /// The name of a phase, as a text.
    PhaseName,
}

impl Sort {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Nothing => "nothing",
            Sort::Number => "number",
            Sort::Flag => "flag",
            Sort::Card => "card",
            Sort::Zone => "zone",
            Sort::Row => "row",
            Sort::Cards => "cards",
            Sort::Groups => "groups",
            Sort::Seat => "seat",
            Sort::Seats => "seats",
            Sort::Team => "team",
            Sort::Teams => "teams",
            Sort::ZoneName => "\"zone\"",
            Sort::PhaseName => "\"phase\"",
        }
    }

    /// The kind a value of this sort has in scripts.
    pub(crate) fn kind(self) -> Kind {
        match self {
            Sort::Nothing => Kind::Nothing,
            Sort::Number | Sort::ZoneName | Sort::PhaseName => Kind::Number,
            Sort::Flag => Kind::Flag,
            Sort::Card => Kind::Card,
            Sort::Zone => Kind::Zone(None, super::super::kind::Whose::Anyone),
            Sort::Row => Kind::Row,
            Sort::Cards => Kind::Cards,
            Sort::Groups => Kind::Groups,
            Sort::Seat => Kind::Seat,
            Sort::Seats => Kind::Seats,
            Sort::Team => Kind::Team,
            Sort::Teams => Kind::Teams,
        }
    }
}

/// A value that passes between the interpreter and a primitive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// No value.
    Nothing,
    /// A number, flag, card, seat, zone or team; -1 is none.
    Int(i64),
    /// Cards without order.
    Set(CardSet),
    /// Seats or teams.
    Seats(SeatList),
    /// Cards in an order.
    Row(Vec<Card>),
    /// Separate groups.
    Groups(Vec<CardSet>),
}

/// A type of Rust that stands for a kind of scripts.
pub(crate) trait Thing: Sized + 'static {
    /// How code holds it.
    type Raw: Value;
    /// What it is.
    const SORT: Sort;
    /// Whether it can be none.
    const NONE: bool = false;
    /// From what code holds.
    fn take(raw: Self::Raw) -> Result<Self, Fail>;
    /// To what code holds.
    fn give(self) -> Self::Raw;
}

macro_rules! plain {
    ($type:ty, $sort:ident) => {
        impl Thing for $type {
            type Raw = $type;
            const SORT: Sort = Sort::$sort;
            #[inline]
            fn take(raw: $type) -> Result<$type, Fail> {
                Ok(raw)
            }
            #[inline]
            fn give(self) -> $type {
                self
            }
        }
    };
}

plain!((), Nothing);
plain!(i64, Number);
plain!(bool, Flag);
plain!(CardSet, Cards);
plain!(SeatList, Seats);
plain!(Vec<Card>, Row);
plain!(Vec<CardSet>, Groups);

#[cold]
fn missing(what: &str) -> Fail {
    fail("none", Span::NOWHERE, format!("there is no {what} here"))
}

impl Thing for Card {
    type Raw = i64;
    const SORT: Sort = Sort::Card;
    #[inline]
    fn take(raw: i64) -> Result<Card, Fail> {
        u8::try_from(raw).map(Card).map_err(|_| missing("card"))
    }
    #[inline]
    fn give(self) -> i64 {
        self.0 as i64
    }
}

impl Thing for Option<Card> {
    type Raw = i64;
    const SORT: Sort = Sort::Card;
    const NONE: bool = true;
    #[inline]
    fn take(raw: i64) -> Result<Option<Card>, Fail> {
        Ok(u8::try_from(raw).ok().map(Card))
    }
    #[inline]
    fn give(self) -> i64 {
        self.map_or(-1, |c| c.0 as i64)
    }
}

impl Thing for Seat {
    type Raw = i64;
    const SORT: Sort = Sort::Seat;
    #[inline]
    fn take(raw: i64) -> Result<Seat, Fail> {
        u8::try_from(raw).map(Seat).map_err(|_| missing("seat"))
    }
    #[inline]
    fn give(self) -> i64 {
        self.0 as i64
    }
}

impl Thing for Option<Seat> {
    type Raw = i64;
    const SORT: Sort = Sort::Seat;
    const NONE: bool = true;
    #[inline]
    fn take(raw: i64) -> Result<Option<Seat>, Fail> {
        Ok(u8::try_from(raw).ok().map(Seat))
    }
    #[inline]
    fn give(self) -> i64 {
        self.map_or(-1, |s| s.0 as i64)
    }
}

impl Thing for ZoneId {
    type Raw = i64;
    const SORT: Sort = Sort::Zone;
    #[inline]
    fn take(raw: i64) -> Result<ZoneId, Fail> {
        Ok(ZoneId(raw as u8))
    }
    #[inline]
    fn give(self) -> i64 {
        self.0 as i64
    }
}

/// A team, named by its lowest seat.
pub(crate) struct Team(pub Seat);

impl Thing for Team {
    type Raw = i64;
    const SORT: Sort = Sort::Team;
    #[inline]
    fn take(raw: i64) -> Result<Team, Fail> {
        u8::try_from(raw).map(|s| Team(Seat(s))).map_err(|_| missing("team"))
    }
    #[inline]
    fn give(self) -> i64 {
        self.0.0 as i64
    }
}

/// Teams in an order, each by its lowest seat.
pub(crate) struct Teams(pub SeatList);

impl Thing for Teams {
    type Raw = SeatList;
    const SORT: Sort = Sort::Teams;
    #[inline]
    fn take(raw: SeatList) -> Result<Teams, Fail> {
        Ok(Teams(raw))
    }
    #[inline]
    fn give(self) -> SeatList {
        self.0
    }
}

/// The number of a declared zone, written as its name.
pub(crate) struct ZoneName(pub usize);

impl Thing for ZoneName {
    type Raw = i64;
    const SORT: Sort = Sort::ZoneName;
    fn take(raw: i64) -> Result<ZoneName, Fail> {
        Ok(ZoneName(raw as usize))
    }
    fn give(self) -> i64 {
        self.0 as i64
    }
}

/// The number of a phase, written as its name.
pub(crate) struct PhaseName(pub u8);

impl Thing for PhaseName {
    type Raw = i64;
    const SORT: Sort = Sort::PhaseName;
    fn take(raw: i64) -> Result<PhaseName, Fail> {
        Ok(PhaseName(raw as u8))
    }
    fn give(self) -> i64 {
        self.0 as i64
    }
}
