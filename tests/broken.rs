//! Broken games: each folder holds one mistake, and what `check` says about it is pinned beside it.
#![allow(clippy::disallowed_methods)] // Tests read their files.

use cardwright::definition::GameFiles;
use cardwright::diagnostic::{explain, render, render_json};
use cardwright::library::Library;
use cardwright::rules::check::check;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// The folders in a folder, sorted.
fn folders(name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).unwrap().flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn files(path: &Path) -> GameFiles {
    let files = Library::default().find(path.to_str().unwrap()).unwrap();
    GameFiles { shown: String::new(), ..files }
}

#[test]
fn every_mistake_is_told_so_that_it_can_be_mended() {
    let folders = folders("broken");
    assert!(folders.len() >= 80, "only {} mistakes", folders.len());
    let mut missed = Vec::new();
    for path in folders {
        let files = files(&path);
        let faults = check(&files).faults;
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if faults.is_empty() {
            missed.push(name);
            continue;
        }
        render_json(&faults, &files.sources());
        for fault in &faults {
            assert!(explain(fault.code).is_some(), "`{}` is not explained", fault.code);
            assert!(!fault.sentence.ends_with('.'), "{}", fault.sentence);
        }
        let shown = render(&faults, &files.sources(), false);
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "broken", omit_expression => true }, {
            insta::assert_snapshot!(name, shown);
        });
    }
    assert!(missed.is_empty(), "nothing is said about {}", missed.join(", "));
}

#[test]
fn a_game_without_a_mistake_has_no_faults() {
    let files = files(&folder("whole/small"));
    assert_eq!(render(&check(&files).faults, &files.sources(), false), "");
}

#[test]
fn shipped_games_have_no_faults() {
    let library = Library::new(["games"]);
    for id in library.ids() {
        let files = library.find(&id).unwrap();
        assert_eq!(render(&check(&files).faults, &files.sources(), false), "", "{id}");
    }
}
