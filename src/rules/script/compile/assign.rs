//! Giving variables, counters and marks a value.

use super::super::ast::{Assign, Expr, Ident, Node, Op};
use super::super::kind::Kind;
use super::deed::Deed;
use super::local::Place;
use super::step::Step;
use super::typed::{Facts, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop};
use crate::diagnostic::{Fault, Span};
use crate::table::{Per, Slot};

impl Compiler<'_> {
    /// `place = expr`, `place += expr` and the like
    pub(super) fn assign(&mut self, place: &Expr, how: Assign, expr: &Expr, span: Span) -> Out<(Step, Facts)> {
        match &place.node {
            Node::Name(name) => match self.find_local(name) {
                Some(at) => self.assign_local(at, place, how, expr, span),
                None => {
                    let span = self.places.span(place.start, place.end);
                    self.unknown_name(name, span)
                }
            },
            Node::Property(object, name) => self.assign_value(object, name, how, expr, span),
            _ => {
                let span = self.places.span(place.start, place.end);
                let fault =
                    Fault::error("not-a-place", span, "only variables, counters and marks can be given a value");
                self.fault(fault)
            }
        }
    }

    fn assign_local(&mut self, at: usize, place: &Expr, how: Assign, expr: &Expr, span: Span) -> Out<(Step, Facts)> {
        let value = match operator(how) {
            None => self.expr(expr),
            Some(op) => {
                let (old, new) = (self.expr(place), self.expr(expr));
                match (old, new) {
                    (Ok(old), Ok(new)) => self.arithmetic(op, old, new, span),
                    (Err(stop), _) | (_, Err(stop)) => Err(stop),
                }
            }
        };
        let value = value.and_then(|v| self.whole(v))?;
        let local = self.locals[at].clone();
        let Some(kind) = local.kind else {
            return Err(Stop::Faulty);
        };
        if local.depth < self.context.depth {
            let sentence =
                format!("`{}` belongs to the surroundings of this question and is only read here", local.name);
            return self.fault(Fault::error("effect-in-question", span, sentence));
        }
        let Place::Register(register, serial) = local.place else {
            return Err(Stop::Faulty);
        };
        let kind = match kind {
            Kind::None if value.kind != Kind::None => {
                let none = if matches!(value.kind, Kind::Word(_)) { 0 } else { -1 };
                if let Some(open) = &local.hints.open {
                    open.store(none, std::sync::atomic::Ordering::Relaxed);
                }
                if !matches!(value.kind, Kind::Word(_) | Kind::Seat | Kind::Card | Kind::Team) {
                    let sentence =
                        format!("`{}` is none before, so it cannot become {}", local.name, value.kind.name());
                    return self.fault(Fault::error("wrong-kind", value.span, sentence));
                }
                self.locals[at].kind = Some(value.kind);
                self.locals[at].hints.open = None;
                value.kind
            }
            kind => kind,
        };
        if kind == Kind::Text && value.kind == Kind::Text {
            let words = value.hints.words.clone();
            self.locals[at].hints.words.extend(words);
        }
        if value.hints.loose {
            self.locals[at].hints.loose = true;
        }
        let value = self.convert_local(value, kind)?;
        let facts = value.facts.and(&Facts::register(serial));
        match value.val.store(register) {
            Some(store) => Ok((store, facts)),
            None => Err(Stop::Faulty),
        }
    }

    fn convert_local(&mut self, value: Typed, kind: Kind) -> Out<Typed> {
        match (value.kind, kind) {
            // A variable that named a zone names another one.
            (Kind::Zone(p, _), Kind::Zone(q, _)) if p == q => Ok(Typed { kind, ..value }),
            (Kind::Zone(..), Kind::Zone(..)) => {
                let fault =
                    Fault::error("wrong-kind", value.span, "a variable that is a zone stays the zone of this name")
                        .hint("read its cards instead: `.cards`");
                self.fault(fault)
            }
            _ => self.convert(value, kind),
        }
    }

    fn assign_value(
        &mut self,
        object: &Expr,
        name: &Ident,
        how: Assign,
        expr: &Expr,
        span: Span,
    ) -> Out<(Step, Facts)> {
        let owner = match &object.node {
            Node::Name(whole) if whole == "table" && self.find_local(whole).is_none() => Ok(None),
            Node::Name(whole) if whole == "option" && self.find_local(whole).is_none() => {
                let fault = Fault::error("not-a-place", span, "options keep their value for the whole match");
                self.fault(fault.hint("what changes is kept in a counter or mark, declared in `game.yaml`"))
            }
            _ => self.expr(object).map(Some),
        };
        let value = self.expr(expr);
        let owner = owner?;
        let per = match owner.as_ref().map(|o| o.kind) {
            None => Some(Per::Table),
            Some(Kind::Seat) => Some(Per::Seat),
            Some(Kind::Team) => Some(Per::Team),
            Some(_) => None,
        };
        let place = self.places.span(name.start, name.end);
        let Some(plan) = per.and_then(|per| self.value_plan(&name.name, per)) else {
            if owner.as_ref().is_some_and(|owner| owner.kind == Kind::Card) {
                let fault = Fault::error("not-a-place", place, "what is printed on a card never changes");
                return self.fault(fault.hint("remember what changes in a counter or mark, declared in `game.yaml`"));
            }
            let sentence = format!("`{}` is no counter or mark here", name.name);
            let fault = Fault::error("not-a-place", place, sentence);
            let known: Vec<&str> =
                self.layout.values.iter().filter(|v| Some(v.per) == per).map(|v| v.name.as_str()).collect();
            let near = crate::diagnostic::closest(&name.name, known).map(String::from);
            let fault = match (near, self.place_of(&name.name)) {
                (Some(near), _) => fault.meant(Some(&near)),
                (None, Some(written)) => fault.hint(format!("write `{written}`")),
                (None, None) => fault.hint("counters and marks are declared in `game.yaml`"),
            };
            return self.fault(fault);
        };
        self.changes(span)?;
        let mut facts = Facts { state: true, effect: true, registers: Vec::new() };
        if let Some(owner) = &owner {
            facts.add(&owner.facts);
        }
        let slot = self.slot_of(plan, owner, span)?;
        let kind = self.value_kind(plan);
        let value = self.convert(value?, kind)?;
        facts.add(&value.facts);
        let value = match value.val {
            Val::Int(term) => term,
            Val::Flag(term) => term.map(|_, flag| Ok(flag as i64)),
            _ => return Err(Stop::Faulty),
        };
        let Some(op) = operator(how) else {
            if let Some(slot) = slot.place() {
                return Ok((Step::Deed(Deed::Put(slot, value)), facts));
            }
            let code = value.zip(slot, |run, value, slot| {
                run.state.table.set_value(Slot(slot as u16), value);
                Ok(())
            });
            return Ok((Step::Plain(code.into_code()), facts));
        };
        if kind != Kind::Number {
            let sentence = format!("`{}` is {}, which cannot be counted up or down", name.name, kind.name());
            return self.fault(Fault::error("wrong-kind", span, sentence));
        }
        let known = value.constant().copied();
        let added = match op {
            Op::Add => known,
            Op::Subtract => known.and_then(i64::checked_neg),
            _ => None,
        };
        if let Some(number) = added {
            return Ok((Step::Deed(Deed::Add(slot, number, span)), facts));
        }
        let code = value.zip(slot, move |run, value, slot| {
            let slot = Slot(slot as u16);
            let old = run.state.table.value(slot);
            let new = match op {
                Op::Add => old.checked_add(value),
                Op::Subtract => old.checked_sub(value),
                _ => old.checked_mul(value),
            };
            match new {
                Some(new) => {
                    run.state.table.set_value(slot, new);
                    Ok(())
                }
                None => Err(super::fail("overflow", span, "this number is too large")),
            }
        });
        Ok((Step::Plain(code.into_code()), facts))
    }
}

/// The operator in an assignment.
fn operator(how: Assign) -> Option<Op> {
    match how {
        Assign::Set => None,
        Assign::Add => Some(Op::Add),
        Assign::Subtract => Some(Op::Subtract),
        Assign::Multiply => Some(Op::Multiply),
    }
}
