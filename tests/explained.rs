//! Every fault is explained by a wrong and a right example; each is put where it belongs in a small game, and tried.
#![allow(clippy::disallowed_methods)] // tests read files

use cardwright::definition::GameFiles;
use cardwright::diagnostic::{Explanation, Severity, Sources, explanations, render};
use cardwright::rules::{Referee, Rules, Setup, check::check};
use cardwright::scenario::{self, Scenario};
use cardwright::table::Rng;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Where an example belongs.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// Sections of `game.yaml`, their entries in place of those of the same name; functions may follow an empty line.
    Top,
    /// As `Top`, with this section taken away before.
    Without(&'static str),
    /// Entries of a section; functions may follow an empty line.
    In(&'static str),
    /// The lines of cards.
    Cards,
    /// The deals.
    Deals,
    /// The picks of an action.
    Picks,
    /// Functions in place of those of the same name.
    Script,
    /// Statements at the beginning of what an action does.
    Does,
    /// The condition of a rule about a card.
    Must,
    /// The whole `game.yaml`.
    Whole,
    /// A table of cards.
    Table,
    /// A patch of the game.
    Patch,
    /// A section of a scenario.
    Scenario,
    /// Steps of a scenario.
    Steps,
    /// A zone of a scenario.
    Given,
    /// What is typed at a shell.
    Command,
    /// In words: it cannot be tried.
    Words,
}

use Place::*;

/// Where the examples of these codes belong, and what the game needs besides.
const PLACES: &[(&[&str], Place, &str)] = &[
    (&["bell-unheard"], In("actions"), "phases:\n  race: { ask: race, actions: [call] }\n"),
    (&["endless-loop"], Does, ""),
    (&["both-missing"], Cards, ""),
    (&["constant-condition", "never-equal", "sees-too-much", "unknown-function", "unknown-property"], Must, ""),
    (&["unknown-option"], Must, ""),
    (
        &[
            "deck-too-small",
            "never-changed",
            "no-end",
            "no-round",
            "no-tie-rule",
            "nobody-out",
            "same-preset",
            "unused-counter",
            "unused-mark",
            "unused-option",
            "unused-text",
            "unused-zone",
            "bad-range",
            "duplicate-name",
            "format-version",
            "no-teams",
            "out-of-range",
            "reserved-name",
            "uncovered-seats",
            "deck-too-large",
            "empty-value",
            "control-character",
            "set-up",
        ],
        Top,
        "",
    ),
    (&["nobody-scores"], Without("score"), "match:\n  extra_round: true\n"),
    (&["never-asked", "no-on-empty", "no-refill", "open-stock", "bad-name", "missing-key", "no-rest"], In("zones"), ""),
    (&["too-many-zones", "two-rests", "unknown-key", "unknown-word", "not-yet"], In("zones"), ""),
    (&["alias", "anchor", "bad-key", "duplicate-key", "merge-key"], In("zones"), ""),
    (&["never-entered", "never-left", "unused-action", "misplaced-key", "unknown-action"], In("phases"), ""),
    (&["wrong-kind"], In("phases"), ""),
    (&["ambiguous-face", "no-cards", "unknown-attribute"], In("deck"), ""),
    (&["bad-face", "no-such-file", "too-many-cards"], Cards, ""),
    (&["unknown-zone"], Deals, ""),
    (&["two-kinds"], Picks, ""),
    (&["bad-value"], In("options"), ""),
    (&["nothing-done"], In("actions"), ""),
    (&["comment-in-expression", "folded-block", "tag"], In("match"), ""),
    (&["comment-in-text", "yaml-syntax"], In("texts"), ""),
    (
        &[
            "unused-function",
            "effect-in-question",
            "no-value",
            "taken-name",
            "unknown-hook",
            "wrong-count",
            "wrong-order",
        ],
        Script,
        "",
    ),
    (&["endless"], Script, ""),
    (&["shadowed", "bare-name", "none-so-far", "not-a-place", "spots", "stray-question", "stray-range"], Does, ""),
    (&["syntax", "unknown-card", "unknown-name", "unknown-text", "interpreted"], Does, ""),
    (&["division-by-zero", "budget", "empty", "none", "overflow"], Does, ""),
    (&["tells-hidden"], Does, "texts:\n  drew: \"{1}\"\n"),
    (&["unknown-value"], Does, "texts:\n  wins: \"{1} wins\"\n"),
    (&["dead-end", "no-seat"], In("phases"), ""),
    (&["bad-table"], Table, ""),
    (&["empty-file", "several-documents"], Whole, ""),
    (&["base-changed", "patch-path"], Patch, ""),
    (&["bad-scenario", "bad-given"], Scenario, ""),
    (&["bad-expectation", "expected"], Steps, ""),
    (&["no-such-cards"], Given, ""),
    (&["misuse", "no-game", "option-not-here", "option-value", "seats", "unknown-code"], Command, ""),
    (&["unknown-player", "unknown-preset", "no-patch", "patch-twice", "other-game"], Command, ""),
    (
        &[
            "too-many-faults",
            "not-utf8",
            "too-deep",
            "too-long",
            "bad-record",
            "endless-match",
            "no-game-file",
            "nothing-to-do",
            "other-content",
            "other-deal",
            "other-result",
            "player-left",
            "refused-answer",
            "refused-bot",
            "too-many-picks",
            "unreadable-file",
            "patch-conflict",
            "interpreter",
            "no-such-card",
            "too-much",
        ],
        Words,
        "",
    ),
];

fn bench(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explained").join(name)).unwrap()
}

/// The lines of a text that begin an entry at this depth, with the lines that belong to it: name and text.
fn entries(text: &str, depth: usize) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let begins = line.len() - line.trim_start().len() == depth && !line.trim_start().starts_with(['#', '}']);
        match found.last_mut().filter(|_| !begins) {
            Some(last) => last.1 += &format!("{line}\n"),
            None => {
                let name = line.trim().split(':').next().unwrap_or_default();
                found.push((name.to_string(), format!("{line}\n")));
            }
        }
    }
    found
}

