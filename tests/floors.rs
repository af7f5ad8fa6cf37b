//! The floors: imports run only downward, outside crates stay where they belong, every file says what it is.

use std::path::{Path, PathBuf};

/// Folders and files of `src` with their floor.
const FLOORS: [(&str, usize); 12] = [
    ("table", 0),
    ("diagnostic", 0),
    ("definition", 1),
    ("rules", 2),
    ("players", 3),
    ("record", 3),
    ("scenario", 3),
    ("sim", 3),
    ("library", 3),
    ("reference", 3),
    ("cli", 4),
    ("main", 4),
];

/// Outside crates and the paths below `src` that may name them.
const CRATES: [(&str, &[&str]); 13] = [
    ("rhai", &["rules/script/"]),
    ("rand_chacha", &["table/rng.rs"]),
    ("rand_core", &["table/rng.rs"]),
    ("saphyr_parser", &["definition/"]),
    ("csv", &["definition/"]),
    ("sha2", &["definition/"]),
    ("xxhash_rust", &["table/digest.rs", "table/rng.rs"]),
    ("annotate_snippets", &["diagnostic/"]),
    ("strsim", &["diagnostic/"]),
    ("rayon", &["sim/"]),
    ("indicatif", &["sim/", "cli/"]),
    ("clap", &["cli/", "main.rs"]),
    ("include_dir", &["library", "cli/"]),
];

fn sources() -> Vec<(String, String)> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(dir).unwrap().flatten() {
            match entry.path() {
                path if path.is_dir() => walk(&path, found),
                path if path.extension().is_some_and(|e| e == "rs") => found.push(path),
                _ => {}
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    walk(&root, &mut found);
    found.sort();
    found
        .iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

fn floor_of(path: &str) -> Option<usize> {
    let first = path.split(['/', '.']).next()?;
    FLOORS.iter().find(|(name, _)| *name == first).map(|(_, floor)| *floor)
}

/// The lines of a file that are code, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(i, l)| (i + 1, l)).filter(|(_, l)| !l.trim_start().starts_with("//"))
}

#[test]
fn imports_run_only_downward() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let Some(floor) = floor_of(&path) else { continue };
        for (number, line) in code(&text) {
            for (name, other) in FLOORS {
                if line.contains(&format!("crate::{name}")) && other > floor {
                    wrong.push(format!("{path}:{number}: floor {floor} imports {name} on floor {other}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn outside_crates_stay_where_they_belong() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        for (number, line) in code(&text) {
            for (name, allowed) in CRATES {
                let named = line.contains(&format!("{name}::")) || line.contains(&format!("use {name}"));
                let word = line.find(&format!("{name}::")).is_none_or(|at| {
                    at == 0 || !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
                });
                if named && word && !allowed.iter().any(|a| path.starts_with(a)) {
                    wrong.push(format!("{path}:{number}: {name} may not be used here"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_top_floor_prints_and_only_it_and_the_library_open_files() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let floor = floor_of(&path).unwrap_or(4);
        for (number, line) in code(&text) {
            if floor < 4 && ["println!", "eprintln!", "print!(", "eprint!("].iter().any(|w| line.contains(w)) {
                wrong.push(format!("{path}:{number}: prints"));
            }
            if floor < 4 && !path.starts_with("library") && line.contains("std::fs") {
                wrong.push(format!("{path}:{number}: opens files"));
            }
            if floor < 3 && (line.contains("Instant::now") || line.contains("SystemTime")) {
                wrong.push(format!("{path}:{number}: reads a clock"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_opens_with_a_sentence() {
    for (path, text) in sources() {
        assert!(text.starts_with("//! "), "{path} does not open with a `//!` sentence");
        assert!(text.lines().count() <= 500, "{path} has more than 500 lines: is it one noun?");
    }
}

/// Words that are a game's name and mean something else where they stand so.
const MEANT_OTHERWISE: [&str; 5] = [".snap", "\"snap\"", "\"hearts\"", "\\\"hearts\\\"", "hearts: h"];

#[test]
fn no_game_is_named_in_the_engine() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let names: Vec<String> = std::fs::read_dir(games)
        .unwrap()
        .flatten()
        .filter(|e| e.path().is_dir())
        .map(|e| e.file_name().to_string_lossy().to_string())
        .filter(|name| !name.starts_with('_'))
        .collect();
    for (path, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            let line = MEANT_OTHERWISE.iter().fold(line.to_string(), |line, other| line.replace(other, ""));
            let words = || line.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
            for name in &names {
                let named = words().any(|word| word.eq_ignore_ascii_case(name));
                assert!(!named, "{path}:{}: the game {name} is named", number + 1);
            }
        }
    }
}
