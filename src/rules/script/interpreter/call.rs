//! Calls of the functions of the table: the one that fits the values, read as it wants them.

use super::Wanted;
use super::core::Core;
use super::value::Value;
use super::word;
use crate::diagnostic::{Span, closest};
use crate::rules::script::compile::fail;
use crate::rules::script::primitives::{Datum, Form, Primitive, QUESTIONS, Reach, Sort, named, primitives};
use crate::rules::script::run::{Fail, Run};
use crate::table::{CardSet, Per, SeatList};
use rhai::Array;

/// The sorts of receivers that serve for a value, the best first.
fn receivers(value: &Value) -> &'static [Sort] {
    match value {
        Value::Zone(_) => &[Sort::Zone, Sort::Cards],
        Value::Row(_) => &[Sort::Row, Sort::Cards],
        Value::Cards(_) => &[Sort::Cards],
        Value::Groups(_) => &[Sort::Groups, Sort::Cards],
        Value::Card(_) => &[Sort::Card],
        Value::Seat(..) => &[Sort::Seat],
        Value::Seats(_) => &[Sort::Seats],
        Value::Team(_) => &[Sort::Team],
        Value::Teams(_) => &[Sort::Teams],
        Value::None => &[Sort::Card, Sort::Seat, Sort::Team],
        _ => &[],
    }
}

/// Calls `name(args…)`.
pub(super) fn function(core: &Core, name: &str, args: Vec<Value>) -> Result<Value, Fail> {
    let mut counts = named(name, Form::Function).map(|primitive| primitive.takes.len());
    match named(name, Form::Function).find(|primitive| primitive.takes.len() == args.len()) {
        Some(primitive) => invoke(core, primitive, args),
        None => Err(wrong_count(name, counts.next().unwrap_or(0), args.len())),
    }
}

/// `card("face")`
pub(super) fn card(core: &Core, face: &Value) -> Result<Value, Fail> {
    let Value::Word(face) = face else { return Err(face.wrong("the face of a card")) };
    let card = core.rules.layout.deck.with_face(face).first();
    let missing = || fail("unknown-card", Span::NOWHERE, format!("no card of this deck has the face `{face}`"));
    card.map(Value::Card).ok_or_else(missing)
}

/// Calls `x.name(args…)`, or reads `x.name`.
pub(super) fn of_value(core: &Core, form: Form, name: &str, mut args: Vec<Value>) -> Result<Value, Fail> {
    if let Some(Value::List(list)) = args.first() {
        args[0] = gathered(list);
    }
    let Some(first) = args.first() else { return Err(wrong_count(name, 1, 0)) };
    if let ("tops", Form::Method, [Value::Zone(zone), Value::Number(n)]) = (name, form, &args[..]) {
        let row = core.with_run(|run| {
            let size = run.state.table.size(*zone);
            let keep = (*n).clamp(0, size as i64) as usize;
            run.state.table.cards(*zone).skip(size - keep).collect()
        })?;
        return Ok(Value::Row(row));
    }
    if matches!(first, Value::Spots(_)) {
        return Err(spots());
    }
    let mut count = None;
    for &sort in receivers(first) {
        for primitive in named(name, form).filter(|primitive| primitive.takes.first() == Some(&sort)) {
            if primitive.takes.len() == args.len() {
                return invoke(core, primitive, args);
            }
            count = Some(primitive.takes.len() - 1);
        }
    }
    Err(match (count, form) {
        (Some(wanted), _) => wrong_count(name, wanted, args.len() - 1),
        (None, Form::Property) => unknown(first, name, "unknown-property", format!("{} has no `{name}`", first.name())),
        _ => unknown(first, name, "unknown-function", format!("{} has no function `{name}`", first.name())),
    })
}

fn unknown(object: &Value, name: &str, code: &'static str, sentence: String) -> Fail {
    let sorts = receivers(object);
    let known = primitives().iter().filter(|p| p.takes.first().is_some_and(|sort| sorts.contains(sort)));
    let names: Vec<&str> = known.map(|p| p.name).chain(QUESTIONS.iter().map(|q| q.name)).collect();
    let near = closest(name, names.iter().copied()).map(String::from);
    Box::new(fail(code, Span::NOWHERE, sentence).meant(near.as_deref()))
}

fn wrong_count(name: &str, wanted: usize, given: usize) -> Fail {
    let values = |n: usize| match n {
        0 => "no value".to_string(),
        1 => "one value".to_string(),
        n => format!("{n} values"),
    };
    fail("wrong-count", Span::NOWHERE, format!("`{name}` takes {}, not {given}", values(wanted)))
}

/// A fault about several zones where one is needed.
pub(super) fn spots() -> Fail {
    let fault = fail("spots", Span::NOWHERE, "several zones stand under this name");
    Box::new(fault.hint("say which one, counted from 0: `[0]`"))
}

/// Calls a primitive with values read as it wants them.
fn invoke(core: &Core, primitive: &Primitive, args: Vec<Value>) -> Result<Value, Fail> {
    if primitive.reach == Reach::Change {
        core.change()?;
    }
    core.with_run(|run| {
        let mut data = Vec::with_capacity(args.len());
        for (arg, &sort) in args.into_iter().zip(&primitive.takes) {
            data.push(fit(run, arg, sort)?);
        }
        let given = primitive.native.call(run, data)?;
        Ok(Value::of_sort(run.rules, primitive.gives, &given))
    })?
}

