//! The card table: cards, zones, counters, seats and chance, without any rules.

mod card;
mod chain;
mod change;
mod deal;
mod deck;
mod digest;
mod few;
mod knowledge;
mod layout;
mod moves;
mod rng;
mod row;
mod seat;
#[allow(clippy::module_inception)]
mod table;

pub use card::{Card, CardSet};
pub use change::Change;
pub use deck::{Attribute, Deck, Domain, Word};
pub use digest::Digest;
pub use few::{Choice, Few};
pub use layout::{Keep, Layout, OnEmpty, Owner, Per, Slot, ValueKind, ValuePlan, Visible, ZoneId, ZoneKind, ZonePlan};
pub use rng::Rng;
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatList, SeatSet};
pub use table::{End, Table};
