//! How values are told in a text.

use super::super::kind::Kind;
use super::super::primitives::told;
use super::super::run::{Fail, Run};
use super::typed::Typed;
use super::val::Val;
use super::{Compiler, Out, Stop, Value};
use crate::diagnostic::Fault;
use crate::rules::event::Told;
use crate::table::{Card, CardSet, Seat, SeatList, SeatSet, ZoneId};

/// Writes one piece of a text.
pub(super) type Piece = Box<dyn for<'a, 'r> Fn(&'a mut Run<'r>, &mut Vec<Told>) -> Result<(), Fail> + Send + Sync>;

/// Boxes a closure as a piece.
pub(super) fn piece<F>(f: F) -> Piece
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>, &mut Vec<Told>) -> Result<(), Fail> + Send + Sync + 'static,
{
    Box::new(f)
}

/// Adds plain text to what is told.
pub(super) fn push(out: &mut Vec<Told>, text: &str) {
    if text.is_empty() {
        return;
    }
    match out.last_mut() {
        Some(Told::Text(last)) => last.push_str(text),
        _ => out.push(Told::Text(text.to_string())),
    }
}

impl Compiler<'_> {
    /// Code that tells a value.
    pub(super) fn tell(&mut self, typed: Typed) -> Out<Piece> {
        let attribute = typed.hints.attribute;
        Ok(match (typed.kind, typed.val) {
            (Kind::Number, Val::Int(term)) => {
                let domain = attribute.and_then(|i| self.game.deck.attributes.get(i)).map(|a| a.domain.clone());
                let number = term.into_code();
                piece(move |run, out| {
                    let n = number(run)?;
                    let text = domain.as_ref().map_or_else(|| n.to_string(), |d| d.said(n));
                    push(out, &text);
                    Ok(())
                })
            }
            (Kind::Flag, Val::Flag(term)) => {
                let flag = term.into_code();
                piece(move |run, out| {
                    let text = if flag(run)? { "yes" } else { "no" };
                    push(out, text);
                    Ok(())
                })
            }
            (Kind::Word(list), Val::Int(term)) => {
                let names = self.words(list);
                let word = term.into_code();
                piece(move |run, out| {
                    let w = word(run)?;
                    let name = usize::try_from(w - 1).ok().and_then(|i| names.get(i));
                    push(out, name.map_or("none", |n| n));
                    Ok(())
                })
            }
            (Kind::Text, Val::Int(term)) => {
                let names = self.strings.clone();
                let word = term.into_code();
                piece(move |run, out| {
                    let at = word(run)? as usize;
                    push(out, names.get(at).map_or("none", |n| n));
                    Ok(())
                })
            }
            (Kind::Card, Val::Int(term)) => {
                let card = term.into_code();
                piece(move |run, out| {
                    match u8::try_from(card(run)?) {
                        Ok(card) => out.push(told(run, vec![Card(card)], false)),
                        Err(_) => push(out, "no card"),
                    }
                    Ok(())
                })
            }
            (Kind::Seat, Val::Int(term)) => {
                let seat = term.into_code();
                piece(move |run, out| {
                    match u8::try_from(seat(run)?) {
                        Ok(seat) => push(out, &Seat(seat).to_string()),
                        Err(_) => push(out, "nobody"),
                    }
                    Ok(())
                })
            }
            (Kind::Team, Val::Int(term)) => {
                let team = term.into_code();
                piece(move |run, out| {
                    let seats = run.rules.layout.seats;
                    let members = match u8::try_from(team(run)?) {
                        Ok(lowest) => run.state.flow.members(Seat(lowest), seats),
                        Err(_) => SeatSet::EMPTY,
                    };
                    push(out, &named(members.iter()));
                    Ok(())
                })
            }
            (Kind::Seats | Kind::Teams, Val::Seats(term)) => {
                let seats = term.into_code();
                piece(move |run, out| {
                    let seats: SeatList = seats(run)?;
                    push(out, &named(seats.iter()));
                    Ok(())
                })
            }
            (Kind::Assignment, Val::Int(term)) => {
                let packed = term.into_code();
                piece(move |run, out| {
                    let packed = packed(run)?;
                    let seats = (0..run.rules.layout.seats as u8).map(Seat);
                    let to = seats.filter_map(|s| super::super::kind::receiver(packed, s));
                    push(out, &to.map(|s| s.to_string()).collect::<Vec<_>>().join(", "));
                    Ok(())
                })
            }
            (Kind::Zone(..), Val::Int(term)) => {
                let zone = term.into_code();
                piece(move |run, out| {
                    let zone = ZoneId(zone(run)? as u8);
                    let order: Vec<Card> = run.state.table.cards(zone).collect();
                    let in_order = run.state.table.is_ordered(zone);
                    out.push(told(run, order, in_order));
                    Ok(())
                })
            }
            (Kind::None, _) => piece(|_, out| {
                push(out, "none");
                Ok(())
            }),
            (Kind::Row, val) => {
                let Some(row) = Vec::<Card>::open(val) else {
                    return Err(Stop::Faulty);
                };
                let row = row.into_code();
                piece(move |run, out| {
                    let order = row(run)?;
                    out.push(told(run, order, true));
                    Ok(())
                })
            }
            (Kind::Groups, Val::Groups(term)) => {
                let groups = term.into_code();
                piece(move |run, out| {
                    let groups = groups(run)?;
                    for (i, group) in groups.into_iter().enumerate() {
                        if i > 0 {
                            push(out, " / ");
                        }
                        out.push(told(run, group.iter().collect(), false));
                    }
                    Ok(())
                })
            }
            (_, val) => match CardSet::open(val) {
                Some(set) => {
                    let set = set.into_code();
                    piece(move |run, out| {
                        let cards: Vec<Card> = set(run)?.iter().collect();
                        out.push(told(run, cards, false));
                        Ok(())
                    })
                }
                None => {
                    let fault = Fault::error("wrong-kind", typed.span, "this gives nothing that can be told");
                    return self.fault(fault);
                }
            },
        })
    }
}

/// Seats in a sentence.
fn named(seats: impl Iterator<Item = Seat>) -> String {
    let names: Vec<String> = seats.map(|s| s.to_string()).collect();
    match names.is_empty() {
        true => "nobody".to_string(),
        false => crate::diagnostic::List::and(names).to_string(),
    }
}
