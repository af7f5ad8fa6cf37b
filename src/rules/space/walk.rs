//! From pick to pick: what the last pick offers after each way to make those before it.

use super::asked::Asked;
use super::breach::Breach;
use super::judge;
use super::number::Number;
use super::offer::{Choice, Offer};
use crate::rules::program::{ActionCode, RuleCode};
use crate::rules::script::run::{Fail, Run};
use crate::rules::{Action, Pick};
use crate::table::Seat;

/// Of how many values of a pick all that can follow is counted.
pub(super) const WIDE: u64 = 64;

/// How many values of a pick are tried in search of one that can be completed.
pub(super) const TRIED: u64 = 10_000;

/// How many ways to make the picks before the last are looked at in all; a game that offers more is not searched to
/// the end.
pub(super) const WAYS: u64 = 20_000;

/// How a walk ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ended {
    /// It was told to stop.
    pub stopped: bool,
    /// Something was left out.
    pub cut: bool,
}

/// Is shown what the last pick of an action offers, until it says no.
pub(super) type Leaf<'f, 'r> = dyn FnMut(&mut Run<'r>, &mut Offer<'_, 'r>) -> Result<bool, Fail> + 'f;

/// Where the first pick of an action is asked, if the action may be done at all.
pub(super) fn begin<'r>(run: &mut Run<'r>, seat: Seat, plan: usize) -> Result<Option<Asked<'static, 'r>>, Fail> {
    let Some(asked) = Asked::new(run, seat, plan) else {
        return Ok(None);
    };
    Ok(match broken(run, &asked)? {
        Some(_) => None,
        None => Some(asked),
    })
}

/// The first rule of the action itself that does not hold.
pub(super) fn broken<'r>(run: &mut Run<'r>, asked: &Asked<'_, 'r>) -> Result<Option<&'r RuleCode>, Fail> {
    let code: &'r ActionCode = asked.code;
    if code.rules.is_empty() {
        return Ok(None);
    }
    let mut args = asked.args(run)?;
    for rule in &code.rules {
        if judge::in_force(rule, run, &mut args, None)? && !judge::holds_at_all(&rule.must, run, &mut args)? {
            return Ok(Some(rule));
        }
    }
    Ok(None)
}

/// Shows what the last pick offers after every way to make the picks before it, as far as `wide` values
/// of each go.
pub(super) fn descend<'r>(
    run: &mut Run<'r>,
    asked: &Asked<'_, 'r>,
    wide: u64,
    leaf: &mut Leaf<'_, 'r>,
) -> Result<Ended, Fail> {
    descend_within(run, asked, wide, &mut WAYS.clone(), leaf)
}

/// As [`descend`], as long as there are `left` ways to look at.
fn descend_within<'r>(
    run: &mut Run<'r>,
    asked: &Asked<'_, 'r>,
    wide: u64,
    left: &mut u64,
    leaf: &mut Leaf<'_, 'r>,
) -> Result<Ended, Fail> {
    if *left == 0 {
        return Ok(Ended { stopped: false, cut: true });
    }
    *left -= 1;
    let mut offer = Offer::open(run, asked)?;
    let mut ended = Ended::default();
    if asked.is_last() {
        ended.stopped = !leaf(run, &mut offer)?;
        return Ok(ended);
    }
    let mut n = 0;
    let all = offer.each(run, &mut |run, pick| {
        n += 1;
        if n > wide {
            return Ok(false);
        }
        let made = asked.with(&pick);
        let below = descend_within(run, &asked.after(&made), wide, left, leaf)?;
        ended.stopped |= below.stopped;
        ended.cut |= below.cut;
        Ok(!ended.stopped && *left > 0)
    })?;
    ended.cut |= !(ended.stopped || all && offer.is_whole());
    Ok(ended)
}

/// How many actions there are; counting may stop once there are more than `at_most`.
pub(super) fn count<'r>(run: &mut Run<'r>, asked: &Asked<'_, 'r>, at_most: u64) -> Result<Number, Fail> {
    let mut total = Number::Exactly(0);
    let ended = descend(run, asked, WIDE, &mut |run, offer| {
        let more = offer.count(run, at_most - total.least().min(at_most))?;
        total = total.plus(more);
        Ok(total.least() <= at_most)
    })?;
    // Told to stop by the last thing there was to count, it cannot know that this was the last.
    let whole = !ended.cut && (!ended.stopped || asked.is_last());
    Ok(if whole { total } else { total.and_more() })
}

