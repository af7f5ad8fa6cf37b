//! Texts with values in braces, and the lines that `say` puts into the log.

use super::super::ast::Expr;
use super::super::kind::{Kind, List};
use super::super::parse::{ParseFail, parse_expression};
use super::super::primitives::{say, told};
use super::super::run::{Code, Fail, Run};
use super::places::Places;
use super::typed::{Facts, Hints, Typed, Val};
use super::{Compiler, Out, Stop, Term, Value, code};
use crate::diagnostic::{Fault, Script, Span, closest};
use crate::rules::event::Told;
use crate::table::{Card, CardSet, Seat, SeatList, ZoneId};
use std::sync::Arc;

/// Writes one piece of a text.
type Piece = Box<dyn for<'a, 'r> Fn(&'a mut Run<'r>, &mut Vec<Told>) -> Result<(), Fail> + Send + Sync>;

fn piece<F>(f: F) -> Piece
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>, &mut Vec<Told>) -> Result<(), Fail> + Send + Sync + 'static,
{
    Box::new(f)
}

/// Adds plain text to what is told.
fn push(out: &mut Vec<Told>, text: &str) {
    if text.is_empty() {
        return;
    }
    match out.last_mut() {
        Some(Told::Text(last)) => last.push_str(text),
        _ => out.push(Told::Text(text.to_string())),
    }
}

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
        if !values.is_empty() || trimmed.chars().all(|c| c.is_ascii_digit()) && !trimmed.is_empty() {
            if let Ok(n) = trimmed.parse::<usize>() {
                let value = n.checked_sub(1).and_then(|i| values.get(i));
                return match value {
                    Some(value) => Ok(again(value)),
                    None => {
                        let span = self.places.span(0, text.len());
                        let sentence = match values.len() {
                            0 => "no values are given to this text".to_string(),
                            given => format!("only {given} values are given to this text"),
                        };
                        self.fault(Fault::error("unknown-value", span, sentence))
                    }
                };
            }
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
            Err(ParseFail::Outside(outside)) => self.from_outside(&outside),
        }
    }

    /// Code that tells a value.
    fn tell(&mut self, typed: Typed) -> Out<Piece> {
        let attribute = typed.hints.attribute;
        Ok(match (typed.kind, typed.val) {
            (Kind::Number, Val::Int(term)) => {
                let domain = attribute
                    .and_then(|i| self.game.deck.attributes.get(i))
                    .map(|a| a.domain.clone());
                let number = term.into_code();
                piece(move |run, out| {
                    let n = number(run)?;
                    let text = domain.as_ref().map_or_else(|| n.to_string(), |d| d.said(n));
                    push(out, &text);
                    Ok(())
                })
            }
            (Kind::Flag, Val::Flag(term)) => {
                let flag = term.into_code();
                piece(move |run, out| {
                    let text = if flag(run)? { "yes" } else { "no" };
                    push(out, text);
                    Ok(())
                })
            }
            (Kind::Word(list), Val::Int(term)) => {
                let names = self.words(list);
                let word = term.into_code();
                let none = if matches!(list, List::Faces) { "?" } else { "none" };
                piece(move |run, out| {
                    let w = word(run)?;
                    let name = usize::try_from(w - 1).ok().and_then(|i| names.get(i));
                    push(out, name.map_or(none, |n| n));
                    Ok(())
                })
            }
            (Kind::Text, Val::Int(term)) => {
                let names = self.strings.clone();
                let word = term.into_code();
                piece(move |run, out| {
                    let at = word(run)? as usize;
                    push(out, names.get(at).map_or("", |n| n));
                    Ok(())
                })
            }
            (Kind::Card, Val::Int(term)) => {
                let card = term.into_code();
                piece(move |run, out| {
                    match u8::try_from(card(run)?) {
                        Ok(card) => out.push(told(run, vec![Card(card)], false)),
                        Err(_) => push(out, "no card"),
                    }
                    Ok(())
                })
            }
            (Kind::Seat, Val::Int(term)) => {
                let seat = term.into_code();
                piece(move |run, out| {
                    match u8::try_from(seat(run)?) {
                        Ok(seat) => push(out, &Seat(seat).to_string()),
                        Err(_) => push(out, "nobody"),
                    }
                    Ok(())
                })
            }
            (Kind::Team, Val::Int(term)) => {
                let team = term.into_code();
                piece(move |run, out| {
                    let lowest = Seat(team(run)?.max(0) as u8);
                    let seats = run.rules.layout.seats;
                    let members = run.state.flow.members(lowest, seats);
                    push(out, &named(members.iter()));
                    Ok(())
                })
            }
            (Kind::Seats | Kind::Teams, Val::Seats(term)) => {
                let seats = term.into_code();
                piece(move |run, out| {
                    let seats: SeatList = seats(run)?;
                    push(out, &named(seats.iter()));
                    Ok(())
                })
            }
            (Kind::Assignment, Val::Int(term)) => {
                let packed = term.into_code();
                piece(move |run, out| {
                    let packed = packed(run)?;
                    let seats = (0..run.rules.layout.seats as u8).map(Seat);
                    let to = seats.filter_map(|s| super::super::kind::receiver(packed, s));
                    push(out, &to.map(|s| s.to_string()).collect::<Vec<_>>().join(", "));
                    Ok(())
                })
            }
            (Kind::Zone(..), Val::Int(term)) => {
                let zone = term.into_code();
                piece(move |run, out| {
                    let zone = ZoneId(zone(run)? as u8);
                    let order: Vec<Card> = run.state.table.cards(zone).collect();
                    let in_order = run.state.table.is_ordered(zone);
                    out.push(told(run, order, in_order));
                    Ok(())
                })
            }
            (Kind::None, _) => piece(|_, out| {
                push(out, "none");
                Ok(())
            }),
            (Kind::Row, val) => {
                let Some(row) = Vec::<Card>::open(val) else {
                    return Err(Stop::Faulty);
                };
                let row = row.into_code();
                piece(move |run, out| {
                    let order = row(run)?;
                    out.push(told(run, order, true));
                    Ok(())
                })
            }
            (Kind::Groups, Val::Groups(term)) => {
                let groups = term.into_code();
                piece(move |run, out| {
                    let groups = groups(run)?;
                    for (i, group) in groups.into_iter().enumerate() {
                        if i > 0 {
                            push(out, " / ");
                        }
                        out.push(told(run, group.iter().collect(), false));
                    }
                    Ok(())
                })
            }
            (_, val) => match CardSet::open(val) {
                Some(set) => {
                    let set = set.into_code();
                    piece(move |run, out| {
                        let cards: Vec<Card> = set(run)?.iter().collect();
                        out.push(told(run, cards, false));
                        Ok(())
                    })
                }
                None => {
                    let fault = Fault::error("wrong-kind", typed.span, "this gives nothing that can be told");
                    return self.fault(fault);
                }
            },
        })
    }

    /// `say("name", values…)`
    pub(super) fn say(&mut self, args: &[Expr], span: Span) -> Out<Typed> {
        self.changes(span)?;
        let start = self.serial;
        let mut args = self.args(args)?.into_iter();
        let Some(name) = args.next() else {
            return self.fault(Fault::error("wrong-count", span, "`say` takes the name of a text and its values"));
        };
        let Some(text) = self.literal(&name).map(String::from) else {
            let fault = Fault::error("wrong-kind", name.span, "the name of a text is written here in quotes");
            return self.fault(fault);
        };
        let game = self.game;
        let Some((_, script)) = game.texts.iter().find(|(n, _)| n.name == text) else {
            let known: Vec<&str> = game.texts.iter().map(|(n, _)| n.name.as_str()).collect();
            let near = closest(&text, known).map(String::from);
            let fault = Fault::error("unknown-text", name.span, format!("there is no text `{text}`"));
            let fault = match near {
                Some(near) => fault.meant(Some(&near)),
                None => fault.hint("texts are written in `game.yaml` under `texts:`"),
            };
            return self.fault(fault);
        };
        let mut facts = Facts { state: true, effect: true, registers: Vec::new() };
        let mut stores = Vec::new();
        let mut values = Vec::new();
        let mut always = false;
        for arg in args {
            let arg = self.whole(arg)?;
            always |= arg.facts.effect;
            facts.add(&arg.facts);
            if arg.val.fixed().is_some() || arg.val.register().is_some() {
                values.push(arg);
                continue;
            }
            let (register, serial) = self.register(match arg.kind {
                Kind::Nothing => return self.fault(Fault::error("no-value", arg.span, "this gives no value")),
                kind => kind,
            });
            let Typed { kind, val, hints, span, .. } = arg;
            stores.extend(val.store(register));
            values.push(Typed {
                kind,
                val: Val::of_register(kind, register),
                facts: Facts::register(serial),
                hints,
                span,
            });
        }
        let sealed = (std::mem::take(&mut self.locals), self.context);
        self.context.effects = false;
        let line = self.template(script, &values);
        (self.locals, self.context) = sealed;
        let (line, more) = line?;
        let facts = facts.and(&more).within(start);
        let first = super::inline::sequence(stores);
        let speak = code(move |run: &mut Run| {
            if run.state.journal.is_none() && !always {
                return Ok(());
            }
            if let Some(first) = &first {
                first(run)?;
            }
            if run.state.journal.is_some() {
                let line = line(run)?;
                say(run, line);
            }
            Ok(())
        });
        Ok(Typed {
            kind: Kind::Nothing,
            val: Val::Nothing(Term::Code(speak)),
            facts,
            hints: Hints::default(),
            span,
        })
    }
}

/// A value that is a constant or in a register, once more.
fn again(typed: &Typed) -> Typed {
    let val = match (typed.val.fixed(), typed.val.register()) {
        (Some(fixed), _) => fixed.val(),
        (None, Some(register)) => Val::of_register(typed.kind, register),
        (None, None) => Val::Nothing(Term::Const(())),
    };
    Typed {
        kind: typed.kind,
        val,
        facts: typed.facts.clone(),
        hints: typed.hints.clone(),
        span: typed.span,
    }
}

/// Seats in a sentence.
fn named(seats: impl Iterator<Item = Seat>) -> String {
    let names: Vec<String> = seats.map(|s| s.to_string()).collect();
    match names.is_empty() {
        true => "nobody".to_string(),
        false => crate::diagnostic::List::and(names).to_string(),
    }
}
