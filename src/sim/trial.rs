//! One match under observation: played at random, then played again from its answers with close looks on the way.

use super::LawReport;
use crate::rules::{Answer, Decision, Referee, State, Way};
use crate::table::{CardSet, Rng, Seat};

/// So many decisions of a match are looked at closely, spread by chance over its whole length.
const LOOKS: usize = 12;
/// The cards are counted and states compared after so many answers, and at the end.
const COMPARED: usize = 32;
/// One match in so many is also played again by the interpreter,
const BOTH_WAYS: u64 = 16;
/// for so many times `COMPARED` answers from anywhere in the match.
const STRETCH: usize = 2;
/// A match with more decisions than this will never end.
const MOST_DECISIONS: usize = 2_000_000;

/// A law and what was found instead.
pub(super) type Breach = (&'static str, String);

/// What moved the match on.
pub(super) enum Moved {
    Answer(Answer),
    Wait(u32),
}

/// One match under observation.
pub(super) struct Trial<'a> {
    pub(super) referee: &'a mut Referee,
    pub(super) chance: Rng,
    pub(super) answers: Vec<Moved>,
    index: u64,
    /// Whether every match is compared in both ways, answer by answer.
    pub(super) all_both_ways: bool,
    /// The seed of the match.
    pub seed: u64,
    /// After how many answers we are.
    pub at: usize,
    /// After how many answers the state had which digest.
    digests: Vec<(usize, u64)>,
    /// What has been seen so far.
    pub report: LawReport,
}

