//! Speed as ratios: each figure is measured against its counterpart in alternating batches of one run.
//!
//! Every benchmark ends in a line `NAME ratio X.XX`.

#![allow(clippy::disallowed_methods)] // a benchmark reads the clock

mod twins;

use cardwright::library::Library;
use cardwright::players::{Manner, named};
use cardwright::rules::{Decision, Referee, Rules, Setup, State, Way};
use cardwright::sim::{Plan, on_threads, simulate};
use cardwright::table::Rng;
use std::sync::Arc;
use std::time::Instant;

/// Alternating batches of each measurement.
const BATCHES: usize = 9;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [word, game, rounds] = args.as_slice()
        && word == "profile"
    {
        // For a profiler: `cargo bench -- profile snake 2000` plays so many rounds and nothing else.
        let rounds = rounds.parse().unwrap_or(1_000);
        let mut chance = Rng::new(1, "twin");
        match game.as_str() {
            "snake-twin" => {
                let mut twin = twins::snake::Snake::new();
                (0..rounds).for_each(|_| drop(twin.hand(&mut chance)))
            }
            "hearts-twin" => {
                let mut twin = twins::hearts::Hearts::new();
                (0..rounds).for_each(|_| drop(twin.hand(&mut chance)))
            }
            game => Hands::of(game, Way::Compiled).play(rounds),
        }
        return;
    }
    let wanted = |name: &str| args.first().is_none_or(|only| name.contains(only.as_str()));
    if wanted("snake") {
        let mut engine = Hands::of("snake", Way::Compiled);
        let mut twin = twins::snake::Snake::new();
        let mut chance = Rng::new(1, "twin");
        ratio("snake", 2_000, |n| engine.play(n), |n| (0..n).for_each(|_| drop(twin.hand(&mut chance))));
    }
    if wanted("hearts") {
        let mut engine = Hands::of("hearts", Way::Compiled);
        let mut twin = twins::hearts::Hearts::new();
        let mut chance = Rng::new(1, "twin");
        ratio("hearts", 2_000, |n| engine.play(n), |n| (0..n).for_each(|_| drop(twin.hand(&mut chance))));
    }
    for game in ["snarkas", "snorkeling"] {
        let name = format!("{game} compiled");
        if wanted(&name) {
            let mut compiled = Hands::of(game, Way::Compiled);
            let mut interpreted = Hands::of(game, Way::Interpreted);
            ratio(&name, 12, |n| compiled.play(n), |n| interpreted.play(n));
        }
    }
    if wanted("clone") {
        let hands = Hands::mid_hand();
        limit("clone", 200e-9, 20_000, || drop(std::hint::black_box(hands.state.clone())));
    }
    if wanted("start") {
        let mut hands = Hands::of("snake", Way::Compiled);
        limit("start", 5e-6, 2_000, || {
            hands.seed += 1;
            hands.referee.restart(&mut hands.state, hands.seed).expect("a match begins");
        });
    }
    if wanted("threads") {
        let rules = rules_of("snake");
        let plan = Plan {
            matches: 0,
            seed: 1,
            players: vec![named("random").expect("it plays"); 4],
            manner: Manner::default(),
            rotate: false,
        };
        let sim = |threads: usize, matches: usize| {
            let plan = Plan { matches: matches as u64, ..plan.clone() };
            on_threads(Some(threads), || simulate(&rules, &plan, || {})).expect("threads start");
        };
        ratio("threads", 2_000, |n| sim(2, n), |n| sim(1, n));
    }
    if wanted("list") {
        let program = env!("CARGO_BIN_EXE_cardwright");
        limit("list", 20e-3, 5, || {
            let done = std::process::Command::new(program).arg("list").output().expect("it runs");
            assert!(done.status.success());
        });
    }
    if wanted("load") {
        for game in ["snarkas", "snorkeling", "snake", "snap"] {
            limit(&format!("load {game}"), 10e-3, 5, || drop(rules_of(game)));
        }
    }
}

/// The rules of a game for four, everyone alone, loaded anew.
fn rules_of(game: &str) -> Arc<Rules> {
    let loaded = Arc::new(Library::usual().load(game).unwrap_or_else(|_| panic!("{game} does not load")));
    let options: &[(&str, &str)] = if game == "snake" { &[("teams", "off")] } else { &[] };
    let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup::new(&loaded, Some(4), None, &options).expect("the options are allowed");
    Arc::new(Rules::new(loaded, setup).unwrap_or_else(|faults| panic!("{faults:?}")))
}

/// Rounds of a game played at random, match after match.
struct Hands {
    referee: Referee,
    state: State,
    chance: Rng,
    seed: u64,
}

impl Hands {
    fn of(game: &str, way: Way) -> Hands {
        let mut referee = Referee::new(rules_of(game));
        referee.set_way(way);
        let state = referee.start(0, false).expect("a match begins");
        Hands { referee, state, chance: Rng::new(1, "playout"), seed: 0 }
    }

    /// Snake in the middle of a hand.
    fn mid_hand() -> Hands {
        let mut hands = Hands::of("snake", Way::Compiled);
        hands.referee.play_on(&mut hands.state, std::slice::from_mut(&mut hands.chance), 36).expect("steps");
        hands
    }

    /// Plays until `n` more rounds are over.
    fn play(&mut self, n: usize) {
        let mut left = n;
        let mut round = self.state.round();
        while left > 0 {
            if self.referee.decision(&self.state) == Decision::Over {
                left -= 1;
                self.seed += 1;
                self.referee.restart(&mut self.state, self.seed).expect("a match begins");
                round = self.state.round();
                continue;
            }
            self.referee.play_on(&mut self.state, std::slice::from_mut(&mut self.chance), 64).expect("steps");
            let rounds = (self.state.round() - round) as usize;
            round = self.state.round();
            left = left.saturating_sub(rounds);
        }
    }
}

/// Prints how many of `one` are done in the time of one of `other`: the median of paired batches.
fn ratio(name: &str, batch: usize, mut one: impl FnMut(usize), mut other: impl FnMut(usize)) {
    one(batch / 4);
    other(batch / 4);
    let mut ratios = Vec::new();
    let (mut fast, mut twin) = (f64::MAX, f64::MAX);
    for _ in 0..BATCHES {
        let start = Instant::now();
        one(batch);
        let a = start.elapsed().as_secs_f64() / batch as f64;
        let start = Instant::now();
        other(batch);
        let b = start.elapsed().as_secs_f64() / batch as f64;
        ratios.push(b / a);
        fast = fast.min(a);
        twin = twin.min(b);
    }
    ratios.sort_by(f64::total_cmp);
    println!("{name}: {:.0} a second, its counterpart {:.0}", 1.0 / fast, 1.0 / twin);
    println!("{name} ratio {:.2}", ratios[BATCHES / 2]);
}

/// Prints how often `one` could be done in the time it may take at most: the median of the batches.
fn limit(name: &str, most: f64, batch: usize, mut one: impl FnMut()) {
    one();
    let mut times: Vec<f64> = (0..BATCHES)
        .map(|_| {
            let start = Instant::now();
            (0..batch).for_each(|_| one());
            start.elapsed().as_secs_f64() / batch as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let time = times[BATCHES / 2];
    println!("{name}: {:.2} µs, {:.1} µs are allowed", time * 1e6, most * 1e6);
    println!("{name} ratio {:.2}", most / time);
}
