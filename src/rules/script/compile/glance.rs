//! What is read off the table at a glance: so common that it is worked out in place, without code of its own.

use super::super::run::Run;
use super::compare::Comparison;
use crate::diagnostic::Span;
use crate::table::{CardSet, SeatList, Slot, ZoneId};
use std::sync::Arc;

/// The zone or slot `base + step * seat`, where the seat is in a register and never none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// That of seat 0.
    pub base: u16,
    /// From seat to seat; 0 if it belongs to the table.
    pub step: u16,
    /// The register of the seat.
    pub seat: u16,
}

/// What is read there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The number of the zone or slot itself.
    Number,
    /// How many cards lie in the zone.
    Size,
    /// The bottom or first card.
    First,
    /// The top or last card.
    Last,
    /// The value of the slot.
    Value,
    /// The cards of the zone.
    Cards,
    /// The seats that are in; the place does not matter.
    SeatsIn,
}

/// A look at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// What is read.
    pub what: What,
    /// Where.
    pub place: Place,
    /// What makes it a yes, where yes or no is wanted.
    pub test: Test,
}

/// Whether a number is this one, is less than it, and the like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// How it is compared.
    pub comparison: Comparison,
    /// With what.
    pub number: i64,
}

impl Test {
    /// A flag that is kept as a number holds.
    pub const YES: Test = Test { comparison: Comparison::Unequal, number: 0 };
    /// Nothing is there.
    pub const NONE: Test = Test { comparison: Comparison::Equal, number: 0 };

    #[inline(always)]
    fn holds(self, number: i64) -> bool {
        match self.comparison {
            Comparison::Equal => number == self.number,
            Comparison::Unequal => number != self.number,
            Comparison::Less => number < self.number,
            Comparison::LessEqual => number <= self.number,
            Comparison::Greater => number > self.number,
            Comparison::GreaterEqual => number >= self.number,
        }
    }
}

/// What is printed on a card that is seen at a glance.
#[derive(Clone)]
pub(crate) struct Printed {
    /// What is printed on each card of the deck.
    pub column: Arc<[i64]>,
    /// The card.
    pub card: Glance,
    /// Where this is asked.
    pub span: Span,
}

impl Place {
    /// A zone or slot of the table.
    pub fn at(number: i64) -> Place {
        Place { base: number as u16, step: 0, seat: 0 }
    }

    #[inline(always)]
    fn number(self, run: &Run) -> i64 {
        self.base as i64 + self.step as i64 * run.frame.ints[self.seat as usize]
    }

    /// Its number if the register held this seat.
    #[inline(always)]
    fn of(self, seat: i64) -> i64 {
        self.base as i64 + self.step as i64 * seat
    }
}

/// A type that can be read at a glance.
pub trait Seen: Sized {
    /// Reads it at a zone or slot.
    fn seen(glance: Glance, number: i64, run: &Run) -> Self;
}

impl Glance {
    /// A look at a place; yes or no is whether it is anything but 0.
    pub fn new(what: What, place: Place) -> Glance {
        Glance { what, place, test: Test::YES }
    }

    /// What is seen now.
    #[inline(always)]
    pub fn see<T: Seen>(self, run: &Run) -> T {
        T::seen(self, self.place.number(run), run)
    }

    /// What would be seen if the register of the seat held this one.
    #[inline(always)]
    pub fn see_of<T: Seen>(self, seat: i64, run: &Run) -> T {
        T::seen(self, self.place.of(seat), run)
    }

    /// Whether it depends on the seat in this register.
    pub fn is_of(self, register: u16) -> bool {
        self.place.step == 0 || self.place.seat == register
    }

    /// The contrary, of what is yes or no.
    pub fn contrary(self) -> Glance {
        let comparison = self.test.comparison.contrary();
        Glance { test: Test { comparison, ..self.test }, ..self }
    }
}

impl Seen for i64 {
    #[inline(always)]
    fn seen(glance: Glance, number: i64, run: &Run) -> i64 {
        let table = &run.state.table;
        let zone = ZoneId(number as u8);
        match glance.what {
            What::Value => table.value(Slot(number as u16)),
            What::Size => table.size(zone) as i64,
            What::First => table.bottom(zone).map_or(-1, |card| card.0 as i64),
            What::Last => table.top(zone).map_or(-1, |card| card.0 as i64),
            What::Number | What::Cards | What::SeatsIn => number,
        }
    }
}

impl Seen for bool {
    #[inline(always)]
    fn seen(glance: Glance, number: i64, run: &Run) -> bool {
        glance.test.holds(i64::seen(glance, number, run))
    }
}

impl Seen for CardSet {
    #[inline(always)]
    fn seen(_: Glance, number: i64, run: &Run) -> CardSet {
        run.state.table.set(ZoneId(number as u8))
    }
}

impl Seen for SeatList {
    #[inline]
    fn seen(_: Glance, _: i64, run: &Run) -> SeatList {
        run.state.flow.seats_in.list()
    }
}

/// Types of which nothing is read at a glance.
macro_rules! unseen {
    ($($type:ty),*) => {$(
        impl Seen for $type {
            fn seen(_: Glance, _: i64, _: &Run) -> Self {
                Self::default()
            }
        }
    )*};
}

unseen!((), Vec<crate::table::Card>, Vec<CardSet>);
