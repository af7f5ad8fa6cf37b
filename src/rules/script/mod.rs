//! Scripts: parsed, typed, compiled to native closures; and interpreted where that is not possible.

pub mod ast;
pub mod budget;
pub mod compile;
pub mod host;
pub mod interpreter;
pub mod kind;
mod lex;
pub mod parse;
pub mod run;
mod token;
pub mod unit;
