//! Comparing two values: only what can be equal is compared.

use super::super::ast::Op;
use super::super::kind::Kind;
use super::glance::{Glance, Test};
use super::operator::flag;
use super::typed::{Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term};
use crate::definition::{SEAT_DEALER, SEAT_LEFT_OF_DEALER, SEAT_RANDOM};
use crate::diagnostic::{Fault, Span, closest};
use std::sync::atomic::Ordering;

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Comparison {
    /// The comparison an operator makes.
    pub fn of(op: Op) -> Option<Comparison> {
        Some(match op {
            Op::Equal => Comparison::Equal,
            Op::Unequal => Comparison::Unequal,
            Op::Less => Comparison::Less,
            Op::LessEqual => Comparison::LessEqual,
            Op::Greater => Comparison::Greater,
            Op::GreaterEqual => Comparison::GreaterEqual,
            _ => return None,
        })
    }

    /// The same comparison with the sides exchanged.
    pub fn turned(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessEqual => Comparison::GreaterEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterEqual => Comparison::LessEqual,
            same => same,
        }
    }

    /// The comparison that holds whenever this one does not.
    pub fn contrary(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Unequal,
            Comparison::Unequal => Comparison::Equal,
            Comparison::Less => Comparison::GreaterEqual,
            Comparison::LessEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessEqual,
            Comparison::GreaterEqual => Comparison::Less,
        }
    }

    /// Whether it is about which is greater.
    pub fn is_order(self) -> bool {
        !matches!(self, Comparison::Equal | Comparison::Unequal)
    }
}

