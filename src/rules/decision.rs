//! What a state is waiting for, and how a match came out.

use crate::table::{PerSeat, Seat, SeatSet};

/// The one thing the state is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// One seat answers.
    Turn(Seat),
    /// These seats still have to answer, each unseen by the others.
    Together(SeatSet),
    /// Any of these seats may call.
    Race(SeatSet),
    /// The match is over.
    Over,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// By the rules of the game.
    Rule,
    /// By one of its limits.
    Limit,
}

/// How a finished match came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it ended.
    pub why: Why,
    /// Whether nobody won: all seats ranked first share it.
    pub draw: bool,
    /// The place of each seat, from 1; tied seats share a place.
    pub ranking: Ranking,
    /// The score of each seat (its team's, where teams score).
    pub scores: PerSeat<i64>,
}

/// The place of each seat, from 1.
pub type Ranking = PerSeat<usize>;

impl Outcome {
    /// The seats in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.ranking.iter().enumerate().filter(|(_, r)| **r == 1).map(|(s, _)| Seat(s as u8))
    }
}
