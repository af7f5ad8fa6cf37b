//! The command line as people meet it: texts, exit codes, pipes.
#![allow(clippy::disallowed_methods)] // tests read files

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs `cardwright` with these arguments and this input.
fn run(args: &[&str], input: &str) -> (String, String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(stdout), text(stderr), status.code().unwrap_or(-1))
}

fn kept(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("cardwright-test-{}-{name}.yaml", std::process::id()))
}

#[test]
fn wrong_calls_are_refused_in_one_sentence() {
    for (args, told) in [
        (&["play", "snrkas"][..], "did you mean `snarkas`?"),
        (&["play", "snarkas", "--seats", "9"], "2 to 4"),
        (&["play", "snarkas", "--option", "gaol=3"], "did you mean `goal`?"),
        (&["play", "snarkas", "--option", "goal=0"], "goal"),
        (&["play", "snarkas", "--option", "goal"], "name=value"),
        (&["play", "snarkas", "--preset", "lnog"], "did you mean `long`?"),
        (&["play", "snarkas", "--players", "greedi"], "did you mean `greedy`?"),
        (&["play", "snarkas", "--seats", "2", "--players", "greedy,greedy,greedy"], "3 players"),
        (&["sim", "snarkas", "--players", "human"], "person"),
        (&["sim", "snarkas", "-n", "0"], "0 is not in"),
        (&["sim", "snarkas", "-n", "5", "--compare", "goal=30"], "20 matches or more"),
        (&["sim", "snarkas", "-n", "50", "--compare", "gaol=30"], "did you mean `goal`?"),
        (&["sim", "snarkas", "-n", "50", "--compare", "zap-earn"], "did you mean `zap-earns`?"),
        (&["docs", "keys", "visibel"], "did you mean `visible`?"),
        (&["replay", "nowhere.yaml"], "cannot be read"),
        (&["play"], "GAME"),
    ] {
        let (_, stderr, code) = run(args, "");
        assert_eq!(code, 2, "{args:?}: {stderr}");
        assert!(stderr.contains(told), "{args:?}: {stderr}");
    }
}

#[test]
fn help_has_examples() {
    for verb in ["list", "show", "play", "sim", "check", "test", "replay"] {
        let (stdout, _, code) = run(&[verb, "--help"], "");
        assert_eq!(code, 0);
        assert!(stdout.contains(&format!("cardwright {verb}")), "{verb}: {stdout}");
    }
}

#[test]
fn every_game_is_listed_shown_and_checked() {
    let (stdout, _, code) = run(&["list"], "");
    assert_eq!(code, 0);
    let games = ["snarkas", "snorkeling", "snake", "snap", "hearts", "crazy-eights"];
    for game in games {
        assert!(stdout.contains(game), "{stdout}");
        let (stdout, _, code) = run(&["show", game], "");
        assert_eq!(code, 0, "{game}");
        assert!(stdout.lines().count() > 5, "{game}: {stdout}");
        let (stdout, _, code) = run(&["check", game], "");
        assert_eq!(code, 0, "{game}: {stdout}");
    }
}

#[test]
fn bots_play_the_same_match_again() {
    for game in ["snarkas", "snap", "snake"] {
        let args = ["play", game, "--players", "greedy", "--seed", "5"];
        let (first, stderr, code) = run(&args, "");
        assert_eq!(code, 0, "{game}: {stderr}");
        assert!(first.contains("win") || first.contains("draw"), "{first}");
        assert_eq!(run(&args, "").0, first);
    }
}

