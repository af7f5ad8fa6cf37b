//! Numbers about cards that never change, worked out when the game is loaded.

use super::super::run::Code;
use super::compare::Comparison;
use super::lift::It;
use super::typed::Facts;
use super::{Compiler, Term};
use crate::table::{Card, CardSet};
use std::sync::Arc;

/// A number for each card of the deck, and the cards by number.
#[derive(Clone)]
pub(super) struct Column {
    values: Arc<[i64]>,
    sets: Arc<Sets>,
}

struct Sets {
    /// The least number.
    least: i64,
    /// The numbers that occur, ascending.
    distinct: Vec<i64>,
    /// The cards of each.
    equal: Vec<CardSet>,
    /// The cards of all numbers before each, and at the end all cards.
    before: Vec<CardSet>,
    /// For numbers close together: the cards of each, from the least one on.
    near: Vec<CardSet>,
    /// The number of a card is the sum of the weights of those of these sets that it is in.
    weights: Vec<(i64, CardSet)>,
}

/// The columns made so far.
#[derive(Default)]
pub(super) struct Columns(Vec<Column>);

/// Numbers are close together if the greatest is not so much above the least.
const NEAR: i64 = 256;

/// Numbers beyond this are added one by one, so that it shows where the sum becomes too large.
const LARGE: i64 = 1 << 40;

impl Column {
    fn new(values: &[i64]) -> Column {
        let mut distinct = values.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let equal: Vec<CardSet> = distinct
            .iter()
            .map(|d| {
                let cards = values.iter().enumerate().filter(|(_, v)| *v == d);
                cards.map(|(i, _)| Card(i as u8)).collect()
            })
            .collect();
        let mut before = vec![CardSet::EMPTY];
        for set in &equal {
            before.push(before[before.len() - 1] | *set);
        }
        let least = distinct.first().copied().unwrap_or(0);
        let span = distinct.last().and_then(|most| most.checked_sub(least)).filter(|&span| span < NEAR);
        let mut near = vec![CardSet::EMPTY; span.map_or(0, |span| span as usize + 1)];
        if span.is_some() {
            for (d, set) in distinct.iter().zip(&equal) {
                near[(d - least) as usize] = *set;
            }
        }
        let weights = weights(values, &distinct, &equal);
        let sets = Sets { distinct, equal, before, near, least, weights };
        Column { values: values.into(), sets: Arc::new(sets) }
    }

    /// The number of a card.
    #[inline]
    pub fn value(&self, card: Card) -> i64 {
        self.values[card.index()]
    }

    /// The first card with the greatest or least number; -1 if there is no card.
    #[inline]
    pub fn extreme(&self, cards: CardSet, most: bool) -> i64 {
        // With all digits turned over, the least number is the greatest.
        let turn = if most { 0 } else { -1 };
        let mut cards = cards.iter();
        let Some(first) = cards.next() else { return -1 };
        let found = cards.fold((first, self.value(first) ^ turn), |found, card| {
            let n = self.value(card) ^ turn;
            if n > found.1 { (card, n) } else { found }
        });
        found.0.0 as i64
    }

    /// The numbers of some cards added up, if they are such that [`Column::adds_up`].
    #[inline]
    pub fn sum(&self, cards: CardSet) -> i64 {
        let weights = &self.sets.weights;
        if weights.len() > cards.len() {
            return cards.iter().map(|card| self.value(card)).sum();
        }
        weights.iter().map(|(weight, set)| weight * (cards & *set).len() as i64).sum()
    }

    /// Whether its numbers cannot add up to one that is too large.
    pub fn adds_up(&self) -> bool {
        self.values.iter().all(|n| (-LARGE..=LARGE).contains(n))
    }

    /// The cards whose number is this one.
    #[inline]
    fn equal(&self, n: i64) -> CardSet {
        let sets = &*self.sets;
        match sets.near.get(n.wrapping_sub(sets.least) as usize) {
            Some(set) => *set,
            None => sets.distinct.binary_search(&n).map_or(CardSet::EMPTY, |i| sets.equal[i]),
        }
    }

