//! The referee: applies the rules to states. One per thread.

use super::event::{Event, Told};
use super::script::interpreter::Interpreter;
use super::script::run::{FUEL, Fail, Frame, Run, Way};
use super::space::{self, Space};
use super::state::{Flow, State};
use super::{Action, Answer, Decision, Refusal, Rules};
use crate::definition::Ask;
use crate::diagnostic::Fault;
use crate::table::{Card, Rng, Seat, ZoneId};
use std::sync::Arc;

/// Applies the rules to states. One per thread: it owns the registers and, if needed, the interpreter.
pub struct Referee {
    rules: Arc<Rules>,
    frame: Frame,
    spare: State,
    /// Memory for the state that an answer leads to, until it is accepted.
    next: Option<State>,
    way: Way,
    interpreter: Option<Interpreter>,
    action: Action,
}

impl Referee {
    /// A referee for these rules.
    pub fn new(rules: Arc<Rules>) -> Referee {
        let frame = Frame::new(rules.frame);
        let action = Action { plan: 0, picks: Vec::new() };
        let spare = State::blank(&rules, 0);
        let interpreter = Some(Interpreter::new(rules.clone()));
        Referee { rules, frame, spare, next: None, way: Way::Compiled, interpreter, action }
    }

    /// The rules applied.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Chooses how scripts are carried out.
    pub fn set_way(&mut self, way: Way) {
        self.way = way;
    }

    /// Works on a state.
    pub(in crate::rules) fn work<R>(&mut self, state: &mut State, f: impl FnOnce(Run) -> R) -> R {
        f(Run {
            rules: &self.rules,
            state,
            frame: &mut self.frame,
            fuel: FUEL,
            way: self.way,
            interpreter: &mut self.interpreter,
            stacked: None,
            learns: true,
            fixed_dealer: None,
        })
    }

