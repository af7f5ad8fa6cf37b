//! Letters that cannot be seen: they could hide what a text says, or command the terminal that shows it.

use std::borrow::Cow;

/// Whether a letter cannot be seen. Ends of lines and tabs can.
pub fn is_unseen(letter: char) -> bool {
    let turns_text_round = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) || letter == '\u{feff}' || turns_text_round
}

/// A text in which every letter that cannot be seen is replaced by one that can.
pub fn seen(text: &str) -> Cow<'_, str> {
    match text.contains(is_unseen) {
        true => text.replace(is_unseen, "\u{fffd}").into(),
        false => text.into(),
    }
}
