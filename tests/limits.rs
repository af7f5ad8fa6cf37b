//! Limits: what ends a match that does not end by itself, in every way of playing it.

use cardwright::definition::{GameFiles, read};
use cardwright::diagnostic::render;
use cardwright::rules::{Answer, Decision, Referee, Rules, Setup, State, Way, Why};
use cardwright::table::{Rng, Seat};
use std::sync::Arc;

/// Two seats push a card to and fro; whoever is asked may do nothing else.
const GAME: &str = r#"
format: 1
name: Shuttle
summary: A card goes to and fro.
seats: 2
deck:
  attributes: { n: 1..2 }
  cards: [{ n: all }]
  face: "{n}"
zones:
  near: { visible: all, start: rest }
  far: { visible: all }
counters:
  pushes: { text: cards pushed, keep: match }
marks:
  pushed: { of: flag }
actions:
  push:
phases:
  play: { ask: turns, first: seat(0), actions: [push], until: LEAVES }
score: { items: { pushes: { points: table.pushes } } }
match: { rounds: 3, winner: highest }
limits: { LIMITS }
"#;

const RULES: &str = r#"
fn do_push(me) {
    if table.far.is_empty { table.near.first.move_to(table.far); } else { table.far.first.move_to(table.near); }
    COUNTS
}
"#;

fn shuttle(limits: &str, leaves: &str, counts: &str) -> Arc<Rules> {
    let game = GAME.replace("LIMITS", limits).replace("LEAVES", leaves);
    let files = GameFiles {
        id: "shuttle".into(),
        files: vec![("game.yaml".into(), game.into()), ("rules.rhai".into(), RULES.replace("COUNTS", counts).into())],
        ..GameFiles::default()
    };
    let (game, faults) = read(&files);
    let game = Arc::new(game.unwrap_or_else(|| panic!("{}", render(&faults, &files.sources(), false))));
    let setup = Setup::new(&game, None, None, &[]).unwrap();
    let sources = game.sources.clone();
    Arc::new(Rules::new(game, setup).unwrap_or_else(|faults| panic!("{}", render(&faults, &sources, false))))
}

/// Answer by answer.
fn answered(rules: &Arc<Rules>, way: Way) -> State {
    let mut referee = Referee::new(rules.clone());
    referee.set_way(way);
    let mut state = referee.start(1, false).unwrap();
    while let Decision::Turn(seat) = referee.decision(&state) {
        let action = referee.space(&state, seat).first(1).pop().unwrap();
        // A copy goes on just as well, and a refusal leaves no trace.
        let mut copy = state.clone();
        referee.apply(&mut state, &Answer { seat: Seat(1 - seat.0), action: action.clone(), at: 0 }).unwrap_err();
        assert_eq!(state, copy);
        referee.apply(&mut copy, &Answer { seat, action, at: 0 }).unwrap();
        state = copy;
    }
    state
}

/// So many steps at once.
fn played(rules: &Arc<Rules>, steps: usize) -> State {
    let mut referee = Referee::new(rules.clone());
    let mut state = referee.start(7, false).unwrap();
    // In the memory of a match of which something is left.
    referee.play_on(&mut state, &mut [Rng::new(1, "before")], 3).unwrap();
    referee.restart(&mut state, 1).unwrap();
    let mut chances = [Rng::new(1, "play")];
    while referee.decision(&state) != Decision::Over {
        referee.play_on(&mut state, &mut chances, steps).unwrap();
    }
    state
}

/// After how many decisions, in which round and how the match ends, however it is played.
fn end(rules: Arc<Rules>) -> (u32, u32, Why, bool) {
    let state = answered(&rules, Way::Compiled);
    for other in [answered(&rules, Way::Interpreted), played(&rules, 1), played(&rules, 1_000)] {
        assert_eq!(other.digest(), state.digest());
        assert_eq!(other, state);
    }
    let outcome = state.outcome().unwrap();
    (state.decisions(), state.round(), outcome.why, outcome.draw)
}

#[test]
fn the_same_state_so_often_ends_the_match() {
    // Near with P0 to push comes up at once, after two pushes and after four.
    assert_eq!(end(shuttle("repeats: 3", "false", "")), (4, 1, Why::Limit, true));
    assert_eq!(end(shuttle("repeats: 3, then: score", "false", "")), (4, 1, Why::Limit, false));
    assert_eq!(end(shuttle("repeats: 2", "false", "")), (2, 1, Why::Limit, true));
    assert_eq!(end(shuttle("repeats: 1", "false", "")), (0, 1, Why::Limit, true));
}

#[test]
fn another_value_is_another_state() {
    assert_eq!(end(shuttle("repeats: 2, decisions: 9", "false", "table.pushes += 1;")), (9, 1, Why::Limit, true));
}

#[test]
fn without_a_limit_the_same_state_may_come_again() {
    assert_eq!(end(shuttle("decisions: 9", "false", "")), (9, 1, Why::Limit, true));
    assert_eq!(end(shuttle("decisions: 9, repeats: 0", "false", "")), (9, 1, Why::Limit, true));
}

#[test]
fn every_round_counts_anew() {
    // Each round begins with the same state and ends when the card is back, after two pushes.
    let back = "table.pushed && table.far.is_empty";
    assert_eq!(end(shuttle("repeats: 2", back, "table.pushed = true;")), (6, 3, Why::Rule, false));
}
