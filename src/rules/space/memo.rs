//! Remembers in how many ways an order of cards can go on.

/// The most that is remembered.
const BUDGET: usize = 10_000;

/// Numbers by key, in an open table that grows. No key is 0.
#[derive(Default)]
pub(super) struct Memo {
    entries: Vec<(u64, u64)>,
    used: usize,
}

impl Memo {
    /// Whether nothing more is to be remembered.
    pub fn is_full(&self) -> bool {
        self.used >= BUDGET
    }

    /// What is remembered.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = self.entries[self.place(key)];
        (entry.0 == key).then_some(entry.1)
    }

    /// Remembers.
    pub fn put(&mut self, key: u64, number: u64) {
        if 2 * (self.used + 1) > self.entries.len() {
            let size = (2 * self.entries.len()).max(64);
            let old = std::mem::replace(&mut self.entries, vec![(0, 0); size]);
            for entry in old.into_iter().filter(|entry| entry.0 != 0) {
                let place = self.place(entry.0);
                self.entries[place] = entry;
            }
        }
        let place = self.place(key);
        self.used += (self.entries[place].0 == 0) as usize;
        self.entries[place] = (key, number);
    }

    /// Where an entry is or would be.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let mask = self.entries.len() - 1;
        let mut place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.entries[place].0 != 0 && self.entries[place].0 != key {
            place = (place + 1) & mask;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_what_was_put() {
        let mut memo = Memo::default();
        assert_eq!(memo.get(5), None);
        for key in 1..=5000u64 {
            memo.put(key * 64, key);
            memo.put(key * 64, key + 1);
        }
        assert!(!memo.is_full());
        assert!((1..=5000u64).all(|key| memo.get(key * 64) == Some(key + 1)));
        assert_eq!(memo.get(65), None);
        (5001..=10_000u64).for_each(|key| memo.put(key * 64, 0));
        assert!(memo.is_full());
    }
}
