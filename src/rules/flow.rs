//! How a match goes on: rounds, phases, turns, sealed answers, races and the bell.

use super::args::arg;
use super::event::Event;
use super::program::{PickCode, ShapeCode};
use super::script::run::{Arg, Fail, Run};
use super::script::unit::Unit;
use super::state::Next;
use super::{Action, Pick, Why, space};
use crate::definition::Ask;
use crate::diagnostic::Fault;
use crate::table::{Seat, SeatSet};

/// How many phases may follow each other without a question before the game is stopped as endless.
const IDLE_PHASES: u32 = 1_000;

impl Run<'_> {
    /// Begins a match: options drawn by chance, dealer, first round, up to the first decision.
    pub(in crate::rules) fn begin(&mut self) -> Result<(), Fail> {
        self.prepare_match()?;
        self.begin_round()?;
        self.go_on().map(|()| self.enforce_limits())
    }

    /// Carries out what the rules said comes next, until a decision is reached or the match is over.
    #[inline]
    pub(in crate::rules) fn go_on(&mut self) -> Result<(), Fail> {
        match self.state.flow.next {
            Next::Unsaid => Ok(()),
            _ => self.go_far(),
        }
    }

    fn go_far(&mut self) -> Result<(), Fail> {
        for _ in 0..IDLE_PHASES {
            match std::mem::replace(&mut self.state.flow.next, Next::Unsaid) {
                Next::Unsaid => return Ok(()),
                Next::Turn(seat) => self.turn(seat)?,
                Next::Enter(phase, seat) => self.enter(phase as usize, seat)?,
                Next::EndRound => self.end_round()?,
                Next::EndMatch => self.finish(Why::Rule, false),
                Next::Draw => self.finish(Why::Rule, true),
            }
            if self.state.outcome.is_some() {
                return Ok(());
            }
        }
        let phase = self.phase_name();
        Err(Box::new(
            Fault::placeless(
                "endless",
                format!("phase `{phase}` and those after it follow each other without asking anybody"),
            )
            .hint("a phase must ask somebody, or the round must end"),
        ))
    }

    fn phase_name(&self) -> &str {
        self.rules.game.phases.get(self.state.flow.phase as usize).map_or("", |p| &p.name.name)
    }

    fn turn(&mut self, seat: Seat) -> Result<(), Fail> {
        let Some(plan) = self.rules.game.phases.get(self.state.flow.phase as usize) else { return Ok(()) };
        if plan.ask == Ask::Turns && self.is_over()? {
            return self.leave();
        }
        match plan.ask {
            Ask::Race => self.race(),
            _ => {
                self.state.flow.actor = Some(seat);
                self.state.flow.waiting = SeatSet::of(seat);
                Ok(())
            }
        }
    }

    #[inline]
    fn is_over(&mut self) -> Result<bool, Fail> {
        match &self.rules.program.phases[self.state.flow.phase as usize].until {
            Some(until) => until.ask_plain(self),
            None => Ok(false),
        }
    }

    /// Begins a phase, or the first one after it that is not skipped.
    fn enter(&mut self, phase: usize, seat: Option<Seat>) -> Result<(), Fail> {
        let rules = self.rules;
        let Some(plan) = rules.game.phases.get(phase) else {
            self.state.flow.next = Next::EndRound;
            return Ok(());
        };
        let code = &rules.program.phases[phase];
        if let Some(when) = &code.when
            && !when.ask_plain(self)?
        {
            self.state.flow.next = Next::Enter(phase as u8 + 1, None);
            return Ok(());
        }
        if self.state.flow.phase != phase as u8 {
            self.state.flow.phase = phase as u8;
            self.state.note(|| Event::Phase(phase));
        }
        self.state.flow.waiting = SeatSet::EMPTY;
        if let Some(enter) = &code.enter {
            enter.ask_plain(self)?;
            if self.state.flow.next != Next::Unsaid {
                return Ok(());
            }
        }
        match plan.ask {
            Ask::Turns if seat.is_some() && self.is_over()? => return self.leave(),
            Ask::Turns => {
                let first = match (seat, &code.first) {
                    (Some(seat), _) => seat,
                    (None, Some(first)) => {
                        let seat = first.ask_plain(self)?;
                        self.named(seat, &plan.first)?
                    }
                    (None, None) => {
                        let flow = &self.state.flow;
                        flow.following(flow.dealer)
                    }
                };
                match seat {
                    Some(_) => self.ask_seat(first),
                    None => self.ask_from(first)?,
                }
            }
            Ask::One => {
                let asked = match (seat, &code.seat) {
                    (Some(seat), _) => seat,
                    (None, Some(unit)) => {
                        let seat = unit.ask_plain(self)?;
                        self.named(seat, &plan.who)?
                    }
                    (None, None) => self.state.flow.actor.unwrap_or(self.state.flow.dealer),
                };
                self.ask_seat(asked);
            }
            Ask::Together => {
                self.state.sealed.clear();
                self.state.flow.actor = None;
                self.state.flow.waiting = self.seats_asked()?;
                if self.state.flow.waiting.is_empty() {
                    return self.leave();
                }
            }
            Ask::Race => {
                self.state.flow.actor = seat.or(self.state.flow.actor);
                self.state.flow.now = 0;
                return self.race();
            }
        }
        Ok(())
    }

    fn named(&self, seat: i64, script: &Option<crate::diagnostic::Script>) -> Result<Seat, Fail> {
        seat_of(seat).ok_or_else(|| {
            let span = script.as_ref().map_or(crate::diagnostic::Span::NOWHERE, |s| s.span);
            Box::new(Fault::error("no-seat", span, "this names no seat"))
        })
    }

    #[inline]
    pub(in crate::rules) fn ask_seat(&mut self, seat: Seat) {
        self.state.flow.actor = Some(seat);
        self.state.flow.waiting = SeatSet::of(seat);
    }

    /// Asks the first seat, from this one on, that gets a turn; leaves the phase if none does.
    #[inline]
    fn ask_from(&mut self, first: Seat) -> Result<(), Fail> {
        let rules = self.rules;
        match &rules.program.phases[self.state.flow.phase as usize].gets_turn {
            Some(gets_turn) => self.ask_first(first, gets_turn),
            None => {
                let is_in = self.state.flow.seats_in.has(first);
                let seat = if is_in { first } else { self.state.flow.following(first) };
                self.ask_seat(seat);
                Ok(())
            }
        }
    }

    fn ask_first(&mut self, first: Seat, gets_turn: &Unit<bool>) -> Result<(), Fail> {
        let rules = self.rules;
        let mut seat = first;
        for _ in 0..rules.seats() {
            if self.state.flow.seats_in.has(seat) && gets_turn.ask_one(self, seat.0 as i64)? {
                self.ask_seat(seat);
                return Ok(());
            }
            seat = self.state.flow.following(seat);
        }
        self.leave()
    }

    pub(in crate::rules) fn seats_asked(&mut self) -> Result<SeatSet, Fail> {
        match &self.rules.program.phases[self.state.flow.phase as usize].seats {
            Some(unit) => Ok(unit.ask_plain(self)?.set()),
            None => Ok(self.state.flow.seats_in),
        }
    }

    fn race(&mut self) -> Result<(), Fail> {
        self.state.flow.waiting = self.seats_asked()?;
        if self.state.flow.waiting.is_empty() {
            return self.leave();
        }
        Ok(())
    }

    /// Ends the phase: `done_<phase>`, then what it says, or the next phase.
    fn leave(&mut self) -> Result<(), Fail> {
        let phase = self.state.flow.phase;
        self.state.flow.waiting = SeatSet::EMPTY;
        if let Some(done) = &self.rules.program.phases[phase as usize].done {
            done.ask_plain(self)?;
        }
        if self.state.flow.next == Next::Unsaid {
            self.state.flow.next = Next::Enter(phase + 1, None);
        }
        Ok(())
    }

    // ---- actions

    /// Carries out an accepted action and runs on to the next decision. What is sealed is taken out of `action`.
    pub(in crate::rules) fn act(&mut self, seat: Seat, action: &mut Action) -> Result<(), Fail> {
        let rules = self.rules;
        let phase = self.state.flow.phase as usize;
        let ask = rules.game.phases[phase].ask;
        self.state.flow.decisions += 1;
        self.state.flow.round_decisions += 1;
        if ask == Ask::Together {
            self.state.sealed.push(seat, action);
            self.state.flow.waiting = self.state.flow.waiting.without(seat);
            self.state.note(|| Event::Sealed(seat));
            if self.state.flow.waiting.is_empty() {
                self.unseal()?;
                self.leave()?;
            }
        } else {
            self.state.flow.waiting = SeatSet::EMPTY;
            let lesson = self.lesson(seat, action)?;
            self.carry_out(seat, action, ask == Ask::Race)?;
            if let Some(lesson) = lesson {
                self.learn(lesson);
            }
        }
        self.conclude(seat, ask)
    }

    /// What follows an action that has been carried out, up to the next decision.
    #[inline(never)]
    pub(in crate::rules) fn conclude(&mut self, seat: Seat, ask: Ask) -> Result<(), Fail> {
        if self.state.flow.next == Next::Unsaid {
            match ask {
                Ask::Turns if self.is_over()? => self.leave()?,
                Ask::Turns => {
                    let next = self.state.flow.following(seat);
                    self.ask_from(next)?;
                }
                Ask::One => self.leave()?,
                Ask::Race => self.race()?,
                Ask::Together => {}
            }
        }
        self.go_on()?;
        if self.state.flow.rings && self.state.outcome.is_none() {
            let now = self.state.flow.now;
            self.pass_time(now, true)?;
        }
        self.enforce_limits();
        Ok(())
    }

    /// All sealed actions, from the dealer's left.
    fn unseal(&mut self) -> Result<(), Fail> {
        let seats = self.rules.seats();
        let mut sealed = std::mem::take(&mut self.state.sealed);
        let dealer = self.state.flow.dealer.index();
        for place in dealer + 1..=dealer + seats {
            let seat = Seat((place % seats) as u8);
            for (who, action) in sealed.list() {
                if *who == seat {
                    self.carry_out(seat, action, false)?;
                }
            }
        }
        sealed.clear();
        self.state.sealed = sealed;
        Ok(())
    }

    #[inline]
    fn carry_out(&mut self, seat: Seat, action: &Action, timed: bool) -> Result<(), Fail> {
        let rules = self.rules;
        let code = &rules.program.actions[action.plan as usize];
        let told = match self.state.journal {
            Some(_) => Some(self.note_act(seat, action, timed)?),
            None => None,
        };
        let seats_in = self.state.flow.seats_in;
        self.state.flow.actor = Some(seat);
        self.state.table.set_mover(Some(seat));
        if let Some(effect) = &code.effect {
            self.fuel = super::script::run::FUEL;
            let me = seat.0 as i64;
            match action.picks.as_slice() {
                [] => effect.ask_one(self, me)?,
                [pick] => match self.single(me, pick, &code.picks[0])? {
                    Arg::Int(n) => effect.ask_two(self, me, n)?,
                    Arg::Set(cards) => effect.ask_with(self, me, cards)?,
                    other => effect.ask(self, &[Arg::Int(me), other])?,
                },
                _ => super::args::with_args(self, seat, action, |run, args| effect.ask(run, args))?,
            }
        }
        if let Some(told) = told {
            self.state.retell(told);
        }
        if self.state.flow.seats_in != seats_in {
            self.count_outs();
        }
        if rules.game.actions[action.plan as usize].restarts_clock {
            self.restart_clock();
        }
        Ok(())
    }

    /// Writes an action into the journal; gives how many events there are with it.
    #[cold]
    fn note_act(&mut self, seat: Seat, action: &Action, timed: bool) -> Result<usize, Fail> {
        let line = self.line(seat, action)?;
        let at = timed.then_some(self.state.flow.now);
        self.state.note(|| Event::Act { seat, action: action.clone(), line, at });
        Ok(self.state.events().len())
    }

    /// The only pick of an action as an argument.
    #[inline]
    fn single<'p>(&mut self, me: i64, pick: &'p Pick, code: &PickCode) -> Result<Arg<'p>, Fail> {
        Ok(match (pick, &code.shape) {
            (Pick::Assign(receivers), ShapeCode::Assign { givers, .. }) => {
                Arg::Int(space::packed(givers.ask_one(self, me)?, *receivers))
            }
            _ => arg(pick, code),
        })
    }

    /// Seats that went out just now went out at the same moment.
    pub(in crate::rules) fn count_outs(&mut self) {
        let flow = &mut self.state.flow;
        if flow.out_at.iter().any(|&at| at > flow.outs) {
            flow.outs += 1;
        }
    }

    /// Sets the clock of a race back to 0; a bell still rings when it would have.
    pub(in crate::rules) fn restart_clock(&mut self) {
        let flow = &mut self.state.flow;
        flow.bell = flow.bell.map(|bell| bell.saturating_sub(flow.now));
        flow.now = 0;
    }

    /// In a race: time passes until `at`. A bell due before then (or at it, if `including`) rings: answers
    /// given at the very moment of the bell still come before it.
    pub(in crate::rules) fn pass_time(&mut self, at: u32, including: bool) -> Result<(), Fail> {
        while let Some(bell) = self.state.flow.bell
            && (bell < at || including && bell == at)
            && self.state.outcome.is_none()
        {
            self.state.flow.now = bell;
            self.ring()?;
        }
        self.state.flow.now = self.state.flow.now.max(at);
        Ok(())
    }

    fn ring(&mut self) -> Result<(), Fail> {
        let rules = self.rules;
        let flow = &mut self.state.flow;
        let at = flow.now;
        flow.bell = None;
        flow.rings = false;
        self.state.note(|| Event::Bell(at));
        self.state.table.set_mover(None);
        if let Some(ring) = &rules.program.phases[self.state.flow.phase as usize].ring {
            self.fuel = super::script::run::FUEL;
            ring.ask_plain(self)?;
        }
        self.count_outs();
        if self.state.flow.next == Next::Unsaid {
            self.race()?;
        }
        self.go_on()
    }
}

/// A seat from the number scripts give; -1 is none.
pub(in crate::rules) fn seat_of(number: i64) -> Option<Seat> {
    u8::try_from(number).ok().map(Seat)
}