impl Compiler<'_> {
    /// The two sides of a comparison as values of one kind.
    pub(super) fn pair(
        &mut self,
        comparison: Comparison,
        left: Typed,
        right: Typed,
        span: Span,
    ) -> Out<(Typed, Typed)> {
        let left = self.whole(left)?;
        let right = self.whole(right)?;
        if comparison.is_order() {
            for side in [&left, &right] {
                if side.kind != Kind::Number {
                    let sentence = format!("only numbers are greater or less, not {}", side.kind.name());
                    return self.fault(Fault::error("wrong-kind", side.span, sentence));
                }
            }
            return Ok((left, right));
        }
        let same = match (left.kind, right.kind) {
            (Kind::None, Kind::None) => Kind::None,
            (Kind::Zone(..), Kind::Zone(..)) => return Ok((left, right)),
            (a, b) if a == b => a,
            (Kind::Text, Kind::None) | (Kind::None, Kind::Text) => Kind::Text,
            (Kind::Text | Kind::None, other) | (other, Kind::Text | Kind::None) => match other {
                Kind::Word(_) => other,
                Kind::Seat | Kind::Card | Kind::Team if left.kind == Kind::None || right.kind == Kind::None => other,
                _ => return self.never_equal(&left, &right, span),
            },
            _ => return self.never_equal(&left, &right, span),
        };
        match same {
            Kind::None
            | Kind::Number
            | Kind::Flag
            | Kind::Card
            | Kind::Seat
            | Kind::Team
            | Kind::Cards
            | Kind::Word(_) => {}
            Kind::Text => {}
            _ => return self.never_equal(&left, &right, span),
        }
        if same == Kind::None || same == Kind::Text {
            return Ok((left, right));
        }
        Ok((self.convert(left, same)?, self.convert(right, same)?))
    }

    fn never_equal<T>(&mut self, left: &Typed, right: &Typed, span: Span) -> Out<T> {
        let (a, b) = (left.kind, right.kind);
        let sentence = match a.name() == b.name() {
            true if matches!(a, Kind::Word(_)) => "words of different lists are never equal".to_string(),
            true => format!("{} cannot be compared", a.name()),
            false => format!("{} and {} are never equal", a.name(), b.name()),
        };
        let mut fault = Fault::error("never-equal", span, sentence);
        if matches!((a, b), (Kind::Seat, Kind::Team) | (Kind::Team, Kind::Seat)) {
            fault = fault.hint("the team of a seat is its `.team`");
        } else if matches!(a, Kind::Zone(..) | Kind::Cards | Kind::Row) && b == Kind::None {
            fault = fault.hint("whether there are no cards is `.is_empty`");
        } else if matches!((a, b), (Kind::Zone(..) | Kind::Cards | Kind::Row, Kind::Number)) {
            fault = fault.hint("how many cards there are is `.size`");
        } else if let (Kind::Number, Kind::Text) | (Kind::Text, Kind::Number) = (a, b) {
            let word = self.literal(if a == Kind::Text { left } else { right });
            let printed = word.and_then(|word| self.printed_as(word));
            fault = fault.hint(printed.unwrap_or("write a number without quotes".to_string()));
        } else if let (Kind::Number, Kind::Word(list)) | (Kind::Word(list), Kind::Number) = (a, b) {
            fault =
                fault.hint(format!("words are in quotes: here they are {}", super::words::listed(&self.words(list))));
        } else if let (Kind::Card, Kind::Seat) | (Kind::Seat, Kind::Card) = (a, b) {
            fault = fault.hint("the seat that holds a card is its `.holder`, the seat that moved it last its `.by`");
        } else if let (Kind::Card, Kind::Word(_) | Kind::Text | Kind::Number)
        | (Kind::Word(_) | Kind::Text | Kind::Number, Kind::Card) = (a, b)
        {
            fault = fault.hint("compare what is printed on the card: one of its attributes, or `.face`");
        }
        self.fault(fault)
    }

    /// Whether a comparison holds.
    pub(super) fn compare(&mut self, comparison: Comparison, left: Typed, right: Typed, span: Span) -> Out<Typed> {
        if let Some(known) = self.compare_option(comparison, &left, &right)? {
            return Ok(flag(Term::Const(known), Default::default(), span));
        }
        let (left, right) = self.pair(comparison, left, right, span)?;
        let facts = left.facts.clone().and(&right.facts);
        let term = match (left.val, right.val) {
            (Val::Int(a), Val::Int(b)) => {
                let (a, b) = match (open(&left.hints), open(&right.hints)) {
                    // Of two values that are none so far, one is a variable that may be given a value.
                    (Some(none), None) if left.kind == Kind::None => (a, none),
                    (None, Some(none)) if right.kind == Kind::None => (none, b),
                    _ => (a, b),
                };
                numbers(comparison, a, b)
            }
            (Val::Flag(a), Val::Flag(b)) => {
                let equal = comparison == Comparison::Equal;
                a.zip(b, move |_, a, b| Ok((a == b) == equal))
            }
            (Val::Set(a), Val::Set(b)) => {
                let equal = comparison == Comparison::Equal;
                a.zip(b, move |_, a, b| Ok((a == b) == equal))
            }
            _ => return Err(Stop::Faulty),
        };
        Ok(flag(term, facts, span))
    }

    /// An option that stands for a seat, compared with a word such as `random`.
    fn compare_option(&mut self, comparison: Comparison, left: &Typed, right: &Typed) -> Out<Option<bool>> {
        let (option, word) = match (left.hints.option, right.hints.option) {
            (Some(option), _) if right.kind == Kind::Text => (option, right),
            (_, Some(option)) if left.kind == Kind::Text => (option, left),
            _ => return Ok(None),
        };
        let text = self.literal(word).unwrap_or_default().to_string();
        let value = match text.as_str() {
            "random" => SEAT_RANDOM,
            "dealer" => SEAT_DEALER,
            "left_of_dealer" => SEAT_LEFT_OF_DEALER,
            _ => {
                let near = closest(&text, &["random", "dealer", "left_of_dealer"]).map(String::from);
                let sentence = format!("`{text}` is nothing a seat can be chosen by");
                return self.fault(Fault::error("unknown-word", word.span, sentence).meant(near.as_deref()));
            }
        };
        let equal = self.setup.options.get(option) == Some(&value);
        Ok(Some(equal == (comparison == Comparison::Equal)))
    }
}

/// What none is in a variable that has been none so far.
fn open(hints: &Hints) -> Option<Term<i64>> {
    let open = hints.open.clone()?;
    Some(Term::Code(super::code(move |_| Ok(open.load(Ordering::Relaxed)))))
}

/// Code that compares two numbers.
pub(super) fn numbers(comparison: Comparison, a: Term<i64>, b: Term<i64>) -> Term<bool> {
    match (&a, &b) {
        (Term::Glance(glance), &Term::Const(number)) => {
            return Term::Glance(Glance { test: Test::new(comparison, number), ..*glance });
        }
        (&Term::Const(number), Term::Glance(glance)) => {
            return Term::Glance(Glance { test: Test::new(comparison.turned(), number), ..*glance });
        }
        _ => {}
    }
    match comparison {
        Comparison::Equal => a.zip(b, |_, a, b| Ok(a == b)),
        Comparison::Unequal => a.zip(b, |_, a, b| Ok(a != b)),
        Comparison::Less => a.zip(b, |_, a, b| Ok(a < b)),
        Comparison::LessEqual => a.zip(b, |_, a, b| Ok(a <= b)),
        Comparison::Greater => a.zip(b, |_, a, b| Ok(a > b)),
        Comparison::GreaterEqual => a.zip(b, |_, a, b| Ok(a >= b)),
    }
}
