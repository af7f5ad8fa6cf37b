//! Writes a match down while it is played.

use super::{Ending, Line, Places, Record, notation};
use crate::diagnostic::Span;
use crate::players::Step;
use crate::rules::{Outcome, Referee, State};

/// Keeps the record of a match.
pub struct Keeper {
    record: Record,
}

impl Keeper {
    /// A record that begins with `state`, the first decision of a match.
    pub fn new(referee: &Referee, state: &State, players: Vec<String>) -> Keeper {
        let rules = referee.rules();
        let record = Record {
            game: rules.game().id.clone(),
            with: rules.game().with.clone(),
            content: rules.game().hash.clone(),
            seats: rules.seats(),
            options: rules.setup().changed(rules.game()),
            seed: state.seed(),
            players,
            deals: vec![notation::deal_of(rules, state.table())],
            answers: Vec::new(),
            result: None,
            digest: None,
            places: Places::default(),
        };
        Keeper { record }
    }

    /// A record that goes on where `record` stops, with these players.
    pub fn resumed(mut record: Record, players: Vec<String>) -> Keeper {
        record.players = players;
        record.result = None;
        record.digest = None;
        record.places = Places::default();
        Keeper { record }
    }

    /// Writes a step down that led to `state`.
    pub fn note(&mut self, referee: &Referee, state: &State, step: &Step, race: bool) {
        let line = match step {
            Step::Answered(answer) => Line {
                seat: Some(answer.seat),
                text: referee.write(&answer.action),
                at: race.then_some(answer.at),
                span: Span::NOWHERE,
            },
            Step::Waited(at) => Line { seat: None, text: String::new(), at: Some(*at), span: Span::NOWHERE },
            Step::Over => return,
        };
        self.take(referee, state, line);
    }

    /// Writes an answer down that led to `state`.
    pub fn take(&mut self, referee: &Referee, state: &State, line: Line) {
        self.record.answers.push(line);
        if state.outcome().is_none() && state.round() as usize > self.record.deals.len() {
            let deal = notation::deal_of(referee.rules(), state.table());
            self.record.deals.push(deal);
        }
    }

    /// The record so far, the match standing at `state`.
    pub fn record(&self, state: &State) -> Record {
        let mut record = self.record.clone();
        record.result = state.outcome().map(Ending::of);
        record.digest = Some(state.digest());
        record
    }
}

impl Ending {
    /// How a match came out.
    pub fn of(outcome: &Outcome) -> Ending {
        Ending {
            why: outcome.why,
            draw: outcome.draw,
            ranking: outcome.ranking.to_vec(),
            scores: outcome.scores.to_vec(),
        }
    }
}
