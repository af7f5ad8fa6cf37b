//! Any cards in any order: counted by formula.

use super::cards::{lowest, twins};
use super::number::{Number, choose};
use crate::table::{Card, CardSet, Deck, Rng};

/// So many of these cards in any order, copies of a face being one and the same.
pub(super) struct Arrangements {
    /// The cards.
    pub from: CardSet,
    /// Fewest and most.
    pub count: (i64, i64),
}

impl Arrangements {
    fn sizes(&self) -> Option<(usize, usize)> {
        let least = usize::try_from(self.count.0.max(0)).ok()?;
        let most = usize::try_from(self.count.1).ok()?.min(self.from.len());
        (least <= most).then_some((least, most))
    }

    /// The copies of each face.
    fn faces(&self, deck: &Deck) -> Vec<CardSet> {
        lowest(deck, self.from).iter().map(|face| twins(deck, face, self.from)).collect()
    }

    /// The arrangements of each size of the first faces: one line for each number of faces.
    fn ways(faces: &[CardSet]) -> Vec<Vec<u128>> {
        let mut lines = vec![vec![1u128]];
        for (i, copies) in faces.iter().enumerate() {
            let mut next = vec![0u128; lines[i].len() + copies.len()];
            for (size, ways) in lines[i].iter().enumerate() {
                for take in 0..=copies.len() {
                    let places = choose(size + take, take);
                    let sum = &mut next[size + take];
                    *sum = sum.saturating_add(ways.saturating_mul(places));
                }
            }
            lines.push(next);
        }
        lines
    }

    /// How many there are.
    pub fn count(&self, deck: &Deck) -> Number {
        let Some((least, most)) = self.sizes() else {
            return Number::Exactly(0);
        };
        let ways = Self::ways(&self.faces(deck)).pop().unwrap_or_default();
        let total = ways[least..=most].iter().fold(0u128, |sum, n| sum.saturating_add(*n));
        Number::counted(total)
    }

    /// One of them; all equally likely if their number can be written down.
    pub fn sample(&self, deck: &Deck, chance: &mut Rng) -> Option<Vec<Card>> {
        let (least, most) = self.sizes()?;
        if least == most && lowest(deck, self.from) == self.from {
            return Some(any_order(deck, self.from, least, chance));
        }
        let Number::Exactly(total) = self.count(deck) else {
            let size = least + chance.below((most - least + 1) as u64) as usize;
            return Some(any_order(deck, self.from, size, chance));
        };
        let faces = self.faces(deck);
        let lines = Self::ways(&faces);
        let (mut at, mut size) = (chance.below(total) as u128, least);
        while at >= lines[faces.len()][size] {
            at -= lines[faces.len()][size];
            size += 1;
        }
        // How many of each face, from the last face to the first.
        let mut order = Vec::with_capacity(size);
        for (i, copies) in faces.iter().enumerate().rev() {
            let ways = |take: usize| match size.checked_sub(take) {
                Some(rest) => lines[i].get(rest).copied().unwrap_or(0) * choose(size, take),
                None => 0,
            };
            let sum: u128 = (0..=copies.len()).map(ways).sum();
            let (mut at, mut take) = (chance.below(sum as u64) as u128, 0);
            while at >= ways(take) {
                at -= ways(take);
                take += 1;
            }
            order.extend((0..take).map(|_| i));
            size -= take;
        }
        chance.shuffle(&mut order);
        let mut left = faces;
        Some(
            order
                .iter()
                .filter_map(|&i| {
                    let card = left[i].first()?;
                    left[i].remove(card);
                    Some(card)
                })
                .collect(),
        )
    }
}

/// So many of the cards, one after another.
fn any_order(deck: &Deck, cards: CardSet, size: usize, chance: &mut Rng) -> Vec<Card> {
    let mut left = cards;
    let mut order = Vec::with_capacity(size);
    for _ in 0..size {
        let drawn = left.nth(chance.below(left.len() as u64) as usize);
        if let Some(card) = drawn.and_then(|card| twins(deck, card, left).first()) {
            left.remove(card);
            order.push(card);
        }
    }
    order
}
