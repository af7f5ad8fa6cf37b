//! Whether cards chosen fall into groups, and whether enough is taken.

use super::breach::Breach;
use super::cards::twins;
use super::faces::{Counts, Face};
use super::groups::{Groups, Take};
use crate::rules::Pick;
use crate::table::{CardSet, Deck};

/// How many groups are tried where there are too many to list.
const STEPS: usize = 20_000;

impl Groups {
    /// The choice with the lowest copies, or what is wrong with it.
    pub fn settle(&self, deck: &Deck, pick: &Pick) -> Result<Pick, Breach> {
        let counts = match (pick, self.parted) {
            (Pick::Cards(cards), false) => {
                let counts = self.pack(deck, *cards)?;
                self.settle_set(*cards, deck, counts)?;
                vec![counts]
            }
            (Pick::Groups(groups), true) => self.settle_parts(deck, groups)?,
            _ => return Err(Breach::Kind),
        };
        let taken: Counts = counts.iter().sum();
        let cards = |group| self.faces.unpack(group, self.usable);
        let more = self.any_group(deck, self.faces.all - taken);
        match (self.take, more) {
            (Take::Full, Some(group)) => {
                let left = self.usable - cards(taken);
                Err(Breach::Left(self.faces.unpack(group, left)))
            }
            (Take::Some, Some(group)) if taken == 0 => Err(Breach::Nothing(cards(group))),
            _ if self.parted => Ok(self.deal_out(&counts)),
            _ => Ok(Pick::Cards(cards(taken))),
        }
    }

    /// The cards counted by face, any copies being as good as others.
    fn pack(&self, deck: &Deck, cards: CardSet) -> Result<Counts, Breach> {
        let mut left = self.usable;
        let mut settled = CardSet::EMPTY;
        for card in cards.iter() {
            let copies = twins(deck, card, left);
            let grouped = copies.iter().find(|&c| self.faces.pack(CardSet::of(c)).is_some());
            let own = Some(card).filter(|_| copies.has(card));
            let Some(copy) = own.or(grouped).or(copies.first()) else {
                return Err(Breach::Item(card.0 as i64, None));
            };
            left.remove(copy);
            settled.insert(copy);
        }
        let loose = settled.iter().filter(|&c| self.faces.pack(CardSet::of(c)).is_none());
        let loose: CardSet = loose.collect();
        self.faces.pack(settled).ok_or(Breach::Loose(loose))
    }

    fn settle_set(&self, cards: CardSet, deck: &Deck, counts: Counts) -> Result<(), Breach> {
        let covered = match self.list.whole {
            true => self.list.covers(&self.faces, counts),
            false => self.covers(deck, counts, &mut STEPS.clone()),
        };
        if covered {
            return Ok(());
        }
        let fit = self.list.groups.iter();
        let grouped = fit.filter(|&&g| self.faces.holds(counts, g)).fold(0, |all, g| all | g);
        let loose: CardSet = cards
            .iter()
            .filter(|&card| {
                let face = |f: &Face| f.cards.has(card);
                let at = self.faces.list.iter().position(face);
                at.is_none_or(|face| self.faces.of(grouped, face) == 0)
            })
            .collect();
        Err(Breach::Loose(if loose.is_empty() { cards } else { loose }))
    }

    /// Whether the cards can be split into groups, where there are too many groups to list.
    fn covers(&self, deck: &Deck, counts: Counts, steps: &mut usize) -> bool {
        if counts == 0 {
            return true;
        }
        let lowest = Some(self.faces.lowest(counts));
        let mut covered = false;
        for family in &self.families {
            family.each(deck, &self.faces, counts, lowest, &mut |group| {
                *steps = steps.saturating_sub(1);
                covered = self.covers(deck, counts - group, steps);
                !covered && *steps > 0
            });
            if covered {
                break;
            }
        }
        covered
    }

    fn settle_parts(&self, deck: &Deck, groups: &[CardSet]) -> Result<Vec<Counts>, Breach> {
        let mut left = self.faces.all;
        let mut counts = Vec::with_capacity(groups.len());
        for &group in groups {
            let packed = self.pack(deck, group)?;
            let mut is_group = self.list.groups.contains(&packed);
            if !is_group && !self.list.whole {
                is_group = self.listed(deck, packed).groups.contains(&packed);
            }
            if !is_group {
                return Err(Breach::Loose(group));
            }
            if !self.faces.holds(left, packed) {
                return Err(Breach::Twice(group.first().map_or(-1, |card| card.0 as i64)));
            }
            left -= packed;
            counts.push(packed);
        }
        Ok(counts)
    }
}
