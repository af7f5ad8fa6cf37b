//! Texts with values in braces.

use super::super::ast::Expr;
use super::super::parse::{ParseFail, parse_expression};
use super::super::run::{Code, Run};
use super::places::Places;
use super::tell::{Piece, piece, push};
use super::typed::{Facts, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term, code};
use crate::diagnostic::{Fault, Script};
use crate::rules::event::Told;
use std::sync::Arc;

/// A part of a text as written.
pub(in crate::rules::script) enum Part<'t> {
    /// As it is.
    Plain(String),
    /// What stands between braces, and where.
    Value(&'t str, usize),
    /// A brace that is not closed.
    Open(usize),
}

/// Takes a text apart; `{{` and `}}` are braces themselves.
pub(in crate::rules::script) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if rest.starts_with("{{") || rest.starts_with("}}") {
            plain.push(c);
            at += 2;
        } else if c == '{' {
            if !plain.is_empty() {
                parts.push(Part::Plain(std::mem::take(&mut plain)));
            }
            match closing(&rest[1..]) {
                Some(end) => {
                    parts.push(Part::Value(&rest[1..1 + end], at + 1));
                    at += end + 2;
                }
                None => {
                    parts.push(Part::Open(at));
                    return parts;
                }
            }
        } else {
            plain.push(c);
            at += c.len_utf8();
        }
    }
    if !plain.is_empty() {
        parts.push(Part::Plain(plain));
    }
    parts
}

/// Where the brace that is open before `text` is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted && depth == 0 => return Some(at),
            '}' if !quoted => depth -= 1,
            _ => {}
        }
    }
    None
}

impl Compiler<'_> {
    /// Code for a text. `values` are those that `{1}`, `{2}` … stand for.
    pub(super) fn template(&mut self, script: &Script, values: &[Typed]) -> Out<(Code<Vec<Told>>, Facts)> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut facts = Facts::default();
        let mut faulty = false;
        let places = self.places.clone();
        for part in parts(&script.text) {
            match part {
                Part::Plain(text) => pieces.push(piece(move |_, out| {
                    push(out, &text);
                    Ok(())
                })),
                Part::Open(at) => {
                    let span = script.place(at, at + 1);
                    let fault = Fault::error("syntax", span, "this brace is not closed")
                        .hint("a brace itself is written twice: `{{`");
                    faulty |= self.fault::<()>(fault).is_err();
                }
                Part::Value(text, at) => {
                    self.places = Arc::new(Places::of(script, at));
                    let typed = self.text_value(text, values);
                    let told = typed.and_then(|t| {
                        facts.add(&t.facts);
                        self.tell(t)
                    });
                    match told {
                        Ok(told) => pieces.push(told),
                        Err(Stop::Faulty) => faulty = true,
                        Err(outside) => {
                            self.places = places;
                            return Err(outside);
                        }
                    }
                }
            }
        }
        self.places = places;
        if faulty {
            return Err(Stop::Faulty);
        }
        let line = code(move |run: &mut Run| {
            let mut out = Vec::new();
            for piece in &pieces {
                piece(run, &mut out)?;
            }
            Ok(out)
        });
        Ok((line, facts))
    }

    fn text_value(&mut self, text: &str, values: &[Typed]) -> Out<Typed> {
        let trimmed = text.trim();
        let is_place = !values.is_empty() || trimmed.chars().all(|c| c.is_ascii_digit()) && !trimmed.is_empty();
        if is_place && let Ok(n) = trimmed.parse::<usize>() {
            if let Some(value) = n.checked_sub(1).and_then(|i| values.get(i)) {
                return Ok(again(value));
            }
            let span = self.places.span(0, text.len());
            let sentence = match values.len() {
                0 => "no value is given to this text when it is said".to_string(),
                1 => "only 1 value is given to this text when it is said".to_string(),
                given => format!("only {given} values are given to this text when it is said"),
            };
            let fault = Fault::error("unknown-value", span, sentence);
            return self.fault(fault.hint("values stand after the name of the text: `say(\"name\", value)`"));
        }
        let expr = self.parse(text)?;
        self.expr(&expr).and_then(|t| self.whole(t))
    }

    /// Parses an expression at the current place.
    pub(super) fn parse(&mut self, text: &str) -> Out<Expr> {
        match parse_expression(text) {
            Ok(expr) => Ok(expr),
            Err(ParseFail::Syntax(error)) => {
                let span = self.places.span(error.start, error.end);
                self.fault(Fault::error("syntax", span, error.sentence))
            }
            Err(ParseFail::Outside(outside)) => self.as_outside(&outside),
        }
    }
}

/// A value that is a constant or in a register, once more.
fn again(typed: &Typed) -> Typed {
    let val = match (typed.val.fixed(), typed.val.register()) {
        (Some(fixed), _) => fixed.val(),
        (None, Some(register)) => Val::of_register(typed.kind, register),
        (None, None) => Val::Nothing(Term::Const(())),
    };
    Typed { kind: typed.kind, val, facts: typed.facts.clone(), hints: typed.hints.clone(), span: typed.span }
}
