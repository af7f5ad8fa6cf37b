//! A flag about one card becomes a question about sets of cards: all at once instead of one by one.
//!
//! Short cuts keep their meaning: the right side of `&&` is asked only about cards that pass the left one.

use super::super::run::{Code, Fail, Run};
use super::column::Column;
use super::compare::Comparison;
use super::glance::{Glance, Printed, What};
use super::{Known, Term, code, fail};
use crate::diagnostic::Span;
use crate::table::{CardSet, ZoneId};
use std::sync::Arc;

/// The card that a question is about.
#[derive(Clone, Copy)]
pub(super) struct It {
    pub register: u16,
    pub serial: u32,
}

/// Picks those of some cards that pass.
pub(crate) type Sift = Box<dyn for<'a, 'r> Fn(&'a mut Run<'r>, CardSet) -> Result<CardSet, Fail> + Send + Sync>;

/// A flag about a card, as a question about sets.
pub(crate) enum Lift {
    /// Always these cards.
    Fixed(CardSet),
    /// All or none.
    Cond(Code<bool>),
    /// Those that fit a card lying on the table.
    Like(Like),
    /// Those whose number compares like this with one that is worked out.
    Match(Box<Match>),
    /// Worked out for a set at once.
    Test(Sift),
    /// Asked card by card, the card in this register.
    Each(Code<bool>, u16),
}

/// Boxes a closure as a sift.
pub(super) fn sift<F>(f: F) -> Sift
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>, CardSet) -> Result<CardSet, Fail> + Send + Sync + 'static,
{
    Box::new(f)
}

/// Which cards fit each card, and where on the table the card to be fitted lies.
pub(crate) struct Like {
    pub card: Glance,
    /// The zone of which it is the first card, if it is that of a fixed one.
    first_of: Option<ZoneId>,
    fits: Vec<CardSet>,
    span: Span,
}

impl Like {
    /// Those whose number in `column` compares like this with what is printed on a card that lies there.
    pub(super) fn new(column: &Column, comparison: Comparison, all: CardSet, printed: &Printed) -> Like {
        let fits = printed.column.iter().map(|n| column.select(all, comparison, *n)).collect();
        let card = printed.card;
        let is_first = card.what == What::First && card.place.step == 0;
        let first_of = is_first.then_some(ZoneId(card.place.base as u8));
        Like { card, first_of, fits, span: printed.span }
    }

    /// The cards that fit what lies there now, if a card does.
    #[inline(always)]
    pub fn fit(&self, run: &Run) -> Option<&CardSet> {
        let card = match self.first_of {
            Some(zone) => run.state.table.bottom(zone)?.index(),
            None => self.card.see::<i64>(run) as usize,
        };
        self.fits.get(card)
    }

    /// Those of some cards that fit.
    #[inline]
    pub fn of(&self, run: &Run, cards: CardSet) -> Result<CardSet, Fail> {
        match self.fit(run) {
            Some(fit) => Ok(cards & *fit),
            None if cards.is_empty() => Ok(cards),
            None => Err(fail("none", self.span, "there is no card here")),
        }
    }
}

/// How the number of each card is compared, and with which one.
pub(crate) struct Match {
    pub(super) column: Column,
    pub(super) comparison: Comparison,
    pub(super) number: Term<i64>,
}

impl Match {
    /// Those of some cards whose number compares like this.
    #[inline]
    fn of(&self, run: &mut Run, cards: CardSet) -> Result<CardSet, Fail> {
        if cards.is_empty() {
            return Ok(cards);
        }
        let number = match &self.number {
            Term::Reg(register) => run.frame.ints[*register as usize],
            number => number.get(run)?,
        };
        Ok(self.column.select(cards, self.comparison, number))
    }
}

impl Lift {
    /// Those of some cards that pass.
    #[inline(always)]
    pub fn ask(&self, run: &mut Run, cards: CardSet) -> Result<CardSet, Fail> {
        match self {
            Lift::Fixed(fixed) => Ok(cards & *fixed),
            Lift::Like(like) => like.of(run, cards),
            Lift::Match(asked) => asked.of(run, cards),
            lift => lift.work_out(run, cards),
        }
    }

    fn work_out(&self, run: &mut Run, cards: CardSet) -> Result<CardSet, Fail> {
        match self {
            Lift::Fixed(fixed) => Ok(cards & *fixed),
            Lift::Like(like) => like.of(run, cards),
            Lift::Match(asked) => asked.of(run, cards),
            Lift::Test(sift) => sift(run, cards),
            Lift::Cond(holds) => match !cards.is_empty() && holds(run)? {
                true => Ok(cards),
                false => Ok(CardSet::EMPTY),
            },
            Lift::Each(holds, register) => {
                let mut those = CardSet::EMPTY;
                for card in cards.iter() {
                    run.frame.ints[*register as usize] = card.0 as i64;
                    if holds(run)? {
                        those.insert(card);
                    }
                }
                Ok(those)
            }
        }
    }

