//! The interpreter of one thread: the reference for compiled code, and the fallback.

/// Rhai with the vocabulary of the card table.
pub struct Interpreter {}
