//! A moment of a match: the table and how far the match has come.

use super::event::{Event, Told};
use super::{Action, Outcome, Rules};
use crate::table::{Layout, MAX_SEATS, Rng, Seat, SeatSet, Table};

/// What the rules have said comes next, until the flow acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Nothing was said: the flow of `game.yaml` goes on.
    Unsaid,
    /// This seat's turn, in the same phase.
    Turn(Seat),
    /// This phase, and the seat asked first if one was named.
    Enter(u8, Option<Seat>),
    /// The round is over.
    EndRound,
    /// The match is over.
    EndMatch,
    /// The match is over without a winner.
    Draw,
}

/// How far a match has come: everything but the table itself. Plain values, copied whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// All chance follows from it.
    pub seed: u64,
    /// The round, from 1.
    pub round: u32,
    /// Who deals.
    pub dealer: Seat,
    /// The phase, by number; 255 before the first.
    pub phase: u8,
    /// The seat asked or acting.
    pub actor: Option<Seat>,
    /// Seats whose answer is awaited.
    pub waiting: SeatSet,
    /// Seats that are in the round.
    pub seats_in: SeatSet,
    /// Whether turns go the other way round.
    pub reversed: bool,
    /// The lowest seat of the team of each seat.
    pub team: [u8; MAX_SEATS],
    /// Seats tied for the best score when the extra round began.
    pub tied: SeatSet,
    /// Whether this round only breaks a tie.
    pub extra_round: bool,
    /// Milliseconds since the last event of a race.
    pub now: u32,
    /// When the bell of a race rings.
    pub bell: Option<u32>,
    /// Whether the bell rings before anybody else can answer.
    pub rings: bool,
    /// What the rules said comes next.
    pub next: Next,
    /// The moment at which each seat went out; 0 if it has not.
    pub out_at: [u16; MAX_SEATS],
    /// How many moments somebody went out.
    pub outs: u16,
    /// Decisions answered in this round.
    pub round_decisions: u32,
    /// Decisions answered in the match.
    pub decisions: u32,
    /// The seats that options of the kind `seat` stand for in this match, by the number of the option
    /// among the seat options.
    pub chosen: [u8; 8],
}

impl Flow {
    /// Before anything has happened.
    pub fn fresh(seed: u64) -> Flow {
        Flow {
            seed,
            round: 0,
            dealer: Seat(0),
            phase: 255,
            actor: None,
            waiting: SeatSet::EMPTY,
            seats_in: SeatSet::EMPTY,
            reversed: false,
            team: [0; MAX_SEATS],
            tied: SeatSet::EMPTY,
            extra_round: false,
            now: 0,
            bell: None,
            rings: false,
            next: Next::Unsaid,
            out_at: [0; MAX_SEATS],
            outs: 0,
            round_decisions: 0,
            decisions: 0,
            chosen: [0; 8],
        }
    }

    /// The members of the team of a seat.
    #[inline]
    pub fn members(&self, seat: Seat, seats: usize) -> SeatSet {
        let team = self.team[seat.index()];
        (0..seats as u8).map(Seat).filter(|s| self.team[s.index()] == team).collect()
    }

    /// The next seat that is in, going left or right. The same seat if no other is in.
    #[inline]
    pub fn neighbour(&self, seat: Seat, left: bool) -> Seat {
        let all = self.seats_in.0;
        let (higher, lower) = (all & (u16::MAX - 1) << seat.0, all & !(u16::MAX << seat.0));
        let towards = if left { higher } else { lower };
        let from = if towards != 0 { towards } else { all };
        match from {
            0 => seat,
            _ if left => Seat(from.trailing_zeros() as u8),
            _ => Seat(15 - from.leading_zeros() as u8),
        }
    }

    /// The next seat that is in, in the direction of play.
    #[inline]
    pub fn following(&self, seat: Seat) -> Seat {
        self.neighbour(seat, !self.reversed)
    }
}

/// One round's score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Which round.
    pub round: u32,
    /// The seats, or the lowest seats of the teams, that score.
    pub sides: Vec<Seat>,
    /// Number of the score item, and its points for each side.
    pub lines: Vec<(usize, Vec<i64>)>,
    /// The score of each side after the round.
    pub totals: Vec<i64>,
}

/// A moment of a match. A value: clone it, compare it, keep it.
#[derive(Debug)]
pub struct State {
    pub(in crate::rules) table: Table,
    pub(in crate::rules) flow: Flow,
    pub(in crate::rules) chance: Rng,
    pub(in crate::rules) sealed: Sealed,
    /// The positions of this round so far, where the rules limit how often one may come up.
    pub(in crate::rules) positions: Vec<u64>,
    pub(in crate::rules) outcome: Option<Outcome>,
    pub(in crate::rules) journal: Option<Box<Journal>>,
}

/// What has happened since the journal was switched on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The score sheets of finished rounds.
    pub sheets: Vec<Sheet>,
}

/// Answers given but not yet carried out. Keeps the memory of those that were.
#[derive(Debug, Default)]
pub struct Sealed {
    slots: Vec<(Seat, Action)>,
    len: usize,
}

impl Sealed {
    /// The answers, in the order given.
    #[inline]
    pub fn list(&self) -> &[(Seat, Action)] {
        &self.slots[..self.len]
    }

    /// One more answer. Its picks change places with those of an older one, whose memory goes on to be used.
    pub fn push(&mut self, seat: Seat, action: &mut Action) {
        let slot = self.slot();
        slot.0 = seat;
        slot.1.plan = action.plan;
        std::mem::swap(&mut slot.1.picks, &mut action.picks);
    }

