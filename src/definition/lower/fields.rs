//! Maps: known keys, chosen names, and the choice among kinds.

use super::Lower;
use crate::definition::Named;
use crate::definition::keys::{Key, Section, Takes};
use crate::definition::names::{SCRIPT_WORDS, as_word, is_word};
use crate::definition::yaml::{Entries, Node};
use crate::diagnostic::{Fault, List, Script, Span, closest};

/// A map whose keys have been checked against a section.
#[derive(Clone, Copy)]
pub(super) struct Fields<'n> {
    section: &'static Section,
    entries: &'n Entries,
    /// Where to say that something is missing.
    pub at: Span,
}

impl<'n> Fields<'n> {
    /// The value under a key, if there is one.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        debug_assert!(self.section.key(key).is_some(), "{} has no `{key}`", self.section.name);
        self.entries.iter().find(|e| e.0.value == key).map(|e| &e.1).filter(|node| !node.is_empty())
    }

    /// Whether a key that is not known is probably this one.
    pub fn misspelt(&self, key: &str) -> bool {
        let keys = || self.section.keys.iter().map(|key| key.name);
        self.entries.iter().any(|e| !keys().any(|k| k == e.0.value) && closest(&e.0.value, keys()) == Some(key))
    }

    /// The place of a key.
    pub fn key(&self, key: &str) -> Span {
        self.entries.iter().find(|e| e.0.value == key).map_or(self.at, |e| e.0.span)
    }
}

