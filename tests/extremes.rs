//! Numbers beyond all reason, wherever a number stands: in games, scripts, scenarios and records.
#![allow(clippy::disallowed_methods)] // tests read files

use cardwright::definition::{Game, GameFiles, read};
use cardwright::diagnostic::Sources;
use cardwright::library::Library;
use cardwright::record::{Record, Replay};
use cardwright::rules::{Decision, Referee, Rules, Setup};
use cardwright::scenario::{self, Scenario};
use cardwright::table::Rng;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const EXTREMES: &[&str] = &[
    "-9223372036854775808",
    "9223372036854775807",
    "99999999999999999999999",
    "4294967296",
    "1000000000",
    "256",
    "0",
    "-1",
];

/// A text with each of its numbers in turn replaced by each extreme, and what was done to it.
fn extremes(text: &str) -> impl Iterator<Item = (String, String)> {
    let bytes = text.as_bytes();
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut places = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let alone = (at == 0 || !is_word(bytes[at - 1])) && bytes.get(end).is_none_or(|b| !is_word(*b));
        if end > at && alone {
            places.push((at, end));
        }
        at = end.max(at + 1);
    }
    places.into_iter().flat_map(move |(start, end)| {
        EXTREMES.iter().map(move |extreme| {
            let line = text[..start].matches('\n').count() + 1;
            let told = format!("{extreme} for {} in line {line}", &text[start..end]);
            (format!("{}{extreme}{}", &text[..start], &text[end..]), told)
        })
    })
}

/// Deals and plays a little at random. A fault of the content ends it, and nothing else may.
fn play_a_little(game: Game) {
    let game = Arc::new(game);
    let Ok(setup) = Setup::new(&game, None, None, &[]) else { return };
    let Ok(rules) = Rules::new(game, setup) else { return };
    let seats = rules.seats();
    let mut referee = Referee::new(Arc::new(rules));
    let Ok(mut state) = referee.start(3, false) else { return };
    let mut chances: Vec<Rng> = (0..seats).map(|seat| Rng::numbered(3, "player P", seat as u64)).collect();
    for _ in 0..12 {
        if referee.decision(&state) == Decision::Over || referee.play_on(&mut state, &mut chances, 10).is_err() {
            return;
        }
    }
}

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(path: &str) -> GameFiles {
    let file = |name: &str| (name.to_string(), fs::read(folder(path).join(name)).unwrap());
    GameFiles { id: "extreme".into(), files: vec![file("game.yaml"), file("rules.rhai")], ..GameFiles::default() }
}

fn hold(told: &str, run: impl FnOnce()) {
    let held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
    assert!(held.is_ok(), "{told}");
}

#[test]
fn in_a_game() {
    for path in ["tests/whole/everything", "games/_template/plain"] {
        let whole = files(path);
        for at in 0..whole.files.len() {
            let text = String::from_utf8(whole.files[at].1.clone()).unwrap();
            for (text, told) in extremes(&text) {
                let mut files = whole.clone();
                files.files[at].1 = text.into_bytes();
                hold(&format!("{path}: {told}"), || {
                    if let Some(game) = read(&files).0 {
                        play_a_little(game);
                    }
                });
            }
        }
    }
}

#[test]
fn in_a_scenario() {
    let id = "snarkas";
    let game = Arc::new(Library::usual().load(id).unwrap_or_else(|_| panic!("{id}")));
    for file in Library::usual().scenarios(id).unwrap().into_iter().step_by(6) {
        for (text, told) in extremes(&String::from_utf8(file.bytes).unwrap()) {
            hold(&format!("{}: {told}", file.path), || {
                if let Ok(scenario) = Scenario::read(&mut Sources::default(), "s.yaml", text.as_bytes()) {
                    scenario::play(&scenario, &game);
                }
            });
        }
    }
}

#[test]
fn in_a_record() {
    let id = "snap";
    let game = Arc::new(Library::usual().load(id).unwrap_or_else(|_| panic!("{id}")));
    for file in Library::usual().records(id).unwrap() {
        // Only the first answers: every one of them is played again and again.
        let whole = String::from_utf8(file.bytes).unwrap();
        let head: String = whole.lines().take(60).map(|line| format!("{line}\n")).collect();
        for (text, told) in extremes(&head) {
            hold(&format!("{}: {told}", file.path), || {
                let Ok(record) = Record::read(&mut Sources::default(), "r.yaml", text.as_bytes()) else { return };
                let Ok(setup) = record.setup(&game) else { return };
                let Ok(rules) = Rules::new(game.clone(), setup) else { return };
                let mut referee = Referee::new(Arc::new(rules));
                let Ok(mut run) = Replay::new(&mut referee, &record, false) else { return };
                if run.run(None).is_ok() {
                    let _ = run.verify();
                }
            });
        }
    }
}
