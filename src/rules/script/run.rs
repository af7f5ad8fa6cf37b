//! What compiled code works on: the state, its registers and its budget.

use super::interpreter::Interpreter;
use crate::diagnostic::Fault;
use crate::rules::Rules;
use crate::rules::state::State;
use crate::table::{Card, CardSet, Seat, SeatList, ZoneId};

/// Why a script could not go on.
pub type Fail = Box<Fault>;

/// Compiled code that gives a `T`.
pub type Code<T> = Box<dyn for<'a, 'r> Fn(&'a mut Run<'r>) -> Result<T, Fail> + Send + Sync>;

/// Registers of numbers. There is room for [`Ints::ROOM`], so that none is ever looked for in vain.
#[derive(Clone, Debug)]
pub struct Ints(Box<[i64; Ints::ROOM]>);

impl Ints {
    /// How many there are; a power of two.
    pub const ROOM: usize = 2048;
}

impl Default for Ints {
    fn default() -> Ints {
        Ints(Box::new([0; Ints::ROOM]))
    }
}

impl std::ops::Index<usize> for Ints {
    type Output = i64;
    #[inline(always)]
    fn index(&self, register: usize) -> &i64 {
        &self.0[register % Ints::ROOM]
    }
}

impl std::ops::IndexMut<usize> for Ints {
    #[inline(always)]
    fn index_mut(&mut self, register: usize) -> &mut i64 {
        &mut self.0[register % Ints::ROOM]
    }
}

/// The registers of all code of a game: each parameter and local variable has one of its own.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Numbers, flags, words, cards, seats, zones, teams and assignments; `none` is -1, for words 0.
    pub ints: Ints,
    /// Sets of cards.
    pub sets: Vec<CardSet>,
    /// Seats and teams in an order.
    pub seats: Vec<SeatList>,
    /// Cards in an order.
    pub rows: Vec<Vec<Card>>,
    /// Separate groups of cards.
    pub groups: Vec<Vec<CardSet>>,
}

/// How many registers of each sort a game needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameSize {
    /// Of numbers and the like.
    pub ints: usize,
    /// Of sets.
    pub sets: usize,
    /// Of seats.
    pub seats: usize,
    /// Of rows.
    pub rows: usize,
    /// Of groups.
    pub groups: usize,
}

impl Frame {
    /// Registers of this size, all empty.
    pub fn new(size: FrameSize) -> Frame {
        Frame {
            ints: Ints::default(),
            sets: vec![CardSet::EMPTY; size.sets],
            seats: vec![SeatList::EMPTY; size.seats],
            rows: vec![Vec::new(); size.rows],
            groups: vec![Vec::new(); size.groups],
        }
    }
}

/// A register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    /// Of `Frame::ints`.
    Int(u16),
    /// Of `Frame::sets`.
    Set(u16),
    /// Of `Frame::seats`.
    Seats(u16),
    /// Of `Frame::rows`.
    Row(u16),
    /// Of `Frame::groups`.
    Groups(u16),
}

/// A value handed to code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// A number, flag, word, card, seat, zone, team or assignment.
    Int(i64),
    /// A set of cards.
    Set(CardSet),
    /// Seats or teams.
    Seats(SeatList),
    /// Cards in an order.
    Row(&'a [Card]),
    /// Separate groups.
    Groups(&'a [CardSet]),
}

/// How scripts are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// By compiled code wherever there is some.
    Compiled,
    /// By the interpreter: the reference.
    Interpreted,
}

/// How many loop turns and calls one hook may take.
pub const FUEL: u32 = 200_000;

impl Run<'_> {
    /// The team of the seat in a register, which is never none.
    #[inline]
    pub fn team(&self, register: u16) -> i64 {
        let seat = self.frame.ints[register as usize];
        self.state.flow.team.get(seat as usize).map_or(seat, |team| *team as i64)
    }
}

/// What code works on while it runs.
pub struct Run<'r> {
    /// The rules in force.
    pub rules: &'r Rules,
    /// The state it reads and, in effects, changes.
    pub state: &'r mut State,
    /// Its registers.
    pub frame: &'r mut Frame,
    /// What is left of its budget.
    pub fuel: u32,
    /// By which way.
    pub way: Way,
    /// The interpreter of this thread, made when first needed.
    pub interpreter: &'r mut Option<Interpreter>,
    /// For scenarios: cards that the first shuffle leaves on top of a zone, the last one uppermost.
    pub stacked: Option<(ZoneId, Vec<Card>)>,
    /// Whether it keeps up what can be worked out from the rules that seats break: not in playouts.
    pub learns: bool,
    /// For scenarios: who deals first.
    pub fixed_dealer: Option<Seat>,
}
