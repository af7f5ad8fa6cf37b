//! Texts of content and places in them.

/// A file among the [`Sources`] of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u16);

/// A stretch of a file, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Which file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The place of what has none.
    pub const NOWHERE: Span = Span { file: FileId(u16::MAX), start: 0, end: 0 };

    /// From the start of `self` to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { end: other.end.max(self.start), ..self }
    }
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// A piece of script or text taken from a file, which knows the place in the file of each of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What is written, without the quotes, escapes or indentation around it.
    pub text: String,
    /// The whole piece in the file.
    pub span: Span,
    /// Where the text departs from the file: from this byte of the text on, the file goes on at that byte.
    pub pieces: Vec<(u32, u32)>,
}

impl Script {
    /// A text that stands in the file as it is, from the start of `span`.
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Script { text: text.into(), span, pieces: vec![(0, span.start)] }
    }

    /// The place in the file of the bytes `start..end` of the text.
    pub fn place(&self, start: usize, end: usize) -> Span {
        let first = self.at(start);
        Span {
            file: self.span.file,
            start: first,
            end: if end > start { self.at(end - 1) + 1 } else { first }.max(first),
        }
    }

    /// The bytes `start..end` of the text as a script of their own, without blanks around them.
    pub fn part(&self, start: usize, end: usize) -> Script {
        let text = self.text.get(start..end).unwrap_or_default();
        let start = start + (text.len() - text.trim_start().len());
        let text = text.trim();
        let inside = self.pieces.iter().filter(|p| (p.0 as usize) > start && (p.0 as usize) < start + text.len());
        let mut pieces = vec![(0, self.at(start))];
        pieces.extend(inside.map(|p| (p.0 - start as u32, p.1)));
        Script { text: text.to_string(), span: self.place(start, start + text.len()), pieces }
    }

    fn at(&self, offset: usize) -> u32 {
        let offset = offset.min(self.text.len()) as u32;
        let i = self.pieces.partition_point(|p| p.0 <= offset);
        match i.checked_sub(1).and_then(|i| self.pieces.get(i)) {
            Some(piece) => piece.1 + (offset - piece.0),
            None => self.span.start,
        }
    }
}

/// The files of a game: the path shown to people and the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    files: Vec<(String, String)>,
}

impl Sources {
    /// Adds a file and gives its name among these sources.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push((path.into(), text.into()));
        FileId((self.files.len() - 1) as u16)
    }

    /// The path shown for `file`.
    pub fn path(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |f| &f.0)
    }

    /// The text of `file`.
    pub fn text(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |f| &f.1)
    }

    /// Line and column of the start of `span`, both from 1, columns in characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let text = self.text(span.file);
        let before = &text[..text.floor_char_boundary(span.start as usize)];
        let line = before.matches('\n').count() + 1;
        let column = before[before.rfind('\n').map_or(0, |n| n + 1)..].chars().count() + 1;
        (line, column)
    }

    /// `path:line:column` of the start of `span`.
    pub fn at(&self, span: Span) -> String {
        let (line, column) = self.line_column(span);
        format!("{}:{line}:{column}", self.path(span.file))
    }
}
