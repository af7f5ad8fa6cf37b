//! Who answers: bots, and the loop that asks the players of a match.

mod greedy;
mod hinter;
mod matches;
mod measure;
mod player;
mod random;
mod reaction;
mod seen;
mod table;

pub use hinter::Hinter;
pub use matches::{Match, Step, Stop};
pub use player::{Call, Halt, Player};
pub use reaction::{DEFAULT_SKILL, Reaction};
pub use seen::{Imagined, News, Seen, news};
pub use table::{HUMAN, Kind, Manner, bot, in_short, kinds, named};
