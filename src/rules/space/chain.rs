//! In how many ways an order of cards can go on, over at most 56 cards numbered from 0.

use super::asked::Asked;
use super::memo::Memo;
use super::steps::Steps;
use crate::rules::script::run::{Fail, Run};
use crate::table::{Card, CardSet, Deck};

/// The most cards that are numbered.
const MOST: usize = 56;

/// What may follow a card, as [`super::steps::Step`], but in bits.
#[derive(Clone, Default)]
struct Row {
    fits: u64,
    rules: Vec<(bool, u64)>,
}

/// Counts the ways to go on.
pub(super) struct Chain {
    cards: Vec<Card>,
    count: (i64, i64),
    /// By number of the card before; the last is for the card before the first.
    rows: Vec<Option<Row>>,
    /// The lower copies of each card; empty if there are no copies.
    lower: Vec<u64>,
    memo: Memo,
    /// Whether everything was counted to the end.
    pub whole: bool,
}

impl Chain {
    /// Over these cards, fewest and most given.
    pub fn new(deck: &Deck, source: CardSet, count: (i64, i64)) -> Chain {
        let cards: Vec<Card> = source.iter().take(MOST).collect();
        let copies = |i: usize| {
            let alike = |&j: &usize| deck.alike(cards[j]) == deck.alike(cards[i]);
            (0..i).filter(alike).fold(0, |bits, j| bits | 1 << j)
        };
        let lower = match deck.has_copies() {
            true => (0..cards.len()).map(copies).collect(),
            false => Vec::new(),
        };
        Chain {
            rows: vec![None; cards.len() + 1],
            whole: source.len() <= MOST,
            cards,
            count,
            lower,
            memo: Memo::default(),
        }
    }

    /// In how many ways a run can go on from here, ending at once included.
    pub fn ways<'r>(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        steps: &mut Steps<'r>,
        left: CardSet,
        before: Option<Card>,
    ) -> Result<u64, Fail> {
        let left = self.bits(left);
        let at = before.and_then(|card| self.cards.iter().position(|&c| c == card));
        self.go_on(run, asked, steps, left, at.unwrap_or(self.cards.len()))
    }

    fn bits(&self, set: CardSet) -> u64 {
        let cards = self.cards.iter().enumerate();
        cards.fold(0, |bits, (i, &card)| bits | (set.has(card) as u64) << i)
    }

    fn go_on<'r>(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        steps: &mut Steps<'r>,
        left: u64,
        before: usize,
    ) -> Result<u64, Fail> {
        let depth = self.cards.len() as i64 - left.count_ones() as i64;
        let mut ways = (self.count.0 <= depth && depth <= self.count.1) as u64;
        if left == 0 || depth >= self.count.1 {
            return Ok(ways);
        }
        if self.rows[before].is_none() {
            self.rows[before] = Some(self.ask_row(run, asked, steps, before)?);
        }
        let mut next = self.next(left, before);
        if next == 0 {
            return Ok(ways);
        }
        let key = left | (before as u64) << MOST;
        if let Some(ways) = self.memo.get(key) {
            return Ok(ways);
        }
        if self.memo.is_full() {
            self.whole = false;
            return Ok(ways);
        }
        while next != 0 {
            let card = next.trailing_zeros() as usize;
            next &= next - 1;
            let more = self.go_on(run, asked, steps, left & !(1 << card), card)?;
            ways = ways.saturating_add(more);
        }
        self.memo.put(key, ways);
        Ok(ways)
    }

    /// The cards left that may come next, of copies the lowest.
    #[inline]
    fn next(&self, left: u64, before: usize) -> u64 {
        let Some(row) = &self.rows[before] else {
            return 0;
        };
        let mut next = left & row.fits;
        for (if_able, obey) in &row.rules {
            let passed = next & obey;
            if !(*if_able && passed == 0) {
                next = passed;
            }
        }
        let all = next;
        for (i, lower) in self.lower.iter().enumerate() {
            if lower & all != 0 {
                next &= !(1 << i);
            }
        }
        next
    }

    fn ask_row<'r>(
        &self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        steps: &mut Steps<'r>,
        before: usize,
    ) -> Result<Row, Fail> {
        let step = steps.step(run, asked, self.cards.get(before).copied())?;
        Ok(Row {
            fits: self.bits(step.fits),
            rules: step.rules.iter().map(|(if_able, obey)| (*if_able, self.bits(*obey))).collect(),
        })
    }
}
