//! What each seat has learned of where cards are, kept up as cards move.
//!
//! A seat knows a card's zone if it saw the card arrive or was shown it, until the card is lost from
//! sight: moved, unseen, out of a zone in which it could not be told from others. It knows a card's
//! place if it saw the card laid there, until the zone is shuffled.

use super::table::NO_CARD;
use super::{Card, CardSet, End, Layout, Owner, Seat, SeatSet, Table, Visible, ZoneId};

impl Layout {
    /// Who sees what has this visibility and this owner.
    pub fn seers(&self, visible: Visible, owner: Owner, members: impl Fn(Seat) -> SeatSet) -> SeatSet {
        let everyone = self.seat_set();
        let own = match owner {
            Owner::Table => everyone,
            Owner::Seat(seat) => SeatSet::of(seat),
            Owner::Team(seat) => members(seat),
        };
        match visible {
            Visible::All => everyone,
            Visible::Owner => own,
            Visible::Team => match owner {
                Owner::Seat(seat) => members(seat),
                _ => own,
            },
            Visible::Others => SeatSet(everyone.0 & !own.0),
            Visible::Nobody | Visible::Top => SeatSet::EMPTY,
        }
    }
}

impl Table {
    /// The seats that know in which zone the card is.
    #[inline]
    pub fn known(&self, card: Card) -> SeatSet {
        let spot = &self.spots[card.index()];
        SeatSet(spot.known | self.heaps[spot.zone as usize].sees)
    }

    /// The seats that know at which place of its zone the card is.
    pub fn placed(&self, card: Card) -> SeatSet {
        let spot = &self.spots[card.index()];
        SeatSet(spot.placed | self.heaps[spot.zone as usize].sees)
    }

    /// The seats that see the card's face as it lies now.
    pub fn seen(&self, card: Card) -> SeatSet {
        let heap = &self.heaps[self.spots[card.index()].zone as usize];
        let on_top = heap.top_seen && self.top(self.zone_of(card)) == Some(card);
        SeatSet(if on_top { self.everyone() } else { heap.sees })
    }

    /// The seats that see all cards of a zone.
    pub fn seers(&self, zone: ZoneId) -> SeatSet {
        SeatSet(self.heaps[zone.index()].sees)
    }

    /// Cards that everybody knows not to be in a zone.
    pub fn lacks(&self, zone: ZoneId) -> CardSet {
        self.heaps[zone.index()].lacks
    }

    /// Everybody learns that a zone holds none of these cards.
    pub fn learn_lack(&mut self, zone: ZoneId, cards: CardSet) {
        let everyone = self.everyone();
        let heap = &mut self.heaps[zone.index()];
        heap.reveal(heap.sees, heap.lacks | cards, everyone);
    }

    /// What seats know of the card as it leaves for `to`; gives those that see its face on the way.
    #[inline]
    pub(super) fn depart(&mut self, card: Card, to: ZoneId) -> u16 {
        let everyone = self.everyone();
        let spot = self.spots[card.index()];
        let (from, target) = (&self.heaps[spot.zone as usize], &self.heaps[to.index()]);
        let shown = if target.top_seen || from.top_seen && from.top == card.0 { everyone } else { 0 };
        // A card whose place was known is known to be the one that moves.
        let told = if from.ordered { spot.placed & spot.known } else { 0 };
        from.sees | target.sees | shown | told
    }

    /// Those who know the card where it has come to lie.
    #[inline]
    pub(super) fn learn_arrival(&mut self, card: Card, to: ZoneId, end: End) {
        let everyone = self.everyone();
        let heap = &mut self.heaps[to.index()];
        let spot = &mut self.spots[card.index()];
        spot.known |= heap.sees;
        if heap.top_seen {
            spot.known = everyone;
        }
        heap.rumour |= spot.known & !heap.sees;
        if !heap.lacks.is_empty() {
            let lacks = if spot.known == everyone { heap.lacks - CardSet::of(card) } else { CardSet::EMPTY };
            heap.reveal(heap.sees, lacks, everyone);
        }
        spot.placed = if heap.ordered && !matches!(end, End::At(_)) { spot.known } else { 0 };
    }

    /// After cards have left `from`, seen by `seen`: the others can no longer tell which of the cards
    /// they knew to be there have gone. Not if the whole zone moved.
    #[inline]
    pub(super) fn mislay(&mut self, from: ZoneId, moved: CardSet, seen: u16) {
        let blind = self.everyone() & !seen;
        self.uncover(from);
        for card in moved.iter() {
            let spot = &mut self.spots[card.index()];
            spot.known |= seen;
            let to = &mut self.heaps[spot.zone as usize];
            to.rumour |= seen & !to.sees;
        }
        let heap = &mut self.heaps[from.index()];
        if heap.size == 0 {
            heap.rumour = 0;
            return;
        }
        if blind & heap.rumour == 0 {
            return;
        }
        let left = heap.set;
        for card in moved.iter() {
            let spot = &mut self.spots[card.index()];
            spot.known &= !blind;
            spot.placed &= spot.known;
        }
        for card in left.iter() {
            let spot = &mut self.spots[card.index()];
            spot.known &= !(blind & !spot.placed);
        }
    }

    /// The top of a zone whose top is seen by all.
    #[inline]
    pub(super) fn uncover(&mut self, zone: ZoneId) {
        let everyone = self.everyone();
        let heap = &mut self.heaps[zone.index()];
        if heap.top_seen && heap.top != NO_CARD {
            heap.rumour = everyone;
            let spot = &mut self.spots[heap.top as usize];
            spot.known = everyone;
            spot.placed = everyone;
        }
    }
}

impl Table {
    /// For guesses: these cards change places so that each lies in the zone named with it. They take over
    /// each other's places in order and what is known of those places.
    pub fn swap_in(&mut self, dealt: &[(Card, ZoneId)]) {
        let leaving: CardSet = dealt.iter().map(|(card, _)| *card).collect();
        let mut free: Vec<Vec<Card>> = self.zone_ids().map(|_| Vec::new()).collect();
        for (zone, places) in self.zone_ids().zip(&mut free) {
            if !(self.set(zone) & leaving).is_empty() {
                places.extend(self.cards(zone).filter(|card| leaving.has(*card)));
            }
        }
        let before = self.spots.clone();
        let mut now: Vec<u8> = (0..=NO_CARD).collect();
        for &(card, zone) in dealt {
            let Some(old) = free[zone.index()].pop() else { continue };
            now[old.index()] = card.0;
            self.heaps[zone.index()].set.remove(old);
        }
        for old in leaving.iter() {
            let card = Card(now[old.index()]);
            self.spots[card.index()] = before[old.index()];
            self.heaps[before[old.index()].zone as usize].set.insert(card);
        }
        for spot in &mut self.spots {
            spot.below = now[spot.below as usize];
            spot.above = now[spot.above as usize];
        }
        for heap in &mut self.heaps {
            heap.bottom = now[heap.bottom as usize];
            heap.top = now[heap.top as usize];
        }
    }

    /// For guesses: lays the cards of a zone in this order, bottom first. What is known of a place stays
    /// with the place.
    pub fn lay(&mut self, zone: ZoneId, order: &[Card]) {
        let known: Vec<(u16, u16, u8)> = self
            .cards(zone)
            .map(|c| {
                let spot = &self.spots[c.index()];
                (spot.known, spot.placed, spot.by)
            })
            .collect();
        self.chain(zone, order);
        for (card, (known, placed, by)) in order.iter().zip(known) {
            let spot = &mut self.spots[card.index()];
            (spot.known, spot.placed, spot.by) = (known, placed, by);
        }
    }
}
