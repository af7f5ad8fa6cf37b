//! All tests.

mod hostile;
mod syntax;
