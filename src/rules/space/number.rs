//! How many choices there are.

/// How many choices there are, as far as it was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// So many and no more.
    Exactly(u64),
    /// So many were found; there may be more.
    AtLeast(u64),
}

impl Number {
    /// How many there are at the least.
    pub fn least(self) -> u64 {
        match self {
            Number::Exactly(n) | Number::AtLeast(n) => n,
        }
    }

    /// Whether it was counted to the end.
    pub fn is_exact(self) -> bool {
        matches!(self, Number::Exactly(_))
    }

    /// A number counted to the end, if it is small enough to be written down.
    pub(super) fn counted(n: u128) -> Number {
        match u64::try_from(n) {
            Ok(n) => Number::Exactly(n),
            Err(_) => Number::AtLeast(u64::MAX),
        }
    }

    /// `n`, which is all of them or not.
    pub(super) fn new(n: u64, exact: bool) -> Number {
        match exact {
            true => Number::Exactly(n),
            false => Number::AtLeast(n),
        }
    }

    /// Both together.
    pub(super) fn plus(self, other: Number) -> Number {
        let sum = self.least().checked_add(other.least());
        let exact = sum.is_some() && self.is_exact() && other.is_exact();
        Number::new(sum.unwrap_or(u64::MAX), exact)
    }

    /// The same, but known to be incomplete.
    pub(super) fn and_more(self) -> Number {
        Number::AtLeast(self.least())
    }
}

/// In how many ways `k` of `n` different things can be chosen.
pub(super) fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    let k = k.min(n - k) as u64;
    let mut ways = 1u64;
    for i in 0..k {
        ways = match ways.checked_mul(n as u64 - i) {
            Some(ways) => ways / (i + 1),
            None => return choose_many(n, i, k, ways),
        };
    }
    ways as u128
}

/// Goes on where the numbers have become too big.
fn choose_many(n: usize, from: u64, k: u64, ways: u64) -> u128 {
    let mut ways = ways as u128;
    for i in from as u128..k as u128 {
        ways = match ways.checked_mul(n as u128 - i) {
            Some(ways) => ways / (i + 1),
            None => return u128::MAX,
        };
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials() {
        assert_eq!(choose(16, 3), 560);
        assert_eq!(choose(13, 3), 286);
        assert_eq!(choose(5, 0), 1);
        assert_eq!(choose(3, 4), 0);
        assert_eq!(choose(52, 26), 495_918_532_948_104);
    }
}
