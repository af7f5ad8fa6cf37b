//! table/digest (being built).
