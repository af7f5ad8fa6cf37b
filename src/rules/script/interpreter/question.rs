//! Questions asked of each card or seat: `any`, `all`, `sum`, `best` and the like.

use super::call::{fit, gathered, spots, together};
use super::core::Core;
use super::value::{Lack, Value};
use crate::diagnostic::Span;
use crate::rules::script::compile::fail;
use crate::rules::script::primitives::{Datum, Sort};
use crate::rules::script::run::Fail;
use crate::table::CardSet;
use rhai::{Array, Dynamic, EvalAltResult, FnPtr, NativeCallContext};

/// What a question gives, or an error of Rhai.
type Given<T> = Result<T, Box<EvalAltResult>>;

/// What is gone through.
enum Items {
    Cards(Vec<Value>),
    Seats(Vec<Value>),
    Teams(Vec<Value>),
    List(Array),
}

/// Things that can be gone through one by one, in their order.
pub(super) fn each(core: &Core, of: Value) -> Result<Vec<Value>, Fail> {
    Ok(match of {
        Value::Zone(zone) => core.with_run(|run| run.state.table.cards(zone).map(Value::Card).collect())?,
        Value::Row(row) => row.into_iter().map(Value::Card).collect(),
        Value::Cards(set) => set.iter().map(Value::Card).collect(),
        Value::Seats(seats) => seats.iter().map(|seat| Value::Seat(seat, 0)).collect(),
        Value::Teams(teams) => teams.iter().map(Value::Team).collect(),
        Value::Groups(groups) => groups.into_iter().map(Value::Cards).collect(),
        _ => Vec::new(),
    })
}

fn items(core: &Core, object: Value, what: &str) -> Result<Items, Fail> {
    let in_order = matches!(what, "best" | "least");
    let object = match object {
        Value::List(list) => gathered(&list),
        object => object,
    };
    Ok(match object {
        Value::Seats(_) => Items::Seats(each(core, object)?),
        Value::Teams(_) => Items::Teams(each(core, object)?),
        Value::List(list) => Items::List(list),
        Value::Spots(_) => return Err(spots()),
        Value::Zone(_) | Value::Row(_) if in_order => Items::Cards(each(core, object)?),
        Value::Zone(zone) => Items::Cards(each(core, Value::Cards(core.with_run(|run| run.state.table.set(zone))?))?),
        Value::Row(row) => Items::Cards(each(core, Value::Cards(row.into_iter().collect()))?),
        Value::Cards(_) => Items::Cards(each(core, object)?),
        Value::Groups(groups) => Items::Cards(each(core, Value::Cards(together(&groups)))?),
        Value::Card(card) => Items::Cards(vec![Value::Card(card)]),
        other => {
            let sentence = format!("`{what}` cannot be asked of {}", other.name());
            return Err(fail("wrong-kind", Span::NOWHERE, sentence));
        }
    })
}

impl Items {
    fn len(&self) -> usize {
        match self {
            Items::Cards(all) | Items::Seats(all) | Items::Teams(all) => all.len(),
            Items::List(list) => list.len(),
        }
    }

    /// None of them.
    fn lack(&self) -> Value {
        match self {
            Items::Cards(_) => Value::Lack(Lack::Card),
            Items::Seats(_) => Value::Lack(Lack::Seat),
            Items::Teams(_) => Value::Lack(Lack::Team),
            Items::List(_) => Value::None,
        }
    }

    fn get(&self, at: usize) -> Dynamic {
        match self {
            Items::Cards(all) | Items::Seats(all) | Items::Teams(all) => all[at].clone().dynamic(),
            Items::List(list) => list[at].clone(),
        }
    }

    /// Some of them, by their numbers.
    fn some(&self, those: &[usize]) -> Value {
        let cards = those.iter().filter_map(|&at| match Value::of(&self.get(at)) {
            Value::Card(card) => Some(card),
            _ => None,
        });
        let seats = those.iter().filter_map(|&at| match Value::of(&self.get(at)) {
            Value::Seat(seat, _) | Value::Team(seat) => Some(seat),
            _ => None,
        });
        match self {
            Items::Cards(_) => Value::Cards(cards.collect()),
            Items::Seats(_) => Value::Seats(seats.collect()),
            Items::Teams(_) => Value::Teams(seats.collect()),
            Items::List(list) => Value::List(those.iter().map(|&at| list[at].clone()).collect()),
        }
    }
}

/// A question being asked.
struct Asked<'a, 'c> {
    core: &'a Core,
    context: &'a NativeCallContext<'c>,
    function: FnPtr,
}

