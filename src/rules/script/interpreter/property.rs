//! Properties: of the table, options, seats, teams, cards and zones.

use super::call::{self, spots};
use super::core::Core;
use super::value::{Lack, Spots, Value};
use super::word;
use crate::definition::OptionKind;
use crate::diagnostic::Span;
use crate::rules::Rules;
use crate::rules::script::compile::fail;
use crate::rules::script::kind::{Kind, List};
use crate::rules::script::primitives::{Datum, Form, Sort, named, primitives};
use crate::rules::script::run::{Fail, Run};
use crate::table::{Per, Seat, Slot, ZoneId, ZoneKind};

/// What can be read of `table` beside zones, counters and marks.
const TABLE: [&str; 7] = ["dealer", "round", "seats", "now", "bell", "actor", "extra_round"];
/// What can be read of cards and zones beside what the primitives give.
const CARDS: [&str; 3] = ["face", "but_top", "cards"];

/// All names of properties.
pub(super) fn names(rules: &Rules) -> Vec<String> {
    let mut names: Vec<String> = TABLE.iter().chain(&CARDS).map(|name| name.to_string()).collect();
    names.extend(rules.layout.zones.iter().map(|zone| zone.name.clone()));
    names.extend(rules.layout.values.iter().map(|value| value.name.clone()));
    names.extend(rules.game.options.iter().map(|option| option.name.name.clone()));
    names.extend(rules.layout.deck.attributes().iter().map(|attribute| attribute.name.clone()));
    names.extend(primitives().iter().filter(|p| p.form == Form::Property).map(|p| p.name.to_string()));
    names.sort();
    names.dedup();
    names
}

fn zone_plan(rules: &Rules, name: &str, per: Per) -> Option<usize> {
    rules.layout.zones.iter().position(|zone| zone.name == name && zone.per == per)
}

/// The counter or mark with this name and kind of owner.
pub(super) fn value_plan(rules: &Rules, name: &str, per: Per) -> Option<usize> {
    rules.layout.values.iter().position(|value| value.name == name && value.per == per)
}

/// The zone, or the zones, of an owner.
fn zone(rules: &Rules, plan: usize, owner: Seat) -> Value {
    let plan = &rules.layout.zones[plan];
    let spots = plan.spots.max(1);
    let first = ZoneId(plan.base + owner.0 * spots as u8);
    if spots > 1 { Value::Spots(Spots(first, spots)) } else { Value::Zone(first) }
}

/// The place of a counter or mark of an owner.
pub(super) fn slot(rules: &Rules, plan: usize, owner: Seat) -> Slot {
    Slot(rules.layout.values[plan].base + u16::from(owner.0))
}

fn value(core: &Core, plan: usize, owner: Seat) -> Result<Value, Fail> {
    let slot = slot(&core.rules, plan, owner);
    let number = core.with_run(|run| run.state.table.value(slot))?;
    Ok(word::of_value(&core.rules, plan, number))
}

/// `object.name`
pub(super) fn read(core: &Core, object: Value, name: &str) -> Result<Value, Fail> {
    let rules = &core.rules;
    match &object {
        Value::Table => return of_table(core, name),
        Value::Options => return of_option(core, name),
        Value::Seat(owner, _) | Value::Team(owner) => {
            let is_seat = matches!(object, Value::Seat(..));
            let per = if is_seat { Per::Seat } else { Per::Team };
            if let Some(plan) = zone_plan(rules, name, per) {
                return Ok(zone(rules, plan, *owner));
            }
            if let Some(plan) = value_plan(rules, name, per) {
                return value(core, plan, *owner);
            }
            // The score of a seat is that of its team, where teams score.
            if let (true, Some(0)) = (is_seat, value_plan(rules, name, Per::Team)) {
                let team = core.with_run(|run| run.state.flow.team[owner.index()])?;
                return value(core, 0, Seat(team));
            }
        }
        Value::Card(card) => {
            let attributes = rules.layout.deck.attributes();
            if let Some(at) = attributes.iter().position(|attribute| attribute.name == name) {
                let number = attributes[at].column.get(card.index()).copied();
                return number.map(|n| word::of_attribute(rules, at, n)).ok_or_else(|| missing("card"));
            }
            if name == "face" {
                let number = rules.layout.deck.face_column().get(card.index()).copied();
                return Ok(number.map_or(Value::None, |n| word::of_list(rules, List::Faces, n)));
            }
        }
        Value::Zone(zone) if name == "cards" || name == "but_top" => {
            let in_order = rules.layout.plan(*zone).kind != ZoneKind::Set;
            return core.with_run(|run| {
                let cards = run.state.table.cards(*zone);
                match name {
                    "cards" if !in_order => Value::Cards(run.state.table.set(*zone)),
                    "cards" => Value::Row(cards.collect()),
                    _ => Value::Row(cards.take(run.state.table.size(*zone).saturating_sub(1)).collect()),
                }
            });
        }
        Value::Spots(_) => return Err(spots()),
        Value::None => return Err(of_none(rules, name)),
        Value::List(list) if list.is_empty() && name == "is_empty" => return Ok(Value::Flag(true)),
        Value::List(list) if list.is_empty() && name == "size" => return Ok(Value::Number(0)),
        _ => {}
    }
    call::of_value(core, Form::Property, name, vec![object])
}

