//! Cards, sets of cards, rows and groups.

use super::super::compile::fail;
use super::super::run::{Fail, Run};
use super::{Look, Primitive, function, method, property};
use crate::diagnostic::Span;
use crate::table::{Card, CardSet, Owner, Seat};

pub(super) fn list() -> Vec<Primitive> {
    vec![
        property("by", by)
            .looks(Look::Place)
            .about("The seat that last moved the card, or none.", "table.trick.first.by"),
        property("holder", holder)
            .looks(Look::Place)
            .about("The seat in whose zone the card lies, or none.", "card.holder"),
        property("size", size).pure().about("How many cards these are.", "cards.size"),
        property("is_empty", is_empty).pure().about("Whether there is no card.", "cards.is_empty"),
        property("first", first)
            .pure()
            .about("The first of the cards, or none; without an order the first in the deck.", "cards.first"),
        property("last", last)
            .pure()
            .about("The last of the cards, or none; without an order the last in the deck.", "cards.last"),
        property("cards", cards).pure().about("The cards themselves.", "cards.cards"),
        method("has", has).pure().about("Whether the card is among them.", "cards.has(card)"),
        property("size", row_size).pure().about("How many cards these are.", "row.size"),
        property("is_empty", row_is_empty).pure().about("Whether there is no card.", "row.is_empty"),
        property("first", row_first).pure().about("The first card, or none.", "row.first"),
        property("last", row_last).pure().about("The last card, or none.", "row.last"),
        property("top", row_last).pure().about("The last card, or none.", "row.top"),
        property("but_top", row_but_top).pure().about("All but the last card.", "row.but_top"),
        property("cards", row_cards).pure().about("The cards themselves.", "row.cards"),
        method("tops", row_tops).pure().about("The last few cards.", "row.tops(2)"),
        property("size", groups_size).pure().about("How many groups these are.", "melds.size"),
        property("is_empty", groups_is_empty).pure().about("Whether there is no group.", "melds.is_empty"),
        property("cards", groups_cards).pure().about("The cards of all groups.", "melds.cards"),
        method("has", groups_has).pure().about("Whether these cards are one of the groups.", "melds.has(cards)"),
        function("deck", deck).pure().about("All cards of the game.", "deck().size"),
        function("no_cards", no_cards).pure().about("No card at all.", "no_cards()"),
        function("min", least).pure().about("The lesser of two numbers.", "min(card.rank, 10)"),
        function("max", greatest).pure().about("The greater of two numbers.", "max(a, b)"),
        function("abs", abs).pure().about("A number without its sign.", "abs(a - b)"),
    ]
}

fn by(run: &mut Run, card: Card) -> Result<Option<Seat>, Fail> {
    Ok(run.state.table.by(card))
}

fn holder(run: &mut Run, card: Card) -> Result<Option<Seat>, Fail> {
    let zone = run.state.table.zone_of(card);
    Ok(match run.rules.layout.owner(zone) {
        Owner::Seat(seat) => Some(seat),
        _ => None,
    })
}

fn size(_: &mut Run, cards: CardSet) -> Result<i64, Fail> {
    Ok(cards.len() as i64)
}

fn is_empty(_: &mut Run, cards: CardSet) -> Result<bool, Fail> {
    Ok(cards.is_empty())
}

fn first(_: &mut Run, cards: CardSet) -> Result<Option<Card>, Fail> {
    Ok(cards.first())
}

fn last(_: &mut Run, cards: CardSet) -> Result<Option<Card>, Fail> {
    Ok(cards.last())
}

fn cards(_: &mut Run, cards: CardSet) -> Result<CardSet, Fail> {
    Ok(cards)
}

fn has(_: &mut Run, cards: CardSet, card: Option<Card>) -> Result<bool, Fail> {
    Ok(card.is_some_and(|card| cards.has(card)))
}

fn row_size(_: &mut Run, row: Vec<Card>) -> Result<i64, Fail> {
    Ok(row.len() as i64)
}

fn row_is_empty(_: &mut Run, row: Vec<Card>) -> Result<bool, Fail> {
    Ok(row.is_empty())
}

fn row_first(_: &mut Run, row: Vec<Card>) -> Result<Option<Card>, Fail> {
    Ok(row.first().copied())
}

fn row_last(_: &mut Run, row: Vec<Card>) -> Result<Option<Card>, Fail> {
    Ok(row.last().copied())
}

fn row_but_top(_: &mut Run, mut row: Vec<Card>) -> Result<Vec<Card>, Fail> {
    row.pop();
    Ok(row)
}

fn row_cards(_: &mut Run, row: Vec<Card>) -> Result<Vec<Card>, Fail> {
    Ok(row)
}

fn row_tops(_: &mut Run, mut row: Vec<Card>, n: i64) -> Result<Vec<Card>, Fail> {
    let keep = n.clamp(0, row.len() as i64) as usize;
    row.drain(..row.len() - keep);
    Ok(row)
}

fn groups_size(_: &mut Run, groups: Vec<CardSet>) -> Result<i64, Fail> {
    Ok(groups.len() as i64)
}

fn groups_is_empty(_: &mut Run, groups: Vec<CardSet>) -> Result<bool, Fail> {
    Ok(groups.is_empty())
}

fn groups_cards(_: &mut Run, groups: Vec<CardSet>) -> Result<CardSet, Fail> {
    Ok(groups.into_iter().fold(CardSet::EMPTY, |all, group| all | group))
}

fn groups_has(_: &mut Run, groups: Vec<CardSet>, cards: CardSet) -> Result<bool, Fail> {
    Ok(groups.contains(&cards))
}

fn deck(run: &mut Run) -> Result<CardSet, Fail> {
    Ok(run.rules.layout.deck.all())
}

fn no_cards(_: &mut Run) -> Result<CardSet, Fail> {
    Ok(CardSet::EMPTY)
}

fn least(_: &mut Run, a: i64, b: i64) -> Result<i64, Fail> {
    Ok(a.min(b))
}

fn greatest(_: &mut Run, a: i64, b: i64) -> Result<i64, Fail> {
    Ok(a.max(b))
}

fn abs(_: &mut Run, a: i64) -> Result<i64, Fail> {
    a.checked_abs().ok_or_else(|| fail("overflow", Span::NOWHERE, "this number is too large"))
}
