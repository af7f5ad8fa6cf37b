//! Places of a piece of script in its file.

use crate::diagnostic::{Script, Span};

/// A piece of script that knows where it stands.
#[derive(Debug)]
pub(super) struct Places {
    script: Script,
    /// Where in the text the part begins that offsets are counted from.
    offset: usize,
}

impl Places {
    /// The places of `script`; offsets count from `offset` in its text.
    pub fn of(script: &Script, offset: usize) -> Places {
        Places { script: script.clone(), offset }
    }

    /// No places at all.
    pub fn none() -> Places {
        Places::of(&Script::new("", Span::NOWHERE), 0)
    }

    /// The place in the file of the bytes `start..end`.
    pub fn span(&self, start: usize, end: usize) -> Span {
        self.script.place(start + self.offset, end + self.offset)
    }
}
