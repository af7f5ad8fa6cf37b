//! A match played by compiled code and by the interpreter side by side, compared after every answer.

use super::trial::{Breach, Trial};
use crate::rules::{Decision, State, Way};
use crate::table::Seat;

/// So many answers of a match are compared; of a longer one a stretch, from anywhere in it.
const MOST: usize = 400;
/// So many actions are listed and compared.
const LISTED: usize = 4;
const LAW: &str = "compiled and interpreted agree";

impl Trial<'_> {
    /// The third time: in both ways, with digests and legal spaces compared after every answer.
    ///
    /// # Errors
    /// Where the two ways part.
    pub(super) fn both_ways(&mut self) -> Result<(), Breach> {
        let answers = self.answers.len();
        let from = self.chance.below(answers.saturating_sub(MOST) as u64 + 1) as usize;
        let mut compiled = self.start(Way::Compiled, LAW)?;
        let mut interpreted = if from == 0 { Some(self.start(Way::Interpreted, LAW)?) } else { None };
        for _ in 0..answers.min(from + MOST) {
            if self.at == from && interpreted.is_none() {
                interpreted = Some(compiled.clone());
            }
            if let Some(interpreted) = &mut interpreted {
                self.same_choice(&compiled, interpreted)?;
                self.referee.set_way(Way::Interpreted);
                self.go_on(interpreted).map_err(|(_, found)| (LAW, found))?;
                self.at -= 1;
                self.referee.set_way(Way::Compiled);
            }
            self.referee.set_way(Way::Compiled);
            self.go_on(&mut compiled).map_err(|(_, found)| (LAW, found))?;
            if let Some(interpreted) = &interpreted {
                let same = interpreted.digest() == compiled.digest();
                self.holds(LAW, same, || "another state".to_string())?;
            }
        }
        Ok(())
    }

    /// Who is asked and what they may do is the same in both ways.
    fn same_choice(&mut self, compiled: &State, interpreted: &State) -> Result<(), Breach> {
        let (one, other) = (self.referee.decision(compiled), self.referee.decision(interpreted));
        self.holds(LAW, one == other, || format!("{one:?} is asked or {other:?}"))?;
        let seat = match one {
            Decision::Turn(seat) => Some(seat),
            Decision::Together(seats) | Decision::Race(seats) => seats.iter().next(),
            Decision::Over => None,
        };
        let Some(seat) = seat else { return Ok(()) };
        let one = self.choice(compiled, seat, Way::Compiled);
        let other = self.choice(interpreted, seat, Way::Interpreted);
        self.holds(LAW, one == other, || format!("{seat} may do {one} or {other}"))
    }

    fn choice(&mut self, state: &State, seat: Seat, way: Way) -> String {
        self.referee.set_way(way);
        let rules = self.referee.rules().clone();
        let mut space = self.referee.space(state, seat);
        let count = space.count(200);
        let texts: Vec<String> = space.first(LISTED).iter().map(|action| rules.write(action)).collect();
        format!("{count:?}: {}", texts.join(", "))
    }
}
