//! How rounds and matches end: the score sheet, the ranking, ties, limits.

use super::event::Event;
use super::script::run::{Fail, Run};
use super::state::{Next, Sheet, State};
use super::{Outcome, Rules, Why};
use crate::definition::Winner;
use crate::table::{Per, PerSeat, Seat, SeatSet, Slot};

impl Run<'_> {
    /// Ends the round: score items, the script's own scoring, then the next round or the end of the match.
    pub(in crate::rules) fn end_round(&mut self) -> Result<(), Fail> {
        let rules = self.rules;
        self.state.flow.waiting = SeatSet::EMPTY;
        self.state.table.set_mover(None);
        self.fuel = super::script::run::FUEL;
        if let Some(unit) = &rules.program.finish_round {
            unit.ask_plain(self)?;
        }
        self.score()?;
        if let Some(unit) = &rules.program.score_round {
            unit.ask_plain(self)?;
        }
        self.total();
        match std::mem::replace(&mut self.state.flow.next, Next::Unsaid) {
            Next::EndMatch => self.finish(Why::Rule, false),
            Next::Draw => self.finish(Why::Rule, true),
            _ => self.next_round()?,
        }
        Ok(())
    }

    /// Counts the score items. All are counted before any score changes.
    fn score(&mut self) -> Result<(), Fail> {
        let rules = self.rules;
        let sides = rules.sides(self.state);
        let journaled = self.state.journal.is_some();
        let mut lines = Vec::new();
        let mut gains = [0i64; crate::table::MAX_SEATS];
        for (number, item) in rules.program.scores.iter().enumerate() {
            let mut line = Vec::new();
            for side in sides.iter() {
                let me = side.0 as i64;
                let counts = match &item.when {
                    Some(when) => when.ask_one(self, me)?,
                    None => true,
                };
                let points = if counts { item.points.ask_one(self, me)? } else { 0 };
                gains[side.index()] = gains[side.index()].saturating_add(points);
                if journaled {
                    line.push(points);
                }
            }
            if journaled {
                lines.push((number, line));
            }
        }
        for side in sides.iter() {
            let slot = rules.score_slot(side);
            let before = self.state.table.value(slot);
            self.state.table.set_value(slot, before.saturating_add(gains[side.index()]));
        }
        let round = self.state.flow.round;
        if let Some(journal) = &mut self.state.journal {
            journal.sheets.push(Sheet { round, sides: sides.iter().collect(), lines, totals: Vec::new() });
        }
        Ok(())
    }

    /// Writes the totals under the score sheet.
    fn total(&mut self) {
        let rules = self.rules;
        let state = &mut *self.state;
        if let Some(journal) = &mut state.journal
            && let Some(sheet) = journal.sheets.last_mut()
        {
            sheet.totals = sheet.sides.iter().map(|&side| state.table.value(rules.score_slot(side))).collect();
            let number = journal.sheets.len() - 1;
            state.note(|| Event::Scored(number));
        }
    }

    fn next_round(&mut self) -> Result<(), Fail> {
        let rules = self.rules;
        let ending = &rules.game.ending;
        let mut over = self.state.flow.extra_round;
        if let Some(until) = &rules.program.until {
            over |= until.ask_plain(self)?;
        }
        let most = match &rules.program.rounds {
            Some(rounds) => Some(rounds.ask_plain(self)?),
            None => (ending.until.is_none()).then_some(1),
        };
        over |= most.is_some_and(|most| self.state.flow.round as i64 >= most);
        if over {
            let best = rules.leaders(self.state);
            let sides = best.iter().filter(|&s| self.state.team(s) == s || rules.game.score.per != Per::Team).count();
            let play_on = match &rules.program.extra_round {
                Some(unit) if sides > 1 => unit.ask_plain(self)?,
                _ => false,
            };
            if !play_on {
                self.finish(Why::Rule, false);
                return Ok(());
            }
            self.state.flow.extra_round = true;
            self.state.flow.tied = best;
        }
        if self.state.flow.round >= rules.game.limits.rounds {
            self.finish(Why::Limit, !rules.game.limits.by_score);
            return Ok(());
        }
        let next = match &rules.program.next_dealer {
            Some(unit) => super::flow::seat_of(unit.ask_plain(self)?),
            None => None,
        };
        let seats = rules.seats();
        let dealer = self.state.flow.dealer;
        self.state.flow.dealer = next.unwrap_or(Seat(((dealer.index() + 1) % seats) as u8));
        self.begin_round()
    }

    /// How many more decisions of this round surely keep within the limits.
    pub(in crate::rules) fn free_decisions(&self) -> usize {
        let limits = &self.rules.game.limits;
        match limits.repeats {
            0 => limits.decisions.saturating_sub(self.state.flow.round_decisions + 1) as usize,
            _ => 0,
        }
    }

    /// Ends the match if a limit is reached.
    #[inline(always)]
    pub(in crate::rules) fn enforce_limits(&mut self) {
        let limits = &self.rules.game.limits;
        if self.state.outcome.is_some() {
            return;
        }
        let repeated = limits.repeats > 0 && self.state.times_here() >= limits.repeats;
        if repeated || self.state.flow.round_decisions >= limits.decisions {
            self.finish(Why::Limit, !limits.by_score);
        }
    }

    /// Ends the match.
    pub(in crate::rules) fn finish(&mut self, why: Why, draw: bool) {
        let rules = self.rules;
        let outcome = rules.judge(self.state, why, draw);
        self.state.flow.waiting = SeatSet::EMPTY;
        self.state.flow.actor = None;
        self.state.flow.next = Next::Unsaid;
        self.state.flow.bell = None;
        self.state.outcome = Some(outcome);
        self.state.note(|| Event::Over);
    }
}

