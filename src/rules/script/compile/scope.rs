//! What an expression knows: its parameters, and what it may read.

use super::super::kind::Kind;

/// The parameters of an expression, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Name and kind of each.
    pub names: Vec<(String, Kind)>,
}

impl Scope {
    /// With these parameters.
    pub fn new(names: &[(&str, Kind)]) -> Scope {
        Scope { names: names.iter().map(|(n, k)| (n.to_string(), *k)).collect() }
    }

    /// One more parameter, the last.
    pub fn push(&mut self, name: &str, kind: Kind) {
        self.names.push((name.to_string(), kind));
    }

    /// The kinds of all, in order.
    pub fn kinds(&self) -> Vec<Kind> {
        self.names.iter().map(|(_, k)| *k).collect()
    }
}

/// What an expression may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Only options, the number of seats, the attributes of cards and the deck.
    Static,
    /// What the asked seat may know; it is called `me`.
    Seat,
    /// Everything.
    All,
}
