//! Loops: over seats, cards, groups and numbers, and as long as something holds.

use super::super::ast::{Block, Expr, Node, Op};
use super::super::kind::Kind;
use super::super::run::{Code, Fail, Register, Run};
use super::step::{Flow, Step};
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term, Value, code, fail};
use crate::diagnostic::{Fault, Span};
use crate::table::{Card, CardSet, Seat, ZoneId};

/// What is gone through.
enum Items {
    Seats(Code<crate::table::SeatList>),
    Set(Code<CardSet>),
    Row(Code<Vec<Card>>),
    Zone(Code<i64>),
    Groups(Code<Vec<CardSet>>),
    Numbers(Code<i64>, Code<i64>, bool),
}

/// Takes one step from the budget.
#[inline]
pub(super) fn spend(run: &mut Run, span: Span) -> Result<(), Fail> {
    match run.fuel.checked_sub(1) {
        Some(left) => {
            run.fuel = left;
            Ok(())
        }
        None => Err(fail("budget", span, "this goes round too many times")),
    }
}

impl Compiler<'_> {
    /// `while condition { … }`, or `loop { … }` without one.
    pub(super) fn while_(&mut self, condition: Option<&Expr>, body: &Block, span: Span) -> Out<(Step, Facts)> {
        let start = self.serial;
        let condition = condition.map(|c| self.flag_of(c));
        let body = self.block_steps(body);
        let (step, mut facts) = body?;
        let condition = match condition {
            Some(condition) => {
                let condition = condition?;
                facts.add(&condition.facts);
                match condition.val {
                    Val::Flag(term) => term.into_code(),
                    _ => return Err(Stop::Faulty),
                }
            }
            None => Term::Const(true).into_code(),
        };
        let step = match step.leaves() {
            false => {
                let step = step.into_code();
                Step::Plain(code(move |run: &mut Run| {
                    while condition(run)? {
                        spend(run, span)?;
                        step(run)?;
                    }
                    Ok(())
                }))
            }
            true => {
                let step = step.into_flow();
                Step::Flow(code(move |run: &mut Run| {
                    while condition(run)? {
                        spend(run, span)?;
                        match step(run)? {
                            Flow::On | Flow::Continue => {}
                            Flow::Break => break,
                            Flow::Return => return Ok(Flow::Return),
                        }
                    }
                    Ok(Flow::On)
                }))
            }
        };
        Ok((step, facts.within(start)))
    }

    /// `for item in of { … }`
    pub(super) fn for_(
        &mut self,
        item: &str,
        count: Option<&str>,
        of: &Expr,
        body: &Block,
        span: Span,
    ) -> Out<(Step, Facts)> {
        let start = self.serial;
        let locals = self.locals.len();
        let items = self.items(of);
        let register = match &items {
            Ok((_, kind, hints, _)) => Some(self.bind_loop(item, *kind, hints.clone(), body)),
            Err(_) => {
                self.bind_broken(item);
                None
            }
        };
        let counter = count.map(|name| self.bind_loop(name, Kind::Number, Hints::default(), body));
        let leaves = super::walk::returns(body);
        let body = self.block_steps(body);
        self.locals.truncate(locals);
        let (items, _, _, facts) = items?;
        let (step, more) = body?;
        let facts = facts.and(&more).within(start);
        let Some(register) = register else {
            return Err(Stop::Faulty);
        };
        let step = go_through(items, register, counter, step, span);
        Ok((if leaves { step } else { Step::Plain(step.into_code()) }, facts))
    }

    fn bind_loop(&mut self, name: &str, kind: Kind, hints: Hints, body: &Block) -> Register {
        let (register, _) = self.bind_item(name, kind, hints);
        if super::walk::assigns(body, name)
            && let Some(local) = self.locals.last_mut()
        {
            local.hints.sure = false;
        }
        register
    }

    fn items(&mut self, of: &Expr) -> Out<(Items, Kind, Hints, Facts)> {
        if let Node::Binary(op @ (Op::Range | Op::RangeTo), from, to) = &of.node {
            let (from, to) = (self.number_of(from), self.number_of(to));
            let ((from, facts), (to, more)) = (from?, to?);
            let items = Items::Numbers(from.into_code(), to.into_code(), *op == Op::RangeTo);
            return Ok((items, Kind::Number, Hints::default(), facts.and(&more)));
        }
        let of = self.expr(of).and_then(|t| self.whole(t))?;
        let hints = Hints { loose: of.hints.loose, ..Hints::default() };
        let Typed { kind, .. } = of;
        let faulty = || Stop::Faulty;
        Ok(match kind {
            Kind::Seats | Kind::Teams => {
                let item = if kind == Kind::Seats { Kind::Seat } else { Kind::Team };
                let Val::Seats(term) = of.val else {
                    return Err(Stop::Faulty);
                };
                (Items::Seats(term.into_code()), item, hints, of.facts)
            }
            Kind::Zone(..) => {
                self.look(&of, super::look::Look::Faces)?;
                let Val::Int(term) = of.val else {
                    return Err(Stop::Faulty);
                };
                let facts = of.facts.and(&Facts::state());
                (Items::Zone(term.into_code()), Kind::Card, hints, facts)
            }
            Kind::Cards => {
                let term = CardSet::open(of.val).ok_or_else(faulty)?;
                (Items::Set(term.into_code()), Kind::Card, hints, of.facts)
            }
            Kind::Row => {
                let term = Vec::<Card>::open(of.val).ok_or_else(faulty)?;
                (Items::Row(term.into_code()), Kind::Card, hints, of.facts)
            }
            Kind::Groups => {
                let term = Vec::<CardSet>::open(of.val).ok_or_else(faulty)?;
                (Items::Groups(term.into_code()), Kind::Cards, hints, of.facts)
            }
            _ => {
                let sentence = format!("{} cannot be gone through one by one", kind.name());
                return self.fault(Fault::error("wrong-kind", of.span, sentence));
            }
        })
    }
}

