//! What attributes, options, marks and picks can be: words and numbers.

use super::Lower;
use crate::definition::keys;
use crate::definition::yaml::{Entries, Node};
use crate::diagnostic::{Fault, Span};
use crate::table::Domain;

impl Lower<'_> {
    /// The values of an attribute.
    pub fn domain(&mut self, node: &Node) -> Option<Domain> {
        if let Some(entries) = node.as_map() {
            if node.get("range").is_some() {
                return self.numbers(node);
            }
            return self.letters(entries);
        }
        if node.as_list().is_some() {
            let names = self.words(node)?;
            if names.len() > 1 && names.iter().all(|n| n.parse::<i64>().is_ok()) {
                let fault = Fault::error("wrong-kind", node.span, "numbers are declared by their least and greatest");
                self.fault(fault.hint("write a range such as `1..5`"));
            }
            let letters = vec![String::new(); names.len()];
            return Some(Domain::Words { names, letters });
        }
        let (min, max) = self.bounds(node)?;
        self.ends(node, min, max).map(|(min, max)| Domain::Numbers { min, max, names: Vec::new() })
    }

    fn ends(&mut self, node: &Node, min: Option<i64>, max: Option<i64>) -> Option<(i64, i64)> {
        if min.is_none() || max.is_none() {
            self.fault(Fault::error("bad-range", node.span, "the numbers on cards need a least and a greatest"));
        }
        Some((min?, max?))
    }

    fn numbers(&mut self, node: &Node) -> Option<Domain> {
        let f = self.fields(node, &keys::NUMBERS, node.span)?;
        let range = f.get("range")?;
        let (min, max) = self.bounds(range)?;
        let (min, max) = self.ends(range, min, max)?;
        let mut names = Vec::new();
        for (key, name) in f.get("names").and_then(Node::as_map).unwrap_or(&[]) {
            let Some(number) = key.value.parse::<i64>().ok().filter(|n| (min..=max).contains(n)) else {
                self.fault(Fault::error(
                    "out-of-range",
                    key.span,
                    format!("`{}` is not a number from {min} to {max}", key.value),
                ));
                continue;
            };
            if let Some(name) = self.print(name) {
                names.push((number, name));
            }
        }
        self.distinct(f.get("names"));
        Some(Domain::Numbers { min, max, names })
    }

    fn letters(&mut self, entries: &Entries) -> Option<Domain> {
        let (mut names, mut letters) = (Vec::new(), Vec::new());
        for (key, letter) in entries {
            self.word(&key.value, key.span);
            names.push(key.value.clone());
            letters.push(if letter.is_empty() { String::new() } else { self.print(letter).unwrap_or_default() });
        }
        for (i, (_, letter)) in entries.iter().enumerate() {
            let first = entries[..i].iter().find(|e| !letter.is_empty() && e.1.text() == letter.text());
            if let Some((first, _)) = first {
                let sentence =
                    format!("the letter `{}` already stands for `{}`", letter.text().unwrap_or_default(), first.value);
                self.fault(Fault::error("duplicate-name", letter.span, sentence).note(first.span, "here"));
            }
        }
        Some(Domain::Words { names, letters })
    }

    fn distinct(&mut self, names: Option<&Node>) {
        let entries = names.and_then(Node::as_map).unwrap_or(&[]);
        for (i, (_, name)) in entries.iter().enumerate() {
            if let Some((first, _)) = entries[..i].iter().find(|e| e.1.text() == name.text()) {
                let sentence = format!("`{}` is already the name of {}", name.text().unwrap_or_default(), first.value);
                self.fault(Fault::error("duplicate-name", name.span, sentence).note(first.span, "here"));
            }
        }
    }

    /// A letter or name printed on cards.
    fn print(&mut self, node: &Node) -> Option<String> {
        let text = self.text(node)?;
        if text.is_empty() || text.chars().count() > 12 || text.contains([' ', '/', '{', '}', '@']) {
            let fault = Fault::error("bad-face", node.span, format!("`{text}` cannot be printed on a card"));
            self.fault(fault.hint("use a few letters, digits or signs without spaces, `/`, `@` and braces"));
            return None;
        }
        Some(text)
    }

    /// A list of words that attributes, options, marks or picks can be.
    pub fn words(&mut self, node: &Node) -> Option<Vec<String>> {
        let mut words: Vec<String> = Vec::new();
        for item in self.list(node, "words") {
            let Some(word) = item.text().filter(|_| !item.is_empty()) else {
                self.expected(item, "a word is needed");
                continue;
            };
            self.word(word, item.span);
            if words.iter().any(|w| w == word) {
                self.fault(Fault::error("duplicate-name", item.span, format!("the word `{word}` is there twice")));
            }
            words.push(word.to_string());
        }
        if words.is_empty() {
            self.fault(Fault::error("empty-value", node.span, "at least one word is needed"));
            return None;
        }
        Some(words)
    }

    /// Checks that a word can be typed.
    pub fn word(&mut self, word: &str, span: Span) {
        if word.is_empty()
            || word.chars().count() > 40
            || !word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
        {
            let fault = Fault::error("bad-name", span, format!("`{word}` is not a word"));
            self.fault(fault.hint("a word is made of letters, digits, `_` and `-`"));
        }
    }

    /// Refuses the word `none`, which means that there is no word.
    pub fn not_none(&mut self, words: &[String], span: Span) {
        if words.iter().any(|w| w == "none") {
            let fault = Fault::error(
                "reserved-name",
                span,
                "the word `none` means that there is none and cannot be one of the words",
            );
            self.fault(fault.hint("take it out, or choose another word"));
        }
    }
}

/// The value of a domain that a text names: a word or its letter's word, a number, or its printed name.
pub(super) fn value(domain: &Domain, text: &str) -> Option<i64> {
    match domain {
        Domain::Words { .. } => domain.word(text).map(i64::from),
        Domain::Numbers { min, max, names } => {
            let named = names.iter().find(|n| n.1 == text).map(|n| n.0);
            named.or_else(|| text.parse::<i64>().ok()).filter(|n| (min..=max).contains(&n))
        }
    }
}
