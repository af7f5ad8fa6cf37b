//! States arranged by hand: for scenarios and for people who want to try a position.

use super::script::run::Fail;
use super::state::State;
use super::{Referee, Rules};
use crate::definition::Ask;
use crate::diagnostic::{Fault, Faults};
use crate::table::{Card, CardSet, End, Per, Rng, Seat, SeatSet, Slot, ZoneId};

/// What lies in a zone of an arranged state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lay {
    /// These faces, bottom to top.
    Faces(Vec<String>),
    /// So many cards, any.
    Any(usize),
}

/// What is given of an arranged state; the rest is filled in from a seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Who deals.
    pub dealer: Option<Seat>,
    /// The phase, by number.
    pub phase: Option<usize>,
    /// Who is asked.
    pub turn: Option<Seat>,
    /// Which round it is, from 1.
    pub round: Option<u32>,
    /// What lies where.
    pub zones: Vec<(ZoneId, Lay)>,
    /// Where all other cards go, below what is listed there.
    pub rest: Option<ZoneId>,
    /// Counters and marks.
    pub values: Vec<(Slot, i64)>,
    /// Seats that are partners.
    pub teams: Vec<SeatSet>,
    /// Seats that are out.
    pub out: SeatSet,
    /// Seats tied when the extra round began.
    pub tied: SeatSet,
    /// Whether the round only breaks a tie.
    pub extra_round: bool,
    /// The clock of a race.
    pub now: u32,
    /// A fresh match whose first shuffle leaves these faces to be dealt first, in this order.
    pub stacked: Vec<String>,
}

impl Arrangement {
    /// Whether it says anything but who deals and what is dealt: otherwise a fresh match is meant.
    fn is_position(&self) -> bool {
        let fresh = Arrangement { dealer: self.dealer, stacked: self.stacked.clone(), ..Arrangement::default() };
        *self != fresh
    }
}

impl Referee {
    /// The arranged state, at its decision, with the journal on.
    ///
    /// # Errors
    /// Cards that are not in the deck or not there so often; faults of scripts.
    pub fn arrange(&mut self, given: &Arrangement, seed: u64) -> Result<State, Faults> {
        if !given.is_position() {
            return self.fresh(given, seed);
        }
        let rules = self.rules().clone();
        let mut state = State::blank(&rules, seed);
        state.flow.round = given.round.unwrap_or(1).saturating_sub(1);
        let dealer = given.dealer.unwrap_or(Seat(rules.seats() as u8 - 1));
        let prepared = self.prepare(&mut state, dealer);
        prepared.map_err(|fault| vec![*fault])?;
        for team in &given.teams {
            let lowest = team.iter().next().map_or(0, |s| s.0);
            team.iter().for_each(|seat| state.flow.team[seat.index()] = lowest);
        }
        state.seat_teams(&rules.layout);
        lay_cards(&rules, &mut state, given, seed)?;
        for &(slot, value) in &given.values {
            state.table.set_value(slot, value);
        }
        for seat in given.out.iter() {
            state.flow.seats_in = state.flow.seats_in.without(seat);
            state.flow.outs = 1;
            state.flow.out_at[seat.index()] = 1;
        }
        state.flow.tied = given.tied;
        state.flow.extra_round = given.extra_round;
        state.flow.phase = given.phase.unwrap_or(0) as u8;
        let asked = self.ask_arranged(&mut state, given.turn);
        asked.map_err(|fault| vec![*fault])?;
        state.flow.now = given.now;
        state.set_journal(true);
        Ok(state)
    }

    fn fresh(&mut self, given: &Arrangement, seed: u64) -> Result<State, Faults> {
        let rules = self.rules().clone();
        let rest = ZoneId(rules.program.starts.last().map_or(0, |s| s.0));
        let mut left = rules.layout.deck.all();
        let first = take_faces(&rules, &given.stacked, &mut left).map_err(|fault| vec![fault])?;
        self.start_stacked(seed, rest, &first, given.dealer).map_err(|fault| vec![*fault])
    }
}

