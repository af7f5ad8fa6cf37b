//! The two ways of carrying scripts out: compiled code does what the interpreter does, move for move.

use std::path::Path;
use std::sync::Arc;

use cardwright::definition::{Ask, Game, OptionKind};
use cardwright::library::Library;
use cardwright::rules::{Answer, Decision, Referee, Rules, Setup, State, Way};
use cardwright::table::{Rng, Seat};

/// How many actions are listed and compared.
const LISTED: usize = 24;

/// A match played both ways.
struct Twins {
    name: String,
    referees: [Referee; 2],
    states: [State; 2],
    written: Vec<String>,
}

impl Twins {
    fn new(name: String, rules: &Arc<Rules>, seed: u64) -> Twins {
        let mut referees = [Way::Compiled, Way::Interpreted].map(|way| {
            let mut referee = Referee::new(rules.clone());
            referee.set_way(way);
            referee
        });
        let states = [0, 1].map(|way| referees[way].start(seed, true));
        let [Ok(first), Ok(second)] = states else {
            let faults = states.map(|state| state.map_or_else(|fault| format!("{fault:?}"), |_| "started".into()));
            panic!("{name}, seed {seed}: {faults:#?}");
        };
        Twins { name, referees, states: [first, second], written: Vec::new() }
    }

    /// What a question gives in both ways, which must be the same.
    fn both<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: &str,
        mut ask: impl FnMut(&mut Referee, &mut State) -> T,
    ) -> T {
        let [compiled, interpreted] = [0, 1].map(|way| ask(&mut self.referees[way], &mut self.states[way]));
        if compiled != interpreted {
            let last = self.written.iter().rev().take(12).rev().cloned().collect::<Vec<_>>().join("\n  ");
            let [compiled, interpreted] = [compiled, interpreted].map(|given| format!("{given:?}"));
            let (compiled, interpreted) = apart(&compiled, &interpreted);
            panic!(
                "{}: {what} differs\ncompiled:    {compiled}\ninterpreted: {interpreted}\nafter {} actions, the last:\n  {last}",
                self.name,
                self.written.len(),
            );
        }
        compiled
    }

    /// Plays on at random, up to so many decisions.
    fn play(&mut self, decisions: usize, chance: &mut Rng) -> usize {
        for done in 0..decisions {
            self.compare();
            let asked = match self.both("what is awaited", |referee, state| referee.decision(state)) {
                Decision::Over => return done,
                Decision::Turn(seat) => vec![seat],
                Decision::Together(seats) | Decision::Race(seats) => seats.iter().collect(),
            };
            self.step(&asked, chance);
        }
        decisions
    }

    /// Where the digests differ, zones and values are compared first, because they say more.
    fn compare(&mut self) {
        if self.states[0].digest() == self.states[1].digest() {
            return;
        }
        let rules = self.referees[0].rules().clone();
        self.both("the table", |_, state| {
            let table = state.table();
            let zones = table.zone_ids().map(|zone| (rules.zone_path(zone), table.cards(zone).collect::<Vec<_>>()));
            let values = table.slot_ids().map(|slot| (rules.slot_path(slot), table.value(slot)));
            let shown = zones.map(|zone| format!("{zone:?}")).chain(values.map(|value| format!("{value:?}")));
            shown.collect::<Vec<_>>().join("\n")
        });
        self.both("the state", |_, state| state.digest());
    }

    fn step(&mut self, asked: &[Seat], chance: &mut Rng) {
        let now = self.states[0].now();
        let race = matches!(self.referees[0].decision(&self.states[0]), Decision::Race(_));
        let at = if race { now + chance.below(500) as u32 } else { 0 };
        if let Some(bell) = self.states[0].bell().filter(|bell| race && *bell <= at) {
            self.written.push(format!("wait @{bell}"));
            self.both("waiting", |referee, state| referee.wait(state, bell)).unwrap();
            return;
        }
        let first = chance.below(asked.len() as u64) as usize;
        for seat in asked.iter().cycle().skip(first).take(asked.len()).copied() {
            let listed = self.both("what is legal", |referee, state| {
                let mut space = referee.space(state, seat);
                (space.first(LISTED), space.count(500), space.fault().cloned())
            });
            if listed.0.is_empty() {
                continue;
            }
            let number = chance.below(listed.0.len() as u64) as usize;
            let action = listed.0[number].clone();
            self.both("the advice", |referee, state| referee.rate(state, seat, &action)).unwrap();
            let text = self.referees[0].write(&action);
            self.written.push(if race { format!("{seat} {text} @{at}") } else { format!("{seat} {text}") });
            let answer = Answer { seat, action, at };
            let before = self.states[0].events().len();
            self.both("the answer", |referee, state| referee.apply(state, &answer)).unwrap();
            self.both("what happened", |_, state| state.events()[before..].to_vec());
            return;
        }
        match self.states[0].bell() {
            Some(bell) => {
                self.written.push(format!("wait @{bell}"));
                self.both("waiting", |referee, state| referee.wait(state, bell)).unwrap();
            }
            None => panic!("{}: nobody can do anything", self.name),
        }
    }
}

