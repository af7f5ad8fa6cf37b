//! What is counted over many matches: whole numbers only, so that the order of adding does not matter.

use super::{Finished, Plan, Runner, Sums};
use crate::diagnostic::Fault;
use crate::rules::{Rules, Why};
use std::collections::BTreeMap;

/// A match won is worth this much; it can be divided by any number of seats.
pub const WHOLE: u64 = 27_720;

/// The sums of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatTally {
    /// Wins, in parts of [`WHOLE`]; shared wins are divided.
    pub won: u64,
    /// Its scores.
    pub score: Sums,
}

/// The sums of one kind of player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindTally {
    /// How often it sat down.
    pub played: u64,
    /// Wins, in parts of [`WHOLE`].
    pub won: u64,
    /// How often it did each action, in the order of the game.
    pub done: Vec<u64>,
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
    /// Wins by place: that of the first dealer, the next one, and so on; in parts of [`WHOLE`].
    pub places: Vec<u64>,
    /// The scores of all seats of a match together.
    pub scores: Sums,
    /// How often each action was done in a match, in the order of the game.
    pub actions: Vec<Sums>,
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
    pub fn new(rules: &Rules, plan: &Plan) -> Tally {
        let (seats, actions) = (rules.seats(), rules.game().actions.len());
        let kind = || KindTally { done: vec![0; actions], ..KindTally::default() };
        Tally {
            finished: 0,
            by_limit: 0,
            draws: 0,
            seats: vec![SeatTally::default(); seats],
            places: vec![0; seats],
            scores: Sums::default(),
            actions: vec![Sums::default(); actions],
            kinds: plan.players.iter().map(|player| (player.name, kind())).collect(),
            lengths: BTreeMap::new(),
            rounds: BTreeMap::new(),
            failed: 0,
            first_failed: None,
        }
    }

    /// Counts a match that this runner has just played.
    pub fn add(&mut self, plan: &Plan, index: u64, result: Result<Finished, Box<Fault>>, runner: &Runner) {
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
        self.scores.add(outcome.scores.iter().sum());
        let seats = self.seats.len();
        for (seat, tally) in self.seats.iter_mut().enumerate() {
            let won = match outcome.ranking.get(seat) {
                Some(1) => WHOLE / winners,
                _ => 0,
            };
            tally.won += won;
            tally.score.add(outcome.scores.get(seat).copied().unwrap_or(0));
            self.places[(seat + seats - finished.dealer.index()) % seats] += won;
            if let Some(kind) = self.kinds.get_mut(plan.players[plan.player_at(index, seat)].name) {
                kind.played += 1;
                kind.won += won;
            }
        }
        for (player, kind) in plan.players.iter().enumerate() {
            let Some(kind) = self.kinds.get_mut(kind.name) else { continue };
            kind.done.iter_mut().zip(runner.done_by(player)).for_each(|(sum, times)| *sum += times);
        }
        for (action, sums) in self.actions.iter_mut().enumerate() {
            let times: u64 = (0..seats).map(|player| runner.done_by(player)[action]).sum();
            sums.add(times as i64);
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
            seat.score.merge(&more.score);
        }
        self.places.iter_mut().zip(&other.places).for_each(|(place, more)| *place += more);
        self.scores.merge(&other.scores);
        self.actions.iter_mut().zip(&other.actions).for_each(|(action, more)| action.merge(more));
        for (kind, more) in self.kinds.values_mut().zip(other.kinds.values()) {
            kind.played += more.played;
            kind.won += more.won;
            kind.done.iter_mut().zip(&more.done).for_each(|(sum, more)| *sum += more);
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
