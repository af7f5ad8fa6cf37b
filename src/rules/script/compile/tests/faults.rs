//! What is refused when a game is loaded, and in which words.

use super::desk::{Desk, faults};

#[test]
fn expressions() {
    let mut desk = Desk::new("fn twice(n) { n + n }\nfn change() { table.turns = 1; 1 }\nfn again(n) { again(n) }");
    for (expr, fault) in [
        ("table.rwo", "unknown-property: the table has no `rwo`"),
        ("option.gaol", "unknown-option: there is no option `gaol`"),
        ("me.hnad", "unknown-property: a seat has no `hnad`"),
        ("hand.size", "unknown-name: nothing is called `hand` here"),
        ("twise(1)", "unknown-function: there is no function `twise`"),
        ("twice(1, 2)", "wrong-count: `twice` takes one value, not 2"),
        ("twice(me)", "wrong-kind: a number is needed here, not a seat"),
        ("me.hand.size()", "unknown-function: a zone has no function `size`"),
        ("table.row.has", "unknown-property: a zone has no `has`"),
        ("table.row.first.siut", "unknown-property: a card has no `siut`"),
        ("table.row.first.suit == \"harts\"", "unknown-word: `harts` is no word of the attribute `suit`"),
        ("table.row.first.suit == me.mood", "never-equal: words of different lists are never equal"),
        ("me == me.team", "never-equal: a seat and a team are never equal"),
        ("table.row.first == 3", "never-equal: a card and a number are never equal"),
        ("me.hand == none", "never-equal: a zone and none are never equal"),
        ("table.row.first.suit < \"hearts\"", "wrong-kind: only numbers are greater or less, not a word"),
        ("1 + true", "wrong-kind: a number is needed here, not a flag"),
        ("if table.turns { 1 } else { 2 }", "wrong-kind: a flag is needed here, not a number"),
        ("if true { 1 } else { me }", "wrong-kind: one branch gives a number, the other a seat"),
        (
            "me.hand.first.move_to(table.row)",
            "effect-in-question: this changes something, but it is only asked a question here",
        ),
        ("change()", "effect-in-question: this changes something, but it is only asked a question here"),
        ("me.melds.size", "spots: several zones stand under this name"),
        ("me.hand.any(table.turns)", "wrong-kind: `any` asks something of each item"),
        ("me.hand.best(|c| c.suit)", "wrong-kind: a number is needed here, not a word"),
        ("card(\"7c\")", "unknown-card: no card has the face `7c`"),
        ("table", "bare-name: `table` is not a value: say what of it is meant"),
        ("me.hand.gather(|c| c)", "wrong-kind: `gather` cannot be asked of a zone"),
    ] {
        assert_eq!(desk.told(expr), Err(fault.to_string()), "{expr}");
    }
}

#[test]
fn functions() {
    for (function, code, part) in [
        ("fn do_paly(me, card) {}", "unknown-hook", "`do_paly`"),
        ("fn do_play(me) {}", "wrong-count", "2 parameters"),
        ("fn say(x) {}", "taken-name", "`say`"),
        ("fn a() {} fn a() {}", "syntax", "`a`"),
        ("fn start_round() { say(\"helo\"); }", "unknown-text", "`helo`"),
        ("fn start_round() { enter(\"ply\"); }", "unknown-name", "phase called `ply`"),
        ("fn start_round() { table.stock.deal(1, \"row\"); }", "unknown-name", "`row`"),
        ("fn start_round() { table.turns = me; }", "unknown-name", "`me`"),
        ("fn start_round() { table.winner = 3; }", "wrong-kind", "a seat is needed here"),
        ("fn start_round() { table.led += 1; }", "wrong-kind", "a word"),
        ("fn start_round() { let s = seat(0); s.trick = 1; }", "not-a-place", "`trick`"),
        ("fn start_round() { option.goal = 1; }", "not-a-place", "options keep"),
        ("fn start_round() { let x = 1; seats().any(|s| { x = 2; true }); }", "effect-in-question", "`x`"),
        ("fn start_round() { let x = none; let y = x.rank; }", "unknown-property", "none has no"),
        (
            "fn start_round() { let a = f(1); } fn f(n) { if n > table.turns { return 1; } }",
            "no-value",
            "none on others",
        ),
        ("fn unused() { table.rwo }", "unknown-property", "`rwo`"),
        ("fn unused() { nothing_such() }", "unknown-function", "`nothing_such`"),
        ("fn start_round() { let list = [1, 2]; }", "interpreted", "start_round"),
        ("fn start_round() { f(1); } fn f(n) { f(n); }", "interpreted", "start_round"),
        ("fn start_round() { turn(table.row); }", "wrong-kind", "a seat is needed here, not a zone"),
        ("fn rate_play(me, card) { me.left.hand.size }", "", ""),
    ] {
        let found = faults(function);
        match code {
            "" => assert!(found.is_empty(), "{function}: {found:?}"),
            _ => {
                let first = found.first().unwrap_or_else(|| panic!("{function} is accepted"));
                assert_eq!(first.code, code, "{function}: {}", first.sentence);
                assert!(first.sentence.contains(part), "{function}: {}", first.sentence);
            }
        }
    }
}