fn go_through(items: Items, register: Register, counter: Option<Register>, step: Step, span: Span) -> Step {
    let step = step.into_flow();
    let counter = match counter {
        Some(Register::Int(c)) => Some(c),
        _ => None,
    };
    // One turn: gives what ends the loop, if something does.
    let turn = move |run: &mut Run, i: usize| -> Result<Option<Flow>, Fail> {
        spend(run, span)?;
        if let Some(c) = counter {
            run.frame.ints[c as usize] = i as i64;
        }
        Ok(match step(run)? {
            Flow::On | Flow::Continue => None,
            Flow::Break => Some(Flow::On),
            Flow::Return => Some(Flow::Return),
        })
    };
    macro_rules! each {
        ($run:ident, $items:expr, $store:expr) => {{
            for (i, item) in $items.enumerate() {
                #[allow(clippy::redundant_closure_call)]
                ($store)($run, item);
                if let Some(end) = turn($run, i)? {
                    return Ok(end);
                }
            }
            Ok(Flow::On)
        }};
    }
    let int = match register {
        Register::Int(r) => r as usize,
        _ => 0,
    };
    let card = move |run: &mut Run, card: Card| run.frame.ints[int] = card.0 as i64;
    Step::Flow(match items {
        Items::Seats(list) => code(move |run: &mut Run| {
            let list = list(run)?;
            each!(run, list.iter(), |run: &mut Run, seat: Seat| run.frame.ints[int] = seat.0 as i64)
        }),
        Items::Set(set) => code(move |run: &mut Run| {
            let set = set(run)?;
            each!(run, set.iter(), card)
        }),
        Items::Row(row) => code(move |run: &mut Run| {
            let row = row(run)?;
            each!(run, row.into_iter(), card)
        }),
        Items::Zone(zone) => code(move |run: &mut Run| {
            let zone = ZoneId(zone(run)? as u8);
            let mut order = [Card(0); Card::MOST];
            let mut n = 0;
            for card in run.state.table.cards(zone) {
                order[n] = card;
                n += 1;
            }
            each!(run, order[..n].iter().copied(), card)
        }),
        Items::Groups(groups) => code(move |run: &mut Run| {
            let groups = groups(run)?;
            each!(run, groups.into_iter(), |run: &mut Run, group: CardSet| {
                if let Register::Set(r) = register {
                    run.frame.sets[r as usize] = group;
                }
            })
        }),
        Items::Numbers(from, to, inclusive) => code(move |run: &mut Run| {
            let (from, to) = (from(run)?, to(run)?);
            let to = if inclusive { to.saturating_add(1) } else { to };
            each!(run, from..to, |run: &mut Run, n: i64| run.frame.ints[int] = n)
        }),
    })
}
