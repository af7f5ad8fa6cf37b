//! Random well-typed functions, carried out both ways from the same state: the same values, changes and faults.

use super::agreement::outcome;
use crate::chance::cases;
use cardwright::rules::Way;
use proptest::prelude::*;
use proptest::sample::select;

/// What is known where an expression stands: the names of numbers, cards and seats.
#[derive(Clone, Default)]
struct Known {
    numbers: Vec<String>,
    cards: Vec<String>,
    seats: Vec<String>,
    depth: usize,
}

impl Known {
    fn deeper(&self) -> Known {
        Known { depth: self.depth + 1, ..self.clone() }
    }

    fn with_card(&self) -> (String, Known) {
        let name = format!("c{}", self.depth);
        let mut known = self.deeper();
        known.cards.push(name.clone());
        (name, known)
    }

    fn with_seat(&self) -> (String, Known) {
        let name = format!("s{}", self.depth);
        let mut known = self.deeper();
        known.seats.push(name.clone());
        (name, known)
    }
}

type Text = BoxedStrategy<String>;

/// The one thing that only compiled code can do.
const INSIDE: &str = "a question inside a question reads what the outer one is asked of";

/// One of these, where those beyond the first `plain` are only made near the top.
fn either(known: &Known, plain: Vec<Text>, deep: impl FnOnce(&Known) -> Vec<Text>) -> Text {
    let mut all = plain;
    if known.depth < 4 {
        all.extend(deep(&known.deeper()));
    }
    proptest::strategy::Union::new(all).boxed()
}

fn words(words: &[&str], more: &[String]) -> Text {
    select(words.iter().map(|word| word.to_string()).chain(more.iter().cloned()).collect::<Vec<_>>()).boxed()
}

fn number(known: &Known) -> Text {
    let plain =
        vec![words(&["0", "1", "2", "3", "7", "table.n", "me.m", "option.goal", "table.seats"], &known.numbers)];
    either(known, plain, |k| {
        let ((c, about), (s, of)) = (k.with_card(), k.with_seat());
        let c2 = c.clone();
        vec![
            (number(k), select(vec!["+", "-", "*", "/", "%"]), number(k))
                .prop_map(|(a, op, b)| format!("({a} {op} {b})"))
                .boxed(),
            number(k).prop_map(|a| format!("-({a})")).boxed(),
            zone(k).prop_map(|z| format!("{z}.size")).boxed(),
            card(k).prop_map(|c| format!("{c}.rank")).boxed(),
            seat(k).prop_map(|s| format!("{s}.number")).boxed(),
            (cards(k), flag(&about)).prop_map(move |(all, f)| format!("{all}.count(|{c}| {f})")).boxed(),
            (cards(k), select(vec!["sum", "max", "min"]), number(&about))
                .prop_map(move |(all, what, n)| format!("{all}.{what}(|{c2}| {n})"))
                .boxed(),
            (flag(&of), number(&of))
                .prop_map(move |(f, n)| format!("seats().filter(|{s}| {f}).sum(|{s}| {n})"))
                .boxed(),
            (flag(k), number(k), number(k)).prop_map(|(f, a, b)| format!("(if {f} {{ {a} }} else {{ {b} }})")).boxed(),
            (number(k), number(k), number(k))
                .prop_map(|(n, a, b)| format!("(switch {n} {{ 0 => {a}, 1 | 2 => {b}, _ => 5 }})"))
                .boxed(),
            (number(k), number(k)).prop_map(|(a, b)| format!("min({a}, max({b}, 2))")).boxed(),
            card(k).prop_map(|c| format!("worth({c})")).boxed(),
        ]
    })
}

fn flag(known: &Known) -> Text {
    let cards: Vec<String> = known.cards.iter().map(|c| format!("{c}.suit == \"hearts\"")).collect();
    let plain = vec![words(&["table.flag", "option.wild", "table.line.is_empty", "table.mood == \"wild\""], &cards)];
    either(known, plain, |k| {
        let (c, about) = k.with_card();
        let (s, of) = k.with_seat();
        vec![
            (number(k), select(vec!["==", "!=", "<", "<=", ">", ">="]), number(k))
                .prop_map(|(a, op, b)| format!("{a} {op} {b}"))
                .boxed(),
            (flag(k), select(vec!["&&", "||"]), flag(k)).prop_map(|(a, op, b)| format!("({a} {op} {b})")).boxed(),
            flag(k).prop_map(|f| format!("!({f})")).boxed(),
            zone(k).prop_map(|z| format!("{z}.is_empty")).boxed(),
            (card(k), card(k)).prop_map(|(a, b)| format!("{a} == {b}")).boxed(),
            (seat(k), seat(k)).prop_map(|(a, b)| format!("{a} != {b}")).boxed(),
            (card(k), cards_(k)).prop_map(|(c, all)| format!("({c} in {all})")).boxed(),
            (cards_(k), card(k)).prop_map(|(all, c)| format!("{all}.has({c})")).boxed(),
            (card(k), card(k)).prop_map(|(a, b)| format!("{a}.suit == {b}.suit")).boxed(),
            (cards_(k), select(vec!["any", "all"]), flag(&about))
                .prop_map(move |(all, what, f)| format!("{all}.{what}(|{c}| {f})"))
                .boxed(),
            (select(vec!["any", "all"]), flag(&of))
                .prop_map(move |(what, f)| format!("seats().{what}(|{s}| {f})"))
                .boxed(),
        ]
    })
}

