//! The schemas given to editors: what loads is valid, what is broken in form is not.

use super::{files_below, root};
use cardwright::definition::keys::{GAME, PATCH, Section, Takes};
use cardwright::definition::yaml::{Node, Shape, Style, parse};
use cardwright::diagnostic::FileId;
use cardwright::record::keys::RECORD;
use cardwright::scenario::keys::SCENARIO;
use jsonschema::Validator;
use serde_json::Value;
use std::path::{Component, Path, PathBuf};

/// A YAML tree as an editor sees it: plain scalars are numbers, flags or nothing where they look so.
fn value(node: &Node) -> Value {
    match &node.shape {
        Shape::Map(entries) => entries.iter().map(|(key, node)| (key.value.clone(), value(node))).collect(),
        Shape::List(items) => items.iter().map(value).collect(),
        Shape::Scalar(scalar) => {
            let text = scalar.script.text.as_str();
            match (scalar.style, text) {
                (Style::Plain, "" | "~" | "null") => Value::Null,
                (Style::Plain, "true" | "false") => Value::Bool(text == "true"),
                (Style::Plain, _) if text.parse::<i64>().is_ok() => Value::from(text.parse::<i64>().unwrap()),
                _ => Value::from(text),
            }
        }
    }
}

fn schema(name: &str) -> Validator {
    let text = std::fs::read_to_string(root().join("schemas").join(format!("{name}.schema.json"))).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

/// What a schema says against a text; nothing if it is not YAML at all.
fn complaints(schema: &Validator, text: &str) -> Option<Vec<String>> {
    let (node, faults) = parse(FileId(0), text);
    let node = node.filter(|_| faults.is_empty())?;
    let value = value(&node);
    let errors = schema.iter_errors(&value).map(|error| format!("{} at {}", error, error.instance_path()));
    Some(errors.collect())
}

fn assert_valid(schema: &Validator, path: &Path) {
    let found = complaints(schema, &std::fs::read_to_string(path).unwrap());
    assert_eq!(found, Some(Vec::new()), "{}", path.display());
}

/// A path without `..`, so that its folders need not exist.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn shipped_files_name_their_schema_and_are_valid() {
    let (game, scenario, record, patch) = (schema("game"), schema("scenario"), schema("record"), schema("patch"));
    let mut count = 0;
    for path in files_below("games", ".yaml") {
        let text = std::fs::read_to_string(&path).unwrap();
        let folder = path.parent().unwrap();
        let (schema, name) = match folder.file_name().unwrap().to_str().unwrap() {
            "scenarios" => (&scenario, "scenario"),
            "records" => (&record, "record"),
            "house" => (&patch, "patch"),
            _ => (&game, "game"),
        };
        let first = text.lines().next().unwrap_or_default();
        let named = first.strip_prefix("# yaml-language-server: $schema=");
        let named = named.unwrap_or_else(|| panic!("the first line of {} names no schema", path.display()));
        let folder = folder.to_path_buf();
        let file = plain(&folder.join(named)).canonicalize();
        let file = file.unwrap_or_else(|_| panic!("{} names a schema that is not there", path.display()));
        assert_eq!(file, root().join("schemas").join(format!("{name}.schema.json")), "{}", path.display());
        assert_valid(schema, &path);
        count += 1;
    }
    assert!(count > 100);
}

#[test]
fn examples_of_keys_are_valid() {
    for (name, _, text) in cardwright::reference::EXAMPLES {
        assert_eq!(complaints(&schema(name), text), Some(Vec::new()), "{name}");
    }
}

/// Broken games whose mistake is one of form, so that an editor shows it while they are written.
const OF_FORM: [&str; 15] = [
    "a_list",
    "empty",
    "missing_sections",
    "unknown_keys",
    "bad_names",
    "options",
    "picks",
    "groups",
    "phases",
    "values",
    "rules",
    "deals",
    "ending",
    "who_sees",
    "old_format",
];

#[test]
fn mistakes_of_form_are_told_by_the_schema() {
    let game = schema("game");
    for name in OF_FORM {
        let text = std::fs::read_to_string(root().join("tests/broken").join(format!("{name}.yaml"))).unwrap();
        let found = complaints(&game, &text);
        assert!(found.is_none_or(|found| !found.is_empty()), "{name} passes the schema");
    }
}

