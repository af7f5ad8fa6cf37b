//! Expressions, with the precedence and associativity that Rhai gives the operators.

use super::cursor::{outside, wrong};
use super::{ParseFail, Parsed, Parser};
use crate::rules::script::ast::{Block, Expr, Ident, Node, Op};
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
            left = Expr {
                start: left.start,
                end: right.end,
                node: Node::Binary(op, Box::new(left), Box::new(right)),
            };
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
        matches!(
            self.cursor.kind(),
            Kind::Sign("]" | ")" | "}" | "," | ";" | "=>")
        )
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
                    return Ok(Expr {
                        node: Node::Number(number),
                        start,
                        end,
                    });
                }
                None => return Err(wrong("this number is too large", start, end)),
            },
            ("+", Node::Number(number)) => {
                return Ok(Expr {
                    node: Node::Number(number),
                    start,
                    end,
                });
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
                        let name = Ident {
                            name: name.clone(),
                            start: expr.start,
                            end: expr.end,
                        };
                        Node::Call(name, self.arguments()?)
                    }
                    _ => return Ok(expr),
                },
                Kind::Sign("!") if matches!(expr.node, Node::Name(_)) && self.is_call_next() => {
                    return Err(self
                        .cursor
                        .outside_here("a call within the caller's variables"));
                }
                _ => return Ok(expr),
            };
            self.grow(height)?;
            expr = Expr {
                node,
                start,
                end: self.cursor.last_end(),
            };
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
        while !self.cursor.is_sign(")") {
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
        Ok(Expr {
            node: Node::Closure(params, Box::new(body)),
            start,
            end,
        })
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
                return Ok(Expr {
                    node,
                    start,
                    end: self.cursor.last_end(),
                });
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
        Ok(Expr {
            node: inner.node,
            start,
            end: self.cursor.last_end(),
        })
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
            }
        }
        self.height = 0;
        self.grow(tallest)?;
        let end = self.cursor.last_end();
        Ok(Expr {
            node: Node::If(arms, other),
            start,
            end,
        })
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
                    (Kind::End | Kind::Sign("}"), _) => {
                        self.cursor.wrong_here("expected `=>` after this case")
                    }
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
        Ok(Expr {
            node: Node::Switch(Box::new(asked), arms, other),
            start,
            end,
        })
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