fn seat(known: &Known) -> Text {
    let plain = vec![words(&["me", "me.left", "table.dealer", "seat(1)"], &known.seats)];
    either(known, plain, |k| {
        vec![
            (seat(k), select(vec!["left", "right", "next"])).prop_map(|(s, to)| format!("{s}.{to}")).boxed(),
            (flag(k), seat(k), seat(k)).prop_map(|(f, a, b)| format!("(if {f} {{ {a} }} else {{ {b} }})")).boxed(),
            number(k).prop_map(|n| format!("seat({n})")).boxed(),
        ]
    })
}

fn zone(known: &Known) -> Text {
    let of_seats: Vec<String> = known.seats.iter().map(|s| format!("{s}.hand")).collect();
    let plain =
        vec![words(&["me.hand", "table.line", "table.heap", "table.stock", "me.down", "me.left.hand"], &of_seats)];
    either(known, plain, |k| {
        vec![seat(k).prop_map(|s| format!("{s}.hand")).boxed(), seat(k).prop_map(|s| format!("{s}.team.won")).boxed()]
    })
}

fn cards_(known: &Known) -> Text {
    cards(known)
}

fn cards(known: &Known) -> Text {
    let plain = vec![words(&["me.hand", "table.line", "table.heap", "deck()"], &[])];
    either(known, plain, |k| {
        let (c, about) = k.with_card();
        vec![
            zone(k),
            row(k),
            (cards(k), select(vec!["+", "-"]), cards(k)).prop_map(|(a, op, b)| format!("({a} {op} {b})")).boxed(),
            (cards(k), flag(&about)).prop_map(move |(all, f)| format!("{all}.filter(|{c}| {f})")).boxed(),
        ]
    })
}

fn row(known: &Known) -> Text {
    let plain = vec![words(&["table.line", "table.heap"], &[])];
    either(known, plain, |k| {
        vec![
            (seat(k), number(k)).prop_map(|(s, n)| format!("{s}.melds[{n}]")).boxed(),
            (row(k), number(k)).prop_map(|(z, n)| format!("{z}.tops({n})")).boxed(),
        ]
    })
}

fn card(known: &Known) -> Text {
    let plain = vec![words(&["table.line.first", "table.heap.top", "me.hand.first"], &known.cards)];
    either(known, plain, |k| {
        let (c, about) = k.with_card();
        vec![
            zone(k).prop_map(|z| format!("{z}.last")).boxed(),
            (row(k), number(k)).prop_map(|(z, n)| format!("{z}[{n}]")).boxed(),
            (cards(k), select(vec!["best", "least"]), number(&about))
                .prop_map(move |(all, what, n)| format!("{all}.{what}(|{c}| {n})"))
                .boxed(),
        ]
    })
}

/// A few statements one after another.
fn statements(known: &Known) -> Text {
    let one = statement(known);
    if known.depth > 2 {
        return one;
    }
    let (name, mut next) = (format!("n{}", known.depth), known.deeper());
    next.numbers.push(name.clone());
    prop_oneof![
        1 => one.clone(),
        2 => (one.clone(), statements(&known.deeper())).prop_map(|(a, b)| format!("{a} {b}")),
        1 => (number(known), statements(&next)).prop_map(move |(n, rest)| format!("let {name} = {n}; {rest}")),
        1 => (flag(known), one).prop_map(|(f, rest)| format!("if {f} {{ return; }} {rest}")),
    ]
    .boxed()
}

fn statement(known: &Known) -> Text {
    let plain = vec![
        (select(vec!["=", "+=", "-="]), number(known)).prop_map(|(how, n)| format!("table.n {how} {n};")).boxed(),
        (seat(known), number(known)).prop_map(|(s, n)| format!("let who = {s}; who.m += {n};")).boxed(),
        (seat(known), number(known)).prop_map(|(s, n)| format!("let who = {s}; who.left.m = {n};")).boxed(),
        flag(known).prop_map(|f| format!("table.flag = {f};")).boxed(),
        card(known).prop_map(|c| format!("table.which = {c};")).boxed(),
        seat(known).prop_map(|s| format!("table.who = {s};")).boxed(),
        (card(known), zone(known)).prop_map(|(c, z)| format!("{c}.move_to({z});")).boxed(),
        (cards(known), zone(known)).prop_map(|(all, z)| format!("{all}.move_to({z});")).boxed(),
        (zone(known), zone(known)).prop_map(|(a, b)| format!("{a}.move_to({b});")).boxed(),
        seat(known).prop_map(|s| format!("turn({s});")).boxed(),
        // What nobody wants may fail all the same.
        number(known).prop_map(|n| format!("({n});")).boxed(),
        cards(known).prop_map(|all| format!("({all});")).boxed(),
        card(known).prop_map(|c| format!("{c}.rank;")).boxed(),
    ];
    either(known, plain, |k| {
        let ((c, about), (s, of)) = (k.with_card(), k.with_seat());
        vec![
            (flag(k), statements(k), statements(k))
                .prop_map(|(f, a, b)| format!("if {f} {{ {a} }} else {{ {b} }}"))
                .boxed(),
            (cards(k), statements(&about))
                .prop_map(move |(all, body)| format!("for {c} in {all} {{ {body} }}"))
                .boxed(),
            statements(&of).prop_map(move |body| format!("for {s} in seats() {{ {body} }}")).boxed(),
        ]
    })
}

#[test]
fn random_functions_do_the_same_both_ways() {
    proptest!(cases(64), |(body in statements(&Known::default()))| {
        let interpreted = outcome(&body, Way::Interpreted);
        // The interpreter cannot ask a question inside a question about what that one stands at; compiled code can.
        prop_assume!(!interpreted.contains(INSIDE));
        prop_assert_eq!(outcome(&body, Way::Compiled), interpreted);
    });
}
