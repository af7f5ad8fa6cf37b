//! One match under observation: played at random, every law looked at on the way.

use super::LawReport;
use super::near_miss::near_miss;
use crate::rules::{Action, Answer, Decision, Number, Referee, State, Way};
use crate::table::{CardSet, Rng, Seat};

/// So many actions are listed and compared.
const LISTED: usize = 12;
/// One decision in so many is looked at closely; the first ones of a match always.
const CLOSELY: u64 = 8;
/// In a long match, after so many decisions, the close looks become eight times rarer.
const LONG: u64 = 200;
/// States are compared after so many answers, and at the end.
const COMPARED: u64 = 8;
/// So many answers of a match are played again by the interpreter.
const INTERPRETED: usize = 300;
/// One match in so many is played again by the interpreter.
const BOTH_WAYS: u64 = 16;
/// A match with more decisions than this will never end.
const MOST_DECISIONS: u64 = 2_000_000;

/// A law and what was found instead.
pub(super) type Breach = (&'static str, String);

/// What moved the match on.
pub(super) enum Moved {
    Answer(Answer),
    Wait(u32),
}

/// One match under observation.
pub(super) struct Trial<'a> {
    referee: &'a mut Referee,
    index: u64,
    pub seed: u64,
    chance: Rng,
    pub answers: Vec<Moved>,
    pub written: Vec<String>,
    /// After how many answers the state had which digest.
    digests: Vec<(usize, u64)>,
    pub report: LawReport,
}

