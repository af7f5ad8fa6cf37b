//! Clumsy callers and hostile games: the terminal, the files and the patience of the player are safe from them.
#![allow(clippy::disallowed_methods)] // tests write and read files, and a hang is told by the clock

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const GAME: &str = r#"
format: 1
name: Hoard
summary: Everybody lays cards down.
seats: 2
deck:
  attributes:
    suit: { clubs: c, diamonds: d, hearts: h, spades: s }
    rank: 2..14
  cards: [{ suit: all, rank: all }]
  face: "{rank}{suit}"
zones:
  stock: { kind: pile, visible: nobody, start: rest, on_empty: never }
  hand: { per: seat, visible: owner }
  won: { per: seat, visible: nobody }
actions:
  play:
    pick:
PICKS
phases:
  play: { ask: turns, actions: [play], until: seats().all(|s| s.hand.is_empty) }
round:
  deal:
    - { to: hand, count: CARDS }
score:
  items:
    won: { points: side.won.size }
match: { rounds: 1, winner: highest, extra_round: "false" }
"#;

/// A folder of its own, taken away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("cardwright-clumsy-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) -> &Folder {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// A game of these picks, each a name and what is picked; the first card of the hand is laid down.
    fn game(&self, cards: usize, picks: &[(&str, &str)]) -> &Folder {
        let lines: Vec<String> = picks.iter().map(|(name, shape)| format!("      {name}: {{ {shape} }}")).collect();
        let names: Vec<&str> = picks.iter().map(|(name, _)| *name).collect();
        let game = GAME.replace("PICKS", &lines.join("\n")).replace("CARDS", &cards.to_string());
        let rules = format!("fn do_play(me, {}) {{ me.hand.first.move_to(me.won); }}\n", names.join(", "));
        self.write("game/game.yaml", game).write("game/rules.rhai", rules)
    }

    fn run(&self, args: &[&str], input: &[u8]) -> (String, i32) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(args)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read its input may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(said).unwrap();
        assert!(!text.contains("itself is at fault"), "{args:?}: {text}");
        (text, output.status.code().unwrap_or(-1))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn is_harmless(text: &str) -> bool {
    text.chars().all(|c| c == '\n' || c == '\t' || !c.is_control() && !('\u{202a}'..='\u{202e}').contains(&c))
}

#[test]
fn nothing_commands_the_terminal() {
    let evil = "\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}31m\u{202e}\rred";
    let folder = Folder::new("terminal");
    folder.game(3, &[("card", "card: me.hand")]);
    folder
        .write("game/RULES.md", format!("# Rules\n{evil}\n"))
        .write(&format!("game/house/a{evil}.yaml"), "extends: game\n");
    let play: &[&str] = &["play", "game", "--seed", "1"];
    for args in [&["show", "game"], play, &["show", evil], &["check", evil], &["replay", evil], &["test", evil]] {
        let (text, _) = folder.run(args, format!("rules\n{evil}\nplay {evil}\n").as_bytes());
        assert!(is_harmless(&text), "{args:?}: {text:?}");
    }
    // In the files of a game it is refused, however it is written.
    let game = fs::read_to_string(folder.0.join("game/game.yaml")).unwrap();
    let rules = fs::read_to_string(folder.0.join("game/rules.rhai")).unwrap();
    for name in ["\"a\\e[31m\"", "\"a\\x07\"", "\"a\\u202e\"", "\"a\\rb\"", "a\u{202e}", "a\u{9b}2J"] {
        folder.write("game/game.yaml", game.replace("Hoard", name));
        let (text, code) = folder.run(&["check", "game"], b"");
        assert!(code == 1 && text.contains("cannot be seen") && is_harmless(&text), "{name}: {text:?}");
    }
    folder.write("game/game.yaml", game);
    for line in ["throw \"\\x1b[31m\";", "throw \"\u{1b}[31m\";", "// \u{202e}"] {
        folder.write("game/rules.rhai", rules.replace("{ me", &format!("{{ {line}\n me")));
        let (text, code) = folder.run(&["check", "game"], b"");
        assert!(code == 1 && text.contains("cannot be seen") && is_harmless(&text), "{line:?}: {text:?}");
    }
}

#[test]
fn a_record_overwrites_nothing() {
    let folder = Folder::new("record");
    folder.game(3, &[("card", "card: me.hand")]).write("letter.txt", "Dear Ada");
    let play = |file| folder.run(&["play", "game", "--players", "random", "--seed", "1", "--record", file], b"");
    for (file, told) in [
        ("letter.txt", "nothing is overwritten"),
        ("game", "nothing is overwritten"),
        ("no/where.yaml", "cannot be written"),
    ] {
        let (text, code) = play(file);
        assert!(code == 2 && text.contains(told) && !text.contains("Hoard"), "{file}: {text}");
    }
    assert_eq!(fs::read_to_string(folder.0.join("letter.txt")).unwrap(), "Dear Ada");
    assert_eq!(play("kept.yaml").1, 0);
    assert_eq!(folder.run(&["replay", "kept.yaml", "--verify"], b"").1, 0);
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.filter(|name| name.to_string_lossy().starts_with('.')).count(), 0);
}

