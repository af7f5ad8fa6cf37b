//! diagnostic/render (being built).
