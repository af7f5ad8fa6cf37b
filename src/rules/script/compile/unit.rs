//! Units: an expression of `game.yaml` or a hook of `rules.rhai`, ready to be asked.

use super::super::kind::{Kind, List, Whose};
use super::super::run::{Code, Register, Run};
use super::super::unit::{Short, Unit};
use super::lift::It;
use super::making::names;
use super::opening::Opening;
use super::scope::{Scope, Sight};
use super::step::Returns;
use super::typed::{Hints, Typed};
use super::val::Val;
use super::{Compiler, Source, SourceBody, Stop, Term, code};
use crate::diagnostic::{Fault, Script, Span};
use crate::rules::event::Told;
use crate::table::{CardSet, SeatList};
use std::sync::Arc;

impl<'a> Compiler<'a> {
    /// A whole number.
    pub fn number(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<i64>> {
        self.expression(script, scope, sight, |me, typed| me.int(typed, Kind::Number))
    }

    /// Yes or no.
    pub fn flag(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<bool>> {
        self.expression(script, scope, sight, |me, typed| match me.convert(typed, Kind::Flag)?.val {
            Val::Flag(term) => Ok(term),
            _ => Err(Stop::Faulty),
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
        self.expression(script, scope, sight, |me, typed| me.int(typed, Kind::Zone(None, Whose::Anyone)))
    }

    /// One zone, or each of several that stand under one name.
    pub fn zones(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Vec<Unit<i64>>> {
        let spots = self.spots(script, scope, sight)?;
        (0..spots)
            .map(|spot| {
                let unit = self.expression(script, scope, sight, |me, mut typed| {
                    typed.hints.spotted = false;
                    match (typed.kind, typed.val) {
                        (Kind::Zone(..), Val::Int(first)) => Ok(first.map(move |_, first| Ok(first + spot))),
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
            Ok(Term::Const(0i64))
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
        self.expression(script, scope, sight, |me, typed| match me.convert(typed, Kind::Seats)?.val {
            Val::Seats(term) => Ok(term),
            _ => Err(Stop::Faulty),
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
            let lift = Arc::new(lift);
            let sift = lift.clone();
            let code = code(move |run| {
                let cards = run.frame.sets[set as usize];
                lift.ask(run, cards)
            });
            Ok((kinds, params, code, Short::Sift(sift)))
        });
        let kinds = scope.names.iter().map(|(_, k)| *k).chain([Kind::Cards]).collect();
        self.made(name, source, kinds, made)
    }

    /// A text with values in braces.
    pub fn text(&mut self, script: &Script, scope: &Scope, sight: Sight) -> Option<Unit<Vec<Told>>> {
        let name = self.expression_name();
        let source =
            Source { name: name.clone(), params: names(scope).collect(), body: SourceBody::Text(script.clone()) };
        let made = self.within(script, 0, scope, sight, |me, (kinds, params)| {
            Ok((kinds, params, me.template(script, &[])?.0, Short::None))
        });
        let kinds = scope.names.iter().map(|(_, k)| *k).collect();
        self.made(name, source, kinds, made)
    }

    /// The function of `rules.rhai` with this name, for its effects. `None` if there is none.
    pub fn hook(&mut self, name: &str, params: &[Kind]) -> Option<Unit<()>> {
        self.function(name, params, Sight::All, true, |me, body, _| {
            me.returns = Some(Returns::unwanted());
            let block = me.unwanted(body);
            me.returns = None;
            Ok(match Opening::of(block?) {
                Ok(opening) => {
                    let opening = Arc::new(opening);
                    let short = Short::Opening(opening.clone());
                    (code(move |run| opening.carry_out(run)), short)
                }
                Err(step) => (step.into_code(), Short::None),
            })
        })
    }

    /// The function of `rules.rhai` with this name, for the number it gives. `None` if there is none.
    pub fn advice(&mut self, name: &str, params: &[Kind]) -> Option<Unit<i64>> {
        // It runs in states that the seat has imagined, so what it reads there gives nothing away.
        self.function(name, params, Sight::All, false, |me, body, span| {
            let typed = me.function_body(body, None, span)?;
            Ok((me.int(typed, Kind::Number)?.into_code(), Short::None))
        })
    }

    /// Cards that are the same in every match of this set-up.
    pub fn static_cards(&mut self, script: &Script) -> Option<CardSet> {
        let unit = self.card_test(script, &Scope::default(), Sight::Static)?;
        self.sources.pop();
        let all = self.layout.deck.all();
        let code = self.compiled(script, unit.code)?;
        let Some(Register::Set(register)) = unit.params.first().copied() else {
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
        let code = self.compiled(script, unit.code)?;
        self.worked_out(script, &code)
    }

    /// A number that is the same in every match of this set-up.
    pub fn static_number(&mut self, script: &Script) -> Option<i64> {
        let unit = self.number(script, &Scope::default(), Sight::Static)?;
        self.sources.pop();
        let code = self.compiled(script, unit.code)?;
        self.worked_out(script, &code)
    }

    /// The code of what must be known before there is an interpreter.
    fn compiled<T>(&mut self, script: &Script, code: Option<Code<T>>) -> Option<Code<T>> {
        if code.is_none() {
            let sentence = "this is worked out when the game is loaded, and only the interpreter could run it";
            let form = self.notes.last().map_or(String::new(), |note| note.label.clone());
            self.fault::<()>(Fault::error("interpreted", script.span, sentence).label(form)).ok();
        }
        code
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
}
