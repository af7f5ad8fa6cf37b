//! A piece of script ready to be asked or carried out.

use super::kind::Kind;
use super::run::{Arg, Code, Fail, Register, Run, Way};
use crate::table::CardSet;

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
}

/// What the interpreter's value is turned into.
pub trait Given: Sized {
    /// Asks the interpreter for the value of a unit.
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail>;
}

impl<T: Given> Unit<T> {
    /// The value for a single number as argument; a unit without parameters does not want it.
    ///
    /// # Errors
    /// As [`Unit::ask`].
    #[inline]
    pub fn ask_one(&self, run: &mut Run, arg: i64) -> Result<T, Fail> {
        match (&self.code, self.params.as_slice()) {
            (Some(code), []) if run.way == Way::Compiled => code(run),
            (Some(code), [Register::Int(r)]) if run.way == Way::Compiled => {
                run.frame.ints[*r as usize] = arg;
                code(run)
            }
            _ => self.ask(run, &[Arg::Int(arg)]),
        }
    }

    /// The value for a number and a set of cards as arguments.
    ///
    /// # Errors
    /// As [`Unit::ask`].
    #[inline]
    pub fn ask_about(&self, run: &mut Run, arg: i64, cards: CardSet) -> Result<T, Fail> {
        match (&self.code, self.params.as_slice()) {
            (Some(code), [Register::Int(r), Register::Set(s)]) if run.way == Way::Compiled => {
                run.frame.ints[*r as usize] = arg;
                run.frame.sets[*s as usize] = cards;
                code(run)
            }
            _ => self.ask(run, &[Arg::Int(arg), Arg::Set(cards)]),
        }
    }

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
