//! Where lines are printed, with colour or without. A reader that goes away ends the command quietly.

use clap::ValueEnum;
use std::io::{IsTerminal, Write, stderr, stdin, stdout};

/// The widest line drawn.
const WIDEST: usize = 80;

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// At a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Prints.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    /// Whether lines on standard output have colours.
    pub colour: bool,
    /// Whether a person sits at the keyboard and reads the screen.
    pub terminal: bool,
    /// How wide lines may be.
    pub width: usize,
}

impl Voice {
    /// A voice for this process.
    pub fn new(colour: Colour) -> Voice {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let width = terminal_size::terminal_size().map_or(WIDEST, |(width, _)| width.0 as usize);
        Voice {
            colour: match colour {
                Colour::Auto => wanted && stdout().is_terminal(),
                Colour::Always => true,
                Colour::Never => false,
            },
            terminal: stdin().is_terminal() && stdout().is_terminal(),
            width: width.clamp(40, WIDEST),
        }
    }

    /// A voice without colours.
    pub fn plain() -> Voice {
        Voice { colour: false, terminal: false, width: WIDEST }
    }

    /// Prints a line.
    pub fn say(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    /// Prints text as it is, without a break at the end.
    pub fn write(&mut self, text: &str) {
        let mut out = stdout().lock();
        if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
            std::process::exit(0);
        }
    }

    /// Prints a line on standard error.
    pub fn complain(&mut self, line: &str) {
        // Nobody is left to be told.
        let _ = writeln!(stderr().lock(), "{line}");
    }

    /// Whether standard error is a terminal, so that progress may be shown there.
    pub fn shows_progress(&self) -> bool {
        stderr().is_terminal()
    }
}
