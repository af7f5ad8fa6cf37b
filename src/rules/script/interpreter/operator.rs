//! Operators: cards added and taken away, comparing, places in an order.

use super::call::{self, fit, spots};
use super::core::Core;
use super::question::each;
use super::value::{Spots, Value};
use crate::definition::{SEAT_DEALER, SEAT_LEFT_OF_DEALER, SEAT_RANDOM};
use crate::diagnostic::Span;
use crate::rules::script::compile::fail;
use crate::rules::script::kind::receiver;
use crate::rules::script::primitives::{Datum, Form, Sort};
use crate::rules::script::run::Fail;
use crate::table::ZoneId;

fn are_cards(value: &Value) -> bool {
    matches!(value, Value::Cards(_) | Value::Row(_) | Value::Zone(_) | Value::Card(_) | Value::Groups(_))
}

/// `left + right` or `left - right`
pub(super) fn combine(core: &Core, add: bool, left: Value, right: Value) -> Result<Value, Fail> {
    let [left, right] = [left, right].map(|side| match side {
        Value::List(list) => call::gathered(&list),
        side => side,
    });
    if let Some(Value::Spots(_)) = [&left, &right].into_iter().find(|side| matches!(side, Value::Spots(_))) {
        return Err(spots());
    }
    if !are_cards(&left) || !are_cards(&right) {
        let wrong = if matches!(left, Value::Number(_)) { &right } else { &left };
        return Err(wrong.wrong("a number"));
    }
    core.with_run(|run| match (fit(run, left, Sort::Cards)?, fit(run, right, Sort::Cards)?) {
        (Datum::Set(a), Datum::Set(b)) => Ok(Value::Cards(if add { a | b } else { a - b })),
        _ => Err(fail("wrong-kind", Span::NOWHERE, "cards are needed here")),
    })?
}

/// Whether two values are the same.
pub(super) fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::None, Value::None) | (Value::Table, Value::Table) | (Value::Options, Value::Options) => true,
        (Value::Number(a), Value::Number(b)) | (Value::Assignment(a), Value::Assignment(b)) => a == b,
        (Value::Flag(a), Value::Flag(b)) => a == b,
        (Value::Word(a), Value::Word(b)) => a == b,
        (Value::Card(a), Value::Card(b)) => a == b,
        (Value::Cards(a), Value::Cards(b)) => a == b,
        (Value::Row(a), Value::Row(b)) => a == b,
        (Value::Zone(a), Value::Zone(b)) => a == b,
        (Value::Spots(a), Value::Spots(b)) => a == b,
        (Value::Seat(a, _), Value::Seat(b, _)) | (Value::Team(a), Value::Team(b)) => a == b,
        (Value::Seat(_, option), Value::Word(word)) | (Value::Word(word), Value::Seat(_, option)) => {
            match word.as_str() {
                "random" => *option == SEAT_RANDOM,
                "dealer" => *option == SEAT_DEALER,
                "left_of_dealer" => *option == SEAT_LEFT_OF_DEALER,
                _ => false,
            }
        }
        (Value::Seats(a), Value::Seats(b)) | (Value::Teams(a), Value::Teams(b)) => a == b,
        (Value::Groups(a), Value::Groups(b)) => a == b,
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(&Value::of(a), &Value::of(b)))
        }
        (Value::Other(a), Value::Other(b)) => a.as_char().is_ok() && a.as_char().ok() == b.as_char().ok(),
        _ => false,
    }
}

/// `item in all`
pub(super) fn contains(core: &Core, all: Value, item: Value) -> Result<Value, Fail> {
    call::of_value(core, Form::Method, "has", vec![all, item])
}

/// `object[index]`
pub(super) fn index(core: &Core, object: Value, index: &Value) -> Result<Value, Fail> {
    if let (Value::Assignment(packed), Value::Seat(giver, _)) = (&object, index) {
        let to = receiver(*packed, *giver).map(|to| Value::Seat(to, 0));
        return to.ok_or_else(|| fail("none", Span::NOWHERE, "nobody receives from this seat"));
    }
    if let Value::Word(name) = index {
        // So Rhai asks for a property that is nowhere registered.
        return Err(fail("unknown-property", Span::NOWHERE, format!("{} has no `{name}`", object.name())));
    }
    let Value::Number(n) = index else {
        let wanted = if matches!(object, Value::Assignment(_)) { "a seat" } else { "a number" };
        return Err(index.wrong(wanted));
    };
    match object {
        Value::Spots(Spots(first, spots)) => match usize::try_from(*n) {
            Ok(at) if at < spots => Ok(Value::Zone(ZoneId(first.0 + at as u8))),
            _ => {
                let sentence = format!("there are {spots} such zones, counted from 0, and no zone {n}");
                Err(fail("out-of-range", Span::NOWHERE, sentence))
            }
        },
        Value::Zone(_) | Value::Cards(_) | Value::Row(_) | Value::Seats(_) | Value::Teams(_) => {
            let items = each(core, object)?;
            let item = usize::try_from(*n).ok().and_then(|at| items.into_iter().nth(at));
            item.ok_or_else(|| fail("out-of-range", Span::NOWHERE, format!("there is nothing at place {n}")))
        }
        other => Err(fail("wrong-kind", Span::NOWHERE, format!("{} has no places to count", other.name()))),
    }
}
