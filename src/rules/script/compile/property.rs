//! Properties: of the table, options, seats, teams, cards and zones.

use super::super::ast::{Expr, Ident, Node};
use super::super::kind::{Kind, List, Whose};
use super::super::primitives::{Form, named};
use super::glance::{Glance, Place, Printed, What};
use super::look::Look;
use super::typed::{Facts, Hints, Typed};
use super::val::{Part, Val};
use super::{Compiler, Known, Out, Stop, Term, fail};
use crate::diagnostic::{Fault, Span, closest};
use crate::table::{Domain, Per, Slot, ValueKind};
use std::sync::Arc;

impl Compiler<'_> {
    /// `object.name`
    pub(super) fn property(&mut self, object: &Expr, name: &Ident, span: Span) -> Out<Typed> {
        if let Node::Name(whole) = &object.node
            && self.find_local(whole).is_none()
        {
            match whole.as_str() {
                "table" => return self.of_table(name, span),
                "option" => return self.of_option(name, span),
                _ => {}
            }
        }
        let object = self.object(object)?;
        self.property_of(object, name, span)
    }

    fn property_of(&mut self, object: Typed, name: &Ident, span: Span) -> Out<Typed> {
        let object = self.whole(object)?;
        match object.kind {
            Kind::Seat | Kind::Team => {
                let per = if object.kind == Kind::Seat { Per::Seat } else { Per::Team };
                if let Some(zone) = self.zone_plan(&name.name, per) {
                    return self.zone_of(zone, object, span);
                }
                if let Some(value) = self.value_plan(&name.name, per) {
                    return self.read_value(value, object, span);
                }
                if let (Kind::Seat, Some(0)) = (object.kind, self.value_plan(&name.name, Per::Team)) {
                    // The score of a seat is that of its team, where teams score.
                    let team = self.team_of(object, span)?;
                    return self.read_value(0, team, span);
                }
            }
            Kind::Card => {
                let attributes = &self.game.deck.attributes;
                if let Some(i) = attributes.iter().position(|a| a.name.name == name.name) {
                    return self.read_attribute(i, object, span);
                }
                if name.name == "face" {
                    let faces: Arc<[i64]> = self.layout.deck.face_column().into();
                    return read_column(faces, Kind::Word(List::Faces), object, Hints::default(), span);
                }
            }
            Kind::Zone(..) => match name.name.as_str() {
                "cards" if !self.is_ordered(object.kind) => return self.as_cards(object),
                "cards" => return self.part(Part::All, object, None, span),
                "but_top" => return self.part(Part::ButTop, object, None, span),
                _ => {}
            },
            _ => {}
        }
        if object.kind == Kind::Seat && name.name == "team" {
            return self.team_of(object, span);
        }
        match self.primitive(Form::Property, object, &name.name, Vec::new(), span)? {
            Ok(typed) => Ok(typed),
            Err(object) => self.unknown_property(&object, name),
        }
    }

    fn team_of(&mut self, seat: Typed, span: Span) -> Out<Typed> {
        let mine = seat.hints.mine;
        let register = match seat.val {
            Val::Int(Term::Reg(register)) if seat.hints.sure => Some(register),
            _ => None,
        };
        let Ok(mut team) = self.primitive(Form::Property, seat, "team", Vec::new(), span)? else {
            return Err(Stop::Faulty);
        };
        team.hints.mine = mine;
        team.val = match (team.val, register) {
            (Val::Int(Term::Code(code)), Some(seat)) => Val::Int(Term::Known(code, Known::Team(seat))),
            (val, _) => val,
        };
        Ok(team)
    }

    /// Some cards of a zone.
    pub(super) fn part(&mut self, part: Part, zone: Typed, n: Option<Typed>, span: Span) -> Out<Typed> {
        self.look(&zone, Look::Faces)?;
        let mut facts = zone.facts.and(&Facts::state());
        let Val::Int(term) = zone.val else {
            return Err(Stop::Faulty);
        };
        let n = match n {
            Some(n) => {
                let n = self.convert(n, Kind::Number)?;
                facts.add(&n.facts);
                match n.val {
                    Val::Int(n) => Some(n),
                    _ => return Err(Stop::Faulty),
                }
            }
            None => None,
        };
        Ok(Typed { kind: Kind::Row, val: Val::Part(part, term, n), facts, hints: Hints::default(), span })
    }

    pub(super) fn zone_plan(&self, name: &str, per: Per) -> Option<usize> {
        self.layout.zones.iter().position(|z| z.name == name && z.per == per)
    }

    pub(super) fn value_plan(&self, name: &str, per: Per) -> Option<usize> {
        self.layout.values.iter().position(|v| v.name == name && v.per == per)
    }

    /// The zone of a seat or team.
    fn zone_of(&mut self, plan: usize, owner: Typed, span: Span) -> Out<Typed> {
        let zone = &self.layout.zones[plan];
        let spots = zone.spots.max(1) as i64;
        let whose = if owner.hints.mine { Whose::Mine } else { Whose::Anyone };
        let facts = owner.facts.clone();
        let term = owned(zone.base as i64, spots, owner, span)?;
        Ok(Typed {
            kind: Kind::Zone(Some(plan), whose),
            val: Val::Int(term),
            facts,
            hints: Hints { spotted: spots > 1, ..Hints::default() },
            span,
        })
    }

    /// The place of a counter or mark among all values of the table.
    pub(super) fn slot_of(&self, value: usize, owner: Option<Typed>, span: Span) -> Out<Term<i64>> {
        let base = self.layout.values[value].base as i64;
        match owner {
            None => Ok(Term::Const(base)),
            Some(owner) => owned(base, 1, owner, span),
        }
    }

    /// The kind of what a counter or mark holds.
    pub(super) fn value_kind(&self, value: usize) -> Kind {
        match &self.layout.values[value].kind {
            ValueKind::Number => Kind::Number,
            ValueKind::Flag => Kind::Flag,
            ValueKind::Seat => Kind::Seat,
            ValueKind::Card => Kind::Card,
            ValueKind::Attribute(i) => match self.game.deck.attributes.get(*i).map(|a| &a.domain) {
                Some(Domain::Numbers { .. }) => Kind::Number,
                _ => Kind::Word(List::Attribute(*i)),
            },
            ValueKind::Words(_) => Kind::Word(List::Mark(value)),
        }
    }

    fn read_value(&mut self, value: usize, owner: Typed, span: Span) -> Out<Typed> {
        let whose = if owner.hints.mine { Whose::Mine } else { Whose::Anyone };
        self.look_at_value(value, whose, span)?;
        let facts = owner.facts.clone().and(&Facts::state());
        let slot = self.slot_of(value, Some(owner), span)?;
        Ok(self.value_at(value, slot, facts, span))
    }

    pub(super) fn value_at(&self, value: usize, slot: Term<i64>, facts: Facts, span: Span) -> Typed {
        let kind = self.value_kind(value);
        let val = match kind {
            Kind::Flag => Val::Flag(match slot.look(What::Value) {
                Some(term) => term,
                None => slot.map(|run, slot| Ok(run.state.table.value(Slot(slot as u16)) != 0)),
            }),
            _ => Val::Int(match slot.look(What::Value) {
                Some(term) => term,
                None => slot.map(|run, slot| Ok(run.state.table.value(Slot(slot as u16)))),
            }),
        };
        let attribute = match self.layout.values[value].kind {
            ValueKind::Attribute(i) => Some(i),
            _ => None,
        };
        let hints = Hints { loose: kind == Kind::Card, attribute, ..Hints::default() };
        Typed { kind, val, facts, hints, span }
    }

    fn read_attribute(&mut self, attribute: usize, card: Typed, span: Span) -> Out<Typed> {
        let column: Arc<[i64]> = match self.layout.deck.attributes().get(attribute) {
            Some(a) => a.column.as_slice().into(),
            None => Arc::new([]),
        };
        let kind = match &self.game.deck.attributes[attribute].domain {
            Domain::Words { .. } => Kind::Word(List::Attribute(attribute)),
            Domain::Numbers { .. } => Kind::Number,
        };
        let hints = Hints { attribute: Some(attribute), ..Hints::default() };
        read_column(column, kind, card, hints, span)
    }

    /// A fault about a property that a value has not.
    fn unknown_property<T>(&mut self, object: &Typed, name: &Ident) -> Out<T> {
        let place = self.places.span(name.start, name.end);
        let text = name.name.as_str();
        if object.hints.open.is_some() {
            return self.wrong_kind(object, Kind::Card);
        }
        let has =
            if matches!(object.kind, Kind::Seats | Kind::Teams | Kind::Cards | Kind::Row) { "have" } else { "has" };
        let sentence = format!("{} {has} no `{text}`", object.kind.name());
        let fault = Fault::error("unknown-property", place, sentence);
        if named(text, Form::Method).next().is_some() {
            return self.fault(fault.hint(format!("it is asked with brackets: `{text}(…)`")));
        }
        let known = self.properties(object.kind);
        if let Some(said) = super::advice::elsewhere(text).filter(|_| closest(text, &known).is_none()) {
            return self.fault(fault.hint(said));
        }
        let fault = match (closest(text, &known), self.place_of(text)) {
            (Some(near), _) => fault.meant(Some(near)),
            (None, Some(written)) => fault.hint(format!("write `{written}`")),
            (None, None) => fault.hint(format!("it has {}", super::words::listed(&known))),
        };
        self.fault(fault)
    }

    /// The names of all properties of a kind.
    fn properties(&self, kind: Kind) -> Vec<String> {
        let mut known: Vec<String> = Vec::new();
        let per = match kind {
            Kind::Seat => Some(Per::Seat),
            Kind::Team => Some(Per::Team),
            _ => None,
        };
        if let Some(per) = per {
            known.extend(self.layout.zones.iter().filter(|z| z.per == per).map(|z| z.name.clone()));
            known.extend(self.layout.values.iter().filter(|v| v.per == per).map(|v| v.name.clone()));
        }
        if kind == Kind::Card {
            known.extend(self.game.deck.attributes.iter().map(|a| a.name.name.clone()));
            known.push("face".to_string());
        }
        let sorts = super::method::receivers(kind);
        let all = super::super::primitives::primitives();
        known.extend(
            all.iter()
                .filter(|p| p.form == Form::Property && p.takes.first().is_some_and(|s| sorts.contains(s)))
                .map(|p| p.name.to_string()),
        );
        if matches!(kind, Kind::Zone(..)) {
            known.push("but_top".to_string());
        }
        known.dedup();
        known
    }
}