impl<'a> Trial<'a> {
    /// The `index`-th match of a campaign.
    pub fn new(referee: &'a mut Referee, base: u64, index: u64) -> Trial<'a> {
        let seed = Rng::new(base, &format!("match {index}")).seed();
        Trial {
            referee,
            index,
            all_both_ways: false,
            seed,
            at: 0,
            chance: Rng::new(seed, "laws"),
            answers: Vec::new(),
            digests: Vec::new(),
            report: LawReport { matches: 1, ..LawReport::default() },
        }
    }

    /// A law was looked at so many times.
    fn looked_at(&mut self, law: &'static str, times: usize) {
        *self.report.checks.entry(law).or_default() += times as u64;
    }

    pub(super) fn holds(
        &mut self,
        law: &'static str,
        holds: bool,
        found: impl FnOnce() -> String,
    ) -> Result<(), Breach> {
        self.looked_at(law, 1);
        if holds { Ok(()) } else { Err((law, found())) }
    }

    /// Plays the match to its end, and then again.
    ///
    /// # Errors
    /// The first law found broken.
    pub fn run(&mut self) -> Result<(), Breach> {
        self.play()?;
        self.look_again()?;
        if self.all_both_ways {
            return self.both_ways();
        }
        if self.index.is_multiple_of(BOTH_WAYS) {
            self.interpret()?;
        }
        Ok(())
    }

    /// The answers up to where we are, one a line.
    pub fn written(&self) -> Vec<String> {
        let rules = self.referee.rules();
        let race =
            self.answers.iter().any(|moved| matches!(moved, Moved::Wait(_) | Moved::Answer(Answer { at: 1.., .. })));
        let written = self.answers[..self.at].iter().map(|moved| match moved {
            Moved::Wait(at) => format!("wait @{at}"),
            Moved::Answer(answer) => {
                let at = if race { format!(" @{}", answer.at) } else { String::new() };
                format!("{} {}{at}", answer.seat, rules.write(&answer.action))
            }
        });
        written.collect()
    }

    pub(super) fn start(&mut self, way: Way, law: &'static str) -> Result<State, Breach> {
        self.at = 0;
        self.referee.set_way(way);
        self.referee.start(self.seed, false).map_err(|fault| (law, fault.sentence.clone()))
    }

    /// The first time: whoever is asked does something random.
    fn play(&mut self) -> Result<(), Breach> {
        let mut state = self.start(Way::Compiled, "no script fails")?;
        loop {
            let over = state.outcome().is_some();
            if over || self.at.is_multiple_of(COMPARED) {
                self.conserved(&state)?;
                self.digests.push((self.at, state.digest()));
            }
            let (asked, race): (Vec<Seat>, bool) = match self.referee.decision(&state) {
                Decision::Over => break,
                Decision::Turn(seat) => (vec![seat], false),
                Decision::Together(seats) => (seats.iter().collect(), false),
                Decision::Race(seats) => (seats.iter().collect(), true),
            };
            let moved = self.drawn(&state, asked, race)?;
            self.answers.push(moved);
            self.go_on(&mut state)?;
            if self.at > MOST_DECISIONS {
                return Err(("every match ends", format!("{} decisions and no end", self.at)));
            }
        }
        self.report.decisions += self.at as u64;
        self.looked_at("every match ends", 1);
        for law in ["whoever is asked can do something", "what is offered is accepted", "no script fails"] {
            self.looked_at(law, self.at);
        }
        Ok(())
    }

    /// Something random that one of the seats asked may do.
    fn drawn(&mut self, state: &State, mut asked: Vec<Seat>, race: bool) -> Result<Moved, Breach> {
        let law = "whoever is asked can do something";
        self.chance.shuffle(&mut asked);
        let at = match race {
            true => state.now().saturating_add(self.chance.below(500) as u32),
            false => 0,
        };
        if let Some(bell) = state.bell().filter(|bell| race && *bell < at) {
            return Ok(Moved::Wait(bell));
        }
        for seat in asked {
            let mut space = self.referee.space(state, seat);
            let drawn = space.sample(&mut self.chance);
            if let Some(fault) = space.fault() {
                return Err(("no script fails", fault.sentence.clone()));
            }
            match drawn {
                Some(action) => return Ok(Moved::Answer(Answer { seat, action, at })),
                None if race => continue,
                None => return Err((law, format!("{seat} can do nothing"))),
            }
        }
        let bell = state.bell().map(Moved::Wait);
        bell.ok_or_else(|| (law, "in a race nobody can do anything".to_string()))
    }

    /// Moves the match on by the next of its answers.
    pub(super) fn go_on(&mut self, state: &mut State) -> Result<(), Breach> {
        let (law, done) = match &self.answers[self.at] {
            Moved::Answer(answer) => ("what is offered is accepted", self.referee.apply(state, answer)),
            Moved::Wait(at) => ("no script fails", self.referee.wait(state, *at)),
        };
        self.at += 1;
        done.map_err(|refusal| match &refusal.fault {
            Some(fault) => ("no script fails", fault.sentence.clone()),
            None => (law, refusal.told()),
        })
    }

    /// Every card is in exactly one zone, and orders hold what the zones hold.
    fn conserved(&mut self, state: &State) -> Result<(), Breach> {
        let table = state.table();
        let (mut all, mut sum, mut ordered) = (CardSet::EMPTY, 0, true);
        for zone in table.zone_ids() {
            let (mut listed, mut size) = (CardSet::EMPTY, 0);
            for card in table.cards(zone) {
                listed.insert(card);
                size += 1;
            }
            ordered &= listed == table.set(zone) && size == table.size(zone);
            all = all | listed;
            sum += size;
        }
        let deck = self.referee.rules().layout().deck.all();
        let fine = all == deck && sum == deck.len() && ordered;
        self.holds("cards are conserved", fine, || {
            format!("{sum} cards lie on the table, {} are in the deck", deck.len())
        })
    }

    /// The second time: the same answers lead to the same states, and some decisions are looked at closely.
    fn look_again(&mut self) -> Result<(), Breach> {
        let (law, most) = ("a replay comes to the same states", self.answers.len());
        let mut looks: Vec<usize> = Vec::with_capacity(LOOKS);
        for part in 0..LOOKS {
            let (from, until) = (part * most / LOOKS, (part + 1) * most / LOOKS);
            looks.extend((from < until).then(|| from + self.chance.below((until - from) as u64) as usize));
        }
        let mut state = self.start(Way::Compiled, law)?;
        let (mut looks, digests) = (looks.into_iter().peekable(), std::mem::take(&mut self.digests));
        for &(until, digest) in &digests {
            while self.at < until {
                let copy = match looks.next_if_eq(&self.at) {
                    Some(_) => Some(self.look_closely(&state)?),
                    None => None,
                };
                self.go_on(&mut state).map_err(|(_, found)| (law, found))?;
                if let Some(mut copy) = copy {
                    self.at -= 1;
                    let same = self.go_on(&mut copy).is_ok() && copy.digest() == state.digest();
                    self.holds("a copy plays on identically", same, || "the copy went another way".to_string())?;
                }
            }
            self.holds(law, state.digest() == digest, || "another state".to_string())?;
        }
        self.digests = digests;
        self.silence(&state)
    }

    /// The third time: a stretch of the match is played by the interpreter.
    fn interpret(&mut self) -> Result<(), Breach> {
        let law = "compiled and interpreted agree";
        let last = self.digests.len() - 1;
        let from = self.chance.below(last.max(1) as u64) as usize;
        let ((from, _), (until, digest)) = (self.digests[from], self.digests[(from + STRETCH).min(last)]);
        let mut state = self.start(Way::Interpreted, law)?;
        while self.at < until {
            self.referee.set_way(if self.at < from { Way::Compiled } else { Way::Interpreted });
            self.go_on(&mut state).map_err(|(_, found)| (law, found))?;
        }
        self.referee.set_way(Way::Compiled);
        // The start and each answer of the stretch.
        self.looked_at(law, until - from);
        self.holds(law, state.digest() == digest, || "another state".to_string())
    }
}