    /// Work on a copy of a state, which is thrown away afterwards.
    pub(in crate::rules) fn ponder(&mut self, state: &State) -> Run<'_> {
        self.spare.clone_from(state);
        self.spare.set_journal(false);
        Run {
            rules: &self.rules,
            state: &mut self.spare,
            frame: &mut self.frame,
            fuel: FUEL,
            way: self.way,
            interpreter: &mut self.interpreter,
            stacked: None,
            learns: false,
            fixed_dealer: None,
        }
    }

    /// A new match up to its first decision.
    ///
    /// # Errors
    /// The fault of a script, with seed and action number.
    pub fn start(&mut self, seed: u64, journal: bool) -> Result<State, Fail> {
        let mut state = State::blank(&self.rules, seed);
        state.set_journal(journal);
        self.work(&mut state, |mut run| run.begin()).map_err(|fault| located(fault, seed, 0))?;
        Ok(state)
    }

    /// A new match whose first shuffle leaves these cards on top of a zone, the first one to be dealt first.
    pub(in crate::rules) fn start_stacked(
        &mut self,
        seed: u64,
        zone: ZoneId,
        first: &[Card],
        dealer: Option<Seat>,
    ) -> Result<State, Fail> {
        let mut state = State::blank(&self.rules, seed);
        state.set_journal(true);
        let stacked: Vec<Card> = first.iter().rev().copied().collect();
        self.work(&mut state, |mut run| {
            run.stacked = Some((zone, stacked));
            run.fixed_dealer = dealer;
            run.begin()
        })
        .map_err(|fault| located(fault, seed, 0))?;
        Ok(state)
    }

    /// Starts a match in the memory of an older one: the fast path of playouts.
    ///
    /// # Errors
    /// As [`Referee::start`].
    pub fn restart(&mut self, state: &mut State, seed: u64) -> Result<(), Fail> {
        state.flow = Flow::fresh(seed);
        state.chance = Rng::new(seed, "play");
        state.sealed.clear();
        state.outcome = None;
        state.set_journal(false);
        self.work(state, |mut run| run.begin()).map_err(|fault| located(fault, seed, 0))
    }

    /// What the state is waiting for.
    pub fn decision(&self, state: &State) -> Decision {
        if state.outcome.is_some() {
            return Decision::Over;
        }
        match self.ask(state) {
            Some(Ask::Together) => Decision::Together(state.flow.waiting),
            Some(Ask::Race) => Decision::Race(state.flow.waiting),
            _ => state.flow.waiting.iter().next().map_or(Decision::Over, Decision::Turn),
        }
    }

    fn ask(&self, state: &State) -> Option<Ask> {
        state.phase().and_then(|phase| self.rules.game.phases.get(phase)).map(|phase| phase.ask)
    }

    /// What a seat may do now. Empty if it is not asked.
    pub fn space(&mut self, state: &State, seat: Seat) -> Space<'_> {
        let run = self.ponder(state);
        let plans = plans(run.rules, run.state, seat);
        Space::new(run, seat, plans, Rules::write)
    }

    /// Carries out an answer and runs on to the next decision. Atomic: on an error the state is untouched.
    ///
    /// # Errors
    /// Why the answer is refused: not asked, not legal, or a fault of the game.
    pub fn apply(&mut self, state: &mut State, answer: &Answer) -> Result<(), Refusal> {
        let rules = self.rules.clone();
        let tried = || rules.write(&answer.action);
        if state.outcome.is_some() {
            return Err(Refusal::because(tried(), "the match is over"));
        }
        let race = self.ask(state) == Some(Ask::Race);
        if race && answer.at < state.flow.now {
            let why = format!("the clock already shows {} ms", state.flow.now);
            return Err(Refusal::because(tried(), why));
        }
        let (seed, decisions) = (state.flow.seed, state.flow.decisions);
        let mut next = self.copy(state);
        let done = self.work(&mut next, |mut run| run.answer(answer));
        let done = match done {
            Ok(true) => {
                std::mem::swap(state, &mut next);
                Ok(())
            }
            Ok(false) if !next.flow.waiting.has(answer.seat) => {
                Err(Refusal::because(tried(), not_asked(&next, answer.seat)))
            }
            Ok(false) => {
                let refusal = self.space(&next, answer.seat).why_not(&answer.action);
                Err(refusal.unwrap_or_else(|| Refusal::because(tried(), "this is not possible now")))
            }
            Err(fault) => Err(faulty(&tried(), located(fault, seed, decisions))),
        };
        self.next = Some(next);
        done
    }

    /// A copy of a state, in memory that is there already.
    fn copy(&mut self, state: &State) -> State {
        match self.next.take() {
            Some(mut next) => {
                next.clone_from(state);
                next
            }
            None => state.clone(),
        }
    }

    /// In a race: nobody does anything until `at`, in milliseconds since the last event; a bell due by
    /// then rings.
    ///
    /// # Errors
    /// If there is no race, or the game is at fault; the state is then untouched.
    pub fn wait(&mut self, state: &mut State, at: u32) -> Result<(), Refusal> {
        if self.ask(state) != Some(Ask::Race) || state.outcome.is_some() {
            return Err(Refusal::because("wait", "only in a race does time pass by itself"));
        }
        let (seed, decisions) = (state.flow.seed, state.flow.decisions);
        let mut next = self.copy(state);
        let done = self.work(&mut next, |mut run| run.pass_time(at, true));
        if done.is_ok() {
            std::mem::swap(state, &mut next);
        }
        self.next = Some(next);
        done.map_err(|fault| faulty("wait", located(fault, seed, decisions)))
    }

    /// Lets the waiting seat, or the first of several, do something uniformly random, in place: the fast
    /// path of playouts. In a race every seat is equally likely, and calls come a moment apart.
    ///
    /// # Errors
    /// A fault of the game; the state is then spoilt.
    pub fn step_random(&mut self, state: &mut State, chance: &mut Rng) -> Result<(), Fail> {
        self.play_on(state, std::slice::from_mut(chance), 1)
    }

    /// So many random steps, or fewer if the match ends. Seat `n` draws from the `n`-th of `chances`, or
    /// all from the only one.
    ///
    /// # Errors
    /// As [`Referee::step_random`].
    pub fn play_on(&mut self, state: &mut State, chances: &mut [Rng], steps: usize) -> Result<(), Fail> {
        self.play_on_telling(state, chances, steps, |_, _| {})
    }

    /// As [`Referee::play_on`]; `tell` hears the number of each action, and how often it was done in a row.
    ///
    /// # Errors
    /// As [`Referee::step_random`].
    pub fn play_on_telling(
        &mut self,
        state: &mut State,
        chances: &mut [Rng],
        steps: usize,
        mut tell: impl FnMut(usize, usize),
    ) -> Result<(), Fail> {
        let (seed, decisions) = (state.flow.seed, state.flow.decisions);
        let mut action = std::mem::replace(&mut self.action, Action { plan: 0, picks: Vec::new() });
        let done = self.work(state, |mut run| {
            run.learns = false;
            let mut left = steps;
            while left > 0 && run.state.outcome.is_none() {
                let (plan, times) = match run.plain() {
                    Some(plain) => (plain.action, run.play_plainly(plain, chances, left)?),
                    None => run.step(chances, &mut action).map(|()| (action.plan as usize, 1))?,
                };
                tell(plan, times);
                left -= times;
            }
            Ok(())
        });
        self.action = action;
        done.map_err(|fault| located(fault, seed, decisions))
    }

    /// The advice of the game's `rate_<action>` about an action, judged in `state`. `None` if it has none.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn rate(&mut self, state: &State, seat: Seat, action: &Action) -> Result<Option<i64>, Fail> {
        let mut run = self.ponder(state);
        let code = &run.rules.program.actions[action.plan as usize];
        let Some(advice) = &code.advice else { return Ok(None) };
        super::args::with_args(&mut run, seat, action, |run, args| advice.ask(run, args)).map(Some)
    }

    /// The fault that nobody may do anything, if that is so; or that of a script that was asked about it.
    pub fn dead_end(&mut self, state: &State) -> Option<Fault> {
        let waiting = state.flow.waiting;
        if state.outcome.is_some() {
            return None;
        }
        let mut stuck = waiting.is_empty();
        let race = self.ask(state) == Some(Ask::Race);
        for seat in waiting.iter() {
            let mut space = self.space(state, seat);
            match (space.is_empty(), space.fault()) {
                (_, Some(fault)) => return Some((**fault).clone()),
                (true, None) => stuck = true,
                (false, None) if race => return None,
                (false, None) => {}
            }
        }
        stuck.then(|| dead_end(&self.rules, state))
    }
}

