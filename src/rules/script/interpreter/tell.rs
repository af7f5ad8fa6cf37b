//! Values in the lines that are told.

use super::book::Piece;
use super::core::Core;
use super::value::{Lack, Value};
use crate::diagnostic::{List, Span, closest};
use crate::rules::event::Told;
use crate::rules::script::compile::fail;
use crate::rules::script::kind::receiver;
use crate::rules::script::primitives::{say as note, told};
use crate::rules::script::run::{Fail, Run};
use crate::table::Seat;

/// Adds plain text to what is told.
pub(super) fn push(out: &mut Vec<Told>, text: &str) {
    match out.last_mut() {
        _ if text.is_empty() => {}
        Some(Told::Text(last)) => last.push_str(text),
        _ => out.push(Told::Text(text.to_string())),
    }
}

/// Adds a value to what is told.
fn tell(run: &Run, value: &Value, out: &mut Vec<Told>) {
    let named = |seats: &mut dyn Iterator<Item = Seat>| {
        let names: Vec<String> = seats.map(|seat| seat.to_string()).collect();
        if names.is_empty() { "nobody".to_string() } else { List::and(names).to_string() }
    };
    match value {
        Value::None => push(out, "none"),
        Value::Lack(Lack::Card) => push(out, "no card"),
        Value::Lack(Lack::Seat | Lack::Team) => push(out, "nobody"),
        Value::Rank(n, attribute) => {
            let attribute = run.rules.layout.deck.attributes().get(*attribute);
            push(out, &attribute.map_or_else(|| n.to_string(), |attribute| attribute.domain.said(*n)));
        }
        Value::Number(n) => push(out, &n.to_string()),
        Value::Flag(flag) => push(out, if *flag { "yes" } else { "no" }),
        Value::Word(word) => push(out, word),
        Value::Seat(seat, _) => push(out, &seat.to_string()),
        Value::Seats(seats) | Value::Teams(seats) => push(out, &named(&mut seats.iter())),
        Value::Team(team) => {
            let members = run.state.flow.members(*team, run.rules.layout.seats);
            push(out, &named(&mut members.iter()));
        }
        Value::Assignment(packed) => {
            let givers = (0..run.rules.layout.seats as u8).map(Seat);
            let to: Vec<String> =
                givers.filter_map(|giver| receiver(*packed, giver)).map(|to| to.to_string()).collect();
            push(out, &to.join(", "));
        }
        Value::Card(card) => out.push(told(run, vec![*card], false)),
        Value::Cards(set) => out.push(told(run, set.iter().collect(), false)),
        Value::Row(row) => out.push(told(run, row.clone(), true)),
        Value::Zone(zone) => {
            let table = &run.state.table;
            out.push(told(run, table.cards(*zone).collect(), table.is_ordered(*zone)));
        }
        Value::Groups(groups) => {
            for (at, group) in groups.iter().enumerate() {
                push(out, if at > 0 { " / " } else { "" });
                out.push(told(run, group.iter().collect(), false));
            }
        }
        Value::List(list) => {
            for (at, item) in list.iter().enumerate() {
                push(out, if at > 0 { ", " } else { "" });
                tell(run, &Value::told(item), out);
            }
        }
        Value::Spots(_) | Value::Table | Value::Options | Value::Other(_) => push(out, value.name()),
    }
}

/// The line made of the pieces of a text. `args` are what its expressions know, `given` the values handed in.
pub(super) fn line(core: &Core, pieces: &[Piece], args: &[Value], given: &[Value]) -> Result<Vec<Told>, Fail> {
    let mut line = Vec::new();
    for piece in pieces {
        let value = match piece {
            Piece::Plain(text) => {
                push(&mut line, text);
                continue;
            }
            Piece::Value(unit) => Value::told(&core.ask_held(unit, args)?),
            Piece::Given(at) => match given.get(*at) {
                Some(value) => value.clone(),
                None => {
                    let sentence = format!("only {} values are given to this text", given.len());
                    return Err(fail("unknown-value", Span::NOWHERE, sentence));
                }
            },
        };
        core.with_run(|run| tell(run, &value, &mut line))?;
    }
    Ok(line)
}

/// `say("name", values…)`
pub(super) fn say(core: &Core, name: &Value, given: &[Value]) -> Result<Value, Fail> {
    core.change()?;
    let Value::Word(name) = name else { return Err(name.wrong("the name of a text")) };
    let Some(pieces) = core.pieces(&format!("say {name}")) else {
        let known = core.rules.game.texts.iter().map(|(known, _)| known.name.as_str());
        let near = closest(name, known).map(String::from);
        let fault = fail("unknown-text", Span::NOWHERE, format!("there is no text `{name}`"));
        return Err(Box::new(fault.meant(near.as_deref())));
    };
    if core.with_run(|run| run.state.journal.is_some())? {
        let line = line(core, pieces, &[], given)?;
        core.with_run(|run| note(run, line))?;
    }
    Ok(Value::None)
}
