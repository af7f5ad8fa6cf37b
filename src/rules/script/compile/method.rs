//! Methods, and calls of the functions of the table.

use super::super::ast::{Expr, Ident, Node};
use super::super::kind::Kind;
use super::super::primitives::{Form, Primitive, QUESTIONS, Reach, Sort, named};
use super::glance::{Glance, Place, Test, What};
use super::look::Look;
use super::step::Step;
use super::typed::{Facts, Hints, Typed};
use super::val::{Part, Val};
use super::{Compiler, Out, Stop, Term};
use crate::diagnostic::{Fault, Span, closest};
use crate::table::Per;

/// The sorts of receivers that serve for a kind, the best first.
pub(super) fn receivers(kind: Kind) -> &'static [Sort] {
    match kind {
        Kind::Zone(..) => &[Sort::Zone, Sort::Cards],
        Kind::Row => &[Sort::Row, Sort::Cards],
        Kind::Cards => &[Sort::Cards],
        Kind::Groups => &[Sort::Groups, Sort::Cards],
        Kind::Card => &[Sort::Card],
        Kind::Seat => &[Sort::Seat],
        Kind::Seats => &[Sort::Seats],
        Kind::Team => &[Sort::Team],
        Kind::Teams => &[Sort::Teams],
        _ => &[],
    }
}

