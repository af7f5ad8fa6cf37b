//! A game in motion: state, decisions, legality, flow, scripts.

mod action;
mod decision;
mod event;
pub(crate) mod program;
mod refusal;
#[allow(clippy::module_inception)]
mod rules;
pub mod script;
mod setup;
pub mod space;
pub(crate) mod state;

pub use action::{Action, Answer, Pick};
pub use decision::{Decision, Outcome, Ranking, Why};
pub use event::{Event, Told};
pub use refusal::Refusal;
pub use rules::Rules;
pub use script::run::Way;
pub use setup::Setup;
pub use space::{Number, Space};
pub use state::{Journal, Sheet, State};
