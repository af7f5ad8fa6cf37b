//! Why an action is not legal, and what could be done instead.

use super::asked::{Args, Asked};
use super::breach::Breach;
use super::cause::{breaking, offered};
use super::offer::Offer;
use super::{said, walk};
use crate::definition::Shape;
use crate::diagnostic::Span;
use crate::rules::program::{PickCode, RuleCode, ShapeCode};
use crate::rules::script::run::{Arg, Fail, Run};
use crate::rules::{Action, Fit, Pick};
use crate::table::{Card, Seat, Visible};

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

/// The reason told.
pub(super) struct Told {
    /// The reason.
    pub why: String,
    /// The rule of the game behind it.
    pub rule: Option<(String, Span)>,
    /// How near the action comes to what could be done.
    pub fit: Fit,
}

impl Told {
    fn because(why: impl Into<String>, fit: Fit) -> Told {
        Told { why: why.into(), rule: None, fit }
    }
}

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
        return Ok(Told::because("there is no such action", Fit::Unread));
    };
    match trouble {
        Trouble::NotNow => Ok(Told::because(format!("{verb} is not possible now"), Fit::NotNow)),
        Trouble::Rule(rule) => {
            let mut args = asked.args(run)?;
            by_rule(run, seat, &mut args, rule, &[])
        }
        Trouble::Picks(n) => {
            let wanted = said::wanted((*n as i64, *n as i64), "choices");
            let given = action.picks.len();
            Ok(Told::because(format!("{verb} takes {wanted}, not {given}"), Fit::Read))
        }
        Trouble::Pick(made, PickTrouble(breach)) => walk::at(run, &asked, made, &mut |run, asked| match asked.pick() {
            Some(pick) => pick_told(run, asked, pick, breach),
            None => Ok(Told::because(format!("{verb} takes fewer choices"), Fit::Read)),
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
        let absent = match is_of_hand(run, asked, pick) && is_missing(run, &mut args, pick, item)? {
            true => format!("you do not hold {}", said::item(rules, pick, item)),
            false => {
                format!("{} is not among the {} to choose from", said::item(rules, pick, item), said::noun(pick))
            }
        };
        return Ok(Told::because(absent, Fit::Absent));
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
        return Ok(Told::because(said::told(rules, &pieces, asked.seat), Fit::Read));
    }
    let (noun, faces) = (said::noun(pick), |cards| said::faces(rules, cards));
    let why = match breach {
        Breach::Kind => format!("{} cannot be chosen like this", pick.name),
        Breach::Skip => format!("there is no {} to choose now", pick.name),
        Breach::Make => match lacking(run, asked)? {
            Some(told) => return Ok(told),
            None => format!("{} has to be chosen too: {}", said::one(pick), label(run, asked, pick)),
        },
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
    Ok(Told::because(why, Fit::Read))
}

/// What keeps an action from being completed from here on: a pick for which nothing is left.
fn lacking<'r>(run: &mut Run<'r>, asked: &Asked<'_, 'r>) -> Result<Option<Told>, Fail> {
    let Some(pick) = asked.pick() else { return Ok(None) };
    let mut first = None;
    Offer::open(run, asked)?.each(run, &mut |_, pick| {
        first = Some(pick);
        Ok(false)
    })?;
    if let Some(first) = first {
        let made = asked.with(&first);
        return lacking(run, &asked.after(&made));
    }
    let mut args = asked.args(run)?;
    let there = offered(run, &mut args, pick, -1)?;
    if let (&[item], false) = (&there[..], matches!(pick.shape, ShapeCode::Assign { .. }))
        && let Some(rule) = breaking(run, &mut args, pick, None, there.clone(), item)?
    {
        return by_rule(run, asked.seat, &mut args, rule, &[Arg::Int(item)]).map(Some);
    }
    let why =
        format!("there is no {} for it to choose: {}", said::noun(pick).trim_end_matches('s'), label(run, asked, pick));
    Ok(Some(Told::because(why, Fit::Read)))
}

/// What people call a pick: its text, or else its name.
fn label(run: &Run, asked: &Asked, pick: &PickCode) -> String {
    let plan = run.rules.game.actions.get(asked.plan).and_then(|action| action.picks.get(asked.at));
    match plan.map(|plan| plan.text.as_str()) {
        None | Some("") => pick.name.replace('_', " "),
        Some(text) => text.to_string(),
    }
}

/// Whether a pick chooses from what the seat asked holds, unseen by others.
fn is_of_hand(run: &Run, asked: &Asked, pick: &PickCode) -> bool {
    let plan = run.rules.game.actions.get(asked.plan).and_then(|action| action.picks.get(asked.at));
    let from = match plan.map(|plan| &plan.shape) {
        Some(Shape::Card(from) | Shape::Cards { from, .. } | Shape::Run { from, .. }) => from.text.trim(),
        _ => return false,
    };
    let zones = &run.rules.game.zones;
    let zone = from.strip_prefix("me.").and_then(|name| zones.iter().find(|zone| zone.name.name == name));
    let is_hand = zone.is_some_and(|zone| matches!(zone.visible, Visible::Owner | Visible::Team));
    is_hand && !matches!(pick.shape, ShapeCode::Groups { .. })
}

/// Whether no card that looks like this one lies where a pick chooses from.
fn is_missing(run: &mut Run, args: &mut Args, pick: &PickCode, item: i64) -> Result<bool, Fail> {
    let deck = &run.rules.layout.deck;
    let alike = |a: i64, b: i64| match (u8::try_from(a), u8::try_from(b)) {
        (Ok(a), Ok(b)) => deck.face(Card(a)) == deck.face(Card(b)),
        _ => false,
    };
    Ok(!offered(run, args, pick, item)?.into_iter().any(|there| alike(there, item)))
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
    Ok(Told { why, rule: Some((rule.name.clone(), rule.span)), fit: Fit::Ruled })
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