    /// The place of one more answer.
    fn slot(&mut self) -> &mut (Seat, Action) {
        if self.len == self.slots.len() {
            self.slots.push((Seat(0), Action { plan: 0, picks: Vec::new() }));
        }
        self.len += 1;
        &mut self.slots[self.len - 1]
    }

    /// No answers.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Only those of one seat.
    pub fn keep(&mut self, seat: Seat) {
        self.slots.truncate(self.len);
        self.slots.retain(|(who, _)| *who == seat);
        self.len = self.slots.len();
    }
}

impl Clone for Sealed {
    fn clone(&self) -> Self {
        Sealed { slots: self.list().to_vec(), len: self.len }
    }

    fn clone_from(&mut self, other: &Self) {
        self.clear();
        for (seat, action) in other.list() {
            let slot = self.slot();
            slot.0 = *seat;
            slot.1.plan = action.plan;
            slot.1.picks.clone_from(&action.picks);
        }
    }
}

impl PartialEq for Sealed {
    fn eq(&self, other: &Self) -> bool {
        self.list() == other.list()
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        State {
            table: self.table.clone(),
            flow: self.flow,
            chance: self.chance.clone(),
            sealed: self.sealed.clone(),
            positions: self.positions.clone(),
            outcome: self.outcome,
            journal: self.journal.clone(),
        }
    }

    /// Copies into the memory that is there.
    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.flow = other.flow;
        self.chance.clone_from(&other.chance);
        self.sealed.clone_from(&other.sealed);
        self.positions.clone_from(&other.positions);
        self.outcome = other.outcome;
        self.journal.clone_from(&other.journal);
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
            && self.flow == other.flow
            && self.sealed == other.sealed
            && self.positions == other.positions
            && self.outcome == other.outcome
            && self.chance == other.chance
    }
}

impl State {
    /// A match before anything has happened.
    pub(in crate::rules) fn blank(rules: &Rules, seed: u64) -> State {
        State {
            table: rules.blank.clone(),
            flow: Flow::fresh(seed),
            chance: Rng::new(seed, "play"),
            sealed: Sealed::default(),
            positions: Vec::new(),
            outcome: None,
            journal: None,
        }
    }

    /// Writes an event into the journal, after the changes of the table that came before it.
    #[inline]
    pub(in crate::rules) fn note(&mut self, event: impl FnOnce() -> Event) {
        if let Some(journal) = &mut self.journal {
            journal.events.extend(self.table.take_log().into_iter().map(Event::Change));
            journal.events.push(event());
        }
    }

    /// The line of the event before number `next` may be told to all who know its cards now: an action is
    /// told as it was seen to be done.
    pub(in crate::rules) fn retell(&mut self, next: usize) {
        let Some(journal) = &mut self.journal else { return };
        let Some(Event::Act { line, .. }) = next.checked_sub(1).and_then(|at| journal.events.get_mut(at)) else {
            return;
        };
        for told in line {
            if let Told::Cards { cards, known, .. } = told {
                let now = cards.iter().fold(u16::MAX, |now, card| now & self.table.known(card).0);
                known.0 |= now;
            }
        }
    }

    /// Tells the table who is in whose team.
    pub(in crate::rules) fn seat_teams(&mut self, layout: &Layout) {
        let flow = self.flow;
        self.table.seat_teams(layout, |seat| flow.members(seat, layout.seats));
    }

    /// The cards, counters and marks.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seed of the match.
    pub fn seed(&self) -> u64 {
        self.flow.seed
    }

    /// The round, from 1.
    pub fn round(&self) -> u32 {
        self.flow.round
    }

    /// Who deals.
    pub fn dealer(&self) -> Seat {
        self.flow.dealer
    }

    /// The phase by number, if one has begun.
    pub fn phase(&self) -> Option<usize> {
        (self.flow.phase != 255).then_some(self.flow.phase as usize)
    }

    /// Milliseconds since the last event of a race.
    pub fn now(&self) -> u32 {
        self.flow.now
    }

    /// When the bell of a race rings, in milliseconds since the last event.
    pub fn bell(&self) -> Option<u32> {
        self.flow.bell
    }

    /// Whether this round only breaks a tie.
    pub fn is_extra_round(&self) -> bool {
        self.flow.extra_round
    }

    /// Seats that were tied for the best score when the extra round began.
    pub fn tied(&self) -> SeatSet {
        self.flow.tied
    }

    /// How many actions have been accepted so far in the match.
    pub fn decisions(&self) -> u32 {
        self.flow.decisions
    }

    /// The seats that are in the round.
    pub fn seats_in(&self) -> SeatSet {
        self.flow.seats_in
    }

    /// The lowest seat of the team of a seat.
    pub fn team(&self, seat: Seat) -> Seat {
        Seat(self.flow.team[seat.index()])
    }

    /// How the match came out, once it is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The score sheets of finished rounds, if the journal is on.
    pub fn sheets(&self) -> &[Sheet] {
        self.journal.as_ref().map_or(&[], |j| &j.sheets)
    }

    /// What has happened since the journal was switched on.
    pub fn events(&self) -> &[Event] {
        self.journal.as_ref().map_or(&[], |j| &j.events)
    }

    /// Switches the journal on or off; switching it on empties it.
    pub fn set_journal(&mut self, on: bool) {
        self.journal = on.then(Box::default);
        self.table.set_log(on);
    }
}
