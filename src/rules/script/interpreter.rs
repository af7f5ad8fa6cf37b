//! The interpreter: the reference for compiled code, and the fallback where there is none.
//!
//! Scripts run in Rhai on a thread of their own with a big stack; the state goes there and comes back with the answer.

mod assign;
mod book;
mod call;
mod core;
mod given;
mod operator;
mod property;
mod question;
mod roots;
mod tell;
mod value;
mod vocabulary;
mod word;
mod worker;

use super::compile::fail;
use super::host::{Host, with_big_stack};
use super::kind::Kind;
use super::primitives::Datum;
use super::run::{Fail, Run, Way};
use crate::diagnostic::{Faults, Span};
use crate::rules::Rules;
use crate::rules::event::Told;
use crate::rules::state::State;
use book::Book;
use std::sync::Arc;
use worker::Worker;

/// Rhai with the vocabulary of the card table, made when it is first asked.
pub struct Interpreter(Place);

/// Where scripts are carried out.
enum Place {
    /// Nothing has been asked yet.
    Nowhere(Arc<Rules>),
    /// On a thread of its own.
    Worker(Box<Worker>),
    /// On this thread, which carries one out already.
    Here,
}

/// What an answer must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// It does not matter.
    Nothing,
    /// A number or what is held like one: a card, seat, team, zone or word.
    Number,
    /// Yes or no.
    Flag,
    /// Cards.
    Cards,
    /// Seats.
    Seats,
    /// A line of text.
    Line,
}

/// What is asked.
struct Order {
    /// The name of the unit.
    name: String,
    /// The kinds of the arguments.
    kinds: Vec<Kind>,
    /// The arguments.
    args: Vec<Datum>,
    wanted: Wanted,
    fuel: u32,
    learns: bool,
    way: Way,
}

/// What comes back.
struct Done {
    state: Box<State>,
    answer: Result<Reply, Fail>,
    fuel: u32,
}

/// An answer.
#[derive(Debug, PartialEq)]
enum Reply {
    /// A value.
    Datum(Datum),
    /// A line.
    Line(Vec<Told>),
}

/// What of the scripts of a game Rhai cannot read.
pub(in crate::rules) fn check(rules: &Rules) -> Faults {
    with_big_stack(|| Book::new(rules, &Host::new(&vocabulary::KNOWN, |_| None, |_| {})).faults())
}

impl Interpreter {
    /// An interpreter for these rules.
    pub fn new(rules: Arc<Rules>) -> Interpreter {
        Interpreter(Place::Nowhere(rules))
    }

    /// Carries out a script in the state of `run`.
    fn carry_out(run: &mut Run, order: Order) -> Result<Reply, Fail> {
        let Some(Interpreter(place)) = run.interpreter else {
            return Err(fail("interpreter", Span::NOWHERE, "nothing is interpreted before the match begins"));
        };
        if let Some(trace) = &run.rules.game.trace {
            trace.ran(&order.name);
        }
        if let Place::Nowhere(rules) = place {
            *place = Place::Worker(Box::new(Worker::new(rules.clone())?));
        }
        let (answer, fuel) = match place {
            Place::Worker(worker) => worker.carry_out(run.state, order),
            _ => core::here(run.state, order),
        };
        run.fuel = fuel;
        answer
    }
}
