//! A moment of a table: where every card lies, who knows it, and the value of every counter and mark.

use super::{Card, CardSet, Change, Layout, Rng, Seat, SeatSet, Slot, Visible, ZoneId, ZoneKind};

/// The end of an ordered zone at which cards arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// On top, or last.
    Top,
    /// Underneath, or first.
    Bottom,
    /// With this many cards below.
    At(u8),
}

pub(super) const NO_CARD: u8 = 255;

/// Where one card lies. Ordered zones are chained through `below` and `above`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub zone: u8,
    pub below: u8,
    pub above: u8,
    pub by: u8,
    /// Seats that know in which zone it is.
    pub known: u16,
    /// Seats that know at which place of its zone it is.
    pub placed: u16,
}

/// One zone: its cards and what everybody may know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heap {
    pub set: CardSet,
    /// Cards that everybody knows not to be here.
    pub lacks: CardSet,
    pub bottom: u8,
    pub top: u8,
    pub size: u8,
    pub ordered: bool,
    pub top_seen: bool,
    /// Seats that see all its cards.
    pub sees: u16,
    /// Seats that may know of a card here without seeing it.
    pub rumour: u16,
}

/// Where every card lies, who knows it, and the value of every counter and mark.
/// Every card is in exactly one zone: nothing here can lose or double one.
#[derive(Debug)]
pub struct Table {
    pub(super) spots: Vec<Spot>,
    pub(super) heaps: Vec<Heap>,
    values: Vec<i64>,
    everyone: u16,
    mover: u8,
    log: Option<Vec<Change>>,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Table {
            spots: self.spots.clone(),
            heaps: self.heaps.clone(),
            values: self.values.clone(),
            everyone: self.everyone,
            mover: self.mover,
            log: self.log.clone(),
        }
    }

    /// Copies into the memory that is there.
    fn clone_from(&mut self, other: &Self) {
        self.spots.clone_from(&other.spots);
        self.heaps.clone_from(&other.heaps);
        self.values.clone_from(&other.values);
        self.everyone = other.everyone;
        self.mover = other.mover;
        self.log.clone_from(&other.log);
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.spots == other.spots && self.heaps == other.heaps && self.values == other.values
    }
}

impl Eq for Table {}

impl Table {
    /// A table with all cards in `start`, in deck order, and every counter and mark at its start.
    pub fn new(layout: &Layout, start: ZoneId) -> Table {
        let heaps = layout
            .zone_ids()
            .map(|zone| {
                let plan = layout.plan(zone);
                Heap {
                    set: CardSet::EMPTY,
                    lacks: CardSet::EMPTY,
                    bottom: NO_CARD,
                    top: NO_CARD,
                    size: 0,
                    ordered: plan.kind != ZoneKind::Set,
                    top_seen: plan.visible == Visible::Top,
                    sees: 0,
                    rumour: 0,
                }
            })
            .collect();
        let nowhere = Spot {
            zone: 255,
            below: NO_CARD,
            above: NO_CARD,
            by: 255,
            known: 0,
            placed: 0,
        };
        let mut table = Table {
            spots: vec![nowhere; layout.deck.len()],
            heaps,
            values: layout
                .slot_ids()
                .map(|slot| layout.value_plan(slot).start)
                .collect(),
            everyone: layout.seat_set().0,
            mover: 255,
            log: None,
        };
        table.seat_teams(layout, |seat| SeatSet::of(seat));
        for card in layout.deck.all().iter() {
            table.link(card, start, End::Top);
        }
        table
    }

    /// Puts all cards back to where they lie on `blank`, a table of the same layout. Counters and marks stay.
    pub fn reset(&mut self, blank: &Table) {
        self.spots.copy_from_slice(&blank.spots);
        for (heap, fresh) in self.heaps.iter_mut().zip(&blank.heaps) {
            *heap = Heap { sees: heap.sees, ..*fresh };
        }
        self.mover = 255;
    }

    /// Recomputes who sees which zone, given the members of the team of each seat.
    pub fn seat_teams(&mut self, layout: &Layout, members: impl Fn(Seat) -> SeatSet) {
        for zone in layout.zone_ids() {
            self.heaps[zone.index()].sees = layout
                .seers(layout.plan(zone).visible, layout.owner(zone), &members)
                .0;
        }
    }

    // ---- reading

    /// How many cards the deck has.
    pub fn card_count(&self) -> usize {
        self.spots.len()
    }

    /// How many zones there are.
    pub fn zone_count(&self) -> usize {
        self.heaps.len()
    }

    /// How many slots there are.
    pub fn slot_count(&self) -> usize {
        self.values.len()
    }

