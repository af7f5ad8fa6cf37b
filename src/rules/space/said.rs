//! Items, cards and values told, in the words of a refusal.

use crate::definition::Shape;
use crate::rules::program::{PickCode, ShapeCode};
use crate::rules::script::kind::{Kind, List};
use crate::rules::{Rules, Told};
use crate::table::{Card, CardSet, Owner, Seat, ValueKind, ZoneId};

/// What a pick chooses from, in plain words.
pub(super) fn noun(pick: &PickCode) -> &'static str {
    match &pick.shape {
        ShapeCode::Seat(_) | ShapeCode::Assign { .. } => "seats",
        ShapeCode::Word(_) => "words",
        ShapeCode::Number(..) => "numbers",
        ShapeCode::Zone(_) => "zones",
        _ => "cards",
    }
}

/// One thing of those that a pick chooses from.
pub(super) fn one(pick: &PickCode) -> String {
    format!("a {}", noun(pick).trim_end_matches('s'))
}

/// An item of a pick.
pub(super) fn item(rules: &Rules, pick: &PickCode, item: i64) -> String {
    match &pick.shape {
        ShapeCode::Seat(_) | ShapeCode::Assign { .. } => format!("P{item}"),
        ShapeCode::Word(_) => word(rules, pick.kind, item),
        ShapeCode::Number(..) => item.to_string(),
        ShapeCode::Zone(_) => zone(rules, item),
        _ => face(rules, item),
    }
}

/// The face of a card.
pub(super) fn face(rules: &Rules, card: i64) -> String {
    match u8::try_from(card) {
        Ok(card) => rules.layout.deck.face(Card(card)).to_string(),
        Err(_) => "none".to_string(),
    }
}

/// The faces of cards.
pub(super) fn faces(rules: &Rules, cards: CardSet) -> String {
    let faces: Vec<&str> = cards.iter().map(|c| rules.layout.deck.face(c)).collect();
    faces.join(" ")
}

fn word(rules: &Rules, kind: Kind, word: i64) -> String {
    let layout = &rules.layout;
    let said = match kind {
        Kind::Word(List::Attribute(i)) => layout.deck.attributes().get(i).map(|a| a.domain.said(word)),
        Kind::Word(List::Faces) => {
            usize::try_from(word - 1).ok().and_then(|i| layout.deck.face_words().get(i).cloned())
        }
        Kind::Word(List::Mark(i)) => match layout.values.get(i).map(|v| &v.kind) {
            Some(ValueKind::Words(domain)) => Some(domain.said(word)),
            _ => None,
        },
        Kind::Word(List::Pick(action, pick)) => {
            let plan = rules.game.actions.get(action);
            match plan.and_then(|a| a.picks.get(pick)).map(|p| &p.shape) {
                Some(Shape::Word(domain)) => Some(domain.said(word)),
                _ => None,
            }
        }
        _ => None,
    };
    said.unwrap_or_else(|| word.to_string())
}

fn zone(rules: &Rules, zone: i64) -> String {
    let known = u8::try_from(zone).ok().map(ZoneId);
    let Some(zone) = known.filter(|z| z.index() < rules.layout.zone_count()) else {
        return zone.to_string();
    };
    let name = &rules.layout.plan(zone).name;
    match rules.layout.owner(zone) {
        Owner::Table => name.clone(),
        Owner::Seat(seat) | Owner::Team(seat) => format!("{name} of {seat}"),
    }
}

/// A text as a seat may be told it: of cards it may not know, only how many they are.
pub(super) fn told(rules: &Rules, pieces: &[Told], to: Seat) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Told::Text(piece) => text.push_str(piece),
            Told::Cards { cards, order, known } if known.has(to) => {
                let said = match order.is_empty() {
                    true => faces(rules, *cards),
                    false => {
                        let order: Vec<_> = order.iter().map(|&c| rules.layout.deck.face(c)).collect();
                        order.join(" ")
                    }
                };
                text.push_str(&said);
            }
            Told::Cards { cards, .. } => text.push_str(&match cards.len() {
                1 => "a card".to_string(),
                n => format!("{n} cards"),
            }),
        }
    }
    text
}

/// How many of something are wanted: `3 cards`, `1 to 3 cards`, `at least 2 cards`.
pub(super) fn wanted((least, most): (i64, i64), noun: &str) -> String {
    let things = |n: i64| match n {
        1 => noun.trim_end_matches('s').to_string(),
        _ => noun.to_string(),
    };
    match (least.max(0), most) {
        (least, most) if least == most => format!("{least} {}", things(most)),
        (least, i64::MAX) => format!("at least {least} {}", things(least)),
        (0, most) => format!("at most {most} {}", things(most)),
        (least, most) => format!("{least} to {most} {}", things(most)),
    }
}
