//! Seats and teams: who sits where, who is in, who plays with whom.

use super::super::compile::fail;
use super::super::run::{Fail, Run};
use super::{Primitive, Team, Teams, What, function, method, property};
use crate::definition::Winner;
use crate::diagnostic::Span;
use crate::rules::state::Flow;
use crate::table::{Per, Seat, SeatList, SeatSet, Slot};

pub(super) fn list() -> Vec<Primitive> {
    vec![
        property("left", left).about("The next seat to the left that is in.", "table.dealer.left"),
        property("right", right).about("The next seat to the right that is in.", "me.right"),
        property("next", next).about("The next seat that is in, in the direction of play.", "me.next"),
        property("across", across).pure().about("The seat across the table.", "me.across"),
        property("number", number).pure().about("The number of the seat, from 0.", "me.number"),
        property("team", team).about("The team the seat belongs to.", "me.team.won"),
        property("is_alone", is_alone).about("Whether the seat has no partner.", "me.is_alone"),
        property("is_in", is_in).about("Whether the seat is not out.", "me.is_in"),
        property("is_tied", is_tied).about("Whether the seat is tied in an extra round.", "me.is_tied"),
        property("seats", members).about("The seats of the team, from the lowest.", "me.team.seats"),
        property("size", size).pure().about("How many seats these are.", "seats().size"),
        property("is_empty", is_empty).pure().about("Whether there is no seat.", "others(me).is_empty"),
        property("first", first).pure().about("The first seat, or none.", "seats().first"),
        property("last", last).pure().about("The last seat, or none.", "seats().last"),
        method("has", has).pure().about("Whether the seat is among them.", "seats().has(me)"),
        property("size", teams_size).pure().about("How many teams these are.", "teams().size"),
        property("is_empty", teams_is_empty).pure().about("Whether there is no team.", "teams().is_empty"),
        property("first", teams_first).pure().about("The first team.", "teams().first"),
        property("last", teams_last).pure().about("The last team.", "teams().last"),
        method("has", teams_has).pure().about("Whether the team is among them.", "teams().has(me.team)"),
        function("seats", seats)
            .glance(What::SeatsIn)
            .about("The seats that are in, from seat 0.", "seats().any(|s| s.score >= 100)"),
        function("all_seats", all_seats).pure().about("All seats, also those that are out.", "all_seats().size"),
        function("others", others)
            .about("The other seats that are in, from the seat's left.", "others(me).all(|s| s.hand.is_empty)"),
        function("seats_from", seats_from)
            .about("The seats that are in, from this one round to the left.", "seats_from(table.dealer.left)"),
        function("teams", all_teams).about("The teams, each by its lowest seat.", "teams().any(|t| t.won.size > 3)"),
        function("leaders", best).about("The seats that would win if the match ended now.", "leaders().has(me)"),
        function("seat", seat).pure().about("The seat with this number.", "seat(0)"),
        function("no_seats", no_seats).pure().about("No seat at all.", "no_seats()"),
    ]
}

/// The seats that are in, from seat 0.
fn seats_in(flow: &Flow) -> SeatList {
    flow.seats_in.list()
}

/// The teams, each by its lowest seat.
fn teams(flow: &Flow, seats: usize) -> SeatList {
    (0..seats as u8).map(Seat).filter(|s| flow.team[s.index()] == s.0).collect()
}

/// The seats that would win if the match ended now.
fn leaders(run: &Run) -> SeatList {
    let rules = run.rules;
    let flow = &run.state.flow;
    let per = rules.layout.values.first().map(|plan| (plan.per, plan.base));
    let score = |seat: Seat| {
        let Some((per, base)) = per else { return 0 };
        let owner = match per {
            Per::Team => flow.team[seat.index()],
            Per::Seat => seat.0,
            Per::Table => 0,
        };
        run.state.table.value(Slot(base + owner as u16))
    };
    let all = (0..rules.layout.seats as u8).map(Seat);
    let best = match rules.game.ending.winner {
        Winner::Highest => all.clone().map(score).max(),
        Winner::Lowest => all.clone().map(score).min(),
        Winner::LastIn => return seats_in(flow),
    };
    all.filter(|&s| Some(score(s)) == best).collect()
}

fn left(run: &mut Run, seat: Seat) -> Result<Seat, Fail> {
    Ok(run.state.flow.neighbour(seat, true))
}

fn right(run: &mut Run, seat: Seat) -> Result<Seat, Fail> {
    Ok(run.state.flow.neighbour(seat, false))
}

fn next(run: &mut Run, seat: Seat) -> Result<Seat, Fail> {
    Ok(run.state.flow.following(seat))
}

