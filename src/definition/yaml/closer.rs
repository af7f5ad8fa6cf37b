//! What happened in a file that is no YAML, told more exactly than the reader does: it looks at the lines around.

use super::place::Places;
use crate::diagnostic::{Fault, Span};

/// The fault, told more exactly where the text shows what happened.
pub(super) fn closer(places: &Places, span: Span, fault: Fault) -> Fault {
    let (before, after) = places.text.split_at(span.start as usize);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let whole = || Fault { sentence: String::new(), hint: None, ..fault.clone() };
    let glued = |text: &str| text.starts_with('-') && !text.starts_with("- ") && !text.starts_with("--");
    if fault.sentence.contains("does not fit") && glued(after) {
        return Fault { sentence: "a `-` is not followed by a space".to_string(), ..whole() }.hint("put one there");
    }
    if fault.sentence.contains("does not fit the keys") {
        if line.trim_end().ends_with(['}', ']']) {
            let sentence = "something follows a closing bracket".to_string();
            return Fault { sentence, ..whole() }.hint("a text that begins with a bracket needs quotes");
        }
        let last = before.trim_end().rsplit('\n').next().unwrap_or_default();
        let (here, there) = (line.len(), last.len() - last.trim_start().len());
        if line.trim().is_empty() && here != there && !last.is_empty() {
            let hint = format!(
                "it begins in column {}, the line before it in column {}; keys of one map begin in the same column",
                here + 1,
                there + 1
            );
            return fault.hint(hint);
        }
    }
    if fault.sentence.contains("indented") && after.starts_with(['"', '\'']) {
        let sentence = "this quote is never closed".to_string();
        return Fault { sentence, ..whole() }.hint("close it with the same kind of quote");
    }
    if fault.sentence.contains("second `:`") && glued(line.trim_start()) {
        return fault.hint("put a space after the `-`");
    }
    if fault.sentence.contains("is not closed") && !fault.sentence.contains("quoted") {
        let fault = match after.starts_with(':') {
            true => fault.hint("a comma stands between two keys; a value with any of , [ ] { } : # needs quotes"),
            false => fault,
        };
        return match open_bracket(before) {
            Some(at) if before[at..].contains('\n') => {
                fault.note(Span { start: at as u32, end: at as u32 + 1, ..span }, "opened here")
            }
            _ => fault,
        };
    }
    fault
}

/// The last bracket of a text that is still open.
fn open_bracket(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut quote = None;
        for (at, c) in line.char_indices() {
            match (quote, c) {
                (Some(q), c) if q == c => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(c),
                (None, '#') if line[..at].ends_with(' ') => break,
                (None, '{' | '[') => open.push(start + at),
                (None, '}' | ']') => drop(open.pop()),
                _ => {}
            }
        }
        start += line.len();
    }
    open.pop()
}
