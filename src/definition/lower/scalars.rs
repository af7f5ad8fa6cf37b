//! Scalars: expressions, texts, flags, numbers, words and ranges.

use super::Lower;
use crate::definition::yaml::{Node, Scalar, Style};
use crate::definition::{BySeats, Count, SeatRange};
use crate::diagnostic::{Fault, List, Script, closest};
use crate::table::MAX_SEATS;

/// A range of whole numbers, both ends included.
pub(super) type Bounds = (Option<i64>, Option<i64>);

impl Lower<'_> {
    /// An expression. `yes`, `no`, `on` and `off` are read as the flags they mean.
    pub fn expression(&mut self, node: &Node) -> Option<Script> {
        let scalar = self.scalar(node, "an expression")?;
        if let Some(comment) = scalar.comment {
            let fault = Fault::error(
                "comment-in-expression",
                comment,
                "the rest of this line is a comment and no part of the expression",
            )
            .warning();
            self.fault(
                fault.hint("put the comment on a line of its own, or the expression in quotes if `#` belongs to it"),
            );
        }
        let mut script = scalar.script.clone();
        match script.text.as_str() {
            "yes" | "on" => script.text = "true".to_string(),
            "no" | "off" => script.text = "false".to_string(),
            text if text.trim().is_empty() => {
                self.fault(Fault::error("empty-value", node.span, "the expression is empty"));
                return None;
            }
            _ => {}
        }
        Some(script)
    }

    /// A text for people.
    pub fn text(&mut self, node: &Node) -> Option<String> {
        self.sentence(node).map(|scalar| scalar.script.text.trim_end().to_string())
    }

    /// A text for people with values in braces.
    pub fn template(&mut self, node: &Node) -> Option<Script> {
        self.sentence(node).map(|scalar| scalar.script.clone())
    }

    /// A text for people. A comment that follows it without a space, as in `card #1`, was hardly meant as one.
    fn sentence<'n>(&mut self, node: &'n Node) -> Option<&'n Scalar> {
        let scalar = self.scalar(node, "a text")?;
        if let Some(comment) = scalar.comment {
            let bytes = self.files.files.get(comment.file.0 as usize).map(|file| file.1.as_slice());
            let next = bytes.and_then(|bytes| bytes.get(comment.start as usize + 1));
            if next.is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b'#') {
                let sentence = "the rest of this line is a comment and no part of the text";
                let fault = Fault::error("comment-in-text", comment, sentence).warning();
                self.fault(fault.hint("put the text in quotes if `#` belongs to it, or write a space after `#`"));
            }
        }
        Some(scalar)
    }

    /// `yes` or `no`.
    pub fn flag(&mut self, node: &Node) -> Option<bool> {
        let words = [("yes", true), ("no", false), ("true", true), ("false", false), ("on", true), ("off", false)];
        match node.text().and_then(|text| words.iter().find(|w| w.0 == text)) {
            Some(word) => Some(word.1),
            None => {
                self.expected_word(node, &["yes", "no"]);
                None
            }
        }
    }

    /// One of some words.
    pub fn one_of<T: Copy>(&mut self, node: &Node, words: &[(&str, T)]) -> Option<T> {
        match node.text().and_then(|text| words.iter().find(|w| w.0 == text)) {
            Some(word) => Some(word.1),
            None => {
                let words: Vec<_> = words.iter().map(|w| w.0).collect();
                self.expected_word(node, &words);
                None
            }
        }
    }

    fn expected_word(&mut self, node: &Node, words: &[&str]) {
        let list = List::or(words).quoted();
        let fault = match node.text() {
            Some(text) if !node.is_empty() => {
                Fault::error("unknown-word", node.span, format!("`{text}` is not {list}"))
                    .meant(closest(text, words.iter().copied()))
            }
            _ => Fault::error("wrong-kind", node.span, format!("this is {list}, not {}", node.what())),
        };
        self.fault(fault);
    }

    /// A whole number within bounds.
    pub fn whole(&mut self, node: &Node, least: i64, most: i64) -> Option<i64> {
        let Some(number) = node.text().and_then(|text| text.parse::<i64>().ok()) else {
            let sentence = match node.text() {
                Some(text) => format!("`{text}` is not a whole number"),
                None => format!("a whole number is needed, but this is {}", node.what()),
            };
            self.fault(Fault::error("wrong-kind", node.span, sentence));
            return None;
        };
        if number < least || number > most {
            let bounds = if most == i64::MAX { format!("at least {least}") } else { format!("from {least} to {most}") };
            self.fault(Fault::error(
                "out-of-range",
                node.span,
                format!("the number must be {bounds}, but it is {number}"),
            ));
            return None;
        }
        Some(number)
    }

    /// A range of whole numbers: `4`, `2..6`, `3..`, `..5`.
    pub fn bounds(&mut self, node: &Node) -> Option<Bounds> {
        let text = node.text().unwrap_or_default();
        match parse_bounds(text) {
            Some((Some(least), Some(most))) if least > most => {
                let fault = Fault::error("bad-range", node.span, format!("the range `{text}` holds no number"));
                self.fault(fault.hint(format!("did you mean `{most}..{least}`?")));
                None
            }
            Some(bounds) => Some(bounds),
            None => {
                let sentence = match node.text() {
                    Some(text) => format!("`{text}` is not a range"),
                    None => format!("a range is needed, but this is {}", node.what()),
                };
                let hint = match node.text() {
                    Some(text) if text.contains(',') => "several words stand in brackets: `[one, two]`".to_string(),
                    Some(text) => match text.split_once(" to ").or(text.split_once('-')) {
                        Some((least, most)) => format!("write `{}..{}`", least.trim(), most.trim()),
                        None => "a range is written `4`, `2..6` or `3..`".to_string(),
                    },
                    None => "a range is written `4`, `2..6` or `3..`".to_string(),
                };
                self.fault(Fault::error("bad-range", node.span, sentence).hint(hint));
                None
            }
        }
    }

    /// A range of numbers of seats.
    pub fn seat_range(&mut self, node: &Node) -> Option<SeatRange> {
        let (least, most) = self.bounds(node)?;
        let (least, most) = (least.unwrap_or(1), most.unwrap_or(MAX_SEATS as i64));
        if least < 1 || most > MAX_SEATS as i64 {
            self.fault(Fault::error("out-of-range", node.span, format!("a table has from 1 to {MAX_SEATS} seats")));
            return None;
        }
        Some(SeatRange { least: least as usize, most: most as usize })
    }

    /// A value, or a map from numbers of seats to values that together serve every number of seats allowed.
    pub fn by_seats<T>(
        &mut self,
        node: &Node,
        mut read: impl FnMut(&mut Self, &Node) -> Option<T>,
    ) -> Option<BySeats<T>> {
        let Some(entries) = node.as_map() else {
            return read(self, node).map(BySeats::always);
        };
        let mut values = Vec::new();
        for (key, value) in entries {
            let range = match parse_bounds(&key.value) {
                Some((least, most)) => SeatRange {
                    least: least.unwrap_or(1).max(0) as usize,
                    most: most.unwrap_or(MAX_SEATS as i64).max(0) as usize,
                },
                None => {
                    let fault =
                        Fault::error("bad-range", key.span, format!("`{}` is not a number of seats", key.value));
                    self.fault(fault.hint("write `2: …` or `3..4: …`"));
                    continue;
                }
            };
            if range.least > range.most || range.most > MAX_SEATS {
                self.fault(Fault::error("bad-range", key.span, format!("`{}` is no range of seats", key.value)));
            } else if let Some(value) = read(self, value) {
                values.push((range, value));
            }
        }
        let values = BySeats(values);
        if values.0.len() == entries.len()
            && let Some(seats) = (self.seats.least..=self.seats.most).find(|&seats| values.at(seats).is_none())
        {
            let fault = Fault::error("uncovered-seats", node.span, format!("there is no value for {seats} seats"));
            self.fault(fault.hint(format!("add `{seats}: …`, or allow fewer seats with `seats` at the top")));
        }
        Some(values)
    }

    /// How many: an expression, or a range between two of them.
    pub fn count(&mut self, node: &Node) -> Option<Count> {
        let script = self.expression(node)?;
        let Some(at) = range_dots(&script.text) else {
            return Some(Count { least: script.clone(), most: Some(script) });
        };
        let (least, most) = (script.part(0, at), script.part(at + 2, script.text.len()));
        if least.text.is_empty() {
            self.fault(
                Fault::error("bad-range", node.span, "the range has no beginning")
                    .hint("write `0..` if there may be none"),
            );
            return None;
        }
        if let (Ok(l), Ok(m)) = (least.text.parse::<i64>(), most.text.parse::<i64>())
            && l > m
        {
            self.fault(Fault::error("bad-range", node.span, format!("the range `{}` holds no number", script.text)));
        }
        Some(Count { least, most: Some(most).filter(|most| !most.text.is_empty()) })
    }

    /// The number of the attribute that a scalar names.
    pub fn attribute(&mut self, node: &Node) -> Option<usize> {
        let Some(name) = node.text() else {
            self.expected(node, "the name of an attribute is needed");
            return None;
        };
        let names: Vec<String> = self.attributes.iter().map(|a| a.name.name.clone()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.known(name, node.span, "attribute", &names)
    }

    /// A list of nodes; a single scalar counts as a list of one.
    pub fn list<'n>(&mut self, node: &'n Node, what: &str) -> &'n [Node] {
        match node.as_list() {
            Some(items) => items,
            None if node.as_scalar().is_some() => std::slice::from_ref(node),
            None => {
                self.expected(node, &format!("{what} stand in a list"));
                &[]
            }
        }
    }

    fn scalar<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n Scalar> {
        let Some(scalar) = node.as_scalar() else {
            let fault = Fault::error("wrong-kind", node.span, format!("{what} is needed, but this is {}", node.what()));
            self.fault(fault.hint("what begins with `[` or `{` needs quotes to be read as text"));
            return None;
        };
        Some(scalar)
    }
}

