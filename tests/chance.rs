//! Random cases: the same ones each time, so that a change is to blame for what fails.

use proptest::test_runner::{Config, RngSeed};

/// So many random cases; with `MADE_UP=10000` so many new ones. Failures are told, not stored.
pub fn cases(count: u32) -> Config {
    let wanted = std::env::var("MADE_UP").ok().and_then(|count| count.parse().ok());
    let (cases, rng_seed) = wanted.map_or((count, RngSeed::Fixed(1)), |count| (count, RngSeed::Random));
    Config { cases, rng_seed, failure_persistence: None, ..Config::default() }
}
