//! Values of any type, as code holds them.

use super::super::kind::Kind;
use super::super::run::Register;
use super::deed::Deed;
use super::glance::What;
use super::step::Step;
use super::term::{Known, Term, Value, code};
use crate::table::{Card, CardSet, SeatList, Table, ZoneId};
use std::any::{Any, TypeId};

/// A value of any type.
pub(crate) enum Val {
    /// No value.
    Nothing(Term<()>),
    /// An effect.
    Done(Box<Step>),
    /// A number, word, card, seat, zone, team or assignment.
    Int(Term<i64>),
    /// Yes or no.
    Flag(Term<bool>),
    /// Cards without order.
    Set(Term<CardSet>),
    /// Seats or teams.
    Seats(Term<SeatList>),
    /// Cards in an order.
    Row(Term<Vec<Card>>),
    /// Separate groups.
    Groups(Term<Vec<CardSet>>),
    /// Some cards of an ordered zone, which serve as a row or as a set.
    Part(Part, Term<i64>, Option<Term<i64>>),
}

/// Which cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// All.
    All,
    /// All but the top one.
    ButTop,
    /// The top few.
    Tops,
}

impl Part {
    /// These cards of `zone`, lowest first.
    pub fn row(self, table: &Table, zone: ZoneId, n: i64) -> Vec<Card> {
        let (skip, take) = self.stretch(table.size(zone), n);
        table.cards(zone).skip(skip).take(take).collect()
    }

    /// These cards of `zone`.
    pub fn set(self, table: &Table, zone: ZoneId, n: i64) -> CardSet {
        let all = table.set(zone);
        match self {
            Part::All => all,
            Part::ButTop => table.top(zone).map_or(all, |top| all - CardSet::of(top)),
            Part::Tops => {
                let (skip, take) = self.stretch(table.size(zone), n);
                table.cards(zone).skip(skip).take(take).collect()
            }
        }
    }

    /// How many of `size` cards to skip and to take.
    pub fn stretch(self, size: usize, n: i64) -> (usize, usize) {
        match self {
            Part::All => (0, size),
            Part::ButTop => (0, size.saturating_sub(1)),
            Part::Tops => {
                let n = n.clamp(0, size as i64) as usize;
                (size - n, n)
            }
        }
    }
}

impl Val {
    /// A part of a zone as a row or a set; nothing else changes its type.
    pub fn part_as<T: Value>(self) -> Option<Term<T>> {
        let Val::Part(part, zone, n) = self else {
            return None;
        };
        if let (Part::All, Some(set)) = (part, zone.look::<CardSet>(What::Cards))
            && TypeId::of::<T>() == TypeId::of::<CardSet>()
        {
            return recast(set);
        }
        let n = n.unwrap_or(Term::Const(0));
        if TypeId::of::<T>() == TypeId::of::<CardSet>() {
            let set: Term<CardSet> =
                zone.zip(n, move |run, zone, n| Ok(part.set(&run.state.table, ZoneId(zone as u8), n)));
            return recast(set);
        }
        if TypeId::of::<T>() == TypeId::of::<Vec<Card>>() {
            let row: Term<Vec<Card>> =
                zone.zip(n, move |run, zone, n| Ok(part.row(&run.state.table, ZoneId(zone as u8), n)));
            return recast(row);
        }
        None
    }

    /// The value if it is a constant.
    pub fn fixed(&self) -> Option<Fixed> {
        Some(match self {
            Val::Int(Term::Const(n)) => Fixed::Int(*n),
            Val::Flag(Term::Const(flag)) => Fixed::Flag(*flag),
            Val::Set(Term::Const(set)) => Fixed::Set(*set),
            Val::Seats(Term::Const(seats)) => Fixed::Seats(*seats),
            _ => return None,
        })
    }

    /// The register it is read from, if it is nothing else.
    pub fn register(&self) -> Option<Register> {
        Some(match self {
            Val::Int(Term::Reg(r)) | Val::Flag(Term::Reg(r)) => Register::Int(*r),
            Val::Set(Term::Reg(r)) => Register::Set(*r),
            Val::Seats(Term::Reg(r)) => Register::Seats(*r),
            Val::Row(Term::Reg(r)) => Register::Row(*r),
            Val::Groups(Term::Reg(r)) => Register::Groups(*r),
            _ => return None,
        })
    }

    /// The value of a register that holds a value of this kind.
    pub fn of_register(kind: Kind, register: Register) -> Val {
        match (kind, register) {
            (Kind::Flag, Register::Int(r)) => Val::Flag(Term::Reg(r)),
            (_, Register::Int(r)) => Val::Int(Term::Reg(r)),
            (_, Register::Set(r)) => Val::Set(Term::Reg(r)),
            (_, Register::Seats(r)) => Val::Seats(Term::Reg(r)),
            (_, Register::Row(r)) => Val::Row(Term::Reg(r)),
            (_, Register::Groups(r)) => Val::Groups(Term::Reg(r)),
        }
    }

