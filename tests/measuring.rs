//! What `sim` counts and compares: sums that agree with each other, and differences that are there.

use cardwright::library::Library;
use cardwright::players::{Manner, named};
use cardwright::rules::{Rules, Setup};
use cardwright::sim::{Comparison, Plan, Report, Sums, Tally, simulate};
use std::sync::Arc;

fn rules(game: &str, seats: usize, with: &[&str], options: &[(&str, &str)]) -> Arc<Rules> {
    let with: Vec<String> = with.iter().map(|patch| patch.to_string()).collect();
    let game = Arc::new(Library::usual().load_with(game, &with).unwrap());
    let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let setup = Setup::new(&game, Some(seats), None, &options).unwrap();
    Arc::new(Rules::new(game, setup).unwrap())
}

fn plan(players: &[&str], matches: u64, rotate: bool) -> Plan {
    let players = players.iter().map(|name| named(name).unwrap()).collect();
    Plan { matches, seed: 1, players, manner: Manner::default(), rotate }
}

fn report(rules: &Arc<Rules>, plan: &Plan) -> Report {
    Report::new(rules, plan, simulate(rules, plan, || {}))
}

/// However it is counted, each action and each win is counted once.
fn counted_once(tally: &Tally, told: &str) {
    let actions: i128 = tally.actions.iter().map(|sums| sums.sum).sum();
    assert_eq!(actions, Sums::of(&tally.lengths).sum, "{told}");
    let done: u64 = tally.kinds.values().flat_map(|kind| &kind.done).sum();
    assert_eq!(done as i128, actions, "{told}");
    let won: u64 = tally.seats.iter().map(|seat| seat.won).sum();
    assert_eq!(tally.places.iter().sum::<u64>(), won, "{told}");
    assert_eq!(tally.kinds.values().map(|kind| kind.won).sum::<u64>(), won, "{told}");
    assert_eq!(tally.scores.sum, tally.seats.iter().map(|seat| seat.score.sum).sum::<i128>(), "{told}");
}

#[test]
fn every_action_and_every_win_is_counted_once() {
    for (game, seats) in [("snake", 3), ("hearts", 4), ("snap", 3), ("snorkeling", 2), ("crazy-eights", 3)] {
        let rules = rules(game, seats, &[], &[]);
        let mut mixed = vec!["random"; seats];
        mixed[0] = "greedy";
        for (players, rotate) in [(vec!["random"; seats], false), (mixed, true)] {
            let tally = simulate(&rules, &plan(&players, 6, rotate), || {});
            assert_eq!(tally.finished, 6, "{game}");
            counted_once(&tally, game);
        }
    }
}

#[test]
fn places_are_counted_from_the_first_dealer() {
    // In a game of one round, whoever deals is known before anything is played.
    let rules = rules("hearts", 4, &[], &[]);
    let plan = plan(&["random"; 4], 30, false);
    let tally = simulate(&rules, &plan, || {});
    let mut places = vec![0; 4];
    for index in 0..plan.matches {
        let mut runner = cardwright::sim::Runner::new(rules.clone());
        let match_ = runner.play(&plan, index).unwrap();
        let mut referee = cardwright::rules::Referee::new(rules.clone());
        let dealer = referee.start(plan.seed_of(index), false).unwrap().dealer();
        let winners: Vec<_> = match_.outcome.winners().collect();
        for seat in &winners {
            places[(seat.index() + 4 - dealer.index()) % 4] += 27_720 / winners.len() as u64;
        }
    }
    assert_eq!(tally.places, places);
}

#[test]
fn the_head_says_what_was_played() {
    let rules = rules("snarkas", 3, &["zap-earns"], &[("goal", "30")]);
    let report = report(&rules, &plan(&["greedy", "random", "random"], 1, false));
    assert_eq!(report.head(), "snarkas with zap-earns: 1 match, 3 seats, greedy,random, goal 30, seed 1");
    assert_eq!(report.text().lines().next(), Some(report.head().as_str()));
}

#[test]
fn a_comparison_finds_what_differs_and_nothing_else() {
    let plan = plan(&["random"; 3], 60, false);
    let usual = || report(&rules("crazy-eights", 3, &[], &[]), &plan);
    let compared = |options: &[(&str, &str)]| {
        let other = report(&rules("crazy-eights", 3, &[], options), &plan);
        Comparison::new(usual(), other, "it".to_string())
    };
    let same = compared(&[]);
    assert!(same.text().contains("the change never came into play"), "{}", same.text());
    assert!(same.lines.iter().all(|line| line.difference.is_chance() && line.figures.0 == line.figures.1));
    // Fewer points to win make fewer rounds, and leave the dealer's chances alone.
    let shorter = compared(&[("target", "20")]);
    let line = |name: &str| shorter.lines.iter().find(|line| line.name == name).unwrap();
    assert!(line("rounds").difference.high < 0.0, "{}", shorter.text());
    assert!(line("  draw").difference.high < 0.0, "{}", shorter.text());
    assert!(shorter.text().contains("less\n"), "{}", shorter.text());
    for line in shorter.text().lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    // Other seeds are no other game.
    let other = Plan { seed: 2, ..plan.clone() };
    let again = Comparison::new(usual(), report(&rules("crazy-eights", 3, &[], &[]), &other), "seed".to_string());
    let beyond = again.lines.iter().filter(|line| !line.difference.is_chance()).count();
    assert!(beyond <= 1, "{}", again.text());
}
