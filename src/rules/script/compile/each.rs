//! Questions asked of each card or seat: `any`, `all`, `sum`, `best` and the like.

use super::super::ast::{Block, Expr, Ident, Node};
use super::super::kind::Kind;
use super::super::primitives::QUESTIONS;
use super::super::run::{Code, Fail, Register, Run};
use super::column::Column;
use super::lift::{It, Lift};
use super::operator::flag;
use super::parts::Parts;
use super::typed::{Hints, Typed};
use super::val::Val;
use super::{Compiler, Context, Out, Stop, Term, fail};
use crate::diagnostic::{Fault, Span};
use crate::table::{Card, CardSet};

/// What is worked out for each item.
enum Each<T> {
    /// It stands in a column.
    Column(Column),
    /// Code works it out.
    Code(Code<T>),
    /// It is added up part by part.
    Parts(Parts),
}

impl Each<i64> {
    #[inline]
    fn of(&self, run: &mut Run, register: u16, card: Card) -> Result<i64, Fail> {
        match self {
            Each::Column(column) => Ok(column.value(card)),
            Each::Parts(parts) => parts.sum(run, CardSet::of(card), Span::NOWHERE),
            Each::Code(code) => {
                run.frame.ints[register as usize] = card.0 as i64;
                code(run)
            }
        }
    }
}

impl Compiler<'_> {
    /// `object.name(|item| …)`
    pub(super) fn question(&mut self, object: Typed, name: &Ident, args: &[Expr], span: Span) -> Out<Typed> {
        let object = self.whole(object)?;
        let what = name.name.as_str();
        let (item, body) = match args {
            [Expr { node: Node::Closure(params, body), .. }] if params.len() == 1 => (&params[0], &**body),
            _ => {
                let sentence = format!("`{what}` asks something of each item");
                let fault = Fault::error("wrong-kind", span, sentence).hint(format!("write `.{what}(|x| …)`"));
                return self.fault(fault);
            }
        };
        let of_cards = QUESTIONS.iter().any(|q| q.name == what && q.of_cards);
        match object.kind {
            Kind::Seats | Kind::Teams => self.ask_seats(object, what, item, body, span),
            Kind::Cards | Kind::Row | Kind::Zone(..) | Kind::Groups | Kind::Card if of_cards => {
                self.ask_cards(object, what, item, body, span)
            }
            kind => {
                let place = self.places.span(name.start, name.end);
                let sentence = format!("`{what}` cannot be asked of {}", kind.name());
                self.fault(Fault::error("wrong-kind", place, sentence))
            }
        }
    }

    /// Compiles a part in which `item` is known and nothing changes.
    pub(super) fn about<T>(
        &mut self,
        item: &str,
        kind: Kind,
        hints: Hints,
        compile: impl FnOnce(&mut Self, It) -> Out<T>,
    ) -> Out<T> {
        let (locals, context) = (self.locals.len(), self.context);
        let returns = self.returns.take();
        self.context = Context { effects: false, depth: context.depth + 1, ..context };
        let (register, serial) = self.bind_item(item, kind, hints);
        let Register::Int(register) = register else {
            return Err(Stop::Faulty);
        };
        let done = compile(self, It { register, serial });
        self.locals.truncate(locals);
        self.context = context;
        self.returns = returns;
        done
    }

    fn ask_cards(&mut self, object: Typed, what: &str, item: &Ident, body: &Block, span: Span) -> Out<Typed> {
        let start = self.serial;
        let hints = Hints { loose: object.hints.loose, ..Hints::default() };
        let found = Hints { loose: hints.loose, ..Hints::default() };
        let in_order = matches!(what, "best" | "least") && self.is_ordered(object.kind);
        let object = match in_order {
            true => self.convert(object, Kind::Row)?,
            false => self.as_cards(object)?,
        };
        let body = as_expr(body);
        if QUESTIONS.iter().any(|q| q.name == what && q.of_flag) {
            let (lift, facts) = self.about(&item.name, Kind::Card, hints, |me, it| me.lift(&body, it))?;
            let facts = object.facts.clone().and(&facts).within(start);
            let Val::Set(set) = object.val else {
                return Err(Stop::Faulty);
            };
            return Ok(match what {
                "any" => flag(any(set, lift, true), facts, span),
                "all" => flag(any(set, lift.not(self.layout.deck.all()), false), facts, span),
                "count" => Typed {
                    kind: Kind::Number,
                    val: Val::Int(lift.of(set).map_cards(|_, set: CardSet| Ok(set.len() as i64))),
                    facts,
                    hints: Hints::default(),
                    span,
                },
                _ => Typed { kind: Kind::Cards, val: Val::Set(lift.of(set)), facts, hints: found, span },
            });
        }
        let (each, register, facts) = self.about(&item.name, Kind::Card, hints, |me, it| {
            let (term, facts) = me.number_of(&body)?;
            let each = match me.column_of(term, &facts, it) {
                Ok(column) if what == "sum" && column.adds_up() => Each::Parts(Parts::Column(column)),
                Ok(column) => Each::Column(column),
                Err(code) if what != "sum" => Each::Code(code),
                Err(code) => match me.in_parts(&body, it) {
                    Some(parts) => Each::Parts(parts),
                    None => Each::Code(code),
                },
            };
            Ok((each, it.register, facts))
        })?;
        let facts = object.facts.clone().and(&facts).within(start);
        let none = move || fail("empty", span, "there is nothing here to choose from");
        let (kind, term) = match (what, object.val) {
            ("sum", Val::Set(set)) if matches!(each, Each::Parts(_)) => {
                let sum = set.map_cards(move |run: &mut Run, set: CardSet| match &each {
                    Each::Parts(parts) => parts.sum(run, set, span),
                    _ => Ok(0),
                });
                (Kind::Number, sum)
            }
            ("sum", Val::Set(set)) => {
                let sum = set.map_cards(move |run: &mut Run, set: CardSet| {
                    let mut sum = 0i64;
                    for card in set.iter() {
                        let n = each.of(run, register, card)?;
                        sum = sum.checked_add(n).ok_or_else(|| fail("overflow", span, "this number is too large"))?;
                    }
                    Ok(sum)
                });
                (Kind::Number, sum)
            }
            ("max" | "min", Val::Set(set)) => {
                let most = what == "max";
                let found = set.map_cards(move |run: &mut Run, set: CardSet| {
                    let best = best(run, set.iter(), most, |run, c| each.of(run, register, c))?;
                    best.map(|b| b.1).ok_or_else(none)
                });
                (Kind::Number, found)
            }
            (_, Val::Set(set)) => {
                let most = what == "best";
                if let Each::Column(column) = each {
                    let card = set.map_cards(move |_, set: CardSet| Ok(column.extreme(set, most)));
                    return Ok(Typed { kind: Kind::Card, val: Val::Int(card), facts, hints: found, span });
                }
                let card = set.map_cards(move |run: &mut Run, set: CardSet| {
                    let best = best(run, set.iter(), most, |run, c| each.of(run, register, c))?;
                    Ok(best.map_or(-1, |b| b.0.0 as i64))
                });
                (Kind::Card, card)
            }
            (_, row) => {
                use super::Value;
                let most = what == "best";
                let Some(row) = Vec::<Card>::open(row) else {
                    return Err(Stop::Faulty);
                };
                let card = row.map(move |run: &mut Run, row: Vec<Card>| {
                    let best = best(run, row.into_iter(), most, |run, c| each.of(run, register, c))?;
                    Ok(best.map_or(-1, |b| b.0.0 as i64))
                });
                (Kind::Card, card)
            }
        };
        Ok(Typed { kind, val: Val::Int(term), facts, hints: found, span })
    }
}

