//! Paths to what lies on a table, and values in the words of the author.

use crate::diagnostic::{List, closest};
use crate::table::{
    Card, CardSet, Deck, Layout, Owner, Per, Seat, Slot, Table, ValueKind, ZoneId,
};

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// A zone.
    Zone(ZoneId),
    /// A counter or mark.
    Slot(Slot),
}

/// The seat called `P0`, `P1`, … at a table with so many seats.
///
/// # Errors
/// A sentence that names what is allowed.
pub fn seat_in(text: &str, seats: usize) -> Result<Seat, String> {
    text.strip_prefix(['P', 'p'])
        .and_then(|n| n.parse::<u8>().ok())
        .filter(|&n| (n as usize) < seats)
        .map(Seat)
        .ok_or_else(|| format!("`{text}` is no seat: there are P0 to P{}", seats.max(1) - 1))
}

fn owner_path(owner: Owner) -> String {
    match owner {
        Owner::Table => "table".to_string(),
        Owner::Seat(seat) => seat.to_string(),
        Owner::Team(seat) => format!("{seat}.team"),
    }
}

/// The path of a zone: `table.stock`, `P0.hand`, `P1.team.won`, `P2.melds[0]`.
pub fn zone_path(layout: &Layout, zone: ZoneId) -> String {
    let plan = layout.plan(zone);
    let path = format!("{}.{}", owner_path(layout.owner(zone)), plan.name);
    if plan.spots > 1 {
        let spot = (zone.index() - plan.base as usize) % plan.spots;
        format!("{path}[{spot}]")
    } else {
        path
    }
}

/// The path of a counter or mark: `P0.score`, `table.last`.
pub fn slot_path(layout: &Layout, slot: Slot) -> String {
    format!(
        "{}.{}",
        owner_path(layout.slot_owner(slot)),
        layout.value_plan(slot).name
    )
}

/// What a path leads to; `team` gives the lowest seat of the team of a seat.
///
/// # Errors
/// A sentence about what is wrong, and the name that was probably meant.
pub fn find_path(
    layout: &Layout,
    text: &str,
    team: impl Fn(Seat) -> Seat,
) -> Result<Path, (String, Option<String>)> {
    let plain = |sentence: String| (sentence, None);
    let Some((owner, name)) = text.split_once('.') else {
        return Err(plain(format!(
            "`{text}` leads nowhere: write whose it is, such as `table.{text}` or `P0.{text}`"
        )));
    };
    let seat = match owner {
        "table" => None,
        owner => Some(seat_in(owner, layout.seats).map_err(plain)?),
    };
    let (name, for_team) = match name.strip_prefix("team.") {
        Some(name) => (name, true),
        None => (name, false),
    };
    let (name, spot) = match name.strip_suffix(']').and_then(|n| n.split_once('[')) {
        Some((name, spot)) => match spot.parse::<usize>() {
            Ok(spot) => (name, Some(spot)),
            Err(_) => return Err(plain(format!("`{spot}` is no number of a zone"))),
        },
        None => (name, None),
    };
    let index = |per: Per| match (per, seat) {
        (Per::Table, None) => Some(0),
        (Per::Seat, Some(seat)) if !for_team => Some(seat.index()),
        (Per::Team, Some(seat)) => Some(team(seat).index()),
        _ => None,
    };
    let mismatch = |per: Per| {
        let should = match per {
            Per::Table => format!("table.{name}"),
            Per::Seat => format!("P0.{name}"),
            Per::Team => format!("P0.team.{name}"),
        };
        plain(format!(
            "`{text}` is not whose it is: write it like `{should}`"
        ))
    };
    if let Some(plan) = layout.zones.iter().find(|plan| plan.name == name) {
        let owner = index(plan.per).ok_or_else(|| mismatch(plan.per))?;
        let spot = spot.unwrap_or(0);
        if spot >= plan.spots.max(1) {
            return Err(plain(format!(
                "there are only {} zones `{name}`, numbered from 0",
                plan.spots.max(1)
            )));
        }
        let zone = plan.base as usize + owner * plan.spots.max(1) + spot;
        return Ok(Path::Zone(ZoneId(zone as u8)));
    }
    if let Some(plan) = layout.values.iter().find(|plan| plan.name == name) {
        let owner = index(plan.per).ok_or_else(|| mismatch(plan.per))?;
        return Ok(Path::Slot(Slot(plan.base + owner as u16)));
    }
    let zones = layout.zones.iter().map(|plan| plan.name.as_str());
    let names: Vec<&str> = zones
        .chain(layout.values.iter().map(|plan| plan.name.as_str()))
        .collect();
    let meant = closest(name, &names).map(|meant| text.replace(name, meant));
    let sentence = format!("there is no zone, counter or mark `{name}`");
    Err((sentence, meant))
}

