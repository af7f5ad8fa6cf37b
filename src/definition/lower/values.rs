//! Counters and marks.

use super::Lower;
use super::fields::Fields;
use super::scalars::word_literal;
use crate::definition::keys;
use crate::definition::names::OWNER_WORDS;
use crate::definition::yaml::Node;
use crate::definition::{Named, ValueDef};
use crate::diagnostic::{Fault, List, Script, closest};
use crate::table::{Domain, Keep, Per, ValueKind, Visible};

impl Lower<'_> {
    /// All counters and marks; the built-in counter `score` comes first.
    pub fn values(&mut self, f: &Fields, score: Per) -> Vec<ValueDef> {
        let mut values = vec![ValueDef {
            name: Named { name: "score".to_string(), span: f.at },
            text: "score".to_string(),
            per: score,
            kind: ValueKind::Number,
            start: None,
            keep: Keep::Match,
            visible: Visible::All,
        }];
        for (key, what, section) in [("counters", "a counter", &keys::COUNTER), ("marks", "a mark", &keys::MARK)] {
            let Some(node) = f.get(key) else { continue };
            for (name, node) in self.names(node, what, OWNER_WORDS) {
                let zones = self.zones.iter().map(|zone| ("zone", &zone.name));
                let others = values.iter().skip(1).map(|value| ("counter", &value.name));
                if let Some((what, first)) = zones.chain(others).find(|other| other.1.name == name.name) {
                    let fault =
                        Fault::error("duplicate-name", name.span, format!("there is a {what} `{}` already", name.name));
                    let fault = fault.note(first.span, "here");
                    self.fault(fault);
                }
                let Some(f) = self.fields(node, section, name.span) else { continue };
                let kind = if key == "counters" {
                    Some(ValueKind::Number)
                } else {
                    f.get("of").and_then(|node| self.mark_kind(node))
                };
                let Some(kind) = kind else { continue };
                let per = self.per(&f);
                let start = f.get("start").and_then(|node| self.start(&kind, node));
                let keep = self
                    .one_of_at(&f, "keep", &[("round", Keep::Round), ("match", Keep::Match)])
                    .unwrap_or(Keep::Round);
                let visible = self.visible(&f, per, false).unwrap_or(Visible::All);
                let text = self.text_of(&f, "text");
                values.push(ValueDef { name, text, per, kind, start, keep, visible });
            }
        }
        values
    }

    fn mark_kind(&mut self, node: &Node) -> Option<ValueKind> {
        if node.as_list().is_some() {
            let names = self.words(node)?;
            self.not_none(&names, node.span);
            let letters = vec![String::new(); names.len()];
            return Some(ValueKind::Words(Domain::Words { names, letters }));
        }
        match node.text() {
            Some("flag") => Some(ValueKind::Flag),
            Some("seat") => Some(ValueKind::Seat),
            Some("card") => Some(ValueKind::Card),
            Some("number") if !self.attributes.iter().any(|a| a.name.name == "number") => {
                self.fault(
                    Fault::error("wrong-kind", node.span, "a number is remembered by a counter")
                        .hint("declare it under `counters`"),
                );
                None
            }
            Some(name) => {
                let known: Vec<String> = self.attributes.iter().map(|a| a.name.name.clone()).collect();
                let Some(i) = known.iter().position(|k| k == name) else {
                    let words = ["flag", "seat", "card"].into_iter().chain(known.iter().map(String::as_str));
                    let fault = Fault::error("unknown-attribute", node.span, format!("a mark cannot be of `{name}`"));
                    let fault = match closest(name, words.clone()) {
                        Some(near) => fault.meant(Some(near)),
                        None => fault.hint(format!("it is of {} or a list of words", List::or(words).quoted())),
                    };
                    self.fault(fault);
                    return None;
                };
                if let Domain::Numbers { .. } = self.attributes[i].domain {
                    let fault = Fault::error(
                        "wrong-kind",
                        node.span,
                        format!("`{name}` is a number, and a number is remembered by a counter"),
                    );
                    self.fault(fault.hint("declare it under `counters`"));
                    return None;
                }
                Some(ValueKind::Attribute(i))
            }
            None => {
                self.expected(node, "a mark is of `flag`, `seat`, `card`, an attribute or a list of words");
                None
            }
        }
    }

    /// Where a counter or mark begins; a bare word is a word of its kind.
    fn start(&mut self, kind: &ValueKind, node: &Node) -> Option<Script> {
        let script = self.expression(node)?;
        match (kind, script.text.as_str()) {
            (_, "none") | (ValueKind::Flag, "false") | (ValueKind::Number, "0") => None,
            (ValueKind::Attribute(i), _) => Some(word_literal(script, self.attributes.get(*i)?.domain.words())),
            (ValueKind::Words(domain), _) => Some(word_literal(script, domain.words())),
            _ => Some(script),
        }
    }
}
