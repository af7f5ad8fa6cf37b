//! A moment of a table: where every card lies, who knows it, and the value of every counter and mark.

use super::{Card, CardSet, Change, Layout, Seat, SeatSet, Slot, Visible, ZoneId, ZoneKind};

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

/// What is to be thought of when cards come to lie in a zone, besides who sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Landing {
    /// Nothing.
    Loose,
    /// Their order.
    Ordered,
    /// Their order; everybody sees them.
    Open,
    /// The top that shows, or what everybody knows not to be there.
    Guarded,
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
    /// Follows from the other fields, ready to be asked.
    pub landing: Landing,
    /// Seats that see all its cards.
    pub sees: u16,
    /// Seats that may know of a card here without seeing it.
    pub rumour: u16,
}

impl Heap {
    /// Changes who sees its cards and what everybody knows not to be here.
    pub(super) fn reveal(&mut self, sees: u16, lacks: CardSet, everyone: u16) {
        (self.sees, self.lacks) = (sees, lacks);
        self.landing = match (self.top_seen || !lacks.is_empty(), self.ordered) {
            (true, _) => Landing::Guarded,
            (false, false) => Landing::Loose,
            (false, true) if sees == everyone => Landing::Open,
            (false, true) => Landing::Ordered,
        };
    }
}

/// Where every card lies, who knows it, and the value of every counter and mark.
/// Every card is in exactly one zone: nothing here can lose or double one.
#[derive(Debug)]
pub struct Table {
    pub(super) spots: Vec<Spot>,
    pub(super) heaps: Vec<Heap>,
    pub(super) values: Vec<i64>,
    pub(super) everyone: u16,
    pub(super) mover: u8,
    pub(super) log: Option<Vec<Change>>,
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
                    landing: Landing::Guarded,
                    sees: 0,
                    rumour: 0,
                }
            })
            .collect();
        let nowhere = Spot { zone: 255, below: NO_CARD, above: NO_CARD, by: 255, known: 0, placed: 0 };
        let mut table = Table {
            spots: vec![nowhere; layout.deck.len()],
            heaps,
            values: layout.slot_ids().map(|slot| layout.value_plan(slot).start).collect(),
            everyone: layout.seat_set().0,
            mover: 255,
            log: None,
        };
        table.seat_teams(layout, SeatSet::of);
        for card in layout.deck.all().iter() {
            table.link(card, start, End::Top);
        }
        table
    }

    /// Puts all cards back to where they lie on `blank`, a table of the same layout. Counters and marks stay.
    pub fn reset(&mut self, blank: &Table) {
        self.spots.copy_from_slice(&blank.spots);
        for (heap, fresh) in self.heaps.iter_mut().zip(&blank.heaps) {
            if heap.landing == Landing::Guarded {
                heap.reveal(heap.sees, CardSet::EMPTY, self.everyone);
            }
            if heap.size | fresh.size > 0 {
                (heap.set, heap.size) = (fresh.set, fresh.size);
                (heap.bottom, heap.top, heap.rumour) = (fresh.bottom, fresh.top, 0);
            }
        }
        self.mover = 255;
    }

    /// Recomputes who sees which zone, given the members of the team of each seat.
    pub fn seat_teams(&mut self, layout: &Layout, members: impl Fn(Seat) -> SeatSet) {
        for zone in layout.zone_ids() {
            let sees = layout.seers(layout.plan(zone).visible, layout.owner(zone), &members);
            let heap = &mut self.heaps[zone.index()];
            heap.reveal(sees.0, heap.lacks, self.everyone);
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

    /// The cards of a zone where they stand.
    #[inline]
    pub fn cards_of(&self, zone: ZoneId) -> &CardSet {
        &self.heaps[zone.index()].set
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
        if heap.ordered { (heap.top != NO_CARD).then_some(Card(heap.top)) } else { heap.set.last() }
    }

    /// The bottom or first card; of an unordered zone the one with the lowest number.
    #[inline]
    pub fn bottom(&self, zone: ZoneId) -> Option<Card> {
        let heap = &self.heaps[zone.index()];
        if heap.ordered { (heap.bottom != NO_CARD).then_some(Card(heap.bottom)) } else { heap.set.first() }
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
        if self.is_ordered(zone) { self.cards(zone).nth(i) } else { self.set(zone).nth(i) }
    }

    /// The value of a counter or mark.
    #[inline]
    pub fn value(&self, slot: Slot) -> i64 {
        self.values[slot.index()]
    }

    #[inline]
    pub(super) fn everyone(&self) -> u16 {
        self.everyone
    }
}
