//! Groups of cards: captures and melds.

use super::desk::*;
use crate::rules::program::{FamilyCode, FamilyRuleCode, PickCode, ShapeCode};
use crate::rules::script::kind::Kind;
use crate::rules::space::Number;
use crate::rules::{Action, Pick};
use crate::table::{Card, CardSet, Rng};
use std::collections::BTreeSet;

type Faces<'a> = &'a [(i64, i64)];

/// Whether some cards are a group.
type IsGroup<'a> = &'a dyn Fn(Faces) -> bool;

/// Cards equal to `total`, and cards that add up to it.
fn capture(n: usize, total: i64, take: i64, parted: bool) -> PickCode {
    let of = vec![
        FamilyCode {
            rule: FamilyRuleCode::One(unit(&[Kind::Seat, Kind::Cards], move |run| {
                let column = &run.rules.layout.deck.attributes()[0].column;
                let fits = |c: &Card| column[c.index()] == total;
                run.frame.sets[1].iter().filter(fits).collect()
            })),
            size: (1, 1),
            filter: None,
        },
        FamilyCode {
            rule: FamilyRuleCode::Sum(
                unit(&[Kind::Seat, Kind::Card], |run| {
                    run.rules.layout.deck.attributes()[0].column[run.frame.ints[1] as usize]
                }),
                is(total),
            ),
            size: (2, usize::MAX),
            filter: None,
        },
    ];
    groups(n, of, take, parted)
}

fn groups(n: usize, of: Vec<FamilyCode>, take: i64, parted: bool) -> PickCode {
    let kind = if parted { Kind::Groups } else { Kind::Cards };
    let shape = ShapeCode::Groups { from: hand(n), of, take: Some(is(take)), parted, except: None };
    pick("groups", kind, shape)
}

/// Sets of three or four of a number, and of three or more in a row of a suit.
fn melds(n: usize, take: i64, parted: bool) -> PickCode {
    let of = vec![
        FamilyCode { rule: FamilyRuleCode::Same(0), size: (3, 4), filter: None },
        FamilyCode { rule: FamilyRuleCode::Run(0, Some(1)), size: (3, usize::MAX), filter: None },
    ];
    groups(n, of, take, parted)
}

fn is_capture(total: i64) -> impl Fn(&[(i64, i64)]) -> bool {
    move |cards| cards.iter().map(|c| c.0).sum::<i64>() == total
}

fn is_meld(cards: &[(i64, i64)]) -> bool {
    let same = (3..=4).contains(&cards.len()) && cards.iter().all(|c| c.0 == cards[0].0);
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let next = |w: &[(i64, i64)]| w[0].1 == w[1].1 && w[0].0 + 1 == w[1].0;
    same || cards.len() >= 3 && sorted.windows(2).all(next)
}

/// Everything that can be taken, told apart by faces: as parts, each part a sorted list of faces.
fn brute(faces: Faces, is_group: IsGroup, take: i64, parted: bool) -> BTreeSet<Vec<Vec<(i64, i64)>>> {
    let n = faces.len();
    let of = |mask: u32| -> Vec<(i64, i64)> {
        let mut cards: Vec<_> = (0..n).filter(|i| mask >> i & 1 == 1).map(|i| faces[i]).collect();
        cards.sort_unstable();
        cards
    };
    let groups: Vec<u32> = (1..1u32 << n).filter(|&m| is_group(&of(m))).collect();
    let mut found = BTreeSet::new();
    let mut stack: Vec<(usize, u32, Vec<u32>)> = vec![(0, 0, Vec::new())];
    while let Some((at, used, parts)) = stack.pop() {
        let more = groups.iter().any(|g| g & used == 0);
        if match take {
            1 => !more,
            2 => used != 0 || groups.is_empty(),
            _ => true,
        } {
            let mut key: Vec<_> = match parted {
                true => parts.iter().map(|&p| of(p)).collect(),
                false => vec![of(used)],
            };
            key.sort_unstable();
            found.insert(key);
        }
        for (i, group) in groups.iter().enumerate().skip(at) {
            if group & used == 0 {
                let mut parts = parts.clone();
                parts.push(*group);
                stack.push((i + 1, used | group, parts));
            }
        }
    }
    found
}

fn key(faces: Faces, action: &Action) -> Vec<Vec<(i64, i64)>> {
    let of = |cards: &CardSet| {
        let mut cards: Vec<_> = cards.iter().map(|c| faces[c.index()]).collect();
        cards.sort_unstable();
        cards
    };
    let mut key: Vec<_> = match &action.picks[0] {
        Pick::Cards(cards) => vec![of(cards)],
        Pick::Groups(groups) => groups.iter().map(of).collect(),
        other => panic!("{other:?}"),
    };
    key.sort_unstable();
    key
}

fn compare(faces: Faces, pick: impl Fn(usize, i64, bool) -> PickCode, is_group: IsGroup) {
    for take in 1..=3 {
        for parted in [false, true] {
            let pick = pick(faces.len(), take, parted);
            let mut desk = Desk::new(faces, vec![action(vec![pick])]);
            let list = desk.list();
            let all = brute(faces, is_group, take, parted);
            let listed: BTreeSet<_> = list.iter().map(|a| key(faces, a)).collect();
            assert_eq!(listed.len(), list.len());
            assert_eq!(listed, all, "{faces:?} take {take} parted {parted}");
            near_misses(&mut desk, faces, &all, parted);
        }
    }
}

