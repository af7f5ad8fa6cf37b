//! A flag about one card becomes a question about sets of cards: all at once instead of one by one.
//!
//! Short cuts keep their meaning: the right side of `&&` is asked only about cards that pass the left one.

use super::super::ast::{Block, Expr, Node, Op, Stmt, StmtNode};
use super::super::kind::Kind;
use super::super::run::{Code, Fail, Run};
use super::compare::Comparison;
use super::typed::{Facts, Typed, Val};
use super::{Compiler, Out, Stop, Term, Value, code};
use crate::table::{Card, CardSet};

/// The card that a question is about.
#[derive(Clone, Copy)]
pub(super) struct It {
    pub register: u16,
    pub serial: u32,
}

/// Picks those of some cards that pass.
pub(super) type Sift =
    Box<dyn for<'a, 'r> Fn(&'a mut Run<'r>, CardSet) -> Result<CardSet, Fail> + Send + Sync>;

/// A flag about a card, as a question about sets.
pub(super) enum Lift {
    /// Always these cards.
    Fixed(CardSet),
    /// All or none.
    Cond(Code<bool>),
    /// Worked out for a set at once.
    Test(Sift),
    /// Asked card by card, the card in this register.
    Each(Code<bool>, u16),
}

fn sift<F>(f: F) -> Sift
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>, CardSet) -> Result<CardSet, Fail> + Send + Sync + 'static,
{
    Box::new(f)
}

impl Lift {
    /// As a function of a set.
    pub fn into_sift(self) -> Sift {
        match self {
            Lift::Fixed(fixed) => sift(move |_, cards| Ok(cards & fixed)),
            Lift::Cond(holds) => sift(move |run, cards| match !cards.is_empty() && holds(run)? {
                true => Ok(cards),
                false => Ok(CardSet::EMPTY),
            }),
            Lift::Test(sift) => sift,
            Lift::Each(holds, register) => sift(move |run, cards| {
                let mut those = CardSet::EMPTY;
                for card in cards.iter() {
                    run.frame.ints[register as usize] = card.0 as i64;
                    if holds(run)? {
                        those.insert(card);
                    }
                }
                Ok(those)
            }),
        }
    }

    /// Those of a set that pass.
    pub fn of(self, set: Term<CardSet>) -> Term<CardSet> {
        match self {
            Lift::Fixed(fixed) => set.map(move |_, set: CardSet| Ok(set & fixed)),
            other => {
                let sift = other.into_sift();
                set.map(move |run, set| sift(run, set))
            }
        }
    }

    /// The contrary.
    pub fn not(self, all: CardSet) -> Lift {
        match self {
            Lift::Fixed(fixed) => Lift::Fixed(all - fixed),
            Lift::Cond(holds) => Lift::Cond(code(move |run| Ok(!holds(run)?))),
            Lift::Each(holds, r) => Lift::Each(code(move |run| Ok(!holds(run)?)), r),
            Lift::Test(test) => Lift::Test(sift(move |run, cards| Ok(cards - test(run, cards)?))),
        }
    }

    fn and(self, other: Lift) -> Lift {
        match (self, other) {
            (Lift::Fixed(a), Lift::Fixed(b)) => Lift::Fixed(a & b),
            (Lift::Fixed(a), b) => {
                let b = b.into_sift();
                Lift::Test(sift(move |run, cards| b(run, cards & a)))
            }
            (Lift::Cond(a), Lift::Cond(b)) => Lift::Cond(code(move |run| Ok(a(run)? && b(run)?))),
            (Lift::Cond(a), Lift::Each(b, r)) => {
                let b = Lift::Each(b, r).into_sift();
                Lift::Test(when(a, b))
            }
            (Lift::Cond(a), b) => Lift::Test(when(a, b.into_sift())),
            (a, Lift::Fixed(b)) => {
                let a = a.into_sift();
                Lift::Test(sift(move |run, cards| Ok(a(run, cards)? & b)))
            }
            (a, b) => {
                let (a, b) = (a.into_sift(), b.into_sift());
                Lift::Test(sift(move |run, cards| {
                    let left = a(run, cards)?;
                    if left.is_empty() { Ok(left) } else { b(run, left) }
                }))
            }
        }
    }

    fn or(self, other: Lift) -> Lift {
        match (self, other) {
            (Lift::Fixed(a), Lift::Fixed(b)) => Lift::Fixed(a | b),
            (Lift::Cond(a), Lift::Cond(b)) => Lift::Cond(code(move |run| Ok(a(run)? || b(run)?))),
            (Lift::Cond(a), b) => {
                let b = b.into_sift();
                Lift::Test(sift(move |run, cards| {
                    if cards.is_empty() || a(run)? { Ok(cards) } else { b(run, cards) }
                }))
            }
            (a, b) => {
                let (a, b) = (a.into_sift(), b.into_sift());
                Lift::Test(sift(move |run, cards| {
                    let left = a(run, cards)?;
                    let rest = cards - left;
                    Ok(if rest.is_empty() { left } else { left | b(run, rest)? })
                }))
            }
        }
    }

