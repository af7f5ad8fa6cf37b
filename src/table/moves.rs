//! How a table changes: cards move, piles are shuffled, counters and marks are set.

use super::table::{NO_CARD, Spot};
use super::{Card, CardSet, Change, End, Rng, Seat, SeatSet, Slot, Table, ZoneId};

impl Table {
    /// Whose doing the next moves are.
    #[inline]
    pub fn set_mover(&mut self, seat: Option<Seat>) {
        self.mover = seat.map_or(255, |s| s.0);
    }

    /// Starts or stops writing changes down.
    pub fn set_log(&mut self, on: bool) {
        self.log = on.then(Vec::new);
    }

    /// The changes written down and not yet taken.
    pub fn log(&self) -> &[Change] {
        self.log.as_deref().unwrap_or_default()
    }

    /// Takes the changes written down since the last call.
    pub fn take_log(&mut self) -> Vec<Change> {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Moves one card.
    #[inline]
    pub fn move_card(&mut self, card: Card, to: ZoneId, end: End) {
        let from = self.zone_of(card);
        let (source, target) = (&self.heaps[from.index()], &self.heaps[to.index()]);
        if target.sees == self.everyone && target.ordered && !source.ordered && end == End::Top && self.log.is_none() {
            self.lay_open(card, from, to);
        } else {
            self.move_any(card, from, to, end);
        }
    }

    fn move_any(&mut self, card: Card, from: ZoneId, to: ZoneId, end: End) {
        let seen = self.depart(card, to);
        self.unlink(card);
        self.arrive(card, to, end);
        self.mislay(from, CardSet::of(card), seen);
        self.note_move(&[card], from, to, end, seen);
    }

    /// The move of nearly every play: a card out of a hand on top of what lies open to all.
    #[inline]
    fn lay_open(&mut self, card: Card, from: ZoneId, to: ZoneId) {
        let everyone = self.everyone;
        let source = &mut self.heaps[from.index()];
        source.set.remove(card);
        source.size -= 1;
        if source.size == 0 {
            source.rumour = 0;
        }
        let target = &mut self.heaps[to.index()];
        target.set.insert(card);
        target.size += 1;
        let below = target.top;
        target.top = card.0;
        match below {
            NO_CARD => target.bottom = card.0,
            below => self.spots[below as usize].above = card.0,
        }
        self.spots[card.index()] =
            Spot { zone: to.0, below, above: NO_CARD, by: self.mover, known: everyone, placed: everyone };
    }

    /// Moves cards that lie in one zone, in this order: the last one ends on top, or with
    /// [`End::Bottom`] the first one ends lowest.
    pub fn move_cards(&mut self, cards: &[Card], to: ZoneId, end: End) {
        let Some(&first) = cards.first() else { return };
        let from = self.zone_of(first);
        let mut seen = self.everyone;
        for &card in cards {
            seen &= self.depart(card, to);
            self.unlink(card);
        }
        match end {
            End::Top => cards.iter().for_each(|&card| self.arrive(card, to, End::Top)),
            End::Bottom => cards.iter().rev().for_each(|&card| self.arrive(card, to, End::Bottom)),
            End::At(n) => cards.iter().zip(n..).for_each(|(&card, n)| self.arrive(card, to, End::At(n))),
        }
        self.mislay(from, cards.iter().copied().collect(), seen);
        self.note_move(cards, from, to, end, seen);
    }

    /// Moves a set of cards, wherever they lie: zone by zone, in the order they lie.
    pub fn move_set(&mut self, cards: CardSet, to: ZoneId, end: End) {
        let mut left = cards;
        while let Some(card) = left.first() {
            let from = self.zone_of(card);
            let here = left & self.set(from);
            left = left - here;
            if here.len() == 1 {
                self.move_card(card, to, end);
            } else if !self.heaps[from.index()].ordered && self.heaps[to.index()].is_plain() && self.log.is_none() {
                self.move_plainly(here, from, to);
            } else {
                let mut order = [Card(0); Card::MOST];
                let mut n = 0;
                for card in self.cards(from).filter(|c| here.has(*c)) {
                    order[n] = card;
                    n += 1;
                }
                self.move_cards(&order[..n], to, end);
            }
        }
    }

    /// Moves cards of one zone without order to another.
    fn move_plainly(&mut self, cards: CardSet, from: ZoneId, to: ZoneId) {
        let (source, target) = (&self.heaps[from.index()], &self.heaps[to.index()]);
        let (seen, sees, shows) = (source.sees | target.sees, target.sees, source.top_seen);
        if from == to || shows {
            return cards.iter().for_each(|card| self.move_card(card, to, End::Top));
        }
        // If the whole zone moves, everybody still knows what was known of it.
        let blind = if cards == source.set { 0 } else { self.everyone & !seen & source.rumour };
        let mut rumour = 0;
        for card in cards.iter() {
            // Who sees it go or come knows it; the others may no longer tell that this one has gone.
            let known = self.spots[card.index()].known & !blind | seen;
            rumour |= known & !sees;
            self.spots[card.index()] =
                Spot { zone: to.0, below: NO_CARD, above: NO_CARD, by: self.mover, known, placed: 0 };
        }
        let count = cards.len() as u8;
        let source = &mut self.heaps[from.index()];
        source.set = source.set - cards;
        source.size -= count;
        let left = source.set;
        if source.size == 0 {
            source.rumour = 0;
        }
        let target = &mut self.heaps[to.index()];
        target.set = target.set | cards;
        target.size += count;
        target.rumour |= rumour;
        if blind != 0 {
            left.iter().for_each(|card| self.spots[card.index()].known &= !blind);
        }
    }

    /// Moves all cards of a zone, as they lie.
    pub fn move_zone(&mut self, from: ZoneId, to: ZoneId, end: End) {
        if from == to || self.heaps[from.index()].size == 0 {
            return;
        }
        let (source, target) = (&self.heaps[from.index()], &self.heaps[to.index()]);
        if self.log.is_some() || end != End::Top || !source.ordered || target.top_seen || !target.lacks.is_empty() {
            return self.move_set(source.set, to, end);
        }
        // The whole chain is handed over as it hangs together: whoever knew a card still knows it.
        let (set, size, bottom, top) = (source.set, source.size, source.bottom, source.top);
        let (sees, seen, ordered, end) = (target.sees, target.sees | source.sees, target.ordered, target.top);
        let (mover, mut rumour, mut card) = (self.mover, 0, bottom);
        for _ in 0..size {
            let spot = &mut self.spots[card as usize];
            card = spot.above;
            let placed = spot.known | sees;
            let known = spot.known | seen;
            rumour |= known;
            *spot = match ordered {
                true => Spot { zone: to.0, by: mover, placed, known, ..*spot },
                false => Spot { zone: to.0, by: mover, placed: 0, known, below: NO_CARD, above: NO_CARD },
            };
        }
        let heap = &mut self.heaps[to.index()];
        heap.set = heap.set | set;
        heap.size += size;
        heap.rumour |= rumour & !sees;
        if ordered {
            heap.top = top;
            match end {
                NO_CARD => heap.bottom = bottom,
                below => {
                    self.spots[below as usize].above = bottom;
                    self.spots[bottom as usize].below = below;
                }
            }
        }
        let heap = &mut self.heaps[from.index()];
        heap.set = CardSet::EMPTY;
        (heap.bottom, heap.top, heap.size, heap.rumour) = (NO_CARD, NO_CARD, 0, 0);
    }

    /// Deals from the top of a zone, one card at a time to each of `to` in turn, `count` times round or
    /// until no card is left.
    pub fn deal(&mut self, from: ZoneId, to: &[ZoneId], count: i64) {
        let source = &self.heaps[from.index()];
        let plain = source.ordered && !source.top_seen && source.sees | source.rumour == 0 && self.log.is_none();
        if !plain || to.iter().any(|zone| !self.heaps[zone.index()].is_plain() || *zone == from) {
            for _ in 0..count {
                for zone in to {
                    let Some(card) = self.top(from) else { return };
                    self.move_card(card, *zone, End::Top);
                }
            }
            return;
        }
        // Nobody knows a card of the source, and the cards come to lie without order.
        let mut top = self.heaps[from.index()].top;
        let (mut dealt, mut n) = (CardSet::EMPTY, 0);
        'deal: for _ in 0..count {
            for zone in to {
                if top == NO_CARD {
                    break 'deal;
                }
                let (card, heap) = (Card(top), &mut self.heaps[zone.index()]);
                let spot = &mut self.spots[card.index()];
                top = spot.below;
                *spot =
                    Spot { zone: zone.0, below: NO_CARD, above: NO_CARD, by: self.mover, known: heap.sees, placed: 0 };
                heap.set.insert(card);
                heap.size += 1;
                dealt.insert(card);
                n += 1;
            }
        }
        let source = &mut self.heaps[from.index()];
        source.set = source.set - dealt;
        source.size -= n;
        let source = &mut self.heaps[from.index()];
        source.top = top;
        match top {
            NO_CARD => source.bottom = NO_CARD,
            top => self.spots[top as usize].above = NO_CARD,
        }
    }

