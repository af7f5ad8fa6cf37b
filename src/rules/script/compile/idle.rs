//! Functions that nothing asks for: judged as far as that is possible without knowing what they are given.

use super::super::ast::{Expr, Function, Ident, Node, StmtNode};
use super::super::primitives::{Form, QUESTIONS, named, primitives};
use super::{Compiler, walk};
use crate::diagnostic::{Fault, Span, closest};

/// Properties and methods that the compiler builds itself.
const BUILT: [&str; 5] = ["face", "cards", "but_top", "tops", "has"];

impl Compiler<'_> {
    /// Functions that nothing uses: the names in them must be right all the same.
    pub(super) fn check_unused(&mut self) {
        if self.layout.zones.len() != self.game.zones.len() {
            // The table is not laid out yet.
            return;
        }
        let functions = self.functions.clone();
        self.places = self.rules_places.clone();
        // What is only called by the interpreter may do what only the interpreter can.
        let all_compiled = self.notes.is_empty() && functions.iter().all(|function| function.body.is_ok());
        for (function, _) in functions.iter().zip(self.used.clone()).filter(|(_, used)| !used) {
            let Ok(body) = &function.body else { continue };
            let mut found: Vec<&Expr> = Vec::new();
            walk::expressions(body, &mut |expr| found.push(expr));
            let bound = bound(function, &found);
            for expr in found {
                self.check_idle(expr, all_compiled.then_some(&bound));
            }
        }
    }

    /// Judges an expression of a function that nothing uses; names only if it is known which there are.
    fn check_idle(&mut self, expr: &Expr, bound: Option<&Vec<String>>) {
        let place = |me: &Self, name: &Ident| me.rules_places.span(name.start, name.end);
        match &expr.node {
            Node::Property(object, name) => {
                let span = place(self, name);
                match &object.node {
                    Node::Name(n) if n == "table" && !self.is_of_table(&name.name) => {
                        self.unknown_of_table(&name.name, span);
                    }
                    Node::Name(n) if n == "option" && !self.game.options.iter().any(|o| o.name.name == name.name) => {
                        self.unknown_option(&name.name, span);
                    }
                    Node::Name(n) if n == "table" || n == "option" => {}
                    _ if bound.is_some() => self.check_word(name, Form::Property, span),
                    _ => {}
                }
            }
            Node::Method(_, name, _) if bound.is_some() => {
                let span = place(self, name);
                self.check_word(name, Form::Method, span);
            }
            Node::Call(name, _) if !self.is_function(&name.name) => {
                let span = place(self, name);
                self.unknown_function(&name.name, span);
            }
            Node::Call(name, args) => {
                let own = self.functions.iter().position(|f| f.name.name == name.name);
                if let Some(own) = own.filter(|own| self.functions[*own].params.len() != args.len()) {
                    let span = self.rules_places.span(expr.start, expr.end);
                    self.own_count::<()>(own, args.len(), span).ok();
                }
            }
            Node::Name(name) if bound.is_some_and(|bound| !bound.contains(name)) => {
                let span = self.rules_places.span(expr.start, expr.end);
                let near = bound.and_then(|bound| closest(name, bound)).map(String::from);
                let fault = Fault::error("unknown-name", span, format!("nothing is called `{name}` here"));
                let fault = match self.place_of(name) {
                    Some(written) => fault.hint(format!("write `{written}`")),
                    None => fault.meant(near.as_deref()),
                };
                self.fault::<()>(fault).ok();
            }
            _ => {}
        }
    }

    /// Something that is asked of a value nobody knows: anything at all must have it.
    fn check_word(&mut self, name: &Ident, form: Form, span: Span) {
        let word = name.name.as_str();
        let own = self.layout.zones.iter().map(|zone| &zone.name).chain(self.layout.values.iter().map(|v| &v.name));
        let own = own.chain(self.layout.deck.attributes().iter().map(|attribute| &attribute.name));
        let mut known: Vec<String> = own.cloned().collect();
        known.extend(primitives().iter().filter(|p| p.form != Form::Function).map(|p| p.name.to_string()));
        known.extend(QUESTIONS.iter().map(|question| question.name.to_string()));
        known.extend(BUILT.map(String::from));
        if known.iter().any(|known| known == word) || self.is_function(word) || named(word, form).next().is_some() {
            return;
        }
        let code = if form == Form::Property { "unknown-property" } else { "unknown-function" };
        let fault = Fault::error(code, span, format!("nothing has `{word}`"));
        self.fault::<()>(fault.meant(closest(word, &known))).ok();
    }
}

/// All names that stand for something somewhere in a function.
fn bound(function: &Function, expressions: &[&Expr]) -> Vec<String> {
    let mut names: Vec<String> = function.params.iter().map(|param| param.name.clone()).collect();
    names.extend(["table", "option", "none"].map(String::from));
    for expr in expressions {
        if let Node::Closure(params, _) = &expr.node {
            names.extend(params.iter().map(|param| param.name.clone()));
        }
    }
    if let Ok(body) = &function.body {
        walk::statements(body, &mut |stmt| match &stmt.node {
            StmtNode::Let(name, _) => names.push(name.name.clone()),
            StmtNode::For(item, count, ..) => {
                names.extend([Some(item), count.as_ref()].into_iter().flatten().map(|name| name.name.clone()));
            }
            _ => {}
        });
    }
    names
}