fn missing(what: &str) -> Fail {
    fail("none", Span::NOWHERE, format!("there is no {what} here"))
}

/// What is missing where this property is read of none.
fn of_none(rules: &Rules, name: &str) -> Fail {
    let takes = |sort| named(name, Form::Property).any(|p| p.takes.first() == Some(&sort));
    let is_of = |per| zone_plan(rules, name, per).is_some() || value_plan(rules, name, per).is_some();
    let is_attribute = rules.layout.deck.attributes().iter().any(|attribute| attribute.name == name);
    if is_attribute || name == "face" || takes(Sort::Card) {
        missing("card")
    } else if is_of(Per::Seat) || takes(Sort::Seat) {
        missing("seat")
    } else if is_of(Per::Team) || takes(Sort::Team) {
        missing("team")
    } else {
        fail("unknown-property", Span::NOWHERE, format!("none has no `{name}`"))
    }
}

fn seat(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Lack(Lack::Seat), |seat| Value::Seat(seat, 0))
}

/// `table.name`
fn of_table(core: &Core, name: &str) -> Result<Value, Fail> {
    let rules = &core.rules;
    if let Some(plan) = zone_plan(rules, name, Per::Table) {
        return Ok(zone(rules, plan, Seat(0)));
    }
    if let Some(plan) = value_plan(rules, name, Per::Table) {
        return value(core, plan, Seat(0));
    }
    if !TABLE.contains(&name) {
        return Err(fail("unknown-property", Span::NOWHERE, format!("the table has no `{name}`")));
    }
    core.with_run(|run: &mut Run| {
        let flow = &run.state.flow;
        match name {
            "dealer" => seat(Some(flow.dealer)),
            "actor" => seat(flow.actor),
            "round" => Value::Number(i64::from(flow.round)),
            "now" => Value::Number(i64::from(flow.now)),
            "bell" => Value::Flag(flow.bell.is_some()),
            "extra_round" => Value::Flag(flow.extra_round),
            _ => Value::Number(run.rules.layout.seats as i64),
        }
    })
}

/// `option.name`
fn of_option(core: &Core, name: &str) -> Result<Value, Fail> {
    let rules = &core.rules;
    let options = &rules.game.options;
    let Some(at) = options.iter().position(|option| option.name.name == name) else {
        return Err(fail("unknown-option", Span::NOWHERE, format!("there is no option `{name}`")));
    };
    let number = rules.setup.options.get(at).copied().unwrap_or_default();
    let kind = match &options[at].kind {
        OptionKind::Number { .. } => Kind::Number,
        OptionKind::Switch => Kind::Flag,
        OptionKind::Choice { .. } => Kind::Word(List::Choice(at)),
        OptionKind::Seat { .. } if number < 0 => {
            let before = options[..at].iter().filter(|option| matches!(option.kind, OptionKind::Seat { .. })).count();
            let chosen = core.with_run(|run| run.state.flow.chosen.get(before).copied())?;
            return Ok(chosen.map_or(Value::None, |seat| Value::Seat(Seat(seat), number)));
        }
        OptionKind::Seat { .. } => Kind::Seat,
    };
    Ok(Value::of_kind(rules, kind, &Datum::Int(number)))
}
