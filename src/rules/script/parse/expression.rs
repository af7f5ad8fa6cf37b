//! Expressions, with the precedence and associativity that Rhai gives the operators.

use super::cursor::wrong;
use super::{ParseFail, Parsed, Parser};
use crate::rules::script::ast::{Expr, Ident, Node, Op};
use crate::rules::script::token::{CALLABLE, Kind, METHODS};

impl<'a> Parser<'a> {
    /// Reads an expression.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.nested(|parser| parser.binary(0))
    }

    /// Reads an expression whose operators bind at least as strongly as `least`.
    fn binary(&mut self, least: u8) -> Parsed<Expr> {
        let mut left = self.unary()?;
        while let Some((op, strength)) = self.operator()? {
            if strength < least {
                break;
            }
            let left_height = self.height;
            self.cursor.advance();
            if matches!(op, Op::Range | Op::RangeTo) && self.is_operand_missing() {
                return Err(self.cursor.outside_here("a range without an end"));
            }
            let right = self.binary(strength + 1)?;
            self.grow(left_height)?;
            left = Expr { start: left.start, end: right.end, node: Node::Binary(op, Box::new(left), Box::new(right)) };
        }
        Ok(left)
    }

    /// The operator that stands here and how strongly it binds.
    fn operator(&self) -> Parsed<Option<(Op, u8)>> {
        let sign = match self.cursor.kind() {
            Kind::Sign(sign) => *sign,
            Kind::Keyword("in") => "in",
            _ => return Ok(None),
        };
        Ok(Some(match sign {
            "|" if self.no_pipe => return Ok(None),
            "|" | "&" | "^" | "<<" | ">>" => {
                return Err(self.cursor.outside_here("an operator on bits"));
            }
            "**" => return Err(self.cursor.outside_here("the operator `**`")),
            "??" => return Err(self.cursor.outside_here("the operator `??`")),
            "||" => (Op::Or, 1),
            "&&" => (Op::And, 2),
            "==" => (Op::Equal, 3),
            "!=" => (Op::Unequal, 3),
            "in" => (Op::In, 4),
            "!in" => (Op::NotIn, 4),
            "<" => (Op::Less, 5),
            "<=" => (Op::LessEqual, 5),
            ">" => (Op::Greater, 5),
            ">=" => (Op::GreaterEqual, 5),
            ".." => (Op::Range, 6),
            "..=" => (Op::RangeTo, 6),
            "+" => (Op::Add, 7),
            "-" => (Op::Subtract, 7),
            "*" => (Op::Multiply, 8),
            "/" => (Op::Divide, 8),
            "%" => (Op::Remainder, 8),
            _ => return Ok(None),
        }))
    }

    /// Whether an operand cannot begin here, because something ends.
    fn is_operand_missing(&self) -> bool {
        matches!(self.cursor.kind(), Kind::Sign("]" | ")" | "}" | "," | ";" | "=>"))
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let start = self.cursor.start();
        let sign = match self.cursor.kind() {
            Kind::Sign(sign @ ("-" | "+" | "!")) => *sign,
            _ => return self.postfix(),
        };
        self.cursor.advance();
        let operand = self.nested(Parser::unary)?;
        let end = operand.end;
        let node = match (sign, operand.node) {
            ("-", Node::Number(number)) => match number.checked_neg() {
                Some(number) => {
                    return Ok(Expr { node: Node::Number(number), start, end });
                }
                None => return Err(wrong("this number is too large", start, end)),
            },
            ("+", Node::Number(number)) => {
                return Ok(Expr { node: Node::Number(number), start, end });
            }
            ("+", _) => {
                self.cursor.reset(self.cursor.mark() - 1);
                return Err(self.cursor.outside_here("a `+` before a value"));
            }
            ("-", node) => Node::Negate(Box::new(Expr { node, ..operand })),
            (_, node) => Node::Not(Box::new(Expr { node, ..operand })),
        };
        self.grow(0)?;
        Ok(Expr { node, start, end })
    }

    /// Reads a value and what is asked of it: `.name`, `.name(…)`, `[…]`, `(…)`.
    fn postfix(&mut self) -> Parsed<Expr> {
        let mut expr = self.primary()?;
        loop {
            let (height, start) = (self.height, expr.start);
            let node = match self.cursor.kind() {
                Kind::Sign(".") => self.member(expr)?,
                Kind::Sign("[") => self.index(expr)?,
                Kind::Sign("?." | "?[") => {
                    return Err(self.cursor.outside_here("asking of what may be nothing"));
                }
                Kind::Sign("(" | "()") => match &expr.node {
                    Node::Name(name) => {
                        let name = Ident { name: name.clone(), start: expr.start, end: expr.end };
                        Node::Call(name, self.arguments()?)
                    }
                    _ => return Ok(expr),
                },
                Kind::Sign("!") if matches!(expr.node, Node::Name(_)) && self.is_call_next() => {
                    return Err(self.cursor.outside_here("a call within the caller's variables"));
                }
                _ => return Ok(expr),
            };
            self.grow(height)?;
            expr = Expr { node, start, end: self.cursor.last_end() };
        }
    }

    fn is_call_next(&self) -> bool {
        matches!(self.cursor.next_kind(), Kind::Sign("(" | "()"))
    }

    /// `.name` or `.name(…)`.
    fn member(&mut self, object: Expr) -> Parsed<Node> {
        self.cursor.advance();
        match self.cursor.kind() {
            Kind::Reserved(word) if METHODS.contains(word) && self.is_call_next() => {
                return Err(self.cursor.outside_here(&format!("a call of `{word}`")));
            }
            _ => {}
        }
        let (_, name) = self.cursor.name("the name of a property")?;
        self.height = 0;
        if !matches!(self.cursor.kind(), Kind::Sign("(" | "()")) {
            return Ok(Node::Property(Box::new(object), name));
        }
        let arguments = self.arguments()?;
        Ok(Node::Method(Box::new(object), name, arguments))
    }

    /// `[…]`
    fn index(&mut self, object: Expr) -> Parsed<Node> {
        let open = self.cursor.start();
        self.cursor.advance();
        let index = self.expression()?;
        self.cursor.close("]", open)?;
        Ok(Node::Index(Box::new(object), Box::new(index)))
    }

    /// `(…)` behind the name of a function.
    fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        let open = self.cursor.start();
        let mut arguments = Vec::new();
        let mut tallest = 0;
        self.height = 0;
        if self.cursor.eat_sign("()") {
            return Ok(arguments);
        }
        self.cursor.advance();
        while !matches!(self.cursor.kind(), Kind::Sign(")" | "}" | ";") | Kind::End) {
            let is_closure = matches!(self.cursor.kind(), Kind::Sign("|" | "||"));
            arguments.push(match is_closure {
                true => self.nested(Parser::closure)?,
                false => self.expression()?,
            });
            tallest = tallest.max(self.height);
            if !self.cursor.eat_sign(",") {
                break;
            }
        }
        self.cursor.close(")", open)?;
        self.height = tallest;
        Ok(arguments)
    }

    /// `|a, b| body`
    fn closure(&mut self) -> Parsed<Expr> {
        let start = self.cursor.start();
        let known = self.scope.len();
        let mut params: Vec<Ident> = Vec::new();
        if !self.cursor.eat_sign("||") {
            self.cursor.advance();
            while !self.cursor.is_sign("|") {
                let (name, ident) = self.cursor.name("the name of a parameter")?;
                if params.iter().any(|param| param.name == name) {
                    let sentence = format!("the parameter `{name}` is named twice");
                    return Err(wrong(&sentence, ident.start, ident.end));
                }
                params.push(ident);
                self.scope.push((name, false));
                if !self.cursor.eat_sign(",") {
                    break;
                }
            }
            self.cursor.close("|", start)?;
        }
        let loops = std::mem::take(&mut self.loops);
        let body = self.statement_as_block()?;
        self.loops = loops;
        self.scope.truncate(known);
        if self.operator()?.is_some() || matches!(self.cursor.kind(), Kind::Sign("." | "[")) {
            return Err(self.cursor.outside_here("a function as a value"));
        }
        self.grow(0)?;
        let end = self.cursor.last_end();
        Ok(Expr { node: Node::Closure(params, Box::new(body)), start, end })
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let (start, end) = (self.cursor.start(), self.cursor.end());
        let node = match self.cursor.kind() {
            Kind::Number(number) => Node::Number(*number),
            Kind::Text(text) => Node::Text(text.clone()),
            Kind::Keyword("true") => Node::Flag(true),
            Kind::Keyword("false") => Node::Flag(false),
            Kind::Name(name) => Node::Name((*name).into()),
            Kind::Sign("(") => return self.parenthesised(),
            Kind::Sign("{") => {
                let node = Node::Block(Box::new(self.block()?));
                self.grow(0)?;
                return Ok(Expr { node, start, end: self.cursor.last_end() });
            }
            Kind::Keyword("if") => return self.nested(Parser::if_),
            Kind::Keyword("switch") => return self.nested(Parser::switch),
            _ => return Err(self.no_value()),
        };
        self.height = 0;
        self.cursor.advance();
        Ok(Expr { node, start, end })
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        let start = self.cursor.start();
        self.cursor.advance();
        let inner = self.expression()?;
        self.cursor.close(")", start)?;
        Ok(Expr { node: inner.node, start, end: self.cursor.last_end() })
    }

    /// Why no value of the compiled part begins here.
    fn no_value(&self) -> ParseFail {
        let is_called = self.is_call_next();
        let form = match self.cursor.kind() {
            Kind::Sign("[") => "a list in brackets",
            Kind::Sign("#{") => "a map `#{…}`",
            Kind::Sign("()") => "the empty value `()`",
            Kind::Sign(".." | "..=") => "a range without a beginning",
            Kind::Sign("|" | "||") => "a function as a value",
            Kind::Interpolated => "a string with `${…}`",
            Kind::Character => "a character in `'`",
            Kind::Keyword("while" | "loop" | "for" | "do") => "a loop as a value",
            Kind::Reserved("this") => "`this`",
            Kind::Reserved(word) if CALLABLE.contains(word) && is_called => {
                return self.cursor.outside_here(&format!("a call of `{word}`"));
            }
            _ => return self.cursor.missing("a value"),
        };
        self.cursor.outside_here(form)
    }
}
