//! From syntax tree to native closures: every expression gets its kind when the game is loaded.

mod advice;
mod assign;
mod block;
mod branch;
mod call;
mod chain;
pub(in crate::rules) mod check;
mod column;
mod compare;
mod convert;
pub(in crate::rules) mod deed;
mod each;
mod each_seat;
mod expr;
pub(in crate::rules) mod glance;
mod idle;
mod inline;
pub(in crate::rules) mod lift;
mod lifting;
mod local;
mod look;
mod loops;
mod making;
mod method;
mod names;
pub(in crate::rules) mod opening;
mod operator;
mod parts;
mod places;
mod property;
mod root;
mod say;
mod scope;
pub(in crate::rules) mod step;
mod tell;
mod template;
mod term;
mod trial;
mod typed;
mod unit;
mod val;
pub(in crate::rules) mod walk;
mod words;

#[cfg(test)]
mod tests;

pub use scope::{Scope, Sight};
pub(super) use template::{Part as Piece, parts as pieces};
pub(crate) use term::{Known, Term, Value, code, fail, placed};
pub(crate) use val::Val;

use super::ast::{Function, Outside};
use super::kind::Kind;
use super::parse_functions;
use super::run::{FrameSize, Ints, Register};
use super::traced::traced;
use crate::definition::Game;
use crate::diagnostic::{Fault, Faults, Script, Span};
use crate::rules::Setup;
use crate::table::Layout;
use column::Columns;
use local::Local;
use places::Places;
use std::collections::BTreeMap;
use std::sync::Arc;
use step::Returns;
use trial::Trial;

/// Why an expression has no code.
enum Stop {
    /// A fault, which has been noted.
    Faulty,
    /// It is outside the compiled part, so the interpreter runs it: what is in the way, and where.
    Outside(String, Span),
}

/// What compiling a part gives.
type Out<T> = Result<T, Stop>;

/// A piece of script as the interpreter runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name of the unit.
    pub name: String,
    /// The names of its parameters, in order.
    pub params: Vec<String>,
    /// What is run.
    pub body: SourceBody,
}

/// What is run for a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceBody {
    /// The function of `rules.rhai` with the name of the unit.
    Hook,
    /// An expression of `game.yaml`.
    Expression(Script),
    /// A flag about `it`, asked for each of the cards that are the last argument.
    CardTest(Script),
    /// One of the zones under the name that an expression of `game.yaml` gives, counted from 0.
    Spot(Script, i64),
    /// A text with values in braces.
    Text(Script),
}

/// What compiling a game gives beside its units.
pub struct Compiled {
    /// The registers that all units need.
    pub frame: FrameSize,
    /// What is wrong.
    pub faults: Faults,
    /// What runs in the interpreter, and why.
    pub notes: Faults,
    /// What the interpreter runs.
    pub scripts: Scripts,
}

/// Every unit of a game as the interpreter runs it, in the order compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scripts {
    /// The units.
    pub sources: Vec<Source>,
}

/// What code may do and see where it stands.
#[derive(Clone, Copy)]
struct Context {
    sight: Sight,
    /// Whether it may change the state.
    effects: bool,
    /// How many closures surround it.
    depth: usize,
}

/// Compiles the scripts of a game for one set-up.
pub struct Compiler<'a> {
    game: &'a Game,
    /// Whether all functions are looked at, used or not.
    whole: bool,
    setup: &'a Setup,
    layout: &'a Layout,
    functions: Arc<Vec<Function>>,
    /// Which functions have been compiled somewhere.
    used: Vec<bool>,
    rules_places: Arc<Places>,
    places: Arc<Places>,
    size: FrameSize,
    /// Whether the unit that is compiled wanted a register that there is no room for.
    is_full: bool,
    serial: u32,
    locals: Vec<Local>,
    /// The functions being written out.
    stack: Vec<usize>,
    context: Context,
    returns: Option<Returns>,
    /// What functions have been found to return, by their number and the kinds of their arguments.
    returned: BTreeMap<(usize, String), Kind>,
    /// What variables that begin as none have been found to become.
    foreseen: BTreeMap<(u32, String), Option<Kind>>,
    /// The last call that gives nothing, and the last statement of its function, which might have given something.
    given_up: Option<(Span, Span)>,
    /// Whether faults are only looked for, not told.
    silent: usize,
    private: bool,
    spent: usize,
    depth: usize,
    strings: Vec<String>,
    chain: chain::Chain,
    columns: Columns,
    trial: Trial,
    faults: Faults,
    notes: Faults,
    sources: Vec<Source>,
    expressions: usize,
    last_public: bool,
}

