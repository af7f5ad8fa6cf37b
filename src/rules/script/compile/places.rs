//! Places of a piece of script in its file.

use crate::diagnostic::{Script, Span};

/// A piece of script, and where in it the part begins that offsets are counted from.
#[derive(Debug)]
pub(super) struct Places {
    script: Option<Script>,
    offset: usize,
}

impl Places {
    /// The places of `script`; offsets count from `offset` in its text.
    pub fn of(script: &Script, offset: usize) -> Places {
        Places { script: Some(script.clone()), offset }
    }

    /// No places at all.
    pub fn none() -> Places {
        Places { script: None, offset: 0 }
    }

    /// The place in the file of the bytes `start..end`.
    pub fn span(&self, start: usize, end: usize) -> Span {
        match &self.script {
            Some(script) => script.place(start + self.offset, end + self.offset),
            None => Span::NOWHERE,
        }
    }
}