impl Run<'_> {
    /// Carries out an answer if it is legal; says whether it is.
    fn answer(&mut self, answer: &Answer) -> Result<bool, Fail> {
        let rules = self.rules;
        if rules.game.phases.get(self.state.flow.phase as usize).map(|phase| phase.ask) == Some(Ask::Race) {
            self.pass_time(answer.at, false)?;
        }
        let plans = plans(rules, self.state, answer.seat);
        match space::settle(self, answer.seat, plans, &answer.action)? {
            Ok(mut action) => {
                self.fuel = FUEL;
                self.act(answer.seat, &mut action)?;
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }

    /// A uniformly random action of the waiting seat, or of one of several.
    #[inline]
    fn step(&mut self, chances: &mut [Rng], action: &mut Action) -> Result<(), Fail> {
        let rules = self.rules;
        let phase = rules.game.phases.get(self.state.flow.phase as usize);
        let race = phase.map(|phase| phase.ask) == Some(Ask::Race);
        if race {
            let at = self.state.flow.now.saturating_add(1 + chances[0].below(400) as u32);
            self.pass_time(at, false)?;
            if self.state.outcome.is_some() {
                return Ok(());
            }
        }
        let mut waiting = self.state.flow.waiting;
        while !waiting.is_empty() {
            let seat = match race {
                true => waiting.iter().nth(chances[0].below(waiting.len() as u64) as usize),
                false => waiting.first(),
            };
            let Some(seat) = seat else { break };
            let stream = if chances.len() > 1 { seat.index() } else { 0 };
            self.fuel = FUEL;
            let plans = plans(rules, self.state, seat);
            if space::sample_into(self, seat, plans, &mut chances[stream], action)? {
                self.fuel = FUEL;
                return self.act(seat, action);
            }
            if !race {
                break;
            }
            waiting = waiting.without(seat);
        }
        Err(self.dead_end())
    }

    /// The fault that the seat asked may do nothing.
    #[cold]
    pub(in crate::rules) fn dead_end(&self) -> Fail {
        Box::new(dead_end(self.rules, self.state))
    }

    /// The line of the log for an action.
    pub(in crate::rules) fn line(&mut self, seat: Seat, action: &Action) -> Result<Vec<Told>, Fail> {
        let rules = self.rules;
        let code = &rules.program.actions[action.plan as usize];
        match &code.say {
            Some(say) => super::args::with_args(self, seat, action, |run, args| say.ask(run, args)),
            None => Ok(super::notation::plain_line(rules, self.state, seat, action)),
        }
    }
}

/// The actions offered to a seat now, by number.
#[inline]
fn plans<'r>(rules: &'r Rules, state: &State, seat: Seat) -> &'r [usize] {
    match rules.game.phases.get(state.flow.phase as usize) {
        Some(phase) if state.flow.waiting.has(seat) && state.outcome.is_none() => &phase.actions,
        _ => &[],
    }
}

