//! All tests of the project, one module a subject.
#![allow(clippy::disallowed_methods)] // tests read files

mod answers;
mod broken;
mod chance;
mod cli;
mod clumsy;
mod coverage;
mod definition;
mod docs;
mod explained;
mod extremes;
mod failing;
mod floors;
mod games;
mod host;
mod hostile;
mod interpreter;
mod limits;
mod made;
mod measuring;
mod memory;
mod patches;
mod spaces;
mod syntax;
mod table;
mod watch;
mod ways;
