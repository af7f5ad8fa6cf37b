//! Which parts of a game have been reached while it was played; only kept where somebody asks for it.

use crate::diagnostic::Span;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// A statement, or the value of a block, is carried out.
    Ran,
    /// A rule is in force: it is asked.
    InForce,
    /// A rule refuses something.
    Refused,
}

/// Something that can be reached.
#[derive(Clone, Debug)]
pub struct Mark {
    /// How.
    pub reach: Reach,
    /// What.
    pub span: Span,
    /// The function it stands in, empty for none.
    pub function: String,
    flag: Arc<AtomicBool>,
}

impl Mark {
    /// Whether it has been reached.
    pub fn is_reached(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

/// Sets a mark when it is run.
pub type Flag = Arc<AtomicBool>;

/// What of a game has been reached: a mark for everything that can be, made when the game is compiled.
#[derive(Debug, Default)]
pub struct Trace {
    marks: Mutex<Vec<Mark>>,
    calls: Mutex<BTreeMap<String, Vec<String>>>,
}

impl Trace {
    /// The mark for this part, by its number; made if it is not there yet.
    pub fn mark(&self, reach: Reach, span: Span, function: &str) -> usize {
        let mut marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        let found = marks.iter().position(|mark| mark.reach == reach && mark.span == span);
        found.unwrap_or_else(|| {
            marks.push(Mark { reach, span, function: function.to_string(), flag: Flag::default() });
            marks.len() - 1
        })
    }

    /// What sets a mark.
    pub fn flag(&self, mark: usize) -> Flag {
        let marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        marks.get(mark).map(|mark| mark.flag.clone()).unwrap_or_default()
    }

    /// Which functions a function calls.
    pub fn calls(&self, function: &str, called: Vec<String>) {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).insert(function.to_string(), called);
    }

    /// The functions that a function calls.
    pub fn called_by(&self, function: &str) -> Vec<String> {
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        calls.get(function).cloned().unwrap_or_default()
    }

    /// A function is run as a whole, with those it calls: the interpreter does not tell what it passes through.
    pub fn ran(&self, function: &str) {
        let calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        let mut running = vec![function];
        let mut next = 0;
        while let Some(name) = running.get(next).copied() {
            let called = calls.get(name).into_iter().flatten().map(String::as_str);
            let new: Vec<&str> = called.filter(|name| !running.contains(name)).collect();
            running.extend(new);
            next += 1;
        }
        let marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        for mark in marks.iter().filter(|mark| running.contains(&mark.function.as_str())) {
            mark.flag.store(true, Ordering::Relaxed);
        }
    }

    /// All marks.
    pub fn marks(&self) -> Vec<Mark> {
        self.marks.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
