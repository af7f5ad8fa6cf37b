//! Seats, words, numbers, zones, assignments.

use super::desk::*;
use crate::rules::Pick;
use crate::rules::program::{PickCode, ShapeCode, Test};
use crate::rules::script::kind::{Kind, Whose, receiver};
use crate::rules::space::Number;
use crate::rules::space::assign::pack;
use crate::table::{Rng, Seat, ZoneId};

const IT: &[Kind] = &[Kind::Seat, Kind::Number];

fn one(f: impl Fn(i64) -> bool + Send + Sync + 'static) -> Test {
    Test::One(unit(IT, move |run| f(run.frame.ints[1])))
}

fn only(pick: PickCode) -> Desk {
    Desk::numbers(&[1], vec![action(vec![pick])])
}

fn picks(desk: &mut Desk) -> Vec<Pick> {
    desk.list().into_iter().map(|mut a| a.picks.remove(0)).collect()
}

#[test]
fn seats_words_zones() {
    let mut seat = pick("seat", Kind::Seat, ShapeCode::Seat(is([2, 1, 3].map(Seat).into_iter().collect())));
    seat.rules = vec![rule("not_two", one(|s| s != 2), false)];
    assert_eq!(picks(&mut only(seat)), [Pick::Seat(Seat(1)), Pick::Seat(Seat(3))]);
    let mut word = pick("word", WORDS, ShapeCode::Word(5));
    word.filter = Some(one(|w| w > 1));
    word.rules = vec![rule("six", one(|w| w > 5), true), rule("four", one(|w| w > 3), true)];
    assert_eq!(picks(&mut only(word)), [Pick::Word(4), Pick::Word(5)]);
    let zones = ShapeCode::Zone(vec![is(1), is(0), is(1), is(-1)]);
    let zone = pick("zone", Kind::Zone(None, Whose::Anyone), zones);
    assert_eq!(picks(&mut only(zone)), [Pick::Zone(ZoneId(0)), Pick::Zone(ZoneId(1))]);
}

#[test]
fn numbers() {
    let number = |least, most| pick("n", Kind::Number, ShapeCode::Number(is(least), is(most)));
    assert_eq!(only(number(-2, 5)).list().len(), 8);
    assert_eq!(only(number(3, 2)).list().len(), 0);
    let mut odd = number(0, 20);
    odd.rules = vec![rule("odd", one(|n| n % 2 == 1), false)];
    assert_eq!(only(odd).list().len(), 10);
}

#[test]
fn more_numbers_than_can_be_judged() {
    let mut even = pick("n", Kind::Number, ShapeCode::Number(is(1), is(1_000_000)));
    let mut desk = only(pick("n", Kind::Number, ShapeCode::Number(is(1), is(1_000_000))));
    desk.space(|space| assert_eq!(space.count(5), Number::Exactly(1_000_000)));
    even.rules = vec![rule("even", one(|n| n % 2 == 0), false), rule("none", one(|_| false), true)];
    let mut desk = only(even);
    desk.space(|space| {
        assert_eq!(space.count(u64::MAX), Number::AtLeast(500));
        let mut chance = Rng::new(2, "numbers");
        let mut action = space.sample(&mut chance).expect("any");
        assert!(space.contains(&action));
        action.picks = vec![Pick::Number(999_999)];
        assert_eq!(space.why_not(&action).map(|r| r.why), Some("rule about 999999".into()));
        action.picks = vec![Pick::Number(999_998)];
        assert!(space.contains(&action));
        action.picks = vec![Pick::Number(1_000_001)];
        assert!(!space.contains(&action));
    });
}

fn assignment(own: bool) -> PickCode {
    let shape = ShapeCode::Assign { givers: is([2, 0, 3].map(Seat).into_iter().collect()), to: is(seats()) };
    let mut assign = pick("receivers", Kind::Assignment, shape);
    if !own {
        let kinds = &[Kind::Seat, Kind::Seat, Kind::Seat];
        let test = unit(kinds, |run| {
            let (giver, it) = (run.frame.ints[1], run.frame.ints[2]);
            it != giver && !(giver == 3 && it == 0)
        });
        assign.rules = vec![rule("own", Test::One(test), false)];
    }
    assign
}

#[test]
fn assignments() {
    assert_eq!(only(assignment(true)).list().len(), 24);
    let mut desk = only(assignment(false));
    let list = desk.list();
    let mut n = 0;
    for a in 0..4u8 {
        for b in 0..4u8 {
            for c in 0..4u8 {
                let fits = a != b && b != c && a != c && a != 0 && b != 2 && c != 3 && c != 0;
                n += fits as usize;
                let mut action = list[0].clone();
                action.picks = vec![Pick::Assign([a, b, c].map(Seat).into_iter().collect())];
                assert_eq!(desk.space(|s| s.contains(&action)), fits);
                let refusal = desk.space(|s| s.why_not(&action));
                assert_eq!(refusal.is_none(), fits);
            }
        }
    }
    assert_eq!(list.len(), n);
}

#[test]
fn many_assignments() {
    let everyone: crate::table::SeatList = (0..12).map(Seat).collect();
    let shape = ShapeCode::Assign { givers: is(everyone), to: is(everyone) };
    let mut desk = only(pick("receivers", Kind::Assignment, shape));
    desk.space(|space| assert_eq!(space.count(0), Number::Exactly(479_001_600)));
}

#[test]
fn an_assignment_as_a_number() {
    let packed = pack(seats(), &[3, 2, 1, 0].map(Seat));
    let at = |seat: i64| packed >> (4 * seat) & 15;
    assert_eq!([at(0), at(1), at(2), at(3), at(4)], [3, 2, 1, 0, 15]);
    let packed = pack([3, 1].map(Seat).into_iter().collect(), &[0, 2].map(Seat));
    let to: Vec<_> = (0..5).map(|s| receiver(packed, Seat(s))).collect();
    assert_eq!(to, [None, Some(Seat(0)), None, Some(Seat(2)), None]);
}
