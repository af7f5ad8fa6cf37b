//! One card, and sets of cards.

/// A physical card: its number in the deck. Two copies of a face are two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u8);

impl Card {
    /// The most cards a deck can have. The number behind the last one stands for "no card".
    pub const MOST: usize = 255;

    /// The card's number as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cards, one bit a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet([u64; 4]);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet([0; 4]);

    /// The first `n` cards of a deck.
    pub fn first_n(n: usize) -> CardSet {
        (0..n).map(|i| Card(i as u8)).collect()
    }

    /// Just this card.
    #[inline]
    pub fn of(card: Card) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.insert(card);
        set
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0[(card.0 >> 6) as usize] |= 1 << (card.0 & 63);
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0[(card.0 >> 6) as usize] &= !(1 << (card.0 & 63));
    }

    /// Whether the card is in it.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.0[(card.0 >> 6) as usize] >> (card.0 & 63) & 1 == 1
    }

    /// How many cards.
    #[inline]
    pub fn len(&self) -> usize {
        if self.0[1] | self.0[2] | self.0[3] == 0 {
            return self.0[0].count_ones() as usize;
        }
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()) as usize
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The card with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<Card> {
        self.iter().next()
    }

    /// The card with the highest number.
    #[inline]
    pub fn last(&self) -> Option<Card> {
        (0..4).rev().find(|&w| self.0[w] != 0).map(|w| Card((w as u8) << 6 | (63 - self.0[w].leading_zeros() as u8)))
    }

    /// The card with `n` lower ones in the set.
    #[inline]
    pub fn nth(&self, mut n: usize) -> Option<Card> {
        for (w, &word) in self.0.iter().enumerate() {
            if word == 0 {
                continue;
            }
            let here = word.count_ones() as usize;
            if n < here {
                let mut word = word;
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(Card((w as u8) << 6 | word.trailing_zeros() as u8));
            }
            n -= here;
        }
        None
    }

    /// Whether all of `other` is in it.
    #[inline]
    pub fn contains(&self, other: CardSet) -> bool {
        (other - *self).is_empty()
    }

    /// The cards from the lowest number to the highest.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Cards { words: self.0, word: self.0[0], at: 0 }
    }

    /// The bits of the first 64 cards.
    #[inline]
    pub(super) fn low(&self) -> u64 {
        self.0[0]
    }

    /// The set of these among the first 64 cards.
    #[inline]
    pub(super) fn from_low(bits: u64) -> CardSet {
        CardSet([bits, 0, 0, 0])
    }

    /// The bits themselves, lowest card first.
    pub fn words(&self) -> [u64; 4] {
        self.0
    }
}

/// The cards of a set still to come.
struct Cards {
    words: [u64; 4],
    /// What is left of the word that holds the next card.
    word: u64,
    at: usize,
}

impl Cards {
    /// Takes the lowest card out of a word that has one.
    #[inline]
    fn take(word: &mut u64, at: usize) -> Card {
        let bit = word.trailing_zeros() as u8;
        *word &= *word - 1;
        Card((at as u8) << 6 | bit)
    }
}

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        while self.word == 0 {
            if self.at == 0 && self.words[1] | self.words[2] | self.words[3] == 0 {
                return None;
            }
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        Some(Cards::take(&mut self.word, self.at))
    }

    /// Word by word, which is quicker than card by card.
    #[inline]
    fn fold<B, F: FnMut(B, Card) -> B>(self, init: B, mut f: F) -> B {
        let mut done = init;
        let mut word = self.word;
        for at in self.at..4 {
            if at > self.at {
                word = self.words[at];
            }
            while word != 0 {
                done = f(done, Cards::take(&mut word, at));
            }
        }
        done
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl std::ops::BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, o: CardSet) -> CardSet {
        CardSet([self.0[0] & o.0[0], self.0[1] & o.0[1], self.0[2] & o.0[2], self.0[3] & o.0[3]])
    }
}

impl std::ops::BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, o: CardSet) -> CardSet {
        CardSet([self.0[0] | o.0[0], self.0[1] | o.0[1], self.0[2] | o.0[2], self.0[3] | o.0[3]])
    }
}

impl std::ops::Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, o: CardSet) -> CardSet {
        CardSet([self.0[0] & !o.0[0], self.0[1] & !o.0[1], self.0[2] & !o.0[2], self.0[3] & !o.0[3]])
    }
}
