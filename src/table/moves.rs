//! How a table changes: cards move, counters and marks are set.

use super::row::Row;
use super::table::{Landing, NO_CARD, Spot};
use super::{Card, CardSet, Change, End, Seat, SeatSet, Slot, Table, ZoneId};

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
        if target.landing == Landing::Open && !source.ordered && end == End::Top && self.log.is_none() {
            self.lay_open(card, from, to);
        } else {
            self.move_any(card, to, end);
        }
    }

    fn move_any(&mut self, card: Card, to: ZoneId, end: End) {
        let from = self.zone_of(card);
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
            self.move_part(here, from, to, end);
        }
    }

    /// Moves cards of one zone, in the order they lie.
    #[inline]
    fn move_part(&mut self, cards: CardSet, from: ZoneId, to: ZoneId, end: End) {
        let (source, target) = (&self.heaps[from.index()], &self.heaps[to.index()]);
        let shows = source.ordered || source.top_seen;
        if !shows && target.landing == Landing::Loose && from != to && self.log.is_none() {
            self.move_plainly(cards, from, to);
        } else {
            self.move_in_order(cards, from, to, end);
        }
    }

    fn move_in_order(&mut self, cards: CardSet, from: ZoneId, to: ZoneId, end: End) {
        if let (1, Some(card)) = (cards.len(), cards.first()) {
            return self.move_card(card, to, end);
        }
        let mut order = Row::new();
        self.cards(from).filter(|c| cards.has(*c)).for_each(|card| order.push(card));
        self.move_cards(&order, to, end);
    }

    /// Moves cards of one zone without order to another.
    fn move_plainly(&mut self, cards: CardSet, from: ZoneId, to: ZoneId) {
        let Ok([source, target]) = self.heaps.get_disjoint_mut([from.index(), to.index()]) else { return };
        let (seen, sees, mover) = (source.sees | target.sees, target.sees, self.mover);
        let left = source.set - cards;
        // If the whole zone moves, everybody still knows what was known of it.
        let blind = if left.is_empty() { 0 } else { self.everyone & !seen & source.rumour };
        let spots = &mut self.spots[..];
        let mut rumour = 0;
        cards.iter().for_each(|card| {
            let spot = &mut spots[card.index()];
            // Who sees it go or come knows it; the others may no longer tell that this one has gone.
            let known = spot.known & !blind | seen;
            rumour |= known;
            *spot = Spot { zone: to.0, below: NO_CARD, above: NO_CARD, by: mover, known, placed: 0 };
        });
        let count = cards.len() as u8;
        source.set = left;
        source.size -= count;
        if source.size == 0 {
            source.rumour = 0;
        }
        target.set = target.set | cards;
        target.size += count;
        target.rumour |= rumour & !sees;
        if blind != 0 {
            left.iter().for_each(|card| spots[card.index()].known &= !blind);
        }
    }

    /// Moves all cards of a zone, as they lie.
    pub fn move_zone(&mut self, from: ZoneId, to: ZoneId, end: End) {
        let (source, target) = (&self.heaps[from.index()], &self.heaps[to.index()]);
        if from == to || source.size == 0 {
            return;
        }
        let bare = source.ordered && target.landing != Landing::Guarded;
        match bare && end == End::Top && self.log.is_none() {
            true => self.hand_over(from, to),
            false => self.move_part(source.set, from, to, end),
        }
    }

    /// Hands the whole chain of a zone over as it hangs together: whoever knew a card still knows it.
    #[inline]
    fn hand_over(&mut self, from: ZoneId, to: ZoneId) {
        let Ok([source, target]) = self.heaps.get_disjoint_mut([from.index(), to.index()]) else { return };
        let (sees, seen, mover) = (target.sees, target.sees | source.sees, self.mover);
        let (bottom, below) = (source.bottom, target.top);
        let spots = &mut self.spots[..];
        let (mut rumour, mut card) = (0, bottom);
        // Mostly all see them, so that what each seat knew before need not be read.
        let (shown, open) = (seen == self.everyone, sees == self.everyone);
        if target.ordered {
            while card != NO_CARD {
                let spot = &mut spots[card as usize];
                card = spot.above;
                let (placed, known) = if open { (seen, seen) } else { (spot.known | sees, spot.known | seen) };
                rumour |= known;
                *spot = Spot { zone: to.0, by: mover, placed, known, ..*spot };
            }
            target.top = source.top;
            match below {
                NO_CARD => target.bottom = bottom,
                below => {
                    spots[below as usize].above = bottom;
                    spots[bottom as usize].below = below;
                }
            }
        } else {
            while card != NO_CARD {
                let spot = &mut spots[card as usize];
                card = spot.above;
                let known = if shown { seen } else { spot.known | seen };
                rumour |= known;
                *spot = Spot { zone: to.0, by: mover, placed: 0, known, below: NO_CARD, above: NO_CARD };
            }
        }
        target.set = target.set | source.set;
        target.size += source.size;
        target.rumour |= rumour & !sees;
        source.set = CardSet::EMPTY;
        (source.bottom, source.top, source.size, source.rumour) = (NO_CARD, NO_CARD, 0, 0);
    }

    /// Gives a counter or mark a value.
    #[inline]
    pub fn set_value(&mut self, slot: Slot, value: i64) {
        if let Some(log) = &mut self.log {
            log.push(Change::Set { slot, before: self.values[slot.index()], value });
        }
        self.values[slot.index()] = value;
    }

    /// Gives a counter or mark a value again, if it has another one now.
    #[inline]
    pub fn renew(&mut self, slot: Slot, value: i64) {
        if self.values[slot.index()] != value {
            self.set_value(slot, value);
        }
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