/// Whether the action can be completed.
pub(super) fn any<'r>(run: &mut Run<'r>, asked: &Asked<'_, 'r>) -> Result<bool, Fail> {
    let mut any = false;
    descend(run, asked, TRIED, &mut |run, offer| {
        any = offer.any(run)?;
        Ok(!any)
    })?;
    Ok(any)
}

/// Adds actions in order until there are `n`, none that is there already.
pub(super) fn first<'r>(
    run: &mut Run<'r>,
    asked: &Asked<'_, 'r>,
    n: usize,
    actions: &mut Vec<Action>,
) -> Result<(), Fail> {
    let known = actions.len();
    if known >= n {
        return Ok(());
    }
    descend(run, asked, u64::MAX, &mut |run, offer| {
        let (prefix, done) = (offer.asked, matches!(offer.choice, Choice::Done));
        offer.each(run, &mut |_, pick| {
            let mut picks = Vec::with_capacity(prefix.at + 1);
            prefix.write_to(&mut picks);
            if !done {
                picks.push(pick);
            }
            let plan = prefix.plan as u8;
            let action = Action { plan, picks };
            if !actions[..known].contains(&action) {
                actions.push(action);
            }
            Ok(actions.len() < n)
        })?;
        Ok(actions.len() < n)
    })?;
    Ok(())
}

/// Puts the given picks as they are carried out after those made so far; gives what is wrong with the
/// first that is wrong.
pub(super) fn settle<'r>(
    run: &mut Run<'r>,
    asked: &Asked<'_, 'r>,
    given: &[Pick],
    settled: &mut Vec<Pick>,
) -> Result<Option<Breach>, Fail> {
    let (Some(pick), Some(_)) = (given.first(), asked.pick()) else {
        return Ok(None);
    };
    let pick = match Offer::open(run, asked)?.settle(run, pick)? {
        Ok(pick) => pick,
        Err(breach) => return Ok(Some(breach)),
    };
    settled.push(pick.clone());
    let made = asked.with(&pick);
    settle(run, &asked.after(&made), &given[1..], settled)
}

/// Calls `f` where the next pick is asked once these have been made.
pub(super) fn at<'r, T>(
    run: &mut Run<'r>,
    asked: &Asked<'_, 'r>,
    made: &[Pick],
    f: &mut dyn FnMut(&mut Run<'r>, &Asked<'_, 'r>) -> Result<T, Fail>,
) -> Result<T, Fail> {
    match made.split_first() {
        None => f(run, asked),
        Some((pick, rest)) => {
            let made = asked.with(pick);
            at(run, &asked.after(&made), rest, f)
        }
    }
}

/// Adds the first `n` values of the next pick once these are made, as far as the rest can be completed.
pub(super) fn next<'r>(
    run: &mut Run<'r>,
    asked: &Asked<'_, 'r>,
    made: &[Pick],
    n: usize,
    picks: &mut Vec<Pick>,
) -> Result<(), Fail> {
    at(run, asked, made, &mut |run, asked| {
        if asked.pick().is_none() || n == 0 {
            return Ok(());
        }
        Offer::open(run, asked)?.each(run, &mut |run, pick| {
            let made = asked.with(&pick);
            if asked.is_last() || any(run, &asked.after(&made))? {
                picks.push(pick);
            }
            Ok(picks.len() < n)
        })?;
        Ok(())
    })
}

/// Adds actions until there are `n`, first those that share as many as possible of the picks given.
pub(super) fn near<'r>(
    run: &mut Run<'r>,
    asked: &Asked<'_, 'r>,
    given: &[Pick],
    n: usize,
    actions: &mut Vec<Action>,
) -> Result<(), Fail> {
    if let Some((pick, rest)) = given.split_first()
        && !asked.is_last()
        && let Ok(pick) = Offer::open(run, asked)?.settle(run, pick)?
    {
        let made = asked.with(&pick);
        near(run, &asked.after(&made), rest, n, actions)?;
    }
    if actions.is_empty() {
        first(run, asked, n, actions)?;
    }
    Ok(())
}