    fn choose(self, yes: Lift, no: Lift, all: CardSet) -> Lift {
        match (self, yes, no) {
            (Lift::Fixed(c), Lift::Fixed(a), Lift::Fixed(b)) => Lift::Fixed(c & a | (all - c) & b),
            (Lift::Cond(c), Lift::Cond(a), Lift::Cond(b)) => {
                Lift::Cond(code(move |run| if c(run)? { a(run) } else { b(run) }))
            }
            (Lift::Cond(c), a, b) => {
                let (a, b) = (a.into_sift(), b.into_sift());
                Lift::Test(sift(move |run, cards| {
                    if cards.is_empty() {
                        Ok(cards)
                    } else if c(run)? {
                        a(run, cards)
                    } else {
                        b(run, cards)
                    }
                }))
            }
            (c, a, b) => {
                let (c, a, b) = (c.into_sift(), a.into_sift(), b.into_sift());
                Lift::Test(sift(move |run, cards| {
                    let yes = c(run, cards)?;
                    let no = cards - yes;
                    let yes = if yes.is_empty() { yes } else { a(run, yes)? };
                    let no = if no.is_empty() { no } else { b(run, no)? };
                    Ok(yes | no)
                }))
            }
        }
    }

    fn after(self, first: Option<Code<()>>) -> Lift {
        let Some(first) = first else { return self };
        match self {
            Lift::Fixed(fixed) => Lift::Fixed(fixed),
            Lift::Cond(holds) => Lift::Cond(code(move |run| {
                first(run)?;
                holds(run)
            })),
            other => {
                let other = other.into_sift();
                Lift::Test(sift(move |run, cards| {
                    if cards.is_empty() {
                        return Ok(cards);
                    }
                    first(run)?;
                    other(run, cards)
                }))
            }
        }
    }

    fn is_each(&self) -> bool {
        matches!(self, Lift::Each(..))
    }
}

fn when(holds: Code<bool>, test: Sift) -> Sift {
    sift(move |run, cards| {
        if cards.is_empty() || !holds(run)? {
            return Ok(CardSet::EMPTY);
        }
        test(run, cards)
    })
}

/// A lift with what its code touches.
type Lifted = Out<(Lift, Facts)>;

