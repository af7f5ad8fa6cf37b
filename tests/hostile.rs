//! The interpreter against scripts that want to hang, grow, panic or reach out.
#![allow(clippy::disallowed_methods)] // The corpus is read from its folder, and a hang is told by the clock.

use std::fs;
use std::path::PathBuf;

use cardwright::rules::script::host::{Host, with_big_stack};

/// Every hostile script, in the order of their names.
fn scripts() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/rhai");
    let mut scripts: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    scripts.sort();
    scripts
}

/// Runs a script as a whole: its value as text, or what is told about it.
fn run(source: &str) -> String {
    with_big_stack(|| {
        let host = Host::new(&[], |_| None, |_| {});
        let value = host.compile(source).and_then(|ast| host.run(&ast));
        value.map_or_else(|error| error.sentence, |value| value.to_string())
    })
}

#[test]
fn every_hostile_script_ends() {
    for (name, source) in scripts() {
        // The budget is counted: if it were not, this would never come back.
        let verdict = run(&source);
        assert_ne!(verdict, "this script breaks the interpreter", "{name}");
    }
}

#[test]
fn a_lawful_script_is_not_hindered() {
    let (_, source) = scripts().into_iter().find(|(name, _)| name == "Z0_legit.rhai").unwrap();
    assert_eq!(run(&source), "[245, 5, 18, 19, \"3-19\", 20]");
}