    /// Puts the cards of a zone in a random order. Nobody who does not see them knows any place afterwards.
    pub fn shuffle(&mut self, zone: ZoneId, rng: &mut Rng) {
        let mut order = [Card(0); Card::MOST];
        let mut n = 0;
        for card in self.heaps[zone.index()].set.iter() {
            order[n] = card;
            n += 1;
        }
        rng.shuffle(&mut order[..n]);
        self.arrange(zone, &order[..n]);
    }

    /// Lays the cards of a zone in this order, bottom first, as a shuffle did.
    pub fn arrange(&mut self, zone: ZoneId, order: &[Card]) {
        let sees = self.heaps[zone.index()].sees;
        if self.heaps[zone.index()].ordered {
            let mut below = NO_CARD;
            let above = order.iter().skip(1).map(|card| card.0).chain([NO_CARD]);
            for (card, above) in order.iter().zip(above) {
                let spot = &mut self.spots[card.index()];
                (spot.below, spot.above) = (below, above);
                spot.placed &= sees;
                spot.known |= sees;
                below = card.0;
            }
            let heap = &mut self.heaps[zone.index()];
            (heap.bottom, heap.top) = (order.first().map_or(NO_CARD, |card| card.0), below);
            self.uncover(zone);
        }
        if let Some(log) = &mut self.log {
            log.push(Change::Shuffle { zone, order: order.into() });
        }
    }

