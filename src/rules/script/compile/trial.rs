//! Works out, when the game is loaded, what is the same in every state.

use super::super::interpreter::Interpreter;
use super::super::run::{Code, Fail, Frame, FrameSize, Run, Way};
use super::Scripts;
use crate::definition::Game;
use crate::rules::program::Program;
use crate::rules::state::{Flow, State};
use crate::rules::{Rules, Setup};
use crate::table::{Deck, Layout, MAX_SEATS, Rng, Table, ZoneId};
use std::sync::Arc;

/// A table without cards at which code is run that does not look at the table.
pub(super) struct Trial {
    rules: Rules,
    state: State,
    frame: Frame,
    interpreter: Option<Interpreter>,
}

/// How many loop turns a constant may take.
const FUEL: u32 = 100_000;

impl Trial {
    pub fn new(game: &Game, setup: &Setup, layout: &Layout) -> Trial {
        let mut empty = layout.clone();
        empty.deck = Deck::new(Vec::new(), Vec::new());
        let mut team = [0; MAX_SEATS];
        (0..MAX_SEATS).for_each(|i| team[i] = i as u8);
        let table = Table::new(&empty, ZoneId(0));
        Trial {
            state: State {
                table: table.clone(),
                flow: Flow { seats_in: layout.seat_set(), team, ..Flow::fresh(0) },
                chance: Rng::new(0, ""),
                sealed: Default::default(),
                positions: Vec::new(),
                outcome: None,
                journal: None,
            },
            rules: Rules {
                game: Arc::new(game.clone()),
                setup: setup.clone(),
                layout: layout.clone(),
                plains: Vec::new(),
                program: Program::default(),
                frame: FrameSize::default(),
                interpreted: Vec::new(),
                blank: table,
                across: false,
                scripts: Scripts::default(),
            },
            frame: Frame::default(),
            interpreter: None,
        }
    }

    /// The value of code that looks at nothing but constants, or at one number in a register.
    pub fn value<T>(&mut self, size: FrameSize, code: &Code<T>, number: Option<(u16, i64)>) -> Option<T> {
        self.prepare(size);
        if let Some((register, number)) = number {
            self.frame.ints[register as usize] = number;
        }
        self.run(size, code).ok()
    }

    fn prepare(&mut self, size: FrameSize) {
        let frame = &mut self.frame;
        frame.sets.resize(size.sets, Default::default());
        frame.seats.resize(size.seats, Default::default());
        frame.rows.resize(size.rows, Vec::new());
        frame.groups.resize(size.groups, Vec::new());
    }

    /// The value of code that looks at nothing but constants, or its fault.
    pub fn run<T>(&mut self, size: FrameSize, code: &Code<T>) -> Result<T, Fail> {
        self.prepare(size);
        let mut run = Run {
            rules: &self.rules,
            state: &mut self.state,
            frame: &mut self.frame,
            fuel: FUEL,
            way: Way::Compiled,
            interpreter: &mut self.interpreter,
            stacked: None,
            learns: false,
            fixed_dealer: None,
        };
        code(&mut run)
    }
}
