//! How a fault is told: code, sentence, places with their excerpts, hint.

mod fault;

mod source;

pub use fault::{Fault, Faults, Note, Severity};

pub use source::{FileId, Script, Sources, Span, Spanned};