#[test]
fn a_match_in_a_pipe_is_kept_continued_and_proven() {
    let file = kept("snarkas");
    let path = file.display().to_string();
    let args = ["play", "snarkas", "--seats", "2", "--seed", "7", "--record", &path];
    let (stdout, stderr, code) = run(&args, "help\nhint\nplay nonsense\nactions\nlog\nscore\n");
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("a bot would"), "{stdout}");
    assert!(stdout.contains("nonsense"), "{stdout}");
    assert!(stdout.contains("play --resume"), "{stdout}");
    let (stdout, stderr, code) = run(&["play", "--resume", &path, "--players", "greedy"], "");
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("win"), "{stdout}");
    let (stdout, stderr, code) = run(&["replay", &path, "--verify"], "");
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("as recorded"), "{stdout}");
    let (stdout, _, code) = run(&["replay", &path, "--to", "3"], "");
    assert_eq!(code, 0);
    assert!(stdout.contains("after 3 answers"), "{stdout}");
    let broken = std::fs::read_to_string(&file).unwrap().replacen("P0 play", "P0 plai", 1);
    std::fs::write(&file, broken).unwrap();
    let (_, stderr, code) = run(&["replay", &path, "--verify"], "");
    assert_eq!(code, 1);
    assert!(stderr.contains("refused-answer") && stderr.contains("did you mean"), "{stderr}");
    std::fs::write(&file, "record: 1\ngame: snarkas\nsaeds: 3\n").unwrap();
    let (_, stderr, code) = run(&["replay", &path], "");
    assert_eq!(code, 1);
    assert!(stderr.contains("did you mean `seats`") || stderr.contains("did you mean `seed`"), "{stderr}");
    assert!(stderr.contains(":3:1"), "{stderr}");
    let _ = std::fs::remove_file(&file);
}

#[test]
fn no_record_takes_the_place_of_a_file_and_none_is_lost() {
    let file = kept("claimed");
    let path = file.display().to_string();
    std::fs::write(&file, "precious").unwrap();
    // Told before a card is dealt.
    for (record, told) in [(path.as_str(), "nothing is overwritten"), ("/nowhere/at/all", "cannot be written")] {
        let (stdout, stderr, code) = run(&["play", "snarkas", "--players", "greedy", "--record", record], "");
        assert_eq!((stdout.as_str(), code), ("", 2), "{stderr}");
        assert!(stderr.contains(told), "{stderr}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    std::fs::remove_file(&file).unwrap();
    // A match that goes on stays in its file, and in no other that is there.
    run(&["play", "snarkas", "--seats", "2", "--seed", "7", "--record", &path], "play 5\n");
    let before = std::fs::read_to_string(&file).unwrap();
    let other = kept("other");
    std::fs::write(&other, "precious").unwrap();
    let other_path = other.display().to_string();
    assert_eq!(run(&["play", "--resume", &path, "--record", &other_path], "play 2\n").2, 2);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    let (_, stderr, code) = run(&["play", "snarkas", "--resume", &path, "--record", &path], "play 2\n");
    assert_eq!(code, 0, "{stderr}");
    assert!(std::fs::read_to_string(&file).unwrap().len() > before.len());
    let _ = std::fs::remove_file(&file);
    let _ = std::fs::remove_file(&other);
}

#[test]
fn the_same_deal_again_is_the_same() {
    let given = ["--seats", "3", "--seed", "8", "--with", "zap-earns", "--option", "goal=20"];
    let more = ["--players", "human,random", "--pace", "900", "--skill", "70"];
    let args = [&["play", "games/snarkas"][..], &given, &more].concat();
    let (stdout, stderr, code) = run(&args, "quit\n");
    assert_eq!(code, 0, "{stderr}");
    let line = stdout.lines().find(|line| line.starts_with("  cardwright play")).unwrap();
    let again: Vec<&str> = line.split_whitespace().skip(1).collect();
    let (mut wanted, mut found) = (args.clone(), again.clone());
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
    assert_eq!(run(&again, "quit\n").0, stdout);
}

#[test]
fn the_prompt_begins_a_list_that_is_too_long() {
    let (stdout, _, _) = run(&["play", "hearts", "--seed", "2"], "quit\n");
    assert!(stdout.contains("P0: pass three cards"), "{stdout}");
    assert!(stdout.contains(", … 282 more: `actions`"), "{stdout}");
}

#[test]
fn a_file_of_another_kind_is_told_by_its_kind() {
    for (file, told) in [
        ("games/snap/game.yaml", "this is a game, no record"),
        ("games/snap/house/pay-the-turner.yaml", "this is a patch, no record"),
        ("games/snap/scenarios/a-single-open-card-is-turned-again.yaml", "this is a scenario, no record"),
    ] {
        let (_, stderr, code) = run(&["replay", file], "");
        assert_eq!(code, 1, "{stderr}");
        assert!(stderr.contains(told) && stderr.matches("error[").count() == 1, "{stderr}");
    }
    // A record is known by what is in it, not by its name.
    let file = kept("plain").with_extension("");
    std::fs::copy("games/snap/records/seed-7.yaml", &file).unwrap();
    let (stdout, stderr, code) = run(&["test", &file.display().to_string()], "");
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("1 record: all as expected"), "{stdout}");
    std::fs::remove_file(&file).unwrap();
    let (stdout, _, _) = run(&["test", "games/snap", "--with", "pay-the-turner"], "");
    assert!(stdout.contains("snapshots are not compared"), "{stdout}");
}

#[test]
fn a_race_can_be_played_from_a_pipe() {
    let lines = "\n".repeat(12) + "@250 snap\nsnap\n\n\nquit\n";
    let (stdout, stderr, code) = run(&["play", "snap", "--seats", "3", "--seed", "3"], &lines);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("turns a card"), "{stdout}");
    assert!(stdout.contains("calls Snap"), "{stdout}");
    // What an action is called is heard as well as its word.
    let (stdout, _, _) = run(&["play", "snap", "--seats", "2", "--seed", "3"], "snap pot\nquit\n");
    assert!(stdout.contains("P0 calls Snap Pot!"), "{stdout}");
    assert!(stdout.contains("You got up after 1 action."), "{stdout}");
}

