//! `if` and `switch`, as values and as statements.

use super::cursor::{outside, wrong};
use super::{Parsed, Parser};
use crate::rules::script::ast::{Block, Expr, Node, Op};
use crate::rules::script::token::Kind;

impl Parser<'_> {
    /// `if c { … } else if c { … } else { … }`
    pub(super) fn if_(&mut self) -> Parsed<Expr> {
        let start = self.cursor.start();
        let mut tallest = 0;
        let mut arms = Vec::new();
        let mut other = None;
        while self.cursor.eat_keyword("if") {
            let condition = self.condition()?;
            tallest = tallest.max(self.height);
            let block = self.block()?;
            tallest = tallest.max(self.height);
            arms.push((condition, block));
            if !self.cursor.eat_keyword("else") {
                break;
            }
            if !self.cursor.is_keyword("if") {
                other = Some(self.block()?);
                tallest = tallest.max(self.height);
                break;
            }
        }
        self.height = 0;
        self.grow(tallest)?;
        let end = self.cursor.last_end();
        Ok(Expr { node: Node::If(arms, other), start, end })
    }

    /// Reads what `if` and `while` ask.
    pub(super) fn condition(&mut self) -> Parsed<Expr> {
        if self.cursor.is_sign("{") {
            return Err(self.cursor.missing("a condition"));
        }
        self.expression()
    }

    /// `switch x { a | b => …, _ => … }`
    pub(super) fn switch(&mut self) -> Parsed<Expr> {
        let start = self.cursor.start();
        self.cursor.advance();
        let asked = self.expression()?;
        let mut tallest = self.height;
        let open = self.cursor.start();
        if !self.cursor.eat_sign("{") {
            return Err(self.cursor.missing("`{`"));
        }
        let mut arms = Vec::new();
        let mut other: Option<Block> = None;
        while !self.cursor.is_sign("}") {
            if other.is_some() {
                return Err(self.cursor.wrong_here("`_` is the last case of a `switch`"));
            }
            let is_other = self.cursor.eat_keyword("_");
            let cases = if is_other { Vec::new() } else { self.cases()? };
            if !self.cursor.eat_sign("=>") {
                return Err(match (self.cursor.kind(), is_other) {
                    (Kind::Keyword("if"), true) => self.cursor.wrong_here("`_` takes no condition"),
                    (Kind::Keyword("if"), false) => {
                        return Err(self.cursor.outside_here("a case with a condition"));
                    }
                    (Kind::End | Kind::Sign("}"), _) => self.cursor.wrong_here("expected `=>` after this case"),
                    _ => self.cursor.missing("`=>`"),
                });
            }
            let known = self.scope.len();
            let (block, ends) = self.statement_in_case()?;
            self.scope.truncate(known);
            tallest = tallest.max(self.height);
            match is_other {
                true => other = Some(block),
                false => arms.push((cases, block)),
            }
            if !self.cursor.eat_sign(",") && !self.cursor.is_sign("}") && !ends {
                break;
            }
        }
        self.close_switch(open)?;
        self.height = 0;
        self.grow(tallest)?;
        let end = self.cursor.last_end();
        Ok(Expr { node: Node::Switch(Box::new(asked), arms, other), start, end })
    }

    fn close_switch(&mut self, open: usize) -> Parsed<()> {
        match self.cursor.kind() {
            Kind::Sign("}") => self.cursor.close("}", open),
            Kind::End => self.cursor.close("}", open),
            _ => Err(self.cursor.missing("`,` after this case")),
        }
    }

    /// The values of a case, between `|`.
    fn cases(&mut self) -> Parsed<Vec<Expr>> {
        let mut cases = Vec::new();
        loop {
            let outer = std::mem::replace(&mut self.no_pipe, true);
            let case = self.expression()?;
            self.no_pipe = outer;
            let place = (case.start, case.end);
            match case.node {
                Node::Number(_) | Node::Text(_) | Node::Flag(_) => cases.push(case),
                Node::Binary(Op::Range | Op::RangeTo, ..) => {
                    return Err(outside("a range as a case", place.0, place.1));
                }
                _ => {
                    let sentence = "a case is a number or a word in quotes; ask the rest with `if`";
                    return Err(wrong(sentence, place.0, place.1));
                }
            }
            if !self.cursor.eat_sign("|") {
                return Ok(cases);
            }
        }
    }
}
