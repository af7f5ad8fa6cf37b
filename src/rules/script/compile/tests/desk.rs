//! A small game at which expressions and functions are tried.

use super::super::{Compiler, Scope, Sight};
use crate::definition::{Game, GameFiles, read};
use crate::diagnostic::{Faults, Script, Span, render};
use crate::rules::script::kind::Kind;
use crate::rules::script::run::{Arg, Fail, Frame, Run};
use crate::rules::{Event, Referee, Rules, Setup, State, Told};
use crate::table::{End, ZoneId};
use std::sync::Arc;

const GAME: &str = r#"
format: 1
name: Toy
summary: A table to try scripts at.
seats: 2..4
teams: formed
deck:
  attributes:
    suit: { clubs: c, hearts: h }
    rank: { range: 1..6, names: { 1: A } }
  cards: [{ suit: all, rank: all }, { rank: 6, face: joker, copies: 2 }]
  face: "{rank}{suit}"
options:
  goal: { number: 1.., default: 10 }
  bonus: { switch: on }
  way: { choice: [left, right], default: left }
  take: { choice: [full, some], default: some }
  first: { seat: [random], default: random }
zones:
  stock: { kind: pile, visible: nobody, start: rest, on_empty: refill }
  spare: { kind: pile, visible: nobody, on_empty: stop }
  secret: { kind: pile, visible: nobody, on_empty: never }
  hand: { per: seat, visible: owner }
  row: { kind: row, visible: all }
  heap: { visible: all }
  won: { per: team, visible: all }
  melds: { per: seat, visible: all, spots: 3 }
counters:
  tricks: { per: seat }
  turns: { start: 3 }
  hidden: { per: seat, visible: nobody }
marks:
  led: { of: suit }
  broken: { of: flag }
  winner: { of: seat }
  shown: { of: card }
  mood: { of: [calm, wild], per: seat }
actions:
  play: { pick: { card: { card: me.hand } } }
phases:
  play: { ask: turns, first: seat(0), actions: [play] }
  rest: { ask: one, who: seat(0), actions: [play] }
round:
  dealer: { first: seat(3) }
  deal:
    - { to: hand, count: 2 }
    - { to: row, count: 3 }
score:
  items:
    tricks: { points: side.tricks }
match: { rounds: 1, winner: highest }
texts:
  hello: "{1} says {2} of {table.turns}"
"#;

/// The game with these functions, for four seats, after the deal.
pub struct Desk {
    pub game: Arc<Game>,
    pub rules: Arc<Rules>,
    pub state: State,
    pub setup: Setup,
}

/// A script that stands in no file.
pub fn script(text: &str) -> Script {
    Script::new(text, Span::NOWHERE)
}

/// The game of these functions.
pub fn game(functions: &str) -> Arc<Game> {
    let files = GameFiles {
        id: "toy".to_string(),
        shown: String::new(),
        files: vec![
            ("game.yaml".to_string(), GAME.as_bytes().to_vec()),
            ("rules.rhai".to_string(), functions.as_bytes().to_vec()),
        ],
        ..GameFiles::default()
    };
    let (game, faults) = read(&files);
    match game {
        Some(game) => Arc::new(game),
        None => panic!("{}", render(&faults, &files.sources(), false)),
    }
}

/// The faults of the game with these functions.
pub fn faults(functions: &str) -> Faults {
    let game = game(functions);
    let setup = setup(&game);
    match Rules::new(game, setup) {
        Ok(rules) => rules.interpreted().to_vec(),
        Err(faults) => faults,
    }
}

fn setup(game: &Game) -> Setup {
    match Setup::new(game, Some(4), None, &[]) {
        Ok(setup) => setup,
        Err(faults) => panic!("{}", render(&faults, &game.sources, false)),
    }
}

