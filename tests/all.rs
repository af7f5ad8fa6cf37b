//! All tests.

mod syntax;
