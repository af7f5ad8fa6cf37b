//! Statements one after another, and blocks that give a value.

use super::super::ast::{Block, Expr, Node, Stmt, StmtNode};
use super::super::kind::Kind;
use super::super::run::Code;
use super::step::{Flow, Returns, Step};
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term, code, walk};
use crate::diagnostic::{Fault, Span};
use std::sync::atomic::Ordering;

impl Compiler<'_> {
    /// Statements; names made in them stay known. `value` is what follows them.
    pub(super) fn statements(&mut self, list: &[Stmt], value: Option<&Expr>) -> Out<(Vec<Step>, Facts)> {
        let mut steps = Vec::new();
        let mut facts = Facts::default();
        let mut faulty = false;
        for (i, stmt) in list.iter().enumerate() {
            let done = match &stmt.node {
                StmtNode::Let(name, expr) => self.let_(&name.name, expr, &list[i + 1..], value),
                _ => self.statement(stmt).map(|(step, facts)| (Some(step), facts)),
            };
            match done {
                Ok((step, more)) => {
                    steps.extend(step);
                    facts.add(&more);
                }
                Err(Stop::Faulty) => faulty = true,
                Err(outside) => return Err(outside),
            }
        }
        match faulty {
            true => Err(Stop::Faulty),
            false => Ok((steps, facts)),
        }
    }

    fn let_(&mut self, name: &str, expr: &Expr, rest: &[Stmt], value: Option<&Expr>) -> Out<(Option<Step>, Facts)> {
        let typed = match self.expr(expr).and_then(|t| self.whole(t)) {
            Ok(typed) => typed,
            Err(stop) => {
                self.bind_broken(name);
                return Err(stop);
            }
        };
        let changes = walk::assigned_in(rest, value, name);
        let typed = match typed.kind {
            Kind::None if changes && typed.constant().is_some() => {
                let kind = self.foresee(name, typed.span, rest, value);
                match kind {
                    Some(kind) => self.convert(typed, kind)?,
                    None => typed,
                }
            }
            _ => typed,
        };
        let mut facts = typed.facts.clone();
        let store = self.bind(name, typed, changes)?;
        if let Some(super::local::Place::Register(_, serial)) = self.locals.last().map(|l| l.place.clone())
            && store.is_some()
        {
            facts.add(&Facts::register(serial));
        }
        Ok((store, facts))
    }

    /// The kind that a variable which begins as none will have.
    fn foresee(&mut self, name: &str, span: Span, rest: &[Stmt], value: Option<&Expr>) -> Option<Kind> {
        // What is foreseen while something else is foreseen is kept, or it would be done again and again.
        let known: Vec<Option<Kind>> = self.locals.iter().map(|l| l.kind).collect();
        let key = (span.start, format!("{:?} {known:?}", self.stack));
        if let Some(kind) = self.foreseen.get(&key) {
            return *kind;
        }
        let done = self.deeper(span, |me| Ok(me.look_ahead(name, span, rest, value)));
        let found = done.ok().flatten();
        if self.silent > 0 {
            self.foreseen.insert(key, found);
        } else {
            self.foreseen.retain(|_, kind| kind.is_some());
        }
        found
    }

    fn look_ahead(&mut self, name: &str, span: Span, rest: &[Stmt], value: Option<&Expr>) -> Option<Kind> {
        let locals = self.locals.clone();
        let returns = self.returns.take();
        self.returns = Some(Returns::unwanted());
        self.silent += 1;
        let none = super::expr::constant(Kind::None, Val::Int(Term::Const(-1)), span);
        let at = self.locals.len();
        let bound = self.bind(name, none, true);
        let mut found = None;
        if bound.is_ok() {
            self.statements(rest, value).ok();
            if let Some(value) = value {
                let stmt = Stmt { node: StmtNode::Expr(value.clone()), start: value.start, end: value.end };
                self.statement(&stmt).ok();
            }
            found = self.locals.get(at).and_then(|l| l.kind).filter(|k| *k != Kind::None);
        }
        self.silent -= 1;
        self.returns = returns;
        self.locals = locals;
        found
    }

    /// A block for its effects.
    pub(super) fn block_steps(&mut self, block: &Block) -> Out<(Step, Facts)> {
        let locals = self.locals.len();
        let start = self.serial;
        let done = self.statements(&block.statements, block.value.as_deref());
        let last = block.value.as_ref().filter(|_| known(&done)).map(|value| self.effect(value));
        self.locals.truncate(locals);
        let (mut steps, mut facts) = done?;
        if let Some(last) = last {
            let (step, more) = last?;
            steps.push(step);
            facts.add(&more);
        }
        Ok((Step::of(steps), facts.within(start)))
    }

    /// A block for its value.
    pub(super) fn block_value(&mut self, block: &Block, span: Span) -> Out<Typed> {
        let locals = self.locals.len();
        let start = self.serial;
        let done = self.statements(&block.statements, block.value.as_deref());
        let value = block.value.as_ref().filter(|_| known(&done)).map(|value| self.expr(value));
        self.locals.truncate(locals);
        let (steps, mut facts) = done?;
        let pure = steps.is_empty();
        let first = Step::of(steps);
        if first.leaves() {
            return self.outside("leaving a loop or function inside a value", span);
        }
        let Some(value) = value else {
            return Ok(Typed {
                kind: Kind::Nothing,
                val: Val::Done(Box::new(first)),
                facts: facts.within(start),
                hints: Hints::default(),
                span,
            });
        };
        let value = value?;
        facts.add(&value.facts);
        let val = if pure { value.val } else { value.val.after(first) };
        Ok(Typed { kind: value.kind, val, facts: facts.within(start), hints: value.hints, span: value.span })
    }

    /// An expression for its effect.
    pub(super) fn effect(&mut self, expr: &Expr) -> Out<(Step, Facts)> {
        match &expr.node {
            Node::If(arms, last) => self.if_steps(arms, last.as_ref(), &mut |me, block| me.block_steps(block)),
            Node::Switch(on, arms, last) => {
                self.switch_steps(on, arms, last.as_ref(), &mut |me, block| me.block_steps(block))
            }
            Node::Block(block) => self.block_steps(block),
            _ => {
                let typed = self.expr(expr)?;
                Ok((typed.val.forget(), typed.facts))
            }
        }
    }

    /// One statement that makes no name.
    pub(super) fn statement(&mut self, stmt: &Stmt) -> Out<(Step, Facts)> {
        let span = self.places.span(stmt.start, stmt.end);
        self.deeper(span, |me| me.statement_form(stmt, span))
    }

    fn statement_form(&mut self, stmt: &Stmt, span: Span) -> Out<(Step, Facts)> {
        match &stmt.node {
            StmtNode::Let(name, expr) => {
                let (step, facts) = self.let_(&name.name, expr, &[], None)?;
                Ok((step.unwrap_or(Step::NOTHING), facts))
            }
            StmtNode::Assign(place, how, expr) => self.assign(place, *how, expr, span),
            StmtNode::Expr(expr) => self.effect(expr),
            StmtNode::For(item, count, of, body) => {
                self.for_(&item.name, count.as_ref().map(|c| c.name.as_str()), of, body, span)
            }
            StmtNode::While(condition, body) => self.while_(Some(condition), body, span),
            StmtNode::Loop(body) => self.while_(None, body, span),
            StmtNode::Break => Ok((Step::Leave(Flow::Break), Facts::default())),
            StmtNode::Continue => Ok((Step::Leave(Flow::Continue), Facts::default())),
            StmtNode::Return(value) => self.return_(value.as_ref(), span),
            // It reads the state, as it were: nothing with a mark is worked out when the game is loaded.
            StmtNode::Mark(mark) => Ok((Step::Plain(self.marking(*mark)), Facts::state())),
        }
    }

    /// Code that sets a mark.
    pub(super) fn marking(&self, mark: usize) -> Code<()> {
        let flag = self.game.trace.as_ref().map(|trace| trace.flag(mark)).unwrap_or_default();
        code(move |_| {
            flag.store(true, Ordering::Relaxed);
            Ok(())
        })
    }

    fn return_(&mut self, value: Option<&Expr>, span: Span) -> Out<(Step, Facts)> {
        let leave = || Step::Leave(Flow::Return);
        let typed = match value {
            Some(value) => self.expr(value).and_then(|t| self.whole(t))?,
            None => super::expr::constant(Kind::Nothing, Val::Nothing(Term::Const(())), span),
        };
        let Some(returns) = &self.returns else {
            return self.outside("leaving a function inside a question", span);
        };
        let facts = typed.facts.clone();
        if returns.kind == Some(Kind::Nothing) || typed.kind == Kind::Nothing && returns.kind.is_none() {
            if let Some(returns) = &mut self.returns {
                returns.kind = Some(Kind::Nothing);
            }
            let steps = match typed.val {
                Val::Nothing(Term::Const(())) => vec![leave()],
                val => vec![val.forget(), leave()],
            };
            return Ok((Step::of(steps), facts));
        }
        let known = returns.kind;
        let joined = match known {
            None => Some(typed.kind),
            Some(known) => self.join(known, typed.kind),
        };
        let Some(joined) = joined else {
            let before = known.map_or("", |k| k.name());
            let sentence = format!("this function gives {before} elsewhere, and here {}", typed.kind.name());
            return self.fault(Fault::error("wrong-kind", span, sentence));
        };
        if known.is_some() && Some(joined) != known {
            if let Some(returns) = &mut self.returns {
                returns.retry = Some(joined);
            }
            return Ok((leave(), facts));
        }
        let typed = self.convert(typed, joined)?;
        let register = match self.returns.as_ref().and_then(|r| r.register) {
            Some(register) => register,
            None => self.register(joined),
        };
        if let Some(returns) = &mut self.returns {
            returns.kind = Some(joined);
            returns.register = Some(register);
            returns.hints = Some(match returns.hints.take() {
                None => typed.hints.clone(),
                Some(before) => before.or(&typed.hints),
            });
        }
        let facts = facts.and(&Facts::register(register.1));
        match typed.val.store(register.0) {
            Some(store) => Ok((Step::of(vec![store, leave()]), facts)),
            None => Err(Stop::Faulty),
        }
    }
}

/// Whether all names that statements make are known after them: not if they were left in the middle, because a
/// form in them is not compiled.
pub(super) fn known<T>(done: &Out<T>) -> bool {
    matches!(done, Ok(_) | Err(Stop::Faulty))
}