/// The first item with the greatest or least number.
#[inline]
pub(super) fn best<I: Copy>(
    run: &mut Run,
    items: impl Iterator<Item = I>,
    most: bool,
    number: impl Fn(&mut Run, I) -> Result<i64, Fail>,
) -> Result<Option<(I, i64)>, Fail> {
    let mut best: Option<(I, i64)> = None;
    for item in items {
        let n = number(run, item)?;
        if best.is_none_or(|(_, b)| if most { n > b } else { n < b }) {
            best = Some((item, n));
        }
    }
    Ok(best)
}

/// Whether one of the cards passes; gives `found` then, and otherwise the contrary.
fn any(set: Term<CardSet>, lift: Lift, found: bool) -> Term<bool> {
    match lift {
        Lift::Each(holds, register) => set.map(move |run: &mut Run, set: CardSet| {
            for card in set.iter() {
                run.frame.ints[register as usize] = card.0 as i64;
                if holds(run)? {
                    return Ok(found);
                }
            }
            Ok(!found)
        }),
        lift => lift.of(set).map_cards(move |_, set: CardSet| Ok(set.is_empty() != found)),
    }
}

/// The body of a question as an expression.
pub(super) fn as_expr(body: &Block) -> Expr {
    match (&body.value, body.statements.is_empty()) {
        (Some(value), true) => (**value).clone(),
        _ => {
            let start = body.statements.first().map_or(0, |s| s.start);
            let end = match &body.value {
                Some(value) => value.end,
                None => body.statements.last().map_or(start, |s| s.end),
            };
            Expr { node: Node::Block(Box::new(body.clone())), start, end }
        }
    }
}
