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
    /// Where the text passes into another file: from this byte of the text on. Empty: it stands in the file of `span`.
    pub files: Vec<(u32, FileId)>,
}

impl Script {
    /// A text that stands in the file as it is, from the start of `span`.
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Script { text: text.into(), span, pieces: vec![(0, span.start)], files: Vec::new() }
    }

    /// The place in the file of the bytes `start..end` of the text.
    pub fn place(&self, start: usize, end: usize) -> Span {
        let (file, first) = (self.file_at(start), self.at(start));
        let last = end.saturating_sub(1);
        let ends_here = end > start && self.file_at(last) == file;
        Span { file, start: first, end: if ends_here { self.at(last) + 1 } else { first }.max(first) }
    }

    /// The bytes `start..end` of the text as a script of their own, without blanks around them.
    pub fn part(&self, start: usize, end: usize) -> Script {
        let text = self.text.get(start..end).unwrap_or_default();
        let start = start + (text.len() - text.trim_start().len());
        self.slice(start, start + text.trim().len())
    }

    /// The bytes `start..end` of the text as a script of their own.
    pub fn slice(&self, start: usize, end: usize) -> Script {
        let text = self.text.get(start..end).unwrap_or_default();
        let end = start + text.len();
        let inside = |at: u32| (at as usize) > start && (at as usize) < end;
        let mut pieces = vec![(0, self.at(start))];
        pieces.extend(self.pieces.iter().filter(|p| inside(p.0)).map(|p| (p.0 - start as u32, p.1)));
        let files = self.files.iter().filter(|f| inside(f.0)).map(|f| (f.0 - start as u32, f.1)).collect();
        Script { text: text.to_string(), span: self.place(start, end), pieces, files }
    }

    /// Goes on with another text, from whatever file.
    pub fn append(&mut self, other: Script) {
        let from = self.text.len() as u32;
        if self.text.is_empty() {
            *self = other;
            return;
        }
        self.files.push((from, other.span.file));
        self.files.extend(other.files.iter().map(|f| (f.0 + from, f.1)));
        self.pieces.extend(other.pieces.iter().map(|p| (p.0 + from, p.1)));
        self.text.push_str(&other.text);
    }

    fn file_at(&self, offset: usize) -> FileId {
        let before = self.files.iter().take_while(|f| f.0 as usize <= offset);
        before.last().map_or(self.span.file, |f| f.1)
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
