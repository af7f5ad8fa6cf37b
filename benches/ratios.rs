//! Ratios.
fn main() {}
