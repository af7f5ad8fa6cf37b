//! Ratios.
fn main(){}
