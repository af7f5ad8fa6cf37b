//! Which rule keeps an item from being chosen.

use super::asked::Args;
use super::cards::twins;
use super::judge;
use crate::rules::program::{PickCode, RuleCode, ShapeCode, Test};
use crate::rules::script::run::{Fail, Run};
use crate::table::{Card, CardSet};

/// The rule that removes an item from what is offered; nothing if it is not offered at all.
pub(super) fn breaking<'r>(
    run: &mut Run<'r>,
    args: &mut Args,
    pick: &'r PickCode,
    about: Option<i64>,
    item: i64,
) -> Result<Option<&'r RuleCode>, Fail> {
    let cards = match &pick.shape {
        ShapeCode::Card(from) | ShapeCode::Cards { from, .. } | ShapeCode::Run { from, .. } => {
            Some(args.ask(from, run, &[])?)
        }
        ShapeCode::Groups { from, except, .. } => {
            let from = args.ask(from, run, &[])?;
            Some(match except {
                Some(except) => from - args.ask(except, run, &[])?,
                None => from,
            })
        }
        _ => None,
    };
    let mut left: Vec<i64> = match (cards, &pick.shape) {
        (Some(cards), _) => cards.iter().map(|card| card.0 as i64).collect(),
        (None, ShapeCode::Seat(seats) | ShapeCode::Assign { to: seats, .. }) => {
            let seats = args.ask(seats, run, &[])?;
            seats.iter().map(|seat| seat.0 as i64).collect()
        }
        (None, ShapeCode::Word(most)) => (1..=*most as i64).collect(),
        (None, ShapeCode::Number(least, most)) => {
            let least = args.ask(least, run, &[])?;
            let most = args.ask(most, run, &[])?;
            let known = (least..=most).contains(&item).then_some(item);
            let listed = (least..=most).take(1000).filter(|&n| Some(n) != known);
            listed.chain(known).collect()
        }
        (None, ShapeCode::Zone(zones)) => {
            let mut ids = Vec::new();
            for zone in zones {
                ids.push(args.ask(zone, run, &[])?);
            }
            ids
        }
        _ => Vec::new(),
    };
    // Any copy of a card is as good as it.
    let deck = &run.rules.layout.deck;
    let alike: Vec<i64> = match (cards, u8::try_from(item)) {
        (Some(cards), Ok(card)) if (card as usize) < deck.len() => {
            let copies = twins(deck, Card(card), cards);
            copies.iter().map(|card| card.0 as i64).collect()
        }
        _ => vec![item],
    };
    if let Some(filter) = &pick.filter {
        left = passing(run, args, filter, about, cards.is_some(), &left)?;
    }
    if !left.iter().any(|item| alike.contains(item)) {
        return Ok(None);
    }
    for rule in &pick.rules {
        if !judge::in_force(rule, run, args, about)? {
            continue;
        }
        let passed = passing(run, args, &rule.must, about, cards.is_some(), &left)?;
        if rule.if_able && passed.is_empty() {
            continue;
        }
        if !passed.iter().any(|item| alike.contains(item)) {
            return Ok(Some(rule));
        }
        left = passed;
    }
    Ok(None)
}

fn passing(
    run: &mut Run,
    args: &mut Args,
    test: &Test,
    about: Option<i64>,
    cards: bool,
    items: &[i64],
) -> Result<Vec<i64>, Fail> {
    if cards {
        let set: CardSet = items.iter().map(|&c| Card(c as u8)).collect();
        let passed = judge::passing(test, run, args, about, set)?;
        return Ok(passed.iter().map(|card| card.0 as i64).collect());
    }
    judge::items_passing(test, run, args, about, items)
}
