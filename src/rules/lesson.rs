//! What everybody learns when a seat breaks a rule that binds only if it can be obeyed: it could not.

use super::args::arg;
use super::program::{ShapeCode, Test};
use super::script::run::{Arg, Fail, Run};
use super::{Action, Pick};
use crate::table::{Card, CardSet, Owner, Seat, ZoneId};

/// Cards that a zone is now known not to hold, if the card played is seen by all.
pub(in crate::rules) struct Lesson {
    card: Card,
    zone: ZoneId,
    cards: CardSet,
}

impl Run<'_> {
    /// What an action about to be carried out will teach: judged over all cards of the deck, by rules
    /// that read nothing hidden.
    pub(in crate::rules) fn lesson(&mut self, seat: Seat, action: &Action) -> Result<Option<Lesson>, Fail> {
        let rules = self.rules;
        if !self.learns {
            return Ok(None);
        }
        let code = &rules.program.actions[action.plan as usize];
        let Some(at) = code.picks.iter().position(|pick| matches!(pick.shape, ShapeCode::Card(_))) else {
            return Ok(None);
        };
        let Some(&Pick::Card(card)) = action.picks.get(at) else { return Ok(None) };
        let zone = self.state.table.zone_of(card);
        if rules.layout.owner(zone) != Owner::Seat(seat) {
            return Ok(None);
        }
        let mut args = vec![Arg::Int(seat.0 as i64)];
        args.extend(action.picks[..at].iter().zip(&code.picks).map(|(pick, code)| arg(pick, code)));
        let mut allowed = rules.layout.deck.all();
        let mut lacks = CardSet::EMPTY;
        for rule in &code.picks[at].rules {
            let Test::Cards(must) = &rule.must else { continue };
            if !rule.is_public {
                break;
            }
            if let Some(when) = &rule.when
                && !when.ask(self, &args)?
            {
                continue;
            }
            args.push(Arg::Set(allowed));
            let obeying = must.ask(self, &args);
            args.pop();
            let obeying = obeying?;
            if obeying.has(card) || !rule.if_able {
                allowed = obeying;
            } else {
                lacks = lacks | obeying;
            }
        }
        Ok((!lacks.is_empty()).then_some(Lesson { card, zone, cards: lacks }))
    }

    /// Everybody who saw the card learns the lesson: only if that is everybody.
    pub(in crate::rules) fn learn(&mut self, lesson: Lesson) {
        let table = &mut self.state.table;
        if table.seen(lesson.card).0 == self.rules.layout.seat_set().0 {
            table.learn_lack(lesson.zone, lesson.cards);
        }
    }
}
