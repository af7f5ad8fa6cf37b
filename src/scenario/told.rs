//! The transcript of a scenario while it is written.

use super::Scenario;
use crate::diagnostic::{Fault, Faults};
use std::fmt::Write;

/// A transcript being written.
pub(super) struct Transcript {
    /// The text so far.
    pub text: String,
    /// What went wrong in the game itself, with places in its files.
    pub causes: Faults,
}

impl Transcript {
    /// Begins with what the scenario says about itself.
    pub fn new(scenario: &Scenario) -> Transcript {
        let mut out = Transcript { text: String::new(), causes: Faults::new() };
        out.line(&scenario.title);
        if !scenario.source.is_empty() {
            out.line(&format!("({})", scenario.source));
        }
        let mut setup = Vec::new();
        setup.extend(scenario.seats.map(|seats| format!("{seats} seats")));
        setup.extend(scenario.preset.iter().map(|p| format!("preset {p}")));
        let options = scenario.options.iter();
        setup.extend(options.map(|(name, value)| format!("{name} {value}")));
        if !setup.is_empty() {
            out.line(&setup.join(", "));
        }
        out
    }

    /// Notes a fault of the game itself, once.
    pub fn blame(&mut self, cause: &Fault) {
        if !self.causes.contains(cause) {
            self.causes.push(cause.clone());
        }
    }

    /// Adds a line.
    pub fn line(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{}", text.trim_end());
    }

    /// Adds lines of the table.
    pub fn table(&mut self, lines: &[(String, String)]) {
        let width = lines.iter().map(|(path, _)| path.chars().count()).max();
        let width = width.unwrap_or(0);
        for (path, text) in lines {
            self.line(&format!("    {path:width$}  {text}"));
        }
    }
}
