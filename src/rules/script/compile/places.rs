//! Places of a piece of script in its file, found without counting lines again and again.

use crate::diagnostic::{FileId, Script, Span};

/// A piece of script with the starts of its lines.
#[derive(Debug)]
pub(super) struct Places {
    file: FileId,
    span: Span,
    starts: Vec<usize>,
    lines: Vec<u32>,
    /// Where in the text the part begins that offsets are counted from.
    offset: usize,
}

impl Places {
    /// The places of `script`; offsets count from `offset` in its text.
    pub fn of(script: &Script, offset: usize) -> Places {
        let breaks = script.text.match_indices('\n').map(|(at, _)| at + 1);
        Places {
            file: script.span.file,
            span: script.span,
            starts: std::iter::once(0).chain(breaks).collect(),
            lines: script.lines.clone(),
            offset,
        }
    }

    /// No places at all.
    pub fn none() -> Places {
        Places {
            file: Span::NOWHERE.file,
            span: Span::NOWHERE,
            starts: vec![0],
            lines: Vec::new(),
            offset: 0,
        }
    }

    /// The place in the file of the bytes `start..end`.
    pub fn span(&self, start: usize, end: usize) -> Span {
        Span {
            file: self.file,
            start: self.at(start),
            end: self.at(end),
        }
    }

    fn at(&self, offset: usize) -> u32 {
        let offset = offset + self.offset;
        let line = self.starts.partition_point(|&s| s <= offset).saturating_sub(1);
        match self.lines.get(line) {
            Some(&first) => first + (offset - self.starts[line]) as u32,
            None => self.span.start,
        }
    }
}
