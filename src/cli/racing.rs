//! A person in a race: calls count at the moment they are typed, or carry their time in a pipe.

use super::console::Heard;
use super::hear::{Meaning, meaning};
use super::human::Human;
use crate::players::{Call, Halt, Seen};
use crate::record::timed;
use crate::rules::Action;
use std::time::{Duration, Instant};

/// So many actions are looked through for a call.
const LOOKED_AT: usize = 40;
/// When a call without a time counts, in a pipe, in milliseconds after the last thing that happened.
const USUAL_CALL: u32 = 300;

impl Human {
    /// What this person does in a race, and when.
    pub(super) fn race(&mut self, seen: &mut Seen<'_>, until: Option<u32>) -> Result<Option<Call>, Halt> {
        let (decisions, now) = (seen.decisions(), seen.now());
        let (before, then) = self.clock;
        if (decisions, now) != self.clock {
            self.clock = (decisions, now);
            if now < then || (now == 0 && decisions != before) {
                self.console.borrow_mut().zero = Instant::now() - Duration::from_millis(now as u64);
                self.tell_news(seen);
                if then == u32::MAX { self.show_table(seen) } else { self.show_glance(seen) }
            } else {
                self.tell_news(seen);
            }
        }
        let turn = self.own_turn(seen)?;
        let terminal = self.console.borrow().voice.terminal;
        if terminal { self.live(seen, until, turn) } else { self.piped(seen, until, turn) }
    }

    /// The action that goes on with the race, such as turning a card, and when it is due at a steady pace.
    fn own_turn(&self, seen: &mut Seen<'_>) -> Result<Option<Call>, Halt> {
        let rules = seen.rules();
        let goes_on = |action: &Action| {
            let plan = rules.game().actions.get(action.plan as usize);
            plan.is_some_and(|plan| plan.restarts_clock)
        };
        let actions = seen.space(|space| space.first(LOOKED_AT))?;
        let at = self.pace.max(seen.now());
        Ok(actions.into_iter().find(goes_on).map(|action| Call { at, action }))
    }

    /// Enter alone: the first call there is.
    fn usual_call(&self, seen: &mut Seen<'_>) -> Result<Option<Action>, Halt> {
        let rules = seen.rules();
        let actions = seen.space(|space| space.first(LOOKED_AT))?;
        Ok(actions.into_iter().find(|action| {
            let plan = rules.game().actions.get(action.plan as usize);
            plan.is_some_and(|plan| !plan.restarts_clock)
        }))
    }

    /// At a terminal: cards are turned at a steady pace, and calls count at the moment they are typed.
    fn live(&mut self, seen: &mut Seen<'_>, until: Option<u32>, turn: Option<Call>) -> Result<Option<Call>, Halt> {
        let turn = turn.filter(|turn| until.is_none_or(|until| turn.at < until));
        let due = turn.as_ref().map(|turn| turn.at).or(until);
        loop {
            let (zero, waiting) = {
                let mut console = self.console.borrow_mut();
                let mine = console.calls.iter().position(|call| call.0 == self.seat.index());
                (console.zero, mine.map(|n| console.calls.remove(n)))
            };
            let moment = due.map(|due| zero + Duration::from_millis(due as u64));
            let (line, at) = match waiting {
                Some((_, line, at)) => (line, at),
                None => match self.console.borrow_mut().listen(moment) {
                    Heard::Line(line, at) => (line, at),
                    Heard::Nothing => return Ok(turn),
                    Heard::Edited => return Err(Halt::Pause),
                    Heard::End | Heard::Interrupt => return Err(Halt::Leave),
                },
            };
            let line = match self.for_somebody(&line, at, seen) {
                Some(line) => line,
                None => return Ok(None),
            };
            let at = at.saturating_duration_since(zero).as_millis() as u32;
            let at = at.max(seen.now());
            if line.is_empty() {
                if let Some(action) = self.usual_call(seen)? {
                    return Ok(Some(Call { at, action }));
                }
                continue;
            }
            match meaning(seen, &line)? {
                Meaning::Action(action) => return Ok(Some(Call { at, action })),
                Meaning::Command(command) => self.obey(command, seen)?,
                Meaning::Refused(refusal) => self.refused(&refusal.told()),
            }
        }
    }

    /// A line that begins with another seat's name is kept for that seat.
    fn for_somebody(&self, line: &str, at: Instant, seen: &Seen<'_>) -> Option<String> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match crate::record::seat_in(first, seen.rules().seats()) {
            Ok(seat) if seat == self.seat => Some(rest.trim().to_string()),
            Ok(seat) => {
                let call = (seat.index(), rest.trim().to_string(), at);
                self.console.borrow_mut().calls.push(call);
                None
            }
            Err(_) => Some(line.to_string()),
        }
    }

    /// In a pipe a line is read whenever something has happened: a call with its time (`@312 call`), or nothing to
    /// let things take their course.
    fn piped(&mut self, seen: &mut Seen<'_>, until: Option<u32>, turn: Option<Call>) -> Result<Option<Call>, Halt> {
        loop {
            let line = match self.console.borrow_mut().listen(None) {
                Heard::Line(line, _) => line,
                Heard::Edited => return Err(Halt::Pause),
                _ => return Err(Halt::Leave),
            };
            let (text, at) = match timed(&line) {
                Ok(timed) => timed,
                Err(sentence) => {
                    self.refused(&sentence);
                    continue;
                }
            };
            if text.is_empty() || text == "wait" {
                return Ok(turn.filter(|turn| until.is_none_or(|until| turn.at < until)));
            }
            match meaning(seen, text)? {
                Meaning::Action(action) => {
                    let usual = seen.now().saturating_add(USUAL_CALL);
                    let at = at.unwrap_or(usual).max(seen.now());
                    return Ok(Some(Call { at, action }));
                }
                Meaning::Command(command) => self.obey(command, seen)?,
                Meaning::Refused(refusal) => self.refused(&refusal.told()),
            }
        }
    }
}
