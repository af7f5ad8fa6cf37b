//! Whether two moments of a match are alike: cards of the same face are not told apart.

use super::state::State;
use crate::table::{Card, Layout, Seat, Slot, ValueKind, ZoneId};

impl State {
    /// Whether both stand alike: what lies where, what is counted, who is asked for what. What has been seen, who moved
    /// a card last, and what chance will bring are not compared.
    pub fn is_like(&self, other: &State, layout: &Layout) -> bool {
        let (a, b) = (&self.flow, &other.flow);
        let seats = || (0..layout.seats as u8).map(Seat);
        let same_teams = seats().all(|seat| a.members(seat, layout.seats) == b.members(seat, layout.seats));
        let earlier =
            |state: &State, one: Seat, two: Seat| state.flow.out_at[one.index()].cmp(&state.flow.out_at[two.index()]);
        let same_order = seats().all(|one| seats().all(|two| earlier(self, one, two) == earlier(other, one, two)));
        a.round == b.round
            && a.dealer == b.dealer
            && a.phase == b.phase
            && a.waiting == b.waiting
            && a.seats_in == b.seats_in
            && a.reversed == b.reversed
            && (a.tied == b.tied || !a.extra_round)
            && a.extra_round == b.extra_round
            && (a.now, a.bell, a.rings) == (b.now, b.bell, b.rings)
            && a.next == b.next
            && same_teams
            && same_order
            && self.sealed == other.sealed
            && self.outcome == other.outcome
            && layout.slot_ids().all(|slot| self.counted(layout, slot) == other.counted(layout, slot))
            && layout.zone_ids().all(|zone| self.faces(layout, zone) == other.faces(layout, zone))
    }

    /// The faces in a zone, in its order if it has one.
    fn faces<'l>(&self, layout: &'l Layout, zone: ZoneId) -> Vec<&'l str> {
        let mut faces: Vec<&str> = self.table.cards(zone).map(|card| layout.deck.face(card)).collect();
        if !self.table.is_ordered(zone) {
            faces.sort_unstable();
        }
        faces
    }

    /// The value of a counter or mark; for a card the first one with its face.
    fn counted(&self, layout: &Layout, slot: Slot) -> i64 {
        let value = self.table.value(slot);
        match (&layout.value_plan(slot).kind, u8::try_from(value)) {
            (ValueKind::Card, Ok(card)) => layout.deck.alike(Card(card)).0 as i64,
            _ => value,
        }
    }

    /// Takes over all chance that is still to come, so that both must go on alike.
    pub fn share_chance(&mut self, other: &State) {
        self.flow.seed = other.flow.seed;
        self.flow.chosen = other.flow.chosen;
        self.flow.decisions = other.flow.decisions;
        self.flow.round_decisions = other.flow.round_decisions;
        self.chance.clone_from(&other.chance);
    }
}
