//! The bot that looks one action ahead.

use super::random::no_action;
use super::{Call, Halt, Imagined, Player, Reaction, Seen, measure};
use crate::diagnostic::Fault;
use crate::rules::{Action, Number};
use crate::table::Rng;

/// In how many imagined states an action is judged.
const WORLDS: usize = 3;
/// Up to so many actions are all judged.
const LISTED: usize = 80;
/// Of more actions so many are drawn and judged.
const DRAWN: usize = 60;
/// In a race so many actions are thought of.
const CALLS: usize = 12;

/// Rates what it may do by the advice of the game, or else by how it would stand afterwards.
pub struct Greedy {
    chance: Rng,
    reaction: Reaction,
}

impl Greedy {
    /// A greedy bot that draws from `chance`.
    pub fn new(chance: Rng, reaction: Reaction) -> Greedy {
        Greedy { chance, reaction }
    }

    /// The actions it may do, each with how good it looks, in the order of the space.
    pub fn judge(&mut self, seen: &mut Seen<'_>) -> Result<Vec<(Action, i64)>, Box<Fault>> {
        let actions = self.candidates(seen)?;
        if actions.len() < 2 {
            return Ok(actions.into_iter().map(|action| (action, 0)).collect());
        }
        let worlds: Vec<Imagined> = (0..WORLDS).map(|_| seen.imagine(&mut self.chance)).collect();
        let mut judged = Vec::with_capacity(actions.len());
        for action in actions {
            let advice = advice(seen, &worlds, &action)?;
            judged.push((action, advice));
        }
        // Where the game advises on some actions, those without advice count nothing; without any advice we measure.
        let advised = judged.iter().any(|(_, advice)| advice.is_some());
        let worth = |seen: &mut Seen<'_>, action: &Action| {
            let after = worlds.iter().filter_map(|world| seen.after(world, action));
            let after: Vec<Imagined> = after.collect();
            after.iter().map(|world| measure::worth(seen, world)).sum()
        };
        Ok(judged
            .into_iter()
            .map(|(action, advice)| match advice {
                Some(advice) => (action, advice),
                None if advised => (action, 0),
                None => {
                    let worth = worth(seen, &action);
                    (action, worth)
                }
            })
            .collect())
    }

    fn candidates(&mut self, seen: &mut Seen<'_>) -> Result<Vec<Action>, Box<Fault>> {
        seen.space(|space| {
            if let Number::Exactly(n) = space.count(LISTED as u64 + 1)
                && n <= LISTED as u64
            {
                return space.first(LISTED);
            }
            let drawn = (0..DRAWN).filter_map(|_| space.sample(&mut self.chance));
            let mut drawn: Vec<Action> = drawn.collect();
            drawn.sort();
            drawn.dedup();
            drawn
        })
    }
}

/// The sum of the game's advice in all imagined states, if it gives any.
fn advice(seen: &mut Seen<'_>, worlds: &[Imagined], action: &Action) -> Result<Option<i64>, Box<Fault>> {
    let mut sum = None;
    for world in worlds {
        match seen.rate(world, action)? {
            Some(rate) => sum = Some(i64::saturating_add(sum.unwrap_or(0), rate)),
            None => return Ok(sum),
        }
    }
    Ok(sum)
}

impl Player for Greedy {
    fn name(&self) -> &str {
        "greedy"
    }

    fn choose(&mut self, seen: &mut Seen<'_>) -> Result<Action, Halt> {
        let judged = self.judge(seen)?;
        let Some(best) = judged.iter().map(|(_, worth)| *worth).max() else {
            return Err(no_action(seen));
        };
        let mut equal: Vec<Action> =
            judged.into_iter().filter(|(_, worth)| *worth == best).map(|(action, _)| action).collect();
        Ok(equal.swap_remove(self.chance.below(equal.len() as u64) as usize))
    }

    fn intend(&mut self, seen: &mut Seen<'_>, _: Option<u32>) -> Result<Option<Call>, Halt> {
        let actions = seen.space(|space| space.first(CALLS))?;
        if actions.is_empty() {
            return Ok(None);
        }
        let rules = seen.rules();
        let world = seen.imagine(&mut self.chance);
        let mistaken = self.reaction.is_mistaken(&mut self.chance);
        let mut first: Option<Call> = None;
        for action in actions {
            let plan = rules.game().actions.get(action.plan as usize);
            let goes_on = plan.is_some_and(|plan| plan.restarts_clock);
            let wanted = match seen.rate(&world, &action)? {
                Some(rate) => rate > 0,
                None => goes_on,
            };
            if !wanted && (!mistaken || goes_on) {
                continue;
            }
            let time = self.reaction.time(&rules, &action, &mut self.chance);
            let at = seen.now().saturating_add(time);
            if first.as_ref().is_none_or(|call| at < call.at) {
                first = Some(Call { at, action });
            }
        }
        Ok(first)
    }
}