    /// Turns a pile over as a block: the bottom card comes to the top.
    pub fn turn_over(&mut self, zone: ZoneId) {
        let mut order = [Card(0); Card::MOST];
        let mut n = 0;
        for card in self.cards(zone) {
            order[n] = card;
            n += 1;
        }
        order[..n].reverse();
        if self.heaps[zone.index()].ordered {
            self.chain(zone, &order[..n]);
            self.uncover(zone);
        }
        if let Some(log) = &mut self.log {
            log.push(Change::TurnOver { zone });
        }
    }

    /// Gives a counter or mark a value.
    #[inline]
    pub fn set_value(&mut self, slot: Slot, value: i64) {
        if let Some(log) = &mut self.log {
            log.push(Change::Set { slot, before: self.values[slot.index()], value });
        }
        self.values[slot.index()] = value;
    }

    /// Shows seats where cards are.
    pub fn show(&mut self, cards: CardSet, to: SeatSet) {
        for card in cards.iter() {
            let spot = &mut self.spots[card.index()];
            spot.known |= to.0;
            self.heaps[spot.zone as usize].rumour |= to.0;
        }
        if let Some(log) = &mut self.log {
            log.push(Change::Show { cards, to });
        }
    }

    // ---- the chain of an ordered zone

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

    #[inline]
    fn arrive(&mut self, card: Card, to: ZoneId, end: End) {
        self.spots[card.index()].by = self.mover;
        self.link(card, to, end);
        self.learn_arrival(card, to, end);
    }

    #[inline]
    fn note_move(&mut self, cards: &[Card], from: ZoneId, to: ZoneId, end: End, seen: u16) {
        if let Some(log) = &mut self.log {
            log.push(Change::Move { cards: cards.into(), from, to, end, seen: SeatSet(seen) });
        }
    }
}
