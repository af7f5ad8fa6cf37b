//! Why an action is not legal, and what could be done instead.

use super::asked::{Args, Asked};
use super::breach::Breach;
use super::cause::{breaking, offered};
use super::{said, walk};
use crate::diagnostic::Span;
use crate::rules::program::{PickCode, RuleCode};
use crate::rules::script::run::{Arg, Fail, Run};
use crate::rules::{Action, Pick};
use crate::table::Seat;

/// What is wrong with an action.
pub(in crate::rules) enum Trouble<'r> {
    /// It is not one of those asked for.
    NotNow,
    /// A rule of the action itself.
    Rule(&'r RuleCode),
    /// It has so many picks, but not as many as given.
    Picks(usize),
    /// What is wrong with the pick after these.
    Pick(Vec<Pick>, PickTrouble),
}

/// What is wrong with a pick.
pub(in crate::rules) struct PickTrouble(Breach);

/// The reason told, and the rule of the game behind it.
type Told = (String, Option<(String, Span)>);

/// The action as it is carried out, with the lowest of copies; or what is wrong with it.
///
/// # Errors
/// The fault of a script that was asked.
pub(in crate::rules) fn settle<'r>(
    run: &mut Run<'r>,
    seat: Seat,
    plans: &[usize],
    action: &Action,
) -> Result<Result<Action, Trouble<'r>>, Fail> {
    let plan = action.plan as usize;
    let Some(asked) = Asked::new(run, seat, plan).filter(|_| plans.contains(&plan)) else {
        return Ok(Err(Trouble::NotNow));
    };
    if let Some(rule) = walk::broken(run, &asked)? {
        return Ok(Err(Trouble::Rule(rule)));
    }
    if action.picks.len() != asked.code.picks.len() {
        return Ok(Err(Trouble::Picks(asked.code.picks.len())));
    }
    let mut picks = Vec::with_capacity(action.picks.len());
    Ok(match walk::settle(run, &asked, &action.picks, &mut picks)? {
        None => Ok(Action { plan: action.plan, picks }),
        Some(breach) => Err(Trouble::Pick(picks, PickTrouble(breach))),
    })
}

/// The reason for a refusal.
pub(super) fn told<'r>(run: &mut Run<'r>, seat: Seat, action: &Action, trouble: &Trouble<'r>) -> Result<Told, Fail> {
    let plan = action.plan as usize;
    let rules = run.rules;
    let verb = rules.game.actions.get(plan).map_or("", |a| &a.verb);
    let Some(asked) = Asked::new(run, seat, plan) else {
        return Ok(("there is no such action".to_string(), None));
    };
    match trouble {
        Trouble::NotNow => Ok((format!("{verb} is not possible now"), None)),
        Trouble::Rule(rule) => {
            let mut args = asked.args(run)?;
            by_rule(run, seat, &mut args, rule, &[])
        }
        Trouble::Picks(n) => {
            let wanted = said::wanted((*n as i64, *n as i64), "choices");
            let given = action.picks.len();
            Ok((format!("{verb} takes {wanted}, not {given}"), None))
        }
        Trouble::Pick(made, PickTrouble(breach)) => walk::at(run, &asked, made, &mut |run, asked| match asked.pick() {
            Some(pick) => pick_told(run, asked, pick, breach),
            None => Ok((format!("{verb} takes fewer choices"), None)),
        }),
    }
}

