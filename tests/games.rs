//! Every game that ships: it loads for all its seats, its scenarios say what they say, its records replay, the
//! laws hold. A new folder in `games/` is tested without naming it anywhere.
#![allow(clippy::disallowed_methods)] // tests read files

use cardwright::diagnostic::{Sources, render};
use cardwright::library::Library;
use cardwright::record::{Record, Replay};
use cardwright::rules::{Referee, Rules, Setup};
use cardwright::scenario::{self, Scenario};
use cardwright::sim::laws;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

fn games() -> Vec<String> {
    Library::usual().ids()
}

/// The files with this ending in a folder of a game, in order.
fn files(game: &str, folder: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(root().join(game).join(folder)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        entries.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "yaml")).collect();
    paths.sort();
    paths
}

#[test]
fn every_game_loads_for_all_its_seats() {
    for id in games() {
        let game = Library::usual()
            .load(&id)
            .unwrap_or_else(|(faults, sources)| panic!("{}", render(&faults, &sources, false)));
        let game = Arc::new(game);
        for seats in game.seats.least..=game.seats.most {
            let setup = Setup::new(&game, Some(seats), None, &[]).unwrap();
            if let Err(faults) = Rules::new(game.clone(), setup) {
                panic!("{id} with {seats} seats:\n{}", render(&faults, &game.sources, false));
            }
        }
    }
}

#[test]
fn every_scenario_passes_and_shows_what_its_snapshot_shows() {
    let mut failed = Vec::new();
    for id in games() {
        let Ok(game) = Library::usual().load(&id) else { panic!("{id} does not load") };
        let game = Arc::new(game);
        for path in files(&id, "scenarios").into_iter().chain(files(&id, "house/scenarios")) {
            let name = path.file_stem().unwrap().to_string_lossy().to_string();
            let shown = path.strip_prefix(root().parent().unwrap()).unwrap().display().to_string();
            let mut sources = Sources::default();
            let scenario = match Scenario::read(&mut sources, &shown, &std::fs::read(&path).unwrap()) {
                Ok(scenario) => scenario,
                Err(faults) => {
                    failed.push(render(&faults, &sources, false));
                    continue;
                }
            };
            let game = match scenario.with.is_empty() {
                true => game.clone(),
                false => {
                    Arc::new(Library::usual().load_with(&id, &scenario.with).unwrap_or_else(|_| panic!("{shown}")))
                }
            };
            let played = scenario::play(&scenario, &game);
            if !played.faults.is_empty() {
                failed.push(format!("{shown}\n{}", render(&played.faults, &sources, false)));
            }
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(path.parent().unwrap());
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name.as_str(), played.transcript));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_record_replays_to_its_result() {
    for id in games() {
        let Ok(game) = Library::usual().load(&id) else { panic!("{id} does not load") };
        let game = Arc::new(game);
        for path in files(&id, "records") {
            let shown = path.display().to_string();
            let mut sources = Sources::default();
            let record = Record::read(&mut sources, &shown, &std::fs::read(&path).unwrap());
            let record = record.unwrap_or_else(|faults| panic!("{}", render(&faults, &sources, false)));
            let setup = record.setup(&game).unwrap();
            let Ok(rules) = Rules::new(game.clone(), setup) else { panic!("{id} does not compile") };
            let mut referee = Referee::new(Arc::new(rules));
            let proven = Replay::new(&mut referee, &record, false).and_then(|mut replay| {
                replay.run(None)?;
                replay.verify()
            });
            proven.unwrap_or_else(|fault| panic!("{}", render(&[*fault], &sources, false)));
        }
    }
}

#[test]
fn the_laws_hold_in_every_game_for_all_its_seats() {
    let mut broken = Vec::new();
    for id in games() {
        let Ok(game) = Library::usual().load(&id) else { panic!("{id} does not load") };
        let game = Arc::new(game);
        for seats in game.seats.least..=game.seats.most {
            let setup = Setup::new(&game, Some(seats), None, &[]).unwrap();
            let Ok(rules) = Rules::new(game.clone(), setup) else { panic!("{id} does not compile") };
            let report = laws(&Arc::new(rules), 2, 1, || {});
            let told = report.broken.iter();
            broken.extend(told.map(|b| format!("{id}, {seats} seats, seed {}: {}: {}", b.seed, b.law, b.found)));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
