//! Cards go from zone to zone.

use super::super::run::{Fail, Run};
use super::{Deed, Primitive, function, method};
use crate::table::{Card, CardSet, End, ZoneId};

pub(super) fn list() -> Vec<Primitive> {
    vec![
        method("move_to", card_to)
            .change()
            .deed(Deed::move_card)
            .about("Moves the card to the zone, on top or last.", "card.move_to(table.book)"),
        method("move_to", cards_to)
            .change()
            .about("Moves the cards to the zone, in the order they lie.", "cards.move_to(me.laid)"),
        method("move_to", row_to).change().about(
            "Moves the cards to the zone, in their order: the last one ends on top.",
            "row.move_to(table.centre)",
        ),
        method("move_to", zone_to)
            .change()
            .deed(Deed::move_zone)
            .about("Moves all cards of a zone to another, as they lie.", "table.trick.move_to(rival.laid)"),
        method("move_under", card_under)
            .change()
            .about("Moves the card to the zone, underneath or first.", "card.move_under(table.stock)"),
        method("move_under", cards_under)
            .change()
            .about("Moves the cards under those of the zone, in the order they lie.", "cards.move_under(table.stock)"),
        method("move_under", row_under).change().about(
            "Moves the cards under those of the zone, in their order: the first one ends lowest.",
            "row.move_under(table.stock)",
        ),
        method("move_under", zone_under)
            .change()
            .about("Moves all cards of a zone under those of another, as they lie.", "table.trick.move_under(me.down)"),
        function("swap", swap).change().about("Two zones exchange their cards.", "swap(me.hand, rival.hand)"),
    ]
}

fn card_to(run: &mut Run, card: Card, zone: ZoneId) -> Result<(), Fail> {
    run.state.table.move_card(card, zone, End::Top);
    Ok(())
}

fn card_under(run: &mut Run, card: Card, zone: ZoneId) -> Result<(), Fail> {
    run.state.table.move_card(card, zone, End::Bottom);
    Ok(())
}

fn cards_to(run: &mut Run, cards: CardSet, zone: ZoneId) -> Result<(), Fail> {
    run.state.table.move_set(cards, zone, End::Top);
    Ok(())
}

fn cards_under(run: &mut Run, cards: CardSet, zone: ZoneId) -> Result<(), Fail> {
    run.state.table.move_set(cards, zone, End::Bottom);
    Ok(())
}

fn zone_to(run: &mut Run, from: ZoneId, zone: ZoneId) -> Result<(), Fail> {
    run.state.table.move_zone(from, zone, End::Top);
    Ok(())
}

fn zone_under(run: &mut Run, from: ZoneId, zone: ZoneId) -> Result<(), Fail> {
    run.state.table.move_zone(from, zone, End::Bottom);
    Ok(())
}

fn row_to(run: &mut Run, row: Vec<Card>, zone: ZoneId) -> Result<(), Fail> {
    let table = &mut run.state.table;
    let mut left = &row[..];
    while let Some(&card) = left.first() {
        let from = table.zone_of(card);
        let n = left.iter().take_while(|&&c| table.zone_of(c) == from).count();
        table.move_cards(&left[..n], zone, End::Top);
        left = &left[n..];
    }
    Ok(())
}

fn row_under(run: &mut Run, row: Vec<Card>, zone: ZoneId) -> Result<(), Fail> {
    let table = &mut run.state.table;
    let mut left = &row[..];
    while let Some(&card) = left.last() {
        let from = table.zone_of(card);
        let n = left.iter().rev().take_while(|&&c| table.zone_of(c) == from).count();
        table.move_cards(&left[left.len() - n..], zone, End::Bottom);
        left = &left[..left.len() - n];
    }
    Ok(())
}

fn swap(run: &mut Run, a: ZoneId, b: ZoneId) -> Result<(), Fail> {
    let table = &mut run.state.table;
    if a != b {
        let (first, second) = (table.set(a), table.set(b));
        table.move_set(first, b, End::Top);
        table.move_set(second, a, End::Top);
    }
    Ok(())
}
