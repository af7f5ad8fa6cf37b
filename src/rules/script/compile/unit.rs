//! Units: an expression of `game.yaml` or a hook of `rules.rhai`, ready to be asked.

use super::super::kind::{Kind, List, Whose};
use super::super::run::{Code, Register, Run};
use super::super::unit::Unit;
use super::block::Returns;
use super::lift::It;
use super::places::Places;
use super::typed::{Hints, Typed, Val};
use super::{Compiler, Context, Out, Source, SourceBody, Stop, Term, Value, walk};
use crate::diagnostic::{Fault, Script, Span};
use crate::rules::event::Told;
use crate::table::{CardSet, SeatList};
use std::sync::Arc;

/// The parameters of an expression, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Name and kind of each.
    pub names: Vec<(String, Kind)>,
}

impl Scope {
    /// With these parameters.
    pub fn new(names: &[(&str, Kind)]) -> Scope {
        Scope { names: names.iter().map(|(n, k)| (n.to_string(), *k)).collect() }
    }

    /// One more parameter, the last.
    pub fn push(&mut self, name: &str, kind: Kind) {
        self.names.push((name.to_string(), kind));
    }

    /// The kinds of all, in order.
    pub fn kinds(&self) -> Vec<Kind> {
        self.names.iter().map(|(_, k)| *k).collect()
    }
}

/// What an expression may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Only options, the number of seats, the attributes of cards and the deck.
    Static,
    /// What the asked seat may know; it is called `me`.
    Seat,
    /// Everything.
    All,
}

/// A unit's code with its parameters.
type Made<T> = Out<(Vec<Kind>, Vec<Register>, Code<T>)>;

