//! table/change (being built).
