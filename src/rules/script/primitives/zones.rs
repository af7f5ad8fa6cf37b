//! What can be seen of a zone without taking its cards in hand.

use super::super::run::{Fail, Run};
use super::{Look, Primitive, Test, What, method, property};
use crate::table::{Card, ZoneId};

pub(super) fn list() -> Vec<Primitive> {
    vec![
        property("size", size)
            .looks(Look::Size)
            .glance(What::Size)
            .about("How many cards lie there.", "table.book.size == table.seats"),
        property("is_empty", is_empty)
            .looks(Look::Size)
            .glance_if(What::Size, Test::NONE)
            .about("Whether no card lies there.", "me.hand.is_empty"),
        property("first", first).looks(Look::Faces).glance(What::First).about(
            "The bottom or first card, or none; without an order the first in the deck.",
            "table.trick.first.suit",
        ),
        property("last", last)
            .looks(Look::Top)
            .glance(What::Last)
            .about("The top or last card, or none; without an order the last in the deck.", "table.trick.last"),
        property("top", last)
            .looks(Look::Top)
            .glance(What::Last)
            .about("The top or last card, or none.", "table.centre.top.colour"),
        method("has", has).looks(Look::Faces).about("Whether the card lies there.", "me.hand.has(card)"),
    ]
}

fn size(run: &mut Run, zone: ZoneId) -> Result<i64, Fail> {
    Ok(run.state.table.size(zone) as i64)
}

fn is_empty(run: &mut Run, zone: ZoneId) -> Result<bool, Fail> {
    Ok(run.state.table.size(zone) == 0)
}

fn first(run: &mut Run, zone: ZoneId) -> Result<Option<Card>, Fail> {
    Ok(run.state.table.bottom(zone))
}

fn last(run: &mut Run, zone: ZoneId) -> Result<Option<Card>, Fail> {
    Ok(run.state.table.top(zone))
}

fn has(run: &mut Run, zone: ZoneId, card: Option<Card>) -> Result<bool, Fail> {
    Ok(card.is_some_and(|card| run.state.table.set(zone).has(card)))
}