/// How many nodes may be compiled for one unit, with all functions written out.
const MOST_NODES: usize = 60_000;
/// How deeply code may be nested, with all functions written out.
const MOST_DEPTH: usize = 100;

impl<'a> Compiler<'a> {
    /// A compiler for the scripts of `game`, with `rules.rhai` parsed and every function looked at.
    pub fn new(game: &'a Game, setup: &'a Setup, layout: &'a Layout) -> Self {
        let mut compiler = Compiler::statics(game, setup, layout);
        compiler.whole = true;
        compiler.check_functions();
        compiler
    }

    /// A compiler for what is worked out before the table is laid out: options, copies, starts.
    pub fn statics(game: &'a Game, setup: &'a Setup, layout: &'a Layout) -> Self {
        let mut faults = Vec::new();
        let mut functions = Vec::new();
        let rules_places = Arc::new(match &game.rules {
            Some(script) => Places::of(script, 0),
            None => Places::none(),
        });
        if let Some(script) = &game.rules {
            let (parsed, errors) = parse_functions(&script.text);
            functions = match &game.trace {
                Some(trace) => traced(parsed, &script.text, trace, |start, end| rules_places.span(start, end)),
                None => parsed,
            };
            for error in errors {
                let span = rules_places.span(error.start, error.end);
                faults.push(Fault::error("syntax", span, error.sentence));
            }
        }
        Self {
            game,
            whole: false,
            setup,
            layout,
            used: vec![false; functions.len()],
            functions: Arc::new(functions),
            places: rules_places.clone(),
            rules_places,
            size: FrameSize::default(),
            is_full: false,
            serial: 0,
            locals: Vec::new(),
            stack: Vec::new(),
            context: Context { sight: Sight::All, effects: false, depth: 0 },
            returns: None,
            returned: BTreeMap::new(),
            foreseen: BTreeMap::new(),
            given_up: None,
            silent: 0,
            private: false,
            spent: 0,
            depth: 0,
            strings: Vec::new(),
            chain: chain::Chain::default(),
            columns: Columns::default(),
            trial: Trial::new(game, setup, layout),
            faults,
            notes: Vec::new(),
            sources: Vec::new(),
            expressions: 0,
            last_public: true,
        }
    }

    /// Whether the unit compiled last reads only what everybody at the table sees.
    pub fn reads_only_public(&self) -> bool {
        self.last_public
    }

    /// All functions checked, and everything found.
    pub fn finish(mut self) -> Compiled {
        if self.whole {
            self.check_unused();
        }
        Compiled {
            frame: self.size,
            faults: self.faults,
            notes: self.notes,
            scripts: Scripts { sources: self.sources },
        }
    }

    /// Ends the compiling of a few expressions only: what was wrong with them.
    pub fn faults(self) -> Faults {
        self.faults
    }

    /// Notes a fault once, and says that there is no code.
    fn fault<T>(&mut self, fault: Fault) -> Out<T> {
        if self.silent == 0 && !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
        Err(Stop::Faulty)
    }

    fn outside<T>(&mut self, form: impl Into<String>, span: Span) -> Out<T> {
        Err(Stop::Outside(form.into(), span))
    }

    fn as_outside<T>(&mut self, outside: &Outside) -> Out<T> {
        let span = self.places.span(outside.start, outside.end);
        self.outside(outside.form.clone(), span)
    }

    /// A new register for a value of this kind, and its place in the order of registers.
    fn register(&mut self, kind: Kind) -> (Register, u32) {
        let size = &mut self.size;
        let register = match kind {
            Kind::Cards => <crate::table::CardSet as Value>::allot(size),
            Kind::Row => <Vec<crate::table::Card> as Value>::allot(size),
            Kind::Seats | Kind::Teams => <crate::table::SeatList as Value>::allot(size),
            Kind::Groups => <Vec<crate::table::CardSet> as Value>::allot(size),
            _ => <i64 as Value>::allot(size),
        };
        self.serial += 1;
        if let Register::Int(n) = register {
            self.is_full |= n as usize >= Ints::ROOM;
        }
        (register, self.serial - 1)
    }
}
