//! The ways to play a game that are worth trying: its defaults, its presets, and each option changed alone.

use super::Setup;
use super::setup::default;
use crate::definition::{Game, OptionKind, OptionPlan};

/// All values of a range are tried if there are no more than these.
const FEW: i64 = 8;

impl Setup {
    /// The set-ups for so many seats worth trying, each once, the defaults first: every preset, every value of
    /// every option by itself, and the options that exist only beside one of these.
    pub fn variants(game: &Game, seats: usize) -> Vec<Setup> {
        let mut found: Vec<Setup> = Vec::new();
        let Ok(usual) = Setup::new(game, Some(seats), None, &[]) else { return found };
        found.push(usual.clone());
        let presets = game.presets.iter().filter_map(|p| Setup::new(game, Some(seats), Some(&p.name.name), &[]).ok());
        let there = usual.options_there(game);
        let changed = presets.chain(usual.each_changed(game, &there));
        for setup in changed.collect::<Vec<_>>() {
            let mut only_here = setup.options_there(game);
            only_here.retain(|option| !there.contains(option));
            let further = setup.each_changed(game, &only_here);
            for setup in std::iter::once(setup).chain(further) {
                if !found.contains(&setup) {
                    found.push(setup);
                }
            }
        }
        found
    }

    fn options_there(&self, game: &Game) -> Vec<usize> {
        self.in_force(game).into_iter().map(|(option, _)| option).collect()
    }

    /// The set-up with each other value of each of these options, as far as it can be played.
    fn each_changed(&self, game: &Game, options: &[usize]) -> Vec<Setup> {
        let already = self.changed(game);
        let mut found = Vec::new();
        for option in options.iter().map(|&number| &game.options[number]) {
            for value in worth_trying(option).into_iter().filter(|&value| value != default(option, self.seats)) {
                let mut given = already.clone();
                given.retain(|(name, _)| *name != option.name.name);
                given.push((option.name.name.clone(), option.kind.write(value)));
                found.extend(Setup::new(game, Some(self.seats), None, &given));
            }
        }
        found
    }
}

/// The values of an option worth trying.
fn worth_trying(option: &OptionPlan) -> Vec<i64> {
    match &option.kind {
        OptionKind::Switch => vec![0, 1],
        OptionKind::Choice { domain, .. } => (1..=domain.words().len() as i64).collect(),
        OptionKind::Number { .. } if !option.suggest.is_empty() => option.suggest.clone(),
        OptionKind::Number { least: Some(least), most: Some(most) } if most - least < FEW => (*least..=*most).collect(),
        OptionKind::Number { least, most } => least.iter().chain(most).copied().collect(),
        OptionKind::Seat { .. } => {
            let words = ["random", "dealer", "left_of_dealer", "P0"];
            words.iter().filter_map(|word| option.kind.read(word)).collect()
        }
    }
}
