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
        match self {
            Trouble::Misuse(faults) => {
                for fault in faults {
                    let hint = fault.hint.as_ref().map(|hint| format!("; {hint}"));
                    let hint = hint.unwrap_or_default();
                    voice.complain(&format!("cardwright: {}{hint}", fault.sentence));
                }
                ExitCode::from(2)
            }
            Trouble::Faults(faults, sources) => {
                voice.complain(render(faults, sources, voice.colour).trim_end());
                ExitCode::from(1)
            }
        }
    }
}