fn across(run: &mut Run, seat: Seat) -> Result<Seat, Fail> {
    let seats = run.rules.layout.seats;
    if !seats.is_multiple_of(2) {
        return Err(fail("none", Span::NOWHERE, format!("no seat lies across the table with {seats} seats")));
    }
    Ok(Seat(((seat.index() + seats / 2) % seats) as u8))
}

fn number(_: &mut Run, seat: Seat) -> Result<i64, Fail> {
    Ok(seat.0 as i64)
}

fn team(run: &mut Run, seat: Seat) -> Result<Team, Fail> {
    Ok(Team(Seat(run.state.flow.team[seat.index()])))
}

fn is_alone(run: &mut Run, seat: Seat) -> Result<bool, Fail> {
    let team = &run.state.flow.team[..run.rules.layout.seats];
    Ok(team.iter().filter(|&&t| t == team[seat.index()]).count() == 1)
}

fn is_in(run: &mut Run, seat: Seat) -> Result<bool, Fail> {
    Ok(run.state.flow.seats_in.has(seat))
}

fn is_tied(run: &mut Run, seat: Seat) -> Result<bool, Fail> {
    Ok(run.state.flow.tied.has(seat))
}

fn members(run: &mut Run, team: Team) -> Result<SeatList, Fail> {
    Ok(run.state.flow.members(team.0, run.rules.layout.seats).list())
}

fn size(_: &mut Run, seats: SeatList) -> Result<i64, Fail> {
    Ok(seats.len() as i64)
}

fn is_empty(_: &mut Run, seats: SeatList) -> Result<bool, Fail> {
    Ok(seats.is_empty())
}

fn first(_: &mut Run, seats: SeatList) -> Result<Option<Seat>, Fail> {
    Ok(seats.get(0))
}

fn last(_: &mut Run, seats: SeatList) -> Result<Option<Seat>, Fail> {
    Ok(seats.len().checked_sub(1).and_then(|i| seats.get(i)))
}

fn has(_: &mut Run, seats: SeatList, seat: Option<Seat>) -> Result<bool, Fail> {
    Ok(seat.is_some_and(|seat| seats.has(seat)))
}

fn teams_size(_: &mut Run, teams: Teams) -> Result<i64, Fail> {
    Ok(teams.0.len() as i64)
}

fn teams_is_empty(_: &mut Run, teams: Teams) -> Result<bool, Fail> {
    Ok(teams.0.is_empty())
}

fn teams_first(_: &mut Run, teams: Teams) -> Result<Team, Fail> {
    let first = teams.0.get(0).map(Team);
    first.ok_or_else(|| fail("none", Span::NOWHERE, "there is no team here"))
}

fn teams_last(_: &mut Run, teams: Teams) -> Result<Team, Fail> {
    let last = teams.0.iter().next_back().map(Team);
    last.ok_or_else(|| fail("none", Span::NOWHERE, "there is no team here"))
}

fn teams_has(_: &mut Run, teams: Teams, team: Team) -> Result<bool, Fail> {
    Ok(teams.0.has(team.0))
}

fn seats(run: &mut Run) -> Result<SeatList, Fail> {
    Ok(seats_in(&run.state.flow))
}

fn all_seats(run: &mut Run) -> Result<SeatList, Fail> {
    Ok(run.rules.layout.seat_set().list())
}

fn from(run: &Run, seat: Seat) -> impl Iterator<Item = Seat> {
    let seats = run.rules.layout.seats;
    let there: SeatSet = run.state.flow.seats_in;
    (0..seats).map(move |i| Seat(((seat.index() + i) % seats) as u8)).filter(move |&s| there.has(s))
}

fn others(run: &mut Run, seat: Seat) -> Result<SeatList, Fail> {
    Ok(from(run, seat).filter(|&s| s != seat).collect())
}

fn seats_from(run: &mut Run, seat: Seat) -> Result<SeatList, Fail> {
    Ok(from(run, seat).collect())
}

fn all_teams(run: &mut Run) -> Result<Teams, Fail> {
    Ok(Teams(teams(&run.state.flow, run.rules.layout.seats)))
}

fn best(run: &mut Run) -> Result<SeatList, Fail> {
    Ok(leaders(run))
}

fn seat(run: &mut Run, n: i64) -> Result<Seat, Fail> {
    let seats = run.rules.layout.seats;
    match usize::try_from(n) {
        Ok(n) if n < seats => Ok(Seat(n as u8)),
        _ => {
            Err(fail("out-of-range", Span::NOWHERE, format!("there is no seat {n}: the seats are 0 to {}", seats - 1)))
        }
    }
}

fn no_seats(_: &mut Run) -> Result<SeatList, Fail> {
    Ok(SeatList::EMPTY)
}
