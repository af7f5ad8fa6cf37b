//! How a table has agreed to play: number of seats and value of every option.

/// A proven choice of seats and options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// How many seats.
    pub seats: usize,
    /// The value of each option of the game, in the order declared (see `OptionKind`).
    pub options: Vec<i64>,
}
