//! A sum over cards, worked out part by part: the cards of each branch of an `if` at once.

use super::super::ast::{Block, Expr, Node};
use super::super::kind::Kind;
use super::super::run::{Code, Fail, Run};
use super::column::Column;
use super::lift::{It, Lift};
use super::typed::Facts;
use super::{Compiler, Out, fail};
use crate::diagnostic::Span;
use crate::table::CardSet;

/// What a number about a card is, for cards in one part of the deck after the other.
pub(super) enum Parts {
    /// It stands in a column.
    Column(Column),
    /// It is worked out card by card, the card in this register.
    Each(Code<i64>, u16),
    /// It depends on a question about the card.
    Split(Lift, Box<(Parts, Parts)>),
    /// Something is worked out before.
    After(Code<()>, Box<Parts>),
}

impl Parts {
    /// The numbers of some cards added up.
    #[inline]
    pub fn sum(&self, run: &mut Run, cards: CardSet, span: Span) -> Result<i64, Fail> {
        match self {
            _ if cards.is_empty() => Ok(0),
            Parts::Column(column) => Ok(column.sum(cards)),
            part => part.sum_within(run, cards, span),
        }
    }

    /// The sum of a part that is more than a column.
    #[inline(never)]
    fn sum_within(&self, run: &mut Run, cards: CardSet, span: Span) -> Result<i64, Fail> {
        let large = || fail("overflow", span, "this number is too large");
        match self {
            Parts::Column(column) => Ok(column.sum(cards)),
            Parts::Each(code, register) => {
                let mut sum = 0i64;
                for card in cards.iter() {
                    run.frame.ints[*register as usize] = card.0 as i64;
                    sum = sum.checked_add(code(run)?).ok_or_else(large)?;
                }
                Ok(sum)
            }
            Parts::Split(lift, parts) => {
                let yes = lift.ask(run, cards)?;
                let one = parts.0.sum(run, yes, span)?;
                let other = parts.1.sum(run, cards - yes, span)?;
                one.checked_add(other).ok_or_else(large)
            }
            Parts::After(first, rest) => {
                first(run)?;
                rest.sum(run, cards, span)
            }
        }
    }
}

impl Compiler<'_> {
    /// A number about a card in parts, if it has any. It has been compiled as a whole before.
    pub(super) fn in_parts(&mut self, expr: &Expr, it: It) -> Option<Parts> {
        self.silent += 1;
        let parts = self.parts(expr, it);
        self.silent -= 1;
        match parts {
            Ok((Parts::Each(..) | Parts::Column(_), _)) | Err(_) => None,
            Ok((parts, _)) => Some(parts),
        }
    }

    /// A number about a card, in parts as far as that goes.
    fn parts(&mut self, expr: &Expr, it: It) -> Out<(Parts, Facts)> {
        let span = self.places.span(expr.start, expr.end);
        self.deeper(span, |me| me.parts_form(expr, it))
    }

    fn parts_form(&mut self, expr: &Expr, it: It) -> Out<(Parts, Facts)> {
        match &expr.node {
            Node::If(arms, Some(last)) if arms.iter().all(|(_, block)| value(block).is_some()) => {
                if let Some(last) = value(last) {
                    return self.split(arms, last, it);
                }
            }
            Node::Block(block) => {
                if let Some(value) = value(block) {
                    return self.parts(value, it);
                }
            }
            Node::Call(name, args) => {
                if let Some(parts) = self.parts_of_call(&name.name, args, it)? {
                    return Ok(parts);
                }
            }
            _ => {}
        }
        let (term, facts) = self.number_of(expr)?;
        Ok(match self.column_of(term, &facts, it) {
            Ok(column) if column.adds_up() => (Parts::Column(column), Facts::default()),
            Ok(column) => {
                let register = it.register as usize;
                let each = super::code(move |run| Ok(column.value(crate::table::Card(run.frame.ints[register] as u8))));
                (Parts::Each(each, it.register), facts)
            }
            Err(code) => (Parts::Each(code, it.register), facts),
        })
    }

    fn split(&mut self, arms: &[(Expr, Block)], last: &Expr, it: It) -> Out<(Parts, Facts)> {
        let mut splits = Vec::new();
        for (condition, block) in arms {
            let lift = self.lift(condition, it);
            let part = value(block).map(|value| self.parts(value, it));
            if let Some(part) = part {
                splits.push((lift?, part?));
            }
        }
        let (mut parts, mut facts) = self.parts(last, it)?;
        for ((lift, about), (part, more)) in splits.into_iter().rev() {
            parts = Parts::Split(lift, Box::new((part, parts)));
            facts = facts.and(&about).and(&more);
        }
        Ok((parts, facts))
    }

    /// An own function of a single expression, called about the card.
    fn parts_of_call(&mut self, name: &str, args: &[Expr], it: It) -> Out<Option<(Parts, Facts)>> {
        let Some(function) = self.functions.iter().position(|f| f.name.name == name) else {
            return Ok(None);
        };
        let functions = self.functions.clone();
        let Ok(body) = &functions[function].body else {
            return Ok(None);
        };
        let (Some(value), true) = (value(body), functions[function].params.len() == args.len()) else {
            return Ok(None);
        };
        let start = self.serial;
        let args = self.args(args)?;
        let mut facts = Facts::default();
        for arg in &args {
            let is_alias = arg.val.register().is_some() || arg.val.fixed().is_some();
            if arg.facts.touches(it.serial) && !is_alias || arg.facts.effect || arg.kind == Kind::None {
                return Ok(None);
            }
            facts.add(&arg.facts);
        }
        let (aside, stores) = self.begin_inline(function, args, Span::NOWHERE)?;
        let parts = self.parts(value, it);
        self.end_inline(aside);
        let (parts, more) = parts?;
        let parts = match super::inline::sequence(stores) {
            Some(first) => Parts::After(first.into_code(), Box::new(parts)),
            None => parts,
        };
        Ok(Some((parts, facts.and(&more).within(start))))
    }
}

/// The value of a block that is nothing more.
fn value(block: &Block) -> Option<&Expr> {
    match (&block.value, block.statements.is_empty()) {
        (Some(value), true) => Some(value),
        _ => None,
    }
}
