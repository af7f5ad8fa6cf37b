//! What comes next, and the bell and the clock of a race.

use super::super::run::{Fail, Run};
use super::{PhaseName, Primitive, function};
use crate::rules::state::Next;
use crate::table::Seat;

pub(super) fn list() -> Vec<Primitive> {
    vec![
        function("turn", turn).change().about("It is this seat's turn next.", "turn(rival)"),
        function("enter", enter).change().about("This phase comes next.", "enter(\"play\")"),
        function("enter", enter_at)
            .change()
            .about("This phase comes next, and this seat is asked first.", "enter(\"place\", me)"),
        function("end_round", end_round).change().about("The round is over.", "end_round()"),
        function("end_match", end_match).change().about("The match is over.", "end_match()"),
        function("draw_match", draw_match)
            .change()
            .about("The match is over and drawn between the seats that are in.", "draw_match()"),
        function("ring_in", ring_in)
            .change()
            .about("The bell rings so many milliseconds from now.", "ring_in(option.goal + 1)"),
        function("ring_now", ring_now).change().about("The bell rings now.", "ring_now()"),
        function("stop_bell", stop_bell).change().about("The bell will not ring.", "stop_bell()"),
        function("restart_clock", restart_clock)
            .change()
            .about("The clock of the race is set back to 0; a bell still rings when it would have.", "restart_clock()"),
    ]
}

fn turn(run: &mut Run, seat: Seat) -> Result<(), Fail> {
    run.state.flow.next = Next::Turn(seat);
    Ok(())
}

fn enter(run: &mut Run, phase: PhaseName) -> Result<(), Fail> {
    run.state.flow.next = Next::Enter(phase.0, None);
    Ok(())
}

fn enter_at(run: &mut Run, phase: PhaseName, seat: Seat) -> Result<(), Fail> {
    run.state.flow.next = Next::Enter(phase.0, Some(seat));
    Ok(())
}

fn end_round(run: &mut Run) -> Result<(), Fail> {
    run.state.flow.next = Next::EndRound;
    Ok(())
}

fn end_match(run: &mut Run) -> Result<(), Fail> {
    run.state.flow.next = Next::EndMatch;
    Ok(())
}

fn draw_match(run: &mut Run) -> Result<(), Fail> {
    run.state.flow.next = Next::Draw;
    Ok(())
}

fn ring_in(run: &mut Run, ms: i64) -> Result<(), Fail> {
    let flow = &mut run.state.flow;
    let ms = ms.clamp(0, u32::MAX as i64) as u32;
    flow.bell = Some(flow.now.saturating_add(ms));
    Ok(())
}

fn ring_now(run: &mut Run) -> Result<(), Fail> {
    run.state.flow.bell = Some(run.state.flow.now);
    run.state.flow.rings = true;
    Ok(())
}

fn stop_bell(run: &mut Run) -> Result<(), Fail> {
    run.state.flow.bell = None;
    Ok(())
}

fn restart_clock(run: &mut Run) -> Result<(), Fail> {
    run.restart_clock();
    Ok(())
}