impl Lower<'_> {
    /// Checks that a node is a map with the keys of a section. `at` is where to say that a key is missing.
    pub fn fields<'n>(&mut self, node: &'n Node, section: &'static Section, at: Span) -> Option<Fields<'n>> {
        self.fields_and(node, section, at, &[])
    }

    /// Like `fields`, with further keys that are left to the caller.
    pub fn fields_and<'n>(
        &mut self,
        node: &'n Node,
        section: &'static Section,
        at: Span,
        further: &[&str],
    ) -> Option<Fields<'n>> {
        let Some(entries) = node.as_map() else {
            let sentence = format!("{} is a map of keys and values, but this is {}", section.name, node.what());
            let fault = Fault::error("wrong-kind", if node.is_empty() { at } else { node.span }, sentence);
            let mut needed = section.keys.iter().filter(|key| key.needed);
            self.fault(match (node.text(), needed.next(), needed.next()) {
                (Some(text), Some(key), None) if !text.is_empty() => {
                    fault.hint(format!("write `{{ {}: {text} }}`", key.name))
                }
                _ => fault,
            });
            return None;
        };
        for (key, value) in entries {
            let name = key.value.as_str();
            if section.key(name).is_none() && !further.contains(&name) {
                self.unknown_key(name, key.span, section, further);
            } else if value.is_empty() && section.key(name).is_some() {
                self.fault(
                    Fault::error("empty-value", key.span, format!("`{name}` has no value"))
                        .hint("write one, or take the key out"),
                );
            }
        }
        let fields = Fields { section, entries, at };
        for key in section.keys.iter().filter(|key| key.needed) {
            if !entries.iter().any(|e| e.0.value == key.name) && !fields.misspelt(key.name) {
                let sentence = format!("{} needs the key `{}`", section.name, key.name);
                self.fault(Fault::error("missing-key", at, sentence).hint(wanted(key)));
            }
        }
        Some(fields)
    }

    fn unknown_key(&mut self, name: &str, span: Span, section: &Section, further: &[&str]) {
        let known = || section.keys.iter().map(|key| key.name).chain(further.iter().copied());
        let fault = Fault::error("unknown-key", span, format!("{} has no key `{name}`", section.name));
        let glued = name.split_once([':', '=']).map(|(key, value)| (key.trim(), value.trim()));
        let glued = glued.filter(|(key, value)| !value.is_empty() && known().any(|known| known == *key));
        self.fault(match closest(name, known()) {
            _ if let Some((key, value)) = glued => {
                fault.hint(format!("after a key stands `:` and a space: `{key}: {value}`"))
            }
            _ if !is_word(name) && name.contains([' ', '(', ')', '.', '"']) => {
                fault.hint("an expression or text with a comma needs quotes inside `{ }`")
            }
            Some(near) => fault.meant(Some(near)),
            None => fault.hint(format!("it has {}", List::and(known()).quoted())),
        });
    }

    /// The key of a section's kinds that is there, with its value: exactly one must be.
    pub fn kind<'n>(&mut self, f: &Fields<'n>) -> Option<(&'static str, &'n Node)> {
        let kinds = f.section.kinds;
        let found: Vec<_> =
            f.entries.iter().filter_map(|e| Some((kinds.iter().find(|k| k.0 == e.0.value)?, e))).collect();
        let Some(&(kind, (key, node))) = found.first() else {
            let sentence =
                format!("{} needs one of the keys {}", f.section.name, List::or(kinds.iter().map(|k| k.0)).quoted());
            self.fault(Fault::error("missing-key", f.at, sentence));
            return None;
        };
        if let Some((_, (second, _))) = found.get(1) {
            let sentence = format!("{} is either `{}` or `{}`, not both", f.section.name, key.value, second.value);
            self.fault(Fault::error("two-kinds", second.span, sentence).note(key.span, "the other one"));
        }
        for (key, _) in f.entries {
            let owners: Vec<_> = kinds.iter().filter(|k| k.1.contains(&key.value.as_str())).map(|k| k.0).collect();
            if !owners.is_empty() && !owners.contains(&kind.0) {
                let sentence = format!("`{}` means nothing beside `{}`", key.value, kind.0);
                self.fault(
                    Fault::error("misplaced-key", key.span, sentence)
                        .hint(format!("it goes with {}", List::and(owners).quoted())),
                );
            }
        }
        Some((kind.0, node)).filter(|_| !node.is_empty())
    }

    /// The entries of a map whose keys are names that the author chooses. `reserved`: words that these names may not be;
    /// if there are any, the words of the script language are reserved too.
    pub fn names<'n>(&mut self, node: &'n Node, what: &str, reserved: &[&str]) -> Vec<(Named, &'n Node)> {
        let Some(entries) = node.as_map() else {
            self.expected(
                node,
                &format!("each {} has a name here", what.trim_start_matches("an ").trim_start_matches("a ")),
            );
            return Vec::new();
        };
        for (key, _) in entries {
            let name = key.value.as_str();
            if !is_word(name) {
                let sentence = format!(
                    "`{name}` cannot be the name of {what}: it must be a word in small letters, with `_` between its parts"
                );
                let fault = Fault::error("bad-name", key.span, sentence);
                self.fault(fault.meant(as_word(name).as_deref()));
            } else if reserved.contains(&name) || (!reserved.is_empty() && SCRIPT_WORDS.contains(&name)) {
                let sentence = format!("`{name}` means something in scripts already and cannot be the name of {what}");
                self.fault(Fault::error("reserved-name", key.span, sentence).hint("choose another name"));
            }
        }
        entries.iter().map(|(key, value)| (Named { name: key.value.clone(), span: key.span }, value)).collect()
    }

    /// Says that a node is not what it should be.
    pub fn expected(&mut self, node: &Node, sentence: &str) {
        self.fault(Fault::error("wrong-kind", node.span, format!("{sentence}, but this is {}", node.what())));
    }

    /// The expression under a key.
    pub fn expression_of(&mut self, f: &Fields, key: &str) -> Option<Script> {
        f.get(key).and_then(|node| self.expression(node))
    }

    /// The text under a key; empty if there is none.
    pub fn text_of(&mut self, f: &Fields, key: &str) -> String {
        f.get(key).and_then(|node| self.text(node)).unwrap_or_default()
    }

    /// The word under a key, which must be one of some.
    pub fn one_of_at<T: Copy>(&mut self, f: &Fields, key: &str, words: &[(&str, T)]) -> Option<T> {
        f.get(key).and_then(|node| self.one_of(node, words))
    }

    /// The number of the thing with this name, or a fault that suggests another.
    pub fn known(&mut self, name: &str, span: Span, what: &str, names: &[&str]) -> Option<usize> {
        let found = names.iter().position(|n| *n == name);
        if found.is_none() && !(names.is_empty() && what == "zone") {
            let code = match what {
                "zone" => "unknown-zone",
                "action" => "unknown-action",
                "attribute" => "unknown-attribute",
                "option" => "unknown-option",
                _ => "unknown-name",
            };
            let fault = Fault::error(code, span, format!("there is no {what} `{name}`"));
            self.fault(match closest(name, names.iter().copied()) {
                Some(near) => fault.meant(Some(near)),
                None if names.is_empty() => fault,
                None => {
                    let is = if names.len() == 1 { "is only" } else { "are" };
                    fault.hint(format!("there {is} {}", List::and(names.iter().take(12)).quoted()))
                }
            });
        }
        found
    }
}

/// What to write for a key that is missing.
fn wanted(key: &Key) -> String {
    match key.takes {
        Takes::OneOf(words) => format!("write `{}: …` ({}): {}", key.name, List::or(words), lower_first(key.doc)),
        _ => format!("write `{}: …`: {}", key.name, lower_first(key.doc)),
    }
}

/// A sentence of the tables as a hint: without its full stop and its capital.
fn lower_first(doc: &str) -> String {
    let mut letters = doc.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |c| c.to_lowercase().chain(letters).collect())
}
