//! Scripts: parsed, typed, compiled to native closures; and interpreted where that is not possible.

pub mod ast;
