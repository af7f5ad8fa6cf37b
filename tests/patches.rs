//! Patches: what they change, what is wrong with them, and the games and patches that `new` begins.

use cardwright::definition::patch::{differences, resolve, write};
use cardwright::definition::{GameFiles, read, yaml};
use cardwright::diagnostic::{Fault, FileId, Severity, render};
use cardwright::library::Library;
use cardwright::rules::{Rules, Setup};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// A small game that the patches of these tests change.
const BASE: &str = r#"format: 1
name: Base
summary: A base.
seats: 2..4
deck:
  attributes:
    suit: { red: r, blue: b }
    rank: 1..9
  cards:
    - { suit: all, rank: all }
  face: "{suit}{rank}"
options:
  goal: { number: 1.., default: 50 }
  mode: { choice: [fast, slow] }
presets:
  long: { text: a long one, goal: 90 }
zones:
  stock: { kind: pile, visible: nobody, start: rest, on_empty: never }
  hand: { per: seat, visible: owner }
  heap: { kind: pile, visible: all }
actions:
  play:
    pick:
      card:
        card: me.hand
        rules:
          low: { must: it.rank < 9, when: option.mode == "slow", if_able: true, why: not the nine }
phases:
  play: { ask: turns, actions: [play], until: seats().all(|s| s.hand.is_empty) }
round:
  deal:
    - { to: hand, count: 3 }
score:
  items:
    heap: { points: table.heap.size, when: side == table.dealer }
match:
  until: seats().any(|s| s.score >= option.goal)
  extra_round: "true"
"#;

const RULES: &str =
    "/// Lays a card down.\nfn do_play(me, card) { lay(card); }\n\nfn lay(card) { card.move_to(table.heap); }\n";

fn base() -> GameFiles {
    GameFiles {
        id: "base".to_string(),
        shown: "games/base".to_string(),
        files: vec![
            ("game.yaml".to_string(), BASE.as_bytes().to_vec()),
            ("rules.rhai".to_string(), RULES.as_bytes().to_vec()),
        ],
        ..GameFiles::default()
    }
}

fn patch(name: &str, changes: &str, script: &str) -> GameFiles {
    let head = format!("extends: base\nname: {name}\nsummary: A change.\n{changes}");
    let mut files = vec![(format!("{name}.yaml"), head.into_bytes())];
    if !script.is_empty() {
        files.push((format!("{name}.rhai"), script.as_bytes().to_vec()));
    }
    GameFiles { id: name.to_string(), shown: "house".to_string(), files, ..GameFiles::default() }
}

fn with(patches: &[GameFiles]) -> GameFiles {
    let with = patches.iter().map(|patch| patch.id.clone()).collect();
    GameFiles { patches: patches.to_vec(), with, ..base() }
}

/// Everything wrong with the game, the scripts included.
fn told(files: &GameFiles) -> String {
    let (game, mut faults) = read(files);
    if let Some(game) = game {
        let game = Arc::new(game);
        let setup = Setup::new(&game, None, None, &[]).unwrap();
        faults.extend(Rules::new(game, setup).err().unwrap_or_default());
    }
    render(&faults, &files.sources(), false)
}