fn not_asked(state: &State, seat: Seat) -> String {
    if !state.flow.seats_in.has(seat) {
        return format!("{seat} is out");
    }
    let waiting: Vec<String> = state.flow.waiting.iter().map(|s| s.to_string()).collect();
    match waiting.len() {
        0 => "nobody is asked".to_string(),
        1 => format!("it is {}'s turn", waiting[0]),
        _ => format!("{seat} has already answered"),
    }
}

fn faulty(tried: &str, fault: Fail) -> Refusal {
    Refusal { fault: Some(fault), ..Refusal::because(tried, "the game itself is at fault here") }
}

fn dead_end(rules: &Rules, state: &State) -> Fault {
    let waiting: Vec<String> = state.flow.waiting.iter().map(|s| s.to_string()).collect();
    let phase = rules.game.phases.get(state.flow.phase as usize);
    let sentence = match phase {
        Some(phase) => format!("in phase `{}` {} may do nothing at all", phase.name.name, waiting.join(", ")),
        None => "no phase ever begins".to_string(),
    };
    let span = phase.map_or(crate::diagnostic::Span::NOWHERE, |p| p.name.span);
    let fault = Fault::error("dead-end", span, sentence);
    fault.hint("offer an action that is always allowed, such as a pass, or leave the phase before it asks")
}

/// A fault with the match in which it arose.
pub(in crate::rules) fn located(mut fault: Fail, seed: u64, decisions: u32) -> Fail {
    let place = format!("it arose in the match with seed {seed} after {decisions} actions");
    let said = fault.hint.as_ref().is_some_and(|hint| hint.contains("it arose in the match"));
    if !said {
        fault.hint = Some(match fault.hint.take() {
            Some(hint) => format!("{hint}; {place}"),
            None => place,
        });
    }
    fault
}

/// What an event looks like to a seat (or to an onlooker): a line of the log, or nothing.
impl Referee {
    /// One event as the seat perceives it; `None` if there is nothing to tell. Without a seat: as an
    /// onlooker does.
    pub fn tell(&self, event: &Event, to: Option<Seat>) -> Option<String> {
        super::notation::tell(&self.rules, event, to)
    }
}
