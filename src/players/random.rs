//! The bot that does anything allowed, all equally likely.

use super::{Call, Halt, Player, Reaction, Seen};
use crate::diagnostic::Fault;
use crate::rules::Action;
use crate::table::Rng;

/// How many milliseconds after an event a random call comes at the latest.
const SLOWEST_CALL: u64 = 1_500;

/// Plays uniformly at random.
pub struct Random {
    chance: Rng,
    pace: Option<u32>,
}

impl Random {
    /// A random bot that draws from `chance` and, if `pace` is given, turns cards at that pace.
    pub fn new(chance: Rng, pace: Option<u32>) -> Random {
        Random { chance, pace }
    }
}

impl Player for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, seen: &mut Seen<'_>) -> Result<Action, Halt> {
        seen.space(|space| space.sample(&mut self.chance))?.ok_or_else(|| no_action(seen))
    }

    fn intend(&mut self, seen: &mut Seen<'_>, _: Option<u32>) -> Result<Option<Call>, Halt> {
        let Some(action) = seen.space(|space| space.sample(&mut self.chance))? else {
            return Ok(None);
        };
        let wait = match Reaction::steady(&seen.rules(), &action, self.pace) {
            Some(pace) => pace,
            None => self.chance.below(SLOWEST_CALL) as u32,
        };
        let at = seen.now().saturating_add(wait);
        Ok(Some(Call { at, action }))
    }
}

/// A seat was asked, but there is nothing it may do: the content is at fault.
pub(super) fn no_action(seen: &Seen<'_>) -> Halt {
    let sentence = format!("{} is asked, but there is nothing it may do", seen.seat());
    Halt::Fault(Box::new(
        Fault::placeless("nothing-to-do", sentence)
            .hint("offer a further action, such as a pass, or skip the seat with `who`"),
    ))
}
