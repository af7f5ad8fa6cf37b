//! Expressions, form by form.

use super::super::ast::{Expr, Node};
use super::super::kind::Kind;
use super::super::run::{Code, Register, Run};
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, MOST_DEPTH, MOST_NODES, Out, Stop, Term, Value, fail};
use crate::diagnostic::{Fault, Span};
use crate::table::{Card, CardSet, Seat, ZoneId};

impl Compiler<'_> {
    /// The typed code of an expression; what is the same in every state is worked out at once.
    pub(super) fn expr(&mut self, expr: &Expr) -> Out<Typed> {
        let span = self.places.span(expr.start, expr.end);
        let link = self.begin_link();
        self.spent += 1;
        if self.spent > MOST_NODES {
            return self.outside("too much code once all functions are written out", span);
        }
        let typed = self.deeper(span, |me| me.form(expr, span));
        let typed = self.end_link(link, typed)?;
        Ok(self.settle(Typed { span, ..typed }))
    }

    /// Goes one level deeper, within bounds.
    pub(super) fn deeper<T>(&mut self, span: Span, compile: impl FnOnce(&mut Self) -> Out<T>) -> Out<T> {
        if self.depth >= MOST_DEPTH {
            return self.outside("code nested too deeply once all functions are written out", span);
        }
        self.depth += 1;
        let done = compile(self);
        self.depth -= 1;
        done
    }

    fn form(&mut self, expr: &Expr, span: Span) -> Out<Typed> {
        match &expr.node {
            Node::Number(n) => Ok(constant(Kind::Number, Val::Int(Term::Const(*n)), span)),
            Node::Flag(flag) => Ok(constant(Kind::Flag, Val::Flag(Term::Const(*flag)), span)),
            Node::Text(text) => Ok(self.written(text, span)),
            Node::Name(name) => self.name(name, span),
            Node::Property(object, name) => self.property(object, name, span),
            Node::Method(object, name, args) => self.method(object, name, args, span),
            Node::Call(name, args) => self.call(name, args, span),
            Node::Index(object, index) => self.index(object, index, span),
            Node::Not(inner) => {
                let flag = self.flag_of(inner)?;
                let Typed { val, facts, .. } = flag;
                match val {
                    Val::Flag(term) => {
                        Ok(Typed { kind: Kind::Flag, val: Val::Flag(term.not()), facts, hints: Hints::default(), span })
                    }
                    _ => Err(Stop::Faulty),
                }
            }
            Node::Negate(inner) => {
                let (term, facts) = self.number_of(inner)?;
                let negated = term.map(move |_, n: i64| {
                    n.checked_neg().ok_or_else(|| fail("overflow", span, "this number is too large"))
                });
                Ok(Typed { kind: Kind::Number, val: Val::Int(negated), facts, hints: Hints::default(), span })
            }
            Node::Binary(op, left, right) => self.binary(*op, left, right, span),
            Node::If(arms, last) => self.if_value(arms, last.as_ref(), span),
            Node::Switch(value, arms, last) => self.switch_value(value, arms, last.as_ref(), span),
            Node::Block(block) => self.block_value(block, span),
            Node::Closure(..) => {
                let fault = Fault::error(
                    "stray-question",
                    span,
                    "a question like this stands only in `any`, `all`, `filter` and the like",
                );
                self.fault(fault)
            }
        }
    }

    fn name(&mut self, name: &str, span: Span) -> Out<Typed> {
        if let Some(at) = self.find_local(name) {
            return self.read_local(at, span);
        }
        match name {
            "none" => Ok(constant(Kind::None, Val::Int(Term::Const(-1)), span)),
            "table" | "option" => {
                let sentence = format!("`{name}` is not a value: say what of it is meant");
                self.fault(Fault::error("bare-name", span, sentence).hint(format!("write `{name}.…`")))
            }
            _ => self.unknown_name(name, span),
        }
    }

    /// A value that is the same in every state, worked out.
    pub(super) fn settle(&mut self, mut typed: Typed) -> Typed {
        if !typed.facts.is_static() {
            return self.look_up(typed);
        }
        typed.val = match typed.val {
            Val::Int(Term::Code(code) | Term::Known(code, _)) => Val::Int(self.try_out(code)),
            Val::Flag(Term::Code(code) | Term::Known(code, _)) => Val::Flag(self.try_out(code)),
            Val::Set(Term::Code(code) | Term::Known(code, _)) => Val::Set(self.try_out(code)),
            Val::Seats(Term::Code(code) | Term::Known(code, _)) => Val::Seats(self.try_out(code)),
            other => other,
        };
        typed
    }

    /// A value that depends on a card alone, looked up by its number.
    fn look_up(&mut self, mut typed: Typed) -> Typed {
        let Some(register) = self.card_alone(&typed.facts) else { return typed };
        typed.val = match typed.val {
            Val::Flag(Term::Code(code)) => match self.by_card(&code, register) {
                Some(flags) => {
                    let yes = flags.iter().enumerate().filter(|(_, yes)| **yes).map(|(i, _)| Card(i as u8));
                    let yes: CardSet = yes.collect();
                    Val::Flag(Term::Code(super::code(move |run| {
                        match u8::try_from(run.frame.ints[register as usize]) {
                            Ok(card) => Ok(yes.has(Card(card))),
                            Err(_) => code(run),
                        }
                    })))
                }
                None => Val::Flag(Term::Code(code)),
            },
            Val::Int(Term::Code(code)) => match self.by_card(&code, register) {
                Some(numbers) => Val::Int(Term::Code(super::code(move |run| {
                    match numbers.get(run.frame.ints[register as usize] as usize) {
                        Some(number) => Ok(*number),
                        None => code(run),
                    }
                }))),
                None => Val::Int(Term::Code(code)),
            },
            val => val,
        };
        typed
    }

    /// The register of the card that code depends on, if it depends on nothing else. Inside questions cards are
    /// asked all at once.
    fn card_alone(&self, facts: &Facts) -> Option<u16> {
        let is_it = |local: &&super::local::Local| match local.place {
            super::local::Place::Register(_, serial) => facts.is_of(serial),
            _ => false,
        };
        let local = self.locals.iter().find(is_it).filter(|_| self.context.depth == 0)?;
        match local.place {
            super::local::Place::Register(Register::Int(register), _) if local.kind == Some(Kind::Card) => {
                Some(register)
            }
            _ => None,
        }
    }

    fn by_card<T>(&mut self, code: &Code<T>, register: u16) -> Option<Vec<T>> {
        let cards = self.layout.deck.all();
        cards.iter().map(|card| self.trial.value(self.size, code, Some((register, card.0 as i64)))).collect()
    }

    fn try_out<T: Value>(&mut self, code: Code<T>) -> Term<T> {
        match self.trial.value(self.size, &code, None) {
            Some(value) => Term::Const(value),
            None => Term::Code(code),
        }
    }

    /// An expression that must be a flag.
    pub(super) fn flag_of(&mut self, expr: &Expr) -> Out<Typed> {
        let typed = self.expr(expr)?;
        self.convert(typed, Kind::Flag)
    }

    /// An expression that must be a number.
    pub(super) fn number_of(&mut self, expr: &Expr) -> Out<(Term<i64>, Facts)> {
        let typed = self.expr(expr)?;
        let typed = self.convert(typed, Kind::Number)?;
        match typed.val {
            Val::Int(term) => Ok((term, typed.facts)),
            _ => Err(Stop::Faulty),
        }
    }

    /// A number worked out ahead of what it is asked of.
    fn number_ahead(&mut self, object: &Val, expr: &Expr) -> Out<(Term<i64>, Facts)> {
        let typed = self.expr(expr)?;
        let typed = self.convert(typed, Kind::Number)?;
        match self.ahead(object, typed)? {
            Typed { val: Val::Int(term), facts, .. } => Ok((term, facts)),
            _ => Err(Stop::Faulty),
        }
    }

    fn index(&mut self, object: &Expr, index: &Expr, span: Span) -> Out<Typed> {
        let object = self.object(object)?;
        if object.kind == Kind::Assignment {
            return self.receiver(object, index, span);
        }
        let (index, index_facts) = self.number_ahead(&object.val, index)?;
        let mut facts = object.facts.clone().and(&index_facts);
        let hints = Hints { loose: object.hints.loose, ..Hints::default() };
        if object.hints.spotted {
            return self.spot(object, index, facts, span);
        }
        let none = move |n: i64| fail("out-of-range", span, format!("there is nothing at place {n}"));
        let place = move |n: i64| usize::try_from(n).map_err(|_| none(n));
        let (kind, term) = match object.kind {
            Kind::Zone(..) => {
                self.look(&object, super::look::Look::Faces)?;
                facts.state = true;
                let Val::Int(zone) = object.val else {
                    return Err(Stop::Faulty);
                };
                let card = zone.zip(index, move |run: &mut Run, zone, n| {
                    let card = run.state.table.nth(ZoneId(zone as u8), place(n)?);
                    card.map(|c| c.0 as i64).ok_or_else(|| none(n))
                });
                (Kind::Card, card)
            }
            Kind::Cards => {
                let Val::Set(set) = object.val else {
                    return Err(Stop::Faulty);
                };
                let card =
                    set.zip(index, move |_, set, n| set.nth(place(n)?).map(|c| c.0 as i64).ok_or_else(|| none(n)));
                (Kind::Card, card)
            }
            Kind::Row => {
                let Some(row) = Vec::open(object.val) else {
                    return Err(Stop::Faulty);
                };
                let card = row.zip(index, move |_, row: Vec<crate::table::Card>, n| {
                    row.get(place(n)?).map(|c| c.0 as i64).ok_or_else(|| none(n))
                });
                (Kind::Card, card)
            }
            Kind::Seats | Kind::Teams => {
                let Val::Seats(seats) = object.val else {
                    return Err(Stop::Faulty);
                };
                let seat = seats
                    .zip(index, move |_, seats, n| seats.get(place(n)?).map(|s| s.0 as i64).ok_or_else(|| none(n)));
                let kind = if object.kind == Kind::Seats { Kind::Seat } else { Kind::Team };
                (kind, seat)
            }
            _ => {
                let sentence = format!("{} has no places to count", object.kind.name());
                return self.fault(Fault::error("wrong-kind", object.span, sentence));
            }
        };
        let hints = Hints { sure: true, ..hints };
        Ok(Typed { kind, val: Val::Int(term), facts, hints, span })
    }

    /// One of several zones under one name.
    fn spot(&mut self, object: Typed, index: Term<i64>, facts: Facts, span: Span) -> Out<Typed> {
        let (Kind::Zone(Some(plan), _), Val::Int(first)) = (object.kind, object.val) else {
            return Err(Stop::Faulty);
        };
        let spots = self.layout.zones[plan].spots as i64;
        let zone = first.zip(index, move |_, first, n| match (0..spots).contains(&n) {
            true => Ok(first + n),
            false => Err(fail(
                "out-of-range",
                span,
                format!("there are {spots} such zones, counted from 0, and no zone {n}"),
            )),
        });
        Ok(Typed { kind: object.kind, val: Val::Int(zone), facts, hints: Hints::default(), span })
    }

    /// Who receives from a seat.
    fn receiver(&mut self, object: Typed, index: &Expr, span: Span) -> Out<Typed> {
        let giver = self.expr(index)?;
        let giver = self.convert(giver, Kind::Seat)?;
        let giver = self.ahead(&object.val, giver)?;
        let facts = object.facts.and(&giver.facts);
        let (Val::Int(packed), Val::Int(giver)) = (object.val, giver.val) else {
            return Err(Stop::Faulty);
        };
        let to = packed.zip(giver, move |_, packed, giver| {
            u8::try_from(giver)
                .ok()
                .and_then(|giver| super::super::kind::receiver(packed, Seat(giver)))
                .map(|to| to.0 as i64)
                .ok_or_else(|| fail("none", span, "nobody receives from this seat"))
        });
        Ok(Typed { kind: Kind::Seat, val: Val::Int(to), facts, hints: Hints { sure: true, ..Hints::default() }, span })
    }
}

/// A value written in the script.
pub(super) fn constant(kind: Kind, val: Val, span: Span) -> Typed {
    Typed { kind, val, facts: Facts::default(), hints: Hints { sure: kind != Kind::None, ..Hints::default() }, span }
}
