//! Sets of cards to choose: so many of these, copies of a face being one and the same.

use super::asked::Args;
use super::breach::Breach;
use super::number::{Number, choose};
use super::offer::Visit;
use crate::rules::Pick;
use crate::rules::program::CountCode;
use crate::rules::script::run::{Fail, Run};
use crate::table::{Card, CardSet, Deck, Rng};
use std::cmp::Ordering;

/// So many of these cards.
pub(super) struct Sets {
    /// The cards that may be chosen.
    pub from: CardSet,
    /// Fewest and most, as the rules say.
    pub count: (i64, i64),
    /// All alike in this attribute.
    pub same: Option<usize>,
}

/// Fewest and most cards; without a count one or more.
pub(super) fn bounds(count: &CountCode, run: &mut Run, args: &mut Args) -> Result<(i64, i64), Fail> {
    let Some((least, most)) = count else {
        return Ok((1, i64::MAX));
    };
    let least = args.ask(least, run, &[])?;
    let most = match most {
        Some(most) => args.ask(most, run, &[])?,
        None => i64::MAX,
    };
    Ok((least, most))
}

/// The cards, of copies of a face only the lowest.
#[inline]
pub(super) fn lowest(deck: &Deck, cards: CardSet) -> CardSet {
    if !deck.has_copies() {
        return cards;
    }
    let (mut seen, mut out) = (CardSet::EMPTY, CardSet::EMPTY);
    for card in cards.iter() {
        let face = deck.alike(card);
        if !seen.has(face) {
            seen.insert(face);
            out.insert(card);
        }
    }
    out
}

/// Those of the cards that look like this one.
#[inline]
pub(super) fn twins(deck: &Deck, card: Card, among: CardSet) -> CardSet {
    if !deck.has_copies() {
        return CardSet::of(card) & among;
    }
    let face = deck.alike(card);
    among.iter().filter(|&c| deck.alike(c) == face).collect()
}

/// The order of sets: by their lowest cards first, a set before those that it begins.
pub(super) fn lexicographic(a: &CardSet, b: &CardSet) -> Ordering {
    a.iter().cmp(b.iter())
}

impl Sets {
    /// The cards in parts of which one is chosen from: all, or those of each value.
    fn each_class(&self, deck: &Deck, mut f: impl FnMut(CardSet)) {
        let Some(same) = self.same else {
            return f(self.from);
        };
        let mut left = self.from;
        while let Some(card) = left.first() {
            let class = alike_in(deck, same, card, left);
            left = left - class;
            f(class);
        }
    }

    /// Fewest and most cards of a part of `size` cards; nothing if that is impossible.
    fn sizes(&self, size: usize) -> Option<(usize, usize)> {
        let least = usize::try_from(self.count.0.max(0)).ok()?;
        let most = usize::try_from(self.count.1).ok()?.min(size);
        (least <= most).then_some((least, most))
    }

    /// How many sets there are.
    pub fn count(&self, deck: &Deck) -> Number {
        if self.count.0 <= 0 && self.count.1 >= 0 && self.from.is_empty() {
            return Number::Exactly(1);
        }
        let (mut total, mut classes) = (0u128, 0);
        self.each_class(deck, |class| {
            if let Some((least, most)) = self.sizes(class.len()) {
                classes += (least == 0) as u128;
                total = total.saturating_add(Ways::of(deck, class).between(least, most));
            }
        });
        // The empty set has been counted once for each part.
        Number::counted(total.saturating_sub(classes.max(1) - 1))
    }

    /// A set, all equally likely.
    pub fn sample(&self, deck: &Deck, chance: &mut Rng) -> Option<CardSet> {
        let mut weight = 0u64;
        let (mut chosen, mut empty) = (None, false);
        self.each_class(deck, |class| {
            let Some((mut least, most)) = self.sizes(class.len()) else {
                return;
            };
            if self.same.is_some() && least == 0 {
                empty = true;
                least = 1;
            }
            let ways = Ways::of(deck, class).between(least, most);
            let ways = u64::try_from(ways).unwrap_or(u64::MAX);
            weight = weight.saturating_add(ways);
            if ways > 0 && (ways == weight || chance.below(weight) < ways) {
                chosen = Some((class, least, most));
            }
        });
        empty |= self.from.is_empty() && self.count.0 <= 0 && self.count.1 >= 0;
        if empty && chance.below(weight.saturating_add(1)) == 0 {
            return Some(CardSet::EMPTY);
        }
        let (class, least, most) = chosen?;
        let ways = Ways::of(deck, class);
        let mut size = least;
        if least < most {
            let total = u64::try_from(ways.between(least, most)).unwrap_or(u64::MAX);
            let mut at = chance.below(total) as u128;
            while size < most && at >= ways.of_size(size) {
                at -= ways.of_size(size);
                size += 1;
            }
        }
        Some(ways.sample(size, chance))
    }

