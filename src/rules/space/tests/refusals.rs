//! Reasons for refusals.

use super::desk::*;
use crate::diagnostic::{Fault, FileId, Span};
use crate::rules::program::{FamilyCode, FamilyRuleCode, ShapeCode, Test};
use crate::rules::script::kind::Kind;
use crate::rules::{Action, Pick, Refusal, Told};
use crate::table::{Card, Seat, SeatSet};

fn refused(desk: &mut Desk, plan: u8, picks: Vec<Pick>) -> Refusal {
    let action = Action { plan, picks };
    desk.space(|space| {
        let refusal = space.why_not(&action).expect("not legal");
        assert!(!space.contains(&action));
        refusal
    })
}

fn why(desk: &mut Desk, picks: Vec<Pick>) -> String {
    refused(desk, 0, picks).why
}

fn card(card: u8) -> Vec<Pick> {
    vec![Pick::Card(Card(card))]
}

#[test]
fn actions_that_cannot_be_done() {
    let mut never = action(Vec::new());
    let mut no = rule("in_time", Test::One(is(false)), false);
    no.why = Some(unit(ME, |run| vec![Told::Text(format!("wait, P{}", run.frame.ints[0]))]));
    never.rules = vec![no];
    let other = action(vec![pick("card", Kind::Card, ShapeCode::Card(hand(3)))]);
    let mut desk = Desk::numbers(&[1, 2, 3], vec![never, other]);
    let refusal = refused(&mut desk, 0, Vec::new());
    assert_eq!(refusal.why, "wait, P0");
    assert_eq!(refusal.rule.map(|r| r.0), Some("in_time".to_string()));
    assert_eq!(refusal.instead.len(), 3);
    assert_eq!(refused(&mut desk, 7, Vec::new()).why, "there is no such action");
    let refusal = refused(&mut desk, 1, Vec::new());
    assert_eq!(refusal.why, "verb0 takes 1 choice, not 0");
    assert_eq!(why(&mut desk, card(1)), "wait, P0");
    let refusal = refused(&mut desk, 1, vec![Pick::Seat(Seat(1))]);
    assert_eq!(refusal.why, "card cannot be chosen like this");
}

#[test]
fn cards_that_are_not_there_and_rules() {
    let mut pick = pick("card", Kind::Card, ShapeCode::Card(hand(4)));
    pick.filter = Some(cards_test(|c| c.0 != 3));
    pick.rules = vec![rule("seven", cards_test(|c| c.0 == 7), true), rule("even", cards_test(|c| c.0 % 2 == 0), true)];
    let mut desk = Desk::numbers(&[10, 11, 12, 13, 14], vec![action(vec![pick])]);
    assert_eq!(why(&mut desk, card(4)), "14.4 is not among the cards to choose from");
    assert_eq!(why(&mut desk, card(3)), "13.3 is not among the cards to choose from");
    assert_eq!(why(&mut desk, card(250)), "? is not among the cards to choose from");
    let refusal = refused(&mut desk, 0, card(1));
    assert_eq!(refusal.why, "rule about 1");
    let span = Span { file: FileId(0), start: 7, end: 9 };
    assert_eq!(refusal.rule, Some(("even".to_string(), span)));
    assert_eq!(refusal.instead.len(), 2);
}

#[test]
fn what_a_seat_may_not_know_is_not_told() {
    let mut even = rule("even", cards_test(|c| c.0 % 2 == 0), false);
    even.why = Some(unit(&[Kind::Seat, Kind::Card], |_| {
        let cards = |known, cards: &[u8]| Told::Cards { cards: set(cards), order: Vec::new(), known };
        vec![
            Told::Text("not with ".to_string()),
            cards(SeatSet::of(Seat(1)), &[2, 3]),
            Told::Text(", ".to_string()),
            cards(SeatSet::of(Seat(2)), &[2]),
            Told::Text(" or ".to_string()),
            cards(SeatSet::of(Seat(0)), &[0, 1]),
        ]
    }));
    let mut pick = pick("card", Kind::Card, ShapeCode::Card(hand(4)));
    pick.rules = vec![even];
    let mut desk = Desk::numbers(&[10, 11, 12, 13], vec![action(vec![pick])]);
    assert_eq!(why(&mut desk, card(1)), "not with 2 cards, a card or 10.0 11.1");
}

#[test]
fn how_many() {
    let sets = |least, most| {
        let shape = ShapeCode::Cards { from: hand(6), count: count(least, most), same: Some(0) };
        let numbers = [1, 1, 1, 2, 2, 2];
        Desk::numbers(&numbers, vec![action(vec![pick("cards", Kind::Cards, shape)])])
    };
    let cards = |cards: &[u8]| vec![Pick::Cards(set(cards))];
    assert_eq!(why(&mut sets(3, 3), cards(&[0, 1])), "choose 3 cards, not 2");
    assert_eq!(why(&mut sets(1, 1), cards(&[0, 1])), "choose 1 card, not 2");
    assert_eq!(why(&mut sets(1, 2), cards(&[0, 1, 2])), "choose 1 to 2 cards, not 3");
    assert_eq!(why(&mut sets(2, i64::MAX), cards(&[0])), "choose at least 2 cards, not 1");
    let same = why(&mut sets(2, 3), cards(&[0, 3]));
    assert_eq!(same, "the cards must be alike in number");
    let mut written = pick("cards", Kind::Cards, ShapeCode::Cards { from: hand(6), count: count(3, 3), same: None });
    written.why = Some(unit(ME, |_| vec![Told::Text("three, please".to_string())]));
    let mut desk = Desk::numbers(&[1, 2, 3, 4, 5, 6], vec![action(vec![written])]);
    assert_eq!(why(&mut desk, cards(&[0])), "three, please");
}

