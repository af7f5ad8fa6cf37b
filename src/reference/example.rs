//! Examples of keys, taken from whole files that the tests read.

use crate::definition::keys::{GAME, NUMBERS, PATCH, Section, Takes};
use crate::definition::yaml::{Node, parse};
use crate::diagnostic::{FileId, Span};
use crate::record::keys::RECORD;
use crate::scenario::keys::SCENARIO;

/// Files that use every key: what they are, the keys of the whole, and the text.
pub const EXAMPLES: [(&str, &Section, &str); 5] = [
    ("game", &GAME, include_str!("../../tests/whole/everything/game.yaml")),
    ("patch", &PATCH, include_str!("examples/patch.yaml")),
    ("scenario", &SCENARIO, include_str!("examples/scenario.yaml")),
    ("scenario", &SCENARIO, include_str!("examples/steps.yaml")),
    ("record", &RECORD, include_str!("examples/record.yaml")),
];

/// Examples of keys that need a further file and so stand in none of those: section, key, as it is written.
const FRAGMENTS: [(&str, &str, &str); 1] = [("a line of cards", "csv", "csv: animals.csv")];

/// An example of every key: section, key, as it is written there.
pub(super) fn of_keys() -> Vec<(&'static str, String, String)> {
    let mut found = Vec::new();
    for (_, section, text) in EXAMPLES {
        if let (Some(node), _) = parse(FileId(0), text) {
            walk(section, &node, text, &mut found);
        }
    }
    for (section, key, text) in FRAGMENTS {
        if !found.iter().any(|(home, name, _)| *home == section && name == key) {
            found.push((section, key.to_string(), text.to_string()));
        }
    }
    found
}

fn walk(section: &'static Section, node: &Node, text: &str, found: &mut Vec<(&'static str, String, String)>) {
    for (key, value) in node.as_map().unwrap_or_default() {
        let Some(known) = section.key(&key.value) else { continue };
        if !found.iter().any(|(home, name, _)| *home == section.name && *name == key.value) {
            found.push((section.name, key.value.clone(), written(text, key.span, value.span)));
        }
        let inside = |section: &'static Section, node: &Node, found: &mut Vec<_>| match node.as_list() {
            Some(items) => items.iter().for_each(|item| walk(section, item, text, found)),
            None => walk(section, node, text, found),
        };
        match known.takes {
            Takes::Section(section) | Takes::List(section) => inside(section, value, found),
            Takes::Named(section) | Takes::NamedLists(section) => {
                for (_, value) in value.as_map().unwrap_or_default() {
                    inside(section, value, found);
                }
            }
            _ if known.name == "attributes" => {
                for (_, value) in value.as_map().unwrap_or_default() {
                    walk(&NUMBERS, value, text, found);
                }
            }
            _ => {}
        }
    }
}

/// A key with its value, its first line if there are several.
fn written(text: &str, key: Span, value: Span) -> String {
    let end = (value.end as usize).min(text.len());
    let whole = text.get(key.start as usize..end).unwrap_or_default().trim_end();
    match whole.split_once('\n') {
        Some((first, rest)) => {
            let next = rest.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
            format!("{first} {} …", next.unwrap_or_default()).replace(": |", ":").replace("  ", " ")
        }
        None => whole.to_string(),
    }
}
