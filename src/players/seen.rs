//! What a player gets to decide from: one seat's eyes and imagination, never the state itself.

use crate::diagnostic::Fault;
use crate::rules::{Action, Answer, Decision, Event, Referee, Refusal, Rules, Sheet, Space, State, View};
use crate::table::{Rng, Seat, SeatSet};
use std::sync::Arc;

/// One seat's place at the table. All that a player can learn goes through it, so that no bot can look at hidden cards.
pub struct Seen<'a> {
    referee: &'a mut Referee,
    state: &'a State,
    seat: Seat,
}

/// A state as a seat imagines it: what it knows is true, what it does not know is guessed.
#[derive(Clone)]
pub struct Imagined {
    state: State,
    seat: Seat,
}

/// Something to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News<'a> {
    /// A line of the log.
    Line(String),
    /// A round was scored.
    Sheet(&'a Sheet),
}

/// What happened since the journal had `from` events, as a seat (or an onlooker) perceives it.
pub fn news<'a>(referee: &Referee, state: &'a State, to: Option<Seat>, from: usize) -> Vec<News<'a>> {
    let events = state.events();
    let new = events.get(from.min(events.len())..).unwrap_or_default();
    let told = new.iter().filter_map(|event| match event {
        Event::Scored(n) => state.sheets().get(*n).map(News::Sheet),
        event => referee.tell(event, to).map(News::Line),
    });
    told.collect()
}

impl<'a> Seen<'a> {
    /// The place of `seat`.
    pub fn new(referee: &'a mut Referee, state: &'a State, seat: Seat) -> Seen<'a> {
        Seen { referee, state, seat }
    }

    /// Whose place it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules of the match.
    pub fn rules(&self) -> Arc<Rules> {
        self.referee.rules().clone()
    }

    /// What the table is waiting for.
    pub fn decision(&self) -> Decision {
        self.referee.decision(self.state)
    }

    /// The seats that are in the round.
    pub fn seats_in(&self) -> SeatSet {
        self.state.seats_in()
    }

    /// The clock of a race: milliseconds since the last event.
    pub fn now(&self) -> u32 {
        self.state.now()
    }

    /// How many actions have been accepted in the match.
    pub fn decisions(&self) -> u32 {
        self.state.decisions()
    }

    /// What the seat perceives.
    pub fn view(&self) -> View<'_> {
        self.referee.view(self.state, Some(self.seat))
    }

    /// What the seat perceives of an imagined state.
    pub fn view_of<'b>(&'b self, imagined: &'b Imagined) -> View<'b> {
        self.referee.view(&imagined.state, Some(self.seat))
    }

    /// What the seat may do.
    ///
    /// # Errors
    /// The fault of a script that was asked: what was found is then not to be trusted.
    pub fn space<R>(&mut self, ask: impl FnOnce(&mut Space) -> R) -> Result<R, Box<Fault>> {
        let mut space = self.referee.space(self.state, self.seat);
        let found = ask(&mut space);
        match space.fault() {
            Some(fault) => Err(fault.clone()),
            None => Ok(found),
        }
    }

    /// Typed text as an action of the seat.
    pub fn parse(&mut self, text: &str) -> Result<Action, Refusal> {
        self.referee.parse(self.state, self.seat, text)
    }

    /// An action as typed.
    pub fn write(&self, action: &Action) -> String {
        self.referee.write(action)
    }

    /// What happened since the journal had `from` events, as this seat perceives it.
    pub fn news(&self, from: usize) -> Vec<News<'_>> {
        news(self.referee, self.state, Some(self.seat), from)
    }

    /// How many events the journal has.
    pub fn events(&self) -> usize {
        self.state.events().len()
    }

    /// The score sheets so far; they are open to all.
    pub fn sheets(&self) -> &[Sheet] {
        self.state.sheets()
    }

    /// How the match came out, once it is over.
    pub fn outcome(&self) -> Option<&crate::rules::Outcome> {
        self.state.outcome()
    }

    /// A state that the seat cannot tell from the true one, guessed with `chance`.
    pub fn imagine(&mut self, chance: &mut Rng) -> Imagined {
        Imagined { state: self.referee.imagine(self.state, self.seat, chance), seat: self.seat }
    }

    /// The game's own advice about an action, judged in an imagined state.
    pub fn rate(&mut self, imagined: &Imagined, action: &Action) -> Result<Option<i64>, Box<Fault>> {
        self.referee.rate(&imagined.state, self.seat, action)
    }

    /// What an action would lead to in an imagined state; `None` if it cannot be done there.
    pub fn after(&mut self, imagined: &Imagined, action: &Action) -> Option<Imagined> {
        let mut next = imagined.clone();
        let answer = Answer { seat: self.seat, action: action.clone(), at: imagined.state.now() };
        self.referee.apply(&mut next.state, &answer).ok()?;
        Some(next)
    }
}

impl Imagined {
    /// The imagined state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whose imagination it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}
