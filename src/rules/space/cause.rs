//! Which rule keeps an item from being chosen.

use super::asked::Args;
use super::cards::twins;
use super::judge;
use crate::rules::program::{PickCode, RuleCode, ShapeCode, Test};
use crate::rules::script::run::{Fail, Run};
use crate::table::{Card, CardSet};

/// What a pick offers at first; of too many numbers only the lowest and the item in question.
pub(super) fn offered(run: &mut Run, args: &mut Args, pick: &PickCode, item: i64) -> Result<Vec<i64>, Fail> {
    let cards = |cards: CardSet| cards.iter().map(|card| card.0 as i64).collect();
    Ok(match &pick.shape {
        ShapeCode::Card(from) | ShapeCode::Cards { from, .. } | ShapeCode::Run { from, .. } => {
            cards(args.ask(from, run, &[])?)
        }
        ShapeCode::Groups { from, except, .. } => {
            let from = args.ask(from, run, &[])?;
            cards(match except {
                Some(except) => from - args.ask(except, run, &[])?,
                None => from,
            })
        }
        ShapeCode::Seat(seats) | ShapeCode::Assign { to: seats, .. } => {
            let seats = args.ask(seats, run, &[])?;
            seats.iter().map(|seat| seat.0 as i64).collect()
        }
        ShapeCode::Word(most) => (1..=*most as i64).collect(),
        ShapeCode::Number(least, most) => {
            let least = args.ask(least, run, &[])?;
            let most = args.ask(most, run, &[])?;
            let known = (least..=most).contains(&item).then_some(item);
            let listed = (least..=most).take(1000).filter(|&n| Some(n) != known);
            listed.chain(known).collect()
        }
        ShapeCode::Zone(zones) => {
            let mut ids = Vec::new();
            for zone in zones {
                ids.push(args.ask(zone, run, &[])?);
            }
            ids
        }
    })
}

/// The rule that removes an item from what is left; nothing if it is not offered at all.
pub(super) fn breaking<'r>(
    run: &mut Run<'r>,
    args: &mut Args,
    pick: &'r PickCode,
    about: Option<i64>,
    mut left: Vec<i64>,
    item: i64,
) -> Result<Option<&'r RuleCode>, Fail> {
    // Any copy of a card is as good as it.
    let deck = &run.rules.layout.deck;
    let alike: Vec<i64> = match u8::try_from(item) {
        Ok(card) if are_cards(pick) && (card as usize) < deck.len() => {
            let copies = twins(deck, Card(card), deck.all());
            copies.iter().map(|card| card.0 as i64).collect()
        }
        _ => vec![item],
    };
    if let Some(filter) = &pick.filter {
        left = passing(run, args, pick, filter, about, &left)?;
    }
    if !left.iter().any(|item| alike.contains(item)) {
        return Ok(None);
    }
    for rule in &pick.rules {
        if !judge::in_force(rule, run, args, about)? {
            continue;
        }
        let passed = passing(run, args, pick, &rule.must, about, &left)?;
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

fn are_cards(pick: &PickCode) -> bool {
    use ShapeCode::{Card, Cards, Groups, Run};
    matches!(&pick.shape, Card(_) | Cards { .. } | Run { .. } | Groups { .. })
}

fn passing(
    run: &mut Run,
    args: &mut Args,
    pick: &PickCode,
    test: &Test,
    about: Option<i64>,
    items: &[i64],
) -> Result<Vec<i64>, Fail> {
    if are_cards(pick) {
        let set: CardSet = items.iter().map(|&c| Card(c as u8)).collect();
        let passed = judge::passing(test, run, args, about, set)?;
        return Ok(passed.iter().map(|card| card.0 as i64).collect());
    }
    judge::items_passing(test, run, args, about, items)
}
