//! What may follow a card in an order, asked once for all cards.

use super::asked::Asked;
use super::breach::Breach;
use super::cards;
use super::judge;
use crate::rules::program::{PickCode, ShapeCode};
use crate::rules::script::run::{Arg, Fail, Run};
use crate::table::{Card, CardSet};

/// The card before the first: none.
pub(super) const NONE: u8 = u8::MAX;

/// What may follow each card.
pub(super) struct Steps<'r> {
    pick: &'r PickCode,
    source: CardSet,
    /// What has been asked; the last is for the first card.
    table: Vec<Option<Step>>,
}

/// What may follow a card.
#[derive(Clone)]
struct Step {
    /// Cards that follow it at all.
    fits: CardSet,
    /// Then the rules in force from the top: whether it only binds if able, and what obeys it.
    rules: Vec<(bool, CardSet)>,
}

impl Step {
    fn of(&self, left: CardSet) -> CardSet {
        let mut left = left & self.fits;
        for (if_able, obey) in &self.rules {
            let passed = left & *obey;
            if !(*if_able && passed.is_empty()) {
                left = passed;
            }
        }
        left
    }
}

impl<'r> Steps<'r> {
    /// Of a run of these cards.
    pub fn new(pick: &'r PickCode, source: CardSet) -> Steps<'r> {
        Steps {
            pick,
            source,
            table: Vec::new(),
        }
    }

    /// Whether any card may follow any other.
    pub fn are_free(&self) -> bool {
        let pick = self.pick;
        let each = matches!(&pick.shape, ShapeCode::Run { each: Some(_), .. });
        pick.rules.is_empty() && pick.filter.is_none() && !each
    }

    /// The cards of `left` that may come next, of copies the lowest.
    pub fn next(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        left: CardSet,
        before: u8,
    ) -> Result<CardSet, Fail> {
        let rules = run.rules;
        let deck = &rules.layout.deck;
        if self.are_free() {
            return Ok(cards::lowest(deck, left));
        }
        if self.table.is_empty() {
            self.table = vec![None; NONE as usize + 1];
        }
        if self.table[before as usize].is_none() {
            self.table[before as usize] = Some(self.ask_step(run, asked, before)?);
        }
        let next = match &self.table[before as usize] {
            Some(step) => step.of(left),
            None => CardSet::EMPTY,
        };
        Ok(cards::lowest(deck, next))
    }

    /// Asks once for all cards what may follow `before`.
    fn ask_step(&self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, before: u8) -> Result<Step, Fail> {
        let mut args = asked.args(run)?;
        let about = Some(if before == NONE { -1 } else { before as i64 });
        let mut fits = self.source;
        if let Some(filter) = &self.pick.filter {
            fits = judge::passing(filter, run, &mut args, about, fits)?;
        }
        if let ShapeCode::Run {
            each: Some(each), ..
        } = &self.pick.shape
            && let Some(about) = about.filter(|&about| about >= 0)
        {
            fits = fits & args.ask(each, run, &[Arg::Int(about), Arg::Set(fits)])?;
        }
        let mut rules = Vec::new();
        for rule in &self.pick.rules {
            if !fits.is_empty() && judge::in_force(rule, run, &mut args, about)? {
                let obey = judge::passing(&rule.must, run, &mut args, about, fits)?;
                if rule.if_able || !rules.is_empty() {
                    rules.push((rule.if_able, obey));
                } else {
                    fits = obey;
                }
            }
        }
        Ok(Step { fits, rules })
    }

    /// Why the card cannot come after `before`.
    pub fn breach(
        &self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        before: u8,
        left: CardSet,
        card: Card,
    ) -> Result<Breach, Fail> {
        let about = if before == NONE { -1 } else { before as i64 };
        let item = Breach::Item(card.0 as i64, Some(about));
        let ShapeCode::Run {
            each: Some(each), ..
        } = &self.pick.shape
        else {
            return Ok(item);
        };
        if before == NONE {
            return Ok(item);
        }
        let mut args = asked.args(run)?;
        let candidates = cards::twins(&run.rules.layout.deck, card, left);
        let fits = args.ask(each, run, &[Arg::Int(about), Arg::Set(candidates)])?;
        Ok(match (fits & candidates).is_empty() {
            true => Breach::Each(Card(before), card),
            false => item,
        })
    }
}
