//! What playouts need of memory: nothing, once the first matches of a thread are over.

use cardwright::library::Library;
use cardwright::rules::{Rules, Setup};
use cardwright::sim::Runner;
use std::sync::Arc;

/// How many allocations so many playouts make, after a few that may make as many as they like.
fn allocations(game: &str, seats: usize, options: &[(&str, &str)]) -> u64 {
    let game = Arc::new(Library::usual().load(game).unwrap());
    let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup::new(&game, Some(seats), None, &options).unwrap();
    let mut runner = Runner::new(Arc::new(Rules::new(game, setup).unwrap()));
    (0..8).for_each(|seed| {
        runner.play_out(seed).unwrap();
    });
    let counted = allocation_counter::measure(|| {
        (8..24).for_each(|seed| {
            runner.play_out(seed).unwrap();
        });
    });
    counted.count_total
}

#[test]
fn a_playout_allocates_nothing() {
    let mut found = Vec::new();
    for (game, seats) in [("snake", 2..=6), ("hearts", 3..=5)] {
        for seats in seats {
            found.push((game, seats, allocations(game, seats, &[])));
        }
    }
    found.push(("snake without teams", 4, allocations("snake", 4, &[("teams", "off")])));
    assert!(found.iter().all(|(_, _, n)| *n == 0), "{found:?}");
}