impl Compiler<'_> {
    /// `object.name(args)`
    pub(super) fn method(&mut self, object: &Expr, name: &Ident, args: &[Expr], span: Span) -> Out<Typed> {
        if let Node::Name(whole) = &object.node
            && matches!(whole.as_str(), "table" | "option")
            && self.find_local(whole).is_none()
        {
            let place = self.places.span(name.start, name.end);
            let fault = Fault::error("unknown-function", place, format!("`{whole}` has no function `{}`", name.name));
            let fault = match self.place_of(&name.name) {
                Some(written) => fault.hint(format!("write `{written}`")),
                None => fault,
            };
            return self.fault(fault);
        }
        let object = self.object(object);
        if QUESTIONS.iter().any(|q| q.name == name.name) {
            return self.question(object?, name, args, span);
        }
        let args = self.args(args);
        let (object, args) = (object?, args?);
        let object = self.whole(object)?;
        let mut args = self.before(&object.val, args)?;
        if name.name == "tops" && matches!(object.kind, Kind::Zone(..)) && args.len() == 1 {
            let n = args.pop();
            return self.part(Part::Tops, object, n, span);
        }
        match self.primitive(Form::Method, object, &name.name, args, span)? {
            Ok(typed) => Ok(typed),
            Err(object) => self.unknown_method(&object, name),
        }
    }

    /// The arguments of a call; all are looked at before a fault in one of them counts.
    pub(super) fn args(&mut self, args: &[Expr]) -> Out<Vec<Typed>> {
        let typed: Vec<Out<Typed>> = args.iter().map(|a| self.expr(a)).collect();
        typed.into_iter().collect()
    }

    /// Whether an item is among others.
    pub(super) fn has(&mut self, all: Typed, item: Typed, span: Span) -> Out<Typed> {
        let all = self.whole(all)?;
        match self.primitive(Form::Method, all, "has", vec![item], span)? {
            Ok(typed) => Ok(typed),
            Err(all) => {
                let sentence = format!("nothing can be in {}", all.kind.name());
                self.fault(Fault::error("wrong-kind", all.span, sentence))
            }
        }
    }

    /// Code for a primitive. The receiver is handed back if there is none for it.
    pub(super) fn primitive(
        &mut self,
        form: Form,
        object: Typed,
        name: &str,
        args: Vec<Typed>,
        span: Span,
    ) -> Out<Result<Typed, Typed>> {
        let mut wrong_count = None;
        for &sort in receivers(object.kind) {
            for primitive in named(name, form) {
                if primitive.takes.first() != Some(&sort) {
                    continue;
                }
                if primitive.takes.len() != args.len() + 1 {
                    wrong_count = Some(primitive);
                    continue;
                }
                let mut all = vec![object];
                all.extend(args);
                return self.invoke(primitive, all, span).map(Ok);
            }
        }
        match wrong_count {
            Some(primitive) => {
                let done = self.wrong_count(name, primitive.takes.len() - 1, args.len(), span);
                self.hint_last(span, &super::advice::written(primitive));
                done
            }
            None => Ok(Err(object)),
        }
    }

    /// A fault about a wrong number of arguments.
    pub(super) fn wrong_count<T>(&mut self, name: &str, wanted: usize, given: usize, span: Span) -> Out<T> {
        let values = |n: usize| match n {
            0 => "no value".to_string(),
            1 => "one value".to_string(),
            n => format!("{n} values"),
        };
        let sentence = format!("`{name}` takes {}, not {given}", values(wanted));
        self.fault(Fault::error("wrong-count", span, sentence))
    }

    /// Code for a primitive with all its arguments.
    pub(super) fn invoke(&mut self, primitive: &Primitive, args: Vec<Typed>, span: Span) -> Out<Typed> {
        match primitive.reach {
            Reach::Arguments => {}
            Reach::Table => self.reads_state(span)?,
            Reach::Change => self.changes(span)?,
        }
        let mut facts = Facts {
            state: primitive.reach != Reach::Arguments,
            effect: primitive.reach == Reach::Change,
            registers: Vec::new(),
        };
        let mut loose = false;
        let mut vals = Vec::new();
        let mut faulty = None;
        for (i, (arg, &sort)) in args.into_iter().zip(&primitive.takes).enumerate() {
            if i == 0 && primitive.look != Look::Nothing {
                self.look(&arg, primitive.look)?;
            }
            match self.argument(arg, sort) {
                Ok(arg) => {
                    facts.add(&arg.facts);
                    loose |= arg.hints.loose;
                    vals.push(arg.val);
                }
                Err(stop) => {
                    self.hint_last(span, &super::advice::written(primitive));
                    faulty = Some(stop);
                }
            }
        }
        if let Some(stop) = faulty {
            return Err(stop);
        }
        let val = match primitive.glance.and_then(|(what, test)| at_a_glance(what, test, primitive.gives, &vals)) {
            Some(val) => val,
            None => match primitive.deed.and_then(|deed| deed(&mut vals, span)) {
                Some(deed) => Val::Done(Box::new(Step::Deed(deed))),
                None => match primitive.native.compile(vals, span) {
                    Some(val) => val,
                    None => return Err(Stop::Faulty),
                },
            },
        };
        let of_deck = primitive.name == "deck" && primitive.form == Form::Function;
        let hints = Hints { sure: !primitive.gives_none, loose: loose || of_deck, ..Hints::default() };
        Ok(Typed { kind: primitive.gives.kind(), val, facts, hints, span })
    }

    /// Notes that the state is changed here, which a question may not do.
    pub(super) fn changes(&mut self, span: Span) -> Out<()> {
        if self.context.effects {
            return Ok(());
        }
        let fault =
            Fault::error("effect-in-question", span, "this changes something, but it is only asked a question here")
                .hint("changes belong in the functions of `rules.rhai` that carry something out, such as `do_…`");
        self.fault(fault)
    }

    /// A value as an argument of this sort.
    fn argument(&mut self, arg: Typed, sort: Sort) -> Out<Typed> {
        match sort {
            Sort::ZoneName => {
                let names: Vec<(usize, String)> = self
                    .layout
                    .zones
                    .iter()
                    .enumerate()
                    .filter(|(_, z)| z.per == Per::Seat)
                    .map(|(i, z)| (i, z.name.clone()))
                    .collect();
                self.named_thing(arg, names, "zone that every seat has")
            }
            Sort::PhaseName => {
                let phases = self.game.phases.iter().enumerate();
                let names = phases.map(|(i, p)| (i, p.name.name.clone())).collect();
                self.named_thing(arg, names, "phase")
            }
            Sort::Zone => {
                let arg = self.whole(arg)?;
                match arg.kind {
                    Kind::Zone(..) => Ok(arg),
                    _ => self.wrong_kind(&arg, sort.kind()),
                }
            }
            _ => self.convert(arg, sort.kind()),
        }
    }

    /// A name in quotes as the number of what it names.
    fn named_thing(&mut self, arg: Typed, names: Vec<(usize, String)>, what: &str) -> Out<Typed> {
        let Some(text) = self.literal(&arg).map(String::from) else {
            let sentence = format!("the name of a {what} is written here in quotes");
            return self.fault(Fault::error("wrong-kind", arg.span, sentence));
        };
        match names.iter().find(|(_, n)| *n == text) {
            Some((i, _)) => Ok(arg.with(Kind::Number, Val::Int(Term::Const(*i as i64)))),
            None => {
                let known: Vec<&String> = names.iter().map(|(_, n)| n).collect();
                let near = closest(&text, known.iter().map(|s| s.as_str())).map(String::from);
                let sentence = format!("there is no {what} called `{text}`");
                self.fault(Fault::error("unknown-name", arg.span, sentence).meant(near.as_deref()))
            }
        }
    }

    fn unknown_method<T>(&mut self, object: &Typed, name: &Ident) -> Out<T> {
        let place = self.places.span(name.start, name.end);
        let text = name.name.as_str();
        if object.hints.open.is_some() {
            return self.wrong_kind(object, Kind::Card);
        }
        let sentence = format!("{} has no function `{text}`", object.kind.name());
        let fault = Fault::error("unknown-function", place, sentence);
        if named(text, Form::Property).next().is_some() || text == "but_top" {
            return self.fault(fault.hint(format!("it is read without brackets: `.{text}`")));
        }
        if self.functions.iter().any(|f| f.name.name == text) {
            return self.fault(fault.hint(format!("your own function is called as `{text}(…)`")));
        }
        let sorts = receivers(object.kind);
        let all = super::super::primitives::primitives();
        let mut known: Vec<&str> = all
            .iter()
            .filter(|p| p.form == Form::Method && p.takes.first().is_some_and(|s| sorts.contains(s)))
            .map(|p| p.name)
            .collect();
        known.extend(QUESTIONS.iter().map(|q| q.name));
        let near = closest(text, known.iter().copied()).map(String::from);
        let of: Vec<&str> = named(text, Form::Method).filter_map(|p| p.takes.first()).map(|sort| sort.name()).collect();
        self.fault(match of.is_empty() {
            true => match super::advice::elsewhere(text) {
                Some(said) => fault.hint(said),
                None => fault.meant(near.as_deref()),
            },
            false => fault.hint(format!("it is asked of {}", crate::diagnostic::List::or(of))),
        })
    }
}

/// What a primitive reads off the table, if the place is known without code.
fn at_a_glance(what: What, test: Test, gives: Sort, args: &[Val]) -> Option<Val> {
    let place = match args {
        [] => Place::at(0),
        [Val::Int(zone)] => zone.place()?,
        _ => return None,
    };
    let glance = Glance::test(what, place, test);
    Some(match gives {
        Sort::Seats => Val::Seats(Term::Glance(glance)),
        Sort::Flag => Val::Flag(Term::Glance(glance)),
        _ => Val::Int(Term::Glance(glance)),
    })
}
