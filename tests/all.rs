//! All tests of the project, one module a subject.

mod definition;
mod floors;
mod host;
mod hostile;
mod syntax;
mod table;
mod ways;
