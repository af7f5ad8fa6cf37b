//! Words as scripts write them, and the numbers that stand for them on the table.

use super::value::Value;
use crate::definition::{OptionKind, Shape};
use crate::diagnostic::{Span, closest};
use crate::rules::Rules;
use crate::rules::script::compile::fail;
use crate::rules::script::kind::List;
use crate::rules::script::run::Fail;
use crate::table::{Domain, ValueKind};

/// The words of a list, in order.
fn words(rules: &Rules, list: List) -> &[String] {
    let domain = match list {
        List::Attribute(at) => rules.layout.deck.attributes().get(at).map(|attribute| &attribute.domain),
        List::Choice(at) => match rules.game.options.get(at).map(|option| &option.kind) {
            Some(OptionKind::Choice { domain, .. }) => Some(domain),
            _ => None,
        },
        List::Mark(at) => match rules.layout.values.get(at).map(|value| &value.kind) {
            Some(ValueKind::Words(domain)) => Some(domain),
            _ => None,
        },
        List::Pick(action, pick) => {
            let pick = rules.game.actions.get(action).and_then(|action| action.picks.get(pick));
            match pick.map(|pick| &pick.shape) {
                Some(Shape::Word(domain)) => Some(domain),
                _ => None,
            }
        }
        List::Faces => return rules.layout.deck.face_words(),
        List::Take => None,
    };
    domain.map(Domain::words).unwrap_or_default()
}

/// The word with this number in a list.
pub(super) fn of_list(rules: &Rules, list: List, number: i64) -> Value {
    if list == List::Take {
        let word = usize::try_from(number - 1).ok().and_then(|at| TAKE.get(at));
        return word.map_or(Value::None, |word| Value::Word((*word).into()));
    }
    let word = usize::try_from(number - 1).ok().and_then(|at| words(rules, list).get(at));
    word.map_or(Value::None, |word| Value::Word(word.as_str().into()))
}

/// What groups may be taken.
const TAKE: [&str; 3] = ["full", "some", "free"];

/// The number of a word that says what groups may be taken.
pub(super) fn take(word: &str) -> Option<i64> {
    TAKE.iter().position(|take| *take == word).map(|at| at as i64 + 1)
}

/// What a counter or mark holds.
pub(super) fn of_value(rules: &Rules, value: usize, number: i64) -> Value {
    use crate::rules::script::kind::Kind;
    use crate::rules::script::primitives::Datum;
    let kind = match &rules.layout.values[value].kind {
        ValueKind::Number => Kind::Number,
        ValueKind::Flag => Kind::Flag,
        ValueKind::Seat => Kind::Seat,
        ValueKind::Card => Kind::Card,
        ValueKind::Words(_) => Kind::Word(List::Mark(value)),
        ValueKind::Attribute(at) => return of_attribute(rules, *at, number),
    };
    Value::of_kind(rules, kind, &Datum::Int(number))
}

/// The value of an attribute.
pub(super) fn of_attribute(rules: &Rules, attribute: usize, number: i64) -> Value {
    match rules.layout.deck.attributes().get(attribute).map(|a| &a.domain) {
        Some(Domain::Words { .. }) => of_list(rules, List::Attribute(attribute), number),
        _ => Value::Rank(number, attribute),
    }
}

/// The number under which a counter or mark holds a value.
pub(super) fn held(rules: &Rules, value: usize, given: &Value) -> Result<i64, Fail> {
    let plan = &rules.layout.values[value];
    let attribute = |at: usize| rules.layout.deck.attributes().get(at);
    let domain = match &plan.kind {
        ValueKind::Words(domain) => Some((domain, format!("the mark `{}`", plan.name))),
        ValueKind::Attribute(at) => attribute(*at).map(|a| (&a.domain, format!("the attribute `{}`", a.name))),
        _ => None,
    };
    match (&plan.kind, given) {
        (ValueKind::Number, Value::Number(n)) => Ok(*n),
        (ValueKind::Flag, Value::Flag(flag)) => Ok(i64::from(*flag)),
        (ValueKind::Seat, Value::Seat(seat, _)) => Ok(i64::from(seat.0)),
        (ValueKind::Card, Value::Card(card)) => Ok(i64::from(card.0)),
        (ValueKind::Number | ValueKind::Flag, _) => Err(given.wrong(kind_name(&plan.kind))),
        (kind, Value::None) => Ok(kind.nothing()),
        (ValueKind::Attribute(at), Value::Number(n)) if is_numbers(rules, *at) => Ok(*n),
        (_, Value::Word(word)) => match domain {
            Some((domain, list)) => domain.word(word).map(i64::from).ok_or_else(|| unknown(word, domain, &list)),
            None => Err(given.wrong(kind_name(&plan.kind))),
        },
        (kind, _) => Err(given.wrong(kind_name(kind))),
    }
}

fn is_numbers(rules: &Rules, attribute: usize) -> bool {
    let attribute = rules.layout.deck.attributes().get(attribute);
    matches!(attribute.map(|a| &a.domain), Some(Domain::Numbers { .. }))
}

fn kind_name(kind: &ValueKind) -> &'static str {
    match kind {
        ValueKind::Number => "a number",
        ValueKind::Flag => "a flag",
        ValueKind::Seat => "a seat",
        ValueKind::Card => "a card",
        ValueKind::Attribute(_) | ValueKind::Words(_) => "a word",
    }
}

fn unknown(word: &str, domain: &Domain, list: &str) -> Fail {
    let fault = fail("unknown-word", Span::NOWHERE, format!("`{word}` is no word of {list}"));
    let names = domain.words();
    match closest(word, names) {
        Some(near) => Box::new(fault.meant(Some(near))),
        None => {
            let known = crate::diagnostic::List::and(names).quoted();
            Box::new(fault.hint(format!("its words are {known}")))
        }
    }
}