/// The value of a counter or mark in words.
pub fn said(layout: &Layout, slot: Slot, value: i64) -> String {
    match &layout.value_plan(slot).kind {
        ValueKind::Number => value.to_string(),
        ValueKind::Flag => (if value != 0 { "yes" } else { "no" }).to_string(),
        ValueKind::Seat => match u8::try_from(value) {
            Ok(seat) => Seat(seat).to_string(),
            Err(_) => "none".to_string(),
        },
        ValueKind::Card => match u8::try_from(value) {
            Ok(card) => layout.deck.face(Card(card)).to_string(),
            Err(_) => "none".to_string(),
        },
        ValueKind::Attribute(n) => match layout.deck.attributes().get(*n) {
            Some(attribute) => attribute.domain.said(value),
            None => value.to_string(),
        },
        ValueKind::Words(domain) => domain.said(value),
    }
}

/// The value of a counter or mark from words.
///
/// # Errors
/// A sentence that names what is allowed.
pub fn value_of(layout: &Layout, slot: Slot, text: &str) -> Result<i64, String> {
    let word = |domain: &crate::table::Domain| match text {
        "none" => Ok(0),
        _ => domain.word(text).map(i64::from).ok_or_else(|| {
            let words = List::or(domain.words()).quoted();
            format!("`{text}` is none of the words {words}")
        }),
    };
    match &layout.value_plan(slot).kind {
        ValueKind::Number => text
            .parse()
            .map_err(|_| format!("`{text}` is no whole number")),
        ValueKind::Flag => match text {
            "yes" | "on" | "true" => Ok(1),
            "no" | "off" | "false" => Ok(0),
            _ => Err(format!("`{text}` is neither yes nor no")),
        },
        ValueKind::Seat if text == "none" => Ok(-1),
        ValueKind::Seat => seat_in(text, layout.seats).map(|seat| seat.0 as i64),
        ValueKind::Card if text == "none" => Ok(-1),
        ValueKind::Card => match layout.deck.with_face(text).first() {
            Some(card) => Ok(card.0 as i64),
            None => Err(unknown_face(&layout.deck, text)),
        },
        ValueKind::Attribute(n) => match layout.deck.attributes().get(*n) {
            Some(attribute) => word(&attribute.domain),
            None => Err(format!("`{text}` is no value")),
        },
        ValueKind::Words(domain) => word(domain),
    }
}

/// The faces of cards.
pub fn card_texts(deck: &Deck, cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    cards
        .into_iter()
        .map(|card| deck.face(card).to_string())
        .collect()
}

/// Hands out cards by their faces, each card once.
pub struct Faces<'a> {
    deck: &'a Deck,
    used: CardSet,
}

impl<'a> Faces<'a> {
    /// All cards of the deck are still there.
    pub fn new(deck: &'a Deck) -> Faces<'a> {
        Faces {
            deck,
            used: CardSet::EMPTY,
        }
    }

    /// The next card with this face.
    ///
    /// # Errors
    /// A sentence, if there is none or all of them are used.
    pub fn take(&mut self, face: &str) -> Result<Card, String> {
        let all = self.deck.with_face(face);
        if all.is_empty() {
            return Err(unknown_face(self.deck, face));
        }
        let Some(card) = (all - self.used).first() else {
            return Err(match all.len() {
                1 => format!("the card {face} is there already, and there is only one"),
                n => format!("all {n} cards {face} are there already"),
            });
        };
        self.used.insert(card);
        Ok(card)
    }
}

fn unknown_face(deck: &Deck, face: &str) -> String {
    let meant = closest(face, deck.face_words());
    match meant {
        Some(meant) => format!("there is no card `{face}`: did you mean `{meant}`?"),
        None => format!("there is no card `{face}` in this deck"),
    }
}

/// All zones of a table that are not empty, with the faces of their cards.
pub fn deal_of(layout: &Layout, table: &Table) -> super::Deal {
    layout
        .zone_ids()
        .filter(|&zone| table.size(zone) > 0)
        .map(|zone| {
            let faces = card_texts(&layout.deck, table.cards(zone));
            (zone_path(layout, zone), faces)
        })
        .collect()
}
