//! Checks: what stands at a fixed place of the table, and whether it is as it must be.

use super::super::run::Run;
use super::glance::{Among, Glance, Test, What};
use crate::table::{Slot, Table, ZoneId};

/// A size or value of the table, and what it must be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Check {
    place: Fixed,
    test: Test,
}

/// Where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fixed {
    Size(ZoneId),
    Value(Slot),
}

/// How many cards lie before each seat that is in, and whether that is as it must be for one of them or for all.
pub(crate) struct Sizes {
    first: i64,
    step: i64,
    test: Test,
    any: bool,
}

/// A look at the table that says yes or no, the quickest way.
pub(crate) enum Condition {
    /// At a fixed place.
    Check(Check),
    /// At a zone of each seat.
    Sizes(Sizes),
    /// At any.
    Glance(Glance),
}

impl Check {
    /// What a look at the table comes to, if it is no more than that.
    pub fn of(glance: &Glance) -> Option<Check> {
        let at = glance.place.base;
        let place = match glance.what {
            What::Size => Fixed::Size(ZoneId(at as u8)),
            What::Value => Fixed::Value(Slot(at)),
            _ => return None,
        };
        (glance.place.step == 0 && glance.among == Among::One).then_some(Check { place, test: glance.test })
    }

    /// Whether it is so.
    #[inline(always)]
    pub fn holds(&self, table: &Table) -> bool {
        self.test.holds(match self.place {
            Fixed::Size(zone) => table.size(zone) as i64,
            Fixed::Value(slot) => table.value(slot),
        })
    }
}

impl Sizes {
    fn of(glance: &Glance) -> Option<Sizes> {
        let any = match (glance.what, glance.among) {
            (What::Size, Among::Any) => true,
            (What::Size, Among::All) => false,
            _ => return None,
        };
        Some(Sizes { first: glance.place.base as i64, step: glance.place.step as i64, test: glance.test, any })
    }

    #[inline(always)]
    fn holds(&self, run: &Run) -> bool {
        let mut left = run.state.flow.seats_in;
        while let Some(seat) = left.first() {
            let zone = ZoneId((self.first + self.step * seat.0 as i64) as u8);
            if self.test.holds(run.state.table.size(zone) as i64) == self.any {
                return self.any;
            }
            left = left.without(seat);
        }
        !self.any
    }
}

impl Condition {
    /// The quickest way to look.
    pub fn of(glance: Glance) -> Condition {
        let check = Check::of(&glance).map(Condition::Check);
        check.or_else(|| Sizes::of(&glance).map(Condition::Sizes)).unwrap_or(Condition::Glance(glance))
    }

    /// What is seen now.
    #[inline(always)]
    pub fn holds(&self, run: &Run) -> bool {
        match self {
            Condition::Check(check) => check.holds(&run.state.table),
            Condition::Sizes(sizes) => sizes.holds(run),
            Condition::Glance(glance) => glance.see(run),
        }
    }
}
