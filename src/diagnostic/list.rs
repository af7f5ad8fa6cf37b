//! diagnostic/list (being built).
