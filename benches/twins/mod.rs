//! Hand-written programs for single games: what an engine that loads its rules is measured against.

pub mod hearts;
pub mod snake;
