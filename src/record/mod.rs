//! A match as a readable file: written while it is played, read back, replayed and proven.

mod answer;
mod keep;
pub mod keys;
mod notation;
mod read;
mod reader;
mod replay;
mod write;

pub use answer::{Line, timed};
pub use keep::Keeper;
pub use notation::{Faces, Path, faces, find_path, seat_in};
pub use reader::Reader;
pub(crate) use replay::carry_out;
pub use replay::{Replay, Rewound};
pub(crate) use write::{list, scalar};

use crate::diagnostic::Span;
use crate::rules::Why;

/// The version of the record's form that is written.
pub const VERSION: u32 = 1;

/// A match as it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The patches asked for beside the game, in order.
    pub with: Vec<String>,
    /// Hash of the game's files.
    pub content: String,
    /// How many seats.
    pub seats: usize,
    /// Options that differ from their defaults, as typed.
    pub options: Vec<(String, String)>,
    /// All chance follows from it.
    pub seed: u64,
    /// The kind of player at each seat.
    pub players: Vec<String>,
    /// Where the cards lay at the first decision of each round.
    pub deals: Vec<Deal>,
    /// What was answered, in order.
    pub answers: Vec<Line>,
    /// How it came out, if it was finished.
    pub result: Option<Ending>,
    /// The digest of the last state.
    pub digest: Option<u64>,
    /// Where each part stands, if it was read from a file.
    pub places: Places,
}

/// The zones that were not empty, by their paths, with the faces of their cards from the bottom.
pub type Deal = Vec<(String, Vec<String>)>;

/// How a match came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why it ended.
    pub why: Why,
    /// Whether nobody won.
    pub draw: bool,
    /// The place of each seat.
    pub ranking: Vec<usize>,
    /// The score of each seat.
    pub scores: Vec<i64>,
}

/// Where the parts of a record stand in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The whole file.
    pub all: Span,
    /// The hash of the content.
    pub content: Span,
    /// The options.
    pub options: Span,
    /// Each deal.
    pub deals: Vec<Span>,
    /// The result.
    pub result: Span,
    /// The digest.
    pub digest: Span,
}

impl Default for Places {
    fn default() -> Self {
        Places {
            all: Span::NOWHERE,
            content: Span::NOWHERE,
            options: Span::NOWHERE,
            deals: Vec::new(),
            result: Span::NOWHERE,
            digest: Span::NOWHERE,
        }
    }
}
