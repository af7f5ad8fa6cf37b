//! What scripts work on while they run: the state, handed from call to call, and the texts they are.

use super::book::Book;
use super::value::Value;
use super::{Done, Interpreter, Order, Place, Reply, Wanted, call, tell, vocabulary};
use crate::diagnostic::{Note, Span};
use crate::rules::Rules;
use crate::rules::script::compile::fail;
use crate::rules::script::host::{Host, ScriptError};
use crate::rules::script::primitives::Datum;
use crate::rules::script::run::{FUEL, Fail, Frame, Run, Way};
use crate::rules::state::State;
use crate::table::CardSet;
use rhai::{Dynamic, EvalAltResult};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

/// How many scripts may wait for each other at a time.
const MOST_NESTED: usize = 16;

thread_local! {
    static CORE: RefCell<Weak<Core>> = const { RefCell::new(Weak::new()) };
}

/// Makes `core` the one of this thread.
pub(super) fn settle(core: &Rc<Core>) {
    CORE.with(|here| *here.borrow_mut() = Rc::downgrade(core));
}

/// Carries out a script on a thread that carries one out already.
pub(super) fn here(state: &mut State, order: Order) -> (Result<Reply, Fail>, u32) {
    let core = CORE.with(|here| here.borrow().upgrade());
    let Some(core) = core else {
        return (Err(fail("interpreter", Span::NOWHERE, "no script runs here")), order.fuel);
    };
    let mut away = core.spares.borrow_mut().pop().unwrap_or_else(|| Box::new(state.clone()));
    std::mem::swap(state, &mut away);
    let mut done = core.carry_out(away, order);
    std::mem::swap(state, &mut done.state);
    core.spares.borrow_mut().push(done.state);
    (done.answer, done.fuel)
}

/// What lies on the desk of a running script.
struct Desk {
    state: Box<State>,
    fuel: u32,
    learns: bool,
    way: Way,
}

/// The interpreter proper.
pub(super) struct Core {
    pub rules: Arc<Rules>,
    host: OnceCell<Host>,
    book: OnceCell<Book>,
    /// The state of the script that runs; not there while a function of the host works on it.
    desk: RefCell<Option<Desk>>,
    frames: RefCell<Vec<Frame>>,
    #[allow(clippy::vec_box)] // They go from desk to desk without being copied.
    spares: RefCell<Vec<Box<State>>>,
    depth: Cell<usize>,
    /// Whether the script that runs may change the state.
    changes: Cell<bool>,
    /// The fault that the host raised last.
    raised: RefCell<Option<Fail>>,
}

/// The desk in the hands of a function of the host; it is put back whatever happens.
struct Lent<'c> {
    core: &'c Core,
    desk: Option<Desk>,
    frame: Frame,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        *self.core.desk.borrow_mut() = self.desk.take();
        self.core.frames.borrow_mut().push(std::mem::take(&mut self.frame));
    }
}

impl Core {
    /// An interpreter for these rules.
    pub fn new(rules: Arc<Rules>) -> Rc<Core> {
        let core = Rc::new(Core {
            rules,
            host: OnceCell::new(),
            book: OnceCell::new(),
            desk: RefCell::new(None),
            frames: RefCell::new(Vec::new()),
            spares: RefCell::new(Vec::new()),
            depth: Cell::new(0),
            changes: Cell::new(false),
            raised: RefCell::new(None),
        });
        let host = vocabulary::host(&core);
        let book = Book::new(&core.rules, &host);
        core.host.set(host).ok();
        core.book.set(book).ok();
        core
    }

    /// Carries out a script.
    pub fn carry_out(&self, state: Box<State>, order: Order) -> Done {
        let desk = Desk { state, fuel: order.fuel, learns: order.learns, way: order.way };
        let outer = self.desk.replace(Some(desk));
        let may_change = self.changes.replace(order.wanted == Wanted::Nothing);
        let answer = self.answer(&order);
        self.changes.set(may_change);
        match self.desk.replace(outer) {
            Some(desk) => Done { state: desk.state, answer, fuel: desk.fuel },
            // Only a function of the host that is still at work could keep it.
            None => Done { state: Box::new(State::blank(&self.rules, 0)), answer, fuel: order.fuel },
        }
    }

    fn answer(&self, order: &Order) -> Result<Reply, Fail> {
        let args = order.kinds.iter().zip(&order.args);
        let args: Vec<Value> = args.map(|(kind, arg)| Value::of_kind(&self.rules, *kind, arg)).collect();
        let name = order.name.as_str();
        let book = self.book.get().ok_or_else(broken)?;
        if order.wanted == Wanted::Line {
            let pieces = book.pieces(name).unwrap_or_default();
            return tell::line(self, pieces, &args, &[]).map(Reply::Line);
        }
        if book.is_test(name) {
            return self.passing(name, args).map(|set| Reply::Datum(Datum::Set(set)));
        }
        let value = self.ask(name, &args)?;
        let datum = self.with_run(|run| call::answer(run, value, order.wanted))?;
        datum.map(Reply::Datum).map_err(|fault| self.at_unit(name, fault))
    }

    /// Those of the cards that are the last argument for which a test holds.
    fn passing(&self, name: &str, mut args: Vec<Value>) -> Result<CardSet, Fail> {
        let Some(Value::Cards(candidates)) = args.pop() else {
            return Err(fail("wrong-kind", Span::NOWHERE, "cards are expected"));
        };
        let mut passing = CardSet::EMPTY;
        for card in candidates.iter() {
            let mut args = args.clone();
            args.push(Value::Card(card));
            match self.ask(name, &args)? {
                Value::Flag(true) => passing.insert(card),
                Value::Flag(false) => {}
                other => return Err(self.at_unit(name, other.wrong("a flag"))),
            }
        }
        Ok(passing)
    }

