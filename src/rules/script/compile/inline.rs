//! Own functions, written out where they are called.

use super::super::ast::{Block, Expr, Function, Node, Stmt, StmtNode};
use super::super::kind::Kind;
use super::super::run::{Code, Register};
use super::block::known;
use super::step::{Returns, Step};
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term, walk};
use crate::diagnostic::{Count, Fault, Note, Span};
use std::sync::Arc;

/// What is set aside while a function is written out.
pub(super) struct Aside {
    locals: Vec<super::local::Local>,
    places: Arc<super::places::Places>,
    returns: Option<Returns>,
}

impl Compiler<'_> {
    /// A fault about a wrong number of arguments for a function of the author. If it stands in a patch and is called by
    /// the game, the patch is at fault.
    pub(super) fn own_count<T>(&mut self, function: usize, given: usize, span: Span) -> Out<T> {
        let functions = self.functions.clone();
        let Function { name, params, .. } = &functions[function];
        let place = self.rules_places.span(name.start, name.end);
        if place.file <= span.file || span.file == Span::NOWHERE.file {
            return self.wrong_count(&name.name, params.len(), given, span);
        }
        let known = self.faults.iter_mut().find(|fault| fault.code == "wrong-count" && fault.span == Some(place));
        if let Some(known) = known {
            if self.silent == 0 && known.notes.iter().all(|note| note.span != span) {
                known.notes.push(Note { span, text: "it is called here".to_string() });
            }
            return Err(Stop::Faulty);
        }
        let (values, wanted) = (Count(params.len(), "value"), Count(given, "value"));
        let sentence = format!("`{}` takes {values} here, but the game gives it {wanted}", name.name);
        let fault = Fault::error("wrong-count", place, sentence);
        self.fault(fault.note(span, "it is called here"))
    }

    /// Begins to write a function out: its parameters get the arguments. Gives what stores them.
    pub(super) fn begin_inline(&mut self, function: usize, args: Vec<Typed>, span: Span) -> Out<(Aside, Vec<Step>)> {
        let functions = self.functions.clone();
        let f: &Function = &functions[function];
        self.used[function] = true;
        if args.len() != f.params.len() {
            return self.own_count(function, args.len(), span);
        }
        if self.stack.contains(&function) {
            let form = format!("`{}` calls itself", f.name.name);
            return self.outside(form, span);
        }
        let body = match &f.body {
            Ok(body) => body,
            Err(outside) => {
                let places = std::mem::replace(&mut self.places, self.rules_places.clone());
                let stop = self.as_outside(outside);
                self.places = places;
                return stop;
            }
        };
        let aside = Aside {
            locals: std::mem::take(&mut self.locals),
            places: std::mem::replace(&mut self.places, self.rules_places.clone()),
            returns: self.returns.take(),
        };
        self.stack.push(function);
        let mut stores = Vec::new();
        let mut faulty = false;
        for (param, arg) in f.params.iter().zip(args) {
            let changes = walk::assigns(body, &param.name);
            match self.bind_as(&param.name, arg, changes, true) {
                Ok(store) => stores.extend(store),
                Err(_) => faulty = true,
            }
        }
        if faulty {
            self.end_inline(aside);
            return Err(Stop::Faulty);
        }
        Ok((aside, stores))
    }

    /// Ends writing a function out.
    pub(super) fn end_inline(&mut self, aside: Aside) {
        self.stack.pop();
        self.locals = aside.locals;
        self.places = aside.places;
        self.returns = aside.returns;
    }

    /// A call of an own function.
    pub(super) fn inline(&mut self, function: usize, args: Vec<Typed>, span: Span) -> Out<Typed> {
        let start = self.serial;
        let mut facts = Facts::default();
        args.iter().for_each(|a| facts.add(&a.facts));
        let key = args.iter().map(|a| format!("{:?}", a.kind)).collect::<Vec<_>>().join(",");
        let (aside, stores) = self.begin_inline(function, args, span)?;
        let functions = self.functions.clone();
        let typed = match &functions[function].body {
            Ok(body) => self.function_body(body, Some((function, key)), span),
            Err(_) => Err(Stop::Faulty),
        };
        self.end_inline(aside);
        let typed = typed?;
        if typed.kind == Kind::Nothing
            && let Ok(Block { value: None, statements }) = &functions[function].body
            && let Some(Stmt { node: StmtNode::Expr(last), start, end }) = statements.last()
            && !matches!(last.node, Node::If(..) | Node::Switch(..) | Node::Block(_))
        {
            self.given_up = Some((span, self.rules_places.span(*start, *end)));
        }
        let open_arguments = !stores.is_empty();
        let val = match typed.val {
            Val::Done(step) => Val::Done(Box::new(Step::of(stores.into_iter().chain([*step]).collect()))),
            val => match sequence(stores) {
                Some(first) => val.after(first),
                None => val,
            },
        };
        let mut all = typed.facts;
        if open_arguments {
            all.add(&facts);
        }
        Ok(Typed {
            val,
            facts: all.within(start),
            span,
            ..Typed { val: Val::Nothing(Term::Const(())), facts: Facts::default(), ..typed }
        })
    }

    /// The body of a function as a value. With `key` what it returns is remembered.
    pub(super) fn function_body(&mut self, body: &Block, key: Option<(usize, String)>, span: Span) -> Out<Typed> {
        if !walk::returns(body) {
            return self.block_value(body, span);
        }
        let mut kind = key.as_ref().and_then(|k| self.returned.get(k).copied());
        for _ in 0..4 {
            let locals = self.locals.len();
            let register = kind.filter(|k| *k != Kind::Nothing).map(|k| self.register(k));
            self.returns = Some(Returns { kind, register, retry: None, hints: None });
            let steps = self.returning(body);
            self.locals.truncate(locals);
            let Some(returns) = self.returns.take() else {
                return Err(Stop::Faulty);
            };
            if let Some(retry) = returns.retry {
                kind = Some(retry);
                continue;
            }
            let (step, facts) = steps?;
            let found = returns.kind.unwrap_or(Kind::Nothing);
            if let Some(key) = key {
                self.returned.insert(key, found);
            }
            if found != Kind::Nothing && !walk::ends(body) {
                let fault =
                    Fault::error("no-value", span, "this gives a value on some ways through and none on others")
                        .hint("end the function with a value");
                return self.fault(fault);
            }
            let step = step.into_code();
            let hints = returns.hints.unwrap_or_default();
            return Ok(match returns.register {
                None => Typed {
                    kind: Kind::Nothing,
                    val: Val::Nothing(Term::Code(step)),
                    facts,
                    hints: Hints::default(),
                    span,
                },
                Some((register, _)) => Typed { kind: found, val: result(found, register, step), facts, hints, span },
            });
        }
        let fault = Fault::error("wrong-kind", span, "this gives values of different kinds");
        self.fault(fault)
    }

    /// The body of a function that returns early, as steps; its last value is returned too.
    pub(super) fn returning(&mut self, block: &Block) -> Out<(Step, Facts)> {
        let locals = self.locals.len();
        let done = self.statements(&block.statements, block.value.as_deref());
        let last = block.value.as_ref().filter(|_| known(&done)).map(|value| self.return_last(value));
        self.locals.truncate(locals);
        let (mut steps, mut facts) = done?;
        if let Some(last) = last {
            let (step, more) = last?;
            steps.push(step);
            facts.add(&more);
        }
        Ok((Step::of(steps), facts))
    }

    fn return_last(&mut self, value: &Expr) -> Out<(Step, Facts)> {
        match &value.node {
            Node::If(arms, last) => self.if_steps(arms, last.as_ref(), &mut |me, block| me.returning(block)),
            Node::Switch(on, arms, last) => {
                self.switch_steps(on, arms, last.as_ref(), &mut |me, block| me.returning(block))
            }
            Node::Block(block) => self.returning(block),
            _ => {
                let stmt = Stmt { node: StmtNode::Return(Some(value.clone())), start: value.start, end: value.end };
                self.statement(&stmt)
            }
        }
    }
}

/// Steps one after another.
pub(super) fn sequence(steps: Vec<Step>) -> Option<Step> {
    (!steps.is_empty()).then(|| Step::of(steps))
}

/// What lies in a register after the steps of a function.
fn result(kind: Kind, register: Register, step: Code<()>) -> Val {
    Val::of_register(kind, register).after(Step::Plain(step))
}
