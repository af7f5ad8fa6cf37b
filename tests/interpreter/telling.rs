//! How values of each kind are told, there or missing: alike both ways.

use super::{act, stage};
use cardwright::rules::Way;

/// The lines that the body says.
fn said(body: &str, way: Way) -> Result<Vec<String>, String> {
    let (mut referee, mut state) = stage(body, way);
    let before = state.events().len();
    act(&mut referee, &mut state).map_err(|refusal| refusal.fault.map_or(refusal.why, |fault| fault.sentence))?;
    let lines = state.events()[before..].iter().filter_map(|event| referee.tell(event, None));
    Ok(lines.filter(|line| line.ends_with(" and 1") || line.ends_with(" at last")).collect())
}

/// Values, and how they are told.
const VALUES: &[(&str, &str)] = &[
    // numbers
    ("7", "7"),
    ("table.n", "0"),
    ("high().rank", "Q"),
    ("low().rank", "1"),
    ("high().rank + 0", "6"),
    ("table.heap.max(|c| c.rank)", "6"),
    ("option.goal", "7"),
    // flags and words
    ("true", "yes"),
    ("table.flag", "no"),
    ("table.mood", "wild"),
    ("table.colour", "hearts"),
    ("high().suit", "clubs"),
    ("high().face", "Qc"),
    ("option.way", "right"),
    ("option.wild", "yes"),
    // cards
    ("high()", "Qc"),
    ("table.which", "Qc"),
    ("table.heap.top", "Qc"),
    ("table.heap", "Qc"),
    ("table.heap.cards", "Qc"),
    ("table.pit", "nothing"),
    ("no_cards()", "nothing"),
    // seats
    ("me", "P0"),
    ("table.who", "P3"),
    ("table.dealer", "P2"),
    ("seats()", "P0, P1, P2 and P3"),
    ("no_seats()", "nobody"),
    ("me.team", "P0 and P2"),
    ("seat(1).team", "P1"),
    // what is not there
    ("none", "none"),
    ("table.absent", "nobody"),
    ("table.blank", "no card"),
    ("table.dumb", "none"),
    ("gone()", "nobody"),
    ("table.pit.top", "no card"),
    ("missing()", "no card"),
    ("no_cards().best(|c| c.rank)", "no card"),
    ("no_seats().best(|s| s.m)", "nobody"),
    ("low().by", "nobody"),
];

/// What the values are taken from.
const BEFORE: &str = "table.heap.move_to(table.stock); card(\"Qc\").move_to(table.heap); table.which = high();";
const BESIDES: &str = "}
fn high() { card(\"Qc\") }
fn low() { card(\"1h\") }
fn gone() { table.line.first.by }
fn missing() { table.pit.top }
fn beside() {";

#[test]
fn values_are_told_alike_both_ways() {
    let mut wrong = Vec::new();
    for (value, told) in VALUES {
        for way in [Way::Compiled, Way::Interpreted] {
            let forms = [
                format!("{BEFORE} say(\"values\", {value}, 1); {BESIDES}"),
                format!("{BEFORE} let x = {value}; say(\"values\", x, 1); {BESIDES}"),
                format!("{BEFORE} say(\"values\", if me == seat(0) {{ {value} }} else {{ {value} }}, 1); {BESIDES}"),
            ];
            for form in forms {
                let lines = said(&form, way);
                if lines != Ok(vec![format!("{told} and 1")]) {
                    wrong.push(format!("{way:?} {form}\n  {lines:?} instead of {told}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn values_inside_a_text_are_told_alike_both_ways() {
    for way in [Way::Compiled, Way::Interpreted] {
        let lines = said(&format!("{BEFORE} say(\"inside\"); {BESIDES}"), way);
        assert_eq!(lines, Ok(vec!["P3 Qc Q wild no nobody no card at last".to_string()]), "{way:?}");
    }
}