#[test]
fn order() {
    let each = unit(&[Kind::Seat, Kind::Card, Kind::Cards], |run| {
        let before = run.frame.ints[1];
        let cards = run.frame.sets[2].iter();
        cards.filter(|c| c.0 as i64 > before).collect()
    });
    let shape = ShapeCode::Run { from: hand(4), count: count(2, 3), each: Some(each), after: None };
    let numbers = [1, 2, 3, 4, 5];
    let mut desk = Desk::numbers(&numbers, vec![action(vec![pick("run", Kind::Row, shape)])]);
    let run = |cards: &[u8]| vec![Pick::Run(cards.iter().map(|&c| Card(c)).collect())];
    assert_eq!(why(&mut desk, run(&[2, 1])), "2.1 does not follow 3.2");
    assert_eq!(why(&mut desk, run(&[1, 1])), "2.1 is chosen twice");
    assert_eq!(why(&mut desk, run(&[1, 4])), "5.4 is not among the cards to choose from");
    assert_eq!(why(&mut desk, run(&[1])), "choose 2 to 3 cards, not 1");
    assert_eq!(desk.list().len(), 6 + 4);
}

#[test]
fn order_by_rules() {
    let after = &[Kind::Seat, Kind::Card, Kind::Cards];
    let higher = unit(after, |run| {
        let before = run.frame.ints[1];
        run.frame.sets[2].iter().filter(|c| c.0 as i64 > before).collect()
    });
    let shape = ShapeCode::Run { from: hand(4), count: None, each: None, after: Some(is(1)) };
    let mut run = pick("run", Kind::Row, shape);
    let mut rule = rule("higher", Test::Cards(higher), true);
    rule.why = Some(unit(&[Kind::Seat, Kind::Card, Kind::Card], |run| {
        vec![Told::Text(format!("{} after {}", run.frame.ints[2], run.frame.ints[1]))]
    }));
    run.rules = vec![rule];
    let mut desk = Desk::numbers(&[1, 2, 3, 4, 5], vec![action(vec![run])]);
    let run = |cards: &[u8]| vec![Pick::Run(cards.iter().map(|&c| Card(c)).collect())];
    assert_eq!(why(&mut desk, run(&[0])), "0 after 1");
    assert_eq!(why(&mut desk, run(&[2, 1])), "1 after 2");
    // Nothing higher is left: anything may follow.
    desk.space(|space| assert!(space.contains(&Action { plan: 0, picks: run(&[3, 0, 2]) })));
    assert_eq!(why(&mut desk, run(&[3, 1, 0])), "0 after 1");
}

#[test]
fn groups_left_and_loose() {
    let desk = |take: i64| {
        let sum = FamilyCode {
            rule: FamilyRuleCode::Sum(
                unit(&[Kind::Seat, Kind::Card], |run| {
                    run.rules.layout.deck.attributes()[0].column[run.frame.ints[1] as usize]
                }),
                is(10),
            ),
            size: (1, usize::MAX),
            filter: None,
        };
        let shape =
            ShapeCode::Groups { from: hand(5), of: vec![sum], take: Some(is(take)), parted: false, except: None };
        Desk::numbers(&[8, 2, 3, 7, 1], vec![action(vec![pick("taking", Kind::Cards, shape)])])
    };
    let cards = |cards: &[u8]| vec![Pick::Cards(set(cards))];
    assert_eq!(why(&mut desk(1), cards(&[0, 1])), "3.2 7.3 must be taken too");
    assert_eq!(why(&mut desk(1), cards(&[0, 1, 4])), "1.4 is part of no group");
    assert_eq!(why(&mut desk(1), cards(&[0, 3])), "8.0 7.3 do not fall into groups");
    assert!(why(&mut desk(2), cards(&[])).starts_with("something must be taken"));
    assert_eq!(desk(3).list().len(), 5);
    assert_eq!(refused(&mut desk(1), 0, cards(&[0, 1])).instead.len(), 2);
}

#[test]
fn near_alternatives_come_first() {
    let card = pick("card", Kind::Card, ShapeCode::Card(hand(3)));
    let kinds = &[Kind::Seat, Kind::Card];
    let number = ShapeCode::Number(unit(kinds, |_| 1), unit(kinds, |run| run.frame.ints[1]));
    let number = pick("n", Kind::Number, number);
    let mut desk = Desk::numbers(&[1, 2, 3], vec![action(vec![card, number])]);
    let refusal = refused(&mut desk, 0, vec![Pick::Card(Card(2)), Pick::Number(5)]);
    assert_eq!(refusal.instead.len(), 2);
    assert!(refusal.instead.iter().all(|a| a.contains("Card(Card(2))")));
}

#[test]
fn faults_of_scripts_come_out() {
    let fails = failing(ME, |_| Err(Box::new(Fault::placeless("oops", "it broke"))));
    let mut desk = Desk::numbers(&[1], vec![action(vec![pick("card", Kind::Card, ShapeCode::Card(fails))])]);
    let refusal = refused(&mut desk, 0, card(0));
    assert_eq!(refusal.fault.map(|f| f.code), Some("oops"));
    desk.space(|space| {
        assert!(space.is_empty());
        assert_eq!(space.fault().map(|f| f.code), Some("oops"));
    });
}