fn pick_told<'r>(run: &mut Run<'r>, asked: &Asked<'_, 'r>, pick: &'r PickCode, breach: &Breach) -> Result<Told, Fail> {
    let rules = run.rules;
    let mut args = asked.args(run)?;
    let kept = match *breach {
        Breach::Item(item, about) => Some((item, about, offered(run, &mut args, pick, item)?)),
        Breach::Next(card, before, left) => {
            let left = left.iter().map(|card| card.0 as i64).collect();
            Some((card.0 as i64, Some(before), left))
        }
        _ => None,
    };
    if let Some((item, about, left)) = kept {
        if let Some(rule) = breaking(run, &mut args, pick, about, left, item)? {
            let about = about.map(Arg::Int);
            let last: Vec<Arg> = about.into_iter().chain([Arg::Int(item)]).collect();
            return by_rule(run, asked.seat, &mut args, rule, &last);
        }
        let (item, noun) = (said::item(rules, pick, item), said::noun(pick));
        return Ok((format!("{item} is not among the {noun} to choose from"), None));
    }
    let written = matches!(
        breach,
        Breach::Count(..)
            | Breach::Same(_)
            | Breach::Each(..)
            | Breach::Loose(_)
            | Breach::Left(_)
            | Breach::Nothing(_)
            | Breach::All
    );
    if let (Some(why), true) = (&pick.why, written) {
        let pieces = args.ask(why, run, &[])?;
        return Ok((said::told(rules, &pieces, asked.seat), None));
    }
    let (noun, faces) = (said::noun(pick), |cards| said::faces(rules, cards));
    let why = match breach {
        Breach::Kind => format!("{} cannot be chosen like this", pick.name),
        Breach::Skip => format!("there is no {} to choose now", pick.name),
        Breach::Make => format!("{} has to be chosen", pick.name),
        Breach::Item(..) | Breach::Next(..) | Breach::All => format!("{} does not meet the conditions", pick.name),
        Breach::Twice(item) => {
            format!("{} is chosen twice", said::item(rules, pick, *item))
        }
        Breach::Count(count, got) => {
            format!("choose {}, not {got}", said::wanted(*count, noun))
        }
        Breach::Same(attribute) => {
            let attribute = rules.layout.deck.attributes().get(*attribute);
            let name = attribute.map_or("everything", |a| &a.name);
            format!("the cards must be alike in {name}")
        }
        Breach::Each(before, card) => {
            format!("{} does not follow {}", said::face(rules, card.0 as i64), said::face(rules, before.0 as i64))
        }
        Breach::Loose(cards) if cards.len() == 1 => {
            format!("{} is part of no group", faces(*cards))
        }
        Breach::Loose(cards) if cards.is_empty() => "there is no empty group".to_string(),
        Breach::Loose(cards) => format!("{} do not fall into groups", faces(*cards)),
        Breach::Left(cards) => format!("{} must be taken too", faces(*cards)),
        Breach::Nothing(cards) => {
            format!("something must be taken, such as {}", faces(*cards))
        }
    };
    Ok((why, None))
}

/// A rule's reason, with its name and place.
fn by_rule<'r, 'a>(
    run: &mut Run<'r>,
    seat: Seat,
    args: &mut Args<'a>,
    rule: &'r RuleCode,
    last: &[Arg<'a>],
) -> Result<Told, Fail> {
    let why = match &rule.why {
        Some(why) => said::told(run.rules, &args.ask(why, run, last)?, seat),
        None => rule.plain.clone(),
    };
    Ok((why, Some((rule.name.clone(), rule.span))))
}

/// Up to `n` legal actions near to this one: with as many of its picks as possible, then of the same
/// verb, then any.
pub(super) fn instead<'r>(
    run: &mut Run<'r>,
    seat: Seat,
    plans: &[usize],
    action: &Action,
    n: usize,
) -> Result<Vec<Action>, Fail> {
    let mut near = Vec::new();
    let own = action.plan as usize;
    if plans.contains(&own)
        && let Some(asked) = walk::begin(run, seat, own)?
    {
        walk::near(run, &asked, &action.picks, n, &mut near)?;
    }
    let rules = run.rules;
    let verb = |plan: usize| rules.game.actions.get(plan).map(|a| &a.verb);
    for same_verb in [true, false] {
        for &plan in plans {
            if near.len() < n
                && plan != own
                && (verb(plan) == verb(own)) == same_verb
                && (same_verb || near.is_empty())
                && let Some(asked) = walk::begin(run, seat, plan)?
            {
                walk::first(run, &asked, n, &mut near)?;
            }
        }
    }
    Ok(near)
}
