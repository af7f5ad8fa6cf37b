//! table/knowledge (being built).
