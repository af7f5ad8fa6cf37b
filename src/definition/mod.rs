//! A game at rest: from text to a proven definition.

pub mod check;
mod files;
mod game;
pub mod keys;
mod lower;
pub mod names;
mod option;
pub mod patch;
mod pick;
pub mod schema;
mod trace;
pub mod yaml;

pub use files::GameFiles;
pub use game::*;
pub use lower::read;
pub use pick::*;
pub use trace::{Flag, Mark, Reach, Trace};
