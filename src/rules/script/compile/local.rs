//! Parameters and local variables.

use super::super::kind::Kind;
use super::super::run::Register;
use super::step::Step;
use super::typed::{Facts, Hints, Typed};
use super::val::{Fixed, Val};
use super::{Compiler, Out, Stop, code};
use crate::diagnostic::{Fault, Span, closest};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A name known where an expression stands.
#[derive(Clone)]
pub(super) struct Local {
    pub name: String,
    /// `None` if its value is faulty: then nothing more is said about it.
    pub kind: Option<Kind>,
    pub place: Place,
    pub hints: Hints,
    /// How many closures surround it.
    pub depth: usize,
}

/// Where its value is.
#[derive(Clone)]
pub(super) enum Place {
    /// In a register, the so-many-th made.
    Register(Register, u32),
    /// It is a constant.
    Fixed(Fixed),
}

impl Compiler<'_> {
    /// The value of a local variable.
    pub(super) fn read_local(&mut self, at: usize, span: Span) -> Out<Typed> {
        let local = self.locals[at].clone();
        let Some(kind) = local.kind else {
            return Err(Stop::Faulty);
        };
        let (val, facts) = match local.place {
            Place::Register(register, serial) => (Val::of_register(kind, register), Facts::register(serial)),
            Place::Fixed(fixed) => (fixed.val(), Facts::default()),
        };
        Ok(Typed { kind, val, facts, hints: local.hints, span })
    }

    /// The local variable of this name.
    pub(super) fn find_local(&self, name: &str) -> Option<usize> {
        self.locals.iter().rposition(|l| l.name == name)
    }

    /// A fault about a name that nothing stands for.
    pub(super) fn unknown_name<T>(&mut self, name: &str, span: Span) -> Out<T> {
        let mut known: Vec<String> = self.locals.iter().map(|l| l.name.clone()).collect();
        known.extend(["table", "option", "none"].map(String::from));
        let mut fault = Fault::error("unknown-name", span, format!("nothing is called `{name}` here"));
        if name == "me" {
            return self.fault(
                fault.hint(match self.names_here() {
                    Some(names) => format!("nobody acts here: {names}"),
                    None => {
                        "nobody acts here; ask of all with `seats().any(|s| …)`, or of who acted with `table.actor`"
                            .to_string()
                    }
                }),
            );
        }
        fault = match self.place_of(name) {
            Some(written) => fault.hint(format!("write `{written}`")),
            None => match (closest(name, &known), self.printed_as(name)) {
                (_, Some(printed)) => fault.hint(printed),
                (None, None) => match self.names_here() {
                    Some(names) => fault.hint(names),
                    None => fault,
                },
                (near, None) => fault.meant(near),
            },
        };
        self.fault(fault)
    }

    /// Makes a name known, with a register of its own, and gives the step that stores its value.
    /// A constant needs no register if the name never gets another value.
    pub(super) fn bind(&mut self, name: &str, value: Typed, changes: bool) -> Out<Option<Step>> {
        self.bind_as(name, value, changes, false)
    }

    /// The same; with `alias` a register is shared, if the name never gets another value.
    pub(super) fn bind_as(&mut self, name: &str, value: Typed, changes: bool, alias: bool) -> Out<Option<Step>> {
        let depth = self.context.depth;
        let push = |me: &mut Self, kind, place, hints| {
            me.locals.push(Local { name: name.to_string(), kind: Some(kind), place, hints, depth })
        };
        if value.kind == Kind::Nothing {
            push(self, Kind::Nothing, Place::Fixed(Fixed::Int(0)), Hints::default());
            if let Some(last) = self.locals.last_mut() {
                last.kind = None;
            }
            let fault = Fault::error("no-value", value.span, "this gives no value");
            return self.fault(fault);
        }
        let value = self.whole(value)?;
        if !changes {
            if let Some(fixed) = value.val.fixed() {
                push(self, value.kind, Place::Fixed(fixed), value.hints);
                return Ok(None);
            }
            if let (true, Some(register), [serial]) = (alias, value.val.register(), &value.facts.registers[..]) {
                push(self, value.kind, Place::Register(register, *serial), value.hints);
                return Ok(None);
            }
        }
        let mut hints = value.hints;
        if changes {
            // What is known of the first value need not hold for the next.
            hints = Hints { words: hints.words, loose: hints.loose, ..Hints::default() };
        }
        let (register, serial) = self.register(value.kind);
        let open = (value.kind == Kind::None).then(|| Arc::new(AtomicI64::new(-1)));
        hints.open = open.clone();
        push(self, value.kind, Place::Register(register, serial), hints);
        if let (Some(open), Register::Int(r)) = (open, register) {
            return Ok(Some(Step::Plain(code(move |run| {
                run.frame.ints[r as usize] = open.load(Ordering::Relaxed);
                Ok(())
            }))));
        }
        match value.val.store(register) {
            Some(store) => Ok(Some(store)),
            None => Err(Stop::Faulty),
        }
    }

    /// Makes a name known whose value is faulty.
    pub(super) fn bind_broken(&mut self, name: &str) {
        self.locals.push(Local {
            name: name.to_string(),
            kind: None,
            place: Place::Fixed(Fixed::Int(0)),
            hints: Hints::default(),
            depth: self.context.depth,
        });
    }

    /// Makes a name known that stands for an item: a fresh register, never none.
    pub(super) fn bind_item(&mut self, name: &str, kind: Kind, hints: Hints) -> (Register, u32) {
        let (register, serial) = self.register(kind);
        self.locals.push(Local {
            name: name.to_string(),
            kind: Some(kind),
            place: Place::Register(register, serial),
            hints: Hints { sure: true, ..hints },
            depth: self.context.depth,
        });
        (register, serial)
    }
}