/// Every other set of cards is refused with a reason.
fn near_misses(desk: &mut Desk, faces: Faces, all: &BTreeSet<Vec<Vec<(i64, i64)>>>, parted: bool) {
    if parted || faces.len() > 9 {
        return;
    }
    for mask in 0..1u32 << faces.len() {
        let chosen = (0..faces.len() as u8).filter(|i| mask >> i & 1 == 1).map(Card);
        let action = Action { plan: 0, picks: vec![Pick::Cards(chosen.collect())] };
        let legal = all.contains(&key(faces, &action));
        desk.space(|space| {
            assert_eq!(space.contains(&action), legal, "{action:?}");
            let refusal = space.why_not(&action);
            assert_eq!(refusal.is_none(), legal);
            if let Some(refusal) = refusal {
                assert!(!refusal.why.is_empty() && !refusal.instead.is_empty());
            }
        });
    }
}

#[test]
fn captures() {
    let tables: [&[(i64, i64)]; 6] = [
        &[(8, 0), (2, 0), (3, 0), (5, 0)],
        &[(10, 0), (9, 0), (1, 0), (1, 0), (5, 1), (5, 2), (5, 1)],
        &[(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)],
        &[(2, 0), (2, 0), (2, 0), (2, 0), (2, 0), (4, 0), (4, 0), (6, 0)],
        &[],
        &[(3, 0), (3, 0), (20, 0)],
    ];
    for faces in tables {
        let pick = |n, take, parted| capture(n, 10, take, parted);
        compare(faces, pick, &is_capture(10));
    }
}

#[test]
fn captures_by_chance() {
    let mut chance = Rng::new(8, "tables");
    for i in 0..30 {
        let n = 3 + i % 6;
        let faces: Vec<(i64, i64)> = (0..n).map(|_| (chance.below(10) as i64 + 1, chance.below(2) as i64)).collect();
        let total = chance.below(6) as i64 + 5;
        let pick = |n, take, parted| capture(n, total, take, parted);
        compare(&faces, pick, &is_capture(total));
    }
}

#[test]
fn sums_with_numbers_of_both_signs() {
    let faces = [(3, 0), (-2, 0), (-1, 0), (5, 0), (2, 0), (0, 0), (0, 0)];
    let pick = |n, take, parted| capture(n, 3, take, parted);
    compare(&faces, pick, &is_capture(3));
}

#[test]
fn melds_among_eleven() {
    let faces = [(3, 0), (4, 0), (5, 0), (6, 0), (3, 1), (3, 2), (3, 3), (4, 1), (5, 1), (9, 2), (12, 3)];
    compare(&faces, melds, &is_meld);
    let copies = [(3, 0), (4, 0), (5, 0), (3, 0), (4, 0), (5, 0), (3, 1), (3, 1), (6, 0)];
    compare(&copies, melds, &is_meld);
}

#[test]
fn cards_excepted_and_rules_are_left_out_everywhere() {
    let mut pick = capture(5, 10, 1, false);
    if let ShapeCode::Groups { except, .. } = &mut pick.shape {
        *except = Some(is(set(&[0])));
    }
    pick.rules = vec![rule("not_the_nine", cards_test(|c| c.0 != 2), false)];
    let faces = [(10, 0), (10, 1), (9, 0), (1, 0), (7, 0)];
    let mut desk = Desk::new(&faces, vec![action(vec![pick])]);
    let list = desk.list();
    assert_eq!(list.len(), 1);
    assert_eq!(list[0].picks, [Pick::Cards(set(&[1]))]);
}

#[test]
fn a_big_table_is_counted_at_once() {
    let mut chance = Rng::new(4, "big");
    for _ in 0..60 {
        let mut deck: Vec<(i64, i64)> = (0..40).map(|i| (i % 10 + 1, 0)).collect();
        chance.shuffle(&mut deck);
        let faces = &deck[..16];
        for total in [6, 8, 10] {
            let usable = cards_test({
                let faces = faces.to_vec();
                move |c| faces[c.index()].0 <= total
            });
            let mut pick = capture(16, total, 1, false);
            pick.filter = Some(usable);
            let mut desk = Desk::new(faces, vec![action(vec![pick])]);
            let n = desk.space(|space| space.count(u64::MAX));
            assert!(n.is_exact() && n.least() > 0);
        }
    }
}

#[test]
fn too_many_groups_are_taken_one_by_one() {
    let faces: Vec<(i64, i64)> = (0..40).map(|i| (i % 9 + 1, i)).collect();
    for (take, parted) in [(1, false), (2, true), (3, false), (1, true)] {
        let pick = capture(40, 15, take, parted);
        let mut desk = Desk::new(&faces, vec![action(vec![pick])]);
        desk.space(|space| {
            assert!(matches!(space.count(u64::MAX), Number::AtLeast(n) if n > 0));
            let mut chance = Rng::new(2, "many");
            for _ in 0..5 {
                let action = space.sample(&mut chance).expect("any");
                assert_eq!(space.why_not(&action).map(|r| r.why), None);
            }
        });
    }
}
