//! What is remembered beside the cards: partners, who is out, the direction, what was shown.

use super::super::run::{Fail, Run};
use super::{Primitive, function};
use crate::rules::event::Event;
use crate::table::{CardSet, Seat, SeatSet};

pub(super) fn list() -> Vec<Primitive> {
    vec![
        function("join", join).change().about("Two seats become partners.", "join(me, rival)"),
        function("out", out).change().about("The seat is out of the round.", "out(me)"),
        function("reverse", reverse).change().about("Play goes the other way round.", "reverse()"),
        function("reveal", reveal)
            .change()
            .about("Shows everybody the cards, which stay where they are.", "reveal(cards)"),
        function("show", show)
            .change()
            .about("Shows one seat the cards, which stay where they are.", "show(me.hand, rival)"),
    ]
}

fn join(run: &mut Run, a: Seat, b: Seat) -> Result<(), Fail> {
    let layout = &run.rules.layout;
    let state = &mut *run.state;
    let (a, b) = (state.flow.team[a.index()], state.flow.team[b.index()]);
    let lowest = a.min(b);
    for team in &mut state.flow.team[..layout.seats] {
        if *team == a || *team == b {
            *team = lowest;
        }
    }
    state.seat_teams(layout);
    Ok(())
}

fn out(run: &mut Run, seat: Seat) -> Result<(), Fail> {
    let flow = &mut run.state.flow;
    if flow.seats_in.has(seat) {
        flow.seats_in = flow.seats_in.without(seat);
        flow.out_at[seat.index()] = flow.outs.saturating_add(1);
        run.state.note(|| Event::Out(seat));
    }
    Ok(())
}

fn reverse(run: &mut Run) -> Result<(), Fail> {
    run.state.flow.reversed = !run.state.flow.reversed;
    Ok(())
}

fn reveal(run: &mut Run, cards: CardSet) -> Result<(), Fail> {
    let all = run.rules.layout.seat_set();
    run.state.table.show(cards, all);
    Ok(())
}

fn show(run: &mut Run, cards: CardSet, seat: Seat) -> Result<(), Fail> {
    run.state.table.show(cards, SeatSet::of(seat));
    Ok(())
}