#[cfg(unix)]
#[test]
fn links_and_endless_files_do_no_harm() {
    let folder = Folder::new("links");
    folder.game(3, &[("card", "card: me.hand")]).write("letter.txt", "Dear Ada");
    folder.write("game/scenarios/one.yaml", "title: One\nsteps:\n  - see: { over: no }\n");
    std::os::unix::fs::symlink(Path::new("../../letter.txt"), folder.0.join("game/scenarios/one.snap")).unwrap();
    let (text, code) = folder.run(&["test", "game", "--update"], b"");
    assert_eq!(code, 0, "{text}");
    assert_eq!(fs::read_to_string(folder.0.join("letter.txt")).unwrap(), "Dear Ada");
    for args in [&["replay", "/dev/zero"][..], &["play", "--resume", "/dev/zero"]] {
        let (text, code) = folder.run(args, b"");
        assert!(code > 0 && code < 3, "{args:?}: {text}");
    }
    if Path::new("/dev/full").exists() {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let list = Command::new(env!("CARGO_BIN_EXE_cardwright")).arg("list").stdout(full).output().unwrap();
        assert_eq!(list.status.code(), Some(1));
    }
}

#[test]
fn a_line_without_end_is_one_line() {
    let folder = Folder::new("line");
    folder.game(3, &[("card", "card: me.hand")]);
    let mut input = vec![b'x'; 100_000];
    input.extend(b"\nhint\n");
    let (text, code) = folder.run(&["play", "game", "--seed", "1"], &input);
    assert_eq!(code, 0);
    assert_eq!(text.matches("not play").count(), 1, "{text}");
    assert!(text.contains("a bot would"), "{text}");
}

#[test]
fn many_picks_are_played_within_bounds() {
    for (n, shape) in [(12, "card: me.hand"), (12, "cards: me.hand, count: 0.."), (6, "run: me.hand, count: 1..")] {
        let folder = Folder::new(&format!("many-{n}-{}", shape.len()));
        let names: Vec<String> = (0..n).map(|i| format!("c{i}")).collect();
        let picks: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), shape)).collect();
        folder.game(20, &picks);
        let (text, code) = folder.run(&["sim", "game", "-n", "1", "--players", "random"], b"");
        assert_eq!(code, 0, "{n} {shape}: {text}");
        folder.run(&["play", "game", "--seed", "1", "--players", "human,random"], b"play\nplay 2c\nactions\n");
    }
    // More picks than there may be are found before a card is dealt.
    let folder = Folder::new("too-many");
    let names: Vec<String> = (0..40).map(|i| format!("c{i}")).collect();
    let picks: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "seat: seats()")).collect();
    let (text, code) = folder.game(5, &picks).run(&["check", "game"], b"");
    assert!(code == 1 && text.contains("too-many-picks"), "{text}");
    // Nothing can complete the action, and there is no end to the ways to begin it.
    let folder = Folder::new("never");
    let last =
        "card: me.hand, rules: { r: { must: \"a.rank + b.rank + c.rank + d.rank == 55 && it.rank > me.won.size\" } }";
    let mut picks: Vec<(&str, &str)> = ["a", "b", "c", "d", "e"].map(|name| (name, "card: me.hand")).into();
    picks.push(("f", last));
    folder.game(26, &picks);
    let (text, code) = folder.run(&["sim", "game", "-n", "1", "--players", "random"], b"");
    assert!(code <= 1, "{text}");
}

#[test]
fn whatever_is_picked_can_be_written_and_read() {
    let some = "cards: me.hand, count: 0..2";
    let groups = "groups: me.hand, OF of: { pair: { same: rank, size: 2..4 }, run: { run: rank, size: 2..13 } }";
    let parted = groups.replace("OF", "parted: yes, take: full,");
    for (at, picks) in [
        vec![("a", some)],
        vec![("a", some), ("b", some)],
        vec![("a", "run: me.hand, count: 0..3"), ("b", "card: me.hand")],
        vec![("a", "cards: me.hand, count: 1..3"), ("b", "number: 2..9")],
        vec![
            ("a", some),
            ("b", "cards: me.hand, count: 0..2, when: a.size == 1"),
            ("c", "card: me.hand, when: me.hand.size > 3"),
        ],
        vec![("a", parted.as_str())],
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new(&format!("written-{at}"));
        folder.game(8, &picks);
        let (text, code) = folder.run(&["sim", "game", "-n", "5", "--laws"], b"");
        assert_eq!(code, 0, "{picks:?}: {text}");
    }
}
