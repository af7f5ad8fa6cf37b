//! A value of compiled code while it is being put together: a constant, a register, or code.

use super::super::run::{Code, Fail, Frame, FrameSize, Register, Run};
use super::glance::{Glance, Place, Printed, Seen, What};
use super::lift::Lift;
use super::val::Val;
use crate::diagnostic::{Fault, Span};
use crate::rules::script::primitives::Datum;
use crate::table::{Card, CardSet, SeatList};
use std::sync::Arc;

/// A value of compiled code.
pub(crate) enum Term<T> {
    /// Known when the game is loaded.
    Const(T),
    /// In a register.
    Reg(u16),
    /// Read off the table.
    Glance(Glance),
    /// Worked out by code of which it is known what it does.
    Known(Code<T>, Known),
    /// Worked out by code.
    Code(Code<T>),
}

/// What code does, where that is simple.
#[derive(Clone)]
pub(crate) enum Known {
    /// It reads what is printed on a card that is read off the table.
    Printed(Printed),
    /// It gives the zone or slot `.1 + .2 * owner` of the owner in register `.0`, and fails if that is none.
    Owned(u16, i64, i64),
    /// It gives the team of the seat in this register, which is never none.
    Team(u16),
    /// It gives the zone or slot `.1 + .2 * team` of the team of the seat in register `.0`, which is never none.
    OfTeam(u16, i64, i64),
    /// It says whether all these hold.
    All(Arc<[Glance]>),
    /// It picks some out of a set of cards.
    Sifted(Arc<(Term<CardSet>, Lift)>),
}

/// A type that code can work out and registers can hold.
pub(crate) trait Value: Seen + Clone + Send + Sync + 'static {
    /// Reads a register.
    fn load(frame: &Frame, register: u16) -> Self;
    /// Writes a register.
    fn store(self, frame: &mut Frame, register: u16);
    /// Makes room for one more register.
    fn allot(size: &mut FrameSize) -> Register;
    /// As a value of any type.
    fn wrap(term: Term<Self>) -> Val;
    /// From a value of any type, if it is of this one.
    fn open(val: Val) -> Option<Term<Self>>;
    /// As the interpreter hands it over.
    fn datum(self) -> Datum;
    /// From what the interpreter hands over.
    fn from_datum(datum: Datum) -> Option<Self>;
}

/// A fault of a script while it runs.
#[cold]
pub(crate) fn fail(code: &'static str, span: Span, sentence: impl Into<String>) -> Fail {
    Box::new(Fault::error(code, span, sentence))
}

/// The same fault, at `span` if it has no place yet.
#[cold]
pub(crate) fn placed(mut fault: Fail, span: Span) -> Fail {
    if fault.span.is_none_or(|s| s == Span::NOWHERE) {
        fault.span = Some(span);
    }
    fault
}

/// Boxes a closure as code.
pub(crate) fn code<T, F>(f: F) -> Code<T>
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>) -> Result<T, Fail> + Send + Sync + 'static,
{
    Box::new(f)
}

impl<T: Value> Term<T> {
    /// The constant, if it is one.
    pub fn constant(&self) -> Option<&T> {
        match self {
            Term::Const(value) => Some(value),
            _ => None,
        }
    }

    /// What is read off the table, if that is all.
    pub fn glance(&self) -> Option<Glance> {
        match self {
            Term::Glance(glance) => Some(*glance),
            _ => None,
        }
    }

    /// The looks at the table that must all say yes, if there is nothing more to it.
    pub fn all(&self) -> Option<Arc<[Glance]>> {
        match self {
            Term::Glance(glance) => Some([*glance].into()),
            Term::Known(_, Known::All(all)) => Some(all.clone()),
            _ => None,
        }
    }

    /// The value now.
    #[inline]
    pub fn get(&self, run: &mut Run) -> Result<T, Fail> {
        match self {
            Term::Const(value) => Ok(value.clone()),
            Term::Reg(r) => Ok(T::load(run.frame, *r)),
            Term::Glance(glance) => Ok(glance.see(run)),
            Term::Known(code, _) | Term::Code(code) => code(run),
        }
    }

    /// As code, whatever it is.
    pub fn into_code(self) -> Code<T> {
        match self {
            Term::Code(code) | Term::Known(code, _) => code,
            other => other.map_code(|_, value| Ok(value)),
        }
    }

    /// Code that works on the value.
    pub fn map<R: Value, F>(self, f: F) -> Term<R>
    where
        F: for<'a, 'r> Fn(&'a mut Run<'r>, T) -> Result<R, Fail> + Send + Sync + 'static,
    {
        Term::Code(self.map_code(f))
    }

    /// Code that works on the value.
    pub fn map_code<R, F>(self, f: F) -> Code<R>
    where
        F: for<'a, 'r> Fn(&'a mut Run<'r>, T) -> Result<R, Fail> + Send + Sync + 'static,
    {
        match self {
            Term::Const(value) => code(move |run| f(run, value.clone())),
            Term::Reg(r) => code(move |run| {
                let value = T::load(run.frame, r);
                f(run, value)
            }),
            Term::Glance(glance) => code(move |run| {
                let value = glance.see(run);
                f(run, value)
            }),
            Term::Code(inner) | Term::Known(inner, _) => code(move |run| {
                let value = inner(run)?;
                f(run, value)
            }),
        }
    }

