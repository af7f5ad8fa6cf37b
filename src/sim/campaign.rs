//! Many matches on all cores. Every match has a seed of its own, and all sums are whole numbers, so that the result
//! does not depend on the number of threads.

use super::{Runner, Tally};
use crate::players::{Kind, Manner};
use crate::rules::Rules;
use rayon::prelude::*;
use std::sync::Arc;

/// What is to be simulated.
#[derive(Clone)]
pub struct Plan {
    /// How many matches.
    pub matches: u64,
    /// The seed from which those of all matches follow.
    pub seed: u64,
    /// The kind of player at each seat.
    pub players: Vec<&'static Kind>,
    /// How they play.
    pub manner: Manner,
    /// Whether the players move on by a seat after each match.
    pub rotate: bool,
}

/// Plays all matches; `done` is called after each.
pub fn simulate(rules: &Arc<Rules>, plan: &Plan, done: impl Fn() + Sync) -> Tally {
    let new = || Tally::new(rules, plan);
    (0..plan.matches)
        .into_par_iter()
        .fold(
            || (Runner::new(rules.clone()), new()),
            |(mut runner, mut tally), index| {
                let result = runner.play(plan, index);
                tally.add(plan, index, result, &runner);
                done();
                (runner, tally)
            },
        )
        .map(|(_, tally)| tally)
        .reduce(new, Tally::merge)
}