/// The entries of `text` with those of `other` in place of those of the same name. Blocks are merged one step deeper.
fn merged(text: &str, other: &str, depth: usize) -> String {
    let mut all = entries(text, depth);
    for (name, entry) in entries(other, depth) {
        match all.iter_mut().find(|known| known.0 == name) {
            Some(known) => {
                let is_block = |text: &str| text.lines().next().is_some_and(|line| line.ends_with(':'));
                let below = |text: &str| text.split_once('\n').map_or(String::new(), |parts| parts.1.to_string());
                known.1 = match depth == 0 && is_block(&entry) && is_block(&known.1) {
                    true => format!("{name}:\n{}", merged(&below(&known.1), &below(&entry), 2)),
                    false => entry,
                };
            }
            None => all.push((name, entry)),
        }
    }
    all.into_iter().map(|entry| entry.1).collect()
}

/// The functions of a script with others in place of those of the same name.
fn with_functions(script: &str, other: &str) -> String {
    let name = |text: &str| text.split('(').next().unwrap_or_default().to_string();
    let functions = |text: &str| -> Vec<String> {
        format!("\n{text}").split("\nfn ").skip(1).map(|body| format!("fn {}\n", body.trim_end())).collect()
    };
    let new = functions(other);
    let old = functions(script).into_iter().filter(|old| new.iter().all(|new| name(new) != name(old)));
    old.chain(new.clone()).collect()
}

fn indented(text: &str, by: usize) -> String {
    text.lines().map(|line| format!("{}{line}\n", " ".repeat(by))).collect()
}

/// The line of cards in the game.
const LINE: &str = "    - { colour: all, value: all, copies: 2 }\n";

