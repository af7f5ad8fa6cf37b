//! All tests of the project, one module a subject.

mod floors;
mod table;
