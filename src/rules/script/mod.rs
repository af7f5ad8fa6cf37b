//! Scripts: parsed, typed, compiled to native closures; and interpreted where that is not possible.

pub mod ast;
pub mod interpreter;
pub mod kind;
pub mod run;
pub mod unit;
