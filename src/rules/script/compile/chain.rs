//! Chains such as `a.b.f(x).g(y)[z]`: arguments are worked out first, from left to right, then what they are asked of.

use super::super::ast::Expr;
use super::super::run::Code;
use super::inline::sequence;
use super::typed::{Facts, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term};

/// What is worked out before a chain is followed.
#[derive(Default)]
pub(super) struct Chain {
    ahead: Vec<Code<()>>,
    facts: Facts,
    /// Whether the expression that is begun next belongs to it.
    goes_on: bool,
    /// Whether the link that is being compiled has another one after it.
    is_inner: bool,
}

impl Compiler<'_> {
    /// What something is asked of: the chain so far.
    pub(super) fn object(&mut self, object: &Expr) -> Out<Typed> {
        self.chain.goes_on = true;
        self.expr(object)
    }

    /// Whether the expression that is begun is what something is asked of.
    pub(super) fn is_inside_chain(&mut self) -> bool {
        std::mem::take(&mut self.chain.goes_on)
    }

    /// A link of a chain; the last link puts what is worked out ahead before the whole.
    pub(super) fn link(&mut self, inside: bool, compile: impl FnOnce(&mut Self) -> Out<Typed>) -> Out<Typed> {
        if inside {
            let is_inner = std::mem::replace(&mut self.chain.is_inner, true);
            let typed = compile(self);
            self.chain.is_inner = is_inner;
            return typed;
        }
        let start = self.serial;
        let outer = std::mem::take(&mut self.chain);
        let typed = compile(self);
        let Chain { ahead, facts, .. } = std::mem::replace(&mut self.chain, outer);
        let typed = typed?;
        Ok(match sequence(ahead) {
            None => typed,
            Some(first) => {
                let facts = typed.facts.clone().and(&facts).within(start);
                Typed { val: typed.val.after(first), facts, ..typed }
            }
        })
    }

    /// Arguments, worked out ahead of `object` as far as the order could show in a fault.
    pub(super) fn before(&mut self, object: &Val, args: Vec<Typed>) -> Out<Vec<Typed>> {
        args.into_iter().map(|arg| self.ahead(object, arg)).collect()
    }

    /// An argument, worked out ahead of `object` if the order could show in a fault.
    pub(super) fn ahead(&mut self, object: &Val, arg: Typed) -> Out<Typed> {
        if arg.val.is_sure() || object.is_sure() && !self.chain.is_inner {
            return Ok(arg);
        }
        let (register, serial) = self.register(arg.kind);
        let Some(store) = arg.val.store(register) else {
            return Err(Stop::Faulty);
        };
        self.chain.ahead.push(store);
        self.chain.facts.add(&arg.facts);
        let val = Val::of_register(arg.kind, register);
        Ok(Typed { kind: arg.kind, val, facts: Facts::register(serial), hints: arg.hints, span: arg.span })
    }
}

impl Val {
    /// Whether working it out cannot fail.
    fn is_sure(&self) -> bool {
        fn sure<T>(term: &Term<T>) -> bool {
            matches!(term, Term::Const(_) | Term::Reg(_) | Term::Glance(_))
        }
        match self {
            Val::Nothing(term) => sure(term),
            Val::Int(term) => sure(term),
            Val::Flag(term) => sure(term),
            Val::Set(term) => sure(term),
            Val::Seats(term) => sure(term),
            Val::Row(term) => sure(term),
            Val::Groups(term) => sure(term),
            Val::Part(_, zone, n) => sure(zone) && n.as_ref().is_none_or(sure),
        }
    }
}
