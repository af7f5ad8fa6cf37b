//! The vocabulary as a definition file, which editors of Rhai read for completion and hover texts.

use super::entry::{Part, entries};
use crate::definition::schema::GENERATED;
use crate::rules::script::primitives::{Form, QUESTIONS, Sort, primitives};
use std::fmt::Write;

/// The whole file.
pub(super) fn definitions() -> String {
    let mut file = format!("// {GENERATED}\n\nmodule static;\n\n// What the game declares, and the language:\n");
    for entry in entries().iter().filter(|entry| entry.part == Part::Words && entry.home == "the game") {
        writeln!(file, "//   {}  {}", entry.written, entry.doc).ok();
    }
    for question in &QUESTIONS {
        let of = if question.of_cards { "cards" } else { "seats" };
        writeln!(file, "\n/// {}\n///\n/// `{}`", question.doc, question.example).ok();
        writeln!(file, "fn {}(self: {of}, question: Fn) -> {};", question.name, kind_word(question.gives())).ok();
    }
    for primitive in primitives() {
        writeln!(file, "\n/// {}\n///\n/// `{}`", primitive.doc, primitive.example).ok();
        let takes = primitive.takes.iter().enumerate().map(|(i, sort)| {
            let name = match (i, primitive.form) {
                (0, Form::Property | Form::Method) => "self".to_string(),
                _ => format!("{}{}", letter(*sort), i),
            };
            format!("{name}: {}", kind(*sort))
        });
        let takes = takes.collect::<Vec<_>>().join(", ");
        let gives = match primitive.gives {
            Sort::Nothing => "()".to_string(),
            sort if primitive.gives_none => format!("{} | ()", kind(sort)),
            sort => kind(sort).to_string(),
        };
        let get = if primitive.form == Form::Property { "get " } else { "" };
        writeln!(file, "fn {get}{}({takes}) -> {gives};", primitive.name).ok();
    }
    file
}

/// A kind as the definition file says it.
fn kind(sort: Sort) -> &'static str {
    match sort {
        Sort::Nothing => "()",
        Sort::Number => "int",
        Sort::Flag => "bool",
        Sort::ZoneName | Sort::PhaseName => "String",
        other => other.name(),
    }
}

fn kind_word(word: &str) -> String {
    match word {
        "flag" => "bool".to_string(),
        "number" => "int".to_string(),
        other => other.replace(" or none", " | ()").replace(" or seat", " | seat"),
    }
}

fn letter(sort: Sort) -> &'static str {
    match sort {
        Sort::ZoneName => "zone_name",
        Sort::PhaseName => "phase_name",
        Sort::Number => "number",
        Sort::Flag => "flag",
        other => other.name(),
    }
}
