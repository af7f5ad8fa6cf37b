//! Scenarios made of records: they stand as the match stood, and pass at once.
#![allow(clippy::disallowed_methods)] // tests read files

use cardwright::diagnostic::{Sources, render};
use cardwright::library::Library;
use cardwright::record::Record;
use cardwright::rules::Rules;
use cardwright::scenario::{self, Act, Scenario};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

fn record(path: &Path) -> (Record, Arc<Rules>) {
    let bytes = std::fs::read(path).unwrap();
    let record = Record::read(&mut Sources::default(), "record.yaml", &bytes).unwrap();
    let game = Arc::new(Library::usual().load_with(&record.game, &record.with).unwrap_or_else(|_| panic!("no game")));
    let setup = record.setup(&game).unwrap();
    (record, Arc::new(Rules::new(game, setup).unwrap_or_else(|_| panic!("no rules"))))
}

/// All records that ship.
fn records() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let folders = Library::usual().ids().into_iter().map(|id| root.join(id).join("records"));
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten().flatten());
    files.map(|file| file.path()).collect()
}

#[test]
fn a_scenario_made_of_a_record_passes() {
    let records = records();
    assert!(records.len() >= 6);
    for path in records {
        let (record, rules) = record(&path);
        let last = record.answers.len();
        let (mut given, mut led_to) = (0, 0);
        let moments: Vec<usize> = (0..5).chain((5..last).step_by(last / 11 + 1)).chain([last - 1, last]).collect();
        for &to in &moments {
            let text = scenario::made_of(&record, &rules, to, "a record").unwrap();
            let mut sources = Sources::default();
            let made = Scenario::read(&mut sources, "made.yaml", text.as_bytes());
            let made = made.unwrap_or_else(|faults| panic!("{}\n{text}", render(&faults, &sources, false)));
            let played = scenario::play(&made, &rules.game_arc());
            assert!(
                played.faults.is_empty(),
                "{} after {to}:\n{}\n{text}",
                path.display(),
                render(&played.faults, &sources, false)
            );
            let steps = &made.cases[0].steps;
            given += made.given.is_some() as usize;
            led_to += (steps.len() > 1 && matches!(steps[steps.len() - 1].act, Act::See(_))) as usize;
        }
        // Nearly every moment can be given, and what nearly every answer leads to is no matter of chance.
        assert!(given * 10 >= moments.len() * 9, "{}: {given} of {} given", path.display(), moments.len());
        assert!(led_to * 10 >= moments.len() * 7, "{}: {led_to} of {} led on", path.display(), moments.len());
    }
}

#[test]
fn a_record_that_is_too_short_is_told() {
    let (record, rules) = record(&records()[0]);
    let fault = scenario::made_of(&record, &rules, 100_000, "a record").unwrap_err();
    assert!(fault.sentence.contains("not 100000"), "{}", fault.sentence);
}

#[test]
fn a_scenario_is_written_from_the_command_line_and_nothing_is_overwritten() {
    let folder = std::env::temp_dir().join(format!("cardwright-made-{}", std::process::id()));
    let game = folder.join("games/my-game");
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args).current_dir(&folder).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    std::fs::create_dir_all(&folder).unwrap();
    assert_eq!(run(&["new", "my-game", "--family", "trick"]).0, 0);
    assert_eq!(run(&["play", "my-game", "--players", "random", "--seed", "3", "--record", "kept.yaml"]).0, 0);
    let args = ["replay", "kept.yaml", "--to", "9", "--as-scenario", "--out", "games/my-game/scenarios/ninth.yaml"];
    let (code, told, _) = run(&args);
    assert_eq!(code, 0, "{told}");
    assert!(told.contains("cardwright test"), "{told}");
    let text = std::fs::read_to_string(game.join("scenarios/ninth.yaml")).unwrap();
    assert!(text.starts_with("title: ") && text.contains("kept.yaml") && text.contains("given:"), "{text}");
    let (code, told, _) = run(&["test", "my-game"]);
    assert_eq!(code, 0, "{told}");
    let (code, _, told) = run(&args);
    assert_eq!(code, 2, "{told}");
    assert_eq!(std::fs::read_to_string(game.join("scenarios/ninth.yaml")).unwrap(), text);
    // Beside schemas the first line leads there.
    std::fs::create_dir_all(folder.join("schemas")).unwrap();
    std::fs::write(folder.join("schemas/scenario.schema.json"), "{}").unwrap();
    let (code, ..) = run(&["replay", "kept.yaml", "--to", "9", "--as-scenario", "--out", "games/my-game/ninth.yaml"]);
    let text = std::fs::read_to_string(game.join("ninth.yaml")).unwrap();
    assert_eq!(code, 0);
    assert!(text.starts_with("# yaml-language-server: $schema=../../schemas/scenario.schema.json\n"), "{text}");
    let (code, told, _) = run(&["replay", "kept.yaml", "--to", "9", "--as-scenario"]);
    assert!(code == 0 && told.contains("\nsteps:\n"), "{told}");
    assert_eq!(run(&["replay", "kept.yaml", "--as-scenario"]).0, 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_new_game_names_only_what_is_there() {
    let folder = std::env::temp_dir().join(format!("cardwright-new-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("here")).unwrap();
    let new = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        let output = command.arg("new").args(args).current_dir(folder.join("here")).output().unwrap();
        assert!(output.status.success(), "{args:?}: {output:?}");
    };
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).unwrap();
    new(&["pond", "--in", ".."]);
    assert!(!read("pond/game.yaml").contains("$schema"));
    new(&["wave", "--from", "../pond"]);
    assert!(read("here/games/wave/game.yaml").starts_with("extends: ../../pond\n"));
    std::fs::create_dir_all(folder.join("schemas")).unwrap();
    std::fs::write(folder.join("schemas/scenario.schema.json"), "{}").unwrap();
    new(&["lake", "--family", "race"]);
    let line = "# yaml-language-server: $schema=../../../schemas/game.schema.json\n";
    assert!(read("here/games/lake/game.yaml").starts_with(line));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_game_that_lies_here_is_listed_and_meant() {
    let folder = std::env::temp_dir().join(format!("cardwright-here-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        let output = command.args(args).current_dir(&folder).output().unwrap();
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    run(&["new", "pond", "--in", "."]);
    assert!(run(&["list"]).contains("\npond "), "{}", run(&["list"]));
    assert!(run(&["show", "pnod"]).contains("there is no game `pnod`; did you mean `pond`?"));
    assert!(run(&["check", "pond"]).contains("1 game checked: 0 errors"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn only_generated_files_are_written_anew() {
    let folder = std::env::temp_dir().join(format!("cardwright-docs-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("docs")).unwrap();
    let write = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        command.args(["docs", "--write"]).current_dir(&folder).output().unwrap().status.code()
    };
    let page = folder.join("docs/reference.md");
    std::fs::write(&page, "our own").unwrap();
    assert_eq!(write(), Some(2));
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "our own");
    assert!(!folder.join("schemas").exists());
    std::fs::remove_file(&page).unwrap();
    assert_eq!((write(), write()), (Some(0), Some(0)));
    std::fs::remove_dir_all(&folder).unwrap();
}
