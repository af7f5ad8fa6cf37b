//! What can be said against a game as written, before its scripts are looked at: one check a file.

mod open_stock;
mod same_preset;
mod tie;

use super::Game;
use crate::diagnostic::Faults;

/// All checks.
const CHECKS: [fn(&Game, &mut Faults); 3] = [open_stock::check, same_preset::check, tie::check];

/// What is probably not meant in a game that could be read.
pub fn check(game: &Game) -> Faults {
    let mut faults = Faults::new();
    CHECKS.iter().for_each(|check| check(game, &mut faults));
    faults
}
