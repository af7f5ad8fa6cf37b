//! What is refused in a YAML file, and the words for it.

use saphyr_parser::ScanError;

use super::place::Places;
use super::{MOST_BYTES, MOST_DEPTH, MOST_LINE, Node};
use crate::diagnostic::{Fault, FileId, Span, Spanned, is_unseen};

/// The text of a file without its byte order mark, or why it cannot be read.
pub(super) fn check_bytes(file: FileId, bytes: &[u8]) -> Result<&str, Box<Fault>> {
    if bytes.len() > MOST_BYTES {
        let sentence = format!("the file is {} bytes long, at most {MOST_BYTES} are read", bytes.len());
        return Err(Box::new(Fault::error("too-long", Span { file, start: 0, end: 0 }, sentence)));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to() as u32;
        let fault =
            Fault::error("not-utf8", Span { file, start: at, end: at + 1 }, "the file is not UTF-8 from here on");
        Box::new(fault.hint("save the file with the encoding UTF-8"))
    })?;
    all_seen(file, text).map(|()| text)
}

/// Refuses letters that cannot be seen, and lines so long that nobody can read them (they also make the reader slow).
pub(super) fn check_text(file: FileId, text: &str) -> Result<(), Box<Fault>> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.len() > MOST_LINE {
            let span = Span { file, start: start as u32, end: start as u32 + 1 };
            let sentence = format!("this line is {} bytes long, at most {MOST_LINE} are read", line.len());
            return Err(Box::new(Fault::error("too-long", span, sentence).hint("write it on several lines")));
        }
        start += line.len();
    }
    all_seen(file, text)
}

/// Refuses letters that cannot be seen.
fn all_seen(file: FileId, text: &str) -> Result<(), Box<Fault>> {
    match text.char_indices().find(|&(_, c)| is_unseen(c)) {
        None => Ok(()),
        Some((at, c)) => {
            let span = Span { file, start: at as u32, end: (at + c.len_utf8()) as u32 };
            Err(Box::new(unseen(span, c)))
        }
    }
}

fn unseen(span: Span, c: char) -> Fault {
    let sentence = format!("the character U+{:04X} cannot be seen and is not allowed", c as u32);
    Fault::error("control-character", span, sentence).hint("take it out")
}

/// Refuses a letter that cannot be seen, written with a backslash.
pub(super) fn escaped(span: Span, text: &str) -> Option<Fault> {
    let letter = text.chars().find(|&c| is_unseen(c) || c == '\r')?;
    Some(unseen(span, letter))
}

/// Refuses nesting beyond all reason.
pub(super) fn too_deep(span: Span) -> Fault {
    Fault::error("too-deep", span, format!("values may be nested {MOST_DEPTH} deep, this is deeper"))
}

/// Refuses a reference.
pub(super) fn alias(span: Span) -> Fault {
    Fault::error("alias", span, "a value that begins with `*` refers to another one, which is not allowed")
        .hint("write the value again, or put it in quotes if `*` belongs to it")
}

/// Refuses a tag or an anchor before a value.
pub(super) fn decorated(places: &Places, span: Span, anchor: usize, tag: bool) -> Option<Fault> {
    if tag {
        let meant = meant_by_tag(places, span);
        let whole = Span { end: span.start + meant.len() as u32, ..span };
        let fault = Fault::error("tag", whole, "a value that begins with `!` is a YAML tag, which is not allowed");
        Some(fault.hint(format!("put an expression in quotes: \"{meant}\"")))
    } else if anchor > 0 {
        let fault = Fault::error("anchor", span, "a value that begins with `&` is a YAML anchor, which is not allowed");
        Some(fault.hint("write the value where it is needed, or put it in quotes if `&` belongs to it"))
    } else {
        None
    }
}

/// What was probably meant as a value where a tag stands: the rest of the line, or up to the next comma or brace.
pub(super) fn meant_by_tag<'a>(places: &Places<'a>, span: Span) -> &'a str {
    let line = places.text[span.start as usize..].lines().next().unwrap_or_default();
    let end = [", ", "}", " #"].iter().filter_map(|stop| line.find(stop)).min().unwrap_or(line.len());
    line[..end].trim_end()
}

/// Refuses a key that is no text, that is empty or merges.
pub(super) fn key(node: &Node, key: &Spanned<String>) -> Option<Fault> {
    if node.as_scalar().is_none() {
        let sentence = format!("a key must be a word, but this is {}", node.what());
        return Some(
            Fault::error("bad-key", key.span, sentence).hint("an expression that begins with `[` or `{` needs quotes"),
        );
    }
    if key.value == "<<" {
        let fault = Fault::error("merge-key", key.span, "the key `<<` merges maps, which is not allowed");
        return Some(fault.hint("write the keys where they are needed"));
    }
    if key.value.is_empty() {
        return Some(Fault::error("bad-key", key.span, "there is a value without a key"));
    }
    None
}

