//! Cardwright: a card table that plays games written as content.
//!
//! Imports run only downward through five floors:
//!
//! ```text
//!  4  cli                                             people: terminal, exit codes, files
//!  3  players   record   scenario   sim   library   reference   things done with a game
//!  2  rules                                           a game in motion: state, flow, legality, script host, primitives
//!  1  definition                                      a game at rest: text to a proven Game
//!  0  table                     diagnostic            cards, zones, seats, chance    how a fault is told
//! ```

pub mod cli;
pub mod definition;
pub mod diagnostic;
pub mod library;
pub mod players;
pub mod record;
pub mod reference;
pub mod rules;
pub mod scenario;
pub mod sim;
pub mod table;
