//! Every shipped game compiles for every number of seats, without faults and without the interpreter.

use crate::definition::{Game, GameFiles, read};
use crate::diagnostic::{Faults, render};
use crate::rules::{Rules, Setup};
use std::sync::Arc;

/// The files of a shipped game.
fn files(folder: &std::path::Path) -> GameFiles {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let name = path.file_name().unwrap().to_string_lossy().to_string();
            files.push((name, std::fs::read(path).unwrap()));
        }
    }
    files.sort();
    GameFiles { id: folder.file_name().unwrap().to_string_lossy().to_string(), shown: folder.display().to_string(), files, ..GameFiles::default() }
}

fn told(game: &Game, faults: &Faults) -> String {
    render(faults, &game.sources, false)
}

#[test]
fn shipped_games_compile() {
    let mut failed = Vec::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            continue;
        }
        let files = files(&path);
        let (game, faults) = read(&files);
        let Some(game) = game else {
            failed.push(format!("{}: {}", files.id, render(&faults, &files.sources(), false)));
            continue;
        };
        let game = Arc::new(game);
        for seats in game.seats.least..=game.seats.most {
            let setup = match Setup::new(&game, Some(seats), None, &[]) {
                Ok(setup) => setup,
                Err(faults) => {
                    failed.push(format!("{} for {seats}: {}", files.id, told(&game, &faults)));
                    continue;
                }
            };
            match Rules::new(game.clone(), setup) {
                Ok(rules) if rules.interpreted().is_empty() => {}
                Ok(rules) => {
                    failed.push(format!("{} for {seats}: {}", files.id, told(&game, &rules.interpreted().to_vec())))
                }
                Err(faults) => failed.push(format!("{} for {seats}: {}", files.id, told(&game, &faults))),
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
