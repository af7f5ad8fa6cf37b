//! Shares with the range in which the true share probably lies.

/// A share of matches, in per cent, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share found.
    pub share: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// 1.96: the normal distribution holds 95 % within so many standard deviations.
const Z: f64 = 1.959_963_984_540_054;

/// The share of `hits` among `n`, with the interval of Wilson (1927).
pub fn wilson(hits: f64, n: u64) -> Share {
    if n == 0 {
        return Share { share: 0.0, low: 0.0, high: 100.0 };
    }
    let n = n as f64;
    let p = hits / n;
    let z2 = Z * Z;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).max(0.0).sqrt();
    Share { share: 100.0 * p, low: (100.0 * (middle - half)).max(0.0), high: (100.0 * (middle + half)).min(100.0) }
}

/// How far a second figure lies above a first one, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference found.
    pub found: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Difference {
    /// Between two shares of independent matches, from their intervals, after Newcombe (1998).
    pub fn of_shares(one: Share, other: Share) -> Difference {
        let found = other.share - one.share;
        let reach = |up: f64, down: f64| (up * up + down * down).sqrt();
        Difference {
            found,
            low: found - reach(other.share - other.low, one.high - one.share),
            high: found + reach(other.high - other.share, one.share - one.low),
        }
    }

    /// Between two means, each with the variance of what it is the mean of and with how many there are.
    pub fn of_means(one: (f64, f64, u64), other: (f64, f64, u64)) -> Difference {
        let found = other.0 - one.0;
        let half = Z * (one.1 / one.2 as f64 + other.1 / other.2 as f64).max(0.0).sqrt();
        Difference { found, low: found - half, high: found + half }
    }

    /// Whether chance alone may well have made it: the interval holds 0.
    pub fn is_chance(&self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intervals() {
        // 10 of 100: 5.52 to 17.44 per cent, as tables of the Wilson interval give it.
        let share = wilson(10.0, 100);
        assert!((share.low - 5.52).abs() < 0.01 && (share.high - 17.44).abs() < 0.01);
        let none = wilson(0.0, 50);
        assert!(none.low == 0.0 && none.high < 8.0);
        assert_eq!(wilson(0.0, 0).high, 100.0);
    }

    #[test]
    fn known_differences() {
        // 56 of 70 against 48 of 80: Newcombe's example (a), 5.24 to 33.39 per cent.
        let difference = Difference::of_shares(wilson(48.0, 80), wilson(56.0, 70));
        assert!((difference.found - 20.0).abs() < 0.01);
        assert!((difference.low - 5.24).abs() < 0.01 && (difference.high - 33.39).abs() < 0.01, "{difference:?}");
        assert!(!difference.is_chance());
        // 9 of 10 against 3 of 10, his example (b): 17.05 to 80.90 per cent.
        let difference = Difference::of_shares(wilson(3.0, 10), wilson(9.0, 10));
        assert!((difference.low - 17.05).abs() < 0.01 && (difference.high - 80.90).abs() < 0.01, "{difference:?}");
        // Two means of 100 with the variance 50 are 1.96 apart at the edge of chance.
        assert!(Difference::of_means((3.0, 50.0, 100), (4.9, 50.0, 100)).is_chance());
        assert!(!Difference::of_means((3.0, 50.0, 100), (5.0, 50.0, 100)).is_chance());
    }
}
