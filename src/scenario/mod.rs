//! scenario.
