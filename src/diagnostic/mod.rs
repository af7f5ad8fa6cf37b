//! How a fault is told: code, sentence, places with their excerpts, hint.

mod explain;
mod fault;
mod list;
mod render;
mod source;
mod suggest;
mod unseen;

pub use explain::{Explanation, explain, explanations};
pub use fault::{Fault, Faults, Note, Severity};
pub use list::{Count, List};
pub use render::{render, render_json};
pub use source::{FileId, Script, Sources, Span, Spanned};
pub use suggest::closest;
pub use unseen::{is_unseen, seen};
