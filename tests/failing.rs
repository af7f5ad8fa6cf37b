//! Scripts that fail while a seat is asked what it may do: whoever asks is told of the script, not of a dead end.

use cardwright::definition::{Game, GameFiles, read};
use cardwright::diagnostic::{Fault, render};
use cardwright::players::{Manner, Match, Stop, bot, kinds};
use cardwright::rules::{Answer, Decision, Referee, Rules, Setup};
use cardwright::sim::laws;
use cardwright::table::Seat;
use std::sync::Arc;

/// The first card played is fine; then `10 / table.nought` divides by zero wherever it stands.
const GAME: &str = r#"
format: 1
name: Failing
summary: A rule of it fails.
seats: 2
deck:
  attributes: { n: 1..9 }
  cards: [{ n: all }]
  face: "{n}"
zones:
  stock: { kind: pile, visible: nobody, start: rest }
  hand: { per: seat, visible: owner }
  heap: { kind: pile, visible: all }
counters:
  nought: {}
actions:
  start:
  play:
    RULE
    pick:
      card: { card: me.hand FILTER, rules: { fits: { must: it.n > 0 MUST, when: "true WHEN" } } }
  lay: { pick: { cards: { cards: me.hand, count: 1 COUNT } } }
phases:
  first: { ask: turns, first: seat(0), actions: [start], until: table.nought == 0 }
  second: { ask: ASK }
round: { deal: [{ to: hand, count: 3 }] }
score: { items: { cards: { points: side.hand.size } } }
match: { rounds: 1, winner: highest }
"#;

const RULES: &str = "
fn start_round() { table.nought = 1; }
fn do_start(me) { table.nought = 0; }
fn do_play(me, card) { card.move_to(table.heap); }
fn do_lay(me, cards) { cards.move_to(table.heap); }
";

/// What can fail, and where it stands.
const FAILING: [(&str, &str, &str); 5] = [
    ("RULE", "rules: { able: { must: 10 / table.nought > 0 } }", "play"),
    ("FILTER", ", where: it.n < 10 / table.nought", "play"),
    ("MUST", "&& it.n < 10 / table.nought", "play"),
    ("WHEN", "&& 10 / table.nought > 0", "play"),
    ("COUNT", "+ 1 / table.nought", "lay"),
];

fn game(place: &str, script: &str, action: &str, ask: &str, rules: &str) -> Arc<Game> {
    let mut text = GAME.replace(place, script).replace("ASK", &format!("{ask}, actions: [{action}]"));
    for (other, _, _) in FAILING {
        text = text.replace(other, "");
    }
    let files = GameFiles {
        id: "failing".into(),
        files: vec![("game.yaml".into(), text.into()), ("rules.rhai".into(), rules.into())],
        ..GameFiles::default()
    };
    let (game, faults) = read(&files);
    Arc::new(game.unwrap_or_else(|| panic!("{}", render(&faults, &files.sources(), false))))
}

#[test]
fn bots_pass_on_the_fault_of_the_script_that_was_asked() {
    for (place, script, action) in FAILING {
        for ask in ["turns, first: seat(0)", "one, who: seat(1)", "together", "race"] {
            let game = game(place, script, action, ask, RULES);
            let setup = Setup::new(&game, None, None, &[]).unwrap();
            let rules = Arc::new(
                Rules::new(game.clone(), setup).unwrap_or_else(|f| panic!("{}", render(&f, &game.sources, false))),
            );
            let is_it = |fault: &Fault, who: &str| {
                let told = render(std::slice::from_ref(fault), &game.sources, false);
                let right = told.contains("error[division-by-zero]")
                    && told.contains("--> game.yaml:")
                    && told.contains("table.nought");
                assert!(
                    right && told.contains("in the match with seed 7 after 1 action"),
                    "{who}, {place}, {ask}: {told}"
                );
            };
            for kind in kinds() {
                let mut referee = Referee::new(rules.clone());
                let state = referee.start(7, true).unwrap();
                let players = (0..2).map(|seat| bot(kind, 7, Seat(seat), 0, &Manner::default())).collect();
                let mut playing = Match::new(&mut referee, state, players);
                match playing.play_out(|_, _| {}) {
                    Err(Stop::Fault(fault)) => is_it(&fault, kind.name),
                    other => panic!("{}, {place}, {ask}: {other:?}", kind.name),
                }
            }
            let mut referee = Referee::new(rules);
            let mut state = referee.start(7, true).unwrap();
            let start = referee.space(&state, Seat(0)).first(1).remove(0);
            referee.apply(&mut state, &Answer { seat: Seat(0), action: start, at: 0 }).unwrap();
            is_it(&referee.dead_end(&state).unwrap(), "the dead end");
            let asked = match referee.decision(&state) {
                Decision::Turn(seat) => seat,
                _ => Seat(1),
            };
            let typed = referee.parse(&state, asked, action).unwrap_err();
            is_it(&typed.fault.unwrap(), "the reader");
        }
    }
}

