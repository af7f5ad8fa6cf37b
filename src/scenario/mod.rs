//! Tests an author writes: given a table, play, expect.

mod coverage;
mod given;
pub mod keys;
mod made;
mod play;
mod reached;
mod read;
mod see;
mod snapshot;
mod step;
mod told;
mod transcript;

pub use coverage::{Count, Coverage, Gap};
pub use made::made_of;
pub use play::{Played, play};
pub use reached::Reached;
pub use snapshot::{Compared, compare, snapshot};
pub use transcript::{changed_lines, sheet_lines, table_lines};

use crate::definition::yaml::Node;
use crate::diagnostic::{Span, Spanned};
use crate::record::Line;
use crate::table::Seat;

/// A scenario as written; what depends on the rules is not resolved yet.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it shows, in one line.
    pub title: String,
    /// Where the rule comes from.
    pub source: String,
    /// How many seats, if that is said.
    pub seats: Option<usize>,
    /// The patches it is played with.
    pub with: Vec<String>,
    /// A preset.
    pub preset: Option<String>,
    /// Options as typed.
    pub options: Vec<(String, String)>,
    /// Where the seats, the preset and each option are said, by their names.
    pub said_at: Vec<(String, Span)>,
    /// All chance follows from it.
    pub seed: u64,
    /// The table to begin with; `None`: a fresh match.
    pub given: Option<Node>,
    /// The set-up must be refused, with this in the reason.
    pub refused: Option<Spanned<String>>,
    /// What happens: one nameless case, or several from the same given.
    pub cases: Vec<Case>,
}

/// One course of events.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name, empty if it is the only one.
    pub name: String,
    /// What is done and expected, in order.
    pub steps: Vec<Step>,
}

/// One thing done or expected.
#[derive(Clone, Debug)]
pub struct Step {
    /// What.
    pub act: Act,
    /// Where it is written.
    pub span: Span,
}

/// The kinds of steps.
#[derive(Clone, Debug)]
pub enum Act {
    /// A seat does something.
    Do(Line),
    /// A seat may do something, but does not.
    May(Line),
    /// A seat may not do something; a part of the reason.
    Refuse(Line, Option<Spanned<String>>),
    /// How many actions seats have.
    Count(Vec<(Seat, u64, Span)>),
    /// Time passes in a race.
    Wait(u32),
    /// What lies on the table and how the match stands.
    See(Vec<(Spanned<String>, Node)>),
}
