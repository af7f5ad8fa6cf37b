//! What can be wrong with a pick.

use crate::table::{Card, CardSet};

/// What is wrong with a pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Breach {
    /// It is of another kind.
    Kind,
    /// It is not to be made.
    Skip,
    /// It has to be made.
    Make,
    /// This item cannot be chosen, in an assignment by this seat.
    Item(i64, Option<i64>),
    /// This card, which would have to be one of these, cannot come after another (-1: none).
    Next(Card, i64, CardSet),
    /// This item has been chosen twice.
    Twice(i64),
    /// Fewest and most, and how many were chosen.
    Count((i64, i64), i64),
    /// Not all alike in this attribute.
    Same(usize),
    /// The second card does not follow the first.
    Each(Card, Card),
    /// These cards are no groups.
    Loose(CardSet),
    /// These cards must be taken as well.
    Left(CardSet),
    /// Something must be taken, such as these cards.
    Nothing(CardSet),
    /// The condition on the whole pick does not hold.
    All,
}
