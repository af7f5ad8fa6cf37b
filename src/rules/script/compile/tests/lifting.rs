//! A question lifted to sets agrees with the same question asked card by card.

use super::desk::Desk;

/// Flags about a card `c`.
const FLAGS: &[&str] = &[
    "c.rank > 3",
    "c.suit == \"hearts\"",
    "c.suit != \"hearts\" && c.rank <= 4",
    "c.rank == table.turns",
    "table.turns < c.rank",
    "c.rank >= table.turns + 1",
    "!(c.rank < table.turns) || c.suit == none",
    "c.suit == table.row.first.suit",
    "!table.row.is_empty && c.suit == table.row.first.suit",
    "!table.spare.is_empty && c.suit == table.spare.first.suit",
    "table.heap.has(c)",
    "c in table.row || c in me.hand",
    "c !in table.heap",
    "c == table.row.first",
    "c != table.row.last",
    "c.holder == me",
    "c.by == none",
    "c.holder == me && c.rank > 2 || table.row.has(c)",
    "helper(c)",
    "guarded(c, table.turns)",
    "guarded(c, 2) != (c.rank > 2)",
    "if c.suit == \"clubs\" { c.rank > table.turns } else { table.row.has(c) }",
    "if table.turns > 5 { c.rank > 2 } else { c.suit == \"clubs\" }",
    "table.row.any(|d| d.rank == c.rank)",
    "worth(c) > table.turns",
    "worth(c) == 4",
    "c.rank % 2 == table.turns % 2",
    "c.face == table.row.first.face",
    "table.broken || c.rank == 1",
    "true",
    "false",
    "table.turns == 3",
];

const FUNCTIONS: &str = r#"
fn worth(c) { if c.suit == "hearts" { c.rank + 1 } else if c.suit == none { 9 } else { 0 } }
fn helper(c) { c.rank > 2 && c.suit == table.row.first.suit }
fn guarded(c, n) {
    if table.row.is_empty { return true; }
    let led = table.row.first.suit;
    if c.rank == n { return c.suit == led; }
    worth(c) > n
}
"#;

#[test]
fn sets_agree_with_single_cards() {
    let mut functions = FUNCTIONS.to_string();
    for (i, flag) in FLAGS.iter().enumerate() {
        functions += &format!(
            "fn slow_{i}(me) {{ let n = 0; let f = 1; for c in deck() {{ f = f * 2 % 1000003; if {flag} {{ n += f; }} }} n }}\n\
             fn fast_{i}(me) {{ let n = 0; let f = 1; let those = deck().filter(|c| {flag});\n\
             for c in deck() {{ f = f * 2 % 1000003; if those.has(c) {{ n += f; }} }} n }}\n"
        );
    }
    let mut desk = Desk::new(&functions);
    for round in 0..3 {
        desk.clear();
        desk.lay("row", ["3c 5h 5c", "2h joker", "Ac"][round]);
        desk.lay("heap", ["Ah 6h", "", "6c 3h joker joker"][round]);
        desk.lay("hand 1", ["2c 4c", "3c Ac 4h", ""][round]);
        for (i, flag) in FLAGS.iter().enumerate() {
            let slow = desk.told(&format!("slow_{i}(me)")).unwrap();
            let fast = desk.told(&format!("fast_{i}(me)")).unwrap();
            assert_eq!(slow, fast, "{flag}");
            let counted = desk.told(&format!("deck().count(|c| {flag})")).unwrap();
            let any = desk.told(&format!("deck().any(|c| {flag})")).unwrap();
            let all = desk.told(&format!("deck().all(|c| {flag})")).unwrap();
            assert_eq!(any == "yes", counted != "0", "{flag}");
            assert_eq!(all == "yes", counted == "14", "{flag}");
        }
    }
}

#[test]
fn short_cuts_keep_faults_away() {
    let mut desk = Desk::new("");
    desk.clear();
    desk.lay("hand 1", "2c 4c");
    // The row is empty, but nobody asks for its first card.
    assert_eq!(desk.told("me.hand.count(|c| c.rank > 9 && c.suit == table.row.first.suit)").as_deref(), Ok("0"));
    assert_eq!(desk.told("me.hand.count(|c| c.rank < 9 || c.suit == table.row.first.suit)").as_deref(), Ok("2"));
    let fault = desk.told("me.hand.count(|c| c.rank > 3 && c.suit == table.row.first.suit)");
    assert_eq!(fault, Err("none: there is no card here".to_string()));
}
