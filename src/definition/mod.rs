//! A game at rest: from text to a proven definition.

mod game;

pub use game::*;
