//! Sums of a number that every match gives; mean and variance follow from them.

use std::collections::BTreeMap;

/// The sum of a number over many matches, and that of its squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// The sum.
    pub sum: i128,
    /// The sum of the squares.
    pub squares: i128,
}

impl Sums {
    /// Takes in the number of one more match.
    pub fn add(&mut self, number: i64) {
        self.sum += number as i128;
        self.squares += number as i128 * number as i128;
    }

    /// Takes in all that the other has taken in.
    pub fn merge(&mut self, other: &Sums) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The sums of numbers that came up so many times.
    pub fn of(counts: &BTreeMap<u32, u64>) -> Sums {
        let mut sums = Sums::default();
        for (&number, &times) in counts {
            sums.sum += number as i128 * times as i128;
            sums.squares += number as i128 * number as i128 * times as i128;
        }
        sums
    }

    /// The mean over so many matches.
    pub fn mean(&self, n: u64) -> f64 {
        self.sum as f64 / n.max(1) as f64
    }

    /// The variance over so many matches, as it is estimated from a sample.
    pub fn variance(&self, n: u64) -> f64 {
        let n = n as i128;
        let most = (n * self.squares - self.sum * self.sum) as f64;
        most / (n * (n - 1)).max(1) as f64
    }

    /// The standard deviation over so many matches.
    pub fn deviation(&self, n: u64) -> f64 {
        self.variance(n).max(0.0).sqrt()
    }
}
