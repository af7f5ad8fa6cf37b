//! Cards counted by face in one word, so that sets of them are added, taken away and compared at once.

use super::cards::twins;
use crate::table::{Card, CardSet, Deck};

/// How many cards of each face: a field of bits for each, with a bit to spare above it.
pub(super) type Counts = u128;

/// One face: its cards and its field.
#[derive(Clone, Debug)]
pub(super) struct Face {
    /// The copies, all alike in everything that was asked.
    pub cards: CardSet,
    /// Where its field begins.
    pub shift: u32,
    /// The field, at 0.
    mask: u128,
}

/// The faces among some cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Faces {
    /// The faces, by their lowest card.
    pub list: Vec<Face>,
    guards: u128,
    /// All cards.
    pub all: Counts,
    /// Whether every card found room.
    pub whole: bool,
}

impl Faces {
    /// The faces among these cards; copies are put together if `alike` finds no difference.
    pub fn new(deck: &Deck, cards: CardSet, alike: impl Fn(Card, Card) -> bool) -> Faces {
        let mut faces = Faces { whole: true, ..Faces::default() };
        let (mut left, mut shift) = (cards, 0);
        while let Some(card) = left.first() {
            let copies: CardSet = twins(deck, card, left).iter().filter(|&c| alike(card, c)).collect();
            left = left - copies;
            let bits = usize::BITS - copies.len().leading_zeros();
            if shift + bits + 1 > u128::BITS {
                faces.whole = false;
                break;
            }
            faces.list.push(Face { cards: copies, shift, mask: (1 << bits) - 1 });
            faces.guards |= 1 << (shift + bits);
            faces.all |= (copies.len() as u128) << shift;
            shift += bits + 1;
        }
        faces
    }

    /// One card of this face.
    #[inline]
    pub fn one(&self, face: usize) -> Counts {
        1 << self.list[face].shift
    }

    /// How many cards of this face.
    #[inline]
    pub fn of(&self, counts: Counts, face: usize) -> usize {
        let face = &self.list[face];
        (counts >> face.shift & face.mask) as usize
    }

    /// Whether `have` holds all of `want`.
    #[inline]
    pub fn holds(&self, have: Counts, want: Counts) -> bool {
        ((have | self.guards) - want) & self.guards == self.guards
    }

    /// The cards counted by face; nothing if one of them has no place.
    pub fn pack(&self, cards: CardSet) -> Option<Counts> {
        let (mut left, mut counts) = (cards, 0);
        for face in &self.list {
            let here = left & face.cards;
            counts |= (here.len() as u128) << face.shift;
            left = left - here;
        }
        left.is_empty().then_some(counts)
    }

    /// So many cards of each face, the lowest copies of those in `from`.
    pub fn unpack(&self, counts: Counts, from: CardSet) -> CardSet {
        let mut cards = CardSet::EMPTY;
        for (i, face) in self.list.iter().enumerate() {
            let copies = face.cards & from;
            cards = cards | copies.iter().take(self.of(counts, i)).collect();
        }
        cards
    }

    /// The number of the face of the lowest cards in `counts`.
    pub fn lowest(&self, counts: Counts) -> usize {
        let bit = counts.trailing_zeros();
        self.list.partition_point(|face| face.shift <= bit).max(1) - 1
    }

    /// The number of the face of the highest cards in `counts`.
    pub fn highest(&self, counts: Counts) -> usize {
        let bit = (u128::BITS - 1).saturating_sub(counts.leading_zeros());
        self.list.partition_point(|face| face.shift <= bit).max(1) - 1
    }

    /// Only the faces up to this one.
    #[inline]
    pub fn up_to(&self, counts: Counts, face: usize) -> Counts {
        match self.list.get(face + 1) {
            Some(next) => counts & ((1 << next.shift) - 1),
            None => counts,
        }
    }
}
