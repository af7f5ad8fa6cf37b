//! The legal actions of one seat at one decision. Nothing is listed until asked.

mod arrangements;
mod asked;
mod assign;
mod breach;
mod cards;
mod cause;
mod chain;
mod faces;
mod families;
mod groups;
mod items;
mod judge;
mod memo;
mod number;
mod offer;
mod open;
mod quick;
mod refuse;
mod runs;
mod said;
mod sample;
mod steps;
mod taken;
#[cfg(test)]
mod tests;
mod unions;
mod walk;

pub(in crate::rules) use asked::arguments;
pub(in crate::rules) use assign::pack as packed;
pub use number::Number;
use refuse::Told;
pub(in crate::rules) use refuse::settle;
pub(in crate::rules) use sample::sample_into;

use super::referee::located;
use super::script::run::{Fail, Run};
use super::{Action, Pick, Refusal, Rules};
use crate::table::{Rng, Seat};

/// The legal actions of one seat at one decision.
///
/// A script that fails while it is asked makes the space look empty from there on; [`Space::fault`]
/// tells about it.
pub struct Space<'r> {
    run: Run<'r>,
    seat: Seat,
    plans: &'r [usize],
    write: fn(&Rules, &Action) -> String,
    fault: Option<Fail>,
}

impl<'r> Space<'r> {
    /// What `seat` may do if it is asked for one of the actions `plans`. Nothing in the state of `run`
    /// is changed. `write` gives an action as typed.
    pub(in crate::rules) fn new(
        run: Run<'r>,
        seat: Seat,
        plans: &'r [usize],
        write: fn(&Rules, &Action) -> String,
    ) -> Space<'r> {
        Space { run, seat, plans, write, fault: None }
    }

    /// The fault of a script that was asked, if there was one.
    pub fn fault(&self) -> Option<&Fail> {
        self.fault.as_ref()
    }

    /// What `f` finds, or nothing if a script fails.
    fn heed<T>(&mut self, found: Result<T, Fail>) -> Option<T> {
        match found {
            Ok(found) => Some(found),
            Err(fail) => {
                let flow = &self.run.state.flow;
                self.fault.get_or_insert_with(|| located(fail, flow.seed, flow.decisions));
                None
            }
        }
    }

    /// Whether there is no legal action.
    pub fn is_empty(&mut self) -> bool {
        let plans = self.plans;
        !plans.iter().any(|&plan| self.can(plan))
    }

    /// The numbers of the actions that can be done in at least one way, in the order of the phase.
    pub fn plans(&mut self) -> Vec<u8> {
        let plans = self.plans.iter().copied();
        plans.filter(|&plan| self.can(plan)).map(|plan| plan as u8).collect()
    }

    fn can(&mut self, plan: usize) -> bool {
        let run = &mut self.run;
        let can = walk::begin(run, self.seat, plan).and_then(|asked| match asked {
            Some(asked) => walk::any(run, &asked),
            None => Ok(false),
        });
        self.heed(can).unwrap_or(false)
    }

    /// How many legal actions there are. It need not go on counting once there are more than `at_most`.
    pub fn count(&mut self, at_most: u64) -> Number {
        let mut total = Number::Exactly(0);
        for &plan in self.plans {
            if total.least() > at_most {
                return total.and_more();
            }
            let run = &mut self.run;
            let n = walk::begin(run, self.seat, plan).and_then(|asked| match asked {
                Some(asked) => walk::count(run, &asked, at_most - total.least()),
                None => Ok(Number::Exactly(0)),
            });
            total = total.plus(self.heed(n).unwrap_or(Number::AtLeast(0)));
        }
        total
    }

    /// The first `n` legal actions: actions in the order of the phase, picks ascending; sets by their
    /// lowest cards.
    pub fn first(&mut self, n: usize) -> Vec<Action> {
        let mut actions = Vec::new();
        for &plan in self.plans {
            let run = &mut self.run;
            let seat = self.seat;
            let found = walk::begin(run, seat, plan).and_then(|asked| match asked {
                Some(asked) => walk::first(run, &asked, n, &mut actions),
                None => Ok(()),
            });
            self.heed(found);
        }
        actions
    }

    /// A legal action by chance. All are equally likely if [`Space::count`] is exact; otherwise it is
    /// chosen pick by pick.
    pub fn sample(&mut self, chance: &mut Rng) -> Option<Action> {
        let found = sample::sample_step(&mut self.run, self.seat, self.plans, chance);
        self.heed(found).flatten()
    }

    /// Whether the action is legal. Of copies of a card any will do.
    pub fn contains(&mut self, action: &Action) -> bool {
        self.settled(action).is_some()
    }

    /// The action as it is carried out, with the lowest of copies, if it is legal.
    pub fn settled(&mut self, action: &Action) -> Option<Action> {
        let settled = settle(&mut self.run, self.seat, self.plans, action);
        self.heed(settled)?.ok()
    }

    /// The first `n` values of the next pick of an action once these picks are made, as far as the rest
    /// of the action can be completed.
    pub fn next(&mut self, plan: u8, made: &[Pick], n: usize) -> Vec<Pick> {
        let mut picks = Vec::new();
        if self.plans.contains(&(plan as usize)) {
            let run = &mut self.run;
            let found = walk::begin(run, self.seat, plan as usize).and_then(|asked| match asked {
                Some(asked) => walk::next(run, &asked, made, n, &mut picks),
                None => Ok(()),
            });
            self.heed(found);
        }
        picks
    }

    /// Why the action is not legal; nothing if it is.
    pub fn why_not(&mut self, action: &Action) -> Option<Refusal> {
        let tried = (self.write)(self.run.rules, action);
        let told = match settle(&mut self.run, self.seat, self.plans, action) {
            Ok(Ok(_)) => return None,
            Ok(Err(trouble)) => refuse::told(&mut self.run, self.seat, action, &trouble),
            Err(fail) => Err(fail),
        };
        let Told { why, rule, fit } = match told {
            Ok(told) => told,
            Err(fault) => {
                let why = fault.sentence.clone();
                let flow = &self.run.state.flow;
                let fault = located(fault, flow.seed, flow.decisions);
                return Some(Refusal { fault: Some(fault), ..Refusal::because(tried, why) });
            }
        };
        let near = refuse::instead(&mut self.run, self.seat, self.plans, action, 3);
        let near = self.heed(near).unwrap_or_default();
        let rules = self.run.rules;
        Some(Refusal {
            rule,
            instead: near.iter().map(|a| (self.write)(rules, a)).collect(),
            fit,
            ..Refusal::because(tried, why)
        })
    }
}
