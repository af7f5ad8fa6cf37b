//! Remembers, for cards left and the last card laid, how many ways there are to go on.

use crate::table::CardSet;

/// The most that is remembered.
pub(super) const BUDGET: usize = 5_000;

#[derive(Clone, Copy, Default)]
struct Entry {
    left: CardSet,
    last: u8,
    filled: bool,
    ways: u64,
}

/// Ways to go on, by cards left and last card; an open table that grows.
#[derive(Default)]
pub(super) struct Memo {
    entries: Vec<Entry>,
    used: usize,
}

impl Memo {
    /// Whether nothing more can be remembered.
    pub fn is_full(&self) -> bool {
        self.used >= BUDGET
    }

    /// What is remembered.
    #[inline]
    pub fn get(&self, left: CardSet, last: u8) -> Option<u64> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = &self.entries[self.place(left, last)];
        entry.filled.then_some(entry.ways)
    }

    /// Remembers.
    pub fn put(&mut self, left: CardSet, last: u8, ways: u64) {
        if 2 * (self.used + 1) > self.entries.len() {
            let size = (2 * self.entries.len()).max(64);
            let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
            for entry in old.iter().filter(|e| e.filled) {
                let place = self.place(entry.left, entry.last);
                self.entries[place] = *entry;
            }
        }
        let place = self.place(left, last);
        self.used += !self.entries[place].filled as usize;
        self.entries[place] = Entry {
            left,
            last,
            filled: true,
            ways,
        };
    }

    /// Where an entry is or would be.
    #[inline]
    fn place(&self, left: CardSet, last: u8) -> usize {
        let mut hash = last as u64 ^ 0x9e37_79b9_7f4a_7c15;
        for word in left.words() {
            hash = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            hash ^= hash >> 32;
        }
        let mask = self.entries.len() - 1;
        let mut place = hash as usize & mask;
        while self.entries[place].filled
            && (self.entries[place].left != left || self.entries[place].last != last)
        {
            place = (place + 1) & mask;
        }
        place
    }
}