    /// Shows all sets in order.
    pub fn visit<'r>(&self, run: &mut Run<'r>, f: &mut Visit<'_, 'r>) -> Result<bool, Fail> {
        self.visit_from(run, CardSet::EMPTY, self.from, f)
    }

    fn visit_from<'r>(
        &self,
        run: &mut Run<'r>,
        chosen: CardSet,
        mut left: CardSet,
        f: &mut Visit<'_, 'r>,
    ) -> Result<bool, Fail> {
        let rules = run.rules;
        let deck = &rules.layout.deck;
        let size = chosen.len() as i64;
        if size >= self.count.0 && size <= self.count.1 && !f(run, Pick::Cards(chosen))? {
            return Ok(false);
        }
        if size >= self.count.1 {
            return Ok(true);
        }
        while let Some(card) = left.first() {
            left.remove(card);
            let mut with = chosen;
            with.insert(card);
            let rest = match self.same {
                Some(same) if chosen.is_empty() => alike_in(deck, same, card, left),
                _ => left,
            };
            if (with.len() + rest.len()) as i64 >= self.count.0 && !self.visit_from(run, with, rest, f)? {
                return Ok(false);
            }
            left = left - twins(deck, card, left);
        }
        Ok(true)
    }

    /// The set with the lowest copies, or what is wrong with it.
    pub fn settle(&self, deck: &Deck, cards: CardSet) -> Result<CardSet, Breach> {
        let mut left = self.from;
        let mut settled = CardSet::EMPTY;
        for card in cards.iter() {
            let Some(copy) = twins(deck, card, left).first() else {
                return Err(Breach::Item(card.0 as i64, None));
            };
            left.remove(copy);
            settled.insert(copy);
        }
        let size = settled.len() as i64;
        if size < self.count.0 || size > self.count.1 {
            return Err(Breach::Count(self.count, size));
        }
        match (self.same, settled.first()) {
            (Some(same), Some(first)) if alike_in(deck, same, first, settled).len() < settled.len() => {
                Err(Breach::Same(same))
            }
            _ => Ok(settled),
        }
    }
}

fn alike_in(deck: &Deck, attribute: usize, card: Card, among: CardSet) -> CardSet {
    let Some(attribute) = deck.attributes().get(attribute) else {
        return among;
    };
    let value = |card: Card| attribute.column.get(card.index());
    among.iter().filter(|&c| value(c) == value(card)).collect()
}

/// In how many ways sets of each size can be chosen.
pub(super) enum Ways {
    /// All cards differ.
    Plain(CardSet),
    /// There are copies: the cards of each face, and the ways for the faces before it, by size.
    Copies(Vec<(CardSet, Vec<u128>)>, Vec<u128>),
}

impl Ways {
    /// Of choosing from these cards.
    pub fn of(deck: &Deck, cards: CardSet) -> Ways {
        let faces = lowest(deck, cards);
        if faces == cards {
            return Ways::Plain(cards);
        }
        let mut ways = vec![1u128];
        let mut steps = Vec::new();
        for face in faces.iter() {
            let copies = twins(deck, face, cards);
            let mut next = vec![0u128; ways.len() + copies.len()];
            for (size, &n) in ways.iter().enumerate() {
                for take in 0..=copies.len() {
                    next[size + take] = next[size + take].saturating_add(n);
                }
            }
            steps.push((copies, std::mem::replace(&mut ways, next)));
        }
        Ways::Copies(steps, ways)
    }

    /// Sets of this size.
    pub fn of_size(&self, size: usize) -> u128 {
        match self {
            Ways::Plain(cards) => choose(cards.len(), size),
            Ways::Copies(_, ways) => ways.get(size).copied().unwrap_or(0),
        }
    }

    fn between(&self, least: usize, most: usize) -> u128 {
        (least..=most).fold(0, |sum, size| sum.saturating_add(self.of_size(size)))
    }

    /// A set of this size, all equally likely (as far as their number can be written down).
    fn sample(&self, size: usize, chance: &mut Rng) -> CardSet {
        let mut chosen = CardSet::EMPTY;
        match self {
            Ways::Plain(cards) => {
                let mut left = *cards;
                let n = left.len();
                // What is left out is drawn where that is less.
                let drawn = size.min(n - size.min(n));
                for i in 0..drawn {
                    let at = chance.below((n - i) as u64) as usize;
                    if let Some(card) = left.nth(at) {
                        left.remove(card);
                        chosen.insert(card);
                    }
                }
                if drawn < size { left } else { chosen }
            }
            Ways::Copies(steps, _) => {
                let mut size = size;
                for (copies, before) in steps.iter().rev() {
                    let ways = |take: usize| match size.checked_sub(take) {
                        Some(rest) => before.get(rest).copied().unwrap_or(0),
                        None => 0,
                    };
                    let total = (0..=copies.len()).fold(0u128, |n, t| n.saturating_add(ways(t)));
                    let total = u64::try_from(total).unwrap_or(u64::MAX);
                    let (mut at, mut take) = (chance.below(total) as u128, 0);
                    while take < copies.len() && at >= ways(take) {
                        at -= ways(take);
                        take += 1;
                    }
                    chosen = chosen | copies.iter().take(take).collect();
                    size -= take.min(size);
                }
                chosen
            }
        }
    }
}
