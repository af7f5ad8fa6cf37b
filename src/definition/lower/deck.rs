//! Attributes and lines of cards.

use super::Lower;
use super::domains::value;
use super::fields::Fields;
use super::scalars::parse_bounds;
use crate::definition::keys;
use crate::definition::names::CARD_WORDS;
use crate::definition::yaml::Node;
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
                let domain =
                    self.domain(node).unwrap_or(Domain::Numbers { min: i64::MIN, max: i64::MAX, names: Vec::new() });
                self.attributes.push(AttributePlan { name, domain });
            }
        }
        // A pattern that is wrong has been told: it does not count as missing.
        let face = f.get("face").map(|node| self.pattern(node).unwrap_or_default());
        let mut lines = Vec::new();
        if let Some(node) = f.get("cards") {
            let nodes = self.list(node, "lines of cards");
            for node in nodes {
                lines.extend(self.line(node, face.as_ref()));
            }
            if nodes.is_empty() {
                self.fault(Fault::error("no-cards", span, "the deck has no cards"));
            }
        }
        self.deck_size(&lines, span);
        Some(DeckPlan { attributes: self.attributes.clone(), lines, span })
    }

    /// A pattern of faces.
    pub fn pattern(&mut self, node: &Node) -> Option<Pattern> {
        let script = self.template(node)?;
        let text = script.text.as_str();
        let mut pattern = Vec::new();
        if text.is_empty() {
            self.fault(Fault::error("bad-face", node.span, "nothing is printed on these cards"));
        }
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
        let own = f.get("face").map(|node| self.pattern(node).unwrap_or_default());
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
        let mut given = Vec::new();
        for (key, value) in node.as_map()? {
            if let Some(i) = names.iter().position(|n| *n == key.value) {
                given.push((i, value, self.values_of(i, value)));
            }
        }
        let mut products: Vec<Vec<i64>> = vec![vec![0; names.len()]];
        for (i, value, values) in given {
            let values = values?;
            if products.len() * values.len() > Card::MOST {
                let sentence = format!(
                    "this line makes {}, a deck can have {}",
                    Count(products.len() * values.len(), "card"),
                    Card::MOST
                );
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
                            self.fault(
                                Fault::error("duplicate-name", item.span, format!("`{said}` is there twice"))
                                    .hint("for more cards of a kind write `copies`"),
                            );
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
        if let Domain::Numbers { min: i64::MIN, .. } = domain {
            return; // what is wrong with the attribute has been told
        }
        let text = node.text().unwrap_or(node.what());
        let fault = Fault::error("unknown-word", node.span, format!("`{text}` is no value of `{}`", name.name));
        let fault = match domain {
            Domain::Words { names, .. } => match closest(text, names) {
                Some(near) => fault.meant(Some(near)),
                None => fault.hint(format!(
                    "it can be {}",
                    List::or(names.iter().take(12).map(String::as_str).chain(["all"])).quoted()
                )),
            },
            Domain::Numbers { min, max, .. } if parse_bounds(text).is_some() => {
                fault.hint(format!("it goes from {min} to {max}"))
            }
            Domain::Numbers { min, max, .. } => {
                fault.hint(format!("write a number from {min} to {max}, a range such as `{min}..{max}`, or `all`"))
            }
        };
        let fault = fault.note(name.span, "declared here");
        self.fault(fault);
    }

    /// What is printed on a card with these values.
    pub fn face(&mut self, pattern: &Pattern, values: &[i64], span: Span) -> Option<String> {
        if pattern.is_empty() {
            return None;
        }
        let mut face = String::new();
        for part in pattern {
            match part {
                Part::Attribute(i) if self.prints_missing(*i, values[*i]) => {
                    let name = &self.attributes[*i].name.name;
                    let sentence = format!("`{{{name}}}` is printed on these cards, but they have no `{name}`");
                    let fault = Fault::error("bad-face", span, sentence);
                    self.fault(fault.hint("give them a face of their own, such as `face: X`, or the attribute"));
                    return None;
                }
                Part::Text(text) => face.push_str(text),
                Part::Attribute(i) => face.push_str(&self.attributes[*i].domain.printed(values[*i])),
            }
        }
        self.may_be_printed(&face, span).then_some(face)
    }

    /// Whether a number would be printed that is no value of the attribute.
    fn prints_missing(&self, attribute: usize, value: i64) -> bool {
        let domain = &self.attributes[attribute].domain;
        domain.is_missing(value) && !domain.printed(value).is_empty()
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
        self.fault(
            Fault::error("bad-face", span, sentence)
                .hint("a face is made of letters, digits and signs without spaces, `/` and `@`"),
        );
        false
    }

    /// Refuses two cards that differ but look alike.
    pub fn same_faces(&mut self, cards: &[(String, Vec<i64>)], span: Span) {
        for (i, (face, values)) in cards.iter().enumerate() {
            if cards[..i].iter().any(|c| c.0 == *face && c.1 != *values) {
                let fault =
                    Fault::error("ambiguous-face", span, format!("two different cards both have the face `{face}`"));
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
        if size > Card::MOST {
            self.fault(Fault::error(
                "too-many-cards",
                span,
                format!("the deck has {}, it can have {}", Count(size, "card"), Card::MOST),
            ));
        } else if lines.iter().filter(|line| line.when.is_none()).count() > 1
            && !self.faults.iter().any(|f| f.code == "ambiguous-face")
        {
            self.same_faces(&always, span);
        }
    }
}
