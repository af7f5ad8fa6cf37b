//! How values of one kind become values of another: zones and cards are read as cards, none as anything missing.

use super::super::kind::{Kind, Whose};
use super::glance::What;
use super::look::Look;
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Known, Out, Stop, Term, Value, fail};
use crate::diagnostic::Fault;
use crate::table::Per;
use crate::table::{Card, CardSet, Seat, SeatList, ZoneId, ZoneKind};

impl Compiler<'_> {
    /// A fault about a value of the wrong kind.
    pub(super) fn wrong_kind<T>(&mut self, typed: &Typed, wanted: Kind) -> Out<T> {
        if typed.hints.open.is_some() {
            let sentence = format!("{} is needed here, and this is none so far", wanted.name());
            return self.fault(Fault::error("none-so-far", typed.span, sentence));
        }
        let sentence = format!("{} is needed here, not {}", wanted.name(), typed.kind.name());
        let mut fault = Fault::error("wrong-kind", typed.span, sentence);
        let hint = match (typed.kind, wanted) {
            (Kind::Nothing, _) => {
                Some("a function gives the value of its last line, which has no `;`, or of `return`".to_string())
            }
            (Kind::Seat, Kind::Team) => Some("the team of a seat is its `.team`".to_string()),
            (Kind::Seat | Kind::Team, Kind::Zone(..) | Kind::Cards | Kind::Row) => {
                let per = if typed.kind == Kind::Seat { Per::Seat } else { Per::Team };
                let zone = self.layout.zones.iter().find(|zone| zone.per == per);
                zone.map(|zone| format!("say which of its zones, for example `.{}`", zone.name))
            }
            (Kind::Number, Kind::Seat) => Some("seats are named, for example `table.dealer` or `seat(0)`".to_string()),
            (_, Kind::Zone(..)) => self.instead_of_zone(typed),
            (Kind::Card, Kind::Seat) => Some("the seat that holds a card is its `.holder`".to_string()),
            (Kind::Cards | Kind::Zone(..) | Kind::Row, Kind::Card) => {
                Some("say which card, for example `.top`, `.first` or `.best(|c| …)`".to_string())
            }
            (_, Kind::Flag) => {
                Some("a flag is yes or no: compare with `==`, `<` and the like, or ask `.is_empty`".to_string())
            }
            (_, Kind::Word(list)) => Some(format!("its words are {}", super::words::listed(&self.words(list)))),
            _ => None,
        };
        if let Some(hint) = hint {
            fault = fault.hint(hint);
        }
        if let (Kind::Nothing, Some((call, last))) = (typed.kind, self.given_up)
            && call == typed.span
        {
            fault = fault.note(last, "this ends with `;`, so nothing is given");
        }
        self.fault(fault)
    }

    /// Refuses several zones under one name where one zone is needed.
    pub(super) fn whole(&mut self, typed: Typed) -> Out<Typed> {
        if !typed.hints.spotted {
            return Ok(typed);
        }
        let fault = Fault::error("spots", typed.span, "several zones stand under this name")
            .hint("say which one, counted from 0: `[0]`");
        self.fault(fault)
    }

    /// The value as one of this kind.
    pub(super) fn convert(&mut self, typed: Typed, kind: Kind) -> Out<Typed> {
        let typed = self.whole(typed)?;
        if typed.kind == kind {
            return Ok(typed);
        }
        let span = typed.span;
        Ok(match (typed.kind, kind) {
            (Kind::None, Kind::Card | Kind::Seat | Kind::Team | Kind::Text) => {
                self.settle_open(&typed, -1);
                typed.with(kind, Val::Int(Term::Const(-1)))
            }
            (Kind::None, Kind::Word(_)) => {
                self.settle_open(&typed, 0);
                typed.with(kind, Val::Int(Term::Const(0)))
            }
            (Kind::Text | Kind::Word(_), Kind::Word(list)) => return self.word_of(list, typed),
            (Kind::Zone(..), Kind::Zone(..)) => Typed { kind, ..typed },
            (Kind::Zone(..), Kind::Cards) => {
                self.look(&typed, Look::Faces)?;
                let Some(zone) = open_zone(typed.val) else {
                    return Err(Stop::Faulty);
                };
                let set = match (zone.look(What::Cards), zone) {
                    (Some(set), _) => set,
                    (None, Term::Known(_, Known::OfTeam(seat, base, step))) => Term::Code(super::code(move |run| {
                        let zone = base + step * run.team(seat);
                        Ok(run.state.table.set(ZoneId(zone as u8)))
                    })),
                    (None, zone) => zone.map(|run, zone| Ok(run.state.table.set(ZoneId(zone as u8)))),
                };
                Typed {
                    kind,
                    val: Val::Set(set),
                    facts: typed.facts.and(&Facts::state()),
                    hints: Hints::default(),
                    span,
                }
            }
            (Kind::Zone(..), Kind::Row) => {
                self.look(&typed, Look::Faces)?;
                let Some(zone) = open_zone(typed.val) else {
                    return Err(Stop::Faulty);
                };
                Typed {
                    kind,
                    val: Val::Part(super::val::Part::All, zone, None),
                    facts: typed.facts.and(&Facts::state()),
                    hints: Hints::default(),
                    span,
                }
            }
            (Kind::Card, Kind::Cards) => match typed.val {
                Val::Int(card) => {
                    let set = card.map(move |_, card| match u8::try_from(card) {
                        Ok(card) => Ok(CardSet::of(Card(card))),
                        Err(_) => Err(fail("none", span, "there is no card here")),
                    });
                    Typed { kind, val: Val::Set(set), facts: typed.facts, hints: typed.hints, span }
                }
                _ => return Err(Stop::Faulty),
            },
            (Kind::Row, Kind::Cards) => match typed.val {
                Val::Row(row) => Typed {
                    kind,
                    val: Val::Set(row.map(|_, row| Ok(row.into_iter().collect()))),
                    ..Typed { val: Val::Nothing(Term::Const(())), ..typed }
                },
                part => match CardSet::open(part) {
                    Some(set) => Typed { kind, val: Val::Set(set), facts: typed.facts, hints: typed.hints, span },
                    None => return Err(Stop::Faulty),
                },
            },
            (Kind::Groups, Kind::Cards) => match typed.val {
                Val::Groups(groups) => {
                    let set =
                        groups.map(|_, groups| Ok(groups.into_iter().fold(CardSet::EMPTY, |all, group| all | group)));
                    Typed { kind, val: Val::Set(set), facts: typed.facts, hints: typed.hints, span }
                }
                _ => return Err(Stop::Faulty),
            },
            (Kind::Seat, Kind::Seats) => match typed.val {
                Val::Int(seat) => {
                    let seats = seat.map(move |_, seat| match u8::try_from(seat) {
                        Ok(seat) => Ok(std::iter::once(Seat(seat)).collect::<SeatList>()),
                        Err(_) => Err(fail("none", span, "there is no seat here")),
                    });
                    Typed { kind, val: Val::Seats(seats), facts: typed.facts, hints: Hints::default(), span }
                }
                _ => return Err(Stop::Faulty),
            },
            _ => return self.wrong_kind(&typed, kind),
        })
    }

    /// Once a variable that was none gets a kind, what none is in it is known.
    pub(super) fn settle_open(&mut self, typed: &Typed, none: i64) {
        if let Some(open) = &typed.hints.open {
            open.store(none, std::sync::atomic::Ordering::Relaxed);
        }
    }

    /// The cards of a value, with whether they have an order.
    pub(super) fn as_cards(&mut self, typed: Typed) -> Out<Typed> {
        self.convert(typed, Kind::Cards)
    }

    /// Whether the cards of this zone have an order, as far as the text shows it.
    pub(super) fn is_ordered(&self, kind: Kind) -> bool {
        match kind {
            Kind::Zone(Some(plan), _) => {
                let plan = self.layout.zones.get(plan);
                plan.is_none_or(|p| p.kind != ZoneKind::Set)
            }
            Kind::Zone(None, _) | Kind::Row => true,
            _ => false,
        }
    }

    /// The kind that values of both kinds can be read as.
    pub(super) fn join(&self, a: Kind, b: Kind) -> Option<Kind> {
        let is_cards = |k: Kind| matches!(k, Kind::Zone(..) | Kind::Row | Kind::Cards | Kind::Card | Kind::Groups);
        Some(match (a, b) {
            (a, b) if a == b => a,
            (Kind::None, k @ (Kind::Card | Kind::Seat | Kind::Team | Kind::Word(_) | Kind::Text)) => k,
            (k @ (Kind::Card | Kind::Seat | Kind::Team | Kind::Word(_) | Kind::Text), Kind::None) => k,
            (Kind::Text, k @ Kind::Word(_)) | (k @ Kind::Word(_), Kind::Text) => k,
            (Kind::Zone(p, w), Kind::Zone(q, v)) => {
                Kind::Zone(p.filter(|_| p == q), if w == v { w } else { Whose::Anyone })
            }
            (Kind::Seat, Kind::Seats) | (Kind::Seats, Kind::Seat) => Kind::Seats,
            (a, b) if is_cards(a) && is_cards(b) => Kind::Cards,
            _ => return None,
        })
    }
}

/// The zone behind a value.
pub(super) fn open_zone(val: Val) -> Option<Term<i64>> {
    match val {
        Val::Int(zone) => Some(zone),
        _ => None,
    }
}
