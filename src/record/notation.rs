//! What lies on a table, in the words of the author, for records and scenarios.

use super::Deal;
use crate::diagnostic::closest;
use crate::rules::Rules;
use crate::table::{Card, CardSet, Deck, Per, Seat, Slot, Table, ZoneId};

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
        .ok_or_else(|| {
            let last = seats.saturating_sub(1);
            format!("`{text}` is no seat at this table: there are P0 to P{last}")
        })
}

/// What a path leads to; `team` gives the lowest seat of the team of a seat.
///
/// # Errors
/// A sentence about what is wrong, and the path that was probably meant.
pub fn find_path(
    rules: &Rules,
    text: &str,
    team: impl Fn(Seat) -> Seat + Copy,
) -> Result<Path, (String, Option<String>)> {
    if let Some(zone) = rules.zone_at(text, team) {
        return Ok(Path::Zone(zone));
    }
    if let Some(slot) = rules.slot_at(text, team) {
        return Ok(Path::Slot(slot));
    }
    let layout = rules.layout();
    let zones = layout.zones.iter().map(|plan| (plan.name.as_str(), plan.per));
    let values = layout.values.iter().map(|plan| (plan.name.as_str(), plan.per));
    let named: Vec<(&str, Per)> = zones.chain(values).collect();
    let (owner, rest) = text.split_once('.').unwrap_or(("", text));
    let name = rest.strip_prefix("team.").unwrap_or(rest);
    let name = name.split_once('[').map_or(name, |(name, _)| name);
    let seat = seat_in(owner, layout.seats);
    if owner != "table" && !owner.is_empty() && seat.is_err() {
        let sentence = seat.err().unwrap_or_default();
        return Err((sentence, None));
    }
    let meant = closest(name, named.iter().map(|(name, _)| *name));
    let Some((found, per)) = named.iter().find(|(n, _)| meant == Some(n)) else {
        return Err((format!("there is no zone, counter or mark `{name}`"), None));
    };
    let whose = seat.unwrap_or(Seat(0));
    let path = match per {
        Per::Table => format!("table.{found}"),
        Per::Seat => format!("{whose}.{found}"),
        Per::Team => format!("{whose}.team.{found}"),
    };
    let sentence = match *found == name {
        true => format!("`{text}` leads nowhere"),
        false => format!("there is no zone, counter or mark `{name}`"),
    };
    Err((sentence, Some(path)))
}

/// The faces of cards.
pub fn faces(deck: &Deck, cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    let cards = cards.into_iter();
    cards.map(|card| deck.face(card).to_string()).collect()
}

/// Hands out cards by their faces, each card once.
pub struct Faces<'a> {
    deck: &'a Deck,
    used: CardSet,
}

impl<'a> Faces<'a> {
    /// All cards of the deck are still there.
    pub fn new(deck: &'a Deck) -> Faces<'a> {
        let used = CardSet::EMPTY;
        Faces { deck, used }
    }

    /// The next card with this face.
    ///
    /// # Errors
    /// A sentence, if there is none or all of them are used, and what was perhaps meant.
    pub fn take(&mut self, face: &str) -> Result<Card, (String, Option<String>)> {
        let all = self.deck.with_face(face);
        if let Some(card) = (all - self.used).first() {
            self.used.insert(card);
            return Ok(card);
        }
        Err(match all.len() {
            0 => {
                let meant = closest(face, self.deck.face_words()).map(str::to_string);
                (format!("there is no card `{face}` in this deck"), meant)
            }
            1 => (format!("the card `{face}` is placed twice, there is only one"), None),
            n => (format!("more than {n} cards `{face}` are placed, there are only {n}"), None),
        })
    }
}

/// All zones of a table that are not empty, with the faces of their cards.
pub fn deal_of(rules: &Rules, table: &Table) -> Deal {
    let zones = rules.layout().zone_ids();
    zones
        .filter(|&zone| table.size(zone) > 0)
        .map(|zone| {
            let faces = faces(&rules.layout().deck, table.cards(zone));
            (rules.zone_path(zone), faces)
        })
        .collect()
}
