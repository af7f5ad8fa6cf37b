//! A game at rest: from text to a proven definition.

mod game;
pub mod yaml;

pub use game::*;
