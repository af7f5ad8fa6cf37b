//! Several picks and several actions.

use super::desk::*;
use crate::rules::program::{ActionCode, ShapeCode, Test};
use crate::rules::script::kind::Kind;
use crate::rules::space::Number;
use crate::rules::{Action, Pick};
use crate::table::{Card, CardSet, Rng, Seat};

/// A card, then a seat that must be higher than the card's number in the deck.
fn card_and_seat() -> ActionCode {
    let card = pick("card", Kind::Card, ShapeCode::Card(hand(6)));
    let mut seat = pick("seat", Kind::Seat, ShapeCode::Seat(unit(&[Kind::Seat, Kind::Card], |_| seats())));
    let test = unit(&[Kind::Seat, Kind::Card, Kind::Seat], |run| run.frame.ints[2] > run.frame.ints[1]);
    seat.rules = vec![rule("higher", Test::One(test), false)];
    action(vec![card, seat])
}

#[test]
fn a_pick_is_offered_only_if_the_rest_can_be_completed() {
    let mut desk = Desk::numbers(&[1, 2, 3, 4, 5, 6], vec![card_and_seat()]);
    let list = desk.list();
    assert_eq!(list.len(), 6);
    desk.space(|space| {
        let cards = space.next(0, &[], 10);
        assert_eq!(cards, [0, 1, 2].map(|c| Pick::Card(Card(c))));
        let rest = space.next(0, &[Pick::Card(Card(1))], 10);
        assert_eq!(rest, [2, 3].map(|s| Pick::Seat(Seat(s))));
    });
}

#[test]
fn all_actions_are_equally_likely() {
    let card = || action(vec![pick("card", Kind::Card, ShapeCode::Card(hand(3)))]);
    let sets =
        action(vec![pick("cards", Kind::Cards, ShapeCode::Cards { from: hand(5), count: count(2, 2), same: None })]);
    let never = {
        let mut never = action(Vec::new());
        never.rules = vec![rule("never", Test::One(is(false)), false)];
        never
    };
    let actions = vec![card(), action(Vec::new()), card_and_seat(), never, sets];
    let mut desk = Desk::numbers(&[1, 2, 3, 4, 5, 6], actions);
    assert_eq!(desk.list().len(), 3 + 1 + 6 + 10);
    assert_eq!(desk.space(|space| space.plans()), [0, 1, 2, 4]);
}

#[test]
fn skipped_picks() {
    let card = pick("card", Kind::Card, ShapeCode::Card(hand(4)));
    let mut word = pick("word", WORDS, ShapeCode::Word(3));
    word.when = Some(unit(&[Kind::Seat, Kind::Card], |run| run.frame.ints[1] == 2));
    let kinds = &[Kind::Seat, Kind::Card, WORDS];
    let number = ShapeCode::Number(unit(kinds, |_| 0), unit(kinds, |run| run.frame.ints[2]));
    let number = pick("number", Kind::Number, number);
    let mut desk = Desk::numbers(&[1, 2, 3, 4], vec![action(vec![card, word, number])]);
    // Words 1 to 3 leave 2, 3, 4 numbers; a skipped word is 0 and leaves one.
    assert_eq!(desk.list().len(), 3 + 2 + 3 + 4);
    let skipped =
        |card, second, third| Action { plan: 0, picks: vec![Pick::Card(Card(card)), second, Pick::Number(third)] };
    desk.space(|space| {
        assert!(space.contains(&skipped(0, Pick::Skipped, 0)));
        assert!(!space.contains(&skipped(0, Pick::Word(1), 0)));
        assert!(!space.contains(&skipped(2, Pick::Skipped, 0)));
    });
}

#[test]
fn wide_first_picks() {
    let sets = pick("cards", Kind::Cards, ShapeCode::Cards { from: hand(16), count: count(3, 3), same: None });
    let kinds = &[Kind::Seat, Kind::Cards];
    let mut seat = pick("seat", Kind::Seat, ShapeCode::Seat(unit(kinds, |_| seats())));
    let test = unit(&[Kind::Seat, Kind::Cards, Kind::Seat], |run| run.frame.sets[1].has(Card(run.frame.ints[2] as u8)));
    seat.rules = vec![rule("among", Test::One(test), false)];
    let numbers: Vec<i64> = (0..16).collect();
    let mut desk = Desk::numbers(&numbers, vec![action(vec![sets, seat])]);
    desk.space(|space| {
        assert!(matches!(space.count(u64::MAX), Number::AtLeast(n) if n > 60));
        // Each of four seats with every pair of the other fifteen cards.
        assert_eq!(space.first(usize::MAX).len(), 4 * 105);
        assert!(!space.is_empty());
        let mut chance = Rng::new(1, "wide");
        for _ in 0..50 {
            let action = space.sample(&mut chance).expect("any");
            assert!(space.contains(&action));
        }
    });
}

#[test]
fn a_wide_pick_that_can_hardly_be_completed() {
    let number = pick("n", Kind::Number, ShapeCode::Number(is(0), is(5000)));
    let mut word = pick("word", WORDS, ShapeCode::Word(2));
    let test = unit(&[Kind::Seat, Kind::Number, WORDS], |run| run.frame.ints[1] == 4321);
    word.rules = vec![rule("that", Test::One(test), false)];
    let mut desk = Desk::numbers(&[1], vec![action(vec![number, word])]);
    desk.space(|space| {
        assert!(!space.is_empty());
        assert_eq!(space.first(5).len(), 2);
        let mut chance = Rng::new(1, "needle");
        let action = space.sample(&mut chance).expect("the one");
        assert_eq!(action.picks[0], Pick::Number(4321));
    });
}

#[test]
fn assignments_are_seen_by_later_picks() {
    let shape = ShapeCode::Assign { givers: is([1, 2].map(Seat).into_iter().collect()), to: is(seats()) };
    let assign = pick("receivers", Kind::Assignment, shape);
    let kinds = &[Kind::Seat, Kind::Assignment];
    let most = unit(kinds, |run| run.frame.ints[1] >> 8 & 15);
    let number = pick("n", Kind::Number, ShapeCode::Number(unit(kinds, |_| 1), most));
    let mut desk = Desk::numbers(&[1], vec![action(vec![assign, number])]);
    // The receiver of seat 2 is each of four seats in three ways.
    assert_eq!(desk.list().len(), 3 * (1 + 2 + 3));
}

#[test]
fn the_fast_path_is_the_space() {
    let mut desk = Desk::numbers(&[1, 2, 3, 4, 5, 6], vec![card_and_seat(), action(Vec::new())]);
    let mut chance = Rng::new(1, "a");
    let steps: Vec<_> = (0..20).map(|_| desk.step(&mut chance)).collect();
    let mut chance = Rng::new(1, "a");
    let again: Vec<_> = (0..20).map(|_| desk.space(|s| s.sample(&mut chance))).collect();
    assert_eq!(steps, again);
}

#[test]
fn no_action_and_no_card() {
    let card = action(vec![pick("card", Kind::Card, ShapeCode::Card(is(CardSet::EMPTY)))]);
    assert!(Desk::numbers(&[1], vec![card]).list().is_empty());
    assert!(Desk::numbers(&[1], Vec::new()).list().is_empty());
}
