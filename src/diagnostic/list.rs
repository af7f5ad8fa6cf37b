//! Lists and counts in sentences.

use std::fmt;

/// Several things in a sentence: `a, b or c`.
#[derive(Clone, Debug)]
pub struct List {
    items: Vec<String>,
    last: &'static str,
}

impl List {
    /// `a, b or c`
    pub fn or<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> Self {
        Self { items: items.into_iter().map(|i| i.as_ref().to_string()).collect(), last: "or" }
    }

    /// `a, b and c`
    pub fn and<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> Self {
        Self { last: "and", ..Self::or(items) }
    }

    /// Each thing between backticks, as names from content are written.
    pub fn quoted(mut self) -> Self {
        for item in &mut self.items {
            *item = format!("`{item}`");
        }
        self
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.items.as_slice() {
            [] => f.write_str("nothing"),
            [one] => f.write_str(one),
            [first @ .., last] => write!(f, "{} {} {last}", first.join(", "), self.last),
        }
    }
}

/// A number of things: `1 card`, `2 cards`.
#[derive(Clone, Copy, Debug)]
pub struct Count<'a>(pub usize, pub &'a str);

impl fmt::Display for Count<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Count(number, noun) = *self;
        if number == 1 {
            return write!(f, "1 {noun}");
        }
        match noun.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => write!(f, "{number} {stem}ies"),
            _ if noun.ends_with(['s', 'x']) || noun.ends_with("ch") || noun.ends_with("sh") => {
                write!(f, "{number} {noun}es")
            }
            _ => write!(f, "{number} {noun}s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, List};

    #[test]
    fn sentences() {
        assert_eq!(List::or(["a", "b", "c"]).to_string(), "a, b or c");
        assert_eq!(List::and(["a", "b"]).quoted().to_string(), "`a` and `b`");
        assert_eq!(List::and(["a"]).to_string(), "a");
        assert_eq!(Count(1, "card").to_string(), "1 card");
        assert_eq!(Count(0, "match").to_string(), "0 matches");
        assert_eq!(Count(2, "copy").to_string(), "2 copies");
        assert_eq!(Count(2, "key").to_string(), "2 keys");
    }
}
