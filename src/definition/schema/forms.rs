//! The schemas of keys that can be written in several forms.

use super::{Schemas, reference};
use crate::definition::keys::{self, Section};
use serde_json::{Value, json};

/// Names that the author chooses.
pub(super) const NAME: &str = "^[a-z][a-z0-9_]*$";
/// `2..6`, `3..`, `..5`.
pub(super) const RANGE: &str = r"^(-?[0-9]+ *\.\. *(-?[0-9]+)?|\.\. *-?[0-9]+)$";
/// Numbers of seats: `2`, `3..4`, `5..`.
const SEATS: &str = r"^([0-9]+|[0-9]+ *\.\. *[0-9]*|\.\. *[0-9]+)$";
/// Zones, counters and marks of an arranged table.
const PATH: &str = r"^(table|P[0-9]+(\.team)?)\.[a-z][a-z0-9_]*(\[[0-9]+\])?$";

/// The schema of a key of a section, if it is one that its table does not say.
pub(super) fn form(schemas: &mut Schemas, section: &str, key: &str) -> Option<Value> {
    let text = || reference("text");
    let words = || json!({ "type": "array", "items": text(), "minItems": 1 });
    let word_map =
        || json!({ "type": "object", "additionalProperties": { "type": ["string", "number", "boolean", "null"] } });
    let texts = || json!({ "anyOf": [text(), { "type": "array", "items": text() }] });
    let about = "Whether seats across the table are partners for the whole match, if their number is even.";
    let across = json!({ "description": about, "allOf": [reference("expression")] });
    Some(match (section, key) {
        (_, "format") => json!({ "const": 1 }),
        ("a game", "teams") => json!({ "anyOf": [
            { "enum": ["none", "formed"] },
            { "type": "object", "properties": { "across": across }, "required": ["across"], "additionalProperties": false },
        ] }),
        (_, "presets") => named(json!({ "type": "object", "additionalProperties": text() })),
        ("the deck", "attributes") => {
            let numbers = schemas.of(&keys::NUMBERS);
            named(json!({ "anyOf": [reference("range"), words(), numbers, word_map()] }))
        }
        ("an option", "number") => json!({ "anyOf": [reference("range"), { "const": "any" }] }),
        ("an option", "choice") => json!({ "anyOf": [words(), word_map()] }),
        ("an option", "seat") => json!({
            "anyOf": [seat_word(), { "type": "array", "items": seat_word() }],
        }),
        ("an option", "default") => by_seats(text()),
        ("an option", "suggest") | ("a scenario" | "a record", "with") => texts(),
        ("a mark", "of") => json!({ "anyOf": [{ "enum": ["flag", "seat", "card"] }, reference("name"), words()] }),
        ("a pick", "choice") => json!({ "anyOf": [reference("name"), words()] }),
        ("a pick", "zone") => texts(),
        ("a deal", "count") => by_seats(reference("expression")),
        ("a pick", "take") => json!({ "anyOf": [{ "enum": ["full", "some", "free"] }, reference("expression")] }),
        ("the round", "deal") => {
            let deal = schemas.of(&keys::DEAL);
            json!({ "anyOf": [deal, { "type": "array", "items": deal }] })
        }
        ("a scenario" | "a record", "options") => json!({ "type": "object", "additionalProperties": text() }),
        ("a patch", "set" | "add") => json!({ "type": "object", "minProperties": 1 }),
        ("a patch", "remove") => texts(),
        ("a step", "do" | "may" | "refuse") => json!({ "anyOf": [line(), { "type": "array", "items": line() }] }),
        ("a step", "count") => {
            json!({ "type": "object", "patternProperties": { "^P[0-9]+$": { "type": "integer" } }, "additionalProperties": false })
        }
        ("what is given" | "what is seen", "out" | "tied" | "winners" | "turn") => {
            json!({ "anyOf": [seat(), { "type": "array", "items": seat() }] })
        }
        ("what is given" | "what is seen", "dealer") => seat(),
        ("what is given", "stacked") | ("a record", "players") => json!({ "type": "array", "items": text() }),
        ("a record", "deals") => {
            let faces = json!({ "type": "array", "items": text() });
            json!({ "type": "array", "items": { "type": "object", "additionalProperties": faces } })
        }
        ("a result", "ranking" | "scores") => json!({ "type": "array", "items": { "type": "integer" } }),
        _ => return None,
    })
}

/// Keys of a section beyond those of its table, by pattern.
pub(super) fn further(section: &Section) -> Option<Value> {
    let text = reference("text");
    let several = json!({ "anyOf": [text, { "type": "array", "items": text }] });
    let described =
        |pattern: &str, about: &str| json!({ pattern: { "description": about, "anyOf": several["anyOf"] } });
    match section.name {
        "a line of cards" => Some(described(
            NAME,
            "An attribute: one value, several in a list, a range, or `all`; several values make several cards.",
        )),
        "what is given" => Some(described(
            PATH,
            "What lies in a zone, bottom to top (`[8, 2]`, `3 cards`), or the value of a counter or mark; `P0.team: [P0, P2]` joins seats.",
        )),
        "what is seen" => Some(described(
            PATH,
            "What lies in a zone (`[8, 2]`, `3 cards`, `top 7`), or the value of a counter or mark.",
        )),
        _ => None,
    }
}

/// Whether something named may be left without any key.
pub(super) fn may_be_empty(section: &Section) -> bool {
    section.name == "an action"
}

/// Keys that must be there beside a kind.
pub(super) fn needed_with(section: &str, kind: &str) -> &'static [&'static str] {
    match (section, kind) {
        ("a pick", "groups") => &["of"],
        ("a pick", "assign") => &["to"],
        ("a kind of group", "sum") => &["is"],
        ("an option", "number" | "seat") => &["default"],
        _ => &[],
    }
}

fn named(item: Value) -> Value {
    json!({ "type": "object", "patternProperties": { NAME: item }, "additionalProperties": false })
}

fn by_seats(item: Value) -> Value {
    let map = json!({ "type": "object", "patternProperties": { SEATS: item }, "additionalProperties": false });
    json!({ "anyOf": [item, map] })
}

fn seat_word() -> Value {
    json!({ "enum": ["random", "dealer", "left_of_dealer"] })
}

fn seat() -> Value {
    json!({ "type": "string", "pattern": "^(P[0-9]+|none)$" })
}

fn line() -> Value {
    json!({ "type": "string", "pattern": "^P[0-9]+ " })
}