    /// Code that works on two values, the left one first.
    pub fn zip<B: Value, R: Value, F>(self, other: Term<B>, f: F) -> Term<R>
    where
        F: for<'a, 'r> Fn(&'a mut Run<'r>, T, B) -> Result<R, Fail> + Send + Sync + 'static,
    {
        Term::Code(match other {
            Term::Const(b) => self.map_code(move |run, a| f(run, a, b.clone())),
            Term::Reg(r) => self.map_code(move |run, a| {
                let b = B::load(run.frame, r);
                f(run, a, b)
            }),
            Term::Glance(glance) => self.map_code(move |run, a| {
                let b = glance.see(run);
                f(run, a, b)
            }),
            other => {
                let b = other.into_code();
                self.map_code(move |run, a| {
                    let b = b(run)?;
                    f(run, a, b)
                })
            }
        })
    }
}

impl Term<i64> {
    /// The zone or slot that the number stands for, if that needs no code.
    pub fn place(&self) -> Option<Place> {
        match self {
            Term::Const(number) if *number >= 0 => Some(Place::at(*number)),
            Term::Glance(Glance { what: What::Number, place, .. }) => Some(*place),
            _ => None,
        }
    }

    /// What is read at the zone or slot that the number stands for, if that needs no code.
    pub fn look<T>(&self, what: What) -> Option<Term<T>> {
        Some(Term::Glance(Glance::new(what, self.place()?)))
    }
}

impl Term<CardSet> {
    /// Code that works on the cards; it picks them out itself where that is known.
    pub fn map_cards<R: Value, F>(self, f: F) -> Term<R>
    where
        F: for<'a, 'r> Fn(&'a mut Run<'r>, CardSet) -> Result<R, Fail> + Send + Sync + 'static,
    {
        match self {
            Term::Known(_, Known::Sifted(sifted)) => Term::Code(code(move |run| {
                let (set, lift) = &*sifted;
                let set = match set {
                    Term::Glance(glance) => glance.see(run),
                    set => set.get(run)?,
                };
                let set = lift.ask(run, set)?;
                f(run, set)
            })),
            set => set.map(f),
        }
    }
}

impl Term<bool> {
    /// The contrary.
    pub fn not(self) -> Term<bool> {
        match self.glance() {
            Some(glance) => Term::Glance(glance.contrary()),
            None => self.map(|_, flag| Ok(!flag)),
        }
    }
}

macro_rules! value {
    ($type:ty, $field:ident, $register:ident, $wrap:ident, $datum:ident) => {
        impl Value for $type {
            #[inline]
            fn load(frame: &Frame, register: u16) -> Self {
                frame.$field[register as usize].clone()
            }
            #[inline]
            fn store(self, frame: &mut Frame, register: u16) {
                frame.$field[register as usize] = self;
            }
            fn allot(size: &mut FrameSize) -> Register {
                size.$field += 1;
                Register::$register(size.$field as u16 - 1)
            }
            fn wrap(term: Term<Self>) -> Val {
                Val::$wrap(term)
            }
            fn open(val: Val) -> Option<Term<Self>> {
                match val {
                    Val::$wrap(term) => Some(term),
                    other => other.part_as(),
                }
            }
            fn datum(self) -> Datum {
                Datum::$datum(self)
            }
            fn from_datum(datum: Datum) -> Option<Self> {
                match datum {
                    Datum::$datum(value) => Some(value),
                    _ => None,
                }
            }
        }
    };
}

value!(i64, ints, Int, Int, Int);
value!(CardSet, sets, Set, Set, Set);
value!(SeatList, seats, Seats, Seats, Seats);
value!(Vec<Card>, rows, Row, Row, Row);
value!(Vec<CardSet>, groups, Groups, Groups, Groups);

impl Value for bool {
    #[inline]
    fn load(frame: &Frame, register: u16) -> Self {
        frame.ints[register as usize] != 0
    }
    #[inline]
    fn store(self, frame: &mut Frame, register: u16) {
        frame.ints[register as usize] = self as i64;
    }
    fn allot(size: &mut FrameSize) -> Register {
        i64::allot(size)
    }
    fn wrap(term: Term<Self>) -> Val {
        Val::Flag(term)
    }
    fn open(val: Val) -> Option<Term<Self>> {
        match val {
            Val::Flag(term) => Some(term),
            _ => None,
        }
    }
    fn datum(self) -> Datum {
        Datum::Int(self as i64)
    }
    fn from_datum(datum: Datum) -> Option<Self> {
        match datum {
            Datum::Int(n) => Some(n != 0),
            _ => None,
        }
    }
}

impl Value for () {
    fn load(_: &Frame, _: u16) -> Self {}
    fn store(self, _: &mut Frame, _: u16) {}
    fn allot(_: &mut FrameSize) -> Register {
        Register::Int(0)
    }
    fn wrap(term: Term<Self>) -> Val {
        Val::Nothing(term)
    }
    fn open(val: Val) -> Option<Term<Self>> {
        match val {
            Val::Nothing(term) => Some(term),
            Val::Done(step) => Some(Term::Code(step.into_code())),
            _ => None,
        }
    }
    fn datum(self) -> Datum {
        Datum::Nothing
    }
    fn from_datum(_: Datum) -> Option<Self> {
        Some(())
    }
}
