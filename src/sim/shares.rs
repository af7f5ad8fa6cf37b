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
}