/// The number `base + step * owner`.
fn owned(base: i64, step: i64, owner: Typed, span: Span) -> Out<Term<i64>> {
    let sure = owner.hints.sure;
    let Val::Int(term) = owner.val else {
        return Err(Stop::Faulty);
    };
    let what = if owner.kind == Kind::Team { "team" } else { "seat" };
    Ok(match term {
        Term::Const(n) if n >= 0 => Term::Const(base + step * n),
        Term::Reg(seat) if sure => {
            let place = Place { base: base as u16, step: step as u16, seat };
            Term::Glance(Glance::new(What::Number, place))
        }
        Term::Known(_, Known::Team(seat)) => {
            let code = super::code(move |run| Ok(base + step * run.team(seat)));
            Term::Known(code, Known::OfTeam(seat, base, step))
        }
        term => {
            let register = match term {
                Term::Reg(register) => Some(register),
                _ => None,
            };
            let code = term.map_code(move |_, n| match n >= 0 {
                true => Ok(base + step * n),
                false => Err(fail("none", span, format!("there is no {what} here"))),
            });
            match register {
                Some(register) => Term::Known(code, Known::Owned(register, base, step)),
                None => Term::Code(code),
            }
        }
    })
}

/// What stands in a column for a card.
fn read_column(column: Arc<[i64]>, kind: Kind, card: Typed, hints: Hints, span: Span) -> Out<Typed> {
    let facts = card.facts;
    let Val::Int(term) = card.val else {
        return Err(Stop::Faulty);
    };
    let printed = term.glance().map(|card| Printed { column: column.clone(), card, span });
    let value = term.map_code(move |_, card| match column.get(card as usize) {
        Some(value) => Ok(*value),
        None => Err(fail("none", span, "there is no card here")),
    });
    let value = match printed {
        Some(printed) => Term::Known(value, Known::Printed(printed)),
        None => Term::Code(value),
    };
    Ok(Typed { kind, val: Val::Int(value), facts, hints, span })
}
