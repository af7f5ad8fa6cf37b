//! Calls: own functions, functions of the table, and those that take names or any number of values.

use super::super::ast::{Expr, Ident};
use super::super::kind::Kind;
use super::super::primitives::{Form, named};
use super::expr::constant;
use super::typed::Typed;
use super::val::Val;
use super::{Compiler, Out, Stop, Term, code, fail};
use crate::diagnostic::{Fault, Span, closest};

impl Compiler<'_> {
    /// `name(args)`
    pub(super) fn call(&mut self, name: &Ident, args: &[Expr], span: Span) -> Out<Typed> {
        let text = name.name.as_str();
        if let Some(function) = self.functions.iter().position(|f| f.name.name == text) {
            let args = self.args(args)?;
            return self.inline(function, args, span);
        }
        match text {
            "say" => return self.say(args, span),
            "card" => return self.card_named(args, span),
            _ => {}
        }
        let args = self.args(args)?;
        let mut wrong_count = None;
        for primitive in named(text, Form::Function) {
            if primitive.takes.len() == args.len() {
                return self.invoke(primitive, args, span);
            }
            wrong_count = Some(primitive);
        }
        if let Some(primitive) = wrong_count {
            let done = self.wrong_count(text, primitive.takes.len(), args.len(), span);
            self.hint_last(span, &super::advice::written(primitive));
            return done;
        }
        let place = self.places.span(name.start, name.end);
        if self.find_local(text).is_some() {
            let sentence = format!("`{text}` is a value, not a function");
            return self.fault(Fault::error("unknown-function", place, sentence));
        }
        self.unknown_function(text, place);
        Err(Stop::Faulty)
    }

    /// `card("face")`
    fn card_named(&mut self, args: &[Expr], span: Span) -> Out<Typed> {
        let args = self.args(args)?;
        let [face] = &args[..] else {
            return self.wrong_count("card", 1, args.len(), span);
        };
        let Some(text) = self.literal(face).map(String::from) else {
            let fault = Fault::error("wrong-kind", face.span, "the face of a card is written here in quotes");
            return self.fault(fault);
        };
        let cards = self.layout.deck.with_face(&text);
        let mut typed = constant(Kind::Card, Val::Int(Term::Const(-1)), span);
        typed.hints.loose = true;
        if let Some(card) = cards.first() {
            return Ok(Typed { val: Val::Int(Term::Const(card.0 as i64)), ..typed });
        }
        let lines = &self.game.deck.lines;
        let faces: Vec<&str> = lines.iter().flat_map(|l| &l.cards).map(|(f, _)| f.as_str()).collect();
        if !faces.iter().any(|f| f.eq_ignore_ascii_case(&text)) {
            let near = closest(&text, faces.iter().copied()).map(String::from);
            let fault = Fault::error("unknown-card", face.span, format!("no card has the face `{text}`"));
            return self.fault(fault.meant(near.as_deref()));
        }
        let missing = move || fail("unknown-card", span, format!("no card of this deck has the face `{text}`"));
        typed.val = Val::Int(Term::Code(code(move |_| Err(missing()))));
        Ok(typed)
    }
}
