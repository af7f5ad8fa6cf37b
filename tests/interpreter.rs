//! The interpreter: what it runs that is not compiled, that it agrees with compiled code, what it tells, what it stands.

mod agreement;
mod limits;
mod made_up;
mod outside;
mod telling;

use std::sync::Arc;

use cardwright::definition::{GameFiles, read};
use cardwright::diagnostic::{Fault, render};
use cardwright::rules::{Answer, Referee, Refusal, Rules, Setup, State, Way};
use cardwright::table::Seat;

/// A table with a bit of everything.
const GAME: &str = r#"
format: 1
name: Probe
summary: A table at which scripts are tried.
seats: 4
teams: formed

deck:
  attributes:
    suit: { clubs: c, hearts: h, spades: s }
    rank: { range: 1..6, names: { 6: Q } }
  cards:
    - { suit: all, rank: all }
    - { suit: clubs, rank: 1, copies: 2, face: twin }
  face: "{rank}{suit}"

options:
  goal: { number: 1.., default: 7 }
  wild: { switch: on }
  way: { choice: [left, right], default: right }
  first: { seat: [random], default: random }

zones:
  stock: { kind: pile, visible: nobody, start: rest, on_empty: refill }
  hand: { per: seat, visible: owner, on_empty: stop }
  line: { kind: row, visible: all, on_empty: stop }
  heap: { kind: pile, visible: all, on_empty: never }
  down: { per: seat, kind: pile, visible: nobody, on_empty: refill }
  pit: { kind: pile, visible: all, on_empty: refill }
  won: { per: team, visible: all }
  melds: { per: seat, kind: row, visible: all, spots: 3 }

counters:
  n: { text: a number }
  m: { per: seat, text: a number for each seat }
  t: { per: team, text: a number for each team }
marks:
  flag: { of: flag }
  who: { of: seat }
  which: { of: card }
  colour: { of: suit }
  mood: { of: [calm, wild] }
  mine: { of: flag, per: seat }
  absent: { of: seat }
  blank: { of: card }
  dumb: { of: suit }

actions:
  act: { say: "{me} acts" }

phases:
  play: { ask: turns, first: seat(0), actions: [act] }
  late: { ask: turns, first: seat(1), actions: [act] }

round:
  dealer: { first: seat(2) }
  deal:
    - { to: hand, count: 3 }

score:
  items:
    points: { points: side.m, text: points }

match:
  until: seats().any(|s| s.score > 1000)
  winner: highest

texts:
  plain: nothing more
  values: "{1} and {2}"
  table: "{table.n} at {1}"
  inside: "{table.who} {table.which} {table.heap.top.rank} {table.mood} {table.flag} {table.absent} {table.blank} at last"
"#;

/// Functions beside the one that is tried.
const BESIDES: &str = r#"
fn start_round() {
    table.line.draw(3, table.stock);
    table.heap.draw(2, table.stock);
    seat(1).down.draw(2, table.stock);
    seat(0).melds[1].draw(1, table.stock);
    join(seat(0), seat(2));
    table.who = seat(3);
    table.which = table.line.first;
    table.colour = "hearts";
    table.mood = "wild";
    let one = seat(1);
    let two = seat(2);
    let three = seat(3);
    one.m = 4;
    two.m = 2;
    three.m = 4;
    three.mine = true;
    one.team.t = 3;
}
fn empty_stock() { table.heap.move_to(table.stock); table.n += 100; }
fn empty_down(owner) { owner.hand.move_to(owner.down); owner.m += 50; }
fn double(x) { x + x }
fn worth(card) { if card.suit == "hearts" { return 10; } card.rank }
fn taker() { table.line.best(|c| c.rank) }
"#;

/// A fresh state of the probe with `do_act(me)` of this body, and a referee that goes this way.
fn stage(body: &str, way: Way) -> (Referee, State) {
    let pit = if body.contains("fn empty_pit") { "" } else { "fn empty_pit() { }" };
    let rules = format!("fn do_act(me) {{\n{body}\n}}\n{BESIDES}{pit}");
    let mut referee = Referee::new(load(GAME, &rules).unwrap_or_else(|told| panic!("{body}\n{told}")));
    referee.set_way(way);
    let state = referee.start(7, true).unwrap_or_else(|fault| panic!("{}", fault.sentence));
    (referee, state)
}

/// The rules of a game, or its faults as they are told.
fn load(game: &str, rules: &str) -> Result<Arc<Rules>, String> {
    let files = GameFiles {
        id: "probe".into(),
        shown: String::new(),
        files: vec![("game.yaml".into(), game.into()), ("rules.rhai".into(), rules.into())],
        ..GameFiles::default()
    };
    let (game, faults) = read(&files);
    let Some(game) = game else { return Err(render(&faults, &files.sources(), false)) };
    let game = Arc::new(game);
    let told = |faults: Vec<Fault>| render(&faults, &game.sources, false);
    let setup = Setup::new(&game, None, None, &[]).map_err(told)?;
    Rules::new(game.clone(), setup).map(Arc::new).map_err(told)
}

/// Carries the body out once.
fn act(referee: &mut Referee, state: &mut State) -> Result<(), Refusal> {
    let action = referee.space(state, Seat(0)).first(1).pop().unwrap();
    referee.apply(state, &Answer { seat: Seat(0), action, at: 0 })
}

/// All zones, counters and marks, a line each; those of the flow behind them.
fn table(referee: &Referee, state: &State) -> String {
    let (rules, table) = (referee.rules(), state.table());
    let faces = |zone| table.cards(zone).map(|card| rules.layout().deck.face(card).to_string()).collect::<Vec<_>>();
    let zones = table.zone_ids().map(|zone| format!("{}: {}", rules.zone_path(zone), faces(zone).join(" ")));
    let values = table
        .slot_ids()
        .map(|slot| format!("{}: {}", rules.slot_path(slot), rules.write_value(slot, table.value(slot))));
    let lines: Vec<String> = zones.chain(values).collect();
    format!("{}\nphase {:?}, {:?}", lines.join("\n"), state.phase(), referee.decision(state))
}

/// The value of a counter or mark of the table after the body was carried out by the interpreter.
fn value(body: &str, path: &str) -> String {
    let (mut referee, mut state) = stage(body, Way::Interpreted);
    act(&mut referee, &mut state).unwrap_or_else(|refusal| panic!("{body}: {:?}", refusal.fault));
    let table = table(&referee, &state);
    let line = table.lines().find_map(|line| line.strip_prefix(path)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("there is no {path}")).to_string()
}

/// The fault of the body when the interpreter carries it out.
fn fault(body: &str) -> (Fault, Referee) {
    let (mut referee, mut state) = stage(body, Way::Interpreted);
    let digest = state.digest();
    let refusal = act(&mut referee, &mut state).expect_err(body);
    assert_eq!(state.digest(), digest, "{body}");
    (*refusal.fault.unwrap(), referee)
}
