//! table/rng (being built).