#[test]
fn all_faults_are_told_once() {
    let found =
        faults("fn start_round() { f(1); f(2); g(); } fn f(n) { table.rwo.size } fn g() { me.hand; option.x; }");
    let codes: Vec<_> = found.iter().map(|f| f.code).collect();
    assert_eq!(codes, ["unknown-property", "unknown-name", "unknown-option"]);
}

#[test]
fn near_names_are_suggested() {
    let hint = |function: &str| faults(function)[0].hint.clone().unwrap_or_default();
    assert_eq!(hint("fn start_round() { table.rwo.size; }"), "did you mean `row`?");
    assert_eq!(hint("fn start_round() { hand.size; }"), "write `me.hand`");
    assert_eq!(hint("fn start_round() { table.hand.size; }"), "write `me.hand`");
    assert_eq!(hint("fn start_round() { seats().szie; }"), "did you mean `size`?");
    assert_eq!(hint("fn start_round() { table.row.size(); }"), "it is read without brackets: `.size`");
    assert_eq!(hint("fn start_round() { table.row.top.f(); } fn f(c) {}"), "your own function is called as `f(…)`");
}

#[test]
fn endless_code_is_left_to_the_interpreter() {
    // Functions that call each other in a long row, each with a deep expression.
    let mut deep = String::from("fn start_round() { table.turns = f0(1); }\n");
    for i in 0..60 {
        let (open, close) = ("-(".repeat(20), ")".repeat(20));
        deep += &format!("fn f{i}(n) {{ {open} f{}(n) {close} }}\n", i + 1);
    }
    deep += "fn f60(n) { n }";
    assert_eq!(faults(&deep)[0].code, "interpreted");
    // Functions that call each other twice: too much once written out.
    let mut wide = String::from("fn start_round() { table.turns = f0(1); }\n");
    for i in 0..30 {
        wide += &format!("fn f{i}(n) {{ f{0}(n) + f{0}(n + table.turns) }}\n", i + 1);
    }
    wide += "fn f30(n) { n }";
    assert_eq!(faults(&wide)[0].code, "interpreted");
}

/// A function with so many variables that begin as none, each known only by the next.
fn chain(n: usize) -> String {
    let mut function = String::from("fn start_round() {\n");
    for i in 0..n {
        function += &format!("let v{i} = none;\n");
    }
    for i in 0..n - 1 {
        function += &format!("if v{0} != none {{ v{i} = v{0}.left; }}\n", i + 1);
    }
    function += &format!("v{} = seat(1); table.winner = v0; }}", n - 1);
    function
}

#[test]
fn many_variables_that_begin_as_none() {
    assert!(faults(&chain(8)).is_empty(), "{:?}", faults(&chain(8)));
    // There is an end to it.
    assert_eq!(faults(&chain(60))[0].code, "interpreted");
}