impl<'a> Compiler<'a> {
    /// A whole number.
    pub fn number(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<i64>> {
        self.expression(script, scope, sight, |me, typed| me.int(typed, Kind::Number))
    }

    /// Yes or no.
    pub fn flag(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<bool>> {
        self.expression(script, scope, sight, |me, typed| {
            match me.convert(typed, Kind::Flag)?.val {
                Val::Flag(term) => Ok(term.into_code()),
                _ => Err(Stop::Faulty),
            }
        })
    }

    /// A seat; -1 is none.
    pub fn seat(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<i64>> {
        self.expression(script, scope, sight, |me, typed| me.int(typed, Kind::Seat))
    }

    /// A card; -1 is none.
    pub fn card(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<i64>> {
        self.expression(script, scope, sight, |me, typed| me.int(typed, Kind::Card))
    }

    /// A zone, by its number among all zones of the table.
    pub fn zone(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<i64>> {
        self.expression(script, scope, sight, |me, typed| {
            me.int(typed, Kind::Zone(None, Whose::Anyone))
        })
    }

    /// One zone, or each of several that stand under one name.
    pub fn zones(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Vec<Unit<i64>>> {
        let spots = self.spots(script, scope, sight)?;
        (0..spots)
            .map(|spot| {
                let unit = self.expression(script, scope, sight, |me, mut typed| {
                    typed.hints.spotted = false;
                    match (typed.kind, typed.val) {
                        (Kind::Zone(..), Val::Int(first)) => {
                            Ok(first.map_code(move |_, first| Ok(first + spot)))
                        }
                        (_, val) => {
                            let typed = Typed { val, ..typed };
                            me.wrong_kind(&typed, Kind::Zone(None, Whose::Anyone))
                        }
                    }
                })?;
                if let (2.., Some(source)) = (spots, self.sources.last_mut()) {
                    source.body = SourceBody::Spot(script.clone(), spot);
                }
                Some(unit)
            })
            .collect()
    }

    fn spots(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<i64> {
        let mut spots = 1;
        self.silent += 1;
        let sources = self.sources.len();
        self.expression(script, scope, sight, |me, typed| {
            if let (Kind::Zone(Some(plan), _), true) = (typed.kind, typed.hints.spotted) {
                spots = me.layout.zones[plan].spots.max(1) as i64;
            }
            Ok(Term::Const(0i64).into_code())
        });
        self.silent -= 1;
        self.sources.truncate(sources);
        Some(spots)
    }

    /// A word of a list, from 1; 0 is none.
    pub fn word(&mut self, script: &Script, scope: &Scope, sight: Sight, list: List) -> Option<Unit<i64>> {
        self.expression(script, scope, sight, |me, typed| me.int(typed, Kind::Word(list)))
    }

    /// Seats in an order.
    pub fn seats(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<SeatList>> {
        self.expression(script, scope, sight, |me, typed| {
            match me.convert(typed, Kind::Seats)?.val {
                Val::Seats(term) => Ok(term.into_code()),
                _ => Err(Stop::Faulty),
            }
        })
    }

    /// A set of cards; zones, rows and single cards are read as cards.
    pub fn cards(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<CardSet>> {
        self.expression(script, scope, sight, |me, typed| me.set(typed))
    }

    /// Those of some cards for which a flag about `it` holds. The cards are one more argument, the last.
    pub fn card_test(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<CardSet>> {
        let name = self.expression_name();
        let source = Source {
            name: name.clone(),
            params: names(scope).chain(["it".to_string()]).collect(),
            body: SourceBody::CardTest(script.clone()),
        };
        let made = self.within(script, 0, scope, sight, |me, (mut kinds, mut params)| {
            let (candidates, _) = me.register(Kind::Cards);
            let (item, serial) = me.bind_item("it", Kind::Card, Hints::default());
            let (Register::Set(set), Register::Int(register)) = (candidates, item) else {
                return Err(Stop::Faulty);
            };
            let expr = me.parse(&script.text)?;
            let (lift, _) = me.lift(&expr, It { register, serial })?;
            kinds.push(Kind::Cards);
            params.push(candidates);
            Ok((kinds, params, lift.of(Term::Reg(set)).into_code()))
        });
        let kinds = scope.names.iter().map(|(_, k)| *k).chain([Kind::Cards]).collect();
        self.made(name, source, kinds, made)
    }

    /// A text with values in braces.
    pub fn text(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<Vec<Told>>> {
        let name = self.expression_name();
        let source = Source {
            name: name.clone(),
            params: names(scope).collect(),
            body: SourceBody::Text(script.clone()),
        };
        let made = self.within(script, 0, scope, sight, |me, (kinds, params)| {
            Ok((kinds, params, me.template(script, &[])?.0))
        });
        let kinds = scope.names.iter().map(|(_, k)| *k).collect();
        self.made(name, source, kinds, made)
    }

    /// The function of `rules.rhai` with this name, for its effects. `None` if there is none.
    pub fn hook(&mut self, name: &str, params: &[Kind]) -> Option<Unit<()>> {
        self.function(name, params, Sight::All, true, |me, body, span| {
            me.returns = Some(Returns::unwanted());
            let block = me.unwanted(body);
            me.returns = None;
            let _ = span;
            Ok(block?.into_code())
        })
    }

    /// The function of `rules.rhai` with this name, for the number it gives. `None` if there is none.
    pub fn advice(&mut self, name: &str, params: &[Kind]) -> Option<Unit<i64>> {
        // It runs in states that the seat has imagined, so what it reads there gives nothing away.
        self.function(name, params, Sight::All, false, |me, body, span| {
            let typed = me.function_body(body, None, span)?;
            me.int(typed, Kind::Number)
        })
    }

    /// Cards that are the same in every match of this set-up.
    pub fn static_cards(&mut self, script: &Script) -> Option<CardSet> {
        let unit = self.card_test(script, &Scope::default(), Sight::Static)?;
        self.sources.pop();
        let all = self.layout.deck.all();
        let (code, Some(Register::Set(register))) = (unit.code?, unit.params.first().copied()) else {
            return None;
        };
        let code = super::code(move |run: &mut Run| {
            run.frame.sets[register as usize] = all;
            code(run)
        });
        self.worked_out(script, &code)
    }

    /// A flag that is the same in every match of this set-up.
    pub fn static_flag(&mut self, script: &Script) -> Option<bool> {
        let unit = self.flag(script, &Scope::default(), Sight::Static)?;
        self.sources.pop();
        self.worked_out(script, &unit.code?)
    }

    /// A number that is the same in every match of this set-up.
    pub fn static_number(&mut self, script: &Script) -> Option<i64> {
        let unit = self.number(script, &Scope::default(), Sight::Static)?;
        self.sources.pop();
        self.worked_out(script, &unit.code?)
    }

    fn worked_out<T>(&mut self, script: &Script, code: &Code<T>) -> Option<T> {
        match self.trial.run(self.size, code) {
            Ok(value) => Some(value),
            Err(mut fault) => {
                if fault.span.is_none_or(|s| s == Span::NOWHERE) {
                    fault.span = Some(script.span);
                }
                self.fault::<()>(*fault).ok();
                None
            }
        }
    }

    /// A value of this kind as a number.
    fn int(&mut self, typed: Typed, kind: Kind) -> Out<Code<i64>> {
        let typed = match (typed.kind, kind) {
            (Kind::Zone(..), Kind::Zone(..)) => self.whole(typed)?,
            _ => self.convert(typed, kind)?,
        };
        match typed.val {
            Val::Int(term) => Ok(term.into_code()),
            _ => Err(Stop::Faulty),
        }
    }

    fn set(&mut self, typed: Typed) -> Out<Code<CardSet>> {
        let typed = self.as_cards(typed)?;
        match CardSet::open(typed.val) {
            Some(term) => Ok(term.into_code()),
            None => Err(Stop::Faulty),
        }
    }

    fn expression_name(&mut self) -> String {
        self.expressions += 1;
        format!("expr_{}", self.expressions)
    }

    /// A unit of an expression of `game.yaml`.
    fn expression<T>(
        &mut self,
        script: &Script,
        scope: &Scope,
        sight: Sight,
        finish: impl FnOnce(&mut Self, Typed) -> Out<Code<T>>,
    ) -> Option<Unit<T>> {
        let name = self.expression_name();
        let source = Source {
            name: name.clone(),
            params: names(scope).collect(),
            body: SourceBody::Expression(script.clone()),
        };
        let made = self.within(script, 0, scope, sight, |me, (kinds, params)| {
            let expr = me.parse(&script.text)?;
            let typed = me.expr(&expr)?;
            Ok((kinds, params, finish(me, typed)?))
        });
        let kinds = scope.names.iter().map(|(_, k)| *k).collect();
        self.made(name, source, kinds, made)
    }

    /// Compiles a part of `game.yaml` with its parameters known.
    fn within<T>(
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
        self.last_public = !self.private;
        made
    }

    fn begin(&mut self, sight: Sight, effects: bool) {
        self.context = Context { sight, effects, depth: 0 };
        self.locals.clear();
        self.stack.clear();
        self.returns = None;
        self.private = false;
        self.spent = 0;
    }

    fn parameter(&mut self, at: usize, name: &str, kind: Kind) -> Register {
        let sure = matches!(name, "me" | "it" | "side" | "giver" | "owner");
        let hints = Hints {
            mine: at == 0 && name == "me" && kind == Kind::Seat,
            ..Hints::default()
        };
        let (register, _) = self.bind_item(name, kind, hints);
        if let Some(local) = self.locals.last_mut() {
            local.hints.sure = sure;
        }
        register
    }

    /// A unit of a function of `rules.rhai`.
    fn function<T>(
        &mut self,
        name: &str,
        kinds: &[Kind],
        sight: Sight,
        effects: bool,
        finish: impl FnOnce(&mut Self, &super::super::ast::Block, Span) -> Out<Code<T>>,
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
            self.fault::<()>(Fault::error("wrong-count", span, sentence)).ok();
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
            Err(outside) => self.from_outside(outside),
        };
        self.stack.clear();
        self.locals.clear();
        self.last_public = !self.private;
        let made = made.map(|code| (kinds.to_vec(), params, code));
        self.made(name.to_string(), source, kinds.to_vec(), made)
    }

    fn unwanted(&mut self, body: &super::super::ast::Block) -> Out<super::block::Step> {
        match walk::returns(body) {
            true => self.returning(body).map(|(step, _)| step),
            false => self.block_steps(body).map(|(step, _)| step),
        }
    }

    /// The unit, if it is right; without code if only the interpreter can run it.
    fn made<T>(&mut self, name: String, source: Source, kinds: Vec<Kind>, made: Made<T>) -> Option<Unit<T>> {
        let (kinds, params, code) = match made {
            Ok((kinds, params, code)) => (kinds, params, Some(code)),
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
                (kinds, Vec::new(), None)
            }
        };
        self.sources.push(source);
        Some(Unit { name, kinds, params, code })
    }
}

fn names(scope: &Scope) -> impl Iterator<Item = String> + '_ {
    scope.names.iter().map(|(name, _)| name.clone())
}
