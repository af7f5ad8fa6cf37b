//! Every game that ships: it loads for all its seats, its scenarios say what they say, its records replay, the
//! laws hold. A new folder in `games/` is tested without naming it anywhere.
#![allow(clippy::disallowed_methods)] // tests read files

use cardwright::diagnostic::{Sources, render};
use cardwright::library::Library;
use cardwright::players::{Manner, named};
use cardwright::record::{Record, Replay};
use cardwright::rules::{Referee, Rules, Setup};
use cardwright::scenario::{self, Scenario};
use cardwright::sim::{Plan, laws, simulate};
use cardwright::table::{Rng, Seat};
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
        let usual =
            (game.seats.least..=game.seats.most).map(|seats| Setup::new(&game, Some(seats), None, &[]).unwrap());
        // All other ways to play it are tried for one number of seats.
        let others = Setup::variants(&game, 3).split_off(1);
        for (setup, matches) in usual.map(|setup| (setup, 2)).chain(others.into_iter().map(|setup| (setup, 1))) {
            let told = format!("{id}, {} seats, {:?}", setup.seats, setup.changed(&game));
            let Ok(rules) = Rules::new(game.clone(), setup) else { panic!("{told} does not compile") };
            let report = laws(&Arc::new(rules), matches, 1, false, || {});
            assert!(report.looks >= 8 * matches, "{told}: {} looks", report.looks);
            let breaches = report.broken.iter();
            broken.extend(breaches.map(|b| format!("{told}, seed {}: {}: {}", b.seed, b.law, b.found)));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn variants_are_the_presets_and_each_option_alone_with_what_depends_on_it() {
    let Ok(game) = Library::usual().load("snorkeling") else { panic!("the game does not load") };
    let variants = Setup::variants(&game, 3).into_iter().map(|setup| {
        let changed = setup.changed(&game).into_iter();
        changed.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
    });
    let expected = [
        "",
        "target 6",
        "variant expert",
        "variant expert, opponent_cards any",
        "first_player P0",
        "next_starter surfaced",
        "empty_deck end_round",
        "tie_break shared",
    ];
    assert_eq!(variants.collect::<Vec<_>>(), expected);
}

#[test]
fn views_are_alike_just_when_their_texts_are_equal() {
    for id in games() {
        let Ok(game) = Library::usual().load(&id) else { panic!("{id} does not load") };
        let game = Arc::new(game);
        let setup = Setup::new(&game, Some(3), None, &[]).unwrap();
        let Ok(rules) = Rules::new(game.clone(), setup) else { panic!("{id} does not compile") };
        let mut referee = Referee::new(Arc::new(rules));
        let mut chance = Rng::new(1, "views");
        let mut state = referee.start(1, false).unwrap();
        let mut states = Vec::new();
        for _ in 0..40 {
            states.push(referee.imagine(&state, Seat(1), &mut chance));
            states.push(state.clone());
            if state.outcome().is_none() {
                referee.step_random(&mut state, &mut chance).unwrap();
            }
        }
        let mut alike = 0;
        for (i, one) in states.iter().enumerate() {
            for other in &states[i + 1..] {
                let (one, other) = (referee.view(one, Some(Seat(1))), referee.view(other, Some(Seat(1))));
                let equal = one.text() == other.text();
                assert_eq!(one.is_like(&other), equal, "{id}:\n{}\n{}", one.text(), other.text());
                alike += equal as usize;
            }
        }
        assert!((30..200).contains(&alike), "{id}: {alike} pairs are alike");
    }
}

#[test]
fn the_bot_that_thinks_beats_the_one_that_does_not() {
    for id in games() {
        let Ok(game) = Library::usual().load(&id) else { panic!("{id} does not load") };
        let game = Arc::new(game);
        let fewest = game.seats.least;
        for seats in [fewest, 4.clamp(fewest, game.seats.most)] {
            let setup = Setup::new(&game, Some(seats), None, &[]).unwrap();
            let Ok(rules) = Rules::new(game.clone(), setup) else { panic!("{id} does not compile") };
            let mut players = vec![named("random").unwrap(); seats];
            players[0] = named("greedy").unwrap();
            let plan = Plan { matches: 40, seed: 1, players, manner: Manner::default(), rotate: true };
            let tally = simulate(&Arc::new(rules), &plan, || {});
            let won = |kind: &str| tally.kinds[kind].won as f64 / tally.kinds[kind].played as f64;
            assert!(won("greedy") > 1.3 * won("random"), "{id}, {seats} seats: {:?}", tally.kinds);
        }
    }
}
