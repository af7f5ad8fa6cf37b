//! What functions do.

use super::desk::Desk;
use crate::rules::state::Next;
use crate::table::Seat;

const FUNCTIONS: &str = r#"
fn start_round() {
    table.turns = 5; table.turns += 2; table.turns -= 1; table.turns *= 2;
    for s in seats() { s.tricks = s.number * 10; s.mood = if s.number > 1 { "wild" } else { "calm" }; }
    table.winner = seat(2);
    table.led = table.row.first.suit;
    table.shown = table.row.last;
    table.broken = !table.broken;
    say("hello", seat(3), "hm", 1);
}
fn finish_round() {
    let n = seat(0).hand.draw(3, table.stock);
    table.turns = n * 100 + take_two(seat(1));
    let one = table.row.first;
    one.move_to(table.heap);
    table.row.move_under(seat(0).melds[1]);
    swap(seat(0).hand, seat(2).hand);
}
fn take_two(s) { s.hand.draw(2, table.stock) }
fn score_round() {
    join(seat(0), seat(2));
    out(seat(3));
    reverse();
    if seat(0).team == seat(2).team && !seat(3).is_in { turn(seat(0).next); return; }
    end_match();
}
fn empty_stock() { table.heap.move_to(table.stock); table.stock.shuffle(); }
fn empty_spare() { table.spare.draw(20, table.stock); table.turns = table.spare.size; }
fn done_play() { table.secret.draw(1, table.spare); table.spare.draw(1, table.secret); table.spare.draw(1, table.secret); }
fn enter_rest() { while true { table.turns += 1; } }
fn done_rest() { table.stock.deal(2, "hand"); table.stock.deal_all("hand"); enter("rest", seat(1)); }
"#;

#[test]
fn counters_and_marks() {
    let mut desk = Desk::new("");
    assert_eq!(desk.told("table.turns").as_deref(), Ok("3"));
    let mut desk = Desk::new(FUNCTIONS);
    assert_eq!(desk.told("table.turns").as_deref(), Ok("12"));
    assert_eq!(desk.told("seats().sum(|s| s.tricks)").as_deref(), Ok("60"));
    assert_eq!(desk.told("seats().filter(|s| s.mood == \"wild\")").as_deref(), Ok("P2 and P3"));
    assert_eq!(desk.told("table.winner").as_deref(), Ok("P2"));
    assert_eq!(desk.told("table.led == table.row.first.suit && table.shown == table.row.last").as_deref(), Ok("yes"));
    assert_eq!(desk.told("table.broken").as_deref(), Ok("yes"));
    assert_eq!(desk.said(), ["P3 says hm of 12"]);
}

#[test]
fn moves() {
    let mut desk = Desk::new(FUNCTIONS);
    desk.clear();
    desk.lay("row", "3c 5h 5c");
    desk.lay("hand 2", "6c");
    desk.does("finish_round").unwrap();
    assert_eq!(desk.told("table.turns").as_deref(), Ok("302"));
    assert_eq!(desk.told("table.heap").as_deref(), Ok("3c"));
    assert_eq!(desk.told("seat(0).melds[1].size").as_deref(), Ok("2"));
    assert_eq!(desk.told("seat(0).hand").as_deref(), Ok("6c"));
    assert_eq!(desk.told("seat(2).hand.size").as_deref(), Ok("3"));
    assert_eq!(desk.told("table.heap.first.holder").as_deref(), Ok("nobody"));
}

#[test]
fn what_comes_next() {
    let mut desk = Desk::new(FUNCTIONS);
    desk.does("score_round").unwrap();
    // Reversed, and the third seat is out.
    assert_eq!(desk.state.flow.next, Next::Turn(Seat(2)));
    assert_eq!(desk.told("seat(0).team").as_deref(), Ok("P0 and P2"));
    assert_eq!(desk.told("teams().size").as_deref(), Ok("3"));
    desk.clear();
    desk.does("done_rest").unwrap();
    assert_eq!(desk.told("seats().sum(|s| s.hand.size)").as_deref(), Ok("14"));
    assert_eq!(desk.state.flow.next, Next::Enter(1, Some(Seat(1))));
}

#[test]
fn drawing_from_what_is_empty() {
    let mut desk = Desk::new(FUNCTIONS);
    desk.clear();
    desk.lay("heap", "3c 5h 5c");
    desk.does("empty_spare").unwrap();
    // Eleven, then the three that lay on the heap.
    assert_eq!(desk.told("table.turns").as_deref(), Ok("14"));
    let fault = desk.does("done_play").unwrap_err();
    assert_eq!((fault.code, fault.span.is_some()), ("empty", true));
    assert_eq!(desk.does("enter_rest").unwrap_err().code, "budget");
}
