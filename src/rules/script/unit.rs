//! A piece of script ready to be asked or carried out.

use super::compile::glance::{Glance, Seen};
use super::compile::lift::Lift;
use super::compile::opening::Opening;
use super::kind::Kind;
use super::run::{Arg, Code, Fail, Register, Run, Way};
use crate::table::CardSet;
use std::sync::Arc;

/// A piece of script with its parameters: an expression of `game.yaml` or a hook of `rules.rhai`.
pub struct Unit<T> {
    /// The function that the interpreter calls for it.
    pub name: String,
    /// The kinds of its parameters.
    pub kinds: Vec<Kind>,
    /// The registers of its parameters.
    pub params: Vec<Register>,
    /// Its code; `None` if it is only interpreted.
    pub code: Option<Code<T>>,
    /// What can be done instead of running its code.
    pub(in crate::rules) short: Short,
}

/// A short cut past the code of a unit.
#[derive(Clone, Default)]
pub(in crate::rules) enum Short {
    /// There is none.
    #[default]
    None,
    /// The value is read off the table.
    Glance(Glance),
    /// All these must hold.
    All(Arc<[Glance]>),
    /// A card goes to a zone, and then the rest is done.
    Opening(Arc<Opening>),
    /// The cards that are its last argument are sifted.
    Sift(Arc<Lift>),
}

/// What the interpreter's value is turned into.
pub trait Given: Sized {
    /// Asks the interpreter for the value of a unit.
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail>;
}

impl<T: Given + Seen> Unit<T> {
    /// The value for a single number as argument; a unit without parameters does not want it.
    ///
    /// # Errors
    /// As [`Unit::ask`].
    #[inline]
    pub fn ask_one(&self, run: &mut Run, arg: i64) -> Result<T, Fail> {
        if run.way != Way::Compiled {
            return self.ask(run, &[Arg::Int(arg)]);
        }
        if let Short::Glance(glance) = &self.short {
            return Ok(glance.see_of(arg, run));
        }
        match (&self.code, self.params.as_slice()) {
            (Some(code), []) => code(run),
            (Some(code), [Register::Int(r)]) => {
                run.frame.ints[*r as usize] = arg;
                code(run)
            }
            _ => self.ask(run, &[Arg::Int(arg)]),
        }
    }

    /// The value for two numbers as arguments.
    ///
    /// # Errors
    /// As [`Unit::ask`].
    #[inline]
    pub fn ask_two(&self, run: &mut Run, first: i64, second: i64) -> Result<T, Fail> {
        match (&self.code, self.params.as_slice()) {
            (Some(code), [Register::Int(a), Register::Int(b)]) if run.way == Way::Compiled => {
                run.frame.ints[*a as usize] = first;
                run.frame.ints[*b as usize] = second;
                code(run)
            }
            _ => self.ask(run, &[Arg::Int(first), Arg::Int(second)]),
        }
    }

    /// The value for a number and a set of cards as arguments.
    ///
    /// # Errors
    /// As [`Unit::ask`].
    #[inline]
    pub fn ask_with(&self, run: &mut Run, first: i64, cards: CardSet) -> Result<T, Fail> {
        match (&self.code, self.params.as_slice()) {
            (Some(code), [Register::Int(a), Register::Set(b)]) if run.way == Way::Compiled => {
                run.frame.ints[*a as usize] = first;
                run.frame.sets[*b as usize] = cards;
                code(run)
            }
            _ => self.ask(run, &[Arg::Int(first), Arg::Set(cards)]),
        }
    }

    /// The value without any argument.
    ///
    /// # Errors
    /// As [`Unit::ask`].
    #[inline]
    pub fn ask_plain(&self, run: &mut Run) -> Result<T, Fail> {
        match &self.code {
            Some(code) if run.way == Way::Compiled => code(run),
            _ => T::interpret(self, run, &[]),
        }
    }
}

impl Unit<CardSet> {
    /// Those of some cards that pass, asked with one more number as argument.
    ///
    /// # Errors
    /// As [`Unit::ask`].
    #[inline]
    pub fn ask_about(&self, run: &mut Run, arg: i64, cards: CardSet) -> Result<CardSet, Fail> {
        match (&self.short, self.params.as_slice()) {
            (Short::Sift(lift), [Register::Int(r), _]) if run.way == Way::Compiled => {
                run.frame.ints[*r as usize] = arg;
                lift.ask(run, cards)
            }
            _ => self.ask(run, &[Arg::Int(arg), Arg::Set(cards)]),
        }
    }
}

impl<T: Given> Unit<T> {
    /// The value for these arguments, one for each parameter.
    ///
    /// # Errors
    /// The fault of the script, with its place.
    #[inline]
    pub fn ask(&self, run: &mut Run, args: &[Arg]) -> Result<T, Fail> {
        match &self.code {
            Some(code) if run.way == Way::Compiled => self.carry_out(code, run, args),
            _ => T::interpret(self, run, args),
        }
    }
}

impl<T> Unit<T> {
    /// Runs its code with these arguments.
    #[inline]
    pub(super) fn carry_out(&self, code: &Code<T>, run: &mut Run, args: &[Arg]) -> Result<T, Fail> {
        for (register, arg) in self.params.iter().zip(args) {
            match (*register, *arg) {
                (Register::Int(r), Arg::Int(n)) => run.frame.ints[r as usize] = n,
                (Register::Set(r), Arg::Set(set)) => run.frame.sets[r as usize] = set,
                (Register::Seats(r), Arg::Seats(seats)) => run.frame.seats[r as usize] = seats,
                (Register::Row(r), Arg::Row(row)) => {
                    run.frame.rows[r as usize].clear();
                    run.frame.rows[r as usize].extend_from_slice(row);
                }
                (Register::Groups(r), Arg::Groups(groups)) => {
                    run.frame.groups[r as usize].clear();
                    run.frame.groups[r as usize].extend_from_slice(groups);
                }
                _ => debug_assert!(false, "an argument of another kind"),
            }
        }
        code(run)
    }
}