/// The game with an example in its place.
fn game(example: &str, place: Place, besides: &str) -> GameFiles {
    let example = example.replace("<U+0007>", "\u{7}");
    let (mut yaml, mut script) = (bench("game.yaml"), bench("rules.rhai"));
    let mut table = "colour,value\nred,1\nblue,2\n".to_string();
    if let Without(section) = place {
        yaml = entries(&yaml, 0).into_iter().filter(|entry| entry.0 != section).map(|entry| entry.1).collect();
    }
    yaml = merged(&yaml, besides, 0);
    let (part, functions) = match example.split_once("\n\n") {
        Some((part, functions)) if functions.starts_with("fn ") => (part.to_string(), functions.to_string()),
        _ => (example.clone(), String::new()),
    };
    let swap = |yaml: &str, from: &str, to: &str| {
        assert!(yaml.contains(from), "{from}");
        yaml.replacen(from, to, 1)
    };
    match place {
        Top | Without(_) => yaml = merged(&yaml, &part, 0),
        In(section) => yaml = merged(&yaml, &format!("{section}:\n{part}\n"), 0),
        Cards => yaml = swap(&yaml, LINE, &format!("{LINE}{}", indented(&part, 2))),
        Deals => yaml = swap(&yaml, "    - { to: hand, count: 5 }\n", &format!("{part}\n")),
        Picks => {
            let action = format!("actions:\n  lay:\n    pick:\n{}\n", indented(&part, 4).trim_end());
            yaml = merged(&yaml, &action, 0);
            yaml = swap(&yaml, "[play, draw, pass]", "[play, draw, pass, lay]");
        }
        Script => script = with_functions(&script, &example),
        Does => script = swap(&script, "fn do_play(me, card) {\n", &format!("fn do_play(me, card) {{\n{example}\n")),
        Must => {
            let must = example.trim_start_matches("must: ").replace('"', "\\\"");
            yaml = swap(&yaml, "must: fits(it)", &format!("must: \"{must}\""));
        }
        Whole => yaml = example.clone(),
        Table => {
            yaml = swap(
                &yaml,
                LINE,
                &format!("{}    - {{ csv: cards.csv }}\n", LINE.replace("copies", "kind: cat, legs: 4, copies")),
            );
            yaml = swap(&yaml, "    value: 1..9\n", "    value: 1..9\n    kind: [cat, dog]\n    legs: 0..8\n");
            table = example.clone();
        }
        _ => {}
    }
    script = with_functions(&script, &functions);
    let file = |name: &str, text: String| (name.to_string(), text.into_bytes());
    GameFiles {
        id: "snip".to_string(),
        files: vec![file("game.yaml", yaml), file("rules.rhai", script), file("cards.csv", table)],
        ..GameFiles::default()
    }
}

/// What comes up when a game is checked, and when random matches of it are played: codes, and all in words.
fn found(files: &GameFiles) -> (Vec<String>, String) {
    let mut checked = check(files);
    let errors = checked.faults.iter().any(|fault| fault.severity == Severity::Error);
    checked.faults.append(&mut checked.notes);
    let mut codes: Vec<String> = checked.faults.iter().map(|fault| fault.code.to_string()).collect();
    let mut told = render(&checked.faults, &files.sources(), false);
    let Some(game) = checked.game.filter(|_| !errors) else { return (codes, told) };
    let rules = Setup::new(&game, Some(2), None, &[]).and_then(|setup| Rules::new(game.clone(), setup));
    let rules = match rules {
        Ok(rules) => Arc::new(rules),
        Err(faults) => {
            codes.extend(faults.iter().map(|fault| fault.code.to_string()));
            return (codes, format!("{told}{}", render(&faults, &files.sources(), false)));
        }
    };
    let mut referee = Referee::new(rules);
    for seed in 0..40 {
        let mut chance = Rng::new(seed, "explained");
        let played = referee.start(seed, false).and_then(|mut state| {
            for _ in 0..300 {
                if state.outcome().is_some() {
                    break;
                }
                referee.step_random(&mut state, &mut chance)?;
            }
            Ok(())
        });
        if let Err(fault) = played {
            codes.push(fault.code.to_string());
            told += &render(&[*fault], &files.sources(), false);
            break;
        }
    }
    (codes, told)
}

/// What comes up when a scenario is played.
fn of_scenario(text: &str) -> (Vec<String>, String) {
    let game = cardwright::definition::read(&game("", Words, "")).0.map(Arc::new).unwrap();
    let mut sources = Sources::default();
    let faults = match Scenario::read(&mut sources, "scenario.yaml", text.as_bytes()) {
        Ok(scenario) => scenario::play(&scenario, &game).faults,
        Err(faults) => faults,
    };
    (faults.iter().map(|fault| fault.code.to_string()).collect(), render(&faults, &sources, false))
}

