//! Reading games: broken ones are told their faults, whole ones are read, hostile ones do no harm.
#![allow(clippy::disallowed_methods)] // Tests read their files, and a hang is told by the clock.

use std::fs;

use cardwright::definition::{GameFiles, OptionKind, read, yaml};
use cardwright::diagnostic::{FileId, Severity, Sources, render, render_json};
use cardwright::library::Library;
use cardwright::table::{Domain, Per, ValueKind};

/// A game of these files.
fn game(files: &[(&str, &[u8])]) -> GameFiles {
    let files = files.iter().map(|(path, bytes)| (path.to_string(), bytes.to_vec())).collect();
    GameFiles { id: "broken".to_string(), shown: String::new(), files, ..GameFiles::default() }
}

#[test]
fn broken_games_are_told_their_faults() {
    insta::glob!("broken/*.yaml", |path| {
        let table = b"a,word,coppies\n1,tall,2\n".as_slice();
        let files = game(&[("game.yaml", &fs::read(path).unwrap()), ("cards.csv", table)]);
        let (game, faults) = read(&files);
        assert!(!faults.is_empty(), "{} has no faults", path.display());
        assert_eq!(game.is_none(), faults.iter().any(|fault| fault.severity == Severity::Error));
        for fault in &faults {
            assert!(!fault.sentence.ends_with('.') && !fault.sentence.is_empty(), "{}", fault.sentence);
        }
        render_json(&faults, &files.sources());
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_suffix => "", snapshot_path => "broken", omit_expression => true }, {
            insta::assert_snapshot!(name, render(&faults, &files.sources(), false));
        });
    });
}

#[test]
fn tables_of_cards() {
    let yaml = br#"
format: 1
name: Table
summary: Cards from a table.
seats: 2
deck:
  attributes: { kind: [cat, dog], legs: 0..8 }
  cards: [{ csv: animals.csv }]
  face: "{kind}{legs}"
zones: { stock: { kind: pile, visible: nobody, start: rest } }
actions: { pass: }
phases: { play: { ask: turns, actions: [pass] } }
match: { rounds: 1 }
"#;
    let read_with = |table: &str| {
        let files = game(&[("game.yaml", yaml), ("animals.csv", table.as_bytes())]);
        let (game, faults) = read(&files);
        (game, render(&faults, &files.sources(), false))
    };
    let (whole, faults) = read_with("kind, legs, copies, face\ncat, 4, 3,\ndog,, 1, Rex\n");
    assert_eq!(faults, "");
    let line = &whole.unwrap().deck.lines[0];
    assert_eq!(line.cards, [("cat4".to_string(), vec![1, 4]), ("Rex".to_string(), vec![2, 0])]);
    assert_eq!(line.counts, [3, 1]);
    let (none, faults) = read_with("kind,legs\ncat,4\n\ncow,4\ndog\ncat,9\n");
    assert!(none.is_none());
    insta::assert_snapshot!(faults, @r"
    error[unknown-word]: `cow` is no value of `kind`
     --> animals.csv:4:1
      |
    4 | cow,4
      | ^^^^^

    error[bad-table]: this row has 1 value, the first row names 2
     --> animals.csv:5:1
      |
    5 | dog
      | ^^^

    error[unknown-word]: `9` is no value of `legs`
     --> animals.csv:6:1
      |
    6 | cat,9
      | ^^^^^
      |
      = help: it goes from 0 to 8
    ");
}

#[test]
fn whole_games_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/whole");
    let library = Library::new([folder]);
    let files = library.find("everything").unwrap();
    let (game, faults) = read(&files);
    assert_eq!(render(&faults, &files.sources(), false), "");
    let game = game.unwrap();
    assert_eq!(game.values[0].name.name, "score");
    assert_eq!((game.values[0].per, game.values[0].kind.clone()), (Per::Team, ValueKind::Number));
    assert_eq!(game.hash.len(), 64);
    assert!(game.rules.is_some());
    let faces: Vec<&str> = game.deck.lines.iter().flat_map(|line| &line.cards).map(|card| card.0.as_str()).collect();
    assert_eq!(faces.len(), 13 * 4 + 4 + 3 + 1);
    assert_eq!((faces[0], faces[1], faces[13], faces[52], faces[57]), ("R1", "R2", "B1", "RS", "rJ"));
    assert_eq!(game.presets[0].values, [(0, 10), (4, 1), (3, 0)]);
    assert_eq!((game.options[6].default.at(3), game.options[6].default.at(4)), (Some(&1), Some(&2)));
    let stage = game.values.iter().find(|value| value.name.name == "stage").and_then(|value| value.start.clone());
    assert_eq!(stage.map(|start| start.text), Some("\"second\"".to_string()));
    for id in library.ids() {
        assert!(library.load(&id).is_ok(), "{id}");
    }
}

