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
    /// The numbers that occur, ascending.
    distinct: Vec<i64>,
    /// The cards of each.
    equal: Vec<CardSet>,
    /// The cards of all numbers before each, and at the end all cards.
    before: Vec<CardSet>,
    /// For numbers close together: the place of each among `distinct`, from the least one on.
    places: Vec<u8>,
}

/// The columns made so far.
#[derive(Default)]
pub(super) struct Columns(Vec<Column>);

const ABSENT: u8 = 255;

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
        let span = match (distinct.first(), distinct.last()) {
            (Some(&a), Some(&b)) => b.checked_sub(a).filter(|&s| s < 1024),
            _ => None,
        };
        let mut places = Vec::new();
        if let Some(span) = span {
            places = vec![ABSENT; span as usize + 1];
            for (i, d) in distinct.iter().enumerate() {
                places[(d - distinct[0]) as usize] = i as u8;
            }
        }
        let sets = Sets { distinct, equal, before, places };
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
        let mut found = (-1, 0);
        for card in cards.iter() {
            let n = self.value(card);
            if found.0 < 0 || if most { n > found.1 } else { n < found.1 } {
                found = (card.0 as i64, n);
            }
        }
        found.0
    }

    /// The number of all cards, if it is the same for all.
    #[inline]
    pub fn same(&self) -> Option<i64> {
        match self.sets.distinct[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Whether no number is greater than this, nor less than its negative.
    pub fn within(&self, most: i64) -> bool {
        self.values.iter().all(|n| (-most..=most).contains(n))
    }

    /// The cards whose number is this one.
    #[inline]
    fn equal(&self, n: i64) -> CardSet {
        let sets = &*self.sets;
        if sets.places.is_empty() {
            return match sets.distinct.binary_search(&n) {
                Ok(i) => sets.equal[i],
                Err(_) => CardSet::EMPTY,
            };
        }
        let at = usize::try_from(n.wrapping_sub(sets.distinct[0])).unwrap_or(usize::MAX);
        match sets.places.get(at) {
            Some(&i) if i != ABSENT => sets.equal[i as usize],
            _ => CardSet::EMPTY,
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
