//! A preset that is the same as choosing nothing.

use crate::definition::Game;
use crate::diagnostic::{Fault, Faults};

pub fn check(game: &Game, faults: &mut Faults) {
    for preset in &game.presets {
        let differs = |&(option, value): &(usize, i64)| {
            (game.seats.least..=game.seats.most).any(|seats| game.options[option].default.at(seats) != Some(&value))
        };
        if !preset.values.iter().any(differs) {
            let sentence = format!("the preset `{}` is the same as choosing nothing", preset.name.name);
            let fault = Fault::error("same-preset", preset.name.span, sentence).warning();
            faults.push(fault.hint("give it an option with another value than its default, or take it out"));
        }
    }
}
