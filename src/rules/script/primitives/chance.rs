//! Shuffling, dealing and drawing.

use super::super::compile::fail;
use super::super::run::{Arg, FUEL, Fail, Run};
use super::{Primitive, ZoneName, method};
use crate::diagnostic::Span;
use crate::table::{Card, End, OnEmpty, Owner, Seat, ZoneId};

pub(super) fn list() -> Vec<Primitive> {
    vec![
        method("shuffle", shuffle)
            .change()
            .about("Puts the cards of the zone in a random order.", "table.stock.shuffle()"),
        method("turn_over", turn_over)
            .change()
            .about("Turns the pile over as a block: the bottom card comes to the top.", "table.centre.turn_over()"),
        method("insert_into", insert_into)
            .change()
            .about("Puts the card at a random place of the zone.", "card.insert_into(table.stock)"),
        method("draw", draw).change().about(
            "Draws so many cards from the top of another zone onto this one; gives how many came.",
            "me.hand.draw(1, table.stock)",
        ),
        method("draw_under", draw_under).change().about(
            "Draws so many cards from the top of another zone under this one; gives how many came.",
            "me.hand.draw_under(1, rival.down)",
        ),
        method("deal", deal).change().about(
            "Deals so many cards to each seat that is in, one at a time from the dealer's left.",
            "table.stock.deal(6, \"hand\")",
        ),
        method("deal_all", deal_all).change().about(
            "Deals all cards to the seats that are in, one at a time from the dealer's left.",
            "table.stock.deal_all(\"hand\")",
        ),
    ]
}

fn shuffle(run: &mut Run, zone: ZoneId) -> Result<(), Fail> {
    let state = &mut *run.state;
    state.table.shuffle(zone, &mut state.chance);
    Ok(())
}

fn turn_over(run: &mut Run, zone: ZoneId) -> Result<(), Fail> {
    run.state.table.turn_over(zone);
    Ok(())
}

fn insert_into(run: &mut Run, card: Card, zone: ZoneId) -> Result<(), Fail> {
    let state = &mut *run.state;
    let there = state.table.zone_of(card) == zone;
    let size = state.table.size(zone) - there as usize;
    let place = state.chance.below(size as u64 + 1);
    state.table.move_card(card, zone, End::At(place as u8));
    Ok(())
}

/// Asks the script to fill an empty zone; says whether a card lies there now.
fn refill(run: &mut Run, zone: ZoneId) -> Result<bool, Fail> {
    let rules = run.rules;
    let plan = rules.layout.plan(zone);
    match plan.on_empty {
        OnEmpty::Refill => {}
        OnEmpty::Stop => return Ok(false),
        OnEmpty::Never | OnEmpty::Undrawn => {
            return Err(fail(
                "empty",
                Span::NOWHERE,
                format!("`{}` is empty, and `on_empty` does not say what then", plan.name),
            ));
        }
    }
    let cost = FUEL / 64;
    run.fuel = match run.fuel.checked_sub(cost) {
        Some(left) => left,
        None => return Err(fail("budget", Span::NOWHERE, "this takes too many steps")),
    };
    let at = rules.layout.zones.iter().position(|z| z.name == plan.name);
    let hook = at.and_then(|i| rules.program.empty.get(i)?.as_ref());
    if let Some(hook) = hook {
        match rules.layout.owner(zone) {
            Owner::Table => hook.ask(run, &[])?,
            Owner::Seat(seat) | Owner::Team(seat) => hook.ask(run, &[Arg::Int(seat.0 as i64)])?,
        }
    }
    run.fuel += cost - cost / 16;
    Ok(run.state.table.size(zone) > 0)
}

fn next_card(run: &mut Run, from: ZoneId) -> Result<Option<Card>, Fail> {
    match run.state.table.top(from) {
        Some(card) => Ok(Some(card)),
        None => Ok(match refill(run, from)? {
            true => run.state.table.top(from),
            false => None,
        }),
    }
}

fn draw_to(run: &mut Run, to: ZoneId, n: i64, from: ZoneId, end: End) -> Result<i64, Fail> {
    let mut drawn = 0;
    while drawn < n {
        let Some(card) = next_card(run, from)? else {
            break;
        };
        run.state.table.move_card(card, to, end);
        drawn += 1;
        if from == to {
            break;
        }
    }
    Ok(drawn)
}

fn draw(run: &mut Run, to: ZoneId, n: i64, from: ZoneId) -> Result<i64, Fail> {
    draw_to(run, to, n, from, End::Top)
}

fn draw_under(run: &mut Run, to: ZoneId, n: i64, from: ZoneId) -> Result<i64, Fail> {
    draw_to(run, to, n, from, End::Bottom)
}

/// The zone of a seat that has this number among the declared zones.
fn zone_of(run: &Run, plan: usize, seat: Seat) -> ZoneId {
    let plan = &run.rules.layout.zones[plan];
    ZoneId(plan.base + seat.0 * plan.spots.max(1) as u8)
}

fn deal(run: &mut Run, from: ZoneId, n: i64, to: ZoneName) -> Result<(), Fail> {
    for _ in 0..n {
        if !deal_round(run, from, to.0)? {
            break;
        }
    }
    Ok(())
}

/// One card to each seat; says whether there were enough.
fn deal_round(run: &mut Run, from: ZoneId, to: usize) -> Result<bool, Fail> {
    let seats = run.rules.layout.seats;
    let first = (run.state.flow.dealer.index() + 1) % seats;
    for i in 0..seats {
        let seat = Seat(((first + i) % seats) as u8);
        if !run.state.flow.seats_in.has(seat) {
            continue;
        }
        let Some(card) = next_card(run, from)? else {
            return Ok(false);
        };
        let zone = zone_of(run, to, seat);
        run.state.table.move_card(card, zone, End::Top);
    }
    Ok(true)
}

fn deal_all(run: &mut Run, from: ZoneId, to: ZoneName) -> Result<(), Fail> {
    let mut seat = run.state.flow.dealer;
    while let Some(card) = run.state.table.top(from) {
        seat = run.state.flow.neighbour(seat, true);
        let zone = zone_of(run, to.0, seat);
        if zone == from {
            break;
        }
        run.state.table.move_card(card, zone, End::Top);
    }
    Ok(())
}
