//! Draws faults for people, with excerpts, and lists them for programs.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Renderer, Snippet, normalize_untrusted_str};
use serde_json::{Value, json};

use super::{Fault, FileId, Severity, Sources, Span};

/// Draws all faults, one below the other with an empty line between them.
pub fn render(faults: &[Fault], sources: &Sources, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for fault in faults {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&renderer.render(&[group(fault, sources)]));
        out.push('\n');
    }
    out
}

/// All faults as a JSON list.
pub fn render_json(faults: &[Fault], sources: &Sources) -> Value {
    let one = |fault: &Fault| {
        let place = fault.span.filter(|span| span.file != Span::NOWHERE.file);
        let at = place.map(|span| sources.line_column(span));
        json!({
            "code": fault.code,
            "severity": match fault.severity { Severity::Error => "error", Severity::Warning => "warning" },
            "sentence": fault.sentence,
            "file": place.map(|span| sources.path(span.file)),
            "line": at.map(|at| at.0),
            "column": at.map(|at| at.1),
            "hint": fault.hint,
        })
    };
    Value::Array(faults.iter().map(one).collect())
}

fn group<'a>(fault: &'a Fault, sources: &'a Sources) -> Group<'a> {
    let level = match fault.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(&fault.sentence).id(fault.code));
    let main = fault.span.filter(|span| span.file != Span::NOWHERE.file);
    if let Some(span) = main {
        group = group.element(excerpt(span.file, Some((span, &fault.label)), fault, sources));
    }
    for (i, note) in fault.notes.iter().enumerate() {
        let file = note.span.file;
        let drawn = main.is_some_and(|span| span.file == file) || fault.notes[..i].iter().any(|n| n.span.file == file);
        if file == Span::NOWHERE.file {
            group = group.element(Level::NOTE.message(normalize_untrusted_str(&note.text)));
        } else if !drawn {
            group = group.element(excerpt(file, None, fault, sources));
        }
    }
    if let Some(hint) = &fault.hint {
        group = group.element(Level::HELP.message(normalize_untrusted_str(hint)));
    }
    group
}

/// The lines of `file` that the fault marks: its main place, if that is here, and its notes.
fn excerpt<'a>(file: FileId, main: Option<(Span, &'a String)>, fault: &'a Fault, sources: &'a Sources) -> Element<'a> {
    let notes = || fault.notes.iter().filter(|note| note.span.file == file);
    let (text, first_byte, first_line) =
        window(sources.text(file), notes().map(|note| note.span).chain(main.map(|main| main.0)));
    let within =
        |span: Span| within_line(text, span.start.saturating_sub(first_byte), span.end.saturating_sub(first_byte));
    let mut snippet = Snippet::source(text).path(sources.path(file)).line_start(first_line);
    if let Some((span, label)) = main {
        let mark = AnnotationKind::Primary.span(within(span));
        snippet = snippet.annotation(if label.is_empty() { mark } else { mark.label(normalize_untrusted_str(label)) });
    }
    for note in notes() {
        let mark = AnnotationKind::Context.span(within(note.span));
        snippet = snippet.annotation(mark.label(normalize_untrusted_str(&note.text)));
    }
    snippet.into()
}

/// The lines of a text from the first place marked to the last, the byte they begin at and the number of the first.
fn window(text: &str, spans: impl Iterator<Item = Span> + Clone) -> (&str, u32, usize) {
    let first = text.floor_char_boundary(spans.clone().map(|span| span.start).min().unwrap_or(0) as usize);
    let last = text.floor_char_boundary(spans.map(|span| span.start).max().unwrap_or(0) as usize);
    let start = text[..first].rfind('\n').map_or(0, |n| n + 1);
    let end = text[last..].find('\n').map_or(text.len(), |n| last + n + 1);
    (&text[start..end], start as u32, text[..start].matches('\n').count() + 1)
}

/// The part of a stretch on its first line, inside the text and on the borders of characters.
fn within_line(text: &str, start: u32, end: u32) -> std::ops::Range<usize> {
    let start = text.floor_char_boundary(start as usize);
    let end = text.ceil_char_boundary((end as usize).max(start));
    let line = text[start..end].find(['\n', '\r']).map_or(end, |n| start + n);
    start..line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(sources: &mut Sources) -> Fault {
        let file = sources.add("games/x/game.yaml", "name: X\nzoens:\n  hand: 1\n");
        let span = Span { file, start: 8, end: 13 };
        Fault::error("unknown-key", span, "a game has no `zoens`").label("here").meant(Some("zones"))
    }

    #[test]
    fn like_a_compiler() {
        let mut sources = Sources::default();
        let fault = fault(&mut sources);
        let span = Span { file: FileId(0), start: 0, end: 4 };
        insta::assert_snapshot!(render(&[fault.note(span, "the game"), Fault::placeless("no-game", "there is no game `x`")], &sources, false), @r"
        error[unknown-key]: a game has no `zoens`
         --> games/x/game.yaml:2:1
          |
        1 | name: X
          | ---- the game
        2 | zoens:
          | ^^^^^ here
          |
          = help: did you mean `zones`?

        error[no-game]: there is no game `x`
        ");
    }

    #[test]
    fn spans_outside_do_no_harm() {
        let mut sources = Sources::default();
        let file = sources.add("x", "é\nb");
        for (start, end) in [(0, 99), (1, 1), (50, 60), (3, 2), (4, 4)] {
            let fault = Fault::error("x", Span { file, start, end }, "\u{1b}[31m red");
            assert!(!render(&[fault], &sources, false).contains('\u{1b}'));
        }
        assert!(
            render(&[Fault::error("x", Span::NOWHERE, "nowhere")], &sources, false).starts_with("error[x]: nowhere")
        );
        let lost = Fault::error("x", Span { file: FileId(7), start: 3, end: 4 }, "in no file");
        assert!(render(&[lost], &sources, false).contains("in no file"));
    }

    #[test]
    fn for_programs() {
        let mut sources = Sources::default();
        let fault = fault(&mut sources);
        assert_eq!(
            render_json(&[fault.warning()], &sources).to_string(),
            r#"[{"code":"unknown-key","severity":"warning","sentence":"a game has no `zoens`","file":"games/x/game.yaml","line":2,"column":1,"hint":"did you mean `zones`?"}]"#
        );
    }
}