impl Desk {
    pub fn new(functions: &str) -> Desk {
        let game = game(functions);
        let setup = setup(&game);
        let rules = match Rules::new(game.clone(), setup.clone()) {
            Ok(rules) => Arc::new(rules),
            Err(faults) => panic!("{}", render(&faults, &game.sources, false)),
        };
        let state = Referee::new(rules.clone()).start(1, true).unwrap();
        Desk { game, rules, state, setup }
    }

    /// The value of an expression about `me`, seat 1, as it is told.
    pub fn told(&mut self, expr: &str) -> Result<String, String> {
        let layout = self.rules.layout.clone();
        let mut compiler = Compiler::new(&self.game, &self.setup, &layout);
        let scope = Scope::new(&[("me", Kind::Seat)]);
        let unit = compiler.text(&script(&format!("{{{expr}}}")), &scope, Sight::All);
        let compiled = compiler.finish();
        if let Some(fault) = compiled.faults.first() {
            return Err(format!("{}: {}", fault.code, fault.sentence));
        }
        assert!(compiled.notes.is_empty(), "{:?}", compiled.notes);
        let unit = unit.unwrap();
        let told = self.run(compiled.frame, |run| unit.ask(run, &[Arg::Int(1)]));
        told.map(|t| self.flat(&t)).map_err(|f| format!("{}: {}", f.code, f.sentence))
    }

    /// Carries out a function that takes nothing.
    pub fn does(&mut self, name: &str) -> Result<(), Fail> {
        let layout = self.rules.layout.clone();
        let mut compiler = Compiler::new(&self.game, &self.setup, &layout);
        let unit = compiler.hook(name, &[]).unwrap();
        let compiled = compiler.finish();
        assert!(compiled.faults.is_empty(), "{:?}", compiled.faults);
        assert!(compiled.notes.is_empty(), "{:?}", compiled.notes);
        self.run(compiled.frame, |run| unit.ask(run, &[]))
    }

    fn run<T>(&mut self, size: crate::rules::script::run::FrameSize, f: impl FnOnce(&mut Run) -> T) -> T {
        let mut frame = Frame::new(size);
        let mut interpreter = None;
        f(&mut Run {
            rules: &self.rules,
            state: &mut self.state,
            frame: &mut frame,
            fuel: crate::rules::script::run::FUEL,
            way: crate::rules::Way::Compiled,
            interpreter: &mut interpreter,
            stacked: None,
            learns: false,
            fixed_dealer: None,
        })
    }

    /// What was told, as one line.
    pub fn flat(&self, told: &[Told]) -> String {
        told.iter()
            .map(|t| match t {
                Told::Text(text) => text.clone(),
                Told::Cards { cards, order, .. } => {
                    let cards: Vec<_> = if order.is_empty() { cards.iter().collect() } else { order.clone() };
                    cards.iter().map(|&c| self.rules.layout.deck.face(c)).collect::<Vec<_>>().join(" ")
                }
            })
            .collect()
    }

    /// The lines said so far.
    pub fn said(&self) -> Vec<String> {
        let lines = self.state.events().iter().filter_map(|e| match e {
            Event::Say(line) => Some(self.flat(line)),
            _ => None,
        });
        lines.collect()
    }

    /// Lays cards from the stock into a zone, `row` or `hand 2`.
    pub fn lay(&mut self, zone: &str, faces: &str) {
        let (name, seat) = zone.split_once(' ').unwrap_or((zone, "0"));
        let plan = self.rules.layout.zones.iter().find(|z| z.name == name).unwrap();
        let zone = ZoneId(plan.base + seat.parse::<u8>().unwrap());
        for face in faces.split_whitespace() {
            let all = self.rules.layout.deck.with_face(face);
            let free = all.iter().find(|c| self.state.table.zone_of(*c) == ZoneId(0)).unwrap();
            self.state.table.move_card(free, zone, End::Top);
        }
    }

    /// Lays all cards back into the stock.
    pub fn clear(&mut self) {
        let all = self.state.table.all();
        self.state.table.move_set(all, ZoneId(0), End::Top);
    }
}
