//! Cards in an order, without memory of their own.

use super::{Card, CardSet};

/// Cards in an order, as many as a deck can have.
pub(super) struct Row {
    /// One place more than needed, so that every byte is a place.
    cards: [Card; Card::MOST + 1],
    len: u8,
}

impl Row {
    /// No card.
    #[inline]
    pub fn new() -> Row {
        Row { cards: [Card(0); Card::MOST + 1], len: 0 }
    }

    /// The cards of a set, from the lowest number to the highest.
    #[inline]
    pub fn of(set: CardSet) -> Row {
        let mut row = Row::new();
        set.iter().for_each(|card| row.push(card));
        row
    }

    /// Adds a card at the end; a row holds each card at most once, so it never overflows.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }
}

impl std::ops::Deref for Row {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

impl std::ops::DerefMut for Row {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..self.len as usize]
    }
}
