//! Every example of the vocabulary is run, by compiled code and by the interpreter, which must agree.

use super::root;
use cardwright::definition::{Game, GameFiles, read};
use cardwright::diagnostic::render;
use cardwright::reference::{Entry, Part, entries};
use cardwright::rules::{Answer, Arrangement, Lay, Referee, Rules, Setup, State, Way};
use cardwright::table::{Rng, Seat};
use std::sync::Arc;

/// The game in which examples are tried, with these rules.
fn rules(script: &str) -> Result<Arc<Rules>, String> {
    let yaml = std::fs::read(root().join("tests/docs/bench/game.yaml")).unwrap();
    let files = GameFiles {
        id: "bench".to_string(),
        shown: String::new(),
        files: vec![("game.yaml".to_string(), yaml), ("rules.rhai".to_string(), script.as_bytes().to_vec())],
        ..GameFiles::default()
    };
    let (game, faults) = read(&files);
    let game: Arc<Game> = Arc::new(game.ok_or_else(|| render(&faults, &files.sources(), false))?);
    let setup = Setup::new(&game, Some(2), None, &[]).map_err(|faults| render(&faults, &game.sources, false))?;
    let rules = Rules::new(game.clone(), setup).map_err(|faults| render(&faults, &game.sources, false))?;
    Ok(Arc::new(rules))
}

/// A table on which all that examples ask for is there.
fn table(referee: &mut Referee) -> State {
    let rules = referee.rules().clone();
    let lay = |path: &str, faces: &[&str]| {
        let zone = rules.zone_at(path, |seat| seat).unwrap_or_else(|| panic!("there is no zone {path}"));
        (zone, Lay::Faces(faces.iter().map(|face| face.to_string()).collect()))
    };
    let zones = vec![
        lay("table.centre", &["r9", "b9", "g9"]),
        lay("table.trick", &["r8", "b8"]),
        lay("table.book", &["r7", "b7"]),
        lay("P0.hand", &["r1", "r2", "b3", "bS"]),
        lay("P1.hand", &["g1", "g2", "gS", "g3"]),
        lay("P0.down", &["r5", "b5"]),
        lay("P1.down", &["r6"]),
        lay("P0.team.won", &["g5"]),
        lay("P1.team.won", &["g6"]),
    ];
    let given = Arrangement { phase: Some(0), turn: Some(Seat(0)), zones, ..Arrangement::default() };
    referee.arrange(&given, 7).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The example as the effect of an action whose picks give it its names.
fn as_effect(entry: &Entry) -> String {
    let base = std::fs::read_to_string(root().join("tests/docs/bench/rules.rhai")).unwrap();
    let example = entry.example.trim_end_matches(';');
    let gives = entry.written.rsplit_once("-> ").map(|(_, gives)| gives);
    let told = ["number", "flag", "card", "cards", "row", "seat", "word"];
    let body = match gives {
        Some(gives) if told.contains(&gives) => format!("let found = {example}; say(\"told\", found);"),
        Some(_) => format!("let found = {example};"),
        None if entry.doc.starts_with("What") || entry.doc.starts_with("One of") => format!("let found = {example};"),
        None => format!("{example};"),
    };
    format!(
        "{base}\nfn do_try(me, card, cards, row, melds, rival, receivers) {{\n    let a = 3; let b = 5;\n    {body}\n}}\n"
    )
}

/// What the first action that is allowed leads to.
fn tried(rules: &Arc<Rules>, way: Way) -> Result<(u64, Vec<String>), String> {
    let mut referee = Referee::new(rules.clone());
    let mut state = table(&mut referee);
    referee.set_way(way);
    let seat = Seat(0);
    let actions = referee.space(&state, seat).first(1);
    let action = actions.into_iter().next().ok_or("nothing is allowed")?;
    referee
        .apply(&mut state, &Answer { seat, action, at: 0 })
        .map_err(|refusal| format!("{} {:?}", refusal.told(), refusal.fault))?;
    let told = state.events().iter().filter_map(|event| referee.tell(event, None));
    // What is missing has no kind in the interpreter, so that it is told as plain none there.
    Ok((state.digest(), told.map(|line| line.replace("nobody", "none").replace("no card", "none")).collect()))
}

#[test]
fn examples_of_words_run_both_ways_alike() {
    let mut wrong = Vec::new();
    for entry in entries().iter().filter(|entry| entry.part == Part::Words) {
        let script = as_effect(entry);
        let rules = match rules(&script) {
            Ok(rules) => rules,
            Err(told) => {
                wrong.push(format!("{}: {}\n{told}", entry.written, entry.example));
                continue;
            }
        };
        let (compiled, interpreted) = (tried(&rules, Way::Compiled), tried(&rules, Way::Interpreted));
        if compiled.is_err() || compiled != interpreted {
            wrong.push(format!(
                "{}: {}\n  compiled:    {compiled:?}\n  interpreted: {interpreted:?}",
                entry.written, entry.example
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The base rules with a function in place of that of the same name.
fn with_hook(example: &str) -> String {
    let base = std::fs::read_to_string(root().join("tests/docs/bench/rules.rhai")).unwrap();
    let name = |text: &str| text.split('(').next().unwrap_or_default().trim().to_string();
    let kept = base.split("\n\n").filter(|function| name(function) != name(example));
    format!("{}\n\n{example}\n", kept.collect::<Vec<_>>().join("\n\n"))
}

#[test]
fn examples_of_hooks_run_both_ways_alike() {
    for entry in entries().iter().filter(|entry| entry.part == Part::Hooks) {
        let rules = rules(&with_hook(&entry.example)).unwrap_or_else(|told| panic!("{}\n{told}", entry.name));
        let run = |way: Way| {
            let mut referee = Referee::new(rules.clone());
            referee.set_way(way);
            let mut state = referee.start(3, true).unwrap();
            let mut chance = Rng::new(3, "examples");
            let mut digests = Vec::new();
            for _ in 0..60 {
                let action = referee.space(&state, Seat(0)).first(1).into_iter().next();
                let rated = action.and_then(|action| referee.rate(&state, Seat(0), &action).unwrap());
                digests.push((state.digest(), rated));
                if state.outcome().is_some() {
                    break;
                }
                referee
                    .step_random(&mut state, &mut chance)
                    .unwrap_or_else(|fault| panic!("{}: {fault:?}", entry.name));
            }
            digests
        };
        assert_eq!(run(Way::Compiled), run(Way::Interpreted), "{}", entry.name);
    }
}