#[test]
fn sets_adds_and_removes_by_path() {
    let files = with(&[patch(
        "many",
        "set:
  options.goal.default: 75
  presets.long.goal: 99
add:
  options.bonus: { number: 0.., default: 3, text: for the dealer }
  actions.play.pick.card.rules.high before low: { must: it.rank > 1, if_able: true, why: not the one }
  deck.cards.+: { suit: red, rank: 5 }
  texts: { laid: A card is laid. }
  score.items.bonus: { points: option.bonus, when: side == table.dealer, text: a bonus }
remove: [options.mode, actions.play.pick.card.rules.low.when]
",
        "fn lay(card) { base_lay(card); say(\"laid\"); }",
    )]);
    assert_eq!(told(&files), "");
    let (game, _) = read(&files);
    let game = game.unwrap();
    assert_eq!(game.name, "Base with many");
    assert_eq!(game.actions[0].picks[0].rules[0].name.name, "high");
    insta::assert_snapshot!(differences(&resolve(&base()), &resolve(&files)).join("\n"), @r"
    deck cards: also { suit: red, rank: 5 }
    option goal default: 75 instead of 50
    option mode is gone: { choice: [fast, slow] }
    option bonus is new: for the dealer
    preset long goal: 99 instead of 90
    play: the rule low is another one: not the nine
    play: new rule high: not the one
    score line bonus is new: a bonus (option.bonus)
    text laid is new: A card is laid.
    function lay is replaced, and calls the usual one
    ");
}

#[test]
fn each_mistake_points_into_the_patch() {
    let cases = [
        "set: { options.gaol.default: 75 }",
        "set: { options.goal.default.more: 75 }",
        "set: { actions.play.rules.low.why: no }",
        "add: { options.goal: { number: 1.. } }",
        "add: { counters.turns: { text: turns } }",
        "add: { deck.cards.more: { suit: red } }",
        "add: { options.goal.defualt: 3, \"phases.bid before plya\": { ask: one, actions: [play] } }",
        "remove: [options.mods, zones.heap.visible]",
        "remove: [options.mode]",
        "sets: { options.goal.default: 75 }",
        "set: [options.goal]",
        "based_on: 0123abc",
        "set: { options.goal.default: many }",
        "remove: options goal",
    ];
    let told: Vec<String> =
        cases.iter().map(|changes| format!("{changes}\n\n{}", told(&with(&[patch("p", changes, "")])))).collect();
    insta::assert_snapshot!(told.join("\n----\n"));
}

#[test]
fn what_a_patch_takes_away_is_named_where_it_is_missed() {
    let cases = [
        "remove: [options.goal]",
        "remove: [presets, options]",
        "remove: [zones.heap]",
        "remove: [zones.heap.visible, zones.heap]",
        "remove: [actions.play]",
        "remove: [deck.attributes.rank]",
        "remove: [phases.play.actions]",
        "remove: [zones.hand]",
        "remove: [score.items.heap.points]",
        "set: { options: { mode: { choice: [fast, slow] } } }",
    ];
    let told: Vec<String> =
        cases.iter().map(|changes| format!("{changes}\n\n{}", told(&with(&[patch("p", changes, "")])))).collect();
    for (case, told) in cases.iter().zip(&told) {
        assert!(told.contains("house/p.yaml:4:"), "{case} is not named:\n{told}");
    }
    insta::assert_snapshot!(told.join("\n----\n"));
}

#[test]
fn mistakes_in_functions_point_into_the_script_they_stand_in() {
    let told_of = |script: &str| told(&with(&[patch("p", "", script)]));
    let told = [
        told_of("fn lay(card) { card.move_to(table.haep); }"),
        told_of("fn lay(card) { base_lay(card, 1); }"),
        told_of("fn do_paly(me) { }"),
        told_of("fn lay(card { }"),
        told_of("fn lay(card, zone) { }"),
    ];
    insta::assert_snapshot!(told.join("\n----\n"));
}

#[test]
fn patches_stack_unless_they_touch_the_same() {
    let goal = patch("goal", "set: { options.goal.default: 75 }", "");
    let mode =
        patch("mode", "remove: [options.mode, actions.play.pick.card.rules.low]", "fn lay(card) { base_lay(card); }");
    assert_eq!(told(&with(&[goal.clone(), mode.clone()])), "");
    let other = patch("other", "set: { options.goal: { number: 1.., default: 3 } }", "fn lay(card) { }");
    insta::assert_snapshot!(told(&with(&[goal, mode, other])));
}

#[test]
fn a_resolved_game_reads_as_the_same_game() {
    let library = Library::usual();
    for id in library.ids() {
        let mut all = vec![library.find(&id).unwrap()];
        all.extend(
            library.house(&id).iter().map(|house| library.find_with(&id, std::slice::from_ref(&house.id)).unwrap()),
        );
        for files in all {
            let resolved = resolve(&files);
            assert!(!resolved.is_broken(), "{}", render(&resolved.faults, &files.sources(), false));
            let text = write(resolved.node.as_ref().unwrap());
            let (node, faults) = yaml::parse_bytes(FileId(0), text.as_bytes());
            assert!(faults.is_empty(), "{id}: {faults:?}\n{text}");
            let again = cardwright::definition::patch::Resolved {
                node,
                rules: resolved.rules.clone(),
                patches: Vec::new(),
                removed: Vec::new(),
                faults,
            };
            assert_eq!(differences(&resolved, &again), Vec::<String>::new(), "{id}");
        }
    }
}

#[test]
fn every_house_rule_fits_its_game_and_says_what_it_changes() {
    let library = Library::usual();
    let mut lines = Vec::new();
    for id in library.ids() {
        for house in library.house(&id) {
            let files = library.find_with(&id, std::slice::from_ref(&house.id)).unwrap();
            let (game, faults) = read(&files);
            assert!(faults.is_empty(), "{}", render(&faults, &files.sources(), false));
            let game = Arc::new(game.unwrap());
            for seats in game.seats.least..=game.seats.most {
                let setup = Setup::new(&game, Some(seats), None, &[]).unwrap();
                if let Err(faults) = Rules::new(game.clone(), setup) {
                    panic!("{}", render(&faults, &game.sources, false));
                }
            }
            lines.push(format!("{id} with {}: {}", house.id, house.summary));
            let differs = differences(&resolve(&files.up_to(0)), &resolve(&files));
            lines.extend(differs.iter().map(|line| format!("  {line}")));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

// ---- on the command line

fn run(folder: &Path, args: &[&str]) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let output = command.args(args).current_dir(folder).env("NO_COLOR", "1").output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.code().unwrap_or(-1))
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn whatever_new_begins_runs() {
    let here = folder("new");
    let families = ["trick", "shedding", "fishing", "rummy", "race"];
    let mut all: Vec<(String, Vec<&str>)> =
        families.iter().map(|family| (format!("a-{family}-game"), vec!["--family", family])).collect();
    all.push(("plain".to_string(), vec![]));
    let shipped: Vec<String> = Library::new([Path::new("games")]).ids();
    all.extend(shipped.iter().map(|id| (format!("my-{id}"), vec!["--from", id])));
    all.push(("on-top".to_string(), vec!["--from", "my-snap"]));
    for (id, further) in &all {
        let args: Vec<&str> = ["new", id].into_iter().chain(further.iter().copied()).collect();
        let (text, code) = run(&here, &args);
        assert_eq!(code, 0, "{args:?}: {text}");
        let (text, code) = run(&here, &["check", id, "-D", "warnings"]);
        assert_eq!(code, 0, "{id}: {text}");
        let (text, code) = run(&here, &["test", id]);
        assert!(code == 0 && text.contains("1 scenario and 0 records: all as expected"), "{id}: {text}");
        let (text, code) = run(&here, &["sim", id, "--matches", "20", "--players", "random"]);
        assert!(code == 0 && text.contains("by limit 0"), "{id}: {text}");
        let (text, code) = run(&here, &args);
        assert!(code == 2 && text.contains("nothing is overwritten"), "{id}: {text}");
    }
    let title = std::fs::read_to_string(here.join("games/a-trick-game/game.yaml")).unwrap();
    assert!(title.contains("name: A trick game\n"), "{title}");
    for (id, told) in
        [("Foo_Bar", "did you mean `foo-bar`?"), ("../x", "small letters"), ("-x", "-x"), ("snap", "already")]
    {
        let (text, code) = run(&here, &["new", id]);
        assert!(code == 2 && text.contains(told), "{id}: {text}");
    }
    let _ = std::fs::remove_dir_all(here);
}

#[test]
fn a_patch_is_played_recorded_and_replayed() {
    let here = folder("replay");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let record = here.join("match.yaml").display().to_string();
    let house = root.join("games/snarkas/house/zap-earns.yaml").display().to_string();
    for args in [vec!["play", "snarkas", "--with", "zap-earns", "--with", "fifteen"], vec!["play", &house]] {
        let further = ["--players", "greedy", "--seed", "5", "--record", &record];
        let args: Vec<&str> = args.into_iter().chain(further).collect();
        let (text, code) = run(root, &args);
        assert_eq!(code, 0, "{text}");
        let kept = std::fs::read_to_string(&record).unwrap();
        assert!(kept.contains("game: snarkas\nwith: [zap-earns"), "{kept}");
        let (text, code) = run(root, &["replay", &record, "--verify"]);
        assert_eq!(code, 0, "{text}");
        std::fs::remove_file(&record).unwrap();
    }
    for (args, told) in [
        (vec!["play", "snarkas", "--with", "zap-earn"], "did you mean `zap-earns`?"),
        (vec!["sim", "snake", "--with", "games/hearts/house/jack.yaml"], "is for `hearts`, not for `snake`"),
        (vec!["sim", "hearts", "--with", "jack", "--with", "jack"], "twice"),
        (vec!["show", "hearts", "--diff"], "is no patch"),
        (vec!["show", "games/snap/animals.yaml"], "there is no game"),
    ] {
        let (text, code) = run(root, &args);
        assert!(code == 2 && text.contains(told), "{args:?}: {text}");
    }
    let _ = std::fs::remove_dir_all(here);
}

#[test]
fn a_patch_of_a_game_that_has_changed_is_told_what_no_longer_fits() {
    let old = base().hash();
    let fits = patch("p", &format!("based_on: {}\nset: {{ options.goal.default: 75 }}", &old[..12]), "");
    let (game, faults) = read(&with(std::slice::from_ref(&fits)));
    assert!(game.is_some() && faults.is_empty());
    let mut moved = with(&[fits]);
    moved.files[0].1 = BASE.replace("goal", "target").into_bytes();
    let (game, faults) = read(&moved);
    assert!(game.is_none());
    let codes: Vec<(&str, Severity)> = faults.iter().map(|fault| (fault.code, fault.severity)).collect();
    assert_eq!(codes, [("base-changed", Severity::Warning), ("patch-path", Severity::Error)]);
}

#[test]
fn warnings_of_the_game_are_not_repeated_under_a_patch() {
    let mut files = base();
    let yaml = &mut files.files[0].1;
    yaml.extend_from_slice(b"texts:\n  laid: \"laid\"\n  idle: \"idle\"\n");
    files.files[1].1 = format!("{RULES}\nfn start_round() {{ say(\"laid\"); }}\n").into_bytes();
    let warned = |files: &GameFiles| {
        let faults = cardwright::rules::check::check(files).faults;
        let told = |fault: Fault| {
            [fault.sentence, fault.hint.filter(|hint| hint.contains("mean")).unwrap_or_default()].concat()
        };
        faults.into_iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(warned(&files), ["nothing says the text `idle`"]);
    let patched = |yaml: &str, script: &str| {
        let patch = patch("quiet", yaml, script);
        warned(&GameFiles { patches: vec![patch], with: vec!["quiet".to_string()], ..files.clone() })
    };
    // The patch does without a text of the game: that is no mistake of the game.
    assert_eq!(patched("", "fn start_round() { }"), Vec::<String>::new());
    assert_eq!(patched("add: { texts.own: mine }", ""), ["nothing says the text `own`"]);
    let told = patched("", "fn lya(card) { card.move_to(table.heap); }");
    assert_eq!(told, ["nothing uses the function `lya`did you mean `lay`?"]);
    let told = patched("set: { zones.heap.visible: nobody }", "");
    assert_eq!(told, Vec::<String>::new());
}

#[test]
fn functions_that_a_patch_can_replace_are_shown() {
    let mut show = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let shown = String::from_utf8(show.args(["show", "crazy-eights", "--resolved"]).output().unwrap().stdout).unwrap();
    assert!(shown.contains("\n#   fn draw_limit()"), "{shown}");
    assert!(yaml::parse_bytes(FileId(0), shown.as_bytes()).1.is_empty(), "{shown}");
}
