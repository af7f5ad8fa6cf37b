//! How a seat stands, for games that give no advice.

use super::{Imagined, Seen};
use crate::definition::Winner;
use crate::table::{Owner, Seat, Visible};

/// What a place in the final ranking is worth.
const PLACE: i64 = 1_000_000;
/// What a point of the score is worth.
const POINT: i64 = 100;

/// How the seat stands in an imagined state: place, then score against the others, then cards.
pub fn worth(seen: &Seen<'_>, world: &Imagined) -> i64 {
    let me = world.seat();
    let seats = seen.rules().seats();
    if let Some(outcome) = world.state().outcome() {
        let place = outcome.ranking.get(me.index()).copied().unwrap_or(seats);
        return PLACE * (seats as i64 - 2 * place as i64);
    }
    let rules = seen.rules();
    let view = seen.view_of(world);
    let winner = rules.game().ending.winner;
    let sign = if winner == Winner::Lowest { -1 } else { 1 };
    let others: i64 = (0..seats as u8).map(|seat| view.score(Seat(seat))).fold(0, i64::saturating_add);
    let score = view.score(me).saturating_mul(seats as i64);
    let lead = score.saturating_sub(others).saturating_mul(sign * POINT) / seats as i64;
    let layout = rules.layout();
    let cards: i64 = layout
        .zone_ids()
        .map(|zone| {
            let size = view.size(zone).unwrap_or(0) as i64;
            let mine = match layout.owner(zone) {
                Owner::Table => false,
                Owner::Seat(seat) => seat == me,
                Owner::Team(seat) => seat == view.team(me),
            };
            let held = matches!(layout.plan(zone).visible, Visible::Owner | Visible::Team | Visible::Others);
            match (mine, winner) {
                (false, _) => 0,
                (true, Winner::LastIn) => size,
                (true, _) if held => -size,
                (true, _) => size * sign,
            }
        })
        .sum();
    lead.saturating_add(cards)
}
