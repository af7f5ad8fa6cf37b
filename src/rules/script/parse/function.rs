//! The functions of a file, each parsed by itself, so that all mistakes are found at once.

use super::cursor::wrong;
use super::{ParseFail, Parsed, Parser};
use crate::rules::script::ast::{Block, Function, Ident, Outside, SyntaxError};
use crate::rules::script::token::Kind;

impl<'a> Parser<'a> {
    /// Reads what stands next in a file.
    pub(super) fn item(&mut self, functions: &mut Vec<Function>, errors: &mut Vec<SyntaxError>) {
        let doc = self.cursor.doc();
        if self.cursor.eat_sign(";") {
            return;
        }
        let is_private = self.cursor.eat_keyword("private");
        if !self.cursor.is_keyword("fn") {
            let fail = match (self.cursor.kind(), is_private) {
                (_, true) => self.cursor.missing("`fn`"),
                (Kind::Sign("}"), _) => self.cursor.wrong_here("this `}` closes nothing"),
                (Kind::Bad(_), _) => self.cursor.missing("`fn`"),
                (Kind::Name("function" | "func" | "def"), _) => self.cursor.wrong_here("a function begins with `fn`"),
                (Kind::Name(_), _) if matches!(self.cursor.next_kind(), Kind::Sign("(")) => {
                    self.cursor.wrong_here("a function begins with `fn`, and only functions stand in a script")
                }
                _ => self.cursor.wrong_here("only functions stand in a script"),
            };
            note(fail, errors);
            self.cursor.advance();
            return self.skip_to_function();
        }
        match self.function(doc, errors) {
            Ok(function) => self.keep(function, functions, errors),
            Err(fail) => {
                note(fail, errors);
                self.skip_to_function();
            }
        }
    }

    fn keep(&self, function: Function, functions: &mut Vec<Function>, errors: &mut Vec<SyntaxError>) {
        let name = &function.name;
        let count = function.params.len();
        if functions.iter().any(|other| other.name.name == name.name && other.params.len() == count) {
            let sentence = format!("the function `{}` is written twice", name.name);
            note(wrong(&sentence, name.start, name.end), errors);
        }
        functions.push(function);
    }

    fn skip_to_function(&mut self) {
        while !self.cursor.is_end() && !self.is_function_here() {
            self.cursor.advance();
        }
    }

    fn is_function_here(&self) -> bool {
        self.cursor.is_keyword("fn") || self.cursor.is_keyword("private")
    }

    /// Reads a function from its `fn`.
    fn function(&mut self, doc: String, errors: &mut Vec<SyntaxError>) -> Parsed<Function> {
        let start = self.cursor.start();
        self.cursor.advance();
        let owner = self.owner();
        let (_, name) = self.cursor.name("the name of a function")?;
        self.scope.clear();
        let params = self.params(&name)?;
        if !self.cursor.is_sign("{") {
            return Err(self.cursor.missing("`{`"));
        }
        let body = self.body(&name, errors)?;
        Ok(Function {
            name,
            params,
            doc,
            body: match owner {
                Some(owner) => Err(owner),
                None => body,
            },
            start,
            end: self.cursor.last_end(),
        })
    }

    /// The kind that a function is tied to, as in `fn "kind".name()`.
    fn owner(&mut self) -> Option<Outside> {
        if !matches!(self.cursor.kind(), Kind::Name(_) | Kind::Text(_)) {
            return None;
        }
        if *self.cursor.next_kind() != Kind::Sign(".") {
            return None;
        }
        let (start, end) = (self.cursor.start(), self.cursor.end());
        self.cursor.advance();
        self.cursor.advance();
        let form = "a function tied to a kind".into();
        Some(Outside { form, start, end })
    }

    fn params(&mut self, function: &Ident) -> Parsed<Vec<Ident>> {
        let mut params: Vec<Ident> = Vec::new();
        if self.cursor.eat_sign("()") {
            return Ok(params);
        }
        let open = self.cursor.start();
        if !self.cursor.eat_sign("(") {
            let sentence = format!("the function `{}` needs `()` after its name", function.name);
            return Err(wrong(&sentence, function.start, function.end));
        }
        while !self.cursor.is_sign(")") {
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
        self.cursor.close(")", open)?;
        Ok(params)
    }

    /// Reads a body. What it cannot read it skips up to the closing brace.
    fn body(&mut self, function: &Ident, errors: &mut Vec<SyntaxError>) -> Parsed<Result<Block, Outside>> {
        (self.depth, self.height, self.loops, self.no_pipe) = (0, 0, 0, false);
        let open = self.cursor.mark();
        let fail = match self.block() {
            Ok(block) => return Ok(Ok(block)),
            Err(fail) => fail,
        };
        self.cursor.reset(open);
        let brace = (self.cursor.start(), self.cursor.end());
        let is_closed = self.skip_body(matches!(fail, ParseFail::Outside(_)), errors);
        if !is_closed {
            let sentence = format!("the `{{` of the function `{}` is never closed", function.name);
            note(wrong(&sentence, brace.0, brace.1), errors);
        }
        match fail {
            ParseFail::Outside(form) => Ok(Err(form)),
            ParseFail::Syntax(error) => {
                if is_closed || (error.start < self.cursor.start() && error.start != brace.0) {
                    note(ParseFail::Syntax(error), errors);
                }
                Ok(Ok(Block::default()))
            }
        }
    }

    /// Skips a body from its opening brace; `false` if it never closes.
    fn skip_body(&mut self, tell_bad: bool, errors: &mut Vec<SyntaxError>) -> bool {
        let mut open = 0;
        loop {
            match self.cursor.kind() {
                Kind::End => return false,
                Kind::Keyword("fn" | "private") if self.cursor.begins_line() => return false,
                Kind::Sign("{" | "#{") => open += 1,
                Kind::Sign("}") => open -= 1,
                Kind::Bad(_) if tell_bad => note(self.cursor.missing("a value"), errors),
                _ => {}
            }
            self.cursor.advance();
            if open == 0 {
                return true;
            }
        }
    }
}

/// Keeps a mistake.
fn note(fail: ParseFail, errors: &mut Vec<SyntaxError>) {
    match fail {
        ParseFail::Syntax(error) => errors.push(error),
        ParseFail::Outside(Outside { form, start, end }) => {
            errors.push(SyntaxError { sentence: format!("{form} cannot stand here"), start, end })
        }
    }
}
