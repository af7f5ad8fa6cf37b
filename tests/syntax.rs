//! The parser of scripts: what it accepts, what it says, and that it agrees with Rhai.

mod agreement;
mod shape;
mod soup;

use proptest::test_runner::Config;

/// So many random cases; failures are told, not stored.
fn cases(count: u32) -> Config {
    Config { cases: count, failure_persistence: None, ..Config::default() }
}
