//! Single cards and sets of cards.

use super::desk::*;
use crate::rules::Pick;
use crate::rules::program::{ShapeCode, Test};
use crate::rules::script::kind::Kind;
use crate::rules::space::Number;
use crate::table::{Card, CardSet};
use std::collections::BTreeSet;

fn sets(n: usize, least: i64, most: i64, same: Option<usize>) -> ShapeCode {
    ShapeCode::Cards { from: hand(n), count: count(least, most), same }
}

/// All sets of cards that are told apart by their faces only.
fn by_faces(faces: &[(i64, i64)], fits: impl Fn(&[usize]) -> bool) -> usize {
    let mut seen = BTreeSet::new();
    for mask in 0..1u32 << faces.len() {
        let chosen: Vec<usize> = (0..faces.len()).filter(|i| mask >> i & 1 == 1).collect();
        if fits(&chosen) {
            let mut key: Vec<_> = chosen.iter().map(|&i| faces[i]).collect();
            key.sort_unstable();
            seen.insert(key);
        }
    }
    seen.len()
}

#[test]
fn one_card() {
    let mut card = pick("card", Kind::Card, ShapeCode::Card(hand(7)));
    card.filter = Some(cards_test(|c| c.0 != 0));
    card.rules = vec![
        rule("even", cards_test(|c| c.0 % 2 == 0), false),
        rule("nine", cards_test(|c| c.0 == 9), true),
        rule("big", cards_test(|c| c.0 > 3), true),
    ];
    let mut desk = Desk::numbers(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], vec![action(vec![card])]);
    let picks: Vec<_> = desk.list().into_iter().map(|a| a.picks).collect();
    assert_eq!(picks, [vec![Pick::Card(Card(4))], vec![Pick::Card(Card(6))]]);
}

#[test]
fn one_card_by_single_tests() {
    let mut card = pick("card", Kind::Card, ShapeCode::Card(hand(7)));
    let test = unit(&[Kind::Seat, Kind::Card], |run| run.frame.ints[1] > 3);
    card.rules = vec![rule("big", Test::One(test), false)];
    let mut desk = Desk::numbers(&[1, 2, 3, 4, 5, 6, 7], vec![action(vec![card])]);
    assert_eq!(desk.list().len(), 3);
}

#[test]
fn copies_of_a_card_are_one_choice() {
    let cards = [(1, 0), (2, 0), (1, 0), (1, 0), (2, 0), (3, 0)];
    let card = pick("card", Kind::Card, ShapeCode::Card(hand(6)));
    let mut desk = Desk::new(&cards, vec![action(vec![card])]);
    let list = desk.list();
    assert_eq!(list.len(), 3);
    let mut other = list[0].clone();
    other.picks = vec![Pick::Card(Card(3))];
    desk.space(|space| assert_eq!(space.settled(&other).as_ref(), Some(&list[0])));
}

#[test]
fn k_of_n() {
    let numbers: Vec<i64> = (0..8).collect();
    for (least, most) in [(3, 3), (0, 2), (1, i64::MAX), (5, 8), (9, 9), (0, 0), (4, 2)] {
        let picks = vec![pick("cards", Kind::Cards, sets(7, least, most, None))];
        let n = Desk::numbers(&numbers, vec![action(picks)]).list().len();
        let faces: Vec<_> = (0..7).map(|i| (i, 0)).collect();
        let fits = |c: &[usize]| (least..=most).contains(&(c.len() as i64));
        assert_eq!(n, by_faces(&faces, fits), "{least} {most}");
    }
}

#[test]
fn k_of_n_with_copies() {
    let cards = [(1, 0), (2, 0), (1, 0), (3, 1), (2, 0), (1, 0), (4, 1), (5, 0)];
    for (least, most) in [(3, 3), (0, 2), (1, 9), (7, 8), (2, 5)] {
        for same in [None, Some(0), Some(1)] {
            let picks = vec![pick("cards", Kind::Cards, sets(8, least, most, same))];
            let n = Desk::new(&cards, vec![action(picks)]).list().len();
            let fits = |chosen: &[usize]| {
                let value = |i: &usize| match same {
                    Some(0) => cards[*i].0,
                    Some(_) => cards[*i].1,
                    None => 0,
                };
                (least..=most).contains(&(chosen.len() as i64)) && chosen.iter().all(|i| value(i) == value(&chosen[0]))
            };
            assert_eq!(n, by_faces(&cards, fits), "{least} {most} {same:?}");
        }
    }
}

#[test]
fn big_sets_are_counted_not_listed() {
    let numbers: Vec<i64> = (0..60).collect();
    let picks = vec![pick("cards", Kind::Cards, sets(60, 30, 30, None))];
    let mut desk = Desk::numbers(&numbers, vec![action(picks)]);
    desk.space(|space| {
        assert_eq!(space.count(1), Number::Exactly(118_264_581_564_861_424));
        assert_eq!(space.first(3).len(), 3);
    });
    let mut chance = crate::table::Rng::new(3, "step");
    let Some(Pick::Cards(cards)) = desk.step(&mut chance).map(|a| a.picks[0].clone()) else {
        panic!("a set");
    };
    assert_eq!(cards.len(), 30);
    let picks = vec![pick("cards", Kind::Cards, sets(60, 0, 60, None))];
    let mut desk = Desk::numbers(&numbers, vec![action(picks)]);
    desk.space(|space| assert_eq!(space.count(1), Number::Exactly(1 << 60)));
    let numbers: Vec<i64> = (0..100).collect();
    let picks = vec![pick("cards", Kind::Cards, sets(100, 0, 100, None))];
    let mut desk = Desk::numbers(&numbers, vec![action(picks)]);
    desk.space(|space| assert_eq!(space.count(1), Number::AtLeast(u64::MAX)));
    assert!(desk.step(&mut chance).is_some());
}

#[test]
fn a_condition_on_the_whole_set() {
    let mut cards = pick("cards", Kind::Cards, sets(9, 3, 3, None));
    cards.all =
        Some(unit(&[Kind::Seat, Kind::Cards], |run| run.frame.sets[1].iter().map(|c| c.0 as u32).sum::<u32>() == 12));
    let numbers: Vec<i64> = (0..9).collect();
    let n = Desk::numbers(&numbers, vec![action(vec![cards])]).list().len();
    let faces: Vec<_> = (0..9).map(|i| (i, 0)).collect();
    let fits = |c: &[usize]| c.len() == 3 && c.iter().sum::<usize>() == 12;
    assert_eq!(n, by_faces(&faces, fits));
}

#[test]
fn a_condition_that_cannot_be_tried_on_all() {
    let mut cards = pick("cards", Kind::Cards, sets(40, 20, 20, None));
    cards.all = Some(unit(&[Kind::Seat, Kind::Cards], |run| run.frame.sets[1].has(Card(39))));
    let numbers: Vec<i64> = (0..40).collect();
    let mut desk = Desk::numbers(&numbers, vec![action(vec![cards])]);
    desk.space(|space| {
        assert!(matches!(space.count(u64::MAX), Number::AtLeast(_)));
        let mut chance = crate::table::Rng::new(3, "step");
        let action = space.sample(&mut chance).expect("half of the sets will do");
        assert!(space.contains(&action));
        let none = CardSet::first_n(20);
        let mut other = action.clone();
        other.picks = vec![Pick::Cards(none)];
        assert!(!space.contains(&other));
    });
}
