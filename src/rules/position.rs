//! Hashes of a state: of everything in it, and of the position alone, to find it again.

use super::state::State;
use crate::table::Digest;

impl State {
    /// A hash of everything that matters for how the match goes on.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::default();
        digest.table(&self.table);
        let flow = &self.flow;
        for n in [
            flow.seed as i64,
            flow.round as i64,
            flow.dealer.0 as i64,
            flow.phase as i64,
            flow.actor.map_or(-1, |s| s.0 as i64),
            flow.waiting.0 as i64,
            flow.seats_in.0 as i64,
            flow.reversed as i64,
            flow.tied.0 as i64,
            flow.extra_round as i64,
            flow.now as i64,
            flow.bell.map_or(-1, |b| b as i64),
            flow.decisions as i64,
        ] {
            digest.number(n);
        }
        digest.bytes(&flow.team);
        digest.bytes(&flow.chosen);
        self.add_sealed(&mut digest);
        if let Some(outcome) = &self.outcome {
            outcome.ranking.iter().for_each(|&place| digest.number(place as i64));
            outcome.scores.iter().for_each(|&score| digest.number(score));
        }
        self.positions.iter().for_each(|&position| digest.number(position as i64));
        digest.number(self.chance.clone().seed() as i64);
        digest.finish()
    }

    /// Counts the position: how often it has now come up in this round.
    pub(in crate::rules) fn times_here(&mut self) -> u32 {
        let here = self.position();
        self.positions.push(here);
        self.positions.iter().filter(|&&position| position == here).count() as u32
    }

    /// A hash of what lies where, every counter and mark, and who is asked for what. How the match came here,
    /// how long it took and who knows what does not count.
    fn position(&self) -> u64 {
        let mut digest = Digest::default();
        digest.places(&self.table);
        let flow = &self.flow;
        for n in [
            flow.phase as i64,
            flow.actor.map_or(-1, |s| s.0 as i64),
            flow.waiting.0 as i64,
            flow.seats_in.0 as i64,
            flow.reversed as i64,
        ] {
            digest.number(n);
        }
        digest.bytes(&flow.team);
        self.add_sealed(&mut digest);
        digest.finish()
    }

    fn add_sealed(&self, digest: &mut Digest) {
        for (seat, action) in self.sealed.list() {
            digest.number(seat.0 as i64);
            digest.bytes(format!("{action:?}").as_bytes());
        }
    }
}
