//! What every player can be asked.

use super::Seen;
use crate::diagnostic::Fault;
use crate::rules::Action;

/// Somebody who answers for a seat.
pub trait Player {
    /// The name of its kind, as given to `--players`.
    fn name(&self) -> &str;

    /// Answers a decision of the kind *turn* or *together*.
    ///
    /// # Errors
    /// When the player gets up, or the game's own advice fails.
    fn choose(&mut self, seen: &mut Seen<'_>) -> Result<Action, Halt>;

    /// In a race: what the player will do if nothing else happens first, and when. `until` is the moment at which
    /// something else is due (somebody's call, the bell); a player who waits in real time need not wait longer.
    ///
    /// # Errors
    /// When the player gets up, or the game's own advice fails.
    fn intend(&mut self, seen: &mut Seen<'_>, until: Option<u32>) -> Result<Option<Call>, Halt>;

    /// Whether the player lives in real time, and so is asked last in a race, again after everything that happens.
    fn is_live(&self) -> bool {
        false
    }
}

/// Something a player will do in a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Milliseconds since the last event.
    pub at: u32,
    /// What.
    pub action: Action,
}

/// Why a player does not answer.
#[derive(Debug)]
pub enum Halt {
    /// The player gets up from the table.
    Leave,
    /// The player is asked again later: something else is to be done first.
    Pause,
    /// The content is at fault.
    Fault(Box<Fault>),
}

impl From<Box<Fault>> for Halt {
    fn from(fault: Box<Fault>) -> Halt {
        Halt::Fault(fault)
    }
}
