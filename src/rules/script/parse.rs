//! Parses the part of Rhai that is typed and compiled; what lies outside it is named, not refused.

mod branch;
mod cursor;
mod expression;
mod function;
mod statement;

use super::ast::{Expr, Function, Outside, SyntaxError};
use super::token::Kind;
use cursor::Cursor;

/// How deeply expressions and blocks may be nested.
pub const MAX_DEPTH: usize = 64;

/// Why an expression could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseFail {
    /// A mistake that no Rhai accepts.
    Syntax(SyntaxError),
    /// Legal in Rhai, but not in an expression of a game.
    Outside(Outside),
}

/// What reading a part gives.
type Parsed<T> = Result<T, ParseFail>;

/// Parses a file of functions. A mistake in one of them does not hide the others.
pub fn parse_functions(text: &str) -> (Vec<Function>, Vec<SyntaxError>) {
    let mut parser = Parser::new(text);
    let mut functions = Vec::new();
    let mut errors = Vec::new();
    while !parser.cursor.is_end() {
        parser.item(&mut functions, &mut errors);
    }
    (functions, errors)
}

/// Parses a single expression.
pub fn parse_expression(text: &str) -> Result<Expr, ParseFail> {
    let mut parser = Parser::new(text);
    if parser.cursor.is_end() {
        return Err(parser.cursor.wrong_here("an expression is missing"));
    }
    let expr = parser.expression()?;
    match parser.cursor.kind() {
        Kind::End => Ok(expr),
        Kind::Sign(";") => Err(parser.cursor.wrong_here("an expression ends without `;`")),
        _ => Err(parser.cursor.missing("an operator or the end of the expression")),
    }
}

/// The state of parsing.
struct Parser<'a> {
    cursor: Cursor<'a>,
    /// How deep the part being read lies.
    depth: usize,
    /// How deep the part read last is in itself.
    height: usize,
    /// How many loops surround this place.
    loops: usize,
    /// Whether `|` ends an expression, as between the cases of a `switch`.
    no_pipe: bool,
    /// The names known here, and whether they are constants.
    scope: Vec<(&'a str, bool)>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        Parser { cursor: Cursor::new(text), depth: 0, height: 0, loops: 0, no_pipe: false, scope: Vec::new() }
    }

    /// Goes one level deeper for the time of reading a part.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Parser<'a>) -> Parsed<T>) -> Parsed<T> {
        self.depth += 1;
        self.check_depth(self.depth)?;
        let part = read(self);
        self.depth -= 1;
        part
    }

    /// The part now being put together is one level above its tallest piece.
    fn grow(&mut self, tallest: usize) -> Parsed<()> {
        self.height = 1 + self.height.max(tallest);
        self.check_depth(self.height)
    }

    fn check_depth(&self, depth: usize) -> Parsed<()> {
        if depth > MAX_DEPTH {
            return Err(self.cursor.wrong_here("this is nested too deeply"));
        }
        Ok(())
    }
}
