//! Deeds: effects so common that they are done in place, without code of their own.

use super::super::primitives::Thing;
use super::super::run::{Fail, Run};
use super::glance::Place;
use super::step::{Rest, follow};
use super::val::Val;
use super::{Known, Term, fail, placed};
use crate::diagnostic::Span;
use crate::table::{Card, End, Slot, ZoneId};

/// An effect.
pub(crate) enum Deed {
    /// The card in a register goes on top of a zone.
    Move(u16, Place, Span),
    /// All cards of a zone go to another.
    Empty(Place, Term<i64>),
    /// A number is kept in a register.
    Keep(u16, Term<i64>),
    /// So is a flag.
    Hold(u16, Term<bool>),
    /// A counter or mark gets a value.
    Put(Place, Term<i64>),
    /// A counter goes up by a number.
    Add(Term<i64>, i64, Span),
}

/// Makes a deed of a call, if its arguments need no code of their own.
pub(crate) type Doing = fn(&mut [Val], Span) -> Option<Deed>;

impl Deed {
    /// `card.move_to(zone)`
    pub fn move_card(args: &mut [Val], span: Span) -> Option<Deed> {
        match args[..] {
            [Val::Int(Term::Reg(card)), ref zone] => Some(Deed::Move(card, place(zone)?, span)),
            _ => None,
        }
    }

    /// `zone.move_to(zone)`
    pub fn move_zone(args: &mut [Val], _: Span) -> Option<Deed> {
        let [from, Val::Int(to)] = args else { return None };
        Some(Deed::Empty(place(from)?, std::mem::replace(to, Term::Const(0))))
    }

    /// The deed and then the rest.
    pub(super) fn then(self, rest: Rest) -> Rest {
        match self {
            Deed::Move(card, to, span) => {
                follow(move |run| move_card(run, run.frame.ints[card as usize], to.zone(run), span), rest)
            }
            Deed::Empty(from, to) => match to.place() {
                Some(to) => follow(move |run| empty(run, from.zone(run), to.zone(run)), rest),
                None => each(to, move |run, to| empty(run, from.zone(run), ZoneId(to as u8)), rest),
            },
            Deed::Keep(register, value) => each(value, move |run, value| keep(run, register, value), rest),
            Deed::Hold(register, flag) => {
                let flag = flag.into_code();
                follow(
                    move |run| {
                        let flag = flag(run)? as i64;
                        keep(run, register, flag)
                    },
                    rest,
                )
            }
            Deed::Put(slot, value) => each(value, move |run, value| put(run, slot.slot(run), value), rest),
            Deed::Add(slot, number, span) => match slot.place() {
                Some(slot) => follow(move |run| add(run, slot.slot(run), number, span), rest),
                None => each(slot, move |run, slot| add(run, Slot(slot as u16), number, span), rest),
            },
        }
    }
}

/// Something done with a number, and then the rest.
fn each<F>(value: Term<i64>, act: F, rest: Rest) -> Rest
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>, i64) -> Result<(), Fail> + Send + Sync + 'static,
{
    match value {
        Term::Const(value) => follow(move |run| act(run, value), rest),
        Term::Reg(register) => follow(move |run| act(run, run.frame.ints[register as usize]), rest),
        Term::Glance(glance) => follow(move |run| act(run, glance.see(run)), rest),
        Term::Known(_, Known::Printed(printed)) => follow(
            move |run| {
                let value = printed.read(run)?;
                act(run, value)
            },
            rest,
        ),
        Term::Known(fails, Known::Owned(register, base, step)) => follow(
            move |run| match run.frame.ints[register as usize] {
                owner @ 0.. => act(run, base + step * owner),
                _ => fails(run).map(|_| ()),
            },
            rest,
        ),
        Term::Code(code) | Term::Known(code, _) => follow(
            move |run| {
                let value = code(run)?;
                act(run, value)
            },
            rest,
        ),
    }
}

fn place(zone: &Val) -> Option<Place> {
    match zone {
        Val::Int(term) => term.place(),
        _ => None,
    }
}

/// Puts a card on top of a zone.
#[inline(always)]
pub(super) fn move_card(run: &mut Run, card: i64, to: ZoneId, span: Span) -> Result<(), Fail> {
    match Card::take(card) {
        Ok(card) => {
            run.state.table.move_card(card, to, End::Top);
            Ok(())
        }
        Err(fault) => Err(placed(fault, span)),
    }
}

#[inline(always)]
fn empty(run: &mut Run, from: ZoneId, to: ZoneId) -> Result<(), Fail> {
    run.state.table.move_zone(from, to, End::Top);
    Ok(())
}

#[inline(always)]
fn keep(run: &mut Run, register: u16, value: i64) -> Result<(), Fail> {
    run.frame.ints[register as usize] = value;
    Ok(())
}

#[inline(always)]
fn put(run: &mut Run, slot: Slot, value: i64) -> Result<(), Fail> {
    run.state.table.set_value(slot, value);
    Ok(())
}

#[inline(always)]
fn add(run: &mut Run, slot: Slot, number: i64, span: Span) -> Result<(), Fail> {
    match run.state.table.value(slot).checked_add(number) {
        Some(sum) => put(run, slot, sum),
        None => Err(fail("overflow", span, "this number is too large")),
    }
}