impl Asked<'_, '_> {
    fn about(&self, item: Dynamic) -> Given<Value> {
        let given: Dynamic = self.function.call_within_context(self.context, (item,))?;
        Ok(Value::of(&given))
    }

    fn holds(&self, item: Dynamic) -> Given<bool> {
        match self.about(item)? {
            Value::Flag(flag) => Ok(flag),
            other => Err(self.core.raise(other.wrong("a flag"))),
        }
    }

    fn number(&self, item: Dynamic) -> Given<i64> {
        match self.about(item)? {
            Value::Number(n) => Ok(n),
            other => Err(self.core.raise(other.wrong("a number"))),
        }
    }

    /// The first item with the greatest or least number, and the number.
    fn best(&self, items: &Items, most: bool) -> Given<Option<(usize, i64)>> {
        let mut best: Option<(usize, i64)> = None;
        for at in 0..items.len() {
            let n = self.number(items.get(at))?;
            if best.is_none_or(|(_, b)| if most { n > b } else { n < b }) {
                best = Some((at, n));
            }
        }
        Ok(best)
    }

    fn gather(&self, items: &Items) -> Given<Value> {
        let mut all = CardSet::EMPTY;
        for at in 0..items.len() {
            let cards = self.about(items.get(at))?;
            let cards = self.core.with_run(|run| fit(run, cards, Sort::Cards)).and_then(|cards| cards);
            match cards.map_err(|fault| self.core.raise(fault))? {
                Datum::Set(set) => all = all | set,
                _ => return Err(self.core.raise(fail("wrong-kind", Span::NOWHERE, "cards are needed here"))),
            }
        }
        Ok(Value::Cards(all))
    }

    fn sum(&self, items: &Items) -> Given<Value> {
        let mut sum = 0i64;
        for at in 0..items.len() {
            let n = self.number(items.get(at))?;
            sum = match sum.checked_add(n) {
                Some(sum) => sum,
                None => return Err(self.core.raise(fail("overflow", Span::NOWHERE, "this number is too large"))),
            };
        }
        Ok(Value::Number(sum))
    }

    fn ordered(&self, items: &Items) -> Given<Value> {
        let mut keys = Vec::new();
        for at in 0..items.len() {
            keys.push((self.number(items.get(at))?, at));
        }
        keys.sort_by_key(|key| key.0);
        let those: Vec<usize> = keys.into_iter().map(|key| key.1).collect();
        Ok(items.some(&those))
    }

    /// Those for which it holds; ends at the first for which it is `stop`.
    fn those(&self, items: &Items, stop: Option<bool>) -> Given<(Vec<usize>, bool)> {
        let mut those = Vec::new();
        for at in 0..items.len() {
            let holds = self.holds(items.get(at))?;
            if stop == Some(holds) {
                return Ok((those, true));
            }
            if holds {
                those.push(at);
            }
        }
        Ok((those, false))
    }
}

/// `object.what(|item| …)`
pub(super) fn ask(
    core: &Core,
    context: &NativeCallContext,
    what: &str,
    object: &Dynamic,
    function: FnPtr,
) -> Given<Dynamic> {
    let items = items(core, Value::of(object), what).map_err(|fault| core.raise(fault))?;
    let asked = Asked { core, context, function };
    let nothing = || core.raise(fail("empty", Span::NOWHERE, "there is nothing here to choose from"));
    let most = matches!(what, "best" | "max");
    let value = match (what, &items) {
        ("any", _) => Value::Flag(asked.those(&items, Some(true))?.1),
        ("all", _) => Value::Flag(!asked.those(&items, Some(false))?.1),
        ("count", _) => Value::Number(asked.those(&items, None)?.0.len() as i64),
        ("filter", _) => items.some(&asked.those(&items, None)?.0),
        ("sum", _) => asked.sum(&items)?,
        ("max" | "min", _) => Value::Number(asked.best(&items, most)?.ok_or_else(nothing)?.1),
        ("best" | "least", _) => asked.best(&items, most)?.map_or(items.lack(), |best| Value::of(&items.get(best.0))),
        ("gather", Items::Seats(_) | Items::Teams(_) | Items::List(_)) => asked.gather(&items)?,
        ("ordered", Items::Seats(_) | Items::Teams(_) | Items::List(_)) => asked.ordered(&items)?,
        _ => {
            let sentence = format!("`{what}` cannot be asked of cards");
            return Err(core.raise(fail("wrong-kind", Span::NOWHERE, sentence)));
        }
    };
    Ok(value.dynamic())
}
