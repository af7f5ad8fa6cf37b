//! Operators: logic with its short cuts, arithmetic without overflow, cards added and taken away.

use super::super::ast::{Expr, Op};
use super::super::kind::Kind;
use super::compare::Comparison;
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Known, Out, Stop, Term, fail};
use crate::diagnostic::{Fault, Span};
use std::sync::Arc;

impl Compiler<'_> {
    /// `left op right`
    pub(super) fn binary(&mut self, op: Op, left: &Expr, right: &Expr, span: Span) -> Out<Typed> {
        match op {
            Op::And | Op::Or => {
                let left = self.flag_of(left);
                let right = self.flag_of(right);
                self.logic(op == Op::And, left?, right?, span)
            }
            Op::Equal | Op::Unequal | Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual => {
                let (left, right) = (self.expr(left), self.expr(right));
                let Some(comparison) = Comparison::of(op) else {
                    return Err(Stop::Faulty);
                };
                self.compare(comparison, left?, right?, span)
            }
            Op::In | Op::NotIn => {
                let (item, all) = (self.expr(left), self.expr(right));
                let found = self.has(all?, item?, span)?;
                if op == Op::In {
                    return Ok(found);
                }
                match found.val {
                    Val::Flag(term) => Ok(Typed {
                        val: Val::Flag(term.not()),
                        ..Typed { val: Val::Nothing(Term::Const(())), ..found }
                    }),
                    _ => Err(Stop::Faulty),
                }
            }
            Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder => {
                let (left, right) = (self.expr(left), self.expr(right));
                self.arithmetic(op, left?, right?, span)
            }
            Op::Range | Op::RangeTo => {
                let fault = Fault::error("stray-range", span, "a range like this stands only in `for … in`");
                self.fault(fault)
            }
        }
    }

    fn logic(&mut self, and: bool, left: Typed, right: Typed, span: Span) -> Out<Typed> {
        let known = left.constant();
        let facts = left.facts.and(&right.facts);
        let (Val::Flag(a), Val::Flag(b)) = (left.val, right.val) else {
            return Err(Stop::Faulty);
        };
        if let Some(known) = known {
            // The side that does not matter is typed all the same.
            let known = known != 0;
            let term = if known == and { b } else { Term::Const(known) };
            let facts = if known == and { right.facts } else { Facts::default() };
            return Ok(flag(term, facts, span));
        }
        let all = a.all().zip(b.all()).filter(|_| and).map(|(a, b)| a.iter().chain(&*b).copied().collect::<Arc<[_]>>());
        if let Some(all) = all {
            let known = Known::All(all.clone());
            let code = super::code(move |run| Ok(all.iter().all(|glance| glance.see(run))));
            return Ok(flag(Term::Known(code, known), facts, span));
        }
        let term = match and {
            true => a.map(move |run, a| if a { b.get(run) } else { Ok(false) }),
            false => a.map(move |run, a| if a { Ok(true) } else { b.get(run) }),
        };
        Ok(flag(term, facts, span))
    }

    /// Sums, differences and the like of two values.
    pub(super) fn arithmetic(&mut self, op: Op, left: Typed, right: Typed, span: Span) -> Out<Typed> {
        let left = self.whole(left)?;
        let right = self.whole(right)?;
        let of_cards = |k: Kind| matches!(k, Kind::Cards | Kind::Row | Kind::Zone(..) | Kind::Card | Kind::Groups);
        if of_cards(left.kind) && of_cards(right.kind) && matches!(op, Op::Add | Op::Subtract) {
            let (left, right) = (self.as_cards(left)?, self.as_cards(right)?);
            let hints = Hints { loose: left.hints.loose || op == Op::Add && right.hints.loose, ..Hints::default() };
            let facts = left.facts.and(&right.facts);
            let (Val::Set(a), Val::Set(b)) = (left.val, right.val) else {
                return Err(Stop::Faulty);
            };
            let set = match op {
                Op::Add => a.zip(b, |_, a, b| Ok(a | b)),
                _ => a.zip(b, |_, a, b| Ok(a - b)),
            };
            return Ok(Typed { kind: Kind::Cards, val: Val::Set(set), facts, hints, span });
        }
        if left.kind == Kind::Text || right.kind == Kind::Text {
            let fault = Fault::error("wrong-kind", span, "words cannot be added up")
                .hint("a line with values in it is `say(\"name\", …)` with the line under `texts:`");
            return self.fault(fault);
        }
        let left = self.convert(left, Kind::Number);
        let right = self.convert(right, Kind::Number);
        let (left, right) = (left?, right?);
        let facts = left.facts.and(&right.facts);
        let (Val::Int(a), Val::Int(b)) = (left.val, right.val) else {
            return Err(Stop::Faulty);
        };
        let term = arithmetic(op, a, b, span);
        Ok(Typed { kind: Kind::Number, val: Val::Int(term), facts, hints: Hints::default(), span })
    }
}

/// Code for a number worked out of two.
pub(super) fn arithmetic(op: Op, a: Term<i64>, b: Term<i64>, span: Span) -> Term<i64> {
    let large = move || fail("overflow", span, "this number is too large");
    let zero = move || fail("division-by-zero", span, "nothing can be divided by 0");
    match op {
        Op::Add => a.zip(b, move |_, a: i64, b| a.checked_add(b).ok_or_else(large)),
        Op::Subtract => a.zip(b, move |_, a: i64, b| a.checked_sub(b).ok_or_else(large)),
        Op::Multiply => a.zip(b, move |_, a: i64, b| a.checked_mul(b).ok_or_else(large)),
        Op::Divide => a.zip(b, move |_, a: i64, b| match b {
            0 => Err(zero()),
            b => a.checked_div(b).ok_or_else(large),
        }),
        _ => a.zip(b, move |_, a: i64, b| match b {
            0 => Err(zero()),
            b => a.checked_rem(b).ok_or_else(large),
        }),
    }
}

/// A flag worked out.
pub(super) fn flag(term: Term<bool>, facts: Facts, span: Span) -> Typed {
    Typed { kind: Kind::Flag, val: Val::Flag(term), facts, hints: Hints::default(), span }
}
