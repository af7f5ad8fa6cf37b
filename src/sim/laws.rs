//! Laws that every game must obey, checked while matches are played at random.

use super::trial::Trial;
use crate::rules::{Referee, Rules};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The number of the match.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// How many answers came before.
    pub decision: usize,
    /// The law.
    pub law: &'static str,
    /// What was found instead.
    pub found: String,
    /// The answers up to there, one a line.
    pub answers: Vec<String>,
}

/// What a campaign has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LawReport {
    /// Matches played.
    pub matches: u64,
    /// Decisions answered.
    pub decisions: u64,
    /// Decisions looked at closely.
    pub looks: u64,
    /// How often each law was checked.
    pub checks: BTreeMap<&'static str, u64>,
    /// Every law found broken, with the first match that broke it.
    pub broken: Vec<Broken>,
}

impl LawReport {
    /// Both reports in one.
    pub fn merge(mut self, other: LawReport) -> LawReport {
        self.matches += other.matches;
        self.decisions += other.decisions;
        self.looks += other.looks;
        for (law, times) in other.checks {
            *self.checks.entry(law).or_default() += times;
        }
        for broken in other.broken {
            match self.broken.iter_mut().find(|known| known.law == broken.law) {
                Some(known) if known.index <= broken.index => {}
                Some(known) => *known = broken,
                None => self.broken.push(broken),
            }
        }
        self.broken.sort_by_key(|broken| (broken.index, broken.law));
        self
    }
}

/// Plays matches at random and checks the laws; `done` is called after each match. With `both_ways` every match is
/// compared with the interpreter, answer by answer.
pub fn laws(rules: &Arc<Rules>, matches: u64, seed: u64, both_ways: bool, done: impl Fn() + Sync) -> LawReport {
    (0..matches)
        .into_par_iter()
        .map_init(
            || Referee::new(rules.clone()),
            |referee, index| {
                let mut trial = Trial::new(referee, seed, index);
                trial.all_both_ways = both_ways;
                let result = trial.run();
                let broken = result.err().map(|(law, found)| Broken {
                    index,
                    seed: trial.seed,
                    decision: trial.at,
                    law,
                    found,
                    answers: trial.written(),
                });
                let mut report = trial.report;
                report.broken.extend(broken);
                done();
                report
            },
        )
        .reduce(LawReport::default, LawReport::merge)
}
