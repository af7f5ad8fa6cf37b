//! How fast a bot is in a race, and how often it is mistaken.

use crate::rules::{Action, Rules};
use crate::table::Rng;

/// The skill of bots where none is given.
pub const DEFAULT_SKILL: u8 = 50;
/// What a person needs where an action does not say: fast and slow, in milliseconds.
const USUAL_PACE: (u32, u32) = (350, 900);
/// A call that is due so soon cannot be held back any more when something new happens.
const UNDER_WAY: u32 = 120;
/// Mistaken calls among ten thousand chances, for each point missing to skill 100.
const MISTAKES_PER_POINT: u64 = 6;

/// The reactions of one bot.
#[derive(Clone, Debug)]
pub struct Reaction {
    skill: u8,
    pace: Option<u32>,
}

impl Reaction {
    /// Reactions for a skill from 0 to 100; `pace` is the steady pace of actions that set the clock back, such as turning a card.
    pub fn new(skill: u8, pace: Option<u32>) -> Reaction {
        Reaction { skill: skill.min(100), pace }
    }

    /// The steady pace, where one is agreed and the action is of the kind that sets the clock back.
    pub fn steady(rules: &Rules, action: &Action, pace: Option<u32>) -> Option<u32> {
        let plan = rules.game().actions.get(action.plan as usize)?;
        if plan.restarts_clock { pace } else { None }
    }

    /// Milliseconds until the bot does `action`: its typical pace, quicker and steadier with more skill, with a long tail.
    pub fn time(&self, rules: &Rules, action: &Action, chance: &mut Rng) -> u32 {
        let plan = rules.game().actions.get(action.plan as usize);
        let (fast, slow) = plan.and_then(|plan| plan.pace).unwrap_or(USUAL_PACE);
        let span = slow.saturating_sub(fast) as u64;
        if plan.is_some_and(|plan| plan.restarts_clock) {
            return self.pace.unwrap_or(fast + chance.below(span + 1) as u32);
        }
        // The lower of two numbers leans to the fast end; one time in eight attention has wandered.
        let mut part = chance.below(1_001).min(chance.below(1_001));
        if chance.below(8) == 0 {
            part += chance.below(1_001);
        }
        let missing = 100 - self.skill as u64;
        let tempo = 700 + 6 * missing; // thousandths: 700 at skill 100, 1000 at 50, 1300 at 0
        let spread = 500 + 10 * missing; // thousandths: 500, 1000, 1500
        let time = (fast as u64 * tempo + span * part * spread / 1_000) / 1_000;
        time.clamp(80, 60_000) as u32
    }

    /// Whether the bot is mistaken this time, and calls what is not there.
    pub fn is_mistaken(&self, chance: &mut Rng) -> bool {
        chance.below(10_000) < MISTAKES_PER_POINT * (100 - self.skill as u64)
    }

    /// Whether a call due in `left` milliseconds is already under way when something new happens.
    pub fn is_under_way(left: u32) -> bool {
        left <= UNDER_WAY
    }
}
