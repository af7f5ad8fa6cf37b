//! Where the rules of a match come from, so that they can be read again.

use super::seating::{load, rules_for};
use super::trouble::Trouble;
use super::watch::Watch;
use crate::library::Library;
use crate::rules::{Rules, Setup};
use std::sync::Arc;

/// Where the rules of a match come from.
pub struct Origin {
    /// What the game is found by.
    pub name: String,
    /// The patches asked for.
    pub with: Vec<String>,
    /// A preset, if one was named.
    pub preset: Option<String>,
    /// The options as typed.
    pub options: Vec<(String, String)>,
    /// How many sit there.
    pub seats: usize,
}

impl Origin {
    /// Watches the files it is read from.
    pub fn watch(&self) -> Watch {
        Watch::over(Library::usual().origins(&self.name, &self.with))
    }

    /// The rules as they are written now.
    pub fn rules(&self) -> Result<Arc<Rules>, Trouble> {
        let game = load(&Library::usual(), &self.name, &self.with)?;
        let setup = Setup::new(&game, Some(self.seats), self.preset.as_deref(), &self.options);
        let setup = setup.map_err(|faults| Trouble::Faults(faults, Box::new(game.sources.clone())))?;
        rules_for(game, setup)
    }
}
