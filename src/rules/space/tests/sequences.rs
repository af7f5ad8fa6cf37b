//! Cards in an order.

use super::desk::*;
use crate::rules::Pick;
use crate::rules::program::{ShapeCode, Test};
use crate::rules::script::kind::Kind;
use crate::rules::space::Number;
use crate::table::{Card, CardSet, Rng};
use std::collections::BTreeSet;

const AFTER: &[Kind] = &[Kind::Seat, Kind::Card, Kind::Cards];

/// A run whose cards rise by no more than two, by number in the deck of the attribute.
fn run(from: usize, bounds: (i64, i64), each: bool, after: Option<i64>) -> ShapeCode {
    ShapeCode::Run {
        from: hand(from),
        count: count(bounds.0, bounds.1),
        each: each.then(|| {
            unit(AFTER, |run| {
                let column = run.rules.layout.deck.attributes()[0].column.clone();
                let before = column[run.frame.ints[1] as usize];
                let fits = |c: &Card| near(before, column[c.index()]);
                run.frame.sets[2].iter().filter(fits).collect()
            })
        }),
        after: after.map(is),
    }
}

fn near(before: i64, it: i64) -> bool {
    (it - before).abs() <= 2
}

/// Which cards may follow those laid, of those left.
type May<'a> = &'a dyn Fn(&[usize], &[usize]) -> Vec<usize>;

/// All orders of cards, told apart by faces.
fn brute(faces: &[(i64, i64)], bounds: (i64, i64), may: May) -> BTreeSet<Vec<(i64, i64)>> {
    fn go(
        faces: &[(i64, i64)],
        bounds: (i64, i64),
        may: May,
        laid: &mut Vec<usize>,
        found: &mut BTreeSet<Vec<(i64, i64)>>,
    ) {
        if (bounds.0..=bounds.1).contains(&(laid.len() as i64)) {
            found.insert(laid.iter().map(|&i| faces[i]).collect());
        }
        if laid.len() as i64 >= bounds.1 {
            return;
        }
        let left: Vec<usize> = (0..faces.len()).filter(|i| !laid.contains(i)).collect();
        for next in may(laid, &left) {
            laid.push(next);
            go(faces, bounds, may, laid, found);
            laid.pop();
        }
    }
    let mut found = BTreeSet::new();
    go(faces, bounds, may, &mut Vec::new(), &mut found);
    found
}

const COPIES: [(i64, i64); 7] = [(1, 0), (3, 0), (1, 0), (4, 1), (6, 0), (1, 1), (3, 0)];
const PLAIN: [(i64, i64); 6] = [(1, 0), (3, 0), (2, 0), (4, 1), (7, 0), (5, 1)];

#[test]
fn any_order() {
    for faces in [&COPIES[..], &PLAIN[..]] {
        for bounds in [(1, 3), (2, 2), (0, 4), (6, 9), (8, 9)] {
            let shape = run(faces.len(), bounds, false, None);
            let n = Desk::new(faces, vec![action(vec![pick("run", Kind::Row, shape)])]).list().len();
            let all = brute(faces, bounds, &|_, left| left.to_vec());
            assert_eq!(n, all.len(), "{bounds:?}");
        }
    }
}

#[test]
fn each_after_the_one_before() {
    for faces in [&COPIES[..], &PLAIN[..]] {
        for bounds in [(1, 9), (3, 4), (0, 1), (7, 9)] {
            for after in [None, Some(3), Some(-1)] {
                let shape = run(faces.len(), bounds, true, after);
                let n = Desk::new(faces, vec![action(vec![pick("run", Kind::Row, shape)])]).list().len();
                let first = after.filter(|&a| a >= 0).map(|a| a as usize);
                let all = brute(faces, bounds, &|laid, left| {
                    let fits = |i: &&usize| match laid.last().copied().or(first) {
                        Some(before) => near(faces[before].0, faces[**i].0),
                        None => true,
                    };
                    left.iter().filter(fits).copied().collect()
                });
                assert_eq!(n, all.len(), "{bounds:?} {after:?}");
            }
        }
    }
}

#[test]
fn rules_after_the_one_before() {
    // Strict: the suit of the card before or a higher number; if able: a rising number.
    let strict = |before: (i64, i64), it: (i64, i64)| it.1 == before.1 || it.0 > before.0;
    let able = |before: (i64, i64), it: (i64, i64)| it.0 > before.0;
    for faces in [&COPIES[..], &PLAIN[..]] {
        let test = |f: fn((i64, i64), (i64, i64)) -> bool| {
            let faces = faces.to_vec();
            Test::Cards(unit(AFTER, move |run| {
                let before = faces[run.frame.ints[1] as usize];
                let fits = |c: &Card| f(before, faces[c.index()]);
                run.frame.sets[2].iter().filter(fits).collect()
            }))
        };
        let mut pick = pick("run", Kind::Row, run(faces.len(), (1, 9), false, Some(1)));
        pick.rules = vec![rule("strict", test(strict), false), rule("able", test(able), true)];
        let n = Desk::new(faces, vec![action(vec![pick])]).list().len();
        let all = brute(faces, (1, 9), &|laid, left| {
            let before = faces[laid.last().copied().unwrap_or(1)];
            let mut fit: Vec<usize> = left.to_vec();
            fit.retain(|&i| strict(before, faces[i]));
            if fit.iter().any(|&i| able(before, faces[i])) {
                fit.retain(|&i| able(before, faces[i]));
            }
            fit
        });
        assert_eq!(n, all.len());
    }
}

#[test]
fn many_chains_are_not_counted_to_the_end() {
    let numbers: Vec<i64> = (0..30).map(|i| i % 3).collect();
    let shape = run(30, (1, 30), true, None);
    let mut desk = Desk::numbers(&numbers, vec![action(vec![pick("run", Kind::Row, shape)])]);
    desk.space(|space| {
        let Number::AtLeast(n) = space.count(u64::MAX) else {
            panic!("too many");
        };
        assert!(n > 1000);
        let again = space.count(u64::MAX);
        assert!(!again.is_exact());
        let mut chance = Rng::new(2, "chains");
        for _ in 0..20 {
            let action = space.sample(&mut chance).expect("any");
            assert!(space.contains(&action));
        }
        let Some(Pick::Run(first)) = space.first(1).pop().and_then(|mut a| a.picks.pop()) else {
            panic!("a run");
        };
        assert_eq!(first.len(), 1);
    });
}

#[test]
fn long_orders_are_counted_by_formula() {
    let numbers: Vec<i64> = (0..20).collect();
    let shape = run(20, (20, 20), false, None);
    let mut desk = Desk::numbers(&numbers, vec![action(vec![pick("run", Kind::Row, shape)])]);
    desk.space(|space| {
        assert_eq!(space.count(0), Number::Exactly(2_432_902_008_176_640_000));
        let mut chance = Rng::new(2, "orders");
        let action = space.sample(&mut chance).expect("any");
        let Pick::Run(cards) = &action.picks[0] else {
            panic!("a run");
        };
        assert_eq!(cards.iter().copied().collect::<CardSet>().len(), 20);
    });
}
