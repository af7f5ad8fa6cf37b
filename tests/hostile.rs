//! The interpreter against scripts that want to hang, grow, panic or reach out.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cardwright::rules::script::host::{Host, with_big_stack};
use rhai::Dynamic;

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

/// Runs a script as a whole; the text is what came of it.
fn run(source: &str) -> Result<String, String> {
    with_big_stack(|| {
        let host = Host::new(&[], |_| {});
        let ast = host.compile(source).map_err(|error| error.sentence)?;
        let value = host.run(&ast).map_err(|error| error.sentence)?;
        Ok(value.to_string())
    })
}

#[test]
fn every_hostile_script_ends() {
    let started = Instant::now();
    for (name, source) in scripts() {
        let start = Instant::now();
        let result = run(&source);
        if std::env::var("SHOW").is_ok() {
            println!(
                "{name} {:?} {:?}",
                start.elapsed(),
                result
                    .as_ref()
                    .map(|s| s.chars().take(60).collect::<String>())
            );
        }
        let verdict = result.unwrap_or_else(|error| error);
        assert_ne!(verdict, "this script breaks the interpreter", "{name}");
        assert!(
            start.elapsed() < Duration::from_secs(2),
            "{name} takes {:?}",
            start.elapsed()
        );
    }
    assert!(started.elapsed() < Duration::from_secs(20));
}