fn of_patch(text: &str) -> (Vec<String>, String) {
    let text = format!("extends: snip\nname: Patched\nsummary: A change.\n{text}\n");
    let patch = GameFiles { files: vec![("p.yaml".to_string(), text.into_bytes())], ..GameFiles::default() };
    let patched = GameFiles { patches: vec![patch], with: vec!["p".to_string()], ..game("", Words, "") };
    found(&patched)
}

/// A folder in which commands find the game.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-explained-{}", std::process::id()));
    let game = folder.join("games/snip");
    std::fs::create_dir_all(game.join("house")).unwrap();
    std::fs::write(game.join("game.yaml"), bench("game.yaml")).unwrap();
    std::fs::write(game.join("rules.rhai"), bench("rules.rhai")).unwrap();
    let patch = "extends: snip\nname: Long\nsummary: A long match.\nset: { options.goal.default: 90 }\n";
    std::fs::write(game.join("house/long.yaml"), patch).unwrap();
    std::fs::write(folder.join("short.yaml"), patch.replace("90", "20")).unwrap();
    std::fs::write(folder.join("no-patch.yaml"), "name: Long match\n").unwrap();
    std::fs::write(folder.join("for-shed.yaml"), patch.replace("snip", "shed")).unwrap();
    folder
}

fn of_command(folder: &Path, line: &str) -> (i32, String) {
    let mut args: Vec<&str> = line.split_whitespace().skip(1).collect();
    if args.first() == Some(&"play") && !args.contains(&"--players") {
        args.extend(["--players", "random"]);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args).current_dir(folder).output().unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// What is wrong with an explanation.
fn judge(explanation: &Explanation, place: Place, besides: &str, folder: &Path) -> Vec<String> {
    let Explanation { code, wrong, right, .. } = explanation;
    let try_out = |example: &str| match place {
        Patch => of_patch(example),
        Scenario => of_scenario(&merged(&bench("scenario.yaml"), example, 0)),
        Steps => of_scenario(&format!("{}{example}\n", bench("scenario.yaml"))),
        Given => of_scenario(&merged(&bench("scenario.yaml"), &format!("given:\n{example}\n"), 0)),
        _ => found(&game(example, place, besides)),
    };
    let mut complaints = Vec::new();
    match place {
        Words => {}
        Command => {
            for line in wrong.lines() {
                let (status, told) = of_command(folder, line);
                if status != 2 {
                    complaints.push(format!("{code}: the wrong `{line}` ends with {status}\n{told}"));
                }
            }
            for line in right.lines() {
                let (status, told) = of_command(folder, line);
                if status != 0 {
                    complaints.push(format!("{code}: the right `{line}` ends with {status}\n{told}"));
                }
            }
        }
        _ => {
            let (codes, told) = try_out(wrong);
            if !codes.iter().any(|found| found == code) {
                complaints.push(format!("{code}: the wrong example\n{wrong}\ngives {codes:?}\n{told}"));
            }
            let (codes, told) = try_out(right);
            let is_partial = place == Whole;
            let errors = told.contains("error[") && !is_partial;
            if codes.iter().any(|found| found == code) || errors {
                complaints.push(format!("{code}: the right example\n{right}\ngives {codes:?}\n{told}"));
            }
        }
    }
    complaints
}

#[test]
fn examples_are_as_they_say() {
    let folder = folder();
    let mut complaints = Vec::new();
    let mut tried = 0;
    for explanation in explanations() {
        let found: Vec<_> = PLACES.iter().filter(|place| place.0.contains(&explanation.code)).collect();
        match found[..] {
            [(_, place, besides)] => {
                tried += (*place != Words) as usize;
                complaints.extend(judge(explanation, *place, besides, &folder));
            }
            [] => complaints.push(format!("{}: where do its examples belong?", explanation.code)),
            _ => complaints.push(format!("{}: its examples belong to several places", explanation.code)),
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(complaints.is_empty(), "{} complaints\n\n{}", complaints.len(), complaints.join("\n\n"));
    assert!(tried > 95, "only {tried} are tried");
}

#[test]
fn the_game_of_the_examples_is_right() {
    let (codes, told) = found(&game("", Words, ""));
    assert!(codes.is_empty(), "{told}");
}
