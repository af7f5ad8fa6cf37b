//! What expressions give.

use super::desk::Desk;

const FUNCTIONS: &str = r#"
fn double(n) { n * 2 }
fn sign(n) { if n < 0 { return "left"; } if n > 0 { return "right"; } none }
fn early(n) { if n > 3 { return 3; } let m = n + 1; m }
fn seek(cards) {
    let best = none;
    for c in cards { if best == none || c.rank > best.rank { best = c; } }
    best
}
fn count_up(n) {
    let sum = 0;
    for i in 0..n { if i == 2 { continue; } if i > 5 { break; } sum += i; }
    sum
}
fn first_full() {
    for s in seats() { if !s.hand.is_empty { return s; } }
    none
}
fn named(n) { switch n { 0 | 1 => 10, 2 => 20, _ => 30 } }
fn worded() { switch option.way { "left" => 1, "right" => 2, _ => 3 } }
fn looping() { let n = 0; loop { n += 1; if n == 7 { return n; } } }
fn numbered() { let sum = 0; for (c, i) in table.row { sum += i * c.rank; } sum }
fn changed(n) { n = n + 1; n }
fn pick_word(flag) { if flag { "full" } else { option.take } }
fn two_way(n) { let x = if n > 1 { let y = n; y + 1 } else { 0 }; x }
"#;

fn desk() -> Desk {
    let mut desk = Desk::new(FUNCTIONS);
    desk.clear();
    desk.lay("row", "3c 5h 5c");
    desk.lay("heap", "Ah 6h joker joker");
    desk.lay("hand 1", "2c 4c");
    desk.lay("hand 2", "6c");
    desk
}

#[test]
fn expressions() {
    let mut desk = desk();
    for (expr, value) in [
        ("1 + 2 * 3 - 8 / 3 % 2", "7"),
        ("-7 / 2", "-3"),
        ("-7 % 3", "-1"),
        ("!(1 < 2) || 2 >= 2 && true", "yes"),
        ("option.goal + 1", "11"),
        ("option.bonus", "yes"),
        ("option.way", "left"),
        ("option.way == \"right\"", "no"),
        ("option.first == \"random\"", "yes"),
        ("table.seats", "4"),
        ("table.row.size", "3"),
        ("table.row", "3c 5h 5c"),
        ("table.row.first", "3c"),
        ("table.row.last.suit", "clubs"),
        ("table.row[1]", "5h"),
        ("table.row.but_top", "3c 5h"),
        ("table.row.tops(2)", "5h 5c"),
        ("table.row.tops(2).first", "5h"),
        ("table.row.cards.size", "3"),
        ("table.heap.first", "Ah"),
        ("table.heap.first.rank", "A"),
        ("table.row.first.rank + 0", "3"),
        ("me.hand", "2c 4c"),
        ("me.left.hand", "6c"),
        ("me.left.hand.is_empty", "no"),
        ("me.right.hand.first", "no card"),
        ("me.team.won.size", "0"),
        ("me.team.seats", "P1"),
        ("me.melds[2].size", "0"),
        ("me.number", "1"),
        ("me.across", "P3"),
        ("me == seat(1)", "yes"),
        ("me.hand.first in me.hand", "yes"),
        ("me.hand.first !in table.row", "yes"),
        ("me in others(me)", "no"),
        ("others(me)", "P2, P3 and P0"),
        ("seats_from(me)", "P1, P2, P3 and P0"),
        ("teams().size", "4"),
        ("teams().has(me.team)", "yes"),
        ("leaders().size", "4"),
        ("me.hand + table.row", "2c 3c 4c 5c 5h"),
        ("(me.hand + table.row) - table.row.first", "2c 4c 5c 5h"),
        ("card(\"4c\") in me.hand", "yes"),
        ("card(\"4c\").holder == me", "yes"),
        ("deck().size", "14"),
        ("deck().count(|c| c.suit == none)", "2"),
        ("min(3, 2) + max(1, 5) + abs(-4)", "11"),
        ("table.winner", "nobody"),
        ("table.winner == none", "yes"),
        ("table.led == none", "yes"),
        ("table.led", "none"),
        ("me.mood == \"wild\"", "no"),
        ("table.turns", "3"),
        ("if table.turns > 2 { me } else { none }", "P1"),
        ("if false { me } else { none } == none", "yes"),
        ("no_seats().is_empty && no_cards().is_empty", "yes"),
        ("seats()[2]", "P2"),
    ] {
        assert_eq!(desk.told(expr).as_deref(), Ok(value), "{expr}");
    }
}

