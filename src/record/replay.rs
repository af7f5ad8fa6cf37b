//! A record played again, answer by answer.

use super::{Ending, Line, Record, notation};
use crate::definition::Game;
use crate::diagnostic::{Fault, Faults, Span};
use crate::rules::{Answer, Decision, Referee, Refusal, Setup, State};

/// A record being replayed.
pub struct Replay<'a> {
    referee: &'a mut Referee,
    record: &'a Record,
    state: State,
    next: usize,
}

/// Where a replay ended.
pub struct Rewound {
    /// The state after the last answer that was replayed.
    pub state: State,
    /// How many answers were replayed.
    pub answers: usize,
}

impl Record {
    /// The set-up of the match.
    ///
    /// # Errors
    /// What of it is not allowed, with its place.
    pub fn setup(&self, game: &Game) -> Result<Setup, Faults> {
        let setup = Setup::new(game, Some(self.seats), None, &self.options);
        setup.map_err(|faults| {
            let place = |mut fault: Fault| {
                fault.span = Some(match self.places.options {
                    Span::NOWHERE => self.places.all,
                    options => options,
                });
                fault
            };
            faults.into_iter().map(place).collect()
        })
    }

    /// The fault that the record was made with other content, if it was.
    pub fn other_content(&self, game: &Game) -> Option<Fault> {
        (self.content != game.hash).then(|| {
            let sentence = format!(
                "the record was made with another version of `{}`: {} then, {} now",
                self.game,
                short(&self.content),
                short(&game.hash)
            );
            Fault::error("other-content", self.places.content, sentence)
                .hint("`replay` goes on as far as the answers are still allowed")
        })
    }
}

fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

impl<'a> Replay<'a> {
    /// Begins at the first decision.
    ///
    /// # Errors
    /// When the match cannot begin, or begins with another deal.
    pub fn new(referee: &'a mut Referee, record: &'a Record, journal: bool) -> Result<Replay<'a>, Box<Fault>> {
        let state = referee.start(record.seed, journal)?;
        let replay = Replay { referee, record, state, next: 0 };
        replay.check_deal(0)?;
        Ok(replay)
    }

    /// Where it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The referee.
    pub fn referee(&self) -> &Referee {
        self.referee
    }

    /// How many answers have been replayed.
    pub fn answers(&self) -> usize {
        self.next
    }

    /// The next answer.
    pub fn upcoming(&self) -> Option<&'a Line> {
        self.record.answers.get(self.next)
    }

    /// Replays the next answer; false if there is none.
    ///
    /// # Errors
    /// When it is not allowed, or leads to another deal. The state is then as before the answer.
    pub fn step(&mut self) -> Result<bool, Box<Fault>> {
        let Some(line) = self.upcoming() else {
            return Ok(false);
        };
        let round = self.state.round();
        carry_out(self.referee, &mut self.state, line).map_err(|refusal| {
            let sentence = format!("answer {} is refused: {}", self.next + 1, refusal.told());
            Box::new(Fault::error("refused-answer", line.span, sentence))
        })?;
        self.next += 1;
        if self.state.round() != round && self.state.outcome().is_none() {
            self.check_deal(self.state.round() as usize - 1)?;
        }
        Ok(true)
    }

    /// Replays up to `answers` answers, or all.
    ///
    /// # Errors
    /// As [`Replay::step`].
    pub fn run(&mut self, answers: Option<usize>) -> Result<(), Box<Fault>> {
        while answers.is_none_or(|most| self.next < most) && self.step()? {}
        Ok(())
    }

    /// Ends the replay.
    pub fn finish(self) -> Rewound {
        Rewound { state: self.state, answers: self.next }
    }

    /// Compares the end with what the record says.
    ///
    /// # Errors
    /// When result or digest differ.
    pub fn verify(&self) -> Result<(), Box<Fault>> {
        let places = &self.record.places;
        let fault = |span: Span, sentence: String| Err(Box::new(Fault::error("other-result", span, sentence)));
        let found = self.state.outcome().map(Ending::of);
        if found != self.record.result {
            let span = match self.record.result {
                Some(_) => places.result,
                None => places.all,
            };
            let sentence = match (&self.record.result, &found) {
                (Some(_), None) => "the record has a result, but the match is not over".to_string(),
                (None, _) => "the match is over, but the record has no result".to_string(),
                (Some(then), Some(now)) => {
                    format!("the result is another one: scores {:?} then, {:?} now", then.scores, now.scores)
                }
            };
            return fault(span, sentence);
        }
        let digest = self.state.digest();
        match self.record.digest {
            Some(then) if then != digest => fault(
                places.digest,
                format!("the last state is another one: digest {then:016x} then, {digest:016x} now"),
            ),
            _ => Ok(()),
        }
    }

    fn check_deal(&self, round: usize) -> Result<(), Box<Fault>> {
        let Some(then) = self.record.deals.get(round) else {
            return Ok(());
        };
        let now = notation::deal_of(self.referee.rules(), self.state.table());
        if *then == now {
            return Ok(());
        }
        let other = then.iter().find(|zone| !now.contains(zone));
        let other = other.or(now.first()).map_or("", |zone| &zone.0);
        let span = self.record.places.deals.get(round).copied();
        let sentence = format!("round {} begins with another deal: see {other}", round + 1);
        Err(Box::new(Fault::error("other-deal", span.unwrap_or(Span::NOWHERE), sentence)))
    }
}

/// Carries an answer out that was written down.
pub(crate) fn carry_out(referee: &mut Referee, state: &mut State, line: &Line) -> Result<(), Refusal> {
    let Some(seat) = line.seat else {
        return referee.wait(state, line.at.unwrap_or(0));
    };
    let race = matches!(referee.decision(state), Decision::Race(_));
    let action = referee.parse(state, seat, &line.text)?;
    let at = match line.at {
        Some(at) if race => at,
        None if race => state.now(),
        _ => 0,
    };
    referee.apply(state, &Answer { seat, action, at })
}
