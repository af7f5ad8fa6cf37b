//! Cards of a small deck in one word, and what is asked of cards in one word or several alike.

use super::{Card, CardSet};

/// Some cards of a deck of at most 64, one bit a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Few(u64);

/// Cards to choose from.
pub trait Choice: Copy {
    /// These cards.
    fn of(cards: &CardSet) -> Self;
    /// Those that are among others.
    fn among(self, others: &CardSet) -> Self;
    /// As a set of any deck.
    fn set(self) -> CardSet;
    /// Whether there is none.
    fn is_none(self) -> bool;
    /// How many.
    fn count(self) -> usize;
    /// The card with `n` lower ones.
    fn at(self, n: usize) -> Option<Card>;
}

impl Few {
    /// The most cards of a deck whose cards fit into one word.
    pub const MOST: usize = 64;
}

impl Choice for Few {
    #[inline(always)]
    fn of(cards: &CardSet) -> Few {
        Few(cards.low())
    }

    #[inline(always)]
    fn among(self, others: &CardSet) -> Few {
        Few(self.0 & others.low())
    }

    #[inline(always)]
    fn set(self) -> CardSet {
        CardSet::from_low(self.0)
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline(always)]
    fn at(self, n: usize) -> Option<Card> {
        let mut left = self.0;
        for _ in 0..n {
            left &= left.wrapping_sub(1);
        }
        (left != 0).then(|| Card(left.trailing_zeros() as u8))
    }
}

impl Choice for CardSet {
    #[inline(always)]
    fn of(cards: &CardSet) -> CardSet {
        *cards
    }

    #[inline(always)]
    fn among(self, others: &CardSet) -> CardSet {
        self & *others
    }

    #[inline(always)]
    fn set(self) -> CardSet {
        self
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        self.is_empty()
    }

    #[inline(always)]
    fn count(self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn at(self, n: usize) -> Option<Card> {
        self.nth(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_says_the_same_as_four() {
        let sets = [vec![], vec![0], vec![63], vec![0, 1, 5, 31, 32, 62, 63], (0..64).collect::<Vec<u8>>()];
        let sets: Vec<CardSet> = sets.iter().map(|cards| cards.iter().map(|n| Card(*n)).collect()).collect();
        for a in &sets {
            let few = Few::of(a);
            assert_eq!((few.set(), few.is_none(), few.count()), (*a, a.is_none(), a.count()));
            for n in 0..66 {
                assert_eq!(few.at(n), a.at(n), "{n} of {a:?}");
            }
            for b in &sets {
                assert_eq!(few.among(b).set(), a.among(b));
            }
        }
    }
}