fn lay_cards(rules: &Rules, state: &mut State, given: &Arrangement, seed: u64) -> Result<(), Faults> {
    let mut faults = Faults::new();
    let mut left = rules.layout.deck.all();
    let mut laid: Vec<(ZoneId, Vec<Card>)> = Vec::new();
    for (zone, lay) in &given.zones {
        if let Lay::Faces(faces) = lay {
            match take_faces(rules, faces, &mut left) {
                Ok(cards) => laid.push((*zone, cards)),
                Err(fault) => faults.push(fault),
            }
        }
    }
    let mut others: Vec<Card> = left.iter().filter(|c| !rules.begins_apart(*c)).collect();
    Rng::new(seed, "arrange").shuffle(&mut others);
    for (zone, lay) in &given.zones {
        if let Lay::Any(n) = lay {
            if others.len() < *n {
                let sentence =
                    format!("{} cards are wanted in {}, {} are left", n, rules.zone_path(*zone), others.len());
                faults.push(Fault::placeless("no-such-cards", sentence));
            }
            let n = others.len() - (*n).min(others.len());
            laid.push((*zone, others.split_off(n)));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let rest = given.rest.unwrap_or(ZoneId(rules.program.starts.last().map_or(0, |s| s.0)));
    for card in &others {
        state.table.move_card(*card, rest, End::Top);
    }
    for (zone, cards) in laid {
        for card in cards {
            state.table.move_card(card, zone, End::Top);
        }
    }
    Ok(())
}

fn take_faces(rules: &Rules, faces: &[String], left: &mut CardSet) -> Result<Vec<Card>, Fault> {
    let deck = &rules.layout.deck;
    let mut cards = Vec::new();
    for face in faces {
        let all = deck.with_face(face);
        let Some(card) = (all & *left).first() else {
            return Err(match all.len() {
                0 => {
                    let names = deck.face_words().iter().map(String::as_str);
                    let fault = Fault::placeless("no-such-card", format!("there is no card `{face}`"));
                    fault.meant(crate::diagnostic::closest(face, names))
                }
                n => Fault::placeless("no-such-cards", format!("there are only {n} cards `{face}`")),
            });
        };
        left.remove(card);
        cards.push(card);
    }
    Ok(cards)
}

impl Referee {
    fn prepare(&mut self, state: &mut State, dealer: Seat) -> Result<(), Fail> {
        self.work(state, |mut run| {
            run.fixed_dealer = Some(dealer);
            run.prepare_match()?;
            run.set_up_round();
            Ok(())
        })
    }

    fn ask_arranged(&mut self, state: &mut State, turn: Option<Seat>) -> Result<(), Fail> {
        self.work(state, |mut run| {
            let phase = &run.rules.game.phases[run.state.flow.phase as usize];
            let dealer = run.state.flow.dealer;
            let next = run.state.flow.following(dealer);
            run.state.flow.actor = Some(turn.unwrap_or(next));
            run.state.flow.waiting = match phase.ask {
                Ask::Together | Ask::Race => run.seats_asked()?,
                Ask::Turns | Ask::One => SeatSet::of(turn.unwrap_or(next)),
            };
            run.enforce_limits();
            Ok(())
        })
    }
}

impl Rules {
    /// Whether a card begins a round in a zone of its own, so that it is not part of "the rest".
    pub fn begins_apart(&self, card: Card) -> bool {
        let starts = &self.program.starts;
        starts[..starts.len().saturating_sub(1)].iter().any(|(_, cards)| cards.has(card))
    }

    /// The zone with this path (`table.stock`, `P0.hand`, `P1.team.won`, `P0.melds[2]`), given the lowest
    /// seat of each seat's team.
    pub fn zone_at(&self, path: &str, team: impl Fn(Seat) -> Seat) -> Option<ZoneId> {
        let (path, spot) = match path.split_once('[') {
            Some((path, spot)) => (path, spot.strip_suffix(']')?.parse::<usize>().ok()?),
            None => (path, 0),
        };
        let (owner, name) = self.owner_at(path, team)?;
        let plan = self.layout.zones.iter().find(|plan| plan.name == name)?;
        let index = place(owner, plan.per)?;
        (spot < plan.spots.max(1)).then_some(ZoneId(plan.base + (index * plan.spots.max(1) + spot) as u8))
    }

    /// The counter or mark with this path (`table.last`, `P0.score`, `P1.team.gems`).
    pub fn slot_at(&self, path: &str, team: impl Fn(Seat) -> Seat) -> Option<Slot> {
        let (owner, name) = self.owner_at(path, team)?;
        let plan = self.layout.values.iter().find(|plan| plan.name == name)?;
        Some(Slot(plan.base + place(owner, plan.per)? as u16))
    }

    fn owner_at<'p>(&self, path: &'p str, team: impl Fn(Seat) -> Seat) -> Option<(PathOwner, &'p str)> {
        let (owner, name) = path.split_once('.')?;
        if owner == "table" {
            return Some((PathOwner::Table, name));
        }
        let seat = self.read_seat(owner)?;
        let lowest = team(seat);
        Some(match name.strip_prefix("team.") {
            Some(name) => (PathOwner::Team(lowest), name),
            None => (PathOwner::Seat(seat, lowest), name),
        })
    }
}

enum PathOwner {
    Table,
    Seat(Seat, Seat),
    Team(Seat),
}

fn place(owner: PathOwner, per: Per) -> Option<usize> {
    match (owner, per) {
        (PathOwner::Table, Per::Table) => Some(0),
        (PathOwner::Seat(seat, _), Per::Seat) => Some(seat.index()),
        (PathOwner::Seat(_, team) | PathOwner::Team(team), Per::Team) => Some(team.index()),
        _ => None,
    }
}