/// The parts of two texts from where they differ on.
fn apart<'t>(a: &'t str, b: &'t str) -> (&'t str, &'t str) {
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let from = (0..=same.saturating_sub(60)).rev().find(|&at| a.is_char_boundary(at) && b.is_char_boundary(at));
    let cut = |text: &'t str| {
        let text = &text[from.unwrap_or(0)..];
        &text[..text.floor_char_boundary(600)]
    };
    (cut(a), cut(b))
}

/// Values of an option other than the one it has, as they are written.
fn others(kind: &OptionKind) -> Vec<String> {
    match kind {
        OptionKind::Switch => vec!["on".into(), "off".into()],
        OptionKind::Choice { domain, .. } => domain.words().to_vec(),
        OptionKind::Seat { .. } => vec!["P0".into()],
        OptionKind::Number { .. } => Vec::new(),
    }
}

/// The set-ups of a game that are played: as it is, and with each word of each option.
fn setups(game: &Game, seats: usize) -> Vec<(String, Setup)> {
    let mut setups = Vec::new();
    let plain = Setup::new(game, Some(seats), None, &[]).unwrap();
    setups.push((format!("{} with {seats} seats", game.id), plain));
    for option in &game.options {
        for value in others(&option.kind) {
            let name = option.name.name.clone();
            let shown = format!("{} with {seats} seats and {name}={value}", game.id);
            if let Ok(setup) = Setup::new(game, Some(seats), None, &[(name, value)])
                && setups.iter().all(|(_, other)| *other != setup)
            {
                setups.push((shown, setup));
            }
        }
    }
    setups
}

#[test]
fn both_ways_go_the_same_way() {
    let decisions = std::env::var("WAYS_DECISIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    let library = Library::new([Path::new(env!("CARGO_MANIFEST_DIR")).join("games")]);
    let only = std::env::var("WAYS_GAME").ok();
    for id in library.ids() {
        if only.as_ref().is_some_and(|only| *only != id) {
            continue;
        }
        let game = Arc::new(library.load(&id).unwrap_or_else(|(faults, _)| panic!("{id}: {faults:?}")));
        for seats in game.seats.least..=game.seats.most {
            for (at, (name, setup)) in setups(&game, seats).into_iter().enumerate() {
                let rules = match Rules::new(game.clone(), setup) {
                    Ok(rules) => Arc::new(rules),
                    Err(faults) => panic!("{name}: {faults:?}"),
                };
                let share = if at == 0 { decisions } else { decisions / 12 };
                let mut chance = Rng::new(at as u64 + 1, "ways");
                let mut played = 0;
                let mut seed = 1;
                while played < share {
                    let mut twins = Twins::new(format!("{name}, seed {seed}"), &rules, seed);
                    played += twins.play(share - played, &mut chance).max(1);
                    seed += 1;
                }
            }
        }
    }
}

/// Playouts take short cuts; they come to the states that answers one by one come to.
#[test]
fn playouts_go_the_long_way() {
    let library = Library::new([Path::new(env!("CARGO_MANIFEST_DIR")).join("games")]);
    for id in library.ids() {
        let game = Arc::new(library.load(&id).unwrap_or_else(|(faults, _)| panic!("{id}: {faults:?}")));
        if game.phases.iter().any(|phase| phase.ask == Ask::Race) {
            // In a race playouts draw who calls and when, which nobody answers.
            continue;
        }
        for seats in game.seats.least..=game.seats.most {
            for (name, setup) in setups(&game, seats) {
                let Ok(rules) = Rules::new(game.clone(), setup) else { continue };
                let mut referee = Referee::new(Arc::new(rules));
                go_both(&name, &mut referee, seats, 4, 120);
            }
        }
    }
}

fn go_both(name: &str, referee: &mut Referee, seats: usize, seed: u64, decisions: usize) {
    let streams = || (0..seats).map(|seat| Rng::new(seed, &format!("player P{seat}"))).collect::<Vec<_>>();
    let (mut short, mut long) = (streams(), streams());
    let mut quick = referee.start(seed, false).unwrap();
    let mut slow = referee.start(seed, false).unwrap();
    for steps in (1..).take(decisions / 8) {
        // Short and long stretches, so that every kind of stop is met.
        let before = quick.decisions();
        referee.play_on(&mut quick, &mut short, steps % 7 + 1).unwrap();
        while slow.decisions() < quick.decisions() {
            let seat = match referee.decision(&slow) {
                Decision::Turn(seat) => seat,
                Decision::Together(waiting) => waiting.iter().next().unwrap(),
                other => panic!("{name}: {other:?}"),
            };
            let action = referee.space(&slow, seat).sample(&mut long[seat.index()]).unwrap();
            referee.apply(&mut slow, &Answer { seat, action, at: 0 }).unwrap();
        }
        assert_eq!(quick.digest(), slow.digest(), "{name}, after {before} decisions");
        if quick.outcome().is_some() {
            assert_eq!(quick.outcome(), slow.outcome(), "{name}");
            return;
        }
    }
}
