//! A stable hash of a state, to compare runs.

use super::{Card, Table};
use xxhash_rust::xxh3::Xxh3;

/// Collects bytes and gives one number that is the same on every machine.
pub struct Digest(Xxh3);

impl Default for Digest {
    fn default() -> Self {
        Digest(Xxh3::new())
    }
}

impl Digest {
    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Adds a number.
    pub fn number(&mut self, n: i64) {
        self.0.update(&n.to_le_bytes());
    }

    /// Adds where every card lies, in what order, who knows it, and every counter and mark.
    pub fn table(&mut self, table: &Table) {
        for zone in table.zone_ids() {
            self.number(table.size(zone) as i64);
            let mut bytes = [0; 4 * Card::MOST];
            let mut len = 0;
            for (card, place) in table.cards(zone).zip(bytes.chunks_exact_mut(4)) {
                let [low, high] = table.known(card).0.to_le_bytes();
                place.copy_from_slice(&[card.0, table.by(card).map_or(255, |s| s.0), low, high]);
                len += 4;
            }
            self.bytes(&bytes[..len]);
        }
        for slot in table.slot_ids() {
            self.number(table.value(slot));
        }
    }

    /// Adds which cards lie where, in what order, and every counter and mark.
    pub fn places(&mut self, table: &Table) {
        for zone in table.zone_ids() {
            self.number(table.size(zone) as i64);
            table.cards(zone).for_each(|card| self.bytes(&[card.0]));
        }
        for slot in table.slot_ids() {
            self.number(table.value(slot));
        }
    }

    /// The hash.
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}
