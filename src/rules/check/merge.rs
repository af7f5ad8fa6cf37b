//! All faults of a game for all its seats and presets, each told once.

use super::{CHECKS, Reading, SETUP_CHECKS};
use crate::definition::{self, Game, GameFiles};
use crate::diagnostic::{Fault, Faults, List, Note, Severity};
use crate::rules::{Rules, Setup};
use std::sync::Arc;

/// What checking a game gives.
pub struct Checked {
    /// The game, if it could be read.
    pub game: Option<Arc<Game>>,
    /// All that is wrong with it, by place.
    pub faults: Faults,
    /// What the interpreter runs, and why.
    pub notes: Faults,
}

/// A fault with the numbers of seats it was found with, and the preset.
struct Found {
    fault: Fault,
    seats: Vec<usize>,
    preset: Option<String>,
}

/// Checks a game for every number of seats and every preset, before any card is dealt. Of a game with patches the
/// warnings are left out that it has without the last one, or that its files get because the patch does without what
/// stands there.
pub fn check(files: &GameFiles) -> Checked {
    let mut checked = check_whole(files);
    let Some(last) = files.patches.len().checked_sub(1) else { return checked };
    if checked.faults.iter().all(|fault| fault.severity == Severity::Error) {
        return checked;
    }
    let (base, name) = (files.up_to(last), files.with.last().unwrap_or(&files.patches[last].id));
    let known = check_whole(&base).faults;
    let own = base.files.len() + base.patches.iter().map(|patch| patch.files.len()).sum::<usize>();
    let is_below = |fault: &Fault| fault.span.is_some_and(|span| (span.file.0 as usize) < own);
    checked.faults.retain(|fault| {
        fault.severity == Severity::Error || !known.contains(fault) && !(is_below(fault) && is_about_use(fault.code))
    });
    for fault in &mut checked.faults {
        if is_below(fault) && fault.severity == Severity::Warning {
            fault.sentence = format!("with the patch `{name}`: {}", fault.sentence);
        }
    }
    checked
}

fn check_whole(files: &GameFiles) -> Checked {
    let (game, mut faults) = definition::read(files);
    let Some(game) = game.map(Arc::new) else { return Checked { game: None, faults, notes: Vec::new() } };
    let mut found = Vec::new();
    let mut notes = Faults::new();
    for seats in game.seats.least..=game.seats.most {
        set_up(&game, seats, None, &mut found, &mut notes);
    }
    for preset in &game.presets {
        let before = found.len();
        let mut fits = false;
        for seats in game.seats.least..=game.seats.most {
            fits |= set_up(&game, seats, Some(&preset.name.name), &mut found, &mut notes);
        }
        if fits {
            // A preset need not fit every number of seats.
            let misfits = |found: &Found| found.fault.code == "set-up";
            let kept = found.split_off(before).into_iter().filter(|found| !misfits(found)).collect::<Vec<_>>();
            found.extend(kept);
        } else {
            for found in found[before..].iter_mut().filter(|found| found.fault.code == "set-up") {
                let rule = found.fault.span.replace(preset.name.span);
                found.fault.notes.extend(rule.map(|span| Note { span, text: "the requirement".to_string() }));
            }
        }
    }
    faults.extend(found.into_iter().map(|found| told(found, &game)));
    if !faults.iter().any(|fault| fault.severity == Severity::Error && fault.code == "syntax") {
        let reading = Reading::of(&game);
        CHECKS.iter().for_each(|check| check(&reading, &mut faults));
        faults.extend(definition::check::check(&game));
    }
    // What nothing uses may be used where a mistake stands: first things first.
    let broken = faults.iter().any(|fault| fault.severity == Severity::Error);
    let mut once = Faults::new();
    for fault in faults {
        if !once.contains(&fault) && (!broken || fault.severity == Severity::Error || !is_about_use(fault.code)) {
            once.push(fault);
        }
    }
    once.sort_by_key(|fault| fault.span.map_or((u16::MAX, 0), |span| (span.file.0, span.start)));
    Checked { game: Some(game), faults: once, notes }
}

/// Whether a fault says that something is not used, changed or reached.
fn is_about_use(code: &str) -> bool {
    ["unused-", "never-", "nothing-", "nobody-", "no-end"].iter().any(|prefix| code.starts_with(prefix))
}

/// Compiles the game for one set-up; says whether that set-up exists.
fn set_up(game: &Arc<Game>, seats: usize, preset: Option<&str>, found: &mut Vec<Found>, notes: &mut Faults) -> bool {
    let (exists, faults) = match Setup::new(game, Some(seats), preset, &[]) {
        Err(faults) => (false, faults),
        Ok(setup) => match Rules::new(game.clone(), setup) {
            Err(faults) => (true, faults),
            Ok(rules) => {
                let new = rules.interpreted().iter().filter(|note| !notes.contains(note)).cloned().collect::<Vec<_>>();
                notes.extend(new);
                let mut faults = Faults::new();
                SETUP_CHECKS.iter().for_each(|check| check(&rules, &mut faults));
                (true, faults)
            }
        },
    };
    for fault in faults {
        // The same place with other numbers is the same mistake.
        let alike = |found: &&mut Found| {
            found.fault.code == fault.code && found.fault.span.is_some() && found.fault.span == fault.span
        };
        let is_known = found.iter().any(|found| found.fault == fault);
        if !is_known && fault.code.starts_with("deck-") && found.iter_mut().find(alike).is_some() {
            continue;
        }
        match found.iter_mut().find(|found| found.fault == fault) {
            Some(found) if found.preset.is_some() || preset.is_none() => {
                if !found.seats.contains(&seats) {
                    found.seats.push(seats);
                }
            }
            Some(_) => {}
            None => found.push(Found { fault, seats: vec![seats], preset: preset.map(String::from) }),
        }
    }
    exists
}

/// The fault, saying with which seats and preset it is there, if it is not always there.
fn told(found: Found, game: &Game) -> Fault {
    let Found { mut fault, seats, preset } = found;
    let all = game.seats.most - game.seats.least + 1;
    if seats.len() < all && fault.code != "deck-too-small" {
        let seats = List::and(seats.iter().map(usize::to_string));
        fault.sentence = format!("with {seats} seats: {}", fault.sentence);
    }
    if let Some(preset) = preset {
        fault.sentence = format!("with the preset `{preset}`: {}", fault.sentence);
    }
    if fault.span.is_none() {
        fault.span = Some(game.section("requires"));
    }
    fault
}
