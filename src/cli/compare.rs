//! `sim --compare`: a game as it is and as it is changed, from the same seeds.

use super::seating::{Seating, load, rules_for};
use super::sim::Sim;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::definition::Game;
use crate::diagnostic::List;
use crate::library::Library;
use crate::rules::Setup;
use crate::sim::{Comparison, LEAST};
use std::process::ExitCode;
use std::sync::Arc;

/// A game with the changes named.
struct Changed {
    /// What the game is found by.
    name: String,
    seating: Seating,
    /// The changes in words.
    told: Vec<String>,
}

impl Sim {
    /// Plays in each set-up the game as it is and as it is changed, and compares.
    pub(super) fn compare(
        &self,
        library: &Library,
        game: &Arc<Game>,
        setups: Vec<Setup>,
        voice: &mut Voice,
    ) -> Result<ExitCode, Trouble> {
        if self.matches < LEAST {
            return Err(Trouble::misuse(format!("a comparison needs {LEAST} matches or more")));
        }
        let changed = self.changed(library, game)?;
        let other = load(library, &changed.name, &changed.seating.with)?;
        let mut failed = 0;
        for (n, setup) in setups.into_iter().enumerate() {
            let seating = Seating { seats: Some(setup.seats), ..changed.seating.clone() };
            let after = rules_for(other.clone(), seating.setup(&other, None)?)?;
            let before = self.report(rules_for(game.clone(), setup)?, voice)?;
            let after = self.report(after, voice)?;
            let comparison = Comparison::new(before, after, List::and(&changed.told).to_string());
            failed += comparison.failed();
            match self.json {
                true => voice.say(&format!("{:#}", comparison.json())),
                false => {
                    let gap = if n > 0 { "\n" } else { "" };
                    voice.say(&format!("{gap}{}", comparison.text().trim_end()));
                }
            }
        }
        Ok(ExitCode::from((failed > 0) as u8))
    }

    /// What each change means: an option, a house rule or patch, a preset, another version of the game.
    fn changed(&self, library: &Library, game: &Game) -> Result<Changed, Trouble> {
        let mut changed = Changed { name: self.game.clone(), seating: self.seating.clone(), told: Vec::new() };
        for change in &self.compare {
            let seating = &mut changed.seating;
            if let Some((name, value)) = change.split_once('=') {
                let (name, value) = (name.trim().to_string(), value.trim().to_string());
                changed.told.push(format!("{name} {value}"));
                seating.options.push((name, value));
                continue;
            }
            let with: Vec<String> = seating.with.iter().chain([change]).cloned().collect();
            match library.find_with(&changed.name, &with) {
                Ok(_) => {
                    seating.with = with;
                    changed.told.push(format!("with {change}"));
                }
                Err(_) if game.presets.iter().any(|preset| preset.name.name == *change) => {
                    seating.preset = Some(change.clone());
                    changed.told.push(format!("preset {change}"));
                }
                Err(_) if library.find(change).is_ok() => {
                    changed.name = change.clone();
                    changed.told.push(change.clone());
                }
                Err(fault) => return Err(Trouble::Misuse(vec![fault])),
            }
        }
        Ok(changed)
    }
}
