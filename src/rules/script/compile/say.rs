//! The lines that `say` puts into the log.

use super::super::ast::Expr;
use super::super::kind::Kind;
use super::super::primitives::say;
use super::super::run::Run;
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Term, code};
use crate::diagnostic::{Fault, Span, closest};

impl Compiler<'_> {
    /// `say("name", values…)`
    pub(super) fn say(&mut self, args: &[Expr], span: Span) -> Out<Typed> {
        self.changes(span)?;
        let start = self.serial;
        let mut args = self.args(args)?.into_iter();
        let Some(name) = args.next() else {
            return self.fault(Fault::error("wrong-count", span, "`say` takes the name of a text and its values"));
        };
        let Some(text) = self.literal(&name).map(String::from) else {
            let fault = Fault::error("wrong-kind", name.span, "the name of a text is written here in quotes");
            return self.fault(fault);
        };
        let game = self.game;
        let Some((_, script)) = game.texts.iter().find(|(n, _)| n.name == text) else {
            let known: Vec<&str> = game.texts.iter().map(|(n, _)| n.name.as_str()).collect();
            let near = closest(&text, known).map(String::from);
            let fault = Fault::error("unknown-text", name.span, format!("there is no text `{text}`"));
            let fault = match near {
                Some(near) => fault.meant(Some(&near)),
                None => fault.hint("texts are written in `game.yaml` under `texts:`"),
            };
            return self.fault(fault);
        };
        let mut facts = Facts { state: true, effect: true, registers: Vec::new() };
        let mut stores = Vec::new();
        let mut values = Vec::new();
        let mut always = false;
        for arg in args {
            let arg = self.whole(arg)?;
            always |= arg.facts.effect;
            facts.add(&arg.facts);
            if arg.val.fixed().is_some() || arg.val.register().is_some() {
                values.push(arg);
                continue;
            }
            let (register, serial) = self.register(match arg.kind {
                Kind::Nothing => return self.fault(Fault::error("no-value", arg.span, "this gives no value")),
                kind => kind,
            });
            let Typed { kind, val, hints, span, .. } = arg;
            stores.extend(val.store(register));
            values.push(Typed {
                kind,
                val: Val::of_register(kind, register),
                facts: Facts::register(serial),
                hints,
                span,
            });
        }
        let sealed = (std::mem::take(&mut self.locals), self.context);
        self.context.effects = false;
        let line = self.template(script, &values);
        (self.locals, self.context) = sealed;
        let (line, more) = line?;
        let facts = facts.and(&more).within(start);
        let first = super::inline::sequence(stores).map(|step| step.into_code());
        let speak = code(move |run: &mut Run| {
            if run.state.journal.is_none() && !always {
                return Ok(());
            }
            if let Some(first) = &first {
                first(run)?;
            }
            if run.state.journal.is_some() {
                let line = line(run)?;
                say(run, line);
            }
            Ok(())
        });
        Ok(Typed { kind: Kind::Nothing, val: Val::Nothing(Term::Code(speak)), facts, hints: Hints::default(), span })
    }
}
