//! Chance: a frozen generator, split into named streams of one seed.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};
use xxhash_rust::xxh3::xxh3_128_with_seed;

/// A stream of chance. The same seed and name give the same numbers on every machine, for ever:
/// the generator is ChaCha8, everything on top of it is written here and pinned by golden tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The stream called `name` of `seed`.
    pub fn new(seed: u64, name: &str) -> Rng {
        Rng::called(seed, name.as_bytes())
    }

    /// The stream whose name is `name` with a number behind it, put together without memory of its own.
    pub fn numbered(seed: u64, name: &str, number: u64) -> Rng {
        let mut text = [0u8; 64];
        let (mut at, mut left) = (text.len(), number);
        while left > 0 || at == text.len() {
            at -= 1;
            text[at] = b'0' + (left % 10) as u8;
            left /= 10;
        }
        match at.checked_sub(name.len()) {
            Some(start) => {
                text[start..at].copy_from_slice(name.as_bytes());
                Rng::called(seed, &text[start..])
            }
            None => Rng::new(seed, &format!("{name}{number}")),
        }
    }

    fn called(seed: u64, name: &[u8]) -> Rng {
        let mut key = [0; 32];
        key[..16].copy_from_slice(&xxh3_128_with_seed(name, seed).to_le_bytes());
        key[16..].copy_from_slice(&xxh3_128_with_seed(name, !seed).to_le_bytes());
        Rng(ChaCha8Rng::from_seed(key))
    }

    /// A number below `n`, all equally likely (Lemire 2019, "Fast random integer generation in an interval").
    /// Gives 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        if n <= u32::MAX as u64 {
            let n = n as u32;
            let mut wide = self.0.next_u32() as u64 * n as u64;
            if (wide as u32) < n {
                let least = n.wrapping_neg().checked_rem(n).unwrap_or(0);
                while (wide as u32) < least {
                    wide = self.0.next_u32() as u64 * n as u64;
                }
            }
            wide >> 32
        } else {
            let mut wide = self.0.next_u64() as u128 * n as u128;
            if (wide as u64) < n {
                let least = n.wrapping_neg() % n;
                while (wide as u64) < least {
                    wide = self.0.next_u64() as u128 * n as u128;
                }
            }
            (wide >> 64) as u64
        }
    }

    /// Puts the items in a random order (Fisher and Yates, from the last place down).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }

    /// A new seed, for a match of its own.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_are_frozen() {
        let mut deal = Rng::new(42, "deal 1");
        let mut cards: Vec<u8> = (0..52).collect();
        deal.shuffle(&mut cards);
        assert_eq!(format!("{:?}", &cards[..12]), include_str!("golden_shuffle.txt").trim());
        let first: Vec<u64> = (0..8).map(|_| Rng::new(42, "play").below(1000)).collect();
        assert!(first.iter().all(|&n| n == first[0]));
        assert_ne!(Rng::new(42, "deal 1").seed(), Rng::new(42, "deal 2").seed());
    }

    #[test]
    fn a_name_put_together_is_a_name() {
        let long = "x".repeat(100);
        for name in ["deal ", "", &long] {
            for n in [0, 7, 10, 1_000, u64::MAX] {
                assert_eq!(Rng::numbered(5, name, n), Rng::new(5, &format!("{name}{n}")));
            }
        }
    }

    #[test]
    fn below_is_fair() {
        let mut rng = Rng::new(7, "test");
        let mut counts = [0usize; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
        assert!(rng.below(1 << 40) < 1 << 40);
    }
}
