//! What lies on a table for a given number of seats: zones, counters and marks with owner and visibility.

use super::{Deck, Domain, Seat, SeatSet};

/// A zone on the table: its number among all zones of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneId(pub u8);

impl ZoneId {
    /// The zone's number as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The place of one counter or mark of one owner among all values of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u16);

impl Slot {
    /// The slot's number as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a zone, counter or mark belongs to. A team is named by the lowest of its seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Per {
    /// There is one.
    Table,
    /// One for each seat.
    Seat,
    /// One for each team.
    Team,
}

/// The owner of one zone or value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The table.
    Table,
    /// A seat.
    Seat(Seat),
    /// The team of which this is the lowest seat.
    Team(Seat),
}

/// How the cards of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZoneKind {
    /// Without order.
    Set,
    /// On top of each other: the top matters.
    Pile,
    /// In a row: all places matter.
    Row,
}

/// Who may see the faces of a zone's cards, or the value of a counter or mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visible {
    /// Everyone.
    All,
    /// The owner: a seat, or the members of a team.
    Owner,
    /// The owner and the owner's partners.
    Team,
    /// Everyone but the owner.
    Others,
    /// Nobody.
    Nobody,
    /// Everyone, but only the top card.
    Top,
}

/// What happens when a card is to be drawn and none is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnEmpty {
    /// Nothing is ever drawn from here.
    Undrawn,
    /// It is a fault of the game.
    Never,
    /// Fewer cards are drawn.
    Stop,
    /// The script's `empty_<zone>` is asked, then drawing goes on.
    Refill,
}

/// A declared zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZonePlan {
    /// Its name in scripts.
    pub name: String,
    /// Its name for people.
    pub text: String,
    /// Whose it is.
    pub per: Per,
    /// How cards lie.
    pub kind: ZoneKind,
    /// Who sees faces.
    pub visible: Visible,
    /// Whether everyone sees how many cards there are.
    pub size_public: bool,
    /// What happens when it is drawn from and empty.
    pub on_empty: OnEmpty,
    /// How many zones stand under this name for each owner.
    pub spots: usize,
    /// The number of its first zone.
    pub base: u8,
}

/// The kind of value that a counter or mark holds. Numbers stand for all: `none` is -1 for seats
/// and cards and 0 for words; a flag is 0 or 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A whole number (counters).
    Number,
    /// Yes or no.
    Flag,
    /// A seat or none.
    Seat,
    /// A card or none.
    Card,
    /// A word of an attribute, by the attribute's number.
    Attribute(usize),
    /// A word of a list of its own.
    Words(Domain),
}

impl ValueKind {
    /// The number that stands for zero, no or none.
    pub fn nothing(&self) -> i64 {
        match self {
            ValueKind::Seat | ValueKind::Card => -1,
            _ => 0,
        }
    }
}

/// How long a counter or mark lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// Set back at the start of each round.
    Round,
    /// Kept for the match.
    Match,
}

/// A declared counter or mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuePlan {
    /// Its name in scripts.
    pub name: String,
    /// Its name for people.
    pub text: String,
    /// Whose it is.
    pub per: Per,
    /// What it holds.
    pub kind: ValueKind,
    /// Where it begins.
    pub start: i64,
    /// How long it lasts.
    pub keep: Keep,
    /// Who may know it.
    pub visible: Visible,
    /// The number of its first slot.
    pub base: u16,
}

/// Everything a table is laid out with, for one number of seats and one choice of options.
#[derive(Clone, Debug)]
pub struct Layout {
    /// How many seats.
    pub seats: usize,
    /// The cards.
    pub deck: Deck,
    /// The declared zones.
    pub zones: Vec<ZonePlan>,
    /// The declared counters and marks.
    pub values: Vec<ValuePlan>,
    owners: Vec<(u8, Owner)>,
    slots: Vec<(u16, Owner)>,
    /// What a round sets back, and to which value.
    renewed: Vec<(Slot, i64)>,
}

impl Layout {
    /// Lays out zones and values, numbering them; `base` of the plans given is overwritten.
    ///
    /// # Errors
    /// Says which limit is broken if there are more than 254 zones or 65,000 values.
    pub fn new(
        seats: usize,
        deck: Deck,
        mut zones: Vec<ZonePlan>,
        mut values: Vec<ValuePlan>,
    ) -> Result<Layout, String> {
        let owners_of = |per: Per| -> Vec<Owner> {
            match per {
                Per::Table => vec![Owner::Table],
                Per::Seat => (0..seats).map(|s| Owner::Seat(Seat(s as u8))).collect(),
                Per::Team => (0..seats).map(|s| Owner::Team(Seat(s as u8))).collect(),
            }
        };
        let mut owners = Vec::new();
        for (i, plan) in zones.iter_mut().enumerate() {
            let base = owners.len();
            for owner in owners_of(plan.per) {
                owners.extend(std::iter::repeat_n((i as u8, owner), plan.spots.max(1)));
            }
            if owners.len() > 254 {
                return Err(format!("a table can hold 254 zones; with `{}` there are {}", plan.name, owners.len()));
            }
            plan.base = base as u8;
        }
        let mut slots = Vec::new();
        for (i, plan) in values.iter_mut().enumerate() {
            plan.base = slots.len() as u16;
            slots.extend(owners_of(plan.per).into_iter().map(|owner| (i as u16, owner)));
            if slots.len() > 65_000 {
                return Err("a table can hold 65,000 counters and marks".to_string());
            }
        }
        let plans = slots.iter().map(|(plan, _)| &values[*plan as usize]);
        let renewed = (0..).map(Slot).zip(plans).filter(|(_, plan)| plan.keep == Keep::Round);
        let renewed = renewed.map(|(slot, plan)| (slot, plan.start)).collect();
        Ok(Layout { seats, deck, zones, values, owners, slots, renewed })
    }

    /// How many zones there are, counting each owner's.
    pub fn zone_count(&self) -> usize {
        self.owners.len()
    }

    /// How many slots there are, counting each owner's.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// The declaration of a zone.
    #[inline]
    pub fn plan(&self, zone: ZoneId) -> &ZonePlan {
        &self.zones[self.owners[zone.index()].0 as usize]
    }

    /// Whose zone it is.
    #[inline]
    pub fn owner(&self, zone: ZoneId) -> Owner {
        self.owners[zone.index()].1
    }

    /// The declaration of a counter or mark.
    pub fn value_plan(&self, slot: Slot) -> &ValuePlan {
        &self.values[self.slots[slot.index()].0 as usize]
    }

    /// Whose counter or mark it is.
    pub fn slot_owner(&self, slot: Slot) -> Owner {
        self.slots[slot.index()].1
    }

    /// All zones, in order.
    pub fn zone_ids(&self) -> impl Iterator<Item = ZoneId> {
        (0..self.owners.len() as u8).map(ZoneId)
    }

    /// All slots, in order.
    pub fn slot_ids(&self) -> impl Iterator<Item = Slot> {
        (0..self.slots.len() as u16).map(Slot)
    }

    /// The counters and marks that a round sets back, each with the value it then has.
    #[inline]
    pub fn renewed(&self) -> &[(Slot, i64)] {
        &self.renewed
    }

    /// All seats.
    pub fn seat_set(&self) -> SeatSet {
        SeatSet::first_n(self.seats)
    }
}