#[test]
fn a_set_up_that_is_not_allowed_is_shown_where_the_scenario_says_it() {
    let folder = std::env::temp_dir().join(format!("cardwright-set-up-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("snap/scenarios")).unwrap();
    for file in ["game.yaml", "rules.rhai", "animals.csv"] {
        std::fs::copy(format!("games/snap/{file}"), folder.join("snap").join(file)).unwrap();
    }
    for (said, told, at) in [
        ("seats: 0", "Snap is for 2 to 8 seats, not 0", ":2:8"),
        ("options: { gaol: 3 }", "Snap has no option `gaol`", ":2:12"),
        ("preset: slow", "Snap has no preset `slow`", ":2:9"),
    ] {
        let scenario = format!("title: So it is set up\n{said}\nsteps:\n  - do: P1 turn\n");
        std::fs::write(folder.join("snap/scenarios/one.yaml"), scenario).unwrap();
        let (stdout, stderr, code) = run(&["test", folder.join("snap").to_str().unwrap()], "");
        assert_eq!(code, 1, "{stdout}{stderr}");
        let all = format!("{stdout}{stderr}");
        assert!(all.contains(told) && all.contains(&format!("one.yaml{at}")), "{all}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_simulation_does_not_depend_on_threads() {
    let args =
        |threads| ["sim", "snake", "-n", "60", "--players", "random", "--seats", "3", "--json", "--threads", threads];
    let (one, _, code) = run(&args("1"), "");
    assert_eq!(code, 0);
    assert_eq!(run(&args("2"), "").0, one);
    let (stdout, _, _) = run(&["sim", "hearts", "-n", "20", "--players", "greedy,random", "--rotate"], "");
    assert!(stdout.contains("95 % interval") && stdout.contains("greedy"), "{stdout}");
}

#[test]
fn nothing_is_wider_than_eighty_columns() {
    for game in ["snarkas", "snorkeling", "snake", "hearts", "crazy-eights"] {
        let input = "hint\nhelp\noptions\n";
        let (stdout, _, _) = run(&["play", game, "--seed", "2"], input);
        for line in stdout.lines() {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
    }
}

#[test]
fn pages_fit_the_screen() {
    for id in cardwright::library::Library::usual().ids() {
        let (stdout, _, code) = run(&["show", &id], "");
        assert_eq!(code, 0, "{id}");
        for line in stdout.lines().filter(|line| !line.starts_with('|')) {
            assert!(line.chars().count() <= 80, "{id}: {line}");
        }
    }
}

#[test]
fn the_laws_are_checked_in_every_set_up() {
    let (stdout, stderr, code) = run(&["sim", "hearts", "--all-seats", "--variants", "--laws", "-n", "1"], "");
    assert_eq!(code, 0, "{stdout}{stderr}");
    for told in [
        "hearts, 3 seats: 1 match",
        "hearts, 5 seats, moon self_down: 1 match",
        "cards are conserved",
        "no law is broken",
    ] {
        assert!(stdout.contains(told), "{told}: {stdout}");
    }
    let (_, stderr, code) = run(&["sim", "hearts", "--all-seats", "--seats", "4"], "");
    assert_eq!(code, 2, "{stderr}");
}
