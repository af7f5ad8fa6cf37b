//! What is counted over many matches: whole numbers only, so that the order of adding does not matter.

use super::{Finished, Plan};
use crate::diagnostic::Fault;
use crate::rules::Why;
use std::collections::BTreeMap;

/// A match won is worth this much; it can be divided by any number of seats.
pub const WHOLE: u64 = 27_720;

/// The sums of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTally {
    /// Wins, in parts of [`WHOLE`]; shared wins are divided.
    pub won: u64,
    /// Sum of the scores.
    pub score: i128,
    /// Sum of the squared scores.
    pub squares: i128,
}

/// The sums of one kind of player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindTally {
    /// How often it sat down.
    pub played: u64,
    /// Wins, in parts of [`WHOLE`].
    pub won: u64,
}

/// A match that could not be finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Its number.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// Why.
    pub fault: Box<Fault>,
}

/// Sums over many matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Matches that came to an end.
    pub finished: u64,
    /// Of these, ended by a limit.
    pub by_limit: u64,
    /// Of these, without a winner.
    pub draws: u64,
    /// By seat.
    pub seats: Vec<SeatTally>,
    /// By kind of player.
    pub kinds: BTreeMap<&'static str, KindTally>,
    /// How many matches took so many actions.
    pub lengths: BTreeMap<u32, u64>,
    /// How many matches took so many rounds.
    pub rounds: BTreeMap<u32, u64>,
    /// How many matches could not be finished.
    pub failed: u64,
    /// The first of them.
    pub first_failed: Option<Failed>,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(seats: usize, plan: &Plan) -> Tally {
        Tally {
            finished: 0,
            by_limit: 0,
            draws: 0,
            seats: vec![SeatTally::default(); seats],
            kinds: plan.players.iter().map(|kind| (kind.name, KindTally::default())).collect(),
            lengths: BTreeMap::new(),
            rounds: BTreeMap::new(),
            failed: 0,
            first_failed: None,
        }
    }

    /// Counts a match.
    pub fn add(&mut self, plan: &Plan, index: u64, result: Result<Finished, Box<Fault>>) {
        let finished = match result {
            Ok(finished) => finished,
            Err(fault) => {
                self.failed += 1;
                let seed = plan.seed_of(index);
                let failed = Failed { index, seed, fault };
                self.first_failed = earlier(self.first_failed.take(), Some(failed));
                return;
            }
        };
        let outcome = &finished.outcome;
        self.finished += 1;
        self.by_limit += (outcome.why == Why::Limit) as u64;
        self.draws += outcome.draw as u64;
        *self.lengths.entry(finished.decisions).or_default() += 1;
        *self.rounds.entry(finished.rounds).or_default() += 1;
        let winners = outcome.winners().count().max(1) as u64;
        for (seat, tally) in self.seats.iter_mut().enumerate() {
            let won = match outcome.ranking.get(seat) {
                Some(1) => WHOLE / winners,
                _ => 0,
            };
            let score = outcome.scores.get(seat).copied().unwrap_or(0) as i128;
            tally.won += won;
            tally.score += score;
            tally.squares += score * score;
            let kind = plan.players[plan.player_at(index, seat)].name;
            let kind = self.kinds.entry(kind).or_default();
            kind.played += 1;
            kind.won += won;
        }
    }

    /// Both together.
    pub fn merge(mut self, other: Tally) -> Tally {
        self.finished += other.finished;
        self.by_limit += other.by_limit;
        self.draws += other.draws;
        self.failed += other.failed;
        for (seat, more) in self.seats.iter_mut().zip(&other.seats) {
            seat.won += more.won;
            seat.score += more.score;
            seat.squares += more.squares;
        }
        for (name, more) in &other.kinds {
            let kind = self.kinds.entry(name).or_default();
            kind.played += more.played;
            kind.won += more.won;
        }
        for (length, matches) in other.lengths {
            *self.lengths.entry(length).or_default() += matches;
        }
        for (rounds, matches) in other.rounds {
            *self.rounds.entry(rounds).or_default() += matches;
        }
        self.first_failed = earlier(self.first_failed.take(), other.first_failed);
        self
    }
}

fn earlier(a: Option<Failed>, b: Option<Failed>) -> Option<Failed> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a.index <= b.index { a } else { b }),
        (a, b) => a.or(b),
    }
}

/// The value below which `part` of `whole` of the counted things lie.
pub fn quantile(counts: &BTreeMap<u32, u64>, part: u64, whole: u64) -> u32 {
    let total: u64 = counts.values().sum();
    let target = (total as u128 * part as u128).div_ceil(whole.max(1) as u128) as u64;
    let mut seen = 0;
    for (value, count) in counts {
        seen += count;
        if seen >= target.max(1) {
            return *value;
        }
    }
    0
}