/// Refuses a key that is there already.
pub(super) fn duplicate(key: &Spanned<String>, first: Span) -> Fault {
    let fault = Fault::error("duplicate-key", key.span, format!("the key `{}` is there twice", key.value));
    fault.label("again here").note(first, "first here")
}

/// Words for the reader's errors: a part of its message, our sentence, our hint.
const SYNTAX: &[(&str, &str, &str)] = &[
    ("tab", "a tab stands where only spaces are allowed", "indent with spaces"),
    ("trailing content after", "something follows a quoted text", "put the whole value into quotes of the other kind"),
    (
        "simple key expect",
        "this line is neither a key with a value nor a part of a list",
        "a key is followed by `:` and a space",
    ),
    ("mapping values are not allowed", "there is a second `:` in this value", "put a value that holds `: ` in quotes"),
    ("mapping keys are not allowed", "no key may stand here", "check the indentation"),
    (
        "did not find expected ',' or '}'",
        "a `{` is not closed, or a value inside it needs quotes",
        "a value with any of , [ ] { } : # inside `{ }` needs quotes",
    ),
    (
        "expected ',' or ']'",
        "a `[` is not closed, or a value inside it needs quotes",
        "a value with any of , [ ] { } : # inside `[ ]` needs quotes",
    ),
    ("':' may not precede", "a `:` stands directly before a bracket", "put a space after the `:`"),
    ("':' must be followed", "a `:` is not followed by a space", "put a space after the `:`"),
    (
        "flow construct",
        "a line inside brackets is not indented enough",
        "check the indentation, and that every `[` and `{` is closed",
    ),
    ("misplaced bracket", "a bracket stands where none is expected", "put a value that holds brackets in quotes"),
    ("end of stream", "a quoted text is not closed", "close it with the same kind of quote"),
    ("document indicator", "a quoted text is not closed", "close it with the same kind of quote"),
    (
        "escape",
        "a backslash in double quotes begins an unknown escape",
        "use single quotes, in which a backslash is just a backslash",
    ),
    (
        "hexadecimal",
        "a backslash in double quotes begins an unknown escape",
        "use single quotes, in which a backslash is just a backslash",
    ),
    (
        "block scalar",
        "a block after `|` is not written as it must be",
        "put its lines below it, all indented by the same number of spaces",
    ),
    (
        "unknown anchor",
        "a value that begins with `*` refers to another one, which is not allowed",
        "put it in quotes if `*` belongs to it",
    ),
    ("anchor", "a value that begins with `&` or `*` is not allowed", "put it in quotes"),
    ("tag", "a value that begins with `!` is a YAML tag, which is not allowed", "put an expression in quotes"),
    ("TAG", "lines that begin with `%` are not allowed", "take the line out"),
    ("irective", "lines that begin with `%` are not allowed", "take the line out"),
    ("unexpected character", "a value begins with a character that is not allowed there", "put the value in quotes"),
    ("plain scalar", "a value begins with a character that is not allowed there", "put the value in quotes"),
    (
        "comment intercepting",
        "a comment stands between the lines of a value",
        "put the value on one line, or into a block after `|`",
    ),
    ("block collection", "this line does not fit the list above it", "check the indentation"),
    (
        "block mapping",
        "this line does not fit the keys above it",
        "check the indentation, and that each key is followed by `:` and a space",
    ),
    ("indentation", "this line is not indented as it must be", "check the indentation"),
    ("block sequence entries", "an item with `- ` may not stand here", "put it on a line of its own"),
    ("document", "more follows after the end of the document", "take the line `---` or `...` out"),
    ("node content", "a value is missing here", "write a value, or take the key out"),
    ("eof", "the file ends in the middle of a value", "check that every bracket and quote is closed"),
];

/// The fault for an error of the reader.
pub(super) fn syntax(places: &Places, error: &ScanError) -> Fault {
    let start = places.byte(error.marker().index());
    let end = places.text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
    let span = places.span(start, end);
    if error.info().contains("recursion") {
        return too_deep(span);
    }
    let fault = match SYNTAX.iter().find(|known| error.info().contains(known.0)) {
        Some((_, sentence, hint)) => Fault::error("yaml-syntax", span, *sentence).hint(*hint),
        None => Fault::error("yaml-syntax", span, "this cannot be read as YAML")
            .hint("check the indentation, and put texts with odd characters in quotes"),
    };
    super::closer::closer(places, span, fault)
}
