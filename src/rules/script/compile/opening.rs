//! How most effects begin: the card goes to a zone, and often that is all.

use super::super::run::{Code, Fail, Run};
use super::Term;
use super::check::Condition;
use super::deed::{Deed, move_card};
use super::glance::Place;
use super::step::Step;
use crate::diagnostic::Span;
use crate::table::ZoneId;

/// A card that goes to a zone, and what is done then.
pub(crate) struct Opening {
    card: u16,
    to: Place,
    /// The zone, if it is always the same.
    fixed: Option<ZoneId>,
    span: Span,
    /// When nothing more is done.
    unless: Option<Condition>,
    then: Code<()>,
}

impl Opening {
    /// Statements that begin like this; others are given back.
    pub fn of(step: Step) -> Result<Opening, Step> {
        let mut steps = match step {
            Step::Many(steps) => steps,
            step => vec![step],
        };
        let Some(&Step::Deed(Deed::Move(card, to, span))) = steps.first() else { return Err(Step::of(steps)) };
        steps.remove(0);
        let unless = match steps.first() {
            Some(Step::Either(Term::Glance(glance), both))
                if matches!(both.0, Step::Leave(_)) && both.1.is_nothing() =>
            {
                Some(Condition::of(*glance))
            }
            _ => None,
        };
        if unless.is_some() {
            steps.remove(0);
        }
        let fixed = (to.step == 0).then_some(ZoneId(to.base as u8));
        Ok(Opening { card, to, fixed, span, unless, then: Step::of(steps).into_code() })
    }

    /// Carries it out.
    ///
    /// # Errors
    /// The fault of a statement.
    #[inline(always)]
    pub fn carry_out(&self, run: &mut Run) -> Result<(), Fail> {
        let card = run.frame.ints[self.card as usize];
        let to = match self.fixed {
            Some(zone) => zone,
            None => self.to.zone(run),
        };
        move_card(run, card, to, self.span)?;
        match &self.unless {
            Some(condition) if condition.holds(run) => Ok(()),
            _ => (self.then)(run),
        }
    }
}
