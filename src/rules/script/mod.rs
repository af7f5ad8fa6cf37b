//! Scripts: parsed, typed, compiled to native closures; and interpreted where that is not possible.

pub mod ast;
pub mod budget;
pub mod compile;
pub mod hooks;
pub mod host;
pub mod interpreter;
pub mod kind;
mod lex;
mod parse;
pub mod primitives;
pub mod run;
mod token;
mod traced;
pub mod unit;

pub use parse::{MAX_DEPTH, ParseFail, parse_expression, parse_functions};
