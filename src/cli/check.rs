//! `check`: every fault of a game, with place and hint.

use super::seating::games_in;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::definition::{GameFiles, read};
use crate::diagnostic::{Count, Fault, Faults, Severity, Sources, render, render_json};
use crate::library::Library;
use crate::record::Record;
use crate::rules::{Rules, Setup};
use crate::scenario::Scenario;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::process::ExitCode;
use std::sync::Arc;

/// Find every fault of games, before any card is dealt.
#[derive(Args)]
#[command(after_help = "Example:  cardwright check games/snake")]
pub struct Check {
    /// Games, or folders of games. All games, if none is given.
    #[arg(value_name = "PATH")]
    games: Vec<String>,
    /// A house rule of the games, or the path of a patch; may be given several times.
    #[arg(long, value_name = "PATCH")]
    with: Vec<String>,
    /// Treat warnings as errors.
    #[arg(short = 'D', value_name = "WHAT")]
    deny: Option<Deny>,
    /// Also say which functions the interpreter runs, and why.
    #[arg(short, long)]
    verbose: bool,
    /// For programs.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    Warnings,
}

impl Check {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        let games = match self.games.is_empty() {
            true => library.ids(),
            false => self.games.iter().flat_map(|name| games_in(&library, name)).collect(),
        };
        let mut found = Vec::new();
        for name in &games {
            let files = library.find_with(name, &self.with).map_err(|fault| Trouble::Misuse(vec![fault]))?;
            let mut parts = faults_of(&library, name, &files, self.verbose);
            if self.with.is_empty() {
                parts.extend(faults_of_house(&library, name, &parts));
            }
            found.push((files.id.clone(), parts));
        }
        let all = || found.iter().flat_map(|(_, parts)| parts.iter().flat_map(|part| &part.0));
        let errors = all().filter(|fault| fault.severity == Severity::Error).count();
        let warnings = all().count() - errors;
        if self.json {
            let games = found.iter().map(|(id, parts)| {
                let faults = parts.iter().map(|(faults, sources)| render_json(faults, sources));
                let faults = faults.flat_map(|list| match list {
                    Value::Array(list) => list,
                    other => vec![other],
                });
                json!({ "game": id, "faults": faults.collect::<Vec<Value>>() })
            });
            voice.say(&format!("{:#}", Value::Array(games.collect())));
        } else {
            for (faults, sources) in found.iter().flat_map(|(_, parts)| parts) {
                if !faults.is_empty() {
                    voice.say(&render(faults, sources, voice.colour));
                }
            }
            voice.say(&format!(
                "{} checked: {}, {}",
                Count(games.len(), "game"),
                Count(errors, "error"),
                Count(warnings, "warning")
            ));
        }
        let bad = errors > 0 || (warnings > 0 && self.deny.is_some());
        Ok(ExitCode::from(bad as u8))
    }
}

/// All faults of a game, its scenarios and records, each part with the texts it points into.
fn faults_of(library: &Library, name: &str, files: &GameFiles, verbose: bool) -> Vec<(Faults, Sources)> {
    let mut parts = vec![(faults_of_game(files, verbose), files.sources())];
    for file in library.scenarios(name).unwrap_or_default() {
        let mut sources = Sources::default();
        if let Err(faults) = Scenario::read(&mut sources, &file.path, &file.bytes) {
            parts.push((faults, sources));
        }
    }
    for file in library.records(name).unwrap_or_default() {
        let mut sources = Sources::default();
        if let Err(faults) = Record::read(&mut sources, &file.path, &file.bytes) {
            parts.push((faults, sources));
        }
    }
    parts
}

/// What is wrong with each house rule beside a game that is not wrong with the game itself.
fn faults_of_house(library: &Library, name: &str, parts: &[(Faults, Sources)]) -> Vec<(Faults, Sources)> {
    let mut found = Vec::new();
    for house in library.house(name) {
        let Ok(files) = library.find_with(name, std::slice::from_ref(&house.id)) else { continue };
        let mut faults = faults_of_game(&files, false);
        faults.retain(|fault| parts.first().is_none_or(|part| !part.0.contains(fault)));
        found.push((faults, files.sources()));
    }
    found
}

/// All faults of a game, for all numbers of seats and presets.
fn faults_of_game(files: &GameFiles, verbose: bool) -> Faults {
    let (game, mut faults) = read(files);
    if let Some(game) = game {
        let game = Arc::new(game);
        for seats in game.seats.least..=game.seats.most {
            let presets = game.presets.iter().map(|preset| Some(preset.name.name.as_str()));
            for preset in presets.chain([None]) {
                let setup = Setup::new(&game, Some(seats), preset, &[]);
                let rules = match setup {
                    Ok(setup) => Rules::new(game.clone(), setup).map(|rules| rules.interpreted().to_vec()),
                    // A preset need not fit every number of seats.
                    Err(_) if preset.is_some() => Ok(Vec::new()),
                    Err(faults) => Err(for_seats(faults, seats)),
                };
                let found = match rules {
                    Ok(notes) if verbose => notes,
                    Ok(_) => Vec::new(),
                    Err(faults) => faults,
                };
                for fault in found {
                    if !faults.contains(&fault) {
                        faults.push(fault);
                    }
                }
            }
        }
    }
    faults
}

fn for_seats(faults: Faults, seats: usize) -> Faults {
    let faults = faults.into_iter();
    faults.map(|fault: Fault| Fault { sentence: format!("with {seats} seats: {}", fault.sentence), ..fault }).collect()
}