    /// A step that puts the value into a register of its sort.
    pub fn store(self, register: Register) -> Option<Step> {
        fn to<T: Value>(term: Option<Term<T>>, r: u16) -> Option<Step> {
            Some(Step::Plain(term?.map_code(move |run, value| {
                value.store(run.frame, r);
                Ok(())
            })))
        }
        match register {
            Register::Int(r) => match self {
                Val::Flag(term) => Some(Step::Deed(Deed::Hold(r, term))),
                other => Some(Step::Deed(Deed::Keep(r, i64::open(other)?))),
            },
            Register::Set(r) => to(CardSet::open(self), r),
            Register::Seats(r) => to(SeatList::open(self), r),
            Register::Row(r) => to(Vec::<Card>::open(self), r),
            Register::Groups(r) => to(Vec::<CardSet>::open(self), r),
        }
    }

    /// A step that carries the value's effects out and forgets it.
    pub fn forget(self) -> Step {
        fn drop_of<T: Value>(term: Term<T>) -> Step {
            match term {
                Term::Code(inner) | Term::Known(inner, _) => Step::Plain(code(move |run| inner(run).map(|_| ()))),
                _ => Step::NOTHING,
            }
        }
        match self {
            Val::Nothing(Term::Code(inner) | Term::Known(inner, _)) => Step::Plain(inner),
            Val::Nothing(_) => Step::NOTHING,
            Val::Done(step) => *step,
            Val::Int(term) => drop_of(term),
            Val::Flag(term) => drop_of(term),
            Val::Set(term) => drop_of(term),
            Val::Seats(term) => drop_of(term),
            Val::Row(term) => drop_of(term),
            Val::Groups(term) => drop_of(term),
            Val::Part(_, zone, n) => Step::of(n.into_iter().chain([zone]).map(drop_of).collect()),
        }
    }

    /// The same value after something has been done.
    pub fn after(self, first: Step) -> Val {
        fn then<T: Value>(first: Step, term: Term<T>) -> Term<T> {
            let term = term.into_code();
            Term::Code(match first {
                Step::Deed(Deed::Keep(register, Term::Known(_, Known::Printed(printed)))) => code(move |run| {
                    let value = printed.read(run)?;
                    value.store(run.frame, register);
                    term(run)
                }),
                first => {
                    let first = first.into_code();
                    code(move |run| {
                        first(run)?;
                        term(run)
                    })
                }
            })
        }
        match self {
            Val::Nothing(term) => Val::Nothing(then(first, term)),
            Val::Done(step) => Val::Done(Box::new(Step::of(vec![first, *step]))),
            Val::Int(term) => Val::Int(then(first, term)),
            Val::Flag(term) => Val::Flag(then(first, term)),
            Val::Set(term) => Val::Set(then(first, term)),
            Val::Seats(term) => Val::Seats(then(first, term)),
            Val::Row(term) => Val::Row(then(first, term)),
            Val::Groups(term) => Val::Groups(then(first, term)),
            Val::Part(part, zone, n) => Val::Part(part, then(first, zone), n),
        }
    }

    /// One of two values of the same type.
    pub fn choose(condition: Term<bool>, yes: Val, no: Val) -> Option<Val> {
        fn pick<T: Value>(condition: Term<bool>, yes: Term<T>, no: Option<Term<T>>) -> Option<Val> {
            let no = no?;
            if let (Term::Const(a), Term::Const(b)) = (&yes, &no) {
                let (a, b) = (a.clone(), b.clone());
                return Some(T::wrap(condition.map(move |_, c| Ok(if c { a.clone() } else { b.clone() }))));
            }
            Some(T::wrap(condition.map(move |run, c| if c { yes.get(run) } else { no.get(run) })))
        }
        match yes {
            Val::Nothing(yes) => pick(condition, yes, <()>::open(no)),
            done @ Val::Done(_) => pick(condition, <()>::open(done)?, <()>::open(no)),
            Val::Int(yes) => pick(condition, yes, i64::open(no)),
            Val::Flag(yes) => pick(condition, yes, bool::open(no)),
            Val::Set(yes) => pick(condition, yes, CardSet::open(no)),
            Val::Seats(yes) => pick(condition, yes, SeatList::open(no)),
            Val::Row(yes) => pick(condition, yes, Vec::<Card>::open(no)),
            Val::Groups(yes) => pick(condition, yes, Vec::<CardSet>::open(no)),
            part @ Val::Part(..) => pick(condition, Vec::<Card>::open(part)?, Vec::<Card>::open(no)),
        }
    }
}

/// A term of one type as the same term of the type that the caller knows it to be.
fn recast<A: Value, B: Value>(term: Term<A>) -> Option<Term<B>> {
    let boxed: Box<dyn Any> = Box::new(term);
    boxed.downcast::<Term<B>>().ok().map(|term| *term)
}

/// A constant of any type that needs no memory of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixed {
    /// A number or the like.
    Int(i64),
    /// Yes or no.
    Flag(bool),
    /// Cards.
    Set(CardSet),
    /// Seats.
    Seats(SeatList),
}

impl Fixed {
    /// As a value.
    pub fn val(self) -> Val {
        match self {
            Fixed::Int(n) => Val::Int(Term::Const(n)),
            Fixed::Flag(flag) => Val::Flag(Term::Const(flag)),
            Fixed::Set(set) => Val::Set(Term::Const(set)),
            Fixed::Seats(seats) => Val::Seats(Term::Const(seats)),
        }
    }
}
