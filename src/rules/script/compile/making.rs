//! How units are made: parameters get registers, code is compiled, and what is outside is left to the interpreter.

use super::super::kind::Kind;
use super::super::run::{Code, Register};
use super::super::unit::{Short, Unit};
use super::places::Places;
use super::scope::{Scope, Sight};
use super::typed::{Hints, Typed};
use super::val::Val;
use super::{Compiler, Context, Out, Source, SourceBody, Stop, Term, Value, walk};
use crate::diagnostic::{Fault, Script, Span};
use crate::table::CardSet;
use std::sync::Arc;

/// A unit's code with its parameters.
pub(super) type Made<T> = Out<(Vec<Kind>, Vec<Register>, Code<T>, Short)>;

impl Compiler<'_> {
    /// A value of this kind as a number.
    pub(super) fn int(&mut self, typed: Typed, kind: Kind) -> Out<Term<i64>> {
        let typed = match (typed.kind, kind) {
            (Kind::Zone(..), Kind::Zone(..)) => self.whole(typed)?,
            _ => self.convert(typed, kind)?,
        };
        match typed.val {
            Val::Int(term) => Ok(term),
            _ => Err(Stop::Faulty),
        }
    }

    pub(super) fn set(&mut self, typed: Typed) -> Out<Term<CardSet>> {
        let typed = self.as_cards(typed)?;
        CardSet::open(typed.val).ok_or(Stop::Faulty)
    }

    pub(super) fn expression_name(&mut self) -> String {
        self.expressions += 1;
        format!("expr_{}", self.expressions)
    }

    /// A unit of an expression of `game.yaml`.
    pub(super) fn expression<T: Value>(
        &mut self,
        script: &Script,
        scope: &Scope,
        sight: Sight,
        finish: impl FnOnce(&mut Self, Typed) -> Out<Term<T>>,
    ) -> Option<Unit<T>> {
        let name = self.expression_name();
        let source =
            Source { name: name.clone(), params: names(scope).collect(), body: SourceBody::Expression(script.clone()) };
        let made = self.within(script, 0, scope, sight, |me, (kinds, params)| {
            let expr = me.parse(&script.text)?;
            let typed = me.expr(&expr)?;
            let term = finish(me, typed)?;
            let short = short(&term, &params);
            Ok((kinds, params, term.into_code(), short))
        });
        let kinds = scope.names.iter().map(|(_, k)| *k).collect();
        self.made(name, source, kinds, made)
    }

    /// Compiles a part of `game.yaml` with its parameters known.
    pub(super) fn within<T>(
        &mut self,
        script: &Script,
        offset: usize,
        scope: &Scope,
        sight: Sight,
        compile: impl FnOnce(&mut Self, (Vec<Kind>, Vec<Register>)) -> Made<T>,
    ) -> Made<T> {
        self.begin(sight, false);
        self.places = Arc::new(Places::of(script, offset));
        let mut kinds = Vec::new();
        let mut params = Vec::new();
        for (i, (name, kind)) in scope.names.iter().enumerate() {
            kinds.push(*kind);
            params.push(self.parameter(i, name, *kind));
        }
        let made = compile(self, (kinds, params));
        self.locals.clear();
        // What the interpreter reads is not known.
        self.last_public = !self.private && made.is_ok();
        made
    }

    fn begin(&mut self, sight: Sight, effects: bool) {
        self.context = Context { sight, effects, depth: 0 };
        self.locals.clear();
        self.stack.clear();
        self.returns = None;
        self.chain = super::chain::Chain::default();
        self.is_full = false;
        self.private = false;
        self.spent = 0;
        self.depth = 0;
    }

    fn parameter(&mut self, at: usize, name: &str, kind: Kind) -> Register {
        let sure = matches!(name, "me" | "it" | "side" | "giver" | "owner");
        let hints = Hints { mine: at == 0 && name == "me" && kind == Kind::Seat, ..Hints::default() };
        let (register, _) = self.bind_item(name, kind, hints);
        if let Some(local) = self.locals.last_mut() {
            local.hints.sure = sure;
        }
        register
    }

    /// A unit of a function of `rules.rhai`.
    pub(super) fn function<T>(
        &mut self,
        name: &str,
        kinds: &[Kind],
        sight: Sight,
        effects: bool,
        finish: impl FnOnce(&mut Self, &super::super::ast::Block, Span) -> Out<(Code<T>, Short)>,
    ) -> Option<Unit<T>> {
        let functions = self.functions.clone();
        let at = functions.iter().position(|f| f.name.name == name)?;
        let function = &functions[at];
        self.used[at] = true;
        self.begin(sight, effects);
        self.places = self.rules_places.clone();
        let span = self.places.span(function.name.start, function.name.end);
        if function.params.len() != kinds.len() {
            let wanted = crate::diagnostic::Count(kinds.len(), "parameter");
            let sentence = format!("`{name}` is asked with {wanted}, but takes {}", function.params.len());
            let fault = Fault::error("wrong-count", span, sentence).hint(self.signature(name));
            self.fault::<()>(fault).ok();
            return None;
        }
        if let [Kind::Seat, ..] = kinds
            && let [first, rest @ ..] = &function.params[..]
            && first.name != "me"
            && rest.iter().any(|param| param.name == "me")
        {
            let sentence = format!("`{name}` is given the seat first, but `me` stands later");
            let fault = Fault::error("wrong-order", span, sentence).hint(self.signature(name));
            self.fault::<()>(fault).ok();
            return None;
        }
        let source = Source {
            name: name.to_string(),
            params: function.params.iter().map(|p| p.name.clone()).collect(),
            body: SourceBody::Hook,
        };
        let mut params = Vec::new();
        for (i, (param, kind)) in function.params.iter().zip(kinds).enumerate() {
            params.push(self.parameter(i, &param.name, *kind));
            let changes = function.body.as_ref().is_ok_and(|b| walk::assigns(b, &param.name));
            if let (true, Some(local)) = (changes, self.locals.last_mut()) {
                local.hints = Hints::default();
            }
        }
        self.stack.push(at);
        let made = match &function.body {
            Ok(body) => finish(self, body, span),
            Err(outside) => self.as_outside(outside),
        };
        self.stack.clear();
        self.locals.clear();
        self.last_public = !self.private;
        let made = made.map(|(code, short)| (kinds.to_vec(), params, code, short));
        self.made(name.to_string(), source, kinds.to_vec(), made)
    }

    pub(super) fn unwanted(&mut self, body: &super::super::ast::Block) -> Out<super::step::Step> {
        match walk::returns(body) {
            true => self.returning(body).map(|(step, _)| step),
            false => self.block_steps(body).map(|(step, _)| step),
        }
    }

    /// Where a unit is written.
    fn written_at(&self, source: &Source) -> Span {
        match &source.body {
            SourceBody::Hook => {
                let function = self.functions.iter().find(|function| function.name.name == source.name);
                function.map_or(Span::NOWHERE, |f| self.rules_places.span(f.name.start, f.name.end))
            }
            SourceBody::Expression(script)
            | SourceBody::CardTest(script)
            | SourceBody::Spot(script, _)
            | SourceBody::Text(script) => script.span,
        }
    }

    /// The unit, if it is right; without code if only the interpreter can run it.
    pub(super) fn made<T>(&mut self, name: String, source: Source, kinds: Vec<Kind>, made: Made<T>) -> Option<Unit<T>> {
        let made = match made {
            Ok(_) if self.is_full => {
                Err(Stop::Outside("more variables than there is room for".into(), self.written_at(&source)))
            }
            made => made,
        };
        let (kinds, params, code, short) = match made {
            Ok((kinds, params, code, short)) => (kinds, params, Some(code), short),
            Err(Stop::Faulty) => return None,
            Err(Stop::Outside(form, span)) => {
                if self.silent == 0 {
                    let what = match &source.body {
                        SourceBody::Hook => format!("`{name}` runs in the interpreter"),
                        _ => "this runs in the interpreter".to_string(),
                    };
                    let note = Fault::error("interpreted", span, what).warning().label(form);
                    if !self.notes.contains(&note) {
                        self.notes.push(note);
                    }
                }
                (kinds, Vec::new(), None, Short::None)
            }
        };
        self.sources.push(source);
        Some(Unit { name, kinds, params, code, short })
    }
}

/// The names of the parameters.
pub(super) fn names(scope: &Scope) -> impl Iterator<Item = String> + '_ {
    scope.names.iter().map(|(name, _)| name.clone())
}

/// The short cut past code with at most one parameter that only looks at the table.
fn short<T: Value>(term: &Term<T>, params: &[Register]) -> Short {
    match (term.glance(), params) {
        (Some(glance), []) => Short::Glance(glance),
        (Some(glance), [Register::Int(seat)]) if glance.is_of(*seat) => Short::Glance(glance),
        _ => match (term.all(), params) {
            (Some(all), []) => Short::All(all),
            (Some(all), [Register::Int(seat)]) if all.iter().all(|glance| glance.is_of(*seat)) => Short::All(all),
            _ => Short::None,
        },
    }
}
