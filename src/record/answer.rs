//! One answer as typed: `P0 play 5`, in a race `P1 call @312`, and `wait @500` when nobody did anything.

use super::seat_in;
use crate::diagnostic::Span;
use crate::table::Seat;

/// An answer as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who; nobody if time passes.
    pub seat: Option<Seat>,
    /// The action as typed; empty if time passes.
    pub text: String,
    /// In a race: milliseconds since the last event.
    pub at: Option<u32>,
    /// Where it stands, if it was read.
    pub span: Span,
}

impl Line {
    /// Reads a line. The time may stand at the end or at the beginning.
    ///
    /// # Errors
    /// A sentence about what is wrong.
    pub fn read(text: &str, seats: usize, span: Span) -> Result<Line, String> {
        let (rest, at) = timed(text)?;
        let (first, action) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if first == "wait" && action.is_empty() {
            if at.is_none() {
                return Err("`wait` needs a time, such as `wait @500`".to_string());
            }
            let text = String::new();
            return Ok(Line { seat: None, text, at, span });
        }
        let seat = seat_in(first, seats)?;
        let action = action.trim();
        if action.is_empty() {
            return Err(format!("what {seat} does is missing, such as `{seat} pass`"));
        }
        Ok(Line { seat: Some(seat), text: action.to_string(), at, span })
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.seat {
            Some(seat) => write!(f, "{seat} {}", self.text)?,
            None => f.write_str("wait")?,
        }
        match self.at {
            Some(at) => write!(f, " @{at}"),
            None => Ok(()),
        }
    }
}

/// Parts a text into what is typed and its time.
///
/// # Errors
/// A sentence, if the time is no number of milliseconds.
pub fn timed(text: &str) -> Result<(&str, Option<u32>), String> {
    let text = text.trim();
    let (rest, time) = if let Some(after) = text.strip_prefix('@') {
        let (time, rest) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
        (rest.trim(), time)
    } else if let Some((rest, time)) = text.rsplit_once('@') {
        (rest.trim(), time)
    } else {
        return Ok((text, None));
    };
    match time.trim().parse() {
        Ok(at) => Ok((rest, Some(at))),
        Err(_) => Err(format!("`@{}` is no time: write milliseconds, such as `@300`", time.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let read = |text: &str| Line::read(text, 3, Span::NOWHERE);
        for (text, written) in [
            ("P0 play 10 8 2", "P0 play 10 8 2"),
            ("@312 P1 call", "P1 call @312"),
            (" P1  call @0", "P1 call @0"),
            ("wait @500", "wait @500"),
        ] {
            assert_eq!(read(text).map(|line| line.to_string()), Ok(written.to_string()));
        }
        for text in ["P3 pass", "pass", "P0", "P0 call @x", "wait", ""] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