    /// The pieces of a text.
    pub fn pieces(&self, text: &str) -> Option<&[super::book::Piece]> {
        self.book.get().and_then(|book| book.pieces(text))
    }

    /// Calls the function of a unit.
    pub fn ask(&self, unit: &str, args: &[Value]) -> Result<Value, Fail> {
        self.ask_held(unit, args).map(|held| Value::of(&held))
    }

    /// Calls the function of a unit; gives its value as Rhai holds it.
    pub fn ask_held(&self, unit: &str, args: &[Value]) -> Result<Dynamic, Fail> {
        let (Some(host), Some(book)) = (self.host.get(), self.book.get()) else { return Err(broken()) };
        let function = book.function(unit)?;
        let args = args.iter().cloned().map(Value::dynamic).collect();
        let depth = self.depth.get();
        if depth == MOST_NESTED {
            return Err(fail("budget", Span::NOWHERE, "too many functions wait for each other"));
        }
        self.depth.set(depth + 1);
        let called = match depth {
            0 => host.call(book.script(), function, args),
            _ => host.call_inside(book.script(), function, args),
        };
        self.depth.set(depth);
        called.map_err(|error| self.fault(unit, &error))
    }

    /// Works on the state of the script that runs.
    pub fn with_run<R>(&self, work: impl FnOnce(&mut Run) -> R) -> Result<R, Fail> {
        let Some(desk) = self.desk.borrow_mut().take() else { return Err(broken()) };
        let frame = self.frames.borrow_mut().pop().unwrap_or_else(|| Frame::new(self.rules.frame));
        let mut lent = Lent { core: self, desk: Some(desk), frame };
        let Lent { desk: Some(desk), frame, .. } = &mut lent else { return Err(broken()) };
        let mut again = Some(Interpreter(Place::Here));
        let mut run = Run {
            rules: &self.rules,
            state: &mut desk.state,
            frame,
            fuel: desk.fuel,
            way: desk.way,
            interpreter: &mut again,
            stacked: None,
            learns: desk.learns,
            fixed_dealer: None,
        };
        let result = work(&mut run);
        desk.fuel = run.fuel.min(FUEL);
        Ok(result)
    }

    /// Refuses a change that a question would make.
    pub fn change(&self) -> Result<(), Fail> {
        if self.changes.get() {
            return Ok(());
        }
        let fault = fail("effect-in-question", Span::NOWHERE, "a question changes nothing");
        let hint = "changes belong in the functions of `rules.rhai` that carry something out, such as `do_…`";
        Err(Box::new(fault.hint(hint)))
    }

    /// A fault of the host as an error of Rhai.
    pub fn raise(&self, fault: Fail) -> Box<EvalAltResult> {
        let sentence = fault.sentence.clone();
        *self.raised.borrow_mut() = Some(fault);
        sentence.into()
    }

    /// The result of a function of the host as Rhai wants it.
    pub fn give(&self, result: Result<Value, Fail>) -> Result<Dynamic, Box<EvalAltResult>> {
        result.map(Value::dynamic).map_err(|fault| self.raise(fault))
    }

    /// An error of Rhai as a fault with its place in the author's files, and the calls that led there.
    fn fault(&self, unit: &str, error: &ScriptError) -> Fail {
        let raised = self.raised.borrow_mut().take().filter(|fault| fault.sentence == error.sentence);
        let mut fault = raised.unwrap_or_else(|| {
            let (code, sentence) = of_host(&error.sentence);
            fail(code, Span::NOWHERE, sentence)
        });
        let Some(book) = self.book.get() else { return fault };
        if fault.span.is_none_or(|span| span == Span::NOWHERE) {
            let calls = error.trace.iter().map(|call| (call.line, call.column));
            let mut places = std::iter::once((error.line, error.column)).chain(calls);
            let place = places.find_map(|(line, column)| book.place(line, column));
            fault.span = Some(place.unwrap_or_else(|| book.span(unit)));
        }
        for call in error.trace.iter().filter(|call| book.is_function(&call.function)) {
            if let Some(place) = book.place(call.line, call.column) {
                let text = format!("`{}` is called here", call.function);
                fault.notes.push(Note { span: place, text });
            }
        }
        fault
    }

    /// The fault at its unit, if it has no place of its own.
    fn at_unit(&self, unit: &str, mut fault: Fail) -> Fail {
        if let (Some(book), None | Some(Span::NOWHERE)) = (self.book.get(), fault.span) {
            fault.span = Some(book.span(unit));
        }
        fault
    }
}

#[cold]
fn broken() -> Fail {
    fail("interpreter", Span::NOWHERE, "no script runs here")
}

/// Code and sentence for an error that Rhai finds itself.
fn of_host(sentence: &str) -> (&'static str, &str) {
    match sentence {
        "a number grows too large" => ("overflow", "this number is too large"),
        "a number is divided by zero" => ("division-by-zero", "nothing can be divided by 0"),
        "functions call each other too deeply" => ("budget", sentence),
        "a list, a map or a string grows too large" => ("budget", sentence),
        _ if sentence.starts_with("the script does not come to an end") => ("budget", "this takes too many steps"),
        _ if sentence.contains("has no property") => ("unknown-property", sentence),
        _ if sentence.starts_with("there is no function") => ("unknown-function", sentence),
        _ if sentence.starts_with("there is no variable") => ("unknown-name", sentence),
        _ if sentence.starts_with("there is no element") => ("out-of-range", sentence),
        _ => ("script", sentence),
    }
}