impl<'a> Trial<'a> {
    /// The `index`-th match of a campaign.
    pub fn new(referee: &'a mut Referee, base: u64, index: u64) -> Trial<'a> {
        let seed = Rng::new(base, &format!("match {index}")).seed();
        Trial {
            referee,
            index,
            seed,
            chance: Rng::new(seed, "laws"),
            answers: Vec::new(),
            written: Vec::new(),
            digests: Vec::new(),
            report: LawReport { matches: 1, ..LawReport::default() },
        }
    }

    fn holds(&mut self, law: &'static str, holds: bool, found: impl FnOnce() -> String) -> Result<(), Breach> {
        *self.report.checks.entry(law).or_default() += 1;
        if holds { Ok(()) } else { Err((law, found())) }
    }

    /// Plays the match to its end.
    ///
    /// # Errors
    /// The first law found broken.
    pub fn run(&mut self) -> Result<(), Breach> {
        self.referee.set_way(Way::Compiled);
        let started = self.referee.start(self.seed, false);
        let mut state = started.map_err(|fault| ("no script fails", fault.sentence.clone()))?;
        let mut decisions = 0;
        loop {
            let over = state.outcome().is_some();
            if over || decisions % COMPARED == 0 {
                self.conserved(&state)?;
                self.digests.push((self.answers.len(), state.digest()));
            }
            let asked = match self.referee.decision(&state) {
                Decision::Over => break,
                Decision::Turn(seat) => vec![seat],
                Decision::Together(seats) | Decision::Race(seats) => seats.iter().collect(),
            };
            let rarely = if decisions < LONG { CLOSELY } else { 8 * CLOSELY };
            let closely = decisions < 4 || self.chance.below(rarely) == 0;
            if closely {
                self.silence(&state)?;
            }
            self.go_on(&mut state, &asked, closely)?;
            decisions += 1;
            self.report.decisions += 1;
            self.holds("every match ends", decisions < MOST_DECISIONS, || format!("{decisions} decisions and no end"))?;
        }
        self.again(Way::Compiled, usize::MAX, "a replay comes to the same states")?;
        if self.index.is_multiple_of(BOTH_WAYS) {
            self.again(Way::Interpreted, INTERPRETED, "compiled and interpreted agree")?;
            self.referee.set_way(Way::Compiled);
        }
        Ok(())
    }

    /// Every card is in exactly one zone, and orders hold what the zones hold.
    fn conserved(&mut self, state: &State) -> Result<(), Breach> {
        let table = state.table();
        let (mut all, mut sum, mut ordered) = (CardSet::EMPTY, 0, true);
        for zone in table.zone_ids() {
            all = all | table.set(zone);
            sum += table.size(zone);
            let listed: CardSet = table.cards(zone).collect();
            ordered &= listed == table.set(zone) && table.cards(zone).count() == table.size(zone);
        }
        let deck = self.referee.rules().layout().deck.all();
        let fine = all == deck && sum == deck.len() && ordered;
        self.holds("cards are conserved", fine, || {
            format!("{sum} cards lie on the table, {} are in the deck", deck.len())
        })
    }

    /// Lets one of the seats asked do something random, and moves the match on.
    fn go_on(&mut self, state: &mut State, asked: &[Seat], closely: bool) -> Result<(), Breach> {
        let race = matches!(self.referee.decision(state), Decision::Race(_));
        let mut order = asked.to_vec();
        self.chance.shuffle(&mut order);
        let wait = self.chance.below(500) as u32;
        let at = if race { state.now().saturating_add(wait) } else { 0 };
        if let Some(bell) = state.bell().filter(|bell| race && *bell < at) {
            let done = self.referee.wait(state, bell);
            self.written.push(format!("wait @{bell}"));
            self.answers.push(Moved::Wait(bell));
            return done.map_err(|refusal| ("no script fails", refusal.told()));
        }
        for seat in order {
            let chance = &mut self.chance;
            let drawn = self.referee.space(state, seat).sample(chance);
            let Some(action) = drawn else {
                self.holds("whoever is asked can do something", race, || format!("{seat} can do nothing"))?;
                continue;
            };
            if closely {
                self.space(state, seat, &action)?;
                self.gate(state, seat, &action, at)?;
            }
            let answer = Answer { seat, action, at };
            let text = self.referee.write(&answer.action);
            self.written.push(match race {
                true => format!("{seat} {text} @{at}"),
                false => format!("{seat} {text}"),
            });
            let mut twin = closely.then(|| state.clone());
            let done = self.referee.apply(state, &answer);
            if let Err(refusal) = done {
                let found = match &refusal.fault {
                    Some(fault) => fault.sentence.clone(),
                    None => refusal.told(),
                };
                return Err(("what is offered is accepted", found));
            }
            if let Some(twin) = &mut twin {
                let done = self.referee.apply(twin, &answer);
                let same = done.is_ok() && twin.digest() == state.digest();
                self.holds("a copy plays on identically", same, || "the copy went another way".to_string())?;
            }
            self.answers.push(Moved::Answer(answer));
            return Ok(());
        }
        match state.bell() {
            Some(bell) => {
                let done = self.referee.wait(state, bell);
                self.written.push(format!("wait @{bell}"));
                self.answers.push(Moved::Wait(bell));
                done.map_err(|refusal| ("no script fails", refusal.told()))
            }
            None => Err(("whoever is asked can do something", "in a race nobody can do anything".to_string())),
        }
    }

    /// Counting, listing, drawing and asking agree.
    fn space(&mut self, state: &State, seat: Seat, drawn: &Action) -> Result<(), Breach> {
        let chance = &mut self.chance;
        let mut space = self.referee.space(state, seat);
        let count = space.count(1_000);
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
    fn gate(&mut self, state: &mut State, seat: Seat, legal: &Action, at: u32) -> Result<(), Breach> {
        let rules = self.referee.rules().clone();
        let action = near_miss(&rules, legal, &mut self.chance);
        let text = format!("{seat} {}", rules.write(&action));
        let mut space = self.referee.space(state, seat);
        let (fits, why) = (space.contains(&action), space.why_not(&action));
        self.holds("legal or a reason why not", fits == why.is_none(), || {
            format!("{text}: legal {fits}, reason {:?}", why.as_ref().map(|why| why.told()))
        })?;
        let (before, digest) = (state.clone(), state.digest());
        let done = self.referee.apply(&mut state.clone(), &Answer { seat, action: action.clone(), at });
        self.holds("one gate", done.is_ok() == fits, || {
            format!("{text}: in the space {fits}, accepted {}", done.is_ok())
        })?;
        let Err(refusal) = done else { return Ok(()) };
        let mut twin = state.clone();
        let _ = self.referee.apply(&mut twin, &Answer { seat, action: action.clone(), at });
        let untouched = twin == before && twin.digest() == digest;
        self.holds("a refusal changes nothing", untouched, || text.clone())?;
        self.holds("a refusal says why", !refusal.why.is_empty(), || text.clone())?;
        let guess = self.referee.imagine(state, seat, &mut self.chance);
        let told = self.referee.space(&guess, seat).why_not(&action);
        let same = told.as_ref().map(|t| t.told()) == why.as_ref().map(|w| w.told());
        self.holds("a refusal tells no secret", same, || {
            let words = |refusal: Option<crate::rules::Refusal>| match refusal {
                Some(refusal) => refusal.told(),
                None => "legal".to_string(),
            };
            format!("{text}: {} or {}", words(why), words(told))
        })
    }

    /// What a seat sees and may do is the same in every state it cannot tell from the true one.
    fn silence(&mut self, state: &State) -> Result<(), Breach> {
        for seat in (0..self.referee.rules().seats() as u8).map(Seat) {
            let guess = self.referee.imagine(state, seat, &mut self.chance);
            let here = self.referee.view(state, Some(seat)).text();
            let there = self.referee.view(&guess, Some(seat)).text();
            self.holds("a view holds no secret", here == there, || {
                let lines = here.lines().zip(there.lines());
                let other = lines.into_iter().find(|(a, b)| a != b);
                format!("{seat}: {}", other.map_or("", |(a, _)| a))
            })?;
            let list = |referee: &mut Referee, state: &State| {
                let mut space = referee.space(state, seat);
                (space.count(200), space.first(LISTED))
            };
            let (here, there) = (list(self.referee, state), list(self.referee, &guess));
            self.holds("what may be done holds no secret", here == there, || {
                format!("{seat}: {:?} or {:?} actions", here.0, there.0)
            })?;
        }
        Ok(())
    }

    /// Plays the same answers again, up to so many, and compares the states.
    fn again(&mut self, way: Way, most: usize, law: &'static str) -> Result<(), Breach> {
        self.referee.set_way(way);
        let started = self.referee.start(self.seed, false);
        let mut state = started.map_err(|fault| (law, fault.sentence.clone()))?;
        let mut played = 0;
        for (answers, digest) in self.digests.clone() {
            if answers > most {
                break;
            }
            for n in played..answers {
                let done = match &self.answers[n] {
                    Moved::Answer(answer) => self.referee.apply(&mut state, answer),
                    Moved::Wait(at) => self.referee.wait(&mut state, *at),
                };
                done.map_err(|refusal| (law, format!("answer {}: {}", n + 1, refusal.told())))?;
            }
            played = answers;
            let same = state.digest() == digest;
            self.holds(law, same, || format!("another state after answer {answers}"))?;
        }
        Ok(())
    }
}
