//! Actions that are nearly right: a legal one with something exchanged.

use crate::rules::{Action, Pick, Rules};
use crate::table::{Card, CardSet, Rng, Seat, ZoneId};

/// A legal action with one thing changed by chance; it may still be legal.
pub(super) fn near_miss(rules: &Rules, action: &Action, chance: &mut Rng) -> Action {
    let mut other = action.clone();
    let actions = rules.game().actions.len() as u64;
    if other.picks.is_empty() || chance.below(8) == 0 {
        other.plan = chance.below(actions) as u8;
        return other;
    }
    let at = chance.below(other.picks.len() as u64) as usize;
    let cards = rules.layout().deck.len() as u64;
    let card = Card(chance.below(cards) as u8);
    let seat = Seat(chance.below(rules.seats() as u64) as u8);
    let pick = &mut other.picks[at];
    match pick {
        Pick::Skipped => *pick = Pick::Card(card),
        Pick::Card(old) => *old = card,
        Pick::Cards(set) => {
            let gone = set.nth(chance.below(set.len().max(1) as u64) as usize);
            if let Some(gone) = gone {
                set.remove(gone);
            }
            if chance.below(2) == 0 {
                set.insert(card);
            }
        }
        Pick::Run(run) => {
            let mut row = run.to_vec();
            match chance.below(3) {
                0 => row.push(card),
                1 => row.reverse(),
                _ => {
                    row.pop();
                }
            }
            *run = row.into();
        }
        Pick::Groups(groups) => {
            let mut parts = groups.to_vec();
            match chance.below(3) {
                0 => {
                    parts.pop();
                }
                1 => parts.push(CardSet::of(card)),
                _ => {
                    if let Some(first) = parts.first_mut() {
                        first.insert(card);
                    }
                }
            }
            *groups = parts.into();
        }
        Pick::Seat(old) => *old = seat,
        Pick::Word(word) => *word = word.wrapping_add(1 + chance.below(3) as u16),
        Pick::Number(n) => *n += chance.below(7) as i64 - 3,
        Pick::Assign(seats) => {
            *seats = std::iter::once(seat).chain(seats.iter().skip(1)).collect();
        }
        Pick::Zone(zone) => {
            *zone = ZoneId(chance.below(rules.layout().zone_count() as u64) as u8);
        }
    }
    other
}
