//! What one seat can perceive: the only window through which a state may be shown.

use super::state::State;
use super::{Decision, Referee, Rules};
use crate::table::{Card, Seat, SeatSet, Slot, Visible, ZoneId};

/// What a seat, or an onlooker, can perceive of a state. The state inside is private: these accessors
/// are all there is.
#[derive(Clone, Copy)]
pub struct View<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Option<Seat>,
}

impl Referee {
    /// What a seat may perceive; without a seat, what an onlooker may.
    pub fn view<'a>(&'a self, state: &'a State, seat: Option<Seat>) -> View<'a> {
        View { rules: self.rules(), state, seat }
    }
}

impl View<'_> {
    /// Whose view it is.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    fn sees(&self, seats: SeatSet) -> bool {
        match self.seat {
            Some(seat) => seats.has(seat),
            None => seats.0 & self.rules.layout.seat_set().0 == self.rules.layout.seat_set().0,
        }
    }

    /// How many cards lie in a zone; `None` if that is hidden.
    pub fn size(&self, zone: ZoneId) -> Option<usize> {
        let public = self.rules.layout.plan(zone).size_public;
        (public || self.sees(self.state.table.seers(zone))).then(|| self.state.table.size(zone))
    }

    /// The cards of a zone, bottom to top or ascending; `None` for a card whose face is not seen. In a
    /// zone without order hidden cards come last, so that their places tell nothing.
    pub fn cards(&self, zone: ZoneId) -> Vec<Option<Card>> {
        let table = &self.state.table;
        if self.size(zone).is_none() {
            return Vec::new();
        }
        let mut cards: Vec<Option<Card>> =
            table.cards(zone).map(|card| self.sees(table.seen(card)).then_some(card)).collect();
        if !table.is_ordered(zone) {
            cards.sort_by_key(|card| card.map_or(usize::MAX, |c| c.index()));
        }
        cards
    }

    /// Whether the seat knows in which zone the card is, seen now or learned before.
    pub fn knows(&self, card: Card) -> bool {
        self.sees(self.state.table.known(card))
    }

    /// The value of a counter or mark; `None` if it is hidden.
    pub fn value(&self, slot: Slot) -> Option<i64> {
        let layout = &self.rules.layout;
        let plan = layout.value_plan(slot);
        let members = |seat: Seat| self.state.flow.members(seat, layout.seats);
        let seers = match plan.visible {
            Visible::Top => layout.seat_set(),
            visible => layout.seers(visible, layout.slot_owner(slot), members),
        };
        self.sees(seers).then(|| self.state.table.value(slot))
    }

    /// The round, from 1.
    pub fn round(&self) -> u32 {
        self.state.round()
    }

    /// Who deals.
    pub fn dealer(&self) -> Seat {
        self.state.dealer()
    }

    /// The phase, by number.
    pub fn phase(&self) -> Option<usize> {
        self.state.phase()
    }

    /// The seat asked, or last acting in a race.
    pub fn actor(&self) -> Option<Seat> {
        self.state.flow.actor
    }

    /// Seats whose answer is awaited.
    pub fn waiting(&self) -> SeatSet {
        self.state.flow.waiting
    }

    /// Milliseconds since the last event of a race.
    pub fn now(&self) -> u32 {
        self.state.now()
    }

    /// The lowest seat of the team of a seat.
    pub fn team(&self, seat: Seat) -> Seat {
        self.state.team(seat)
    }

    /// Seats that are in the round.
    pub fn seats_in(&self) -> SeatSet {
        self.state.seats_in()
    }

    /// The score that counts for a seat.
    pub fn score(&self, seat: Seat) -> i64 {
        self.rules.score(self.state, seat)
    }

    /// Whether the match is over, and how.
    pub fn outcome(&self) -> Option<&super::Outcome> {
        self.state.outcome()
    }

    /// What the state is waiting for.
    pub fn decision(&self, referee: &Referee) -> Decision {
        referee.decision(self.state)
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        self.rules
    }

    /// Whether the other view, of another state under the same rules, holds just the same: then their texts
    /// are equal.
    pub fn is_like(&self, other: &View) -> bool {
        let (flow, theirs) = (&self.state.flow, &other.state.flow);
        let layout = &self.rules.layout;
        (flow.round, flow.dealer, flow.phase, flow.actor, flow.waiting, flow.seats_in, flow.now)
            == (theirs.round, theirs.dealer, theirs.phase, theirs.actor, theirs.waiting, theirs.seats_in, theirs.now)
            && layout.zone_ids().all(|zone| self.shows_as(other, zone))
            && layout.slot_ids().all(|slot| self.value(slot) == other.value(slot))
    }

    /// Whether a zone looks the same in both views.
    fn shows_as(&self, other: &View, zone: ZoneId) -> bool {
        let size = self.size(zone);
        if size != other.size(zone) {
            return false;
        }
        let deck = &self.rules.layout.deck;
        let face = |view: &View, card: Card| view.sees(view.state.table.seen(card)).then(|| deck.alike(card));
        let (mine, theirs) = (self.state.table.cards(zone), other.state.table.cards(zone));
        let (mut mine, mut theirs) = (mine.map(|card| face(self, card)), theirs.map(|card| face(other, card)));
        match self.state.table.is_ordered(zone) {
            _ if size.is_none() => true,
            true => mine.eq(theirs),
            false => mine.by_ref().flatten().eq(theirs.by_ref().flatten()),
        }
    }

    /// Everything the view holds, as lines in a fixed order: equal texts, equal knowledge.
    pub fn text(&self) -> String {
        let rules = self.rules;
        let mut text = format!(
            "round {} dealer {} phase {} actor {} waiting {:?} in {:?} now {}\n",
            self.round(),
            self.dealer(),
            self.phase().map_or("-", |p| &rules.game.phases[p].name.name),
            self.actor().map_or("-".to_string(), |s| s.to_string()),
            self.waiting().iter().map(|s| s.0).collect::<Vec<_>>(),
            self.seats_in().iter().map(|s| s.0).collect::<Vec<_>>(),
            self.now(),
        );
        for zone in rules.layout.zone_ids() {
            let Some(size) = self.size(zone) else { continue };
            let cards: Vec<&str> =
                self.cards(zone).iter().map(|c| c.map_or("?", |c| rules.layout.deck.face(c))).collect();
            text.push_str(&format!("{} {size}: {}\n", rules.zone_path(zone), cards.join(" ")));
        }
        for slot in rules.layout.slot_ids() {
            if let Some(value) = self.value(slot) {
                text.push_str(&format!("{} = {}\n", rules.slot_path(slot), rules.write_value(slot, value)));
            }
        }
        text
    }
}
