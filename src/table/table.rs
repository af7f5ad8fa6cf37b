//! table/table (being built).
