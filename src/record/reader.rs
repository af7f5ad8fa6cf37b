//! Reads the values of a YAML file one by one, collecting every fault with its place.

use crate::definition::yaml::{Entries, Node};
use crate::diagnostic::{Fault, Faults, List, Script, Span, closest};

/// Keys that tell what a file is.
const KINDS: [(&str, &str); 6] = [
    ("record", "a record"),
    ("extends", "a patch"),
    ("deck", "a game"),
    ("zones", "a game"),
    ("steps", "a scenario"),
    ("cases", "a scenario"),
];

/// Reads values and collects faults.
pub struct Reader {
    faults: Faults,
    code: &'static str,
}

impl Reader {
    /// A reader whose faults bear this code.
    pub fn new(code: &'static str, faults: Faults) -> Reader {
        Reader { faults, code }
    }

    /// Adds a fault.
    pub fn fault(&mut self, span: Span, sentence: impl Into<String>) {
        self.faults.push(Fault::error(self.code, span, sentence));
    }

    /// Adds a fault with what was probably meant.
    pub fn fault_meant(&mut self, span: Span, sentence: impl Into<String>, meant: Option<&str>) {
        self.faults.push(Fault::error(self.code, span, sentence).meant(meant));
    }

    /// The value, if nothing was wrong.
    ///
    /// # Errors
    /// All faults, if something was.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Faults> {
        match value {
            Some(value) if self.faults.is_empty() => Ok(value),
            _ => Err(self.faults),
        }
    }

    /// The entries of a map that knows only these keys; `what` names it in sentences.
    pub fn map<'n>(&mut self, node: &'n Node, what: &str, keys: &[&str]) -> Option<&'n Entries> {
        let entries = self.any_map(node, what)?;
        for (key, _) in entries {
            if !keys.contains(&key.value.as_str()) {
                let meant = closest(&key.value, keys);
                let sentence = format!("{what} has no `{}`", key.value);
                let fault = Fault::error(self.code, key.span, sentence);
                self.faults.push(match meant {
                    Some(_) => fault.meant(meant),
                    None => fault.hint(format!("it has {}", List::and(keys).quoted())),
                });
            }
        }
        Some(entries)
    }

    /// Whether a file is of another kind than it was taken for, which is told; `own` are keys that only its kind has.
    pub fn is_other(&mut self, node: &Node, what: &str, own: &[&str]) -> bool {
        if own.iter().any(|key| node.get(key).is_some()) {
            return false;
        }
        let other = KINDS.iter().find(|(key, kind)| *kind != what && node.get(key).is_some());
        if let Some((key, kind)) = other {
            let no = what.trim_start_matches("a ");
            let span =
                node.as_map().into_iter().flatten().find(|(k, _)| k.value == *key).map_or(node.span, |k| k.0.span);
            self.fault(span, format!("this is {kind}, no {no}"));
        }
        other.is_some()
    }

    /// The entries of a map with any keys.
    pub fn any_map<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n Entries> {
        let entries = node.as_map();
        if entries.is_none() {
            self.fault(node.span, format!("{what} must be a map, but this is {}", node.what()));
        }
        entries
    }

    /// The values of a list.
    pub fn list<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Node] {
        match node.as_list() {
            Some(items) => items,
            None => {
                self.fault(node.span, format!("{what} must be a list, but this is {}", node.what()));
                &[]
            }
        }
    }

    /// A word or a list of words, if there is any.
    pub fn words(&mut self, node: Option<&Node>, what: &str) -> Vec<String> {
        let Some(node) = node else { return Vec::new() };
        let items = node.as_list().unwrap_or(std::slice::from_ref(node));
        items.iter().filter_map(|item| self.text(item, what).map(str::to_string)).collect()
    }

    /// A text.
    pub fn text<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n str> {
        self.script(node, what).map(|script| script.text.as_str())
    }

    /// A text that knows its places.
    pub fn script<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n Script> {
        let script = node.script().filter(|_| !node.is_empty());
        if script.is_none() {
            self.fault(node.span, format!("{what} must be a text, but this is {}", node.what()));
        }
        script
    }

    /// A whole number.
    pub fn number<T: std::str::FromStr>(&mut self, node: &Node, what: &str) -> Option<T> {
        let number = node.text().and_then(|text| text.parse().ok());
        if number.is_none() {
            let found = node.text().unwrap_or(node.what());
            self.fault(node.span, format!("{what} must be a whole number, not `{found}`"));
        }
        number
    }

    /// Yes or no.
    pub fn flag(&mut self, node: &Node, what: &str) -> Option<bool> {
        match node.text() {
            Some("yes" | "on" | "true") => Some(true),
            Some("no" | "off" | "false") => Some(false),
            _ => {
                self.fault(node.span, format!("{what} must be yes or no"));
                None
            }
        }
    }

    /// A value that must be there.
    pub fn needed<'n>(&mut self, map: &'n Node, key: &str, what: &str) -> Option<&'n Node> {
        let value = map.get(key);
        if value.is_none() {
            self.fault(map.span, format!("{what} needs `{key}`"));
        }
        value
    }
}
