//! Chains such as `a.b.f(x).g(y)[z]`: arguments are worked out first, from left to right, then what they are asked of.

use super::super::ast::Expr;
use super::inline::sequence;
use super::step::Step;
use super::typed::{Facts, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term};

/// What is worked out before a chain is followed.
#[derive(Default)]
pub(super) struct Chain {
    ahead: Vec<Step>,
    facts: Facts,
    /// Whether the expression that is begun next belongs to it.
    goes_on: bool,
    /// Whether the link that is being compiled has another one after it.
    is_inner: bool,
}

/// What is set aside while a link is compiled.
pub(super) enum Link {
    /// Another link follows; whether one followed the link before.
    Inner(bool),
    /// It is the last one: the chain around it, and the registers made before it.
    Last(Chain, u32),
}

impl Compiler<'_> {
    /// What something is asked of: the chain so far.
    pub(super) fn object(&mut self, object: &Expr) -> Out<Typed> {
        self.chain.goes_on = true;
        self.expr(object)
    }

    /// Begins an expression: a link of the chain it is inside of, or a chain of its own. Gives what is set aside.
    pub(super) fn begin_link(&mut self) -> Link {
        match std::mem::take(&mut self.chain.goes_on) {
            true => Link::Inner(std::mem::replace(&mut self.chain.is_inner, true)),
            false => Link::Last(std::mem::take(&mut self.chain), self.serial),
        }
    }

    /// Ends it: the last link puts what is worked out ahead before the whole.
    pub(super) fn end_link(&mut self, link: Link, typed: Out<Typed>) -> Out<Typed> {
        let (outer, start) = match link {
            Link::Inner(is_inner) => {
                self.chain.is_inner = is_inner;
                return typed;
            }
            Link::Last(outer, start) => (outer, start),
        };
        let Chain { ahead, facts, .. } = std::mem::replace(&mut self.chain, outer);
        match sequence(ahead) {
            None => typed,
            Some(first) => typed.map(|typed| {
                let facts = typed.facts.clone().and(&facts).within(start);
                Typed { val: typed.val.after(first), facts, ..typed }
            }),
        }
    }

    /// Arguments, worked out ahead of `object` as far as the order could show in a fault.
    pub(super) fn before(&mut self, object: &Val, args: Vec<Typed>) -> Out<Vec<Typed>> {
        args.into_iter().map(|arg| self.ahead(object, arg)).collect()
    }

    /// An argument, worked out ahead of `object` if the order could show in a fault or in what is changed.
    pub(super) fn ahead(&mut self, object: &Val, arg: Typed) -> Out<Typed> {
        let is_first = object.is_sure() && !arg.facts.effect && !self.chain.is_inner;
        if arg.val.is_sure() || is_first {
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
            Val::Done(_) => false,
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
