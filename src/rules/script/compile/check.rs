//! Checks: what stands at a fixed place of the table, and whether it is as it must be.

use super::super::run::Run;
use super::glance::{Among, Glance, Test, What};
use crate::table::{Slot, Table, ZoneId};

/// A size or value of the table, and what it must be.
#[derive(Clone, Copy)]
pub(crate) struct Check {
    place: Fixed,
    test: Test,
}

/// Where it stands.
#[derive(Clone, Copy)]
enum Fixed {
    Size(ZoneId),
    Value(Slot),
}

/// A look at the table that says yes or no, the quickest way.
pub(crate) enum Ask {
    /// At a fixed place.
    Check(Check),
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

impl Ask {
    /// The quickest way to look.
    pub fn of(glance: Glance) -> Ask {
        Check::of(&glance).map_or(Ask::Glance(glance), Ask::Check)
    }

    /// What is seen now.
    #[inline(always)]
    pub fn holds(&self, run: &Run) -> bool {
        match self {
            Ask::Check(check) => check.holds(&run.state.table),
            Ask::Glance(glance) => glance.see(run),
        }
    }
}
