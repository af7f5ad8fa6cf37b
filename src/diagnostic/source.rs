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
    pub const NOWHERE: Span = Span {
        file: FileId(u16::MAX),
        start: 0,
        end: 0,
    };

    /// From the start of `self` to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span {
            end: other.end.max(self.start),
            ..self
        }
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

/// A piece of script or text taken from a file, which knows the place of each of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What is written, without the indentation of its block.
    pub text: String,
    /// The whole scalar in the file.
    pub span: Span,
    /// Byte offset in the file of the start of each line of `text`.
    pub lines: Vec<u32>,
}

impl Script {
    /// The place in the file of the bytes `start..end` of `text`.
    pub fn place(&self, start: usize, end: usize) -> Span {
        let at = |offset: usize| {
            let before = &self.text[..offset.min(self.text.len())];
            let line = before.matches('\n').count();
            let column = offset.min(self.text.len()) - before.rfind('\n').map_or(0, |n| n + 1);
            self.lines
                .get(line)
                .map_or(self.span.start, |&first| first + column as u32)
        };
        Span {
            file: self.span.file,
            start: at(start),
            end: at(end),
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
        let column = before[before.rfind('\n').map_or(0, |n| n + 1)..]
            .chars()
            .count()
            + 1;
        (line, column)
    }

    /// `path:line:column` of the start of `span`.
    pub fn at(&self, span: Span) -> String {
        let (line, column) = self.line_column(span);
        format!("{}:{line}:{column}", self.path(span.file))
    }
}
