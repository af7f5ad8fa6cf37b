//! The parser of scripts: what it accepts, what it says, and that it agrees with Rhai.

mod agreement;
mod shape;
mod soup;
