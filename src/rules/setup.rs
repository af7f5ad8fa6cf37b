//! How a table has agreed to play: number of seats and value of every option.

use super::script::compile::Compiler;
use crate::definition::patch::blame;
use crate::definition::{Game, OptionKind, OptionPlan};
use crate::diagnostic::{Fault, Faults, closest};
use crate::table::{Deck, Layout};

/// A proven choice of seats and options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// How many seats.
    pub seats: usize,
    /// The value of each option of the game, in the order declared (see `OptionKind`).
    pub options: Vec<i64>,
}

impl Setup {
    /// Seats and options as typed; the default for everything not given.
    ///
    /// # Errors
    /// Everything that is not allowed, each naming what is.
    pub fn new(
        game: &Game,
        seats: Option<usize>,
        preset: Option<&str>,
        given: &[(String, String)],
    ) -> Result<Setup, Faults> {
        let mut faults = Faults::new();
        let range = game.seats;
        let seats = seats.unwrap_or(if range.has(4) { 4 } else { range.most.min(range.least.max(4)) });
        if !range.has(seats) {
            let allowed = match range.least == range.most {
                true => format!("{} is for {} seats", game.name, range.least),
                false => format!("{} is for {} to {} seats", game.name, range.least, range.most),
            };
            return Err(vec![Fault::placeless("seats", format!("{allowed}, not {seats}"))]);
        }
        let mut setup = Setup { seats, options: game.options.iter().map(|o| default(o, seats)).collect() };
        if let Some(preset) = preset {
            setup.take_preset(game, preset, &mut faults);
        }
        let mut chosen = Vec::new();
        for (name, text) in given {
            let Some(number) = game.options.iter().position(|o| o.name.name == *name) else {
                let names = game.options.iter().map(|o| o.name.name.as_str());
                let fault = Fault::placeless("unknown-option", format!("{} has no option `{name}`", game.name));
                faults.push(match closest(name, names.clone()) {
                    Some(meant) => fault.meant(Some(meant)),
                    None if game.options.is_empty() => fault.hint("it has no options"),
                    None => fault.hint(format!("its options are {}", names.collect::<Vec<_>>().join(", "))),
                });
                continue;
            };
            match read(&game.options[number], text, seats) {
                Ok(value) => {
                    setup.options[number] = value;
                    chosen.push(number);
                }
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() {
            setup.check_existence(game, &chosen, &mut faults);
        }
        if faults.is_empty() {
            setup.check_requirements(game, &mut faults);
        }
        if faults.is_empty() { Ok(setup) } else { Err(blame(faults, &game.removed)) }
    }

    fn take_preset(&mut self, game: &Game, name: &str, faults: &mut Faults) {
        match game.presets.iter().find(|p| p.name.name == name) {
            Some(preset) => preset.values.iter().for_each(|&(option, value)| self.options[option] = value),
            None => {
                let names = game.presets.iter().map(|p| p.name.name.as_str());
                let fault = Fault::placeless("unknown-preset", format!("{} has no preset `{name}`", game.name));
                faults.push(match closest(name, names.clone()) {
                    Some(meant) => fault.meant(Some(meant)),
                    None if game.presets.is_empty() => fault.hint("it has none"),
                    None => fault.hint(format!("its presets are {}", names.collect::<Vec<_>>().join(", "))),
                });
            }
        }
    }

    /// An option that does not exist for these seats and options must not be given.
    fn check_existence(&self, game: &Game, chosen: &[usize], faults: &mut Faults) {
        let (exists, found) = self.existing(game);
        // What is wrong with the scripts as such is told when they are compiled.
        faults.extend(found.into_iter().filter(|fault| fault.code != "syntax"));
        for &number in chosen {
            if exists.get(number) == Some(&false) {
                let option = &game.options[number];
                let when = option.when.as_ref().map_or("", |w| w.text.trim());
                let sentence =
                    format!("option `{}` does not exist here: it is there only when {when}", option.name.name);
                faults.push(Fault::placeless("option-not-here", sentence));
            }
        }
    }

    /// Whether each option exists for these seats and options.
    fn existing(&self, game: &Game) -> (Vec<bool>, Faults) {
        let Ok(layout) = Layout::new(self.seats, Deck::new(Vec::new(), Vec::new()), Vec::new(), Vec::new()) else {
            return (vec![true; game.options.len()], Faults::new());
        };
        let mut statics = Compiler::statics(game, self, &layout);
        let mut exists =
            |option: &OptionPlan| option.when.as_ref().is_none_or(|w| statics.static_flag(w) != Some(false));
        let exist = game.options.iter().map(&mut exists).collect();
        (exist, statics.faults())
    }

    fn check_requirements(&self, game: &Game, faults: &mut Faults) {
        if game.requires.is_empty() {
            return;
        }
        let layout = match super::build::lay_out(game, self) {
            Ok(layout) => layout,
            Err(found) => return faults.extend(found),
        };
        let mut statics = Compiler::statics(game, self, &layout);
        for rule in &game.requires {
            let in_force = rule.when.as_ref().is_none_or(|w| statics.static_flag(w) != Some(false));
            if in_force && statics.static_flag(&rule.must) == Some(false) {
                let why = rule.why.as_ref().map_or(rule.name.name.replace('_', " "), |w| w.text.trim().to_string());
                faults.push(Fault::error("set-up", rule.name.span, format!("this cannot be played: {why}")));
            }
        }
        faults.extend(statics.faults());
    }

    /// The options that exist in this set-up, by number, with their values as typed.
    pub fn in_force(&self, game: &Game) -> Vec<(usize, String)> {
        let (exists, _) = self.existing(game);
        (0..game.options.len())
            .filter(|&i| exists.get(i) != Some(&false))
            .map(|i| (i, game.options[i].kind.write(self.options[i])))
            .collect()
    }

    /// Name and value as typed of every option that differs from its default.
    pub fn changed(&self, game: &Game) -> Vec<(String, String)> {
        let differs = |(option, value): &(&OptionPlan, &i64)| default(option, self.seats) != **value;
        let options = game.options.iter().zip(&self.options);
        options.filter(differs).map(|(option, value)| (option.name.name.clone(), option.kind.write(*value))).collect()
    }
}

/// The default of an option for so many seats.
pub fn default(option: &OptionPlan, seats: usize) -> i64 {
    option.default.at(seats).copied().unwrap_or(0)
}

/// The value of an option from what was typed.
fn read(option: &OptionPlan, text: &str, seats: usize) -> Result<i64, Fault> {
    let text = text.trim();
    let value = match &option.kind {
        OptionKind::Seat { .. } => option.kind.read(text).filter(|&seat| seat < seats as i64),
        kind => kind.read(text),
    };
    value.ok_or_else(|| {
        let sentence = format!("option `{}` is {}, not `{text}`", option.name.name, option.kind.allowed());
        let fault = Fault::placeless("option-value", sentence);
        match &option.kind {
            OptionKind::Choice { domain, .. } => fault.meant(closest(text, domain.words().iter().map(String::as_str))),
            _ => fault,
        }
    })
}