impl Compiler<'_> {
    /// A flag about a card, lifted to sets as far as it goes.
    pub(super) fn lift(&mut self, expr: &Expr, it: It) -> Lifted {
        let typed = self.flag_of(expr)?;
        let facts = typed.facts;
        let Val::Flag(term) = typed.val else {
            return Err(Stop::Faulty);
        };
        if let Some(&known) = term.constant() {
            let all = self.layout.deck.all();
            let set = if known { all } else { CardSet::EMPTY };
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
        if !facts.effect {
            let found = self.lift_form(expr, it)?;
            if let Some(lift) = found {
                return Ok((lift, facts));
            }
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

    /// By the form of the expression; none if it is better asked card by card.
    fn lift_form(&mut self, expr: &Expr, it: It) -> Out<Option<Lift>> {
        let all = self.layout.deck.all();
        Ok(match &expr.node {
            Node::Binary(op @ (Op::And | Op::Or), a, b) => {
                let (a, b) = (self.lift(a, it)?.0, self.lift(b, it)?.0);
                if a.is_each() && b.is_each() {
                    return Ok(None);
                }
                Some(if *op == Op::And { a.and(b) } else { a.or(b) })
            }
            Node::Not(inner) => {
                let (inner, _) = self.lift(inner, it)?;
                (!inner.is_each()).then(|| inner.not(all))
            }
            Node::Binary(op, a, b) => match (Comparison::of(*op), op) {
                (Some(comparison), _) => self.lift_comparison(comparison, a, b, it)?,
                (None, Op::In) => self.lift_has(b, a, it)?,
                (None, Op::NotIn) => self.lift_has(b, a, it)?.map(|lift| lift.not(all)),
                _ => None,
            },
            Node::Method(object, name, args) if name.name == "has" && args.len() == 1 => {
                self.lift_has(object, &args[0], it)?
            }
            Node::If(arms, Some(last)) => {
                let mut result = self.lift_block(last, it)?;
                for (condition, block) in arms.iter().rev() {
                    let (condition, _) = self.lift(condition, it)?;
                    let yes = self.lift_block(block, it)?;
                    result = match (yes, result) {
                        (Some(yes), Some(no)) => Some(condition.choose(yes, no, all)),
                        _ => return Ok(None),
                    };
                }
                result
            }
            Node::Block(block) => self.lift_block(block, it)?,
            Node::Call(name, args) => self.lift_call(&name.name, args, it)?,
            _ => None,
        })
    }

    fn lift_comparison(&mut self, comparison: Comparison, a: &Expr, b: &Expr, it: It) -> Out<Option<Lift>> {
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        if a.hints.option.is_some() || b.hints.option.is_some() {
            return Ok(None);
        }
        let span = a.span;
        let (a, b) = self.pair(comparison, a, b, span)?;
        let (about, other, comparison) = match (a.facts.touches(it.serial), b.facts.touches(it.serial)) {
            (true, false) => (a, b, comparison),
            (false, true) => (b, a, comparison.turned()),
            _ => return Ok(None),
        };
        let other = as_number(other);
        let Some(other) = other else { return Ok(None) };
        let is_it = about.kind == Kind::Card && matches!(about.val, Val::Int(Term::Reg(r)) if r == it.register);
        if is_it {
            let equal = comparison == Comparison::Equal;
            let other = other.into_code();
            return Ok(Some(Lift::Test(sift(move |run, cards| {
                if cards.is_empty() {
                    return Ok(cards);
                }
                let one = match u8::try_from(other(run)?) {
                    Ok(card) => CardSet::of(Card(card)),
                    Err(_) => CardSet::EMPTY,
                };
                Ok(if equal { cards & one } else { cards - one })
            }))));
        }
        let facts = about.facts.clone();
        let Some(about) = as_number(about) else { return Ok(None) };
        let Ok(column) = self.column_of(about, &facts, it) else {
            return Ok(None);
        };
        let other = other.into_code();
        Ok(Some(Lift::Test(sift(move |run, cards| {
            if cards.is_empty() {
                return Ok(cards);
            }
            let n = other(run)?;
            Ok(column.select(cards, comparison, n))
        }))))
    }

    /// `all.has(item)` where the item is the card asked about.
    fn lift_has(&mut self, all: &Expr, item: &Expr, it: It) -> Out<Option<Lift>> {
        let (all, item) = (self.expr(all)?, self.expr(item)?);
        let is_it = item.kind == Kind::Card && matches!(item.val, Val::Int(Term::Reg(r)) if r == it.register);
        let of_cards = matches!(all.kind, Kind::Zone(..) | Kind::Cards | Kind::Row);
        if !is_it || !of_cards || all.facts.touches(it.serial) {
            return Ok(None);
        }
        let all = self.as_cards(all)?;
        let Some(set) = CardSet::open(all.val) else {
            return Ok(None);
        };
        let set = set.into_code();
        Ok(Some(Lift::Test(sift(move |run, cards| {
            if cards.is_empty() {
                return Ok(cards);
            }
            Ok(cards & set(run)?)
        }))))
    }

    /// An own function called about the card.
    fn lift_call(&mut self, name: &str, args: &[Expr], it: It) -> Out<Option<Lift>> {
        let Some(function) = self.functions.iter().position(|f| f.name.name == name) else {
            return Ok(None);
        };
        let functions = self.functions.clone();
        let Ok(body) = &functions[function].body else {
            return Ok(None);
        };
        let args = self.args(args)?;
        for (arg, param) in args.iter().zip(&functions[function].params) {
            let is_alias = arg.val.register().is_some() || arg.val.fixed().is_some();
            let changes = super::walk::assigns(body, &param.name);
            if arg.facts.touches(it.serial) && (!is_alias || changes) {
                return Ok(None);
            }
        }
        let span = crate::diagnostic::Span::NOWHERE;
        let (aside, stores) = self.begin_inline(function, args, span)?;
        let lift = self.lift_block(body, it);
        self.end_inline(aside);
        Ok(lift?.map(|lift| lift.after(super::inline::sequence(stores))))
    }

    /// A block of early returns, variables that have nothing to do with the card, and a value.
    fn lift_block(&mut self, block: &Block, it: It) -> Out<Option<Lift>> {
        let locals = self.locals.len();
        let lift = self.lift_statements(&block.statements, block.value.as_deref(), it);
        self.locals.truncate(locals);
        lift
    }

    fn lift_statements(&mut self, list: &[Stmt], value: Option<&Expr>, it: It) -> Out<Option<Lift>> {
        let all = self.layout.deck.all();
        let Some((stmt, rest)) = list.split_first() else {
            return match value {
                Some(value) => self.lift(value, it).map(|(lift, _)| Some(lift)),
                None => Ok(None),
            };
        };
        match &stmt.node {
            StmtNode::Let(name, expr) => {
                let typed = self.expr(expr)?;
                let is_alias = typed.val.register().is_some();
                let changes = super::walk::assigned_in(rest, value, &name.name);
                if changes || typed.facts.effect || typed.kind == Kind::None {
                    return Ok(None);
                }
                if typed.facts.touches(it.serial) && !is_alias {
                    return Ok(None);
                }
                let store = self.bind_as(&name.name, typed, false, true)?;
                let lift = self.lift_statements(rest, value, it)?;
                Ok(lift.map(|lift| lift.after(store)))
            }
            StmtNode::Return(Some(value)) => self.lift(value, it).map(|(lift, _)| Some(lift)),
            StmtNode::Expr(Expr { node: Node::If(arms, None), .. }) => {
                let [(condition, block)] = &arms[..] else {
                    return Ok(None);
                };
                if !super::walk::returns(block) || !super::walk::ends(block) {
                    return Ok(None);
                }
                let (condition, _) = self.lift(condition, it)?;
                let yes = self.lift_block(block, it)?;
                let no = self.lift_statements(rest, value, it)?;
                Ok(match (yes, no) {
                    (Some(yes), Some(no)) => Some(condition.choose(yes, no, all)),
                    _ => None,
                })
            }
            _ => Ok(None),
        }
    }
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
