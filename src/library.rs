//! Finds and reads game folders.
