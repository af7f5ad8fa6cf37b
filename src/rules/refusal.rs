//! Why an action is not accepted.

use crate::diagnostic::{Fault, Span};

/// Why an action was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What was tried, as typed or written by the engine: `play R15`.
    pub tried: String,
    /// The reason in the words of the game: `you have green: follow`.
    pub why: String,
    /// The name and place of the rule that refused, if one of the game's did.
    pub rule: Option<(String, Span)>,
    /// What could be done instead: a few actions as typed.
    pub instead: Vec<String>,
    /// If the game itself is at fault (a script failed), the fault.
    pub fault: Option<Box<Fault>>,
}

impl Refusal {
    /// A refusal with a reason only.
    pub fn because(tried: impl Into<String>, why: impl Into<String>) -> Refusal {
        Refusal { tried: tried.into(), why: why.into(), rule: None, instead: Vec::new(), fault: None }
    }

    /// The refusal as told to the seat: reason, then what could be done instead.
    pub fn told(&self) -> String {
        let mut text =
            if self.tried.is_empty() { self.why.clone() } else { format!("not {}: {}", self.tried, self.why) };
        if !self.instead.is_empty() {
            text.push_str(&format!(". You could {}", self.instead.join(" or ")));
        }
        text
    }
}
