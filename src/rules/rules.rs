//! A game compiled for one number of seats and one choice of options.

use super::Setup;
use super::plain::Plain;
use super::program::Program;
use super::script::compile::Scripts;
use super::script::run::FrameSize;
use crate::definition::Game;
use crate::diagnostic::Fault;
use crate::table::{Layout, Table};
use std::sync::Arc;

/// A game compiled for one set-up. Shared between threads; a [`Referee`](super::Referee) applies it.
pub struct Rules {
    pub(in crate::rules) game: Arc<Game>,
    pub(in crate::rules) setup: Setup,
    pub(in crate::rules) layout: Layout,
    pub(in crate::rules) program: Program,
    /// By number of the phase: the phase as plain turns, if it is nothing more than that.
    pub(in crate::rules) plains: Vec<Option<Plain>>,
    pub(in crate::rules) frame: FrameSize,
    pub(in crate::rules) interpreted: Vec<Fault>,
    /// The table before the first shuffle.
    pub(in crate::rules) blank: Table,
    /// Whether seats across the table are partners.
    pub(in crate::rules) across: bool,
    /// What the interpreter runs.
    pub(in crate::rules) scripts: Scripts,
}

impl Rules {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, shared.
    pub fn game_arc(&self) -> Arc<Game> {
        self.game.clone()
    }

    /// Seats and options.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Zones, counters and marks.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many seats.
    pub fn seats(&self) -> usize {
        self.setup.seats
    }

    /// What runs in the interpreter, and why.
    pub fn interpreted(&self) -> &[Fault] {
        &self.interpreted
    }
}
