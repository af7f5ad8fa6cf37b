//! Reads YAML into a tree in which every value knows its place and every scalar is text.

mod closer;
mod place;
mod refuse;

use std::collections::BTreeMap;

use saphyr_parser::{Event, Parser, ScalarStyle};

use crate::diagnostic::{Fault, Faults, FileId, Script, Sources, Span, Spanned};
use place::Places;

/// The longest file that is read, in bytes.
pub const MOST_BYTES: usize = 1 << 20;
/// The longest line, in bytes.
pub const MOST_LINE: usize = 4_000;
/// The most values in a file.
pub const MOST_NODES: usize = 50_000;
/// The deepest nesting.
pub const MOST_DEPTH: usize = 32;

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// As it is.
    Plain,
    /// In single or double quotes.
    Quoted,
    /// A block of lines after `|`.
    Literal,
}

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// The text, which knows its places.
    pub script: Script,
    /// How it is written.
    pub style: Style,
    /// The comment that follows a plain scalar on its line.
    pub comment: Option<Span>,
}

/// The entries of a map, in the order written; no key occurs twice.
pub type Entries = [(Spanned<String>, Node)];

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A piece of text.
    Scalar(Scalar),
    /// Several values.
    List(Vec<Node>),
    /// Values under keys.
    Map(Vec<(Spanned<String>, Node)>),
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub shape: Shape,
    /// Where it stands.
    pub span: Span,
}

impl Node {
    /// The scalar, if it is one.
    pub fn as_scalar(&self) -> Option<&Scalar> {
        match &self.shape {
            Shape::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The text of a scalar.
    pub fn text(&self) -> Option<&str> {
        self.as_scalar().map(|s| s.script.text.as_str())
    }

    /// The text of a scalar with its places.
    pub fn script(&self) -> Option<&Script> {
        self.as_scalar().map(|s| &s.script)
    }

    /// The values of a list.
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.shape {
            Shape::List(items) => Some(items),
            _ => None,
        }
    }

    /// The entries of a map.
    pub fn as_map(&self) -> Option<&Entries> {
        match &self.shape {
            Shape::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value under a key of a map.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_map()?.iter().find(|e| e.0.value == key).map(|e| &e.1)
    }

    /// Whether nothing is written: a key without a value.
    pub fn is_empty(&self) -> bool {
        self.as_scalar().is_some_and(|s| s.style == Style::Plain && s.script.text.is_empty())
    }

    /// What it is, in words: `a text`, `a list`, `a map`, `nothing`.
    pub fn what(&self) -> &'static str {
        match &self.shape {
            Shape::Scalar(_) if self.is_empty() => "nothing",
            Shape::Scalar(_) => "a text",
            Shape::List(_) => "a list",
            Shape::Map(_) => "a map",
        }
    }
}

/// Adds a file to `sources` and reads it. The tree is missing if the file cannot be read as YAML at all.
pub fn read(sources: &mut Sources, path: &str, bytes: &[u8]) -> (FileId, Option<Node>, Faults) {
    let file = sources.add(path, decode(bytes));
    let (node, faults) = parse_bytes(file, bytes);
    (file, node, faults)
}

/// The text of a file as it is shown: without a byte order mark, with `\u{fffd}` where it is not UTF-8.
pub fn decode(bytes: &[u8]) -> String {
    let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
    String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).into_owned()
}

/// Reads the bytes of a file whose text is already among the sources (see [`decode`]).
pub fn parse_bytes(file: FileId, bytes: &[u8]) -> (Option<Node>, Faults) {
    match text_of(file, bytes) {
        Ok(text) => parse(file, text),
        Err(fault) => (None, vec![*fault]),
    }
}

/// The text of a file without its byte order mark; refused if it is too long or not UTF-8.
///
/// # Errors
/// The fault that says so.
pub fn text_of(file: FileId, bytes: &[u8]) -> Result<&str, Box<Fault>> {
    refuse::check_bytes(file, bytes)
}

