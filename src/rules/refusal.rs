//! Why an action is not accepted.

use crate::diagnostic::{Fault, Span};

/// How near something typed or tried comes to what could be done, the farthest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Nothing of it is understood.
    Unread,
    /// Some of it is understood.
    Partly,
    /// It is an action that is not asked for.
    NotNow,
    /// It picks something that is not there to be picked.
    Absent,
    /// It is an action, but not a complete or sound one.
    Read,
    /// It is an action that a rule of the game forbids.
    Ruled,
    /// It can be done in several ways.
    Open,
}

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
    /// How near it comes to what could be done.
    pub fit: Fit,
    /// If the game itself is at fault (a script failed), the fault.
    pub fault: Option<Box<Fault>>,
}

impl Refusal {
    /// A refusal with a reason only.
    pub fn because(tried: impl Into<String>, why: impl Into<String>) -> Refusal {
        Refusal { tried: tried.into(), why: why.into(), rule: None, instead: Vec::new(), fit: Fit::Unread, fault: None }
    }

    /// The refusal of something that comes so near.
    pub fn fitting(self, fit: Fit) -> Refusal {
        Refusal { fit, ..self }
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
