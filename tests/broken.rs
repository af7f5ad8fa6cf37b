//! Broken games: each folder holds one mistake, and what `check` says about it is pinned beside it.
#![allow(clippy::disallowed_methods)] // Tests read their files.

use cardwright::definition::GameFiles;
use cardwright::diagnostic::{explain, explanations, render, render_json};
use cardwright::library::Library;
use cardwright::rules::check::check;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Every code that the sources use.
fn codes_used() -> BTreeSet<String> {
    fn walk(folder: &Path, codes: &mut BTreeSet<String>) {
        for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && name != "explain" && name != "tests" {
                walk(&path, codes);
            } else if name.ends_with(".rs") && name != "tests.rs" {
                let text = fs::read_to_string(&path).unwrap();
                let text = text.split("#[cfg(test)]").next().unwrap();
                for call in ["Fault::error(", "Fault::placeless(", "fail(", "Reader::new("] {
                    for after in text.split(call).skip(1) {
                        let code = after.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
                        codes.extend(code.map(String::from));
                    }
                }
            }
        }
    }
    let mut codes = BTreeSet::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut codes);
    codes
}

#[test]
fn every_code_is_explained_and_every_explained_code_is_used() {
    let used = codes_used();
    let missing: Vec<_> = used.iter().filter(|code| explain(code).is_none()).collect();
    assert!(missing.is_empty(), "not explained: {missing:?}");
    // Codes chosen among several stand apart from the call.
    let chosen = ["unknown-zone", "unknown-action", "unused-counter", "unused-mark"];
    let explained = explanations();
    let idle: Vec<_> =
        explained.iter().map(|e| e.code).filter(|code| !used.contains(*code) && !chosen.contains(code)).collect();
    assert!(idle.is_empty(), "explained, but never used: {idle:?}");
    assert!(explained.windows(2).all(|two| two[0].code < two[1].code), "explained twice");
    for explanation in explained {
        assert!(explanation.means.ends_with('.') && !explanation.wrong.is_empty(), "{}", explanation.code);
        assert_ne!(explanation.wrong, explanation.right, "{}", explanation.code);
    }
}

fn cardwright(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn warnings_can_be_denied_and_codes_explained() {
    let warned = folder("broken/tie_rule_missing");
    let warned = warned.to_str().unwrap();
    assert_eq!(cardwright(&["check", warned]).0, 0);
    assert_eq!(cardwright(&["check", warned, "-D", "warnings"]).0, 1);
    assert_eq!(cardwright(&["check", folder("broken/key_of_zone").to_str().unwrap()]).0, 1);
    let (code, told, _) = cardwright(&["check", "--json", warned]);
    assert_eq!((code, told.matches("\"code\": \"no-tie-rule\"").count()), (0, 1), "{told}");
    let (code, told, _) = cardwright(&["check", "--explain", "no-on-empty"]);
    assert_eq!(code, 0);
    assert!(told.contains("Wrong:") && told.contains("on_empty: stop"), "{told}");
    let (code, _, complaint) = cardwright(&["check", "--explain", "no-on-emtpy"]);
    assert_eq!(
        (code, complaint.trim()),
        (2, "cardwright: no fault has the code `no-on-emtpy`; did you mean `no-on-empty`?")
    );
}
