//! Units asked of the interpreter: what they get, and what is made of the answer.

use super::{Interpreter, Order, Reply, Wanted};
use crate::diagnostic::Span;
use crate::rules::event::Told;
use crate::rules::script::compile::fail;
use crate::rules::script::primitives::Datum;
use crate::rules::script::run::{Arg, Fail, Run};
use crate::rules::script::unit::{Given, Unit};
use crate::table::{CardSet, SeatList};

fn ask<T>(unit: &Unit<T>, run: &mut Run, args: &[Arg], wanted: Wanted) -> Result<Reply, Fail> {
    let args = args.iter().map(|arg| match *arg {
        Arg::Int(n) => Datum::Int(n),
        Arg::Set(set) => Datum::Set(set),
        Arg::Seats(seats) => Datum::Seats(seats),
        Arg::Row(row) => Datum::Row(row.to_vec()),
        Arg::Groups(groups) => Datum::Groups(groups.to_vec()),
    });
    let order = Order {
        name: unit.name.clone(),
        kinds: unit.kinds.clone(),
        args: args.collect(),
        wanted,
        fuel: run.fuel,
        learns: run.learns,
        way: run.way,
    };
    Interpreter::carry_out(run, order)
}

#[cold]
fn wrong(name: &str) -> Fail {
    fail("wrong-kind", Span::NOWHERE, format!("`{name}` gives something else than it should"))
}

impl Given for () {
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail> {
        ask(unit, run, args, Wanted::Nothing).map(|_| ())
    }
}

impl Given for i64 {
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail> {
        match ask(unit, run, args, Wanted::Number)? {
            Reply::Datum(Datum::Int(n)) => Ok(n),
            _ => Err(wrong(&unit.name)),
        }
    }
}

impl Given for bool {
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail> {
        match ask(unit, run, args, Wanted::Flag)? {
            Reply::Datum(Datum::Int(n)) => Ok(n != 0),
            _ => Err(wrong(&unit.name)),
        }
    }
}

impl Given for CardSet {
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail> {
        match ask(unit, run, args, Wanted::Cards)? {
            Reply::Datum(Datum::Set(set)) => Ok(set),
            _ => Err(wrong(&unit.name)),
        }
    }
}

impl Given for SeatList {
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail> {
        match ask(unit, run, args, Wanted::Seats)? {
            Reply::Datum(Datum::Seats(seats)) => Ok(seats),
            _ => Err(wrong(&unit.name)),
        }
    }
}

impl Given for Vec<Told> {
    /// Lines are only told: where there is code for them, it tells them in either way.
    fn interpret(unit: &Unit<Self>, run: &mut Run, args: &[Arg]) -> Result<Self, Fail> {
        match &unit.code {
            Some(code) => unit.carry_out(code, run, args),
            None => match ask(unit, run, args, Wanted::Line)? {
                Reply::Line(line) => Ok(line),
                Reply::Datum(_) => Err(wrong(&unit.name)),
            },
        }
    }
}
