//! What names may be: lower-case words that scripts do not need for themselves.

/// Words of the script language, which no name read by scripts may be.
pub const SCRIPT_WORDS: &[&str] = &[
    "Fn",
    "as",
    "async",
    "await",
    "break",
    "call",
    "case",
    "catch",
    "const",
    "continue",
    "curry",
    "debug",
    "default",
    "do",
    "else",
    "eval",
    "exit",
    "export",
    "false",
    "fn",
    "for",
    "global",
    "go",
    "goto",
    "if",
    "import",
    "in",
    "is",
    "is_def_fn",
    "is_def_var",
    "is_shared",
    "let",
    "loop",
    "match",
    "module",
    "new",
    "nil",
    "null",
    "package",
    "print",
    "private",
    "protected",
    "public",
    "return",
    "shared",
    "spawn",
    "static",
    "super",
    "switch",
    "sync",
    "this",
    "thread",
    "throw",
    "true",
    "try",
    "type_of",
    "until",
    "use",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// What the table, a seat or a team can be asked already; no zone, counter or mark may be called so.
pub const OWNER_WORDS: &[&str] = &[
    "dealer",
    "round",
    "seats",
    "now",
    "bell",
    "actor",
    "extra_round",
    "left",
    "right",
    "next",
    "across",
    "number",
    "team",
    "is_alone",
    "is_in",
    "is_tied",
    "score",
    "table",
    "option",
    "me",
    "it",
    "none",
];

/// What a card can be asked already, the columns of a line of cards, and the kinds of marks; no attribute may be called so.
pub const CARD_WORDS: &[&str] = &["face", "by", "holder", "csv", "copies", "when", "flag", "seat", "card", "none"];

/// Names that mean something in the expressions of an action; no pick may be called so.
pub const PICK_WORDS: &[&str] = &["table", "option", "me", "it", "before", "giver", "side", "none"];

/// Nothing beyond the words of the script language.
pub const NO_WORDS: &[&str] = &[];

/// Whether a name is a lower-case word: letters a to z, digits and `_`, beginning with a letter.
pub fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() <= 40
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// A name made into a lower-case word, for a hint.
pub fn as_word(name: &str) -> Option<String> {
    let mut word = String::new();
    for c in name.trim().chars() {
        match c {
            'A'..='Z' if !word.is_empty() && !word.ends_with('_') && !name.chars().all(|c| !c.is_lowercase()) => {
                word.push('_');
                word.push(c.to_ascii_lowercase());
            }
            'a'..='z' | 'A'..='Z' | '0'..='9' => word.push(c.to_ascii_lowercase()),
            _ if !word.is_empty() && !word.ends_with('_') => word.push('_'),
            _ => {}
        }
    }
    let word = word.trim_end_matches('_').to_string();
    is_word(&word).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert!(
            is_word("left_of_dealer")
                && is_word("a1")
                && !is_word("Hand")
                && !is_word("1a")
                && !is_word("a-b")
                && !is_word("")
        );
        assert_eq!(as_word("discard-pile").as_deref(), Some("discard_pile"));
        assert_eq!(as_word("topCard").as_deref(), Some("top_card"));
        assert_eq!(as_word("HAND").as_deref(), Some("hand"));
        assert_eq!(as_word("♥"), None);
        assert!(SCRIPT_WORDS.is_sorted());
    }
}
