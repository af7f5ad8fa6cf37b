//! What may follow a card in an order, asked once for all cards.

use super::asked::Asked;
use super::breach::Breach;
use super::cards;
use super::judge;
use crate::rules::program::{PickCode, ShapeCode};
use crate::rules::script::run::{Arg, Fail, Run};
use crate::table::{Card, CardSet};

/// What may follow each card.
pub(super) struct Steps<'r> {
    pick: &'r PickCode,
    source: CardSet,
    /// What is before the first card.
    first: Option<Card>,
    /// What has been asked, by the card before.
    asked: Vec<(Option<Card>, Step)>,
}

/// What may follow a card.
pub(super) struct Step {
    /// Cards that follow it at all.
    pub fits: CardSet,
    /// Then the rules in force from the top: whether it only binds if able, and what obeys it.
    pub rules: Vec<(bool, CardSet)>,
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
    /// Of a run of these cards; `first` is before the first card.
    pub fn new(pick: &'r PickCode, source: CardSet, first: Option<Card>) -> Steps<'r> {
        Steps { pick, source, first, asked: Vec::new() }
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
        before: Option<Card>,
    ) -> Result<CardSet, Fail> {
        let rules = run.rules;
        let deck = &rules.layout.deck;
        if self.are_free() {
            return Ok(cards::lowest(deck, left));
        }
        let next = self.step(run, asked, before)?.of(left);
        Ok(cards::lowest(deck, next))
    }

    /// What may follow `before`, asked once.
    pub fn step(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, before: Option<Card>) -> Result<&Step, Fail> {
        let at = match self.asked.iter().position(|step| step.0 == before) {
            Some(at) => at,
            None => {
                let step = self.ask_step(run, asked, before)?;
                self.asked.push((before, step));
                self.asked.len() - 1
            }
        };
        Ok(&self.asked[at].1)
    }

    /// Asks once for all cards what may follow `before`.
    fn ask_step(&self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, before: Option<Card>) -> Result<Step, Fail> {
        let mut args = asked.args(run)?;
        let before = before.or(self.first);
        let about = Some(before.map_or(-1, |card| card.0 as i64));
        let mut fits = self.source;
        if let Some(filter) = &self.pick.filter {
            fits = judge::passing(filter, run, &mut args, about, fits)?;
        }
        if let ShapeCode::Run { each: Some(each), .. } = &self.pick.shape
            && let Some(Card(about)) = before
        {
            fits = fits & args.ask(each, run, &[Arg::Int(about as i64), Arg::Set(fits)])?;
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
        before: Option<Card>,
        left: CardSet,
        card: Card,
    ) -> Result<Breach, Fail> {
        let before = before.or(self.first);
        let about = before.map_or(-1, |card| card.0 as i64);
        let ShapeCode::Run { each: Some(each), .. } = &self.pick.shape else {
            return Ok(Breach::Next(card, about, left));
        };
        let Some(before) = before else {
            return Ok(Breach::Next(card, about, left));
        };
        let mut args = asked.args(run)?;
        let fits = left & args.ask(each, run, &[Arg::Int(about), Arg::Set(left)])?;
        Ok(match cards::twins(&run.rules.layout.deck, card, fits).is_empty() {
            true => Breach::Each(before, card),
            false => Breach::Next(card, about, fits),
        })
    }
}
