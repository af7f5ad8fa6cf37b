//! The parser of scripts: what it accepts, what it says, and that it agrees with Rhai.

mod shape;