/// A bare word as a string literal of the script language, if it is one of these words; the script as it is otherwise.
pub(super) fn word_literal(script: Script, words: &[String]) -> Script {
    if words.contains(&script.text) {
        Script { text: format!("\"{}\"", script.text), pieces: vec![(0, script.span.start)], ..script }
    } else {
        script
    }
}

/// Reads `4`, `2..6`, `3..`, `..5`.
pub(super) fn parse_bounds(text: &str) -> Option<Bounds> {
    let end = |text: &str| match text.trim() {
        "" => Some(None),
        text => text.parse::<i64>().ok().filter(|n| n.unsigned_abs() <= 1_000_000_000).map(Some),
    };
    match text.split_once("..") {
        Some((least, most)) => Some((end(least)?, end(most)?)).filter(|b| *b != (None, None)),
        None => end(text)?.map(|n| (Some(n), Some(n))),
    }
}

/// Where the `..` of a range stands, outside of strings and brackets.
fn range_dots(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut before) = (0i32, false, ' ');
    for (i, c) in text.char_indices() {
        match c {
            '"' if before != '\\' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            '.' if !quoted && depth == 0 && before == '.' => return Some(i - 1),
            _ => {}
        }
        before = c;
    }
    None
}

/// Whether a scalar is a bare word.
pub(super) fn is_plain(node: &Node) -> bool {
    node.as_scalar().is_some_and(|scalar| scalar.style == Style::Plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(parse_bounds("4"), Some((Some(4), Some(4))));
        assert_eq!(parse_bounds("-3..6"), Some((Some(-3), Some(6))));
        assert_eq!(parse_bounds("3.."), Some((Some(3), None)));
        assert_eq!(parse_bounds(".."), None);
        assert_eq!(parse_bounds("x"), None);
        assert_eq!(range_dots("0..table.round"), Some(1));
        assert_eq!(range_dots("f(1..2)"), None);
        assert_eq!(range_dots("\"..\"..3"), Some(4));
    }
}
