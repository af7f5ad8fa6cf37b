//! One match between bots.

use super::Plan;
use crate::definition::Ask;
use crate::diagnostic::Fault;
use crate::players::{Match, Step, Stop, bot};
use crate::rules::{Outcome, Referee, Rules};
use crate::table::{Rng, Seat};

/// A match that takes more steps than this will never end; the game's own limits come long before.
const MOST_STEPS: u64 = 5_000_000;

/// A match that came to its end.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it came out.
    pub outcome: Outcome,
    /// How many actions were done.
    pub decisions: u32,
    /// How many rounds were played.
    pub rounds: u32,
}

impl Plan {
    /// The seed of the `index`-th match.
    pub fn seed_of(&self, index: u64) -> u64 {
        Rng::new(self.seed, &format!("match {index}")).seed()
    }

    /// The number of the kind of player that sits at a seat in the `index`-th match.
    pub fn player_at(&self, index: u64, seat: usize) -> usize {
        let shift = if self.rotate { index } else { 0 };
        let seats = self.players.len() as u64;
        ((seat as u64 + shift % seats) % seats) as usize
    }
}

/// Plays the `index`-th match of a plan.
///
/// # Errors
/// When the content is at fault.
pub fn play_one(referee: &mut Referee, plan: &Plan, index: u64) -> Result<Finished, Box<Fault>> {
    let seed = plan.seed_of(index);
    if plan.is_playout(referee.rules()) {
        return play_out(referee, seed);
    }
    let state = referee.start(seed, false)?;
    let seats = 0..referee.rules().seats();
    let players = seats
        .map(|seat| {
            let kind = plan.players[plan.player_at(index, seat)];
            bot(kind, seed, Seat(seat as u8), 0, &plan.manner)
        })
        .collect();
    let mut game = Match::new(referee, state, players);
    for _ in 0..MOST_STEPS {
        let step = game.step().map_err(fault_of)?;
        if step == Step::Over {
            let state = game.state();
            let Some(outcome) = state.outcome().cloned() else {
                break;
            };
            return Ok(Finished { outcome, decisions: state.decisions(), rounds: state.round() });
        }
    }
    let sentence = "the match does not end";
    Err(Box::new(Fault::placeless("endless-match", sentence)))
}

impl Plan {
    /// Whether all play at random and nobody's reactions matter: then nobody need be asked one by one.
    fn is_playout(&self, rules: &Rules) -> bool {
        self.players.iter().all(|kind| kind.name == "random")
            && rules.game().phases.iter().all(|phase| phase.ask != Ask::Race)
    }
}

/// The match that random players would play, from the same streams, without asking them.
fn play_out(referee: &mut Referee, seed: u64) -> Result<Finished, Box<Fault>> {
    let mut state = referee.start(seed, false)?;
    let seats = referee.rules().seats();
    let mut chances: Vec<Rng> = (0..seats).map(|seat| Rng::new(seed, &format!("player P{seat}"))).collect();
    for _ in 0..MOST_STEPS / 64 {
        if let Some(outcome) = state.outcome().cloned() {
            return Ok(Finished { outcome, decisions: state.decisions(), rounds: state.round() });
        }
        referee.play_on(&mut state, &mut chances, 64)?;
    }
    Err(Box::new(Fault::placeless("endless-match", "the match does not end")))
}

/// Why a match between bots stopped.
pub(super) fn fault_of(stop: Stop) -> Box<Fault> {
    match stop {
        Stop::Fault(fault) => fault,
        Stop::Left(seat) => Box::new(Fault::placeless("player-left", format!("{seat} got up"))),
        Stop::Paused => Box::new(Fault::placeless("player-left", "somebody wants to pause")),
        Stop::Refused(seat, refusal) => {
            let sentence = format!("{seat} chose what is not allowed: {}", refusal.told());
            Box::new(Fault::placeless("refused-bot", sentence))
        }
    }
}