/// A value as one of this sort: zones, rows and cards are read as cards, none as anything missing.
pub(super) fn fit(run: &Run, value: Value, sort: Sort) -> Result<Datum, Fail> {
    let value = match value {
        Value::List(list) => gathered(&list),
        Value::Spots(_) => return Err(spots()),
        value => value,
    };
    let table = &run.state.table;
    Ok(match (sort, value) {
        (Sort::Nothing, _) => Datum::Nothing,
        (Sort::Number, Value::Number(n)) => Datum::Int(n),
        (Sort::Flag, Value::Flag(flag)) => Datum::Int(i64::from(flag)),
        (Sort::Card, Value::Card(card)) => Datum::Int(i64::from(card.0)),
        (Sort::Seat, Value::Seat(seat, _)) => Datum::Int(i64::from(seat.0)),
        (Sort::Team, Value::Team(team)) => Datum::Int(i64::from(team.0)),
        (Sort::Card | Sort::Seat | Sort::Team, Value::None) => Datum::Int(-1),
        (Sort::Zone, Value::Zone(zone)) => Datum::Int(i64::from(zone.0)),
        (Sort::Row, Value::Row(row)) => Datum::Row(row),
        (Sort::Row, Value::Zone(zone)) => Datum::Row(table.cards(zone).collect()),
        (Sort::Cards, Value::Cards(set)) => Datum::Set(set),
        (Sort::Cards, Value::Row(row)) => Datum::Set(row.into_iter().collect()),
        (Sort::Cards, Value::Zone(zone)) => Datum::Set(table.set(zone)),
        (Sort::Cards, Value::Card(card)) => Datum::Set(CardSet::of(card)),
        (Sort::Cards, Value::Groups(groups)) => Datum::Set(together(&groups)),
        (Sort::Groups, Value::Groups(groups)) => Datum::Groups(groups),
        (Sort::Seats, Value::Seats(seats)) => Datum::Seats(seats),
        (Sort::Seats, Value::Seat(seat, _)) => Datum::Seats(std::iter::once(seat).collect()),
        (Sort::Teams, Value::Teams(teams)) => Datum::Seats(teams),
        (Sort::ZoneName, Value::Word(word)) => {
            let zones = &run.rules.layout.zones;
            let names = zones.iter().enumerate().filter(|(_, zone)| zone.per == Per::Seat);
            by_name(&word, names.map(|(at, zone)| (at, zone.name.as_str())), "zone that every seat has")?
        }
        (Sort::PhaseName, Value::Word(word)) => {
            let phases = run.rules.game.phases.iter().enumerate();
            by_name(&word, phases.map(|(at, phase)| (at, phase.name.name.as_str())), "phase")?
        }
        (_, value) => return Err(value.wrong(sort_name(sort))),
    })
}

/// The cards of all groups.
pub(super) fn together(groups: &[CardSet]) -> CardSet {
    groups.iter().fold(CardSet::EMPTY, |all, &group| all | group)
}

fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::ZoneName => "the name of a zone",
        Sort::PhaseName => "the name of a phase",
        sort => sort.kind().name(),
    }
}

fn by_name<'n>(word: &str, names: impl Iterator<Item = (usize, &'n str)>, what: &str) -> Result<Datum, Fail> {
    let names: Vec<(usize, &str)> = names.collect();
    match names.iter().find(|(_, name)| *name == word) {
        Some((at, _)) => Ok(Datum::Int(*at as i64)),
        None => {
            let near = closest(word, names.iter().map(|(_, name)| *name)).map(String::from);
            let fault = fail("unknown-name", Span::NOWHERE, format!("there is no {what} called `{word}`"));
            Err(Box::new(fault.meant(near.as_deref())))
        }
    }
}

/// A list of cards as a row, and one of seats as seats; any other list as it is.
pub(super) fn gathered(list: &Array) -> Value {
    let mut cards = Vec::new();
    let mut seats = SeatList::EMPTY;
    for item in list {
        match Value::of(item) {
            Value::Card(card) if !cards.contains(&card) => cards.push(card),
            Value::Seat(seat, _) if !seats.has(seat) => seats.push(seat),
            _ => return Value::List(list.clone()),
        }
    }
    match (cards.len(), seats.len()) {
        (0, 0) => Value::Cards(CardSet::EMPTY),
        (_, 0) => Value::Row(cards),
        (0, _) => Value::Seats(seats),
        _ => Value::List(list.clone()),
    }
}

/// The answer of a unit, as code would give it.
pub(super) fn answer(run: &Run, value: Value, wanted: Wanted) -> Result<Datum, Fail> {
    match (wanted, &value) {
        (Wanted::Nothing, _) => Ok(Datum::Nothing),
        (Wanted::Flag, _) => fit(run, value, Sort::Flag),
        (Wanted::Seats, Value::List(list)) if list.is_empty() => Ok(Datum::Seats(SeatList::EMPTY)),
        (Wanted::Seats, _) => fit(run, value, Sort::Seats),
        (Wanted::Cards, _) => fit(run, value, Sort::Cards),
        (_, Value::Number(n)) => Ok(Datum::Int(*n)),
        (_, Value::Card(card)) => Ok(Datum::Int(i64::from(card.0))),
        (_, Value::Seat(seat, _) | Value::Team(seat)) => Ok(Datum::Int(i64::from(seat.0))),
        (_, Value::Zone(zone)) => Ok(Datum::Int(i64::from(zone.0))),
        (_, Value::None) => Ok(Datum::Int(-1)),
        (_, Value::Spots(_)) => Err(spots()),
        (_, Value::Word(text)) => word::take(text).map(Datum::Int).ok_or_else(|| {
            fail("unknown-word", Span::NOWHERE, format!("`{text}` is neither `full`, `some` nor `free`"))
        }),
        _ => Err(value.wrong("a single value")),
    }
}
