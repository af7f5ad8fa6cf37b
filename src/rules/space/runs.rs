//! Cards to choose in an order: by formula where the order is free, else card by card.

use super::arrangements::Arrangements;
use super::asked::{Args, Asked};
use super::breach::Breach;
use super::cards;
use super::chain::Chain;
use super::number::Number;
use super::offer::{Visit, one_of};
use super::steps::Steps;
use crate::rules::Pick;
use crate::rules::program::{PickCode, ShapeCode};
use crate::rules::script::run::{Fail, Run};
use crate::table::{Card, CardSet, Rng};

/// Cards in an order.
pub(super) struct Runs<'r> {
    source: CardSet,
    count: (i64, i64),
    steps: Steps<'r>,
    chain: Chain,
}

impl<'r> Runs<'r> {
    /// What the pick offers.
    pub fn open(run: &mut Run<'r>, args: &mut Args, pick: &'r PickCode) -> Result<Runs<'r>, Fail> {
        let (mut source, mut count, mut first) = (CardSet::EMPTY, (0, 0), None);
        if let ShapeCode::Run { from, count: bounds, after, .. } = &pick.shape {
            source = args.ask(from, run, &[])?;
            count = cards::bounds(bounds, run, args)?;
            if let Some(after) = after {
                first = u8::try_from(args.ask(after, run, &[])?).ok().map(Card);
            }
        }
        Ok(Runs {
            source,
            count,
            steps: Steps::new(pick, source, first),
            chain: Chain::new(&run.rules.layout.deck, source, count),
        })
    }

    /// How many runs there are.
    pub fn count(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>) -> Result<Number, Fail> {
        if self.steps.are_free() {
            let rules = run.rules;
            return Ok(self.arrangements().count(&rules.layout.deck));
        }
        let ways = self.ways(run, asked, self.source, None)?;
        Ok(Number::new(ways, self.chain.whole && ways < u64::MAX))
    }

    fn arrangements(&self) -> Arrangements {
        Arrangements { from: self.source, count: self.count }
    }

    /// How many cards have been laid while these are left.
    fn depth(&self, left: CardSet) -> i64 {
        (self.source.len() - left.len()) as i64
    }

    /// Whether the run may end while these cards are left.
    fn may_stop(&self, left: CardSet) -> bool {
        let depth = self.depth(left);
        depth >= self.count.0 && depth <= self.count.1
    }

    /// In how many ways a run can go on, ending at once included.
    fn ways(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        left: CardSet,
        before: Option<Card>,
    ) -> Result<u64, Fail> {
        self.chain.ways(run, asked, &mut self.steps, left, before)
    }

    /// One run, all equally likely if their number is exact; else card by card.
    pub fn sample(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, chance: &mut Rng) -> Result<Option<Pick>, Fail> {
        let rules = run.rules;
        if self.steps.are_free() {
            let cards = self.arrangements().sample(&rules.layout.deck, chance);
            return Ok(cards.map(|cards| Pick::Run(cards.into())));
        }
        if self.count(run, asked)?.is_exact() {
            return self.sample_counted(run, asked, chance);
        }
        for _ in 0..50 {
            if let Some(cards) = self.stroll(run, asked, chance)? {
                return Ok(Some(Pick::Run(cards.into())));
            }
        }
        let mut found = None;
        self.visit(run, asked, &mut |_, pick| {
            found = Some(pick);
            Ok(false)
        })?;
        Ok(found)
    }

    fn sample_counted(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        chance: &mut Rng,
    ) -> Result<Option<Pick>, Fail> {
        let (mut left, mut before) = (self.source, None);
        let ways = self.ways(run, asked, left, before)?;
        if ways == 0 {
            return Ok(None);
        }
        let mut at = chance.below(ways);
        let mut cards = Vec::new();
        loop {
            if self.may_stop(left) {
                if at == 0 {
                    return Ok(Some(Pick::Run(cards.into())));
                }
                at -= 1;
            }
            let mut found = None;
            for card in self.steps.next(run, asked, left, before)?.iter() {
                let rest = left - CardSet::of(card);
                let ways = self.ways(run, asked, rest, Some(card))?;
                if at < ways {
                    found = Some(card);
                    break;
                }
                at -= ways;
            }
            let Some(card) = found else {
                return Ok(None);
            };
            cards.push(card);
            left.remove(card);
            before = Some(card);
        }
    }

    /// Lays card after card by chance; nothing if that leads nowhere.
    fn stroll(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        chance: &mut Rng,
    ) -> Result<Option<Vec<Card>>, Fail> {
        let (mut left, mut before) = (self.source, None);
        let mut cards = Vec::new();
        loop {
            let next = match self.depth(left) >= self.count.1 {
                true => CardSet::EMPTY,
                false => self.steps.next(run, asked, left, before)?,
            };
            let stop = self.may_stop(left);
            if stop && chance.below(next.len() as u64 + 1) == 0 {
                return Ok(Some(cards));
            }
            let Some(card) = one_of(next, chance) else {
                return Ok(stop.then_some(cards));
            };
            cards.push(card);
            left.remove(card);
            before = Some(card);
        }
    }

    /// Shows all runs in order.
    pub fn visit(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, f: &mut Visit<'_, 'r>) -> Result<bool, Fail> {
        self.visit_from(run, asked, self.source, &mut Vec::new(), f)
    }

    fn visit_from(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        left: CardSet,
        cards: &mut Vec<Card>,
        f: &mut Visit<'_, 'r>,
    ) -> Result<bool, Fail> {
        if self.may_stop(left) && !f(run, Pick::Run(cards.as_slice().into()))? {
            return Ok(false);
        }
        if self.depth(left) >= self.count.1 || (self.source.len() as i64) < self.count.0 {
            return Ok(true);
        }
        let before = cards.last().copied();
        for card in self.steps.next(run, asked, left, before)?.iter() {
            let rest = left - CardSet::of(card);
            // A run that has to be longer is only begun if it can be.
            if !self.steps.are_free()
                && self.depth(rest) < self.count.0
                && self.ways(run, asked, rest, Some(card))? == 0
                && self.chain.whole
            {
                continue;
            }
            cards.push(card);
            let go_on = self.visit_from(run, asked, rest, cards, f)?;
            cards.pop();
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The run with the lowest copies, or what is wrong with it.
    pub fn settle(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        cards: &[Card],
    ) -> Result<Result<Pick, Breach>, Fail> {
        let rules = run.rules;
        let deck = &rules.layout.deck;
        let (mut left, mut before) = (self.source, None);
        let mut settled = Vec::with_capacity(cards.len());
        for &card in cards {
            if !twins_in(deck, card, self.source) {
                return Ok(Err(Breach::Item(card.0 as i64, None)));
            }
            if !twins_in(deck, card, left) {
                return Ok(Err(Breach::Twice(card.0 as i64)));
            }
            let next = self.steps.next(run, asked, left, before)?;
            let Some(copy) = cards::twins(deck, card, next).first() else {
                return Ok(Err(self.steps.breach(run, asked, before, left, card)?));
            };
            settled.push(copy);
            left.remove(copy);
            before = Some(copy);
        }
        let size = cards.len() as i64;
        Ok(match size < self.count.0 || size > self.count.1 {
            true => Err(Breach::Count(self.count, size)),
            false => Ok(Pick::Run(settled.into())),
        })
    }
}

fn twins_in(deck: &crate::table::Deck, card: Card, among: CardSet) -> bool {
    !cards::twins(deck, card, among).is_empty()
}
