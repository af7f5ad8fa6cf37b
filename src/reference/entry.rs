//! One entry of the vocabulary: what is written, what it means, an example.

use crate::definition::keys::{GAME, Key, NUMBERS, PATCH, Section, Takes};
use crate::record::keys::RECORD;
use crate::rules::script::hooks::HOOKS;
use crate::rules::script::primitives::{Form, Primitive, QUESTIONS, WORDS, primitives};
use crate::scenario::keys::SCENARIO;

/// The parts of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Keys of YAML files.
    Keys,
    /// Functions asked because of their name.
    Hooks,
    /// What expressions and scripts are made of.
    Words,
}

/// Something an author can write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it belongs.
    pub part: Part,
    /// The map a key belongs to, or what a word is asked of.
    pub home: String,
    /// What it is looked up by.
    pub name: String,
    /// As it is written.
    pub written: String,
    /// A sentence or two about it.
    pub doc: String,
    /// What holds if it is left out; empty if that is plain.
    pub default: String,
    /// An example; empty if there is none.
    pub example: String,
}

/// What words are asked of, in the order of the reference.
const HOMES: [&str; 10] = ["nothing", "card", "cards", "row", "zone", "groups", "seat", "seats", "team", "teams"];

/// The whole vocabulary, in the order of the reference.
pub fn entries() -> Vec<Entry> {
    let mut all = Vec::new();
    let examples = super::example::of_keys();
    for (file, section) in [("game.yaml", &GAME), ("a patch", &PATCH), ("a scenario", &SCENARIO), ("a record", &RECORD)]
    {
        for section in sections(section) {
            all.extend(section.keys.iter().map(|key| of_key(file, section, key, &examples)));
        }
    }
    all.extend(HOOKS.iter().map(|hook| Entry {
        part: Part::Hooks,
        home: String::new(),
        name: hook.name.to_string(),
        written: format!("fn {}({})", hook.name, hook.takes),
        doc: hook.doc.to_string(),
        default: String::new(),
        example: hook.example.to_string(),
    }));
    all.extend(WORDS.iter().map(|word| Entry {
        part: Part::Words,
        home: "the game".to_string(),
        name: word.written.split([' ', ',', '(']).next().unwrap_or_default().to_string(),
        written: word.written.to_string(),
        doc: word.doc.to_string(),
        default: String::new(),
        example: word.example.to_string(),
    }));
    all.extend(QUESTIONS.iter().map(|question| {
        let of = if question.of_cards { "cards" } else { "seats" };
        let asks = if question.of_flag { "flag" } else { "value" };
        Entry {
            part: Part::Words,
            home: "each".to_string(),
            name: question.name.to_string(),
            written: format!("{of}.{}(|x| {asks}) -> {}", question.name, question.gives()),
            doc: question.doc.to_string(),
            default: String::new(),
            example: question.example.to_string(),
        }
    }));
    let mut words: Vec<Entry> = primitives().iter().map(of_primitive).collect();
    words.sort_by_key(|word| HOMES.iter().position(|home| *home == word.home));
    all.extend(words);
    all
}

/// A section and all that its keys lead to, each once.
pub(super) fn sections(first: &'static Section) -> Vec<&'static Section> {
    let mut found = vec![first];
    let mut at = 0;
    while at < found.len() {
        for key in found[at].keys {
            let (Takes::Section(next) | Takes::Named(next) | Takes::List(next) | Takes::NamedLists(next)) = key.takes
            else {
                continue;
            };
            if !found.iter().any(|section| section.name == next.name) {
                found.push(next);
            }
            if next.key("attributes").is_some() {
                found.push(&NUMBERS);
            }
        }
        at += 1;
    }
    found
}

fn of_key(file: &str, section: &Section, key: &Key, examples: &[(&str, String, String)]) -> Entry {
    let home = match section.name {
        name if file.ends_with(".yaml") || name == file => name.to_string(),
        name => format!("{name}, in {file}"),
    };
    let example = examples.iter().find(|(home, name, _)| *home == section.name && name == key.name);
    let needed = if key.needed { " (needed)" } else { "" };
    Entry {
        part: Part::Keys,
        home,
        name: key.name.to_string(),
        written: format!("{}: {}{needed}", key.name, takes(&key.takes)),
        doc: key.doc.to_string(),
        default: key.default.to_string(),
        example: example.map_or(String::new(), |(.., written)| written.clone()),
    }
}

fn of_primitive(primitive: &Primitive) -> Entry {
    let home = match primitive.form {
        Form::Function => "nothing",
        Form::Property | Form::Method => primitive.takes.first().map_or("nothing", |sort| sort.name()),
    };
    Entry {
        part: Part::Words,
        home: home.to_string(),
        name: primitive.name.to_string(),
        written: primitive.signature(),
        doc: primitive.doc.to_string(),
        default: String::new(),
        example: primitive.example.to_string(),
    }
}

/// What a key takes, in words.
fn takes(takes: &Takes) -> String {
    match takes {
        Takes::Text => "text".to_string(),
        Takes::Template => "text with values in {braces}".to_string(),
        Takes::Flag => "yes or no".to_string(),
        Takes::Number => "number".to_string(),
        Takes::Range => "number or range".to_string(),
        Takes::Expression => "expression".to_string(),
        Takes::Spread => "expression, or a range between two".to_string(),
        Takes::OneOf(words) => words.join(" | "),
        Takes::NameOf(what) => format!("name of a {what}"),
        Takes::NamesOf(what) => format!("names of {what}s"),
        Takes::Section(section) => section.name.to_string(),
        Takes::Named(section) => format!("a map from names to maps, each {}", section.name),
        Takes::List(section) => format!("a list of maps, each {}", section.name),
        Takes::NamedLists(section) => format!("a map from names to lists, each of {}", section.name),
        Takes::Texts => "a map from names to texts".to_string(),
        Takes::Forms(words) => words.to_string(),
    }
}
