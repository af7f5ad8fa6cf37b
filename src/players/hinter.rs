//! What a bot would do, told to a person who asks.

use super::greedy::Greedy;
use super::{Halt, Reaction, Seen};
use crate::rules::Action;
use crate::table::{Rng, Seat};

/// Gives hints to one seat.
pub struct Hinter {
    greedy: Greedy,
}

impl Hinter {
    /// A hinter with chance of its own, so that hints change nothing else.
    pub fn new(seed: u64, seat: Seat) -> Hinter {
        let chance = Rng::new(seed, &format!("hint {seat}"));
        Hinter { greedy: Greedy::new(chance, Reaction::new(100, None)) }
    }

    /// Up to `most` actions, the best first.
    ///
    /// # Errors
    /// When the game's own advice fails.
    pub fn best(&mut self, seen: &mut Seen<'_>, most: usize) -> Result<Vec<Action>, Halt> {
        let mut judged = self.greedy.judge(seen)?;
        judged.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
        judged.truncate(most);
        Ok(judged.into_iter().map(|(action, _)| action).collect())
    }
}
