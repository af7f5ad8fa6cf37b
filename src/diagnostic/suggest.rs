//! diagnostic/suggest (being built).