#[test]
fn shipped_games_are_read() {
    let library = Library::new(["games"]);
    for id in library.ids() {
        let files = library.find(&id).unwrap();
        let (game, faults) = read(&files);
        assert!(game.is_some() && faults.is_empty(), "{id}\n{}", render(&faults, &files.sources(), false));
    }
}

#[test]
fn the_library_suggests_and_refuses() {
    let library = Library::new([concat!(env!("CARGO_MANIFEST_DIR"), "/tests/whole")]);
    let fault = library.find("everythign").unwrap_err();
    assert_eq!(fault.hint.as_deref(), Some("did you mean `everything`?"));
    assert_eq!(library.find("tests/hostile").unwrap_err().code, "no-game-file");
    for name in ["", ".", "..", "/", "../..", "a/../../b", "everything/..", "no\0name"] {
        assert!(library.find(name).is_err(), "{name:?}");
    }
    assert_eq!(library.find("tests/whole/everything/game.yaml").unwrap().id, "everything");
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = std::env::temp_dir().join(format!("cardwright-links-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let whole = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/whole/everything/game.yaml");
    fs::copy(whole, folder.join("game.yaml")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", folder.join("cards.csv")).unwrap();
    let found = Library::default().find(folder.to_str().unwrap());
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(found.unwrap_err().code, "unreadable-file");
}

#[test]
fn hostile_files_do_no_harm() {
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/yaml")).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        let mut sources = Sources::default();
        let (_, _, faults) = yaml::read(&mut sources, "hostile.yaml", &bytes);
        render(&faults, &sources, true);
        let files = game(&[("game.yaml", &bytes), ("rules.rhai", &bytes), ("x.csv", &bytes)]);
        let (game, faults) = read(&files);
        assert!(game.is_none() && !faults.is_empty());
        render(&faults, &files.sources(), true);
    }
}

/// Every file of a whole game cut off and disturbed at many places is read without harm.
#[test]
fn disturbed_games_do_no_harm() {
    let text = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/whole/everything/game.yaml")).unwrap();
    let disturbances: &[&[u8]] = &[
        b"",
        b"!",
        b"{",
        b"]",
        b"\"",
        b"'",
        b": ",
        b"- ",
        b"\t",
        b"\n",
        b"#",
        b"..",
        b"|",
        b"\xff",
        b"99999999999999999999",
    ];
    for at in (0..text.len()).step_by(23) {
        for (i, disturbance) in disturbances.iter().enumerate() {
            let mut bytes = text.clone();
            bytes.splice(at..(at + i).min(text.len()), disturbance.iter().copied());
            let files = game(&[("game.yaml", &bytes)]);
            let (_, faults) = read(&files);
            render(&faults, &files.sources(), false);
        }
        let files = game(&[("game.yaml", &text[..at])]);
        read(&files);
    }
}

#[test]
fn seat_ranges_and_options() {
    let kind = OptionKind::Choice {
        domain: Domain::Words { names: vec!["a".into(), "b".into()], letters: vec![] },
        texts: vec![],
    };
    assert_eq!((kind.read("b"), kind.write(2), kind.allowed()), (Some(2), "b".to_string(), "`a` or `b`".to_string()));
}

#[test]
fn storms_of_signs_pass() {
    for storm in [
        "[",
        "{a: ",
        "- ",
        "? ",
        "a: [",
        "[a, ",
        "'",
        "\"",
        "&a ",
        "*a ",
        "!a ",
        "|\n",
        "a:\n ",
        "\t",
        "{",
        "}",
        "- - - ",
        ": ",
        ":",
        "%",
        "---\n",
        "a: |\n  x\n",
        "#",
        " #",
        "\\",
        "\"\\",
    ] {
        for line in [storm.to_string(), format!("{storm}\n"), storm.repeat(3_000 / storm.len()) + "\n"] {
            yaml::parse(FileId(0), &line.repeat(200_000 / line.len()));
        }
    }
}
