//! One match between bots, and one after another.

use super::Plan;
use crate::definition::Ask;
use crate::diagnostic::Fault;
use crate::players::{Match, Step, Stop, bot};
use crate::rules::{Answer, Outcome, Referee, Rules, State};
use crate::table::{Rng, Seat};
use std::sync::Arc;

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
    /// Who dealt first.
    pub dealer: Seat,
}

impl Plan {
    /// The seed of the `index`-th match.
    pub fn seed_of(&self, index: u64) -> u64 {
        Rng::numbered(self.seed, "match ", index).seed()
    }

    /// The number of the kind of player that sits at a seat in the `index`-th match.
    pub fn player_at(&self, index: u64, seat: usize) -> usize {
        let shift = if self.rotate { index } else { 0 };
        let seats = self.players.len() as u64;
        ((seat as u64 + shift % seats) % seats) as usize
    }
}

/// Plays one match after another, in the memory of the one before.
pub struct Runner {
    referee: Referee,
    state: Option<State>,
    chances: Vec<Rng>,
    /// How often each player, in the order of the plan, did each action in the match played last. What players do who
    /// are not asked one by one is counted with the first of them: they are all alike.
    done: Vec<u64>,
}

impl Runner {
    /// A runner for matches by these rules.
    pub fn new(rules: Arc<Rules>) -> Runner {
        let done = vec![0; rules.seats() * rules.game().actions.len()];
        Runner { referee: Referee::new(rules), state: None, chances: Vec::new(), done }
    }

    /// How often the `player`-th player of the plan did each action in the match played last.
    pub fn done_by(&self, player: usize) -> &[u64] {
        let actions = self.referee.rules().game().actions.len();
        &self.done[player * actions..(player + 1) * actions]
    }

    /// Plays the `index`-th match of a plan.
    ///
    /// # Errors
    /// When the content is at fault.
    pub fn play(&mut self, plan: &Plan, index: u64) -> Result<Finished, Box<Fault>> {
        let seed = plan.seed_of(index);
        if plan.is_playout(self.referee.rules()) {
            return self.play_out(seed);
        }
        self.done.fill(0);
        let referee = &mut self.referee;
        let state = referee.start(seed, false)?;
        let (dealer, actions) = (state.dealer(), referee.rules().game().actions.len());
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
            match step {
                Step::Over => {
                    let state = game.state();
                    let Some(outcome) = state.outcome().copied() else { break };
                    return Ok(Finished { outcome, decisions: state.decisions(), rounds: state.round(), dealer });
                }
                Step::Answered(Answer { seat, action, .. }) => {
                    let player = plan.player_at(index, seat.index());
                    self.done[player * actions + action.plan as usize] += 1;
                }
                Step::Waited(_) => {}
            }
        }
        Err(endless())
    }

    /// The match that random players would play, from the same streams, without asking them. After the
    /// first match it needs no new memory.
    ///
    /// # Errors
    /// When the content is at fault.
    pub fn play_out(&mut self, seed: u64) -> Result<Finished, Box<Fault>> {
        let seats = self.referee.rules().seats();
        self.done.fill(0);
        self.chances.clear();
        self.chances.extend((0..seats).map(|seat| Rng::numbered(seed, "player P", seat as u64)));
        match &mut self.state {
            Some(state) => self.referee.restart(state, seed)?,
            none => *none = Some(self.referee.start(seed, false)?),
        }
        let Some(state) = &mut self.state else { return Err(endless()) };
        let (dealer, done) = (state.dealer(), &mut self.done);
        for _ in 0..MOST_STEPS / 64 {
            if let Some(outcome) = state.outcome().copied() {
                return Ok(Finished { outcome, decisions: state.decisions(), rounds: state.round(), dealer });
            }
            let tell = |action: usize, times| done[action] += times as u64;
            self.referee.play_on_telling(state, &mut self.chances, 64, tell)?;
        }
        Err(endless())
    }
}

fn endless() -> Box<Fault> {
    Box::new(Fault::placeless("endless-match", "the match does not end"))
}

impl Plan {
    /// Whether all play at random and nobody's reactions matter: then nobody need be asked one by one.
    fn is_playout(&self, rules: &Rules) -> bool {
        self.players.iter().all(|kind| kind.name == "random")
            && rules.game().phases.iter().all(|phase| phase.ask != Ask::Race)
    }
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
