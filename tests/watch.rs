//! What is edited while a command runs is taken up at once.
#![allow(clippy::disallowed_methods)] // tests read files

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A command that runs until the test is done with it.
struct Running {
    child: Child,
    lines: Receiver<String>,
    told: String,
}

impl Running {
    fn new(folder: &Path, args: &[&str]) -> Running {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(args)
            .current_dir(folder)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (send, lines) = channel();
        let (out, complaints) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let other = send.clone();
        std::thread::spawn(move || {
            BufReader::new(out).lines().map_while(Result::ok).for_each(|line| drop(send.send(line)))
        });
        std::thread::spawn(move || {
            BufReader::new(complaints).lines().map_while(Result::ok).for_each(|line| drop(other.send(line)));
        });
        Running { child, lines, told: String::new() }
    }

    /// Everything that is told until a line holds this text.
    fn until(&mut self, text: &str) -> String {
        let mut part = String::new();
        loop {
            match self.lines.recv_timeout(Duration::from_secs(30)) {
                Ok(line) => {
                    part += &line;
                    part += "\n";
                    self.told += &line;
                    self.told += "\n";
                    if line.contains(text) {
                        return part;
                    }
                }
                Err(_) => panic!("`{text}` was never told:\n{}", self.told),
            }
        }
    }

    fn type_(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A new game of a family in a folder of its own.
fn new_game(name: &str, family: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-watch-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let args = ["new", "mine", "--family", family];
    let done = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args).current_dir(&folder).output().unwrap();
    assert!(done.status.success());
    folder
}

/// Replaces a text in a file, as editors do: a new file takes the place of the old one.
fn edit(path: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{} has no {from}", path.display());
    let beside = path.with_extension("tmp");
    std::fs::write(&beside, text.replacen(from, to, 1)).unwrap();
    std::fs::rename(&beside, path).unwrap();
}

#[test]
fn check_reports_again_after_every_edit() {
    let folder = new_game("check", "shedding");
    let game = folder.join("games/mine/game.yaml");
    let mut check = Running::new(&folder, &["check", "games", "--watch"]);
    let first = check.until("Ctrl-C ends");
    assert!(
        first.contains("1 game checked: 0 errors, 0 warnings") && first.contains(" ms; watching 3 files"),
        "{first}"
    );
    edit(&game, "start: rest", "strat: rest");
    let second = check.until("Ctrl-C ends");
    assert!(second.contains("games/mine/game.yaml changed") && second.contains("did you mean `start`?"), "{second}");
    edit(&game, "strat: rest", "start: rest");
    let third = check.until("Ctrl-C ends");
    assert!(third.contains("0 errors"), "{third}");
    // A new game beside it, a house rule, and a game that is gone.
    std::fs::create_dir_all(folder.join("games/mine/house")).unwrap();
    std::fs::write(folder.join("games/mine/house/odd.yaml"), "extends: mine\nremove: [options.gaol]\n").unwrap();
    let fourth = check.until("Ctrl-C ends");
    assert!(fourth.contains("house/odd.yaml changed") && fourth.contains("options.goal"), "{fourth}");
    std::fs::remove_dir_all(folder.join("games/mine")).unwrap();
    check.until("changed");
    check.until("Ctrl-C ends");
    drop(check);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_a_patch_extends_is_watched_too() {
    let folder = new_game("base", "trick");
    std::fs::write(
        folder.join("mine-too.yaml"),
        "extends: mine\nname: Mine too\nsummary: More points.\nset: { options.goal.default: 30 }\n",
    )
    .unwrap();
    let mut check = Running::new(&folder, &["check", "mine-too.yaml", "--watch"]);
    let first = check.until("Ctrl-C ends");
    assert!(first.contains("0 errors"), "{first}");
    edit(&folder.join("games/mine/game.yaml"), "  goal:", "  gold:");
    let second = check.until("Ctrl-C ends");
    assert!(second.contains("games/mine/game.yaml changed") && second.contains("options.gold"), "{second}");
    drop(check);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The scores and cards of a seat do not matter here, only what is told about the edits.
#[test]
fn a_match_goes_on_under_edited_rules() {
    let folder = new_game("play", "shedding");
    let script = folder.join("games/mine/rules.rhai");
    let mut play = Running::new(&folder, &["play", "mine", "--seats", "2", "--seed", "7", "--watch"]);
    play.until("P0: ");
    play.type_("hint");
    let hint = play.until("a bot would");
    let best = hint.split("a bot would: ").nth(1).unwrap().split([';', '\n']).next().unwrap().to_string();
    play.type_(&best);
    play.until("P0: ");
    // An edit that changes nothing for the match so far.
    edit(&script, "fn rate_draw(me) { 0 }", "fn rate_draw(me) { -1 }");
    let told = play.until("P0: ");
    assert!(told.contains("games/mine/rules.rhai changed; all of 2 answers are still allowed."), "{told}");
    // A fault: the old rules stay.
    edit(&script, "table.idle = 0;", "table.idel = 0;");
    let told = play.until("P0: ");
    assert!(told.contains("cannot be played so") && told.contains("did you mean `idle`?"), "{told}");
    // Under the next rules nobody could have played that card.
    edit(&script, "table.idel = 0;", "table.idle = 0;");
    let told = play.until("P0: ");
    assert!(told.contains("all of 2 answers are still allowed"), "{told}");
    edit(&script, "fn fits(card) {", "fn fits(card) { card.rank == 99 && ");
    let told = play.until("P0: ");
    let told = told.replace("\n  ", " ");
    assert!(told.contains(&format!("answer 1, `P0 {best}`, is no longer allowed: the 8c matches")), "{told}");
    assert!(told.contains("from before it, after 0 answers"), "{told}");
    play.type_("draw");
    play.until("P0 draws a card");
    play.type_("quit");
    play.until("You got up");
    drop(play);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_race_goes_on_under_edited_rules() {
    let folder = new_game("race", "race");
    let mut play = Running::new(&folder, &["play", "mine", "--seats", "2", "--seed", "7", "--watch"]);
    for _ in 0..4 {
        play.type_("");
    }
    play.until("turns");
    edit(&folder.join("games/mine/game.yaml"), "summary: ", "summary: Now. ");
    let told = play.until(" changed; ");
    assert!(told.contains("games/mine/game.yaml changed"), "{told}");
    play.type_("");
    play.type_("quit");
    play.until("You got up");
    drop(play);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bots_take_edits_up_as_well() {
    let folder = new_game("bots", "fishing");
    let args = ["play", "mine", "--players", "human,random,random", "--seed", "3", "--watch", "--record", "kept.yaml"];
    let mut play = Running::new(&folder, &args);
    play.until("P0: ");
    edit(&folder.join("games/mine/game.yaml"), "default: 40", "default: 30");
    play.until(" changed; ");
    play.type_("quit");
    play.until("Go on with");
    drop(play);
    // The record is one of the new rules.
    let mut verify = Running::new(&folder, &["replay", "kept.yaml", "--verify"]);
    verify.until("all allowed");
    drop(verify);
    std::fs::remove_dir_all(&folder).unwrap();
}
