//! A game in motion: state, decisions, legality, flow, scripts.

mod action;
mod args;
mod arrange;
mod build;
pub mod check;
mod decision;
mod ending;
mod event;
mod flow;
mod imagine;
mod lesson;
mod likeness;
mod narrow;
mod notation;
pub(crate) mod plain;
mod position;
pub(crate) mod program;
mod read;
mod referee;
mod refusal;
mod round;
#[allow(clippy::module_inception)]
mod rules;
pub mod script;
mod setup;
pub mod space;
pub(crate) mod state;
mod variants;
mod view;
mod watch;

pub use action::{Action, Answer, Pick};
pub use arrange::{Arrangement, Lay};
pub use decision::{Decision, Outcome, Ranking, Why};
pub use event::{Event, Told};
pub use referee::Referee;
pub use refusal::{Fit, Refusal};
pub use rules::Rules;
pub use script::run::Way;
pub use setup::Setup;
pub use space::{Number, Space};
pub use state::{Journal, Sheet, State};
pub use view::View;
