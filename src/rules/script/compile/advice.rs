//! What was probably meant, for hints of faults: the words of people who are used to cards, not to scripts.

use super::super::kind::Kind;
use super::super::primitives::{Form, Primitive, primitives};
use super::{Compiler, typed::Typed};
use crate::diagnostic::{List, Span};
use crate::table::Domain;

/// Up to so many names are listed.
const MOST_NAMES: usize = 6;

impl Compiler<'_> {
    /// How a word that was written without quotes, or as it is printed on cards, must be written.
    pub(super) fn printed_as(&self, word: &str) -> Option<String> {
        let attributes = &self.game.deck.attributes;
        if attributes.iter().any(|attribute| attribute.domain.words().iter().any(|known| known == word)) {
            return Some(format!("a word stands in quotes: `\"{word}\"`"));
        }
        attributes.iter().find_map(|attribute| match &attribute.domain {
            Domain::Numbers { names, .. } => {
                let (value, _) = names.iter().find(|(_, name)| name == word)?;
                Some(format!("`{word}` is only printed so: the {} is {value}", attribute.name.name))
            }
            Domain::Words { .. } => None,
        })
    }

    /// The names that stand for something here, if they are few.
    pub(super) fn names_here(&self) -> Option<String> {
        let mut names: Vec<&str> = self.locals.iter().map(|local| local.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let verb = if names.len() == 1 { "is" } else { "are" };
        (1..=MOST_NAMES).contains(&names.len()).then(|| format!("there {verb} {}", List::and(names).quoted()))
    }

    /// The name of the seat that is at hand: `me`, or the seat that a question is about.
    pub(super) fn seat_here(&self) -> &str {
        let seats = || self.locals.iter().rev().filter(|local| local.kind == Some(Kind::Seat));
        let me = seats().find(|local| local.name == "me");
        me.or(seats().next()).map_or("me", |local| local.name.as_str())
    }

    /// What a zone was perhaps meant to be, where something else stands.
    pub(super) fn instead_of_zone(&self, typed: &Typed) -> Option<String> {
        match typed.kind {
            Kind::Text => {
                let zone = self.literal(typed).and_then(|name| self.place_of(name));
                zone.map(|zone| format!("write `{zone}`, without quotes"))
            }
            Kind::Card | Kind::Cards => Some("cards go to a zone: `card.move_to(zone)`".to_string()),
            _ => None,
        }
    }

    /// Adds a hint to the fault told last, if it stands within `span` and has none.
    pub(super) fn hint_last(&mut self, span: Span, hint: &str) {
        let within = |inner: Span| inner.file == span.file && inner.start >= span.start && inner.end <= span.end;
        if let Some(fault) =
            self.faults.last_mut().filter(|fault| fault.hint.is_none() && fault.span.is_some_and(within))
        {
            fault.hint = Some(hint.to_string());
        }
    }
}

/// What people write who are used to other languages and games, and how it is said here.
const ELSEWHERE: [(&[&str], &str); 5] = [
    (&["len", "length", "count_all", "num_cards"], "how many there are is `x.size`"),
    (
        &["add", "append", "discard", "give", "insert", "place", "play", "pop", "push", "put", "remove", "take"],
        "cards go from where they are to another zone: `card.move_to(zone)`",
    ),
    (
        &["chance", "choose", "coin", "dice", "rand", "random", "roll", "rng"],
        "there is no other chance than that of cards: `zone.shuffle()`, `card.insert_into(zone)`",
    ),
    (
        &["end_turn", "next", "next_player", "next_turn", "pass", "skip", "skip_next", "skip_turn"],
        "whose turn it is next is said with `turn(seat)`: `turn(me.next.next)` skips one seat",
    ),
    (&["empty", "none_left"], "whether there is none is `x.is_empty`"),
];

/// How something is said here that has another name elsewhere.
pub(super) fn elsewhere(word: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(words, _)| words.contains(&word)).map(|(_, said)| *said)
}

/// How a primitive is written, for those who gave it something else.
pub(super) fn written(primitive: &Primitive) -> String {
    let written = primitive.signature();
    let call = written.split(" -> ").next().unwrap_or_default();
    format!("it is written `{call}`")
}

/// A method whose name begins with a word: `move` is `move_to`.
pub(super) fn longer(word: &str) -> Option<&'static str> {
    let begins = |name: &str| name.strip_prefix(word).is_some_and(|rest| rest.starts_with('_'));
    primitives().iter().find(|p| p.form == Form::Method && begins(p.name)).map(|p| p.name)
}