/// Every map with known keys in a schema: where it stands, and its keys.
fn maps(value: &Value, path: &str, found: &mut Vec<(String, serde_json::Map<String, Value>)>) {
    match value {
        Value::Object(object) => {
            if let Some(Value::Object(keys)) = object.get("properties") {
                found.push((path.to_string(), keys.clone()));
            }
            // Branches only forbid keys of other kinds.
            for (key, value) in object.iter().filter(|(key, _)| *key != "oneOf") {
                maps(value, &format!("{path}/{key}"), found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| maps(item, path, found)),
        _ => {}
    }
}

fn raw(name: &str) -> Value {
    let text = std::fs::read_to_string(root().join("schemas").join(format!("{name}.schema.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn every_key_has_a_hover_text() {
    let mut keys_seen = 0;
    for name in ["game", "scenario", "record", "patch"] {
        let mut found = Vec::new();
        maps(&raw(name), name, &mut found);
        for (path, keys) in found {
            for (key, value) in keys {
                let text = value.get("description").and_then(Value::as_str).unwrap_or_default();
                assert!(text.len() > 8 && text.ends_with('.'), "{path}: {key} has the hover text {text:?}");
                keys_seen += 1;
            }
        }
    }
    assert!(keys_seen > 150, "{keys_seen}");
}

/// The words that a schema offers for a value, those it refers to included.
fn offered(schema: &Value, value: &Value) -> Vec<String> {
    let mut words = Vec::new();
    match value {
        Value::Object(object) => {
            for (key, inner) in object {
                match (key.as_str(), inner) {
                    ("enum", Value::Array(items)) => {
                        words.extend(items.iter().map(|i| i.as_str().map_or(i.to_string(), String::from)));
                    }
                    ("const", Value::String(word)) => words.push(word.clone()),
                    ("$ref", Value::String(to)) => {
                        let at = to.trim_start_matches('#');
                        let referred = schema.pointer(at).unwrap_or_else(|| panic!("{to} leads nowhere"));
                        // Maps lie deeper than the words for this value.
                        if referred.get("properties").is_none() {
                            words.extend(offered(schema, referred));
                        }
                    }
                    _ => words.extend(offered(schema, inner)),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words.extend(offered(schema, item))),
        _ => {}
    }
    words
}

/// All sections of keys that lie within one.
fn sections(section: &'static Section, found: &mut Vec<&'static Section>) {
    if found.iter().any(|known| known.name == section.name) {
        return;
    }
    found.push(section);
    for key in section.keys {
        match key.takes {
            Takes::Section(inner) | Takes::List(inner) | Takes::Named(inner) | Takes::NamedLists(inner) => {
                sections(inner, found);
            }
            _ => {}
        }
    }
}

#[test]
fn every_word_that_can_be_chosen_is_offered() {
    let mut chosen = 0;
    for (name, whole) in [("game", &GAME), ("scenario", &SCENARIO), ("record", &RECORD), ("patch", &PATCH)] {
        let schema = raw(name);
        let mut found = Vec::new();
        maps(&schema, "", &mut found);
        let mut all = Vec::new();
        sections(whole, &mut all);
        for section in all {
            let names: Vec<&str> = section.keys.iter().map(|key| key.name).collect();
            let map = found.iter().find(|(_, keys)| names.iter().all(|name| keys.contains_key(*name)));
            let (_, map) = map.unwrap_or_else(|| panic!("{name} has no {}", section.name));
            for key in section.keys {
                let words: Vec<&str> = match key.takes {
                    Takes::OneOf(words) => words.to_vec(),
                    Takes::Flag => vec!["yes", "no"],
                    _ => continue,
                };
                let offered = offered(&schema, &map[key.name]);
                for word in words {
                    assert!(offered.iter().any(|o| o == word), "{}: {} does not offer {word}", section.name, key.name);
                    chosen += 1;
                }
            }
        }
    }
    assert!(chosen > 40, "{chosen}");
}
