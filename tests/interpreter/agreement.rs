//! Scripts of a line or two, carried out both ways from the same state.

use super::{act, stage, table};
use cardwright::rules::Way;

/// What the body leaves behind, or its fault.
pub(super) fn outcome(body: &str, way: Way) -> String {
    let (mut referee, mut state) = stage(body, way);
    let before = state.events().len();
    match act(&mut referee, &mut state) {
        Ok(()) => {
            let events: Vec<String> = state.events()[before..].iter().map(|event| format!("{event:?}")).collect();
            format!("{}\n{}\n{:x}", table(&referee, &state), events.join("\n"), state.digest())
        }
        Err(refusal) => {
            // Steps are counted differently, and so are the sentences about them.
            let fault = refusal.fault.expect(body);
            if fault.code == "budget" { "too many steps".into() } else { format!("{}: {}", fault.code, fault.sentence) }
        }
    }
}

/// Bodies of `do_act(me)`.
const BODIES: &[&str] = &[
    // numbers and flags
    "table.n = 7 / 2 + 7 % 4 - -3 * 2;",
    "table.n = -7 / 2 + -7 % 4;",
    "table.n += 5; table.n *= 3; table.n -= 1;",
    "table.n = min(3, max(1, 2)) + abs(-4);",
    "table.n = 9223372036854775807; table.n += 1;",
    "table.n = 1 / (table.n - table.n);",
    "table.n = 5 % table.n;",
    "table.flag = !table.flag && (1 < 2 || 1 / table.n == 0);",
    "let a = 1; let b = a; a += 1; table.n = 10 * a + b;",
    "let a = 3; if a > 2 { let a = 9; table.n = a; } table.n += a;",
    "table.n = if table.flag { 1 } else if table.mood == \"wild\" { 2 } else { 3 };",
    "table.n = switch table.mood { \"calm\" => 1, \"wild\" => 2, _ => 3 };",
    "switch me.number { 1 => { table.n = 1; } 0 => { table.n = 2; } _ => {} }",
    "table.n = switch table.line.size { 1 | 2 => 5, 3 => 6, _ => 7 };",
    "table.n = double(double(3)) + worth(table.line.first);",
    // loops
    "for i in 0..4 { if i == 2 { continue; } table.n += i; }",
    "for i in 0..=4 { if i == 3 { break; } table.n += i; }",
    "for (s, i) in seats() { s.m += 10 * i; }",
    "for c in table.line { table.n = table.n * 10 + c.rank; }",
    "for c in table.heap { table.n = table.n * 10 + c.rank; c.move_to(table.line); }",
    "for c in me.hand { table.n = table.n * 10 + c.rank; }",
    "for t in teams() { t.t += t.seats.size; }",
    "let n = 0; while n < 5 { n += 2; } table.n = n;",
    "let n = 0; loop { n += 1; if n == 7 { break; } } table.n = n;",
    "for s in seats() { for c in s.hand { if c.rank == 3 { table.n += 1; return; } } }",
    "while true { table.n += 1; }",
    // seats and teams
    "table.n = me.left.number * 100 + me.right.number * 10 + me.across.number;",
    "reverse(); table.n = me.next.number; table.who = me.left;",
    "out(me.left); table.n = me.left.number * 10 + seats().size; table.flag = me.left.right == me;",
    "table.n = all_seats().size * 10 + others(me).size;",
    "for (s, i) in seats_from(seat(2)) { s.m = i; }",
    "for (s, i) in others(seat(2)) { s.m = i; }",
    "table.flag = me.team == seat(2).team && me.team != seat(1).team;",
    "table.n = teams().size; for s in me.team.seats { s.m += 7; }",
    "table.flag = me.is_alone || seat(1).is_alone && seat(3).is_in;",
    "join(seat(1), seat(3)); table.n = teams().size; let s = seat(3); s.team.t += 2;",
    "table.n = seats().first.number + seats().last.number * 10 + seats()[2].number * 100;",
    "table.who = seats().best(|s| s.m); table.n = seats().max(|s| s.m);",
    "table.who = seats().least(|s| s.m); table.n = seats().min(|s| s.m);",
    "for (s, i) in seats().ordered(|s| s.m) { s.m = i; }",
    "table.n = seats().sum(|s| s.m) * 10 + seats().count(|s| s.m == 4);",
    "table.n = seats().filter(|s| s.m == 4).size; table.flag = seats().filter(|s| s.mine).has(seat(3));",
    "table.n = seats().gather(|s| s.hand).size; seats().gather(|s| s.hand).move_to(table.line);",
    "table.flag = seats().all(|s| s.hand.size == 3) && !seats().any(|s| s.mine && s == me);",
    "let a = seats(); table.n = a.filter(|s| a.any(|t| t != s && t.m == s.m)).size;",
    "table.n = others(me).filter(|s| s != me.left && s.team != me.team).size;",
    "table.n = me.hand.count(|c| me.hand.any(|d| d != c && d.suit == c.suit));",
    "table.flag = no_seats().is_empty && no_cards().is_empty && leaders().has(me);",
    "table.who = seat(9);",
    "table.who = none; table.flag = table.who == none && table.who != me;",
    "table.who = none; table.who.m = 3;",
    "table.who = none; table.n = table.who.hand.size;",
    "table.who = none; turn(table.who);",
    "table.n = table.dealer.number * 10 + table.seats + table.round; table.flag = table.extra_round || table.bell;",
    "table.who = table.actor; table.n = table.now;",
    // cards, zones, rows
    "table.n = table.line.sum(|c| c.rank) * 100 + table.line.max(|c| c.rank) * 10 + table.line.min(|c| c.rank);",
    "table.which = table.line.best(|c| 0); table.n = table.line.least(|c| 0).rank;",
    "table.which = me.hand.best(|c| 0); table.n = me.hand.least(|c| 0).rank;",
    "table.n = taker().rank; taker().move_to(table.heap);",
    "table.line.filter(|c| c.rank > 2).move_to(me.hand);",
    "table.line.move_to(table.heap);",
    "table.line.move_under(table.heap);",
    "table.line.cards.move_to(table.heap);",
    "table.heap.but_top.move_to(table.line);",
    "table.line.tops(2).move_under(table.heap);",
    "table.heap.top.move_to(table.line); table.line.first.move_under(table.heap);",
    "me.hand.first.move_to(table.heap); me.hand.last.move_to(table.heap);",
    "me.hand.move_to(table.line);",
    "me.hand.cards.move_to(table.line);",
    "(table.line + table.heap).move_to(me.hand);",
    "(table.line - table.line.first).move_to(me.hand);",
    "let set = no_cards(); for c in table.line { set = set + c; } set.move_to(me.hand); table.n = set.size;",
    "let set = table.line.cards; table.line.move_to(me.hand); set.move_to(table.heap);",
    "let zone = table.line; table.heap.move_to(zone); table.n = zone.size;",
    "table.n = table.line[1].rank * 10 + table.heap[0].rank; table.which = me.hand[2];",
    "table.n = table.line[7].rank;",
    "table.n = table.line[0 - 1].rank;",
    "table.flag = table.line.has(table.which) && table.which in table.line && table.which !in me.hand;",
    "table.flag = table.line.has(none);",
    "table.flag = table.line - no_cards() == table.line + no_cards();",
    "table.flag = table.line == table.heap || me.hand != me.hand;",
    "table.line.move_to(table.heap); table.which = table.line.first; table.flag = table.line.top == none;",
    "table.line.move_to(table.heap); table.n = table.line.max(|c| c.rank);",
    "table.line.move_to(table.heap); table.n = table.line.first.rank;",
    "table.line.move_to(table.heap); table.line.first.move_to(me.hand);",
    "table.which = card(\"3h\"); table.flag = table.which.face == \"3h\"; card(\"twin\").move_to(me.hand);",
    "table.n = deck().size * 10 + deck().count(|c| c.suit == \"clubs\" && c.rank == 1);",
    "table.who = card(\"3h\").holder; table.which = card(\"twin\");",
    "table.heap.top.move_to(table.line); table.who = table.line.top.by;",
    "swap(me.hand, seat(1).hand); swap(table.line, table.heap);",
    "table.stock.shuffle(); table.line.shuffle(); table.heap.turn_over();",
    "me.hand.first.insert_into(table.stock); me.hand.first.insert_into(table.line);",
    "reveal(me.hand); show(seat(1).hand, me); table.n = me.hand.size;",
    "table.n = me.hand.draw(2, table.stock);",
    "table.n = me.hand.draw_under(2, table.stock);",
    "let came = me.hand.draw(30, table.stock); table.n += came;",
    "table.n = table.line.draw(9, seat(1).down);",
    "table.n = me.hand.draw(3, table.heap);",
    "table.stock.deal(2, \"hand\");",
    "table.stock.deal_all(\"hand\");",
    "table.line.deal(1, \"down\");",
    "me.melds[0].draw(2, table.stock); me.melds[1].move_to(me.melds[2]); table.n = me.melds[2].size;",
    "table.n = me.melds[3].size;",
    "let at = 1; table.n = me.melds[at].size; me.melds[at].top.move_to(table.line);",
    // counters, marks, options
    "table.n = option.goal; table.flag = option.wild && option.way == \"right\";",
    "table.flag = option.first == \"random\"; table.who = option.first;",
    "table.colour = table.line.first.suit; table.flag = table.colour != none;",
    "table.colour = none; table.flag = table.colour == none; table.mood = \"calm\";",
    "table.colour = if option.wild { \"spades\" } else { \"hearts\" };",
    "let way = \"clubs\"; if me.m == 0 { way = \"spades\"; } table.colour = way;",
    "let best = none; for c in table.line { if best == none || c.rank > best.rank { best = c; } } table.which = best;",
    "let who = none; for s in seats() { if s.m > 3 { who = s; } } table.who = who; table.flag = who == none;",
    "table.who.m += 3; table.who.team.t = 8; me.team.t += 2; table.who.mine = !table.who.mine;",
    "table.who.hand.draw(1, table.stock); table.which.move_to(table.who.hand);",
    "me.m = 3; me.left.m = me.m + 1; me.mine = me.m == 3;",
    // what is worked out first shows in the fault
    "seat(4).left.team.won.move_to(seat(5).hand);",
    "table.flag = seat(4).hand.has(seat(5).hand.last);",
    "table.which = seat(4).melds[7 / table.n].last;",
    "table.which = seat(4).melds[seat(5).number][seat(6).number];",
    "table.line.tops(seat(4).number).tops(seat(5).number).move_to(seat(6).hand);",
    "(seat(4).melds[seat(5).number]).tops(seat(6).number).move_to(seat(7).hand);",
    "let who = me; who.left.m = seat(5).number;",
    "seat(4).hand.filter(|c| c.rank > seat(5).number).move_to(seat(6).hand);",
    "table.n = double(seat(4).number) + seat(5).number;",
    "table.n = min(seat(4).number, seat(5).number);",
    "turn(if seat(4).mine { seat(5) } else { seat(6) });",
    "table.flag = seat(4).hand.last in seat(5).hand;",
    "(seat(4).hand.cards - seat(5).hand.cards).move_to(seat(6).hand);",
    "swap(seat(4).hand, seat(5).hand);",
    "show(seat(4).hand, seat(5));",
    "enter(\"late\", seat(4));",
    "table.n = seat(4).hand.draw(seat(5).number, seat(6).down);",
    "let s = table.absent; s.left.m += seat(4).m;",
    "say(\"values\", seat(4), seat(5));",
    "table.heap.top.move_to(other());\n}\nfn other() { table.line.first.move_to(table.heap); table.line",
    "table.which = table.line[other()];\n}\nfn other() { table.heap.top.move_under(table.line); 0",
    "table.n = me.hand.draw(me.m + other(), table.stock);\n}\nfn other() { table.n = 5; 1",
    // what nobody wants is worked out all the same
    "table.line.move_to(table.heap); table.line.first.rank;",
    "seat(4).hand.filter(|c| c.rank > 1); table.n = 1;",
    "me.hand.filter(|c| c.rank > seat(5).m); table.n = 1;",
    "table.absent.hand.filter(|c| c.rank > table.n); table.n = 1;",
    "table.absent.m; table.n = 1;",
    "table.line.tops(seat(4).m); table.n = 1;",
    "seat(4).melds[0].tops(seat(5).m); table.n = 1;",
    "let who = table.absent; who.hand.size; table.n = 1;",
    "let who = table.absent; who.team.won.size; table.n = 1;",
    // what comes next, and talking
    "turn(seat(2));",
    "turn(me);",
    "enter(\"late\");",
    "enter(\"late\", seat(3));",
    "end_round();",
    "end_match();",
    "draw_match();",
    "say(\"plain\"); say(\"values\", me, table.line); say(\"values\", me.hand.first, 7); say(\"table\", table.colour);",
    "say(\"values\", teams(), me.team); say(\"values\", seats(), table.flag); say(\"values\", me.hand, table.mood);",
    "say(\"values\", table.line.cards, no_seats());",
    "table.n = seats().filter(|s| s.hand.any(|c| c.rank == 6)).sum(|s| s.hand.count(|c| c.rank == 6));",
    "let limit = 4; table.n = seats().count(|s| s.hand.any(|c| c.rank > limit));",
    "let total = 0; for s in seats().filter(|s| s.m > 0) { total += s.m; } table.n = total;",
    "table.n = seats().sum(|s| { let x = s.m; x * x });",
    "table.n = seats().sum(|s| if s.mine { 100 } else { s.m });",
    "if seats().all(|s| s.hand.is_empty) { table.n = 1; } else { table.n = 2; } table.n += 1;",
];

#[test]
fn every_body_leaves_the_same_behind() {
    let mut wrong = Vec::new();
    for body in BODIES {
        let [compiled, interpreted] = [Way::Compiled, Way::Interpreted].map(|way| outcome(body, way));
        if compiled != interpreted {
            let apart = compiled.lines().zip(interpreted.lines()).find(|(a, b)| a != b);
            let (a, b) = apart.unwrap_or((&compiled, &interpreted));
            wrong.push(format!("{body}\n  compiled:    {a}\n  interpreted: {b}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), BODIES.len(), wrong.join("\n"));
}
