//! What tests and rules leave of what is offered.

use super::asked::Args;
use crate::rules::program::{PickCode, RuleCode, Test};
use crate::rules::script::run::{Arg, Fail, Run};
use crate::table::{Card, CardSet};

/// Those of the cards for which a test holds. `about` is the card before or the seat that gives.
pub(super) fn passing(
    test: &Test,
    run: &mut Run,
    args: &mut Args,
    about: Option<i64>,
    cards: CardSet,
) -> Result<CardSet, Fail> {
    match test {
        Test::Cards(unit) => {
            let passed = match about {
                None => args.ask(unit, run, &[Arg::Set(cards)])?,
                Some(about) => args.ask(unit, run, &[Arg::Int(about), Arg::Set(cards)])?,
            };
            Ok(passed & cards)
        }
        Test::One(_) => {
            let mut passed = CardSet::EMPTY;
            for card in cards.iter() {
                if holds(test, run, args, about, card.0 as i64)? {
                    passed.insert(card);
                }
            }
            Ok(passed)
        }
    }
}

/// Whether a test holds for one item.
pub(super) fn holds(test: &Test, run: &mut Run, args: &mut Args, about: Option<i64>, item: i64) -> Result<bool, Fail> {
    match (test, about) {
        (Test::One(unit), None) => args.ask(unit, run, &[Arg::Int(item)]),
        (Test::One(unit), Some(about)) => args.ask(unit, run, &[Arg::Int(about), Arg::Int(item)]),
        (Test::Cards(_), _) => {
            let card = CardSet::of(Card(item as u8));
            Ok(!passing(test, run, args, about, card)?.is_empty())
        }
    }
}

/// Whether a rule is in force.
pub(super) fn in_force(rule: &RuleCode, run: &mut Run, args: &mut Args, about: Option<i64>) -> Result<bool, Fail> {
    match (&rule.when, about) {
        (None, _) => Ok(true),
        (Some(when), None) => args.ask(when, run, &[]),
        (Some(when), Some(about)) => args.ask(when, run, &[Arg::Int(about)]),
    }
}

/// The cards that are offered at all.
pub(super) fn offered(pick: &PickCode, run: &mut Run, args: &mut Args, from: CardSet) -> Result<CardSet, Fail> {
    match &pick.filter {
        Some(filter) if !from.is_empty() => passing(filter, run, args, None, from),
        _ => Ok(from),
    }
}

/// What the rules of a pick leave of the cards offered, from the top.
pub(super) fn allowed(pick: &PickCode, run: &mut Run, args: &mut Args, offered: CardSet) -> Result<CardSet, Fail> {
    let mut left = offered;
    for rule in &pick.rules {
        if left.is_empty() {
            break;
        }
        if in_force(rule, run, args, None)? {
            let passed = passing(&rule.must, run, args, None, left)?;
            if !(rule.if_able && passed.is_empty()) {
                left = passed;
            }
        }
    }
    Ok(left)
}

/// Keeps those of the items that are offered and that the rules leave. `about` is the seat that gives.
pub(super) fn keep_allowed(
    pick: &PickCode,
    run: &mut Run,
    args: &mut Args,
    about: Option<i64>,
    items: &mut Vec<i64>,
) -> Result<(), Fail> {
    if let Some(filter) = &pick.filter {
        let passed = items_passing(filter, run, args, about, items)?;
        *items = passed;
    }
    for rule in &pick.rules {
        if !items.is_empty() && in_force(rule, run, args, about)? {
            let passed = items_passing(&rule.must, run, args, about, items)?;
            if !(rule.if_able && passed.is_empty()) {
                *items = passed;
            }
        }
    }
    Ok(())
}

pub(super) fn items_passing(
    test: &Test,
    run: &mut Run,
    args: &mut Args,
    about: Option<i64>,
    items: &[i64],
) -> Result<Vec<i64>, Fail> {
    let mut passed = Vec::with_capacity(items.len());
    for &item in items {
        if holds(test, run, args, about, item)? {
            passed.push(item);
        }
    }
    Ok(passed)
}

/// Whether a test of an action itself holds.
pub(super) fn holds_at_all(test: &Test, run: &mut Run, args: &mut Args) -> Result<bool, Fail> {
    match test {
        Test::One(unit) => args.ask(unit, run, &[]),
        Test::Cards(_) => Ok(true),
    }
}
