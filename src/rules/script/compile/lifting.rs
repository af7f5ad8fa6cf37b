//! How a flag about one card is found to be a question about sets, form by form.

use super::super::ast::{Block, Expr, Node, Op, Stmt, StmtNode};
use super::super::kind::Kind;
use super::super::run::Code;
use super::compare::{Comparison, numbers};
use super::lift::{It, Lift, Like, Match, sift};
use super::typed::{Facts, Typed};
use super::val::Val;
use super::{Compiler, Known, Out, Stop, Term, Value};
use crate::diagnostic::{Fault, Span};
use crate::table::{Card, CardSet};

/// A lift with what its code touches.
type Lifted = Out<(Lift, Facts)>;

impl Compiler<'_> {
    /// A flag about a card, lifted to sets as far as it goes.
    pub(super) fn lift(&mut self, expr: &Expr, it: It) -> Lifted {
        let span = self.places.span(expr.start, expr.end);
        self.deeper(span, |me| me.lift_form(expr, it))
    }

    fn lift_form(&mut self, expr: &Expr, it: It) -> Lifted {
        let all = self.layout.deck.all();
        let known = match &expr.node {
            Node::Binary(op @ (Op::And | Op::Or), a, b) => {
                let (a, b) = (self.lift(a, it), self.lift(b, it));
                let ((a, facts), (b, more)) = (a?, b?);
                let lift = if *op == Op::And { a.and(b, all) } else { a.or(b, all) };
                return Ok((lift, facts.and(&more)));
            }
            Node::Not(inner) => {
                let (inner, facts) = self.lift(inner, it)?;
                return Ok((inner.not(all), facts));
            }
            Node::Binary(op, a, b) => match (Comparison::of(*op), op) {
                (Some(comparison), _) => return self.lift_comparison(comparison, a, b, expr, it),
                (None, Op::In) => return self.lift_has(b, a, expr, it),
                (None, Op::NotIn) => {
                    let (lift, facts) = self.lift_has(b, a, expr, it)?;
                    return Ok((lift.not(all), facts));
                }
                _ => None,
            },
            Node::Method(object, name, args) if name.name == "has" && args.len() == 1 => {
                return self.lift_has(object, &args[0], expr, it);
            }
            Node::If(arms, Some(last)) => self.lift_if(arms, last, it)?,
            Node::Block(block) => self.lift_block(block, it)?,
            Node::Call(name, args) => self.lift_call(&name.name, args, it)?,
            _ => None,
        };
        match known {
            Some(lifted) => Ok(lifted),
            None => {
                let typed = self.flag_of(expr)?;
                self.lift_scalar(typed, it)
            }
        }
    }

    /// A flag that has no form to go by.
    fn lift_scalar(&mut self, typed: Typed, it: It) -> Lifted {
        let typed = self.settle(typed);
        let facts = typed.facts;
        let Val::Flag(term) = typed.val else {
            return Err(Stop::Faulty);
        };
        if let Some(&known) = term.constant() {
            let set = if known { self.layout.deck.all() } else { CardSet::EMPTY };
            return Ok((Lift::Fixed(set), facts));
        }
        let scalar = term.into_code();
        if !facts.touches(it.serial) {
            return Ok((Lift::Cond(scalar), facts));
        }
        if facts.is_of(it.serial)
            && let Some(set) = self.fixed_set(&scalar, it)
        {
            return Ok((Lift::Fixed(set), Facts::default()));
        }
        Ok((Lift::Each(scalar, it.register), facts))
    }

    fn fixed_set(&mut self, holds: &Code<bool>, it: It) -> Option<CardSet> {
        let mut set = CardSet::EMPTY;
        for card in self.layout.deck.all().iter() {
            if self.trial.value(self.size, holds, Some((it.register, card.0 as i64)))? {
                set.insert(card);
            }
        }
        Some(set)
    }

    fn lift_if(&mut self, arms: &[(Expr, Block)], last: &Block, it: It) -> Out<Option<(Lift, Facts)>> {
        let all = self.layout.deck.all();
        let mut lifts = Vec::new();
        for (condition, block) in arms {
            let condition = self.lift(condition, it)?;
            match self.lift_block(block, it)? {
                Some(yes) => lifts.push((condition, yes)),
                None => return Ok(None),
            }
        }
        let Some((mut result, mut facts)) = self.lift_block(last, it)? else {
            return Ok(None);
        };
        for ((condition, of_condition), (yes, of_yes)) in lifts.into_iter().rev() {
            result = condition.choose(yes, result, all);
            facts = facts.and(&of_condition).and(&of_yes);
        }
        Ok(Some((result, facts)))
    }

    fn lift_comparison(&mut self, comparison: Comparison, a: &Expr, b: &Expr, whole: &Expr, it: It) -> Lifted {
        let span = self.places.span(whole.start, whole.end);
        let (a, b) = (self.expr(a), self.expr(b));
        let (a, b) = (a?, b?);
        let about_option = a.hints.option.is_some() || b.hints.option.is_some();
        let sides = (a.facts.touches(it.serial), b.facts.touches(it.serial));
        if about_option || sides.0 == sides.1 || a.hints.open.is_some() || b.hints.open.is_some() {
            let typed = self.compare(comparison, a, b, span)?;
            return self.lift_scalar(typed, it);
        }
        let (a, b) = self.pair(comparison, a, b, span)?;
        let facts = a.facts.clone().and(&b.facts);
        let (about, other, comparison) = match sides.0 {
            true => (a, b, comparison),
            false => (b, a, comparison.turned()),
        };
        let is_it = is_card(&about, it);
        let about_facts = about.facts.clone();
        let known = other.constant();
        let (Some(about), Some(other)) = (as_number(about), as_number(other)) else {
            return self.fault(Fault::error("wrong-kind", span, "sets of cards are not compared here"));
        };
        if is_it {
            let equal = comparison == Comparison::Equal;
            let one = |card: i64| u8::try_from(card).map_or(CardSet::EMPTY, |card| CardSet::of(Card(card)));
            if let Some(known) = known {
                let fixed = Lift::Fixed(one(known));
                let lift = if equal { fixed } else { fixed.not(self.layout.deck.all()) };
                return Ok((lift, Facts::default()));
            }
            let lift = Lift::Test(sift(move |run, cards| {
                if cards.is_empty() {
                    return Ok(cards);
                }
                let one = one(other.get(run)?);
                Ok(if equal { cards & one } else { cards - one })
            }));
            return Ok((lift, facts));
        }
        match self.column_of(about, &about_facts, it) {
            Ok(column) => {
                if let Some(known) = known {
                    let all = self.layout.deck.all();
                    return Ok((Lift::Fixed(column.select(all, comparison, known)), Facts::default()));
                }
                if let Term::Known(_, Known::Printed(printed)) = &other {
                    let like = Like::new(&column, comparison, self.layout.deck.all(), printed);
                    return Ok((Lift::Like(like), facts));
                }
                Ok((Lift::Match(Box::new(Match { column, comparison, number: other })), facts))
            }
            Err(about) => {
                let holds = numbers(comparison, Term::Code(about), other);
                Ok((Lift::Each(holds.into_code(), it.register), facts))
            }
        }
    }

    /// `all.has(item)` where the item is the card asked about.
    fn lift_has(&mut self, all: &Expr, item: &Expr, whole: &Expr, it: It) -> Lifted {
        let (all, item) = (self.expr(all), self.expr(item));
        let (all, item) = (all?, item?);
        let of_cards = matches!(all.kind, Kind::Zone(..) | Kind::Cards | Kind::Row);
        if !is_card(&item, it) || !of_cards || all.facts.touches(it.serial) {
            let span = self.places.span(whole.start, whole.end);
            let typed = self.has(all, item, span)?;
            return self.lift_scalar(typed, it);
        }
        let all = self.as_cards(all)?;
        let facts = all.facts.clone().and(&item.facts);
        let Some(set) = CardSet::open(all.val) else {
            return Err(Stop::Faulty);
        };
        if let Some(&fixed) = set.constant() {
            return Ok((Lift::Fixed(fixed), Facts::default()));
        }
        let lift = Lift::Test(sift(move |run, cards| {
            if cards.is_empty() {
                return Ok(cards);
            }
            Ok(cards & set.get(run)?)
        }));
        Ok((lift, facts))
    }

    /// An own function called about the card.
    fn lift_call(&mut self, name: &str, args: &[Expr], it: It) -> Out<Option<(Lift, Facts)>> {
        let Some(function) = self.functions.iter().position(|f| f.name.name == name) else {
            return Ok(None);
        };
        let functions = self.functions.clone();
        let Ok(body) = &functions[function].body else {
            return Ok(None);
        };
        let start = self.serial;
        let args = self.args(args)?;
        let mut facts = Facts::default();
        for (arg, param) in args.iter().zip(&functions[function].params) {
            let is_alias = arg.val.register().is_some() || arg.val.fixed().is_some();
            let changes = super::walk::assigns(body, &param.name);
            if arg.facts.touches(it.serial) && (!is_alias || changes) || arg.facts.effect {
                return Ok(None);
            }
            facts.add(&arg.facts);
        }
        let (aside, stores) = self.begin_inline(function, args, Span::NOWHERE)?;
        let lift = self.lift_block(body, it);
        self.end_inline(aside);
        Ok(lift?.map(|(lift, more)| {
            let lift = lift.after(super::inline::sequence(stores).map(|step| step.into_code()));
            (lift, facts.and(&more).within(start))
        }))
    }

    /// A block of early returns, variables that have nothing to do with the card, and a value.
    fn lift_block(&mut self, block: &Block, it: It) -> Out<Option<(Lift, Facts)>> {
        let locals = self.locals.len();
        let lift = self.lift_statements(&block.statements, block.value.as_deref(), it);
        self.locals.truncate(locals);
        lift
    }

    fn lift_statements(&mut self, list: &[Stmt], value: Option<&Expr>, it: It) -> Out<Option<(Lift, Facts)>> {
        let all = self.layout.deck.all();
        let Some((stmt, rest)) = list.split_first() else {
            return match value {
                Some(value) => self.lift(value, it).map(Some),
                None => Ok(None),
            };
        };
        match &stmt.node {
            StmtNode::Let(name, expr) => {
                let start = self.serial;
                let typed = self.expr(expr)?;
                let is_alias = typed.val.register().is_some();
                let changes = super::walk::assigned_in(rest, value, &name.name);
                if changes || typed.facts.effect || typed.kind == Kind::None {
                    return Ok(None);
                }
                if typed.facts.touches(it.serial) && !is_alias {
                    return Ok(None);
                }
                let facts = typed.facts.clone();
                let store = self.bind_as(&name.name, typed, false, true)?;
                let lift = self.lift_statements(rest, value, it)?;
                Ok(lift.map(|(lift, more)| {
                    (lift.after(store.map(|step| step.into_code())), facts.and(&more).within(start))
                }))
            }
            StmtNode::Return(Some(value)) => self.lift(value, it).map(Some),
            StmtNode::Mark(mark) => {
                let first = self.marking(*mark);
                let lift = self.lift_statements(rest, value, it)?;
                // Even what is always the same must set the mark.
                Ok(lift
                    .map(|(lift, facts)| (Lift::Test(lift.into_sift()).after(Some(first)), facts.and(&Facts::state()))))
            }
            StmtNode::Expr(Expr { node: Node::If(arms, None), .. }) => {
                let [(condition, block)] = &arms[..] else {
                    return Ok(None);
                };
                if !super::walk::returns(block) || !super::walk::ends(block) {
                    return Ok(None);
                }
                let condition = self.lift(condition, it)?;
                let yes = self.lift_block(block, it)?;
                let no = self.lift_statements(rest, value, it)?;
                Ok(match (yes, no) {
                    (Some(yes), Some(no)) => {
                        let facts = condition.1.and(&yes.1).and(&no.1);
                        Some((condition.0.choose(yes.0, no.0, all), facts))
                    }
                    _ => None,
                })
            }
            _ => Ok(None),
        }
    }
}

/// Whether this is the card asked about, nothing more.
fn is_card(typed: &Typed, it: It) -> bool {
    typed.kind == Kind::Card && matches!(typed.val, Val::Int(Term::Reg(r)) if r == it.register)
}

/// A number, word, seat or flag as a number.
fn as_number(typed: Typed) -> Option<Term<i64>> {
    match typed.val {
        Val::Int(term) => Some(term),
        Val::Flag(Term::Const(flag)) => Some(Term::Const(flag as i64)),
        Val::Flag(term) => Some(term.map(|_, flag| Ok(flag as i64))),
        _ => None,
    }
}
