//! Options, presets and requirements.

use super::Lower;
use super::fields::Fields;
use crate::definition::keys;
use crate::definition::names::NO_WORDS;
use crate::definition::yaml::Node;
use crate::definition::{BySeats, Named, OptionKind, OptionPlan, Preset};
use crate::diagnostic::{Fault, closest};
use crate::table::Domain;

impl Lower<'_> {
    pub fn options(&mut self, f: &Fields) {
        let Some(node) = f.get("options") else { return };
        for (name, node) in self.names(node, "an option", &["none"]) {
            match self.option(name.clone(), node) {
                Some(option) => self.options.push(option),
                None => self.broken.push(name.name),
            }
        }
    }

    fn option(&mut self, name: Named, node: &Node) -> Option<OptionPlan> {
        let f = self.fields(node, &keys::OPTION, name.span)?;
        let (key, value) = self.kind(&f)?;
        let kind = match key {
            "number" if value.text() == Some("any") => OptionKind::Number { least: None, most: None },
            "number" => self.bounds(value).map(|(least, most)| OptionKind::Number { least, most })?,
            "switch" => OptionKind::Switch,
            "choice" => self.choice(value)?,
            _ => self.seat_words(value)?,
        };
        let default = match f.get("default") {
            Some(node) => self.by_seats(node, |lower, node| lower.option_value(&kind, node))?,
            None if f.misspelt("default") => return None,
            None => BySeats::always(self.first_default(&kind, value, name.span)?),
        };
        let mut suggest = Vec::new();
        if let Some(node) = f.get("suggest") {
            for item in self.list(node, "suggestions") {
                suggest.extend(self.option_value(&kind, item));
            }
        }
        let when = self.expression_of(&f, "when");
        let text = self.text_of(&f, "text");
        Some(OptionPlan { name, kind, default, suggest, when, text })
    }

    fn choice(&mut self, node: &Node) -> Option<OptionKind> {
        let (names, texts) = match node.as_map() {
            Some(entries) => {
                let mut texts = Vec::new();
                for (word, text) in entries {
                    self.word(&word.value, word.span);
                    texts.push(if text.is_empty() { String::new() } else { self.text(text).unwrap_or_default() });
                }
                (entries.iter().map(|e| e.0.value.clone()).collect::<Vec<_>>(), texts)
            }
            None => {
                let names = self.words(node)?;
                let texts = vec![String::new(); names.len()];
                (names, texts)
            }
        };
        if names.is_empty() {
            self.fault(Fault::error("empty-value", node.span, "at least one word is needed"));
            return None;
        }
        let letters = vec![String::new(); names.len()];
        Some(OptionKind::Choice { domain: Domain::Words { names, letters }, texts })
    }

    fn seat_words(&mut self, node: &Node) -> Option<OptionKind> {
        let mut words = [false; 3];
        for item in self.list(node, "words") {
            if let Some(i) = self.one_of(item, &[("random", 0), ("dealer", 1), ("left_of_dealer", 2)]) {
                words[i] = true;
            }
        }
        Some(OptionKind::Seat { words })
    }

    /// The default that follows from the kind itself.
    fn first_default(&mut self, kind: &OptionKind, value: &Node, span: crate::diagnostic::Span) -> Option<i64> {
        match kind {
            OptionKind::Switch => self.flag(value).map(i64::from),
            OptionKind::Choice { .. } => Some(1),
            OptionKind::Number { .. } | OptionKind::Seat { .. } => {
                let fault =
                    Fault::error("missing-key", span, "an option with a number or a seat needs the key `default`");
                self.fault(fault.hint("what holds if nothing is chosen"));
                None
            }
        }
    }

    fn option_value(&mut self, kind: &OptionKind, node: &Node) -> Option<i64> {
        let Some(text) = node.text() else {
            self.expected(node, "a value of the option is needed");
            return None;
        };
        let value = kind.read(text);
        if value.is_none() {
            let fault = Fault::error("bad-value", node.span, format!("`{text}` is not {}", kind.allowed()));
            let words: &[String] = if let OptionKind::Choice { domain, .. } = kind { domain.words() } else { &[] };
            self.fault(fault.meant(closest(text, words)));
        }
        value
    }

    pub fn presets(&mut self, f: &Fields) -> Vec<Preset> {
        let Some(node) = f.get("presets") else { return Vec::new() };
        let mut presets = Vec::new();
        for (name, node) in self.names(node, "a preset", NO_WORDS) {
            let Some(entries) = node.as_map() else {
                self.expected(node, "a preset is a map from options to values");
                continue;
            };
            let mut preset = Preset { name, text: String::new(), values: Vec::new() };
            for (key, value) in entries {
                let names: Vec<String> = self.options.iter().map(|o| o.name.name.clone()).collect();
                let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
                if key.value == "text" && !names.contains(&"text") {
                    preset.text = self.text(value).unwrap_or_default();
                    continue;
                }
                names.retain(|name| *name != "text");
                if self.broken.contains(&key.value) {
                    continue;
                }
                if let Some(i) = self.known(&key.value, key.span, "option", &names) {
                    let i = self.options.iter().position(|o| o.name.name == names[i]).unwrap_or(i);
                    let kind = self.options[i].kind.clone();
                    preset.values.extend(self.option_value(&kind, value).map(|value| (i, value)));
                }
            }
            presets.push(preset);
        }
        presets
    }
}
