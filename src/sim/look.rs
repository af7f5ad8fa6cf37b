//! A close look at one decision: what is offered, what is refused, and what each seat may know.

use super::near_miss::near_miss;
use super::trial::{Breach, Moved, Trial};
use crate::rules::{Action, Answer, Decision, Number, Referee, Refusal, State};
use crate::table::{Seat, SeatSet};

/// So many actions are listed and compared.
const LISTED: usize = 12;
/// So many actions are counted.
const COUNTED: u64 = 200;

impl Trial<'_> {
    /// Looks at the decision that the next answer answers; gives a copy of the state.
    pub(super) fn look_closely(&mut self, state: &State) -> Result<State, Breach> {
        self.report.looks += 1;
        self.silence(state)?;
        let answer = match &self.answers[self.at] {
            Moved::Answer(answer) => Some(answer.clone()),
            Moved::Wait(_) => None,
        };
        if let Some(Answer { seat, action, at }) = answer {
            self.space(state, seat, &action)?;
            self.gate(state, seat, &action, at)?;
        }
        Ok(state.clone())
    }

    /// Counting, listing, drawing and asking agree.
    fn space(&mut self, state: &State, seat: Seat, drawn: &Action) -> Result<(), Breach> {
        let chance = &mut self.chance;
        let mut space = self.referee.space(state, seat);
        let count = space.count(COUNTED);
        let first = space.first(LISTED);
        let again = space.first(LISTED / 2);
        let more = space.sample(chance);
        let fits = first.iter().chain(&more).chain([drawn]).all(|action| space.contains(action));
        let fits = fits && more.is_some();
        let rules = self.referee.rules().clone();
        let texts = |actions: &[Action]| {
            let texts = actions.iter().map(|action| rules.write(action));
            texts.collect::<Vec<_>>().join(", ")
        };
        self.holds("everything listed or drawn is legal", fits, || {
            format!("{seat}: {} or {}", texts(&first), rules.write(drawn))
        })?;
        let doubles = (1..first.len()).any(|i| first[..i].contains(&first[i]));
        let orderly = !doubles && first.starts_with(&again);
        self.holds("the list has no doubles and is the same each time", orderly, || {
            format!("{seat}: {}", texts(&first))
        })?;
        let whole = match count {
            Number::Exactly(n) if n <= LISTED as u64 => {
                first.len() as u64 == n && first.contains(drawn) && more.is_some_and(|more| first.contains(&more))
            }
            Number::Exactly(_) => first.len() == LISTED,
            Number::AtLeast(n) => first.len() as u64 >= n.min(LISTED as u64),
        };
        self.holds("the count is that of the list", whole, || {
            format!("{seat}: counted {count:?}, listed {}", texts(&first))
        })?;
        let text = rules.write(drawn);
        let read = self.referee.parse(state, seat, &text);
        let same = read.as_ref().is_ok_and(|read| rules.write(read) == text);
        self.holds("what is written can be read back", same, || {
            let found = match read {
                Ok(read) => rules.write(&read),
                Err(refusal) => refusal.told(),
            };
            format!("{seat} {text}: {found}")
        })
    }

    /// An action is accepted if and only if it is in the space; a refusal gives a reason and changes nothing.
    fn gate(&mut self, state: &State, seat: Seat, legal: &Action, at: u32) -> Result<(), Breach> {
        let rules = self.referee.rules().clone();
        let action = near_miss(&rules, legal, &mut self.chance);
        let text = || format!("{seat} {}", rules.write(&action));
        let mut space = self.referee.space(state, seat);
        let (fits, why) = (space.contains(&action), space.why_not(&action));
        self.holds("legal or a reason why not", fits == why.is_none(), || {
            format!("{}: legal {fits}, reason {:?}", text(), why.as_ref().map(|why| why.told()))
        })?;
        let mut tried = state.clone();
        let done = self.referee.apply(&mut tried, &Answer { seat, action: action.clone(), at });
        self.holds("one gate", done.is_ok() == fits, || {
            format!("{}: in the space {fits}, accepted {}", text(), done.is_ok())
        })?;
        let Err(refusal) = done else { return Ok(()) };
        let untouched = tried == *state && tried.digest() == state.digest();
        self.holds("a refusal changes nothing", untouched, text)?;
        self.holds("a refusal says why", !refusal.why.is_empty(), text)?;
        let guess = self.referee.imagine(state, seat, &mut self.chance);
        let told = self.referee.space(&guess, seat).why_not(&action);
        let same = told.as_ref().map(|t| t.told()) == why.as_ref().map(|w| w.told());
        self.holds("a refusal tells no secret", same, || {
            let words = |refusal: Option<Refusal>| match refusal {
                Some(refusal) => refusal.told(),
                None => "legal".to_string(),
            };
            format!("{}: {} or {}", text(), words(why), words(told))
        })
    }

    /// What a seat sees and may do is the same in a state that it cannot tell from the true one. Every other
    /// time it is a seat that is asked.
    pub(super) fn silence(&mut self, state: &State) -> Result<(), Breach> {
        let all = self.referee.rules().layout().seat_set();
        let asked = match self.referee.decision(state) {
            Decision::Over => SeatSet::EMPTY,
            Decision::Turn(seat) => SeatSet::of(seat),
            Decision::Together(seats) | Decision::Race(seats) => seats,
        };
        let among = if asked.is_empty() || self.chance.below(2) == 0 { all } else { asked };
        let drawn = self.chance.below(among.len() as u64) as usize;
        let Some(seat) = among.iter().nth(drawn) else { return Ok(()) };
        let guess = self.referee.imagine(state, seat, &mut self.chance);
        let (here, there) = (self.referee.view(state, Some(seat)), self.referee.view(&guess, Some(seat)));
        let differs = (!here.is_like(&there)).then(|| {
            let (here, there) = (here.text(), there.text());
            let other = here.lines().zip(there.lines()).find(|(a, b)| a != b);
            format!("{seat}: {} or {}", other.map_or("", |o| o.0), other.map_or("", |o| o.1))
        });
        self.holds("a view holds no secret", differs.is_none(), || differs.unwrap_or_default())?;
        if !asked.has(seat) {
            return Ok(());
        }
        let list = |referee: &mut Referee, state: &State| {
            let mut space = referee.space(state, seat);
            (space.count(COUNTED), space.first(LISTED))
        };
        let (here, there) = (list(self.referee, state), list(self.referee, &guess));
        self.holds("what may be done holds no secret", here == there, || {
            format!("{seat}: {:?} or {:?} actions", here.0, there.0)
        })
    }
}
