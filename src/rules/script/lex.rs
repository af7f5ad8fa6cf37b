//! Cuts a script into tokens with their places, exactly where Rhai would cut it.

mod number;
mod text;

use super::budget::{MAX_SOURCE, too_long};
use super::token::{EXPECTS_OPERAND, KEYWORDS, Kind, RESERVED, SIGNS, Token};

/// Longest name or number, in bytes.
pub const MAX_WORD: usize = 256;
/// Longest string, in bytes.
pub const MAX_TEXT: usize = 512;

/// The tokens of a script and its doc comments.
pub struct Lexed<'a> {
    /// The tokens; the last is always `Kind::End`.
    pub tokens: Vec<Token<'a>>,
    /// The lines of `///` comments: first byte, and the line without its slashes.
    pub docs: Vec<(usize, &'a str)>,
}

/// Cuts a text into tokens. What no token can be becomes a `Kind::Bad`; the lexer never fails.
pub fn lex(text: &str) -> Lexed<'_> {
    let mut lexer = Lexer::new(text, 0, 0);
    lexer.run();
    Lexed { tokens: lexer.tokens, docs: lexer.docs }
}

/// The state of cutting.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token<'a>>,
    docs: Vec<(usize, &'a str)>,
    /// How many strings stand around this place.
    nesting: usize,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str, at: usize, nesting: usize) -> Lexer<'a> {
        Lexer { text, at, tokens: Vec::new(), docs: Vec::new(), nesting }
    }

    /// What is not yet read.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn run(&mut self) {
        if self.text.len() > MAX_SOURCE {
            self.push(Kind::Bad(too_long()), 0);
        } else {
            while self.step() {}
        }
        self.at = self.text.len();
        self.push(Kind::End, self.at);
    }

    /// Reads one token or one stretch of blank; `false` at the end.
    fn step(&mut self) -> bool {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return false;
        };
        match first {
            _ if rest.starts_with("//") => self.line_comment(),
            _ if rest.starts_with("/*") => self.block_comment(),
            '0'..='9' => self.number(),
            '-' if self.is_negative_number() => self.number(),
            'a'..='z' | 'A'..='Z' | '_' => self.word(),
            '"' | '`' | '\'' => self.string(),
            '#' if rest.starts_with("#\"") || rest.starts_with("##") => self.string(),
            _ if first.is_ascii_whitespace() => self.at += 1,
            _ => self.sign(first),
        }
        true
    }

    /// A minus that belongs to the number behind it, because no operator can stand here.
    fn is_negative_number(&self) -> bool {
        let digit = self.text.as_bytes().get(self.at + 1);
        digit.is_some_and(u8::is_ascii_digit)
            && match self.tokens.last().map(|token| &token.kind) {
                None | Some(Kind::Bad(_)) => true,
                Some(Kind::Sign(sign) | Kind::Keyword(sign)) => EXPECTS_OPERAND.contains(sign),
                Some(_) => false,
            }
    }

    fn push(&mut self, kind: Kind<'a>, start: usize) {
        let end = self.at;
        self.tokens.push(Token { kind, start, end });
    }

    fn line_comment(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        self.at += line.len();
        if let Some(doc) = line.strip_prefix("///").filter(|doc| !doc.starts_with('/')) {
            self.docs.push((start, doc.strip_prefix(' ').unwrap_or(doc)));
        }
    }

    /// Skips a comment with the comments inside it; one that is never closed reaches to the end, as in Rhai.
    fn block_comment(&mut self) {
        let bytes = self.text.as_bytes();
        let mut level = 0;
        while self.at < bytes.len() {
            match &bytes[self.at..] {
                [b'/', b'*', ..] => (level, self.at) = (level + 1, self.at + 2),
                [b'*', b'/', ..] => (level, self.at) = (level - 1, self.at + 2),
                _ => self.at += 1,
            }
            if level == 0 {
                return;
            }
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let (length, number) = number::read(&self.text[start..]);
        self.at += length;
        let kind = match number {
            _ if length > MAX_WORD => Kind::Bad("this number is too long".into()),
            Ok(number) => Kind::Number(number),
            Err(sentence) => Kind::Bad(sentence),
        };
        self.push(kind, start);
    }

    fn word(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
        self.at += word.len();
        let letter = word.trim_start_matches('_').chars().next();
        let kind = if word.len() > MAX_WORD {
            Kind::Bad("this name is too long".into())
        } else if let Some(keyword) = KEYWORDS.iter().find(|keyword| **keyword == word) {
            Kind::Keyword(keyword)
        } else if RESERVED.contains(&word) {
            Kind::Reserved(word)
        } else if letter.is_some_and(|c| c.is_ascii_alphabetic()) {
            Kind::Name(word)
        } else {
            Kind::Bad(format!("`{word}` is no name; a name begins with a letter"))
        };
        self.push(kind, start);
    }

    fn string(&mut self) {
        let start = self.at;
        let kind = text::read(self);
        self.push(kind, start);
    }

    fn sign(&mut self, first: char) {
        let start = self.at;
        let rest = self.rest();
        if let Some(after) = rest.strip_prefix("!in") {
            let ends = !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            self.at += if ends { 3 } else { 1 };
            return self.push(Kind::Sign(if ends { "!in" } else { "!" }), start);
        }
        let Some((sign, hint)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) else {
            self.at += first.len_utf8();
            let sentence = format!("`{}` means nothing here", first.escape_debug());
            return self.push(Kind::Bad(sentence), start);
        };
        self.at += sign.len();
        let kind = match hint {
            None => Kind::Sign(sign),
            Some("") => Kind::Bad(format!("`{sign}` means nothing here")),
            Some(hint) => Kind::Bad(format!("`{sign}` is no operator; {hint}")),
        };
        self.push(kind, start);
    }
}
