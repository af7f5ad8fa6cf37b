//! Where lines are printed, with colour or without. A reader that goes away ends the command quietly.

use crate::diagnostic::seen;
use clap::ValueEnum;
use std::io::{ErrorKind, IsTerminal, Write, stderr, stdin, stdout};

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
        match out.write_all(harmless(text, self.colour).as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
            Err(error) => {
                self.complain(&format!("cardwright: standard output cannot be written: {error}"));
                std::process::exit(1);
            }
        }
    }

    /// Prints a line on standard error.
    pub fn complain(&mut self, line: &str) {
        // Nobody is left to be told.
        let _ = writeln!(stderr().lock(), "{}", harmless(line, self.colour));
    }

    /// Whether standard error is a terminal, so that progress may be shown there.
    pub fn shows_progress(&self) -> bool {
        stderr().is_terminal()
    }
}

/// A text that commands the terminal to nothing but colours, and to those only if they are wanted. Names of files and
/// what is typed may hold anything.
fn harmless(text: &str, colour: bool) -> String {
    let mut parts = text.split('\u{1b}');
    let mut shown = seen(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        let is_colour = part
            .strip_prefix('[')
            .is_some_and(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m'));
        shown.push(if colour && is_colour { '\u{1b}' } else { '\u{fffd}' });
        shown.push_str(&seen(part));
    }
    shown.replace('\r', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn only_colours_reach_the_terminal() {
        let text = "\u{1b}[1;31mred\u{1b}[0m \u{1b}]0;title\u{7} \u{1b}[2J \u{202e} \u{9b}2J\r\n\ttab";
        let rest = "\u{fffd}]0;title\u{fffd} \u{fffd}[2J \u{fffd} \u{fffd}2J\u{fffd}\n\ttab";
        assert_eq!(harmless(text, true), format!("\u{1b}[1;31mred\u{1b}[0m {rest}"));
        assert_eq!(harmless(text, false), format!("\u{fffd}[1;31mred\u{fffd}[0m {rest}"));
    }
}