    /// All zones.
    pub fn zone_ids(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..self.heaps.len() as u8).map(ZoneId)
    }

    /// All slots.
    pub fn slot_ids(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.values.len() as u16).map(Slot)
    }

    /// All cards.
    pub fn all(&self) -> CardSet {
        CardSet::first_n(self.spots.len())
    }

    /// Where the card lies.
    #[inline]
    pub fn zone_of(&self, card: Card) -> ZoneId {
        ZoneId(self.spots[card.index()].zone)
    }

    /// The seat that last moved the card, if a seat did.
    #[inline]
    pub fn by(&self, card: Card) -> Option<Seat> {
        let by = self.spots[card.index()].by;
        (by != 255).then_some(Seat(by))
    }

    /// The cards of a zone, without their order.
    #[inline]
    pub fn set(&self, zone: ZoneId) -> CardSet {
        self.heaps[zone.index()].set
    }

    /// How many cards lie in a zone.
    #[inline]
    pub fn size(&self, zone: ZoneId) -> usize {
        self.heaps[zone.index()].size as usize
    }

    /// Whether the order of its cards matters.
    #[inline]
    pub fn is_ordered(&self, zone: ZoneId) -> bool {
        self.heaps[zone.index()].ordered
    }

    /// The top or last card; of an unordered zone the one with the highest number.
    #[inline]
    pub fn top(&self, zone: ZoneId) -> Option<Card> {
        let heap = &self.heaps[zone.index()];
        if heap.ordered {
            (heap.top != NO_CARD).then_some(Card(heap.top))
        } else {
            heap.set.last()
        }
    }

    /// The bottom or first card; of an unordered zone the one with the lowest number.
    #[inline]
    pub fn bottom(&self, zone: ZoneId) -> Option<Card> {
        let heap = &self.heaps[zone.index()];
        if heap.ordered {
            (heap.bottom != NO_CARD).then_some(Card(heap.bottom))
        } else {
            heap.set.first()
        }
    }

    /// The cards of a zone from bottom to top, or by number where there is no order.
    #[inline]
    pub fn cards(&self, zone: ZoneId) -> impl Iterator<Item = Card> + '_ {
        let heap = &self.heaps[zone.index()];
        let (mut next, mut rest) = (heap.bottom, heap.set.iter());
        let ordered = heap.ordered;
        std::iter::from_fn(move || {
            if !ordered {
                return rest.next();
            }
            let card = (next != NO_CARD).then_some(Card(next))?;
            next = self.spots[card.index()].above;
            Some(card)
        })
    }

    /// The card below this one in its zone.
    #[inline]
    pub fn below(&self, card: Card) -> Option<Card> {
        let below = self.spots[card.index()].below;
        (below != NO_CARD).then_some(Card(below))
    }

    /// The `i`-th card of a zone, counted from the bottom.
    pub fn nth(&self, zone: ZoneId, i: usize) -> Option<Card> {
        if self.is_ordered(zone) {
            self.cards(zone).nth(i)
        } else {
            self.set(zone).nth(i)
        }
    }

    /// The value of a counter or mark.
    #[inline]
    pub fn value(&self, slot: Slot) -> i64 {
        self.values[slot.index()]
    }

    // ---- changing

    /// Whose doing the next moves are.
    #[inline]
    pub fn set_mover(&mut self, seat: Option<Seat>) {
        self.mover = seat.map_or(255, |s| s.0);
    }

    /// Starts or stops writing changes down.
    pub fn set_log(&mut self, on: bool) {
        self.log = on.then(Vec::new);
    }

    /// Takes the changes written down since the last call.
    pub fn take_log(&mut self) -> Vec<Change> {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Moves one card.
    #[inline]
    pub fn move_card(&mut self, card: Card, to: ZoneId, end: End) {
        let from = self.zone_of(card);
        let seen = self.depart(card, to);
        self.unlink(card);
        self.arrive(card, to, end);
        self.mislay(from, CardSet::of(card), seen);
        self.note_move(&[card], from, to, end, seen);
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
            End::Top => cards
                .iter()
                .for_each(|&card| self.arrive(card, to, End::Top)),
            End::Bottom => cards
                .iter()
                .rev()
                .for_each(|&card| self.arrive(card, to, End::Bottom)),
            End::At(n) => cards
                .iter()
                .zip(n..)
                .for_each(|(&card, n)| self.arrive(card, to, End::At(n))),
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

    /// Moves all cards of a zone, as they lie.
    pub fn move_zone(&mut self, from: ZoneId, to: ZoneId, end: End) {
        if from != to {
            self.move_set(self.set(from), to, end);
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
            self.chain(zone, order);
            for &card in order {
                let spot = &mut self.spots[card.index()];
                spot.placed &= sees;
                spot.known |= sees;
            }
            self.uncover(zone);
        }
        if let Some(log) = &mut self.log {
            log.push(Change::Shuffle {
                zone,
                order: order.into(),
            });
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
            log.push(Change::Set {
                slot,
                before: self.values[slot.index()],
                value,
            });
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
            log.push(Change::Move {
                cards: cards.into(),
                from,
                to,
                end,
                seen: SeatSet(seen),
            });
        }
    }

    #[inline]
    pub(super) fn everyone(&self) -> u16 {
        self.everyone
    }
}
