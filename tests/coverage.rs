//! What no scenario reached: told for a game of which little is played, and nothing for the games that ship.
#![allow(clippy::disallowed_methods)] // tests read files

use std::path::{Path, PathBuf};
use std::process::Command;

fn run(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args).current_dir(folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// A new game of a family in a folder of its own.
fn new_game(name: &str, family: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-coverage-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    run(&folder, &["new", "mine", "--family", family]);
    folder
}

#[test]
fn everything_in_the_shipped_games_is_reached() {
    let told = run(Path::new(env!("CARGO_MANIFEST_DIR")), &["test", "games", "--coverage"]);
    assert!(told.contains("all as expected") && told.contains("100 % of"), "{told}");
    let gaps: Vec<&str> = told.lines().filter(|line| line.starts_with("  games/")).collect();
    assert!(gaps.is_empty(), "no scenario reaches this:\n{}", gaps.join("\n"));
}

#[test]
fn what_is_not_reached_is_told_with_its_place() {
    let folder = new_game("gaps", "rummy");
    let told = run(&folder, &["test", "mine", "--coverage"]);
    let gaps = told.split_once("\n\n").map_or("", |parts| parts.1);
    insta::assert_snapshot!("coverage_of_a_new_game", gaps);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_function_that_is_interpreted_counts_as_a_whole() {
    let folder = new_game("interpreted", "shedding");
    let script = folder.join("games/mine/rules.rhai");
    let text = std::fs::read_to_string(&script).unwrap();
    let (before, after) = text.split_once("fn do_draw(me) {").unwrap();
    let after = after.split_once("\n}\n").unwrap().1;
    let interpreted = "fn do_draw(me) {\n    let many = [1];\n    take(me, many.len());\n}\n\n\
         fn take(me, n) {\n    let drawn = me.hand.draw(n, table.stock);\n    table.idle = drawn;\n}\n";
    std::fs::write(&script, format!("{before}{interpreted}{after}")).unwrap();
    let told = run(&folder, &["check", "mine", "--verbose"]);
    assert!(told.contains("interpret"), "{told}");
    let told = run(&folder, &["test", "mine", "--coverage"]);
    assert!(told.contains("all as expected"), "{told}");
    assert!(told.contains("never run: if table.discard.size > 1"), "{told}");
    assert!(!told.contains("many") && !told.contains("drawn"), "{told}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn without_the_question_nothing_is_marked() {
    let game = cardwright::library::Library::usual().load("snake").unwrap_or_else(|_| panic!("snake does not load"));
    assert!(game.trace.is_none());
}
