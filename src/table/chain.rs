//! The chain in which the cards of an ordered zone hang together.

use super::table::NO_CARD;
use super::{Card, End, Table, ZoneId};

impl Table {
    pub(super) fn chain(&mut self, zone: ZoneId, order: &[Card]) {
        let mut below = NO_CARD;
        for &card in order {
            self.spots[card.index()].below = below;
            self.spots[card.index()].above = NO_CARD;
            if below != NO_CARD {
                self.spots[below as usize].above = card.0;
            }
            below = card.0;
        }
        let heap = &mut self.heaps[zone.index()];
        heap.bottom = order.first().map_or(NO_CARD, |c| c.0);
        heap.top = below;
    }

    #[inline]
    pub(super) fn unlink(&mut self, card: Card) {
        let spot = self.spots[card.index()];
        let heap = &mut self.heaps[spot.zone as usize];
        heap.set.remove(card);
        heap.size -= 1;
        if heap.ordered {
            match spot.below {
                NO_CARD => heap.bottom = spot.above,
                below => self.spots[below as usize].above = spot.above,
            }
            match spot.above {
                NO_CARD => heap.top = spot.below,
                above => self.spots[above as usize].below = spot.below,
            }
        }
    }

    #[inline]
    pub(super) fn link(&mut self, card: Card, zone: ZoneId, end: End) {
        let heap = &mut self.heaps[zone.index()];
        heap.set.insert(card);
        heap.size += 1;
        let spot = &mut self.spots[card.index()];
        spot.zone = zone.0;
        if !heap.ordered {
            (spot.below, spot.above) = (NO_CARD, NO_CARD);
            return;
        }
        let below = match end {
            End::Top => heap.top,
            End::Bottom => NO_CARD,
            End::At(0) => NO_CARD,
            End::At(n) => {
                let mut below = heap.bottom;
                for _ in 1..n {
                    below = self.spots[below as usize].above;
                }
                below
            }
        };
        let above = match below {
            NO_CARD => self.heaps[zone.index()].bottom,
            below => self.spots[below as usize].above,
        };
        self.spots[card.index()].below = below;
        self.spots[card.index()].above = above;
        match below {
            NO_CARD => self.heaps[zone.index()].bottom = card.0,
            below => self.spots[below as usize].above = card.0,
        }
        match above {
            NO_CARD => self.heaps[zone.index()].top = card.0,
            above => self.spots[above as usize].below = card.0,
        }
    }
}
