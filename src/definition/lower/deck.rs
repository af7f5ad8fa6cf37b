//! Attributes and lines of cards.

use super::Lower;
use super::fields::Fields;
use super::scalars::parse_bounds;
use crate::definition::keys;
use crate::definition::names::CARD_WORDS;
use crate::definition::yaml::{Entries, Node};
use crate::definition::{AttributePlan, CardLine, DeckPlan};
use crate::diagnostic::{Count, Fault, List, Span, closest};
use crate::table::{Card, Domain};

/// A pattern of faces: fixed text, and attributes by number.
pub(super) type Pattern = Vec<Part>;

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// As it stands.
    Text(String),
    /// What the attribute prints.
    Attribute(usize),
}

impl Lower<'_> {
    pub fn deck(&mut self, f: &Fields) -> Option<DeckPlan> {
        let span = f.key("deck");
        let f = self.fields(f.get("deck")?, &keys::DECK, span)?;
        if let Some(node) = f.get("attributes") {
            for (name, node) in self.names(node, "an attribute", CARD_WORDS) {
                let domain = self.domain(node).unwrap_or(Domain::Numbers { min: i64::MIN, max: i64::MAX, names: Vec::new() });
                self.attributes.push(AttributePlan { name, domain });
            }
        }
        let face = f.get("face").and_then(|node| self.pattern(node));
        let mut lines = Vec::new();
        if let Some(node) = f.get("cards") {
            for node in self.list(node, "lines of cards") {
                lines.extend(self.line(node, face.as_ref()));
            }
        }
        self.deck_size(&lines, span);
        Some(DeckPlan { attributes: self.attributes.clone(), lines, span })
    }

    fn domain(&mut self, node: &Node) -> Option<Domain> {
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
                self.fault(Fault::error("out-of-range", key.span, format!("`{}` is not a number from {min} to {max}", key.value)));
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
                let sentence = format!("the letter `{}` already stands for `{}`", letter.text().unwrap_or_default(), first.value);
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
        if word.is_empty() || word.chars().count() > 40 || !word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-') {
            let fault = Fault::error("bad-name", span, format!("`{word}` is not a word"));
            self.fault(fault.hint("a word is made of letters, digits, `_` and `-`"));
        }
    }

    /// Refuses the word `none`, which means that there is no word.
    pub fn not_none(&mut self, words: &[String], span: Span) {
        if words.iter().any(|w| w == "none") {
            let fault = Fault::error("reserved-name", span, "the word `none` means that there is none and cannot be one of the words");
            self.fault(fault.hint("take it out, or choose another word"));
        }
    }

    /// A pattern of faces.
    pub fn pattern(&mut self, node: &Node) -> Option<Pattern> {
        let script = self.template(node)?;
        let text = script.text.as_str();
        let mut pattern = Vec::new();
        let mut at = 0;
        while let Some(open) = text[at..].find('{').map(|n| at + n) {
            let Some(close) = text[open..].find('}').map(|n| open + n) else {
                self.fault(Fault::error("bad-face", script.place(open, open + 1), "this brace is not closed"));
                return None;
            };
            if open > at {
                pattern.push(Part::Text(text[at..open].to_string()));
            }
            let names: Vec<String> = self.attributes.iter().map(|a| a.name.name.clone()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let name = text[open + 1..close].trim();
            pattern.push(Part::Attribute(self.known(name, script.place(open + 1, close), "attribute", &names)?));
            at = close + 1;
        }
        if at < text.len() {
            pattern.push(Part::Text(text[at..].to_string()));
        }
        Some(pattern)
    }

    fn line(&mut self, node: &Node, face: Option<&Pattern>) -> Option<CardLine> {
        let names: Vec<String> = self.attributes.iter().map(|a| a.name.name.clone()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let f = self.fields_and(node, &keys::LINE, node.span, &names)?;
        let own = f.get("face").and_then(|node| self.pattern(node));
        let copies = f.get("copies").and_then(|node| match node.text().is_some_and(|t| t.parse::<i64>().is_ok()) {
            true => self.whole(node, 1, Card::MOST as i64).and_then(|_| self.expression(node)),
            false => self.expression(node),
        });
        let when = self.expression_of(&f, "when");
        let span = node.span;
        let face = own.as_ref().or(face);
        if let Some(csv) = f.get("csv") {
            let (cards, counts) = self.table_cards(csv, face)?;
            return Some(CardLine { cards, copies, counts, when, span });
        }
        let mut products: Vec<Vec<i64>> = vec![vec![0; names.len()]];
        for (key, value) in node.as_map()?.iter() {
            let Some(i) = names.iter().position(|n| *n == key.value) else { continue };
            let values = self.values_of(i, value)?;
            if products.len() * values.len() > Card::MOST {
                let sentence = format!("this line makes {}, a deck can have {}", Count(products.len() * values.len(), "card"), Card::MOST);
                self.fault(Fault::error("too-many-cards", value.span, sentence));
                return None;
            }
            let with = |product: &Vec<i64>, value: i64| {
                let mut product = product.clone();
                product[i] = value;
                product
            };
            products = products.iter().flat_map(|p| values.iter().map(|&v| with(p, v))).collect();
        }
        let Some(face) = face else {
            let fault = Fault::error("missing-key", span, "nothing says what is printed on these cards");
            self.fault(fault.hint("add `face` to the line, or to the deck for all lines"));
            return None;
        };
        let mut cards = Vec::new();
        for values in products {
            let printed = self.face(face, &values, span)?;
            cards.push((printed, values));
        }
        self.same_faces(&cards, span);
        Some(CardLine { cards, copies, counts: Vec::new(), when, span })
    }

    /// The values that a line gives to an attribute.
    fn values_of(&mut self, attribute: usize, node: &Node) -> Option<Vec<i64>> {
        let mut values = Vec::new();
        for item in self.list(node, "several values") {
            let text = item.text().unwrap_or_default();
            let found = self.value_range(attribute, text);
            match found {
                Some(found) if found.len() <= Card::MOST => {
                    for value in found {
                        if values.contains(&value) {
                            let said = self.attributes[attribute].domain.said(value);
                            self.fault(Fault::error("duplicate-name", item.span, format!("`{said}` is there twice")).hint("for more cards of a kind write `copies`"));
                        }
                        values.push(value);
                    }
                }
                _ => self.no_value(attribute, item),
            }
        }
        (!values.is_empty()).then_some(values)
    }

    /// `all`, one value, or a range of numbers.
    fn value_range(&self, attribute: usize, text: &str) -> Option<Vec<i64>> {
        let domain = &self.attributes[attribute].domain;
        if let Some(value) = value(domain, text) {
            return Some(vec![value]);
        }
        match domain {
            Domain::Words { names, .. } => (text == "all").then(|| (1..=names.len() as i64).collect()),
            Domain::Numbers { min, max, .. } => {
                let (first, last) = match (text, text.split_once("..")) {
                    ("all", _) => (*min, *max),
                    (_, Some((first, last))) => (value(domain, first.trim())?, value(domain, last.trim())?),
                    _ => return None,
                };
                (first <= last && last.checked_sub(first)? <= Card::MOST as i64).then(|| (first..=last).collect())
            }
        }
    }

    fn no_value(&mut self, attribute: usize, node: &Node) {
        let AttributePlan { name, domain } = &self.attributes[attribute];
        let text = node.text().unwrap_or(node.what());
        let fault = Fault::error("unknown-word", node.span, format!("`{text}` is no value of `{}`", name.name));
        let fault = match domain {
            Domain::Words { names, .. } => match closest(text, names) {
                Some(near) => fault.meant(Some(near)),
                None => fault.hint(format!("it can be {} or `all`", List::and(names.iter().take(12)).quoted())),
            },
            Domain::Numbers { min, max, .. } if parse_bounds(text).is_some() => fault.hint(format!("it goes from {min} to {max}")),
            Domain::Numbers { min, max, .. } => fault.hint(format!("write a number from {min} to {max}, a range such as `{min}..{max}`, or `all`")),
        };
        let fault = fault.note(name.span, "declared here");
        self.fault(fault);
    }

    /// What is printed on a card with these values.
    pub fn face(&mut self, pattern: &Pattern, values: &[i64], span: Span) -> Option<String> {
        let mut face = String::new();
        for part in pattern {
            match part {
                Part::Text(text) => face.push_str(text),
                Part::Attribute(i) => face.push_str(&self.attributes[*i].domain.printed(values[*i])),
            }
        }
        self.may_be_printed(&face, span).then_some(face)
    }

    /// Whether a face can be typed as one word.
    pub fn may_be_printed(&mut self, face: &str, span: Span) -> bool {
        let sentence = if face.is_empty() {
            "nothing is printed on a card of this line".to_string()
        } else if face.chars().count() > 40 || face.contains(|c: char| c.is_whitespace() || c == '/' || c == '@') {
            format!("the face `{face}` cannot be typed as one word")
        } else {
            return true;
        };
        self.fault(Fault::error("bad-face", span, sentence).hint("a face is made of letters, digits and signs without spaces, `/` and `@`"));
        false
    }

    /// Refuses two cards that differ but look alike.
    pub fn same_faces(&mut self, cards: &[(String, Vec<i64>)], span: Span) {
        for (i, (face, values)) in cards.iter().enumerate() {
            if cards[..i].iter().any(|c| c.0 == *face && c.1 != *values) {
                let fault = Fault::error("ambiguous-face", span, format!("two different cards both have the face `{face}`"));
                self.fault(fault.hint("let `face` show every attribute in which they differ"));
                return;
            }
        }
    }

    fn deck_size(&mut self, lines: &[CardLine], span: Span) {
        let mut size = 0;
        let mut always = Vec::new();
        for line in lines.iter().filter(|line| line.when.is_none()) {
            let copies = line.copies.as_ref().map_or(Some(1), |copies| copies.text.trim().parse::<usize>().ok());
            let cards = if line.counts.is_empty() { line.cards.len() } else { line.counts.iter().sum() };
            size += copies.unwrap_or(0) * cards;
            always.extend(line.cards.iter().cloned());
        }
        if lines.is_empty() {
            self.fault(Fault::error("no-cards", span, "the deck has no cards"));
        } else if size > Card::MOST {
            self.fault(Fault::error("too-many-cards", span, format!("the deck has {}, it can have {}", Count(size, "card"), Card::MOST)));
        } else if lines.iter().filter(|line| line.when.is_none()).count() > 1 && !self.faults.iter().any(|f| f.code == "ambiguous-face") {
            self.same_faces(&always, span);
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
