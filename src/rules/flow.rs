//! How a match goes on: rounds, phases, turns, sealed answers, races and the bell.

use super::event::Event;
use super::script::run::{Arg, Fail, Run};
use super::state::Next;
use super::{Action, Pick, Why};
use crate::definition::{Ask, OptionKind, SEAT_DEALER, SEAT_LEFT_OF_DEALER, SEAT_RANDOM, Teams};
use crate::diagnostic::Fault;
use crate::table::{Card, End, Keep, MAX_SEATS, Per, Rng, Seat, SeatSet, ZoneId};

/// How many phases may follow each other without a question before the game is stopped as endless.
const IDLE_PHASES: u32 = 1_000;

impl Run<'_> {
    /// Begins a match: options drawn by chance, dealer, first round, up to the first decision.
    pub(in crate::rules) fn begin(&mut self) -> Result<(), Fail> {
        self.prepare_match()?;
        self.begin_round()?;
        self.go_on().map(|()| self.enforce_limits())
    }

    /// Options drawn by chance, the first dealer, `start_match`.
    pub(in crate::rules) fn prepare_match(&mut self) -> Result<(), Fail> {
        let seats = self.rules.seats();
        let half = if self.rules.across { seats / 2 } else { usize::MAX };
        self.state.flow.team = std::array::from_fn(|seat| (seat % half) as u8);
        self.choose_seats(0);
        let dealer = match (self.fixed_dealer, &self.rules.program.first_dealer) {
            (Some(seat), _) => Some(seat),
            (None, Some(unit)) => seat_of(unit.ask(self, &[])?),
            (None, None) => None,
        };
        self.state.flow.dealer = match dealer {
            Some(seat) => seat,
            None => Seat(self.state.chance.below(seats as u64) as u8),
        };
        self.choose_seats(1);
        if let Some(unit) = &self.rules.program.start_match {
            unit.ask(self, &[])?;
        }
        Ok(())
    }

    /// Gives the options of kind `seat` their seats: first those that do not depend on the dealer.
    fn choose_seats(&mut self, pass: u8) {
        let seats = self.rules.seats() as u64;
        let options = self.rules.game.options.iter().zip(&self.rules.setup.options);
        let seat_options = options.filter(|(o, _)| matches!(o.kind, OptionKind::Seat { .. }));
        for (i, (_, &value)) in seat_options.enumerate().take(self.state.flow.chosen.len()) {
            let chosen = match (value, pass) {
                (SEAT_RANDOM, 0) => self.state.chance.below(seats) as u8,
                (SEAT_DEALER, 1) => self.state.flow.dealer.0,
                (SEAT_LEFT_OF_DEALER, 1) => ((self.state.flow.dealer.0 as u64 + 1) % seats) as u8,
                (seat, 0) if seat >= 0 => seat as u8,
                _ => continue,
            };
            self.state.flow.chosen[i] = chosen;
        }
    }

    /// Sets the table up for the next round, deals, and lets the rules begin it.
    pub(in crate::rules) fn begin_round(&mut self) -> Result<(), Fail> {
        self.set_up_round();
        let flow = &self.state.flow;
        let (round, dealer, extra) = (flow.round, flow.dealer, flow.extra_round);
        self.state.note(|| Event::Round { round, dealer, extra });
        self.shuffle_starts();
        self.deal()?;
        if let Some(unit) = &self.rules.program.start_round {
            unit.ask(self, &[])?;
        }
        if self.state.flow.next == Next::Unsaid {
            self.state.flow.next = Next::Enter(0, None);
        }
        Ok(())
    }

    /// All cards and values back to where a round begins.
    pub(in crate::rules) fn set_up_round(&mut self) {
        let rules = self.rules;
        let state = &mut *self.state;
        let first = state.flow.round == 0;
        state.flow.round += 1;
        state.flow.round_decisions = 0;
        state.flow.seats_in = rules.layout.seat_set();
        state.flow.reversed = false;
        state.flow.phase = 255;
        state.flow.actor = None;
        state.flow.waiting = SeatSet::EMPTY;
        state.flow.now = 0;
        state.flow.bell = None;
        state.flow.rings = false;
        state.flow.next = Next::Unsaid;
        state.flow.out_at = Default::default();
        state.flow.outs = 0;
        state.sealed.clear();
        state.positions.clear();
        state.table.reset(&rules.blank);
        let teams = state.flow.team;
        if matches!(rules.game.teams, Teams::Formed) {
            state.flow.team = std::array::from_fn(|seat| seat as u8);
        }
        if first || state.flow.team != teams {
            state.seat_teams(&rules.layout);
        }
        for slot in rules.layout.slot_ids() {
            let plan = rules.layout.value_plan(slot);
            if (first || plan.keep == Keep::Round) && state.table.value(slot) != plan.start {
                state.table.set_value(slot, plan.start);
            }
        }
    }

    /// Shuffles every zone in which cards begin, by the deal's own stream.
    fn shuffle_starts(&mut self) {
        let flow = &self.state.flow;
        let mut deal = Rng::new(flow.seed, &format!("deal {}", flow.round));
        for &(zone, _) in self.rules.program.starts.iter().rev() {
            self.state.table.shuffle(ZoneId(zone), &mut deal);
        }
        let (Some((zone, cards)), 1) = (&self.stacked, self.state.flow.round) else { return };
        self.state.table.move_cards(cards, *zone, End::Top);
    }

    fn deal(&mut self) -> Result<(), Fail> {
        self.state.table.set_mover(None);
        for deal in &self.rules.program.deals {
            if let Some(when) = &deal.when
                && !when.ask(self, &[])?
            {
                continue;
            }
            let count = match &deal.count {
                Some(unit) => unit.ask(self, &[])?,
                None => Card::MOST as i64,
            };
            let from = ZoneId(self.rules.layout.zones[deal.from].base);
            self.deal_from(from, deal.to, count);
        }
        Ok(())
    }

    /// Deals `count` cards to the declared zone `to`: one at a time from the dealer's left if seats own it.
    pub(in crate::rules) fn deal_from(&mut self, from: ZoneId, to: usize, count: i64) {
        let layout = &self.rules.layout;
        let plan = &layout.zones[to];
        let seats = layout.seats;
        let each = match plan.per {
            Per::Table => 1,
            _ => seats,
        };
        let mut zones = [ZoneId(0); MAX_SEATS];
        let mut n = 0;
        for i in 0..each {
            let owner = (self.state.flow.dealer.index() + 1 + i) % seats;
            let (owner, is_in) = match plan.per {
                Per::Table => (0, true),
                Per::Seat => (owner, self.state.flow.seats_in.has(Seat(owner as u8))),
                Per::Team => (owner, self.state.flow.team[owner] as usize == owner),
            };
            if is_in {
                zones[n] = ZoneId(plan.base + (owner * plan.spots.max(1)) as u8);
                n += 1;
            }
        }
        self.state.table.deal(from, &zones[..n], count);
    }

    // ---- what comes next

    /// Carries out what the rules said comes next, until a decision is reached or the match is over.
    pub(in crate::rules) fn go_on(&mut self) -> Result<(), Fail> {
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

    fn is_over(&mut self) -> Result<bool, Fail> {
        match &self.rules.program.phases[self.state.flow.phase as usize].until {
            Some(until) => until.ask(self, &[]),
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
            && !when.ask(self, &[])?
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
            enter.ask(self, &[])?;
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
                        let seat = first.ask(self, &[])?;
                        self.named(seat, &plan.first)?
                    }
                    (None, None) => {
                        let flow = &self.state.flow;
                        flow.following(flow.dealer, rules.seats())
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
                        let seat = unit.ask(self, &[])?;
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

    fn ask_seat(&mut self, seat: Seat) {
        self.state.flow.actor = Some(seat);
        self.state.flow.waiting = SeatSet::of(seat);
    }

    /// Asks the first seat, from this one on, that gets a turn; leaves the phase if none does.
    fn ask_from(&mut self, first: Seat) -> Result<(), Fail> {
        let rules = self.rules;
        let Some(gets_turn) = &rules.program.phases[self.state.flow.phase as usize].gets_turn else {
            if self.state.flow.seats_in.has(first) {
                self.ask_seat(first);
            } else {
                let next = self.state.flow.following(first, rules.seats());
                self.ask_seat(next);
            }
            return Ok(());
        };
        let mut seat = first;
        for _ in 0..rules.seats() {
            if self.state.flow.seats_in.has(seat) && gets_turn.ask(self, &[Arg::Int(seat.0 as i64)])? {
                self.ask_seat(seat);
                return Ok(());
            }
            seat = self.state.flow.following(seat, rules.seats());
        }
        self.leave()
    }

    pub(in crate::rules) fn seats_asked(&mut self) -> Result<SeatSet, Fail> {
        match &self.rules.program.phases[self.state.flow.phase as usize].seats {
            Some(unit) => Ok(unit.ask(self, &[])?.set()),
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
            done.ask(self, &[])?;
        }
        if self.state.flow.next == Next::Unsaid {
            self.state.flow.next = Next::Enter(phase + 1, None);
        }
        Ok(())
    }

    // ---- actions

    /// Carries out an accepted action and runs on to the next decision.
    pub(in crate::rules) fn act(&mut self, seat: Seat, action: &Action) -> Result<(), Fail> {
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
            if self.state.flow.next == Next::Unsaid {
                match ask {
                    Ask::Turns if self.is_over()? => self.leave()?,
                    Ask::Turns => {
                        let next = self.state.flow.following(seat, rules.seats());
                        self.ask_from(next)?;
                    }
                    Ask::One => self.leave()?,
                    Ask::Race => self.race()?,
                    Ask::Together => {}
                }
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
        let first = self.state.flow.dealer.index() + 1;
        sealed.sort_by_key(|seat| (seat.index() + 2 * seats - first) % seats);
        for (seat, action) in sealed.list() {
            self.carry_out(*seat, action, false)?;
        }
        sealed.clear();
        self.state.sealed = sealed;
        Ok(())
    }

    fn carry_out(&mut self, seat: Seat, action: &Action, timed: bool) -> Result<(), Fail> {
        let rules = self.rules;
        let code = &rules.program.actions[action.plan as usize];
        if self.state.journal.is_some() {
            let line = self.line(seat, action)?;
            let at = timed.then_some(self.state.flow.now);
            self.state.note(|| Event::Act { seat, action: action.clone(), line, at });
        }
        let told = self.state.events().len();
        let seats_in = self.state.flow.seats_in;
        self.state.flow.actor = Some(seat);
        self.state.table.set_mover(Some(seat));
        if let Some(effect) = &code.effect {
            self.fuel = super::script::run::FUEL;
            let me = Arg::Int(seat.0 as i64);
            match action.picks.as_slice() {
                [] => effect.ask(self, &[me])?,
                [Pick::Card(card)] => effect.ask(self, &[me, Arg::Int(card.0 as i64)])?,
                _ => super::args::with_args(self, seat, action, |run, args| effect.ask(run, args))?,
            }
        }
        self.state.retell(told);
        if self.state.flow.seats_in != seats_in {
            self.count_outs();
        }
        if rules.game.actions[action.plan as usize].restarts_clock {
            self.restart_clock();
        }
        Ok(())
    }

    /// Seats that went out just now went out at the same moment.
    fn count_outs(&mut self) {
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
            ring.ask(self, &[])?;
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
