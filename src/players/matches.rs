//! A match with its players: who is asked next, and what happens first in a race.

use super::{Call, Halt, Player, Reaction, Seen};
use crate::diagnostic::Fault;
use crate::rules::{Answer, Decision, Referee, Refusal, State};
use crate::table::{Rng, Seat, SeatSet};

/// When nobody does anything in a race, somebody does after so many milliseconds.
const IDLE: u32 = 1_000;

/// A match being played.
pub struct Match<'a> {
    referee: &'a mut Referee,
    state: State,
    players: Vec<Box<dyn Player>>,
    calls: Vec<Option<Call>>,
    idle: Rng,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A seat answered.
    Answered(Answer),
    /// Nobody did anything until the bell rang at this time.
    Waited(u32),
    /// The match is over.
    Over,
}

/// Why a match cannot go on.
#[derive(Debug)]
pub enum Stop {
    /// A player got up.
    Left(Seat),
    /// A player wants to be asked again later.
    Paused,
    /// A player answered with something that is not allowed.
    Refused(Seat, Box<Refusal>),
    /// The content is at fault.
    Fault(Box<Fault>),
}

impl<'a> Match<'a> {
    /// A match that goes on from `state`; `players` by seat.
    pub fn new(referee: &'a mut Referee, state: State, players: Vec<Box<dyn Player>>) -> Match<'a> {
        let calls = vec![None; players.len()];
        let idle = Rng::new(state.seed(), "idle");
        Match { referee, state, players, calls, idle }
    }

    /// Where the match stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The place of a seat.
    pub fn seen(&mut self, seat: Seat) -> Seen<'_> {
        Seen::new(self.referee, &self.state, seat)
    }

    /// The referee and the state, for those who only watch.
    pub fn watch(&self) -> (&Referee, &State) {
        (self.referee, &self.state)
    }

    /// Asks whoever is to be asked, and carries the answer out.
    ///
    /// # Errors
    /// When a player gets up, or something is at fault. The state is then as before.
    pub fn step(&mut self) -> Result<Step, Stop> {
        match self.referee.decision(&self.state) {
            Decision::Over => Ok(Step::Over),
            Decision::Turn(seat) => self.ask(seat),
            Decision::Together(seats) => match seats.iter().next() {
                Some(seat) => self.ask(seat),
                None => Ok(Step::Over),
            },
            Decision::Race(seats) => self.race(seats),
        }
    }

    /// Plays on to the end, telling every step.
    ///
    /// # Errors
    /// As [`Match::step`].
    pub fn play_out(&mut self, mut tell: impl FnMut(&State, &Step)) -> Result<(), Stop> {
        loop {
            let step = self.step()?;
            if step == Step::Over {
                return Ok(());
            }
            tell(&self.state, &step);
        }
    }

    fn ask(&mut self, seat: Seat) -> Result<Step, Stop> {
        let mut seen = Seen::new(self.referee, &self.state, seat);
        let action = self.players[seat.index()].choose(&mut seen).map_err(|halt| Stop::from((seat, halt)))?;
        self.apply(Answer { seat, action, at: 0 })
    }

    fn apply(&mut self, answer: Answer) -> Result<Step, Stop> {
        match self.referee.apply(&mut self.state, &answer) {
            Ok(()) => Ok(Step::Answered(answer)),
            Err(refusal) => Err(match refusal.fault {
                Some(fault) => Stop::Fault(fault),
                None => Stop::Refused(answer.seat, Box::new(refusal)),
            }),
        }
    }

    fn race(&mut self, seats: SeatSet) -> Result<Step, Stop> {
        loop {
            let live = self.ask_all(seats, false, None)?;
            let bell = self.state.bell();
            let due = self.first(seats).map(|(_, call)| call.at);
            self.ask_all(seats, true, due.into_iter().chain(bell).min())?;
            match (self.first(seats), bell) {
                (Some((seat, call)), bell) if bell.is_none_or(|bell| call.at <= bell) => {
                    self.calls[seat.index()] = None;
                    let mut seen = Seen::new(self.referee, &self.state, seat);
                    if seen.space(|space| space.contains(&call.action)).map_err(Stop::Fault)? {
                        return self.call(seat, call);
                    }
                }
                (_, Some(bell)) => return self.wait(bell),
                (Some(_), None) => {}
                (None, None) if live => {}
                (None, None) => return self.nudge(seats),
            }
        }
    }

    /// Asks those who have nothing in mind, live players always. Tells whether any seat is live.
    fn ask_all(&mut self, seats: SeatSet, live: bool, until: Option<u32>) -> Result<bool, Stop> {
        let (mut until, mut any_live) = (until, false);
        for seat in seats.iter() {
            let player = &mut self.players[seat.index()];
            any_live |= player.is_live();
            if player.is_live() != live || (!live && self.calls[seat.index()].is_some()) {
                continue;
            }
            let mut seen = Seen::new(self.referee, &self.state, seat);
            let call = player.intend(&mut seen, until).map_err(|halt| Stop::from((seat, halt)))?;
            if let Some(call) = &call {
                until = Some(until.map_or(call.at, |until| until.min(call.at)));
            }
            self.calls[seat.index()] = call;
        }
        Ok(any_live)
    }

    /// The earliest call; of equal ones that of the lowest seat.
    fn first(&self, seats: SeatSet) -> Option<(Seat, Call)> {
        seats.iter().filter_map(|seat| Some((seat, self.calls[seat.index()].clone()?))).min_by_key(|(_, call)| call.at)
    }

    fn call(&mut self, seat: Seat, call: Call) -> Result<Step, Stop> {
        let at = call.at.max(self.state.now());
        let step = self.apply(Answer { seat, action: call.action, at })?;
        self.shift(at);
        Ok(step)
    }

    fn wait(&mut self, bell: u32) -> Result<Step, Stop> {
        self.referee.wait(&mut self.state, bell).map_err(|refusal| match refusal.fault {
            Some(fault) => Stop::Fault(fault),
            None => Stop::Refused(Seat(0), Box::new(refusal)),
        })?;
        self.shift(bell);
        Ok(Step::Waited(bell))
    }

    /// Nobody wants to do anything: somebody does.
    fn nudge(&mut self, seats: SeatSet) -> Result<Step, Stop> {
        for seat in seats.iter() {
            let mut seen = Seen::new(self.referee, &self.state, seat);
            if let Some(action) = seen.space(|space| space.sample(&mut self.idle)).map_err(Stop::Fault)? {
                let at = self.state.now().saturating_add(IDLE);
                return self.call(seat, Call { at, action });
            }
        }
        let fault = Fault::placeless("nothing-to-do", "a race waits for nobody")
            .hint("offer an action in the phase, or end it");
        Err(Stop::Fault(Box::new(fault)))
    }

    /// After something happened at `at`: if the clock was set back, only calls already under way are still made.
    fn shift(&mut self, at: u32) {
        let now = self.state.now();
        if now >= at {
            return;
        }
        for call in &mut self.calls {
            *call = call.take().and_then(|mut call| {
                let left = call.at.saturating_sub(at);
                call.at = now.saturating_add(left);
                Reaction::is_under_way(left).then_some(call)
            });
        }
    }
}

impl From<(Seat, Halt)> for Stop {
    fn from((seat, halt): (Seat, Halt)) -> Stop {
        match halt {
            Halt::Leave => Stop::Left(seat),
            Halt::Pause => Stop::Paused,
            Halt::Fault(fault) => Stop::Fault(fault),
        }
    }
}
