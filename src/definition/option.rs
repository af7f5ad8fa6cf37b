//! Values of options as they are typed and shown.

use super::{OptionKind, SEAT_DEALER, SEAT_LEFT_OF_DEALER, SEAT_RANDOM};
use crate::diagnostic::List;
use crate::table::MAX_SEATS;

/// The words that a seat option can allow, with their values.
const SEAT_WORDS: [(&str, i64); 3] =
    [("random", SEAT_RANDOM), ("dealer", SEAT_DEALER), ("left_of_dealer", SEAT_LEFT_OF_DEALER)];

impl OptionKind {
    /// The value that a text means, if it is allowed.
    pub fn read(&self, text: &str) -> Option<i64> {
        match self {
            OptionKind::Number { least, most } => {
                let number = text.parse::<i64>().ok()?;
                (least.is_none_or(|l| number >= l) && most.is_none_or(|m| number <= m)).then_some(number)
            }
            OptionKind::Switch => match text {
                "yes" | "on" | "true" => Some(1),
                "no" | "off" | "false" => Some(0),
                _ => None,
            },
            OptionKind::Choice { domain, .. } => domain.word(text).map(i64::from),
            OptionKind::Seat { words } => match SEAT_WORDS.iter().position(|w| w.0 == text) {
                Some(i) => words[i].then_some(SEAT_WORDS[i].1),
                None => text
                    .strip_prefix(['P', 'p'])?
                    .parse::<u8>()
                    .ok()
                    .filter(|&n| (n as usize) < MAX_SEATS)
                    .map(i64::from),
            },
        }
    }

    /// A value as it is typed.
    pub fn write(&self, value: i64) -> String {
        match self {
            OptionKind::Number { .. } => value.to_string(),
            OptionKind::Switch => if value == 0 { "off" } else { "on" }.to_string(),
            OptionKind::Choice { domain, .. } => domain.said(value),
            OptionKind::Seat { .. } => match SEAT_WORDS.iter().find(|w| w.1 == value) {
                Some(word) => word.0.to_string(),
                None => format!("P{value}"),
            },
        }
    }

    /// What is allowed, in words: `a number from 1 to 4`, `on or off`, `full, some or free`.
    pub fn allowed(&self) -> String {
        match self {
            OptionKind::Number { least: None, most: None } => "a whole number".to_string(),
            OptionKind::Number { least: Some(least), most: None } => format!("a whole number of at least {least}"),
            OptionKind::Number { least: None, most: Some(most) } => format!("a whole number of at most {most}"),
            OptionKind::Number { least: Some(least), most: Some(most) } => {
                format!("a whole number from {least} to {most}")
            }
            OptionKind::Switch => "`on` or `off`".to_string(),
            OptionKind::Choice { domain, .. } => List::or(domain.words()).quoted().to_string(),
            OptionKind::Seat { words } => {
                let allowed = SEAT_WORDS.iter().zip(words).filter(|w| *w.1).map(|w| format!("`{}`", w.0.0));
                List::or(std::iter::once("a seat such as `P0`".to_string()).chain(allowed)).to_string()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_and_write_agree() {
        let seat = OptionKind::Seat { words: [true, false, true] };
        assert_eq!(seat.read("random"), Some(SEAT_RANDOM));
        assert_eq!(seat.read("dealer"), None);
        assert_eq!(seat.read("P3"), Some(3));
        assert_eq!(seat.read("P12"), None);
        assert_eq!(seat.write(SEAT_LEFT_OF_DEALER), "left_of_dealer");
        assert_eq!(seat.allowed(), "a seat such as `P0`, `random` or `left_of_dealer`");
        let number = OptionKind::Number { least: Some(1), most: None };
        assert_eq!((number.read("0"), number.read("7"), number.read("x")), (None, Some(7), None));
        assert_eq!(OptionKind::Switch.read("on").map(|v| OptionKind::Switch.write(v)).as_deref(), Some("on"));
    }
}
