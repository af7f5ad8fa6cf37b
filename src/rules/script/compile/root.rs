//! What is read of `table` and of `option`.

use super::super::ast::Ident;
use super::super::kind::{Kind, List, Whose};
use super::expr::constant;
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term, code};
use crate::definition::{OptionKind, OptionPlan};
use crate::diagnostic::{Fault, Span, closest};
use crate::table::Per;

/// What can be read of `table` beside zones, counters and marks.
const TABLE: [&str; 7] = ["dealer", "round", "seats", "now", "bell", "actor", "extra_round"];

impl Compiler<'_> {
    /// `option.name`
    pub(super) fn of_option(&mut self, name: &Ident, span: Span) -> Out<Typed> {
        let options = &self.game.options;
        let Some(i) = options.iter().position(|o| o.name.name == name.name) else {
            let place = self.places.span(name.start, name.end);
            self.unknown_option(&name.name, place);
            return Err(Stop::Faulty);
        };
        let value = self.setup.options.get(i).copied().unwrap_or_default();
        let typed = |kind, val| constant(kind, val, span);
        Ok(match &options[i].kind {
            OptionKind::Number { .. } => typed(Kind::Number, Val::Int(Term::Const(value))),
            OptionKind::Switch => typed(Kind::Flag, Val::Flag(Term::Const(value != 0))),
            OptionKind::Choice { .. } => typed(Kind::Word(List::Choice(i)), Val::Int(Term::Const(value))),
            OptionKind::Seat { .. } => {
                let is_seat = |o: &&OptionPlan| matches!(o.kind, OptionKind::Seat { .. });
                let at = options[..i].iter().filter(is_seat).count();
                let hints = Hints { option: Some(i), sure: true, ..Hints::default() };
                let mut seat = typed(Kind::Seat, Val::Int(Term::Const(value)));
                if value < 0 {
                    self.reads_state(span)?;
                    seat.facts = Facts::state();
                    seat.val = Val::Int(Term::Code(code(move |run| {
                        Ok(run.state.flow.chosen.get(at).map_or(-1, |&s| s as i64))
                    })));
                }
                Typed { hints, ..seat }
            }
        })
    }

    /// `table.name`
    pub(super) fn of_table(&mut self, name: &Ident, span: Span) -> Out<Typed> {
        let text = name.name.as_str();
        if let Some(plan) = self.zone_plan(text, Per::Table) {
            let zone = &self.layout.zones[plan];
            let mut typed =
                constant(Kind::Zone(Some(plan), Whose::Table), Val::Int(Term::Const(zone.base as i64)), span);
            typed.hints.spotted = zone.spots > 1;
            return Ok(typed);
        }
        if let Some(value) = self.value_plan(text, Per::Table) {
            self.look_at_value(value, Whose::Table, span)?;
            let slot = self.slot_of(value, None, span)?;
            return Ok(self.value_at(value, slot, Facts::state(), span));
        }
        if text == "seats" {
            let seats = self.layout.seats as i64;
            return Ok(constant(Kind::Number, Val::Int(Term::Const(seats)), span));
        }
        let int = |kind, code| constant(kind, Val::Int(Term::Code(code)), span);
        let flag = |code| constant(Kind::Flag, Val::Flag(Term::Code(code)), span);
        let mut typed = match text {
            "dealer" => int(Kind::Seat, code(|run| Ok(run.state.flow.dealer.0 as i64))),
            "round" => int(Kind::Number, code(|run| Ok(run.state.flow.round as i64))),
            "now" => int(Kind::Number, code(|run| Ok(run.state.flow.now as i64))),
            "bell" => flag(code(|run| Ok(run.state.flow.bell.is_some()))),
            "extra_round" => flag(code(|run| Ok(run.state.flow.extra_round))),
            "actor" => int(Kind::Seat, code(|run| Ok(run.state.flow.actor.map_or(-1, |s| s.0 as i64)))),
            _ => {
                let place = self.places.span(name.start, name.end);
                self.unknown_of_table(text, place);
                return Err(Stop::Faulty);
            }
        };
        self.reads_state(span)?;
        typed.hints.sure = text != "actor";
        typed.facts = Facts::state();
        Ok(typed)
    }

    /// Whether the table has a property of this name.
    pub(super) fn is_of_table(&self, name: &str) -> bool {
        TABLE.contains(&name)
            || self.zone_plan(name, Per::Table).is_some()
            || self.value_plan(name, Per::Table).is_some()
    }

    /// A fault about a property that the table has not.
    pub(super) fn unknown_of_table(&mut self, name: &str, span: Span) {
        let mut known: Vec<String> = TABLE.map(String::from).to_vec();
        known.extend(self.layout.zones.iter().filter(|z| z.per == Per::Table).map(|z| z.name.clone()));
        known.extend(self.layout.values.iter().filter(|v| v.per == Per::Table).map(|v| v.name.clone()));
        let fault = Fault::error("unknown-property", span, format!("the table has no `{name}`"));
        let fault = match (closest(name, &known), self.place_of(name)) {
            (_, Some(place)) => fault.hint(format!("write `{place}`")),
            (near, None) => fault.meant(near),
        };
        self.fault::<()>(fault).ok();
    }
}
