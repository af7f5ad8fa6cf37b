//! A game in motion: state, decisions, legality, flow, scripts.

mod action;
mod decision;
mod refusal;
mod setup;
pub mod script;

pub use action::{Action, Answer, Pick};
pub use decision::{Decision, Outcome, Ranking, Why};
pub use refusal::Refusal;
pub use setup::Setup;
