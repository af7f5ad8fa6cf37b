//! All tests.

mod definition;
mod syntax;
