//! What is read off the table at a glance: so common that it is worked out in place, without code of its own.

use super::super::run::{Fail, Run};
use super::compare::Comparison;
use super::fail;
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

/// Of whom it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// Of the seat in the register, or of nobody.
    One,
    /// Whether it holds for any seat that is in.
    Any,
    /// Whether it holds for all seats that are in.
    All,
}

/// A look at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// What is read.
    pub what: What,
    /// Where.
    pub place: Place,
    /// Of whom, where yes or no is wanted.
    pub among: Among,
    /// What makes it a yes, where yes or no is wanted.
    pub test: Test,
}

/// Whether a number lies within a range, or outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    least: i64,
    /// The greatest number less the least.
    width: u64,
    within: bool,
}

impl Test {
    /// A flag that is kept as a number holds.
    pub const YES: Test = Test { least: 0, width: 0, within: false };
    /// Nothing is there.
    pub const NONE: Test = Test { least: 0, width: 0, within: true };

    /// Whether a number compares like this with another.
    pub fn new(comparison: Comparison, number: i64) -> Test {
        let below = Test { least: i64::MIN, width: number.abs_diff(i64::MIN), within: true };
        let above = Test { least: number, width: i64::MAX.abs_diff(number), within: true };
        match comparison {
            Comparison::Equal => Test { least: number, width: 0, within: true },
            Comparison::Unequal => Test { least: number, width: 0, within: false },
            Comparison::LessEqual => below,
            Comparison::Greater => below.contrary(),
            Comparison::GreaterEqual => above,
            Comparison::Less => above.contrary(),
        }
    }

    fn contrary(self) -> Test {
        Test { within: !self.within, ..self }
    }

    /// Whether it is so with a number.
    #[inline(always)]
    pub fn holds(self, number: i64) -> bool {
        (number.wrapping_sub(self.least) as u64 <= self.width) == self.within
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

impl Printed {
    /// What is printed on the card that lies there.
    #[inline(always)]
    pub fn read(&self, run: &Run) -> Result<i64, Fail> {
        let card: i64 = self.card.see(run);
        match self.column.get(card as usize) {
            Some(value) => Ok(*value),
            None => Err(fail("none", self.span, "there is no card here")),
        }
    }
}

impl Place {
    /// A zone or slot of the table.
    pub fn at(number: i64) -> Place {
        Place { base: number as u16, step: 0, seat: 0 }
    }

    #[inline(always)]
    fn number(self, run: &Run) -> i64 {
        self.of(run.frame.ints[self.seat as usize])
    }

    /// As a zone.
    #[inline(always)]
    pub fn zone(self, run: &Run) -> ZoneId {
        ZoneId(self.number(run) as u8)
    }

    /// As a slot.
    #[inline(always)]
    pub fn slot(self, run: &Run) -> Slot {
        Slot(self.number(run) as u16)
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
        Glance::test(what, place, Test::YES)
    }

    /// A look at a place, with what makes it a yes.
    pub fn test(what: What, place: Place, test: Test) -> Glance {
        Glance { what, place, among: Among::One, test }
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

    /// The zone that is looked at if the register of the seat held this one.
    #[inline(always)]
    pub fn zone_of(self, seat: i64) -> ZoneId {
        ZoneId(self.place.of(seat) as u8)
    }

    /// Whether it depends on the seat in this register.
    pub fn is_of(self, register: u16) -> bool {
        self.place.step == 0 || self.place.seat == register || self.among != Among::One
    }

    /// The contrary, of what is yes or no.
    pub fn contrary(self) -> Glance {
        let among = match self.among {
            Among::One => Among::One,
            Among::Any => Among::All,
            Among::All => Among::Any,
        };
        Glance { among, test: self.test.contrary(), ..self }
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
        if glance.among == Among::One {
            return glance.test.holds(i64::seen(glance, number, run));
        }
        let stop = glance.among == Among::Any;
        let mut left = run.state.flow.seats_in;
        while let Some(seat) = left.first() {
            if glance.test.holds(i64::seen(glance, glance.place.of(seat.0 as i64), run)) == stop {
                return stop;
            }
            left = left.without(seat);
        }
        !stop
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
