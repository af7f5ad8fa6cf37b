//! The kinds of players by name.

use super::greedy::Greedy;
use super::random::Random;
use super::{DEFAULT_SKILL, Player, Reaction};
use crate::diagnostic::{Fault, List, closest};
use crate::table::{Rng, Seat};

/// The name of the kind that is a person at the terminal.
pub const HUMAN: &str = "human";

/// A kind of player.
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// One line for people.
    pub text: &'static str,
    make: fn(Rng, &Manner) -> Box<dyn Player>,
}

/// How a bot plays besides its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// From 0 to 100: how fast and how seldom mistaken it is in a race.
    pub skill: u8,
    /// The steady pace of actions that set the clock of a race back, in milliseconds.
    pub pace: Option<u32>,
}

impl Default for Manner {
    fn default() -> Self {
        Manner { skill: DEFAULT_SKILL, pace: None }
    }
}

/// All kinds of bots, by name.
const KINDS: [Kind; 2] = [
    Kind {
        name: "greedy",
        text: "looks one action ahead, with the advice of the game where there is any",
        make: |chance, manner| Box::new(Greedy::new(chance, Reaction::new(manner.skill, manner.pace))),
    },
    Kind {
        name: "random",
        text: "does anything that is allowed",
        make: |chance, manner| Box::new(Random::new(chance, manner.pace)),
    },
];

/// All kinds of bots, sorted by name.
pub fn kinds() -> &'static [Kind] {
    &KINDS
}

/// The kind with this name.
///
/// # Errors
/// A fault that names what is allowed.
pub fn named(name: &str) -> Result<&'static Kind, Box<Fault>> {
    if let Some(kind) = KINDS.iter().find(|kind| kind.name == name) {
        return Ok(kind);
    }
    let names = KINDS.iter().map(|kind| kind.name).chain([HUMAN]);
    let names: Vec<&str> = names.collect();
    let fault =
        Fault::placeless("unknown-player", format!("there is no player `{name}`, only {}", List::and(&names).quoted()));
    Err(Box::new(fault.meant(closest(name, &names))))
}

/// A bot of this kind for a seat of a match: all its chance comes from the match's seed and the seat, from the
/// decision it sits down at.
pub fn bot(kind: &Kind, seed: u64, seat: Seat, from: u32, manner: &Manner) -> Box<dyn Player> {
    let stream = match from {
        0 => format!("player {seat}"),
        from => format!("player {seat} from {from}"),
    };
    (kind.make)(Rng::new(seed, &stream), manner)
}

/// Players as they are named in a call: the last one takes all seats that are left.
pub fn in_short(mut players: Vec<&str>) -> String {
    while let [.., one, last] = players[..]
        && one == last
    {
        players.pop();
    }
    players.join(",")
}
