//! Where things stand in a YAML file: from the reader's characters to bytes, and from a scalar's text back to the file.

use saphyr_parser::ScalarStyle;

use super::{Scalar, Style};
use crate::diagnostic::{FileId, Script, Span};

/// The text of a file and the byte at which each of its characters begins.
pub(super) struct Places<'a> {
    pub file: FileId,
    pub text: &'a str,
    /// Empty if every character is one byte.
    offsets: Vec<u32>,
}

impl<'a> Places<'a> {
    pub fn new(file: FileId, text: &'a str) -> Self {
        let offsets = if text.is_ascii() { Vec::new() } else { text.char_indices().map(|(i, _)| i as u32).collect() };
        Self { file, text, offsets }
    }

    /// The byte of the character `index`.
    pub fn byte(&self, index: usize) -> usize {
        let byte = if self.offsets.is_empty() {
            index
        } else {
            self.offsets.get(index).map_or(self.text.len(), |&b| b as usize)
        };
        byte.min(self.text.len())
    }

    /// A span of bytes.
    pub fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: start as u32, end: end.max(start) as u32 }
    }

    /// The span of bytes that the reader means.
    pub fn of(&self, at: saphyr_parser::Span) -> Span {
        self.span(self.byte(at.start.index()), self.byte(at.end.index()))
    }

    /// The span without blanks at its end.
    pub fn trimmed(&self, span: Span) -> Span {
        let written = self.text.get(span.start as usize..span.end as usize).unwrap_or_default().trim_end();
        Span { end: span.start + written.len() as u32, ..span }
    }

    /// A scalar with the places of its text.
    pub fn scalar(&self, text: &str, style: ScalarStyle, at: saphyr_parser::Span) -> Scalar {
        let span = self.trimmed(self.of(at));
        let raw = &self.text[span.start as usize..span.end as usize];
        let (style, pieces) = match style {
            ScalarStyle::Plain => (Style::Plain, flow_pieces(text, raw, None)),
            ScalarStyle::SingleQuoted => (Style::Quoted, flow_pieces(text, raw, Some('\''))),
            ScalarStyle::DoubleQuoted => (Style::Quoted, flow_pieces(text, raw, Some('"'))),
            ScalarStyle::Literal | ScalarStyle::Folded => (Style::Literal, block_pieces(text, raw, at.start.col())),
        };
        let pieces = pieces.into_iter().map(|(i, j)| (i as u32, span.start + j as u32)).collect();
        let comment = if style == Style::Plain { self.comment_after(span) } else { None };
        Scalar { script: Script { text: text.to_string(), span, pieces, files: Vec::new() }, style, comment }
    }

    /// The comment on the rest of the line after a span.
    fn comment_after(&self, span: Span) -> Option<Span> {
        let rest = self.text.get(span.end as usize..)?;
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        let blanks = line.len() - line.trim_start().len();
        let found = blanks > 0 && line[blanks..].starts_with('#');
        found.then(|| self.trimmed(self.span(span.end as usize + blanks, span.end as usize + line.len())))
    }
}

/// Follows a plain or quoted scalar through its source: after each escape and each break a new piece begins.
fn flow_pieces(text: &str, raw: &str, quote: Option<char>) -> Vec<(usize, usize)> {
    let mut source = raw.char_indices().peekable();
    if quote.is_some() {
        source.next();
    }
    let mut pieces = vec![(0, quote.map_or(0, |q| q.len_utf8()))];
    let mut i = 0;
    while let Some((j, c)) = source.next() {
        if i >= text.len() {
            break;
        }
        let width = text[i..].chars().next().map_or(1, char::len_utf8);
        if c.is_whitespace() {
            let blanks = raw[j..].len() - raw[j..].trim_start().len();
            let breaks = raw[j..j + blanks].matches('\n').count();
            if breaks == 0 {
                i += width;
                continue;
            }
            while source.next_if(|next| next.0 < j + blanks).is_some() {}
            i += if breaks == 1 { 1 } else { breaks - 1 };
            pieces.push((i, j + blanks));
        } else if quote == Some('\'') && c == '\'' {
            source.next();
            i += width;
            pieces.push((i, j + 2));
        } else if quote == Some('"') && c == '\\' {
            let (length, gives) = match source.peek().map(|s| s.1) {
                Some('x') => (4, width),
                Some('u') => (6, width),
                Some('U') => (10, width),
                Some('\n' | '\r') => (raw[j + 1..].len() - raw[j + 1..].trim_start().len() + 1, 0),
                _ => (2, width),
            };
            while source.next_if(|next| next.0 < j + length).is_some() {}
            i += gives;
            pieces.push((i, j + length));
        } else {
            i += width;
        }
    }
    pieces
}

/// Follows a block scalar, whose source begins at its first letter: after each break the indentation is left out.
fn block_pieces(text: &str, raw: &str, indent: usize) -> Vec<(usize, usize)> {
    let leading = text.len() - text.trim_start_matches('\n').len();
    let mut pieces = vec![(leading, 0)];
    let mut j = 0;
    for (i, _) in text.match_indices('\n').filter(|m| m.0 >= leading) {
        let Some(next) = raw[j..].find('\n') else { break };
        j += next + 1;
        j += raw[j..].bytes().take(indent).take_while(|&b| b == b' ').count();
        pieces.push((i + 1, j));
    }
    pieces
}
