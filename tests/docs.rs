//! What is said about the format: the generated files are fresh, the schemas judge rightly, every example runs.
#![allow(clippy::disallowed_methods)] // Tests read their files.

mod examples;
mod readme;
mod schemas;

use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files with this ending below a folder, in order.
fn files_below(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            match path.is_dir() {
                true => walk(&path, ending, found),
                false if path.to_string_lossy().ends_with(ending) => found.push(path),
                false => {}
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), ending, &mut found);
    found
}

#[test]
fn generated_files_are_fresh() {
    for (path, text) in cardwright::reference::files() {
        let found = std::fs::read_to_string(root().join(path)).unwrap_or_default();
        assert!(found == text, "{path} is not as the tables say: run `cargo run -- docs --write`");
    }
}

#[test]
fn everything_has_a_sentence_and_an_example() {
    for entry in cardwright::reference::entries() {
        assert!(entry.doc.ends_with('.'), "{}: {}", entry.written, entry.doc);
        assert!(!entry.example.is_empty(), "{} ({}) has no example", entry.written, entry.home);
    }
}
