//! A place among the tokens of a text, and the sentences about what stands there.

use super::{ParseFail, Parsed};
use crate::rules::script::ast::{Ident, Outside, SyntaxError};
use crate::rules::script::lex::lex;
use crate::rules::script::token::{Kind, SWITCHED_OFF, Token};

/// Walks over the tokens of a text.
pub struct Cursor<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    docs: Vec<(usize, &'a str)>,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Cursor<'a> {
        let lexed = lex(text);
        Cursor { text, tokens: lexed.tokens, docs: lexed.docs, at: 0 }
    }

    pub fn kind(&self) -> &Kind<'a> {
        &self.tokens[self.at].kind
    }

    /// The kind of the token after this one.
    pub fn next_kind(&self) -> &Kind<'a> {
        let next = (self.at + 1).min(self.tokens.len() - 1);
        &self.tokens[next].kind
    }

    pub fn start(&self) -> usize {
        self.tokens[self.at].start
    }

    pub fn end(&self) -> usize {
        self.tokens[self.at].end
    }

    /// Where the token before this one ends.
    pub fn last_end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.tokens[last].end)
    }

    pub fn is_end(&self) -> bool {
        matches!(self.kind(), Kind::End)
    }

    pub fn is_sign(&self, sign: &str) -> bool {
        matches!(self.kind(), Kind::Sign(found) if *found == sign)
    }

    pub fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self.kind(), Kind::Keyword(found) if *found == keyword)
    }

    /// Steps to the next token; the end is never passed.
    pub fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    pub fn eat_sign(&mut self, sign: &str) -> bool {
        let eaten = self.is_sign(sign);
        if eaten {
            self.advance();
        }
        eaten
    }

    pub fn eat_keyword(&mut self, keyword: &str) -> bool {
        let eaten = self.is_keyword(keyword);
        if eaten {
            self.advance();
        }
        eaten
    }

    /// Reads a name; `what` says what it would be the name of.
    pub fn name(&mut self, what: &str) -> Parsed<(&'a str, Ident)> {
        let Kind::Name(name) = *self.kind() else {
            return Err(match self.kind() {
                Kind::Keyword(word) => self.wrong_here(&format!("`{word}` is a word of Rhai and cannot be {what}")),
                Kind::Sign(_) | Kind::Number(_) => self.wrong_here(&format!("expected {what}, found {}", self.found())),
                _ => self.missing(what),
            });
        };
        let ident = Ident { name: name.into(), start: self.start(), end: self.end() };
        self.advance();
        Ok((name, ident))
    }

    /// Reads the bracket that closes what was opened at `open`.
    pub fn close(&mut self, sign: &str, open: usize) -> Parsed<()> {
        if self.eat_sign(sign) {
            return Ok(());
        }
        let never = match self.kind() {
            Kind::End | Kind::Sign(";" | "}" | ")" | "]" | "{") => true,
            Kind::Keyword(word) => !matches!(*word, "if" | "true" | "false" | "in"),
            _ => false,
        };
        if !never {
            return Err(self.missing(&format!("`{sign}`")));
        }
        let bracket = &self.text[open..=open];
        Err(wrong(&format!("`{bracket}` is never closed"), open, open + 1))
    }

    /// A mistake at this token.
    pub fn wrong_here(&self, sentence: &str) -> ParseFail {
        wrong(sentence, self.start(), self.end())
    }

    /// A form outside the compiled part that begins with this token.
    pub fn outside_here(&self, form: &str) -> ParseFail {
        outside(form, self.start(), self.end())
    }

    /// Something else than `wanted` stands here: what to tell the author.
    pub fn missing(&self, wanted: &str) -> ParseFail {
        let last = self.at.checked_sub(1).map(|last| &self.tokens[last].kind);
        let hint = match (last, self.kind()) {
            (_, Kind::Bad(sentence)) => sentence.clone(),
            (_, Kind::Reserved(word)) if SWITCHED_OFF.contains(word) => {
                format!("`{word}` is switched off in rules")
            }
            (_, Kind::Reserved(word)) => {
                format!("`{word}` is a word that Rhai keeps for itself; choose another name")
            }
            (_, Kind::Sign("=")) => "`=` compares nothing; write `==` to compare".into(),
            (Some(Kind::Name(name)), Kind::Sign("=>")) if self.begins_argument() => {
                format!("a question about each is written `|{name}| …`, without `=>`")
            }
            (_, Kind::Sign("=>")) => "`=>` is no comparison; write `>=`".into(),
            (_, Kind::Name("and")) => "`and` is not known here; write `&&`".into(),
            (_, Kind::Name("or")) => "`or` is not known here; write `||`".into(),
            (Some(Kind::Name("not")), _) => "`not` is not known here; write `!`".into(),
            (_, Kind::Name("then")) => "`then` is not known here; write `{`".into(),
            (_, Kind::Name("elif" | "elseif")) => "write `else if`".into(),
            (_, Kind::Keyword("else")) => "this `else` has no `if` before it".into(),
            (_, Kind::End) => format!("expected {wanted}, but the text ends"),
            _ => format!("expected {wanted}, found {}", self.found()),
        };
        let not = self.at.checked_sub(1).map(|last| &self.tokens[last]).filter(|last| last.kind == Kind::Name("not"));
        match not {
            Some(not) if hint.starts_with("`not`") => wrong(&hint, not.start, not.end),
            _ => self.wrong_here(&hint),
        }
    }

    /// Whether the token before this one is the first of an argument.
    fn begins_argument(&self) -> bool {
        let before = self.at.checked_sub(2).map(|before| &self.tokens[before].kind);
        matches!(before, Some(Kind::Sign("(" | ",")))
    }

    /// How this token is written, in the author's eyes.
    fn found(&self) -> String {
        match self.kind() {
            Kind::End => "the end".into(),
            Kind::Text(_) | Kind::Interpolated => "a string".into(),
            _ => format!("`{}`", &self.text[self.start()..self.end()]),
        }
    }

    /// The `///` lines between the token before this one and this one.
    pub fn doc(&self) -> String {
        let (from, to) = (self.last_end(), self.start());
        let lines = self.docs.iter().filter(|(at, _)| (from..to).contains(at));
        lines.map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
    }

    /// The place, to come back to.
    pub fn mark(&self) -> usize {
        self.at
    }

    /// Comes back to a place.
    pub fn reset(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Whether this token is the first on its line and not indented.
    pub fn begins_line(&self) -> bool {
        self.start() == 0 || self.text[..self.start()].ends_with('\n')
    }
}

/// A mistake at a place.
pub fn wrong(sentence: &str, start: usize, end: usize) -> ParseFail {
    ParseFail::Syntax(SyntaxError { sentence: sentence.into(), start, end })
}

/// A form outside the compiled part at a place.
pub fn outside(form: &str, start: usize, end: usize) -> ParseFail {
    ParseFail::Outside(Outside { form: form.into(), start, end })
}