impl Rules {
    /// The slot of the score of a seat, or of its team where teams score.
    pub(in crate::rules) fn score_slot(&self, side: Seat) -> Slot {
        Slot(self.layout.values[0].base + side.0 as u16)
    }

    /// The score that counts for a seat.
    pub fn score(&self, state: &State, seat: Seat) -> i64 {
        let side = match self.game.score.per {
            Per::Team => state.team(seat),
            _ => seat,
        };
        state.table.value(self.score_slot(side))
    }

    /// The seats, or the lowest seats of the teams, that score.
    pub(in crate::rules) fn sides(&self, state: &State) -> SeatSet {
        let all = self.layout.seat_set();
        match self.game.score.per {
            Per::Team => all.iter().filter(|&s| state.team(s) == s).collect(),
            _ => all,
        }
    }

    /// The seats that would win if the match ended now.
    pub(in crate::rules) fn leaders(&self, state: &State) -> SeatSet {
        let all = self.layout.seat_set();
        let score = |seat: &Seat| self.score(state, *seat);
        let best = match self.game.ending.winner {
            Winner::LastIn => return state.flow.seats_in,
            Winner::Highest => all.iter().map(|s| score(&s)).max(),
            Winner::Lowest => all.iter().map(|s| score(&s)).min(),
        };
        all.iter().filter(|s| Some(score(s)) == best).collect()
    }

    /// The outcome if the match ended now.
    fn judge(&self, state: &State, why: Why, draw: bool) -> Outcome {
        let seats = self.layout.seat_set();
        let scores: PerSeat<i64> = seats.iter().map(|s| self.score(state, s)).collect();
        // The worth of each seat: higher is better, equal shares a place.
        let worth: PerSeat<i64> = match self.game.ending.winner {
            Winner::LastIn => seats
                .iter()
                .map(|s| match state.flow.out_at[s.index()] {
                    0 => i64::MAX,
                    at => at as i64,
                })
                .collect(),
            _ if draw => seats.iter().map(|_| 0).collect(),
            Winner::Highest => scores,
            Winner::Lowest => scores.iter().map(|s| s.saturating_neg()).collect(),
        };
        let ranking = worth.iter().map(|w| 1 + worth.iter().filter(|o| *o > w).count()).collect();
        Outcome { why, draw, ranking, scores }
    }
}
