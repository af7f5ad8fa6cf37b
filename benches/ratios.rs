//! Speed as ratios: each figure is measured against its counterpart in alternating batches of one run.
//!
//! Every benchmark ends in a line `NAME ratio X.XX`.

#![allow(clippy::disallowed_methods)] // a benchmark reads the clock

mod twins;

use cardwright::library::Library;
use cardwright::rules::{Decision, Referee, Rules, Setup, State, Way};
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
        Hands::new(game, 4, &[], Way::Compiled).play(rounds.parse().unwrap_or(1_000));
        return;
    }
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let wanted = |name: &str| only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    if wanted("snake") {
        let mut engine = Hands::new("snake", 4, &[("teams", "off")], Way::Compiled);
        let mut twin = twins::snake::Snake::new();
        let mut chance = Rng::new(1, "twin");
        ratio("snake", 2_000, |n| engine.play(n), |n| (0..n).for_each(|_| drop(twin.hand(&mut chance))));
    }
    if wanted("hearts") {
        let mut engine = Hands::new("hearts", 4, &[], Way::Compiled);
        let mut twin = twins::hearts::Hearts::new();
        let mut chance = Rng::new(1, "twin");
        ratio("hearts", 2_000, |n| engine.play(n), |n| (0..n).for_each(|_| drop(twin.hand(&mut chance))));
    }
}

/// Rounds of a game played at random, match after match.
struct Hands {
    referee: Referee,
    state: State,
    chance: Rng,
    seed: u64,
}

impl Hands {
    fn new(game: &str, seats: usize, options: &[(&str, &str)], way: Way) -> Hands {
        let game = Arc::new(Library::usual().load(game).unwrap_or_else(|_| panic!("{game} does not load")));
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let setup = Setup::new(&game, Some(seats), None, &options).expect("the options are allowed");
        let rules = Rules::new(game, setup).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut referee = Referee::new(Arc::new(rules));
        referee.set_way(way);
        let state = referee.start(0, false).expect("a match begins");
        Hands { referee, state, chance: Rng::new(1, "playout"), seed: 0 }
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
