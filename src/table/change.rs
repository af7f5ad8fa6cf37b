//! One alteration of a table: what the log of a match is made of.

use super::{Card, CardSet, End, SeatSet, Slot, Table, ZoneId};

/// One alteration of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Cards of one zone move to another, in this order.
    Move {
        /// The cards.
        cards: Box<[Card]>,
        /// Where they lay.
        from: ZoneId,
        /// Where they go.
        to: ZoneId,
        /// To which end.
        end: End,
        /// Who sees their faces on the way.
        seen: SeatSet,
    },
    /// The cards of a zone lie in a new order, bottom first; nobody knows it.
    Shuffle {
        /// The zone.
        zone: ZoneId,
        /// The new order.
        order: Box<[Card]>,
    },
    /// A pile is turned over as a block.
    TurnOver {
        /// The zone.
        zone: ZoneId,
    },
    /// A counter or mark takes a value.
    Set {
        /// Which.
        slot: Slot,
        /// What it was.
        before: i64,
        /// What it is now.
        value: i64,
    },
    /// Seats are shown where cards are.
    Show {
        /// The cards.
        cards: CardSet,
        /// To whom.
        to: SeatSet,
    },
}

impl Change {
    /// Says why the change cannot be made on `table`, if it cannot.
    ///
    /// # Errors
    /// Names the first thing that does not fit.
    pub fn verify(&self, table: &Table) -> Result<(), String> {
        match self {
            Change::Move { cards, from, to, .. } => {
                if from.index().max(to.index()) >= table.zone_count() {
                    return Err("no such zone".to_string());
                }
                match cards.iter().find(|c| c.index() >= table.card_count() || table.zone_of(**c) != *from) {
                    Some(card) => Err(format!("card {} is not in zone {}", card.0, from.0)),
                    None => Ok(()),
                }
            }
            Change::Shuffle { zone, order } => {
                let set: CardSet = order.iter().copied().collect();
                match set == table.set(*zone) && order.len() == set.len() {
                    true => Ok(()),
                    false => Err(format!("these are not the cards of zone {}", zone.0)),
                }
            }
            Change::TurnOver { zone } => match zone.index() < table.zone_count() {
                true => Ok(()),
                false => Err("no such zone".to_string()),
            },
            Change::Set { slot, before, .. } => {
                match table.slot_count() > slot.index() && table.value(*slot) == *before {
                    true => Ok(()),
                    false => Err(format!("value {} is not {before}", slot.0)),
                }
            }
            Change::Show { cards, .. } => match table.all().contains(*cards) {
                true => Ok(()),
                false => Err("no such card".to_string()),
            },
        }
    }

    /// Makes the change.
    ///
    /// # Errors
    /// As [`Change::verify`]; then nothing has changed.
    pub fn apply(&self, table: &mut Table) -> Result<(), String> {
        self.verify(table)?;
        match self {
            Change::Move { cards, to, end, .. } => table.move_cards(cards, *to, *end),
            Change::Shuffle { zone, order } => table.arrange(*zone, order),
            Change::TurnOver { zone } => table.turn_over(*zone),
            Change::Set { slot, value, .. } => table.set_value(*slot, *value),
            Change::Show { cards, to } => table.show(*cards, *to),
        }
        Ok(())
    }
}
