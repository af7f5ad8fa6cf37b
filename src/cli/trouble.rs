//! What went wrong with a command, and the exit code it ends with.

use super::voice::Voice;
use crate::diagnostic::{Fault, Faults, Sources, render};
use std::process::ExitCode;

/// Why a command cannot do what it was asked for.
#[derive(Debug)]
pub enum Trouble {
    /// It was called wrongly.
    Misuse(Faults),
    /// Content is at fault.
    Faults(Faults, Box<Sources>),
}

impl Trouble {
    /// It was called wrongly, in one sentence.
    pub fn misuse(sentence: impl Into<String>) -> Trouble {
        Trouble::Misuse(vec![Fault::placeless("misuse", sentence)])
    }

    /// Tells it, and gives the exit code.
    pub fn tell(&self, voice: &mut Voice) -> ExitCode {
        voice.complain(&self.text(voice.colour));
        ExitCode::from(match self {
            Trouble::Misuse(_) => 2,
            Trouble::Faults(..) => 1,
        })
    }

    /// It in words.
    pub fn text(&self, colour: bool) -> String {
        match self {
            Trouble::Misuse(faults) => {
                let told = |fault: &Fault| {
                    let hint = fault.hint.as_ref().map(|hint| format!("; {hint}"));
                    format!("cardwright: {}{}", fault.sentence, hint.unwrap_or_default())
                };
                faults.iter().map(told).collect::<Vec<_>>().join("\n")
            }
            Trouble::Faults(faults, sources) => render(faults, sources, colour).trim_end().to_string(),
        }
    }
}