    /// As a function of a set.
    pub fn into_sift(self) -> Sift {
        match self {
            Lift::Test(sift) => sift,
            lift => sift(move |run, cards| lift.ask(run, cards)),
        }
    }

    /// Those of a set that pass.
    pub fn of(self, set: Term<CardSet>) -> Term<CardSet> {
        match self {
            Lift::Fixed(fixed) => set.map(move |_, set: CardSet| Ok(set & fixed)),
            lift => {
                let sifted = Arc::new((set, lift));
                let known = Known::Sifted(sifted.clone());
                let pick = code(move |run| {
                    let (set, lift) = &*sifted;
                    let set = set.get(run)?;
                    lift.ask(run, set)
                });
                Term::Known(pick, known)
            }
        }
    }

    /// The contrary.
    pub fn not(self, all: CardSet) -> Lift {
        match self {
            Lift::Fixed(fixed) => Lift::Fixed(all - fixed),
            Lift::Cond(holds) => Lift::Cond(code(move |run| Ok(!holds(run)?))),
            Lift::Each(holds, r) => Lift::Each(code(move |run| Ok(!holds(run)?)), r),
            other => Lift::Test(sift(move |run, cards| Ok(cards - other.ask(run, cards)?))),
        }
    }

    /// Those that pass both, the second asked only about those that pass the first.
    pub fn and(self, other: Lift, all: CardSet) -> Lift {
        match (self, other) {
            (Lift::Fixed(a), Lift::Fixed(b)) => Lift::Fixed(a & b),
            (Lift::Fixed(a), b) if a == all => b,
            (Lift::Fixed(CardSet::EMPTY), _) => Lift::Fixed(CardSet::EMPTY),
            (Lift::Fixed(a), b) => {
                let b = b.into_sift();
                Lift::Test(sift(move |run, cards| b(run, cards & a)))
            }
            (Lift::Cond(a), Lift::Cond(b)) => Lift::Cond(code(move |run| Ok(a(run)? && b(run)?))),
            (Lift::Each(a, r), Lift::Each(b, _)) => Lift::Each(code(move |run| Ok(a(run)? && b(run)?)), r),
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

    /// Those that pass one of both, the second asked only about those that do not pass the first.
    pub fn or(self, other: Lift, all: CardSet) -> Lift {
        match (self, other) {
            (Lift::Fixed(a), Lift::Fixed(b)) => Lift::Fixed(a | b),
            (Lift::Fixed(CardSet::EMPTY), b) => b,
            (Lift::Fixed(a), _) if a == all => Lift::Fixed(all),
            (Lift::Cond(a), Lift::Cond(b)) => Lift::Cond(code(move |run| Ok(a(run)? || b(run)?))),
            (Lift::Each(a, r), Lift::Each(b, _)) => Lift::Each(code(move |run| Ok(a(run)? || b(run)?)), r),
            (Lift::Cond(a), b) => {
                let b = b.into_sift();
                Lift::Test(sift(move |run, cards| if cards.is_empty() || a(run)? { Ok(cards) } else { b(run, cards) }))
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

    /// Those that pass `yes` if they pass this, and `no` if not.
    pub fn choose(self, yes: Lift, no: Lift, all: CardSet) -> Lift {
        match (self, yes, no) {
            (Lift::Fixed(c), yes, _) if c == all => yes,
            (Lift::Fixed(CardSet::EMPTY), _, no) => no,
            (Lift::Fixed(c), Lift::Fixed(a), Lift::Fixed(b)) => Lift::Fixed(c & a | (all - c) & b),
            (Lift::Cond(c), Lift::Cond(a), Lift::Cond(b)) => {
                Lift::Cond(code(move |run| if c(run)? { a(run) } else { b(run) }))
            }
            (Lift::Each(c, r), Lift::Each(a, _), Lift::Each(b, _)) => {
                Lift::Each(code(move |run| if c(run)? { a(run) } else { b(run) }), r)
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

    /// The same after something has been done.
    pub fn after(self, first: Option<Code<()>>) -> Lift {
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
}

fn when(holds: Code<bool>, test: Sift) -> Sift {
    sift(move |run, cards| {
        if cards.is_empty() || !holds(run)? {
            return Ok(CardSet::EMPTY);
        }
        test(run, cards)
    })
}