/// Reads a text. `file` is its name among the sources.
pub fn parse(file: FileId, text: &str) -> (Option<Node>, Faults) {
    if let Err(fault) = refuse::check_text(file, text) {
        return (None, vec![*fault]);
    }
    let mut builder = Builder {
        places: Places::new(file, text),
        faults: Vec::new(),
        open: Vec::new(),
        root: None,
        nodes: 0,
        documents: 0,
    };
    for event in Parser::new_from_str(text) {
        let go_on = match event {
            Ok((event, span)) => builder.event(event, span),
            Err(error) => {
                builder.faults.push(refuse::syntax(&builder.places, &error));
                false
            }
        };
        if !go_on {
            return (None, builder.faults);
        }
    }
    if builder.root.is_none() && builder.faults.is_empty() {
        builder.faults.push(Fault::error("empty-file", builder.places.span(0, 0), "the file is empty"));
    }
    (builder.root, builder.faults)
}

/// A list or map that is not finished yet.
struct Open {
    shape: Shape,
    key: Option<Spanned<String>>,
    /// Whether the pending key is refused and its value is to be dropped.
    dropped: bool,
    /// The keys so far.
    keys: BTreeMap<String, Span>,
    span: Span,
}

struct Builder<'a> {
    places: Places<'a>,
    faults: Faults,
    open: Vec<Open>,
    root: Option<Node>,
    nodes: usize,
    documents: usize,
}

impl Builder<'_> {
    /// Takes an event; false: there is no sense in going on.
    fn event(&mut self, event: Event, at: saphyr_parser::Span) -> bool {
        let span = self.places.of(at);
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    let sentence = "a file holds one document, but another begins here";
                    self.faults.push(Fault::error("several-documents", span, sentence).hint("take the line `---` out"));
                    return false;
                }
            }
            Event::Alias(_) => {
                self.faults.push(refuse::alias(span));
                return self.close(Node { shape: Shape::Map(Vec::new()), span });
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.faults.extend(refuse::decorated(&self.places, span, anchor, tag.is_some()));
                if style == ScalarStyle::DoubleQuoted {
                    self.faults.extend(refuse::escaped(span, &text));
                }
                if style == ScalarStyle::Folded {
                    let sentence = "a block after `>` joins its lines";
                    self.faults.push(
                        Fault::error("folded-block", span, sentence).hint("write `|` to keep the lines as they are"),
                    );
                }
                let mut scalar = self.places.scalar(&text, style, at);
                if tag.is_some() && text.is_empty() {
                    scalar.script.text = refuse::meant_by_tag(&self.places, span).to_string();
                }
                let span = scalar.script.span;
                return self.close(Node { shape: Shape::Scalar(scalar), span });
            }
            Event::SequenceStart(anchor, tag) => {
                return self.begin(Shape::List(Vec::new()), span, anchor, tag.is_some());
            }
            Event::MappingStart(anchor, tag) => return self.begin(Shape::Map(Vec::new()), span, anchor, tag.is_some()),
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(open) = self.open.pop() {
                    let end = self.places.trimmed(Span { start: open.span.start, ..span });
                    return self.close(Node { shape: open.shape, span: open.span.to(end) });
                }
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        true
    }

    fn begin(&mut self, shape: Shape, span: Span, anchor: usize, tag: bool) -> bool {
        self.faults.extend(refuse::decorated(&self.places, span, anchor, tag));
        if self.open.len() >= MOST_DEPTH {
            self.faults.push(refuse::too_deep(self.places.trimmed(span)));
            return false;
        }
        self.open.push(Open { shape, key: None, dropped: false, keys: BTreeMap::new(), span });
        true
    }

    /// Puts a finished node where it belongs.
    fn close(&mut self, node: Node) -> bool {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            let sentence = format!("a file may hold {MOST_NODES} values, this is one more");
            self.faults.push(Fault::error("too-long", node.span, sentence));
            return false;
        }
        let Some(open) = self.open.last_mut() else {
            self.root.get_or_insert(node);
            return true;
        };
        match &mut open.shape {
            Shape::Scalar(_) => {}
            Shape::List(items) => items.push(node),
            Shape::Map(entries) => match open.key.take() {
                Some(key) => {
                    if !std::mem::take(&mut open.dropped) {
                        entries.push((key, node));
                    }
                }
                None => {
                    let key = Spanned { value: node.text().unwrap_or_default().to_string(), span: node.span };
                    let first = open.keys.get(&key.value).map(|&first| refuse::duplicate(&key, first));
                    let fault = refuse::key(&node, &key).or(first);
                    open.dropped = fault.is_some();
                    open.keys.entry(key.value.clone()).or_insert(key.span);
                    self.faults.extend(fault);
                    open.key = Some(key);
                }
            },
        }
        true
    }
}

#[cfg(test)]
mod tests;
