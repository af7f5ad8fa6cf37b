//! Cards by chance: piles are shuffled, turned over and dealt.

use super::row::Row;
use super::table::{Landing, NO_CARD, Spot};
use super::{Card, Change, End, Rng, Table, ZoneId};

impl Table {
    /// Deals from the top of a zone, one card at a time to each of `to` in turn, `count` times round or
    /// until no card is left.
    pub fn deal(&mut self, from: ZoneId, to: &[ZoneId], count: i64) {
        let source = &self.heaps[from.index()];
        let plain = source.ordered && !source.top_seen && source.sees | source.rumour == 0 && self.log.is_none();
        if plain && to.iter().all(|zone| self.heaps[zone.index()].landing == Landing::Loose && *zone != from) {
            return self.deal_plainly(from, to, count);
        }
        for _ in 0..count {
            for zone in to {
                let Some(card) = self.top(from) else { return };
                self.move_card(card, *zone, End::Top);
            }
        }
    }

    /// Deals cards of which nobody knows anything, and which come to lie without order.
    fn deal_plainly(&mut self, from: ZoneId, to: &[ZoneId], count: i64) {
        let (spots, heaps, by) = (&mut self.spots[..], &mut self.heaps[..], self.mover);
        let most = to.len().saturating_mul(usize::try_from(count).unwrap_or(0));
        let source = &heaps[from.index()];
        let mut order = Row::new();
        let mut top = source.top;
        for _ in 0..most.min(source.size as usize) {
            order.push(Card(top));
            top = spots[top as usize].below;
        }
        let mut left = heaps[from.index()].set;
        for (first, zone) in to.iter().enumerate() {
            let heap = &mut heaps[zone.index()];
            let spot = Spot { zone: zone.0, below: NO_CARD, above: NO_CARD, by, known: heap.sees, placed: 0 };
            let mut at = first;
            while let Some(&card) = order.get(at) {
                spots[card.index()] = spot;
                heap.set.insert(card);
                at += to.len();
            }
            heap.size = heap.set.len() as u8;
            left = left - heap.set;
        }
        let source = &mut heaps[from.index()];
        source.set = left;
        source.size = left.len() as u8;
        source.top = top;
        match top {
            NO_CARD => source.bottom = NO_CARD,
            top => spots[top as usize].above = NO_CARD,
        }
    }

    /// Puts the cards of a zone in a random order. Nobody who does not see them knows any place afterwards.
    pub fn shuffle(&mut self, zone: ZoneId, rng: &mut Rng) {
        let mut order = Row::of(self.set(zone));
        rng.shuffle(&mut order);
        self.arrange(zone, &order);
    }

    /// Lays the cards of a zone in this order, bottom first, as a shuffle did.
    #[inline]
    pub fn arrange(&mut self, zone: ZoneId, order: &[Card]) {
        let heap = &mut self.heaps[zone.index()];
        if heap.ordered {
            let (sees, spots) = (heap.sees, &mut self.spots[..]);
            let mut below = NO_CARD;
            for (i, card) in order.iter().enumerate() {
                let spot = &mut spots[card.index()];
                spot.below = below;
                spot.above = order.get(i + 1).map_or(NO_CARD, |card| card.0);
                spot.placed &= sees;
                spot.known |= sees;
                below = card.0;
            }
            (heap.bottom, heap.top) = (order.first().map_or(NO_CARD, |card| card.0), below);
            self.uncover(zone);
        }
        if let Some(log) = &mut self.log {
            log.push(Change::Shuffle { zone, order: order.into() });
        }
    }

    /// Turns a pile over as a block: the bottom card comes to the top.
    pub fn turn_over(&mut self, zone: ZoneId) {
        let mut order = Row::new();
        self.cards(zone).for_each(|card| order.push(card));
        order.reverse();
        if self.heaps[zone.index()].ordered {
            self.chain(zone, &order);
            self.uncover(zone);
        }
        if let Some(log) = &mut self.log {
            log.push(Change::TurnOver { zone });
        }
    }
}