#[test]
fn laws_tell_what_fails_where_and_after_which_answers() {
    let broken = |place: &str, script: &str, action: &str, from: &str, to: &str| {
        let game = game(place, script, action, "turns, first: seat(0)", &RULES.replace(from, to));
        let setup = Setup::new(&game, None, None, &[]).unwrap();
        let Ok(rules) = Rules::new(game, setup) else { panic!("it does not compile") };
        let report = laws(&Arc::new(rules), 3, 1, false, || {});
        assert_eq!(report.matches, 3);
        let [broken] = report.broken.as_slice() else { panic!("{:?}", report.broken) };
        assert_eq!((broken.index, broken.answers.len()), (0, broken.decision));
        (broken.law, broken.found.clone(), broken.answers.join(", "))
    };
    let (law, found, answers) = broken("FILTER", ", where: it.n < 10 / table.nought", "play", "", "");
    assert_eq!((law, found.as_str(), answers.as_str()), ("no script fails", "nothing can be divided by 0", "P0 start"));
    let (law, found, answers) = broken("FILTER", ", where: it.n > 9 || it.n > 10 * me.number", "play", "", "");
    assert_eq!(law, "whoever is asked can do something");
    assert!(found.ends_with(" can do nothing"), "{found}");
    assert!(answers.starts_with("P0 start, P0 play "), "{answers}");
    let effect = "card.move_to(table.heap); table.nought = 1 / table.nought;";
    let (law, found, answers) = broken("FILTER", "", "play", "card.move_to(table.heap);", effect);
    assert_eq!((law, found.as_str()), ("no script fails", "nothing can be divided by 0"));
    assert!(answers.starts_with("P0 start, P0 play "), "{answers}");
}

#[test]
fn what_fails_is_shown_with_its_place_wherever_it_is_met() {
    let folder = std::env::temp_dir().join(format!("cardwright-failing-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("scenarios")).unwrap();
    let mut yaml = GAME.replace("ASK", "turns, first: seat(0), actions: [play]");
    for (place, _, _) in FAILING {
        yaml = yaml.replace(place, "");
    }
    let rules =
        RULES.replace("card.move_to(table.heap);", "card.move_to(table.heap);\n    table.nought = 1 / table.nought;");
    let scenario = "title: It fails\ngiven: { phase: second, turn: P0, P0.hand: [1, 2] }\nsteps: [{ do: P0 play 1 }]\n";
    std::fs::write(folder.join("game.yaml"), yaml.trim_start()).unwrap();
    std::fs::write(folder.join("rules.rhai"), rules).unwrap();
    std::fs::write(folder.join("scenarios/fails.yaml"), scenario).unwrap();
    let game = folder.to_str().unwrap();
    let run = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_cardwright")).args(args).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let told = format!("{}{}", text(output.stdout), text(output.stderr));
        assert!(told.contains("error[division-by-zero]"), "{args:?}: {told}");
        assert!(told.contains("rules.rhai:5:20") && told.contains("1 / table.nought"), "{args:?}: {told}");
        told
    };
    run(&["test", game]);
    let told = run(&["sim", game, "-n", "4", "--players", "greedy,random", "--rotate"]);
    let command = told.lines().last().unwrap().trim();
    assert!(command.starts_with("cardwright play "), "{told}");
    let args: Vec<&str> = command.split(' ').skip(1).collect();
    run(&args);
    std::fs::remove_dir_all(&folder).unwrap();
}
