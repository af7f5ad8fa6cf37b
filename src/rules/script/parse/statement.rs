//! Statements and blocks, with semicolons as Rhai wants them.

use super::cursor::{outside, wrong};
use super::{ParseFail, Parsed, Parser};
use crate::rules::script::ast::{Assign, Block, Expr, Node, Stmt, StmtNode};
use crate::rules::script::token::Kind;

impl<'a> Parser<'a> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let open = self.cursor.start();
        if !self.cursor.eat_sign("{") {
            return Err(self.cursor.missing("`{`"));
        }
        self.nested(|parser| parser.block_from(open))
    }

    fn block_from(&mut self, open: usize) -> Parsed<Block> {
        let known = self.scope.len();
        let no_pipe = std::mem::take(&mut self.no_pipe);
        let mut block = Block::default();
        let mut tallest = 0;
        while !self.cursor.is_sign("}") && !self.cursor.is_end() {
            if self.cursor.eat_sign(";") {
                continue;
            }
            let (stmt, ends) = self.statement()?;
            tallest = tallest.max(self.height);
            match stmt.node {
                StmtNode::Expr(value) if self.cursor.is_sign("}") => {
                    block.value = Some(Box::new(value));
                }
                _ if self.cursor.eat_sign(";") || ends || self.cursor.is_sign("}") => {
                    block.statements.push(stmt);
                }
                _ if self.cursor.is_end() => break,
                _ => return Err(self.no_semicolon(&stmt)),
            }
        }
        self.cursor.close("}", open)?;
        self.scope.truncate(known);
        self.no_pipe = no_pipe;
        self.height = 0;
        self.grow(tallest)?;
        Ok(block)
    }

    /// Why a statement does not end where it ends.
    fn no_semicolon(&self, stmt: &Stmt) -> ParseFail {
        match self.cursor.kind() {
            Kind::Keyword("fn" | "private") => {
                return self.cursor.wrong_here("a function cannot stand inside another");
            }
            Kind::Name("and" | "or" | "then" | "elif" | "elseif") | Kind::Bad(_) => {}
            Kind::Sign(")" | "]" | "=" | "=>" | ":") | Kind::Keyword("else") => {}
            _ if matches!(&stmt.node, StmtNode::Expr(Expr { node: Node::Name(name), .. }) if name == "not") => {}
            _ if matches!(&stmt.node, StmtNode::Expr(Expr { node: Node::Name(name), .. }) if is_else_if(name)) => {
                return wrong("this is written `else if`", stmt.start, stmt.end);
            }
            _ => return wrong("expected `;` after this statement", stmt.start, stmt.end),
        }
        self.cursor.missing("`;`")
    }

    /// Reads one statement; tells whether it ends by itself, without `;`.
    fn statement(&mut self) -> Parsed<(Stmt, bool)> {
        self.nested(|parser| {
            let start = parser.cursor.start();
            let (node, ends) = parser.statement_node()?;
            let end = parser.cursor.last_end();
            Ok((Stmt { node, start, end }, ends))
        })
    }

    /// Reads the body of a closure.
    pub(super) fn statement_as_block(&mut self) -> Parsed<Block> {
        Ok(self.statement_in_case()?.0)
    }

    /// Reads a block, or one statement as if it stood alone in a block; tells whether it ends by itself.
    pub(super) fn statement_in_case(&mut self) -> Parsed<(Block, bool)> {
        if self.cursor.is_sign("{") {
            return Ok((self.block()?, true));
        }
        let mut block = Block::default();
        let no_pipe = std::mem::take(&mut self.no_pipe);
        let (stmt, ends) = self.statement()?;
        self.no_pipe = no_pipe;
        match stmt.node {
            StmtNode::Expr(value) => block.value = Some(Box::new(value)),
            _ => block.statements.push(stmt),
        }
        self.grow(0)?;
        Ok((block, ends))
    }

    fn statement_node(&mut self) -> Parsed<(StmtNode, bool)> {
        self.height = 0;
        let start = self.cursor.start();
        let keyword = match self.cursor.kind() {
            Kind::Keyword(keyword) => *keyword,
            Kind::Sign("{") => "{",
            _ => "",
        };
        let node = match keyword {
            "{" => {
                let node = Node::Block(Box::new(self.block()?));
                self.grow(0)?;
                let end = self.cursor.last_end();
                return Ok((StmtNode::Expr(Expr { node, start, end }), true));
            }
            "if" => return Ok((StmtNode::Expr(self.if_()?), true)),
            "switch" => return Ok((StmtNode::Expr(self.switch()?), true)),
            "for" => return Ok((self.for_()?, true)),
            "while" => {
                self.cursor.advance();
                let condition = self.condition()?;
                let tallest = self.height;
                let body = self.loop_body()?;
                self.grow(tallest)?;
                return Ok((StmtNode::While(condition, body), true));
            }
            "loop" => {
                self.cursor.advance();
                let body = self.loop_body()?;
                self.grow(0)?;
                return Ok((StmtNode::Loop(body), true));
            }
            "let" | "const" => self.let_(keyword == "const")?,
            "break" | "continue" => self.break_(keyword)?,
            "return" => {
                self.cursor.advance();
                StmtNode::Return(match self.is_statement_over() {
                    true => None,
                    false => Some(self.expression()?),
                })
            }
            "do" => return Err(self.cursor.outside_here("a `do` loop")),
            "try" => return Err(self.cursor.outside_here("`try`")),
            "throw" => return Err(self.cursor.outside_here("`throw`")),
            "fn" | "private" => {
                return Err(self.cursor.wrong_here("a function cannot stand inside another"));
            }
            _ => self.assignment_or_value()?,
        };
        Ok((node, false))
    }

    /// Whether nothing more belongs to a statement.
    fn is_statement_over(&self) -> bool {
        matches!(self.cursor.kind(), Kind::Sign(";" | "}" | "," | ")") | Kind::End)
    }

    fn loop_body(&mut self) -> Parsed<Block> {
        self.loops += 1;
        let body = self.block()?;
        self.loops -= 1;
        Ok(body)
    }

    /// `let x = e` or `const x = e`
    fn let_(&mut self, is_const: bool) -> Parsed<StmtNode> {
        self.cursor.advance();
        let (name, ident) = self.cursor.name("the name of a variable")?;
        match self.cursor.kind() {
            Kind::Sign("=") => self.cursor.advance(),
            Kind::Sign(";" | "}") => {
                return Err(outside("a `let` without a value", ident.start, ident.end));
            }
            Kind::Sign("==") => {
                return Err(self.cursor.wrong_here("`==` compares; write `=` to give a value"));
            }
            _ => return Err(self.cursor.missing("`=`")),
        }
        let value = self.expression()?;
        self.scope.push((name, is_const));
        Ok(StmtNode::Let(ident, value))
    }

    fn break_(&mut self, keyword: &str) -> Parsed<StmtNode> {
        if self.loops == 0 {
            let sentence = format!("`{keyword}` stands only in a loop");
            return Err(self.cursor.wrong_here(&sentence));
        }
        self.cursor.advance();
        if keyword == "continue" {
            return Ok(StmtNode::Continue);
        }
        match self.is_statement_over() {
            true => Ok(StmtNode::Break),
            false => Err(self.cursor.outside_here("a `break` with a value")),
        }
    }

    /// `for x in e { … }` or `for (x, i) in e { … }`
    fn for_(&mut self) -> Parsed<StmtNode> {
        self.cursor.advance();
        let known = self.scope.len();
        let open = self.cursor.start();
        let is_counted = self.cursor.eat_sign("(");
        let (name, item) = self.cursor.name("the name of a variable")?;
        let mut counter = None;
        if is_counted {
            if self.cursor.is_keyword("in") {
                return Err(self.cursor.wrong_here("no bracket stands after `for`; write `for x in … { … }`"));
            }
            if !self.cursor.eat_sign(",") {
                return Err(self.cursor.missing("`,` and a second name"));
            }
            let (second, ident) = self.cursor.name("the name of a variable")?;
            if second == name {
                let sentence = format!("the variable `{name}` is named twice");
                return Err(wrong(&sentence, ident.start, ident.end));
            }
            self.scope.push((second, false));
            counter = Some(ident);
            self.cursor.close(")", open)?;
        }
        if !self.cursor.eat_keyword("in") {
            if matches!((name, self.cursor.kind()), ("each" | "every" | "all", Kind::Name(_))) {
                let sentence = format!("`{name}` is not said here; write `for x in … {{ … }}`");
                return Err(wrong(&sentence, item.start, item.end));
            }
            return Err(self.cursor.missing("`in`"));
        }
        if self.cursor.is_sign("{") {
            return Err(self.cursor.missing("what to go through"));
        }
        let series = self.expression()?;
        let tallest = self.height;
        self.scope.push((name, false));
        let body = self.loop_body()?;
        self.scope.truncate(known);
        self.grow(tallest)?;
        Ok(StmtNode::For(item, counter, series, body))
    }

    fn assignment_or_value(&mut self) -> Parsed<StmtNode> {
        let target = self.expression()?;
        let assign = match self.cursor.kind() {
            Kind::Sign("=") => Assign::Set,
            Kind::Sign("+=") => Assign::Add,
            Kind::Sign("-=") => Assign::Subtract,
            Kind::Sign("*=") => Assign::Multiply,
            Kind::Sign(sign @ ("/=" | "%=" | "**=" | "<<=" | ">>=" | "&=" | "|=" | "^=")) => {
                return Err(self.cursor.outside_here(&format!("the operator `{sign}`")));
            }
            _ => return Ok(StmtNode::Expr(target)),
        };
        self.check_target(&target, assign)?;
        let tallest = self.height;
        self.cursor.advance();
        if assign == Assign::Set && self.cursor.is_sign("+") && self.cursor.start() == self.cursor.last_end() {
            return Err(self.cursor.wrong_here("`=+` adds nothing; write `+=` to add"));
        }
        let value = self.expression()?;
        self.grow(tallest)?;
        Ok(StmtNode::Assign(target, assign, value))
    }

    /// Whether something can be given a value.
    fn check_target(&self, target: &Expr, assign: Assign) -> Parsed<()> {
        let place = (target.start, target.end);
        let sentence = match &target.node {
            Node::Name(name) => match self.scope.iter().rev().find(|(known, _)| known == name) {
                Some((_, true)) => format!("`{name}` is a `const`; write `let` where it is made"),
                _ => return Ok(()),
            },
            Node::Property(object, _) if begins_with_name(object) => return Ok(()),
            Node::Index(object, _) if begins_with_name(object) => {
                return Err(outside("an assignment to an element", place.0, place.1));
            }
            Node::Property(..) | Node::Index(..) => {
                "only what begins with a name can be changed; keep it with `let` first".into()
            }
            _ if assign == Assign::Set => return Err(self.cursor.missing("`==`")),
            _ => "nothing can be assigned to this".into(),
        };
        Err(wrong(&sentence, place.0, place.1))
    }
}

/// Whether an object is reached from a name by properties and elements only.
fn begins_with_name(object: &Expr) -> bool {
    match &object.node {
        Node::Name(_) => true,
        Node::Property(object, _) | Node::Index(object, _) => begins_with_name(object),
        _ => false,
    }
}

/// Whether a name is how other languages write `else if`.
fn is_else_if(name: &str) -> bool {
    matches!(name, "elif" | "elsif" | "elseif")
}