    /// Those of `cards` whose number compares like this with `n`.
    #[inline]
    pub fn select(&self, cards: CardSet, comparison: Comparison, n: i64) -> CardSet {
        let sets = &*self.sets;
        let below = |n: i64| sets.before[sets.distinct.partition_point(|&d| d < n)];
        let upto = |n: i64| sets.before[sets.distinct.partition_point(|&d| d <= n)];
        match comparison {
            Comparison::Equal => cards & self.equal(n),
            Comparison::Unequal => cards - self.equal(n),
            Comparison::Less => cards & below(n),
            Comparison::LessEqual => cards & upto(n),
            Comparison::Greater => cards - upto(n),
            Comparison::GreaterEqual => cards - below(n),
        }
    }
}

/// As few sets of cards as possible whose weights add up to the numbers: the cards of each number but 0, or one
/// set for each binary digit of how much a number is above the least one.
fn weights(values: &[i64], distinct: &[i64], equal: &[CardSet]) -> Vec<(i64, CardSet)> {
    let each: Vec<_> = distinct.iter().copied().zip(equal.iter().copied()).filter(|(n, _)| *n != 0).collect();
    let (Some(&least), Some(&most)) = (distinct.first(), distinct.last()) else { return each };
    let Some(span) = most.checked_sub(least) else { return each };
    let those = |test: &dyn Fn(i64) -> bool| -> CardSet {
        let cards = values.iter().enumerate().filter(|(_, n)| test(**n));
        cards.map(|(i, _)| Card(i as u8)).collect()
    };
    let digits = (0..64 - span.leading_zeros()).map(|d| (1 << d, those(&|n| (n - least) >> d & 1 == 1)));
    let planes: Vec<_> = std::iter::once((least, those(&|_| true))).chain(digits).filter(|(n, _)| *n != 0).collect();
    if each.len() <= planes.len() { each } else { planes }
}

impl Compiler<'_> {
    /// The column of a number that depends on the card alone; its code otherwise.
    pub(super) fn column_of(&mut self, term: Term<i64>, facts: &Facts, it: It) -> Result<Column, Code<i64>> {
        let code = term.into_code();
        if !facts.is_of(it.serial) && !facts.is_static() {
            return Err(code);
        }
        let mut values = Vec::new();
        for card in self.layout.deck.all().iter() {
            match self.trial.value(self.size, &code, Some((it.register, card.0 as i64))) {
                Some(value) => values.push(value),
                None => return Err(code),
            }
        }
        if let Some(known) = self.columns.0.iter().find(|c| *c.values == *values) {
            return Ok(known.clone());
        }
        let column = Column::new(&values);
        self.columns.0.push(column.clone());
        Ok(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_are_the_first_ones() {
        let column = Column::new(&[3, 9, -2, 9, i64::MIN, 0, i64::MIN, i64::MAX]);
        let of = |n| CardSet::first_n(n);
        assert_eq!((column.extreme(of(4), true), column.extreme(of(4), false)), (1, 2));
        assert_eq!((column.extreme(of(8), true), column.extreme(of(8), false)), (7, 4));
        assert_eq!((column.extreme(of(8) - of(6), false), column.extreme(of(0), true)), (6, -1));
    }

    #[test]
    fn sums_are_those_of_the_numbers_one_by_one() {
        let many: Vec<i64> = (0..120).map(|n| n * n % 91 - 40).collect();
        let few: Vec<i64> = (0..120).map(|n| if n % 7 == 0 { 13 } else { -(n % 2) }).collect();
        for values in [many, few, vec![5; 70], vec![0; 9], vec![-LARGE, LARGE, 0, 1], vec![i64::MIN, i64::MAX]] {
            let column = Column::new(&values);
            for step in 1..values.len() {
                let cards: CardSet = (0..values.len()).step_by(step).map(|i| Card(i as u8)).collect();
                let one_by_one = cards.iter().map(|card| column.value(card)).fold(0, i64::wrapping_add);
                assert!(!column.adds_up() || column.sum(cards) == one_by_one, "{values:?}");
            }
        }
    }
}