#[test]
fn questions() {
    let mut desk = desk();
    for (expr, value) in [
        ("table.row.any(|c| c.rank == 5)", "yes"),
        ("table.row.all(|c| c.rank > 3)", "no"),
        ("table.row.count(|c| c.rank == 5)", "2"),
        ("table.row.filter(|c| c.suit == \"clubs\")", "3c 5c"),
        ("table.row.sum(|c| c.rank)", "13"),
        ("table.row.sum(|c| c.rank * table.turns)", "39"),
        ("table.row.max(|c| c.rank)", "5"),
        ("table.row.min(|c| c.rank)", "3"),
        ("table.row.best(|c| c.rank)", "5h"),
        ("table.row.filter(|c| true).best(|c| c.rank)", "5c"),
        ("table.row.least(|c| c.rank)", "3c"),
        ("table.row.filter(|c| c.rank > 9).best(|c| c.rank)", "no card"),
        ("table.row.filter(|c| c.rank > 9).max(|c| c.rank)", "empty: there is nothing here to choose from"),
        ("seats().filter(|s| !s.hand.is_empty)", "P1 and P2"),
        ("seats().count(|s| s.hand.size > 1)", "1"),
        ("seats().any(|s| s.hand.size > 1)", "yes"),
        ("seats().all(|s| s.hand.size < 2)", "no"),
        ("seats().best(|s| s.hand.size)", "P1"),
        ("seats().least(|s| s.hand.size)", "P0"),
        ("seats().max(|s| s.hand.size)", "2"),
        ("seats().sum(|s| s.hand.size)", "3"),
        ("seats().ordered(|s| -s.hand.size)", "P1, P2, P0 and P3"),
        ("seats().gather(|s| s.hand)", "2c 4c 6c"),
        ("teams().filter(|t| t == me.team).size", "1"),
        ("me.hand.any(|c| table.row.any(|d| d.rank == c.rank + 1))", "yes"),
        ("me.hand.filter(|c| seats().any(|s| s.hand.has(c)))", "2c 4c"),
    ] {
        let told = desk.told(expr);
        assert_eq!(told.unwrap_or_else(|fault| fault), value, "{expr}");
    }
}

#[test]
fn functions() {
    let mut desk = desk();
    for (expr, value) in [
        ("double(double(3))", "12"),
        ("sign(-2)", "left"),
        ("sign(table.turns)", "right"),
        ("early(9) * 10 + early(table.turns)", "34"),
        ("early(table.turns - 2)", "2"),
        ("seek(table.row)", "5h"),
        ("seek(me.hand)", "4c"),
        ("seek(no_cards())", "no card"),
        ("count_up(10)", "13"),
        ("count_up(table.turns)", "1"),
        ("first_full()", "P1"),
        ("named(table.turns - 2)", "10"),
        ("named(table.turns - 1)", "20"),
        ("named(3)", "30"),
        ("worded()", "1"),
        ("looping()", "7"),
        ("numbered()", "15"),
        ("changed(table.turns) + table.turns", "7"),
        ("pick_word(table.turns == 4)", "some"),
        ("two_way(table.turns)", "4"),
    ] {
        assert_eq!(desk.told(expr).as_deref(), Ok(value), "{expr}");
    }
}

#[test]
fn faults_while_running() {
    let mut desk = desk();
    for (expr, fault) in [
        ("me.right.hand.first.rank", "none: there is no card here"),
        ("table.winner.hand.size", "none: there is no seat here"),
        ("1 / (table.turns - 3)", "division-by-zero: nothing can be divided by 0"),
        ("9223372036854775807 + table.turns", "overflow: this number is too large"),
        ("table.row[3]", "out-of-range: there is nothing at place 3"),
        ("me.melds[table.turns].size", "out-of-range: there are 3 such zones, counted from 0, and no zone 3"),
        ("seat(table.turns + 1)", "out-of-range: there is no seat 4: the seats are 0 to 3"),
    ] {
        assert_eq!(desk.told(expr), Err(fault.to_string()), "{expr}");
    }
}
