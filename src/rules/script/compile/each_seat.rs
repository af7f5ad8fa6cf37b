//! Questions asked of each seat or team.

use super::super::ast::{Block, Ident};
use super::super::kind::Kind;
use super::super::primitives::QUESTIONS;
use super::super::run::{Fail, Run};
use super::each::{as_expr, best};
use super::glance::{Among, Glance, What};
use super::typed::{Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term, fail};
use crate::diagnostic::Span;
use crate::table::{CardSet, Seat, SeatList};

impl Compiler<'_> {
    pub(super) fn ask_seats(
        &mut self,
        object: Typed,
        what: &str,
        item: &Ident,
        body: &Block,
        span: Span,
    ) -> Out<Typed> {
        let start = self.serial;
        let (list_kind, item_kind) = match object.kind {
            Kind::Teams => (Kind::Teams, Kind::Team),
            _ => (Kind::Seats, Kind::Seat),
        };
        let wanted = match what {
            "gather" => Kind::Cards,
            _ if QUESTIONS.iter().any(|q| q.name == what && q.of_flag) => Kind::Flag,
            _ => Kind::Number,
        };
        let body = as_expr(body);
        let (typed, register) = self.about(&item.name, item_kind, Hints::default(), |me, it| {
            let typed = me.expr(&body)?;
            Ok((me.convert(typed, wanted)?, it.register))
        })?;
        let facts = object.facts.clone().and(&typed.facts).within(start);
        let Val::Seats(seats) = object.val else {
            return Err(Stop::Faulty);
        };
        let at = register as usize;
        let (kind, val) = match typed.val {
            Val::Flag(Term::Glance(glance))
                if glance.among == Among::One
                    && glance.is_of(register)
                    && is_all_in(&seats)
                    && matches!(what, "any" | "all") =>
            {
                let among = if what == "any" { Among::Any } else { Among::All };
                (Kind::Flag, Val::Flag(Term::Glance(Glance { among, ..glance })))
            }
            Val::Flag(Term::Glance(glance)) if glance.is_of(register) => {
                seats_by_flag(seats, what, list_kind, move |run, seat| Ok(glance.see_of(seat.0 as i64, run)))
            }
            Val::Flag(holds) => {
                let holds = holds.into_code();
                seats_by_flag(seats, what, list_kind, move |run, seat| {
                    run.frame.ints[at] = seat.0 as i64;
                    holds(run)
                })
            }
            Val::Set(cards) => {
                let cards = cards.into_code();
                let all = seats.map(move |run: &mut Run, seats: SeatList| {
                    let mut all = CardSet::EMPTY;
                    for seat in seats.iter() {
                        run.frame.ints[at] = seat.0 as i64;
                        all = all | cards(run)?;
                    }
                    Ok(all)
                });
                (Kind::Cards, Val::Set(all))
            }
            Val::Int(number) => {
                let (kind, val) = match number {
                    Term::Glance(glance) if glance.is_of(register) => {
                        seats_by_number(seats, what, move |run, seat| Ok(glance.see_of(seat.0 as i64, run)), span)
                    }
                    number => {
                        let number = number.into_code();
                        let number = move |run: &mut Run, seat: Seat| {
                            run.frame.ints[at] = seat.0 as i64;
                            number(run)
                        };
                        seats_by_number(seats, what, number, span)
                    }
                };
                (kind.unwrap_or(if what == "ordered" { list_kind } else { item_kind }), val)
            }
            _ => return Err(Stop::Faulty),
        };
        Ok(Typed { kind, val, facts, hints: Hints::default(), span })
    }
}

/// Whether these are all seats that are in.
fn is_all_in(seats: &Term<SeatList>) -> bool {
    matches!(seats.glance(), Some(Glance { what: What::SeatsIn, .. }))
}

/// What flags about seats give.
fn seats_by_flag(
    seats: Term<SeatList>,
    what: &str,
    list: Kind,
    holds: impl for<'a, 'r> Fn(&'a mut Run<'r>, Seat) -> Result<bool, Fail> + Send + Sync + 'static,
) -> (Kind, Val) {
    match what {
        "any" | "all" => {
            let stop = what == "any";
            let found = seats.map(move |run: &mut Run, seats: SeatList| {
                for seat in seats.iter() {
                    if holds(run, seat)? == stop {
                        return Ok(stop);
                    }
                }
                Ok(!stop)
            });
            (Kind::Flag, Val::Flag(found))
        }
        "count" => {
            let count = seats.map(move |run: &mut Run, seats: SeatList| {
                let mut count = 0;
                for seat in seats.iter() {
                    count += holds(run, seat)? as i64;
                }
                Ok(count)
            });
            (Kind::Number, Val::Int(count))
        }
        _ => {
            let those = seats.map(move |run: &mut Run, seats: SeatList| {
                let mut those = SeatList::EMPTY;
                for seat in seats.iter() {
                    if holds(run, seat)? {
                        those.push(seat);
                    }
                }
                Ok(those)
            });
            (list, Val::Seats(those))
        }
    }
}

/// What numbers about seats give; the kind where it is not that of the seats.
fn seats_by_number(
    seats: Term<SeatList>,
    what: &str,
    number: impl for<'a, 'r> Fn(&'a mut Run<'r>, Seat) -> Result<i64, Fail> + Send + Sync + 'static,
    span: Span,
) -> (Option<Kind>, Val) {
    let most = matches!(what, "max" | "best");
    match what {
        "sum" => {
            let sum = seats.map(move |run: &mut Run, seats: SeatList| {
                let mut sum = 0i64;
                for seat in seats.iter() {
                    let n = number(run, seat)?;
                    sum = sum.checked_add(n).ok_or_else(|| fail("overflow", span, "this number is too large"))?;
                }
                Ok(sum)
            });
            (Some(Kind::Number), Val::Int(sum))
        }
        "max" | "min" => {
            let found = seats.map(move |run: &mut Run, seats: SeatList| {
                best(run, seats.iter(), most, &number)?
                    .map(|b| b.1)
                    .ok_or_else(|| fail("empty", span, "there is nothing here to choose from"))
            });
            (Some(Kind::Number), Val::Int(found))
        }
        "ordered" => {
            let ordered = seats.map(move |run: &mut Run, seats: SeatList| {
                let mut keys = [(0i64, Seat(0)); crate::table::MAX_SEATS];
                let mut n = 0;
                for seat in seats.iter() {
                    keys[n] = (number(run, seat)?, seat);
                    n += 1;
                }
                keys[..n].sort_by_key(|k| k.0);
                Ok(keys[..n].iter().map(|k| k.1).collect())
            });
            (None, Val::Seats(ordered))
        }
        _ => {
            let found = seats.map(move |run: &mut Run, seats: SeatList| {
                let best = best(run, seats.iter(), most, &number)?;
                Ok(best.map_or(-1, |b| b.0.0 as i64))
            });
            (None, Val::Int(found))
        }
    }
}
