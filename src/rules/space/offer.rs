//! What one pick offers once the picks before it are made.

use super::asked::Asked;
use super::assign::Assign;
use super::breach::Breach;
use super::cards::{self, Sets};
use super::groups::Groups;
use super::items::Items;
use super::number::Number;
use super::runs::Runs;
use crate::rules::Pick;
use crate::rules::script::run::{Arg, Fail, Run};
use crate::rules::script::unit::Unit;
use crate::table::{Card, CardSet, Rng};

/// How many finished picks are tried against a condition on the whole.
const TRIED: u64 = 10_000;

/// Is shown one pick after another, until it says no.
pub(super) type Visit<'f, 'r> = dyn FnMut(&mut Run<'r>, Pick) -> Result<bool, Fail> + 'f;

/// What one pick offers.
pub(super) struct Offer<'a, 'r> {
    /// Where it is asked.
    pub asked: Asked<'a, 'r>,
    /// What can be chosen.
    pub choice: Choice<'r>,
    /// A condition on the whole pick.
    pub all: Option<&'r Unit<bool>>,
}

/// What can be chosen.
pub(super) enum Choice<'r> {
    /// There is nothing more to pick.
    Done,
    /// The pick is not made.
    Skipped,
    /// One of these cards.
    Card(CardSet),
    /// A set of cards.
    Sets(Sets),
    /// Cards in an order.
    Runs(Box<Runs<'r>>),
    /// Groups of cards.
    Groups(Box<Groups>),
    /// A single other thing.
    Items(Items<'r>),
    /// A receiver for each giver.
    Assign(Box<Assign>),
}

impl<'a, 'r> Offer<'a, 'r> {
    /// How many picks there are. It need not go on counting once there are more than `at_most`.
    pub fn count(&mut self, run: &mut Run<'r>, at_most: u64) -> Result<Number, Fail> {
        if self.all.is_none() {
            return self.count_any(run);
        }
        let all = self.count_any(run)?;
        if all == Number::Exactly(0) {
            return Ok(all);
        }
        let (mut tried, mut found) = (0, 0);
        let ended = self.visit(
            run,
            &mut |_, _| {
                found += 1;
                Ok(found <= at_most)
            },
            Some(&mut tried),
        )?;
        Ok(Number::new(found, ended && all == Number::Exactly(tried)))
    }

    fn count_any(&mut self, run: &mut Run<'r>) -> Result<Number, Fail> {
        let rules = run.rules;
        let deck = &rules.layout.deck;
        Ok(match &mut self.choice {
            Choice::Done | Choice::Skipped => Number::Exactly(1),
            Choice::Card(cards) => Number::Exactly(cards.len() as u64),
            Choice::Sets(sets) => sets.count(deck),
            Choice::Runs(runs) => runs.count(run, &self.asked)?,
            Choice::Groups(groups) => groups.count(),
            Choice::Items(items) => items.count(run, &self.asked)?,
            Choice::Assign(assign) => assign.count(),
        })
    }

    /// Whether there is any pick.
    pub fn any(&mut self, run: &mut Run<'r>) -> Result<bool, Fail> {
        match (&self.choice, self.all) {
            // Something or nothing can always be taken.
            (Choice::Groups(_), None) => return Ok(true),
            // Finding one is quicker than counting.
            (Choice::Runs(_), _) => {}
            _ => {
                let counted = self.count(run, 1)?;
                if counted.is_exact() || counted.least() > 0 {
                    return Ok(counted.least() > 0);
                }
            }
        }
        let mut any = false;
        self.each(run, &mut |_, _| {
            any = true;
            Ok(false)
        })?;
        Ok(any)
    }

    /// Whether nothing is left out when all picks are shown (but for a condition on the whole).
    pub fn is_whole(&self) -> bool {
        match &self.choice {
            Choice::Groups(groups) => groups.is_whole(),
            Choice::Items(items) => items.is_whole(),
            _ => true,
        }
    }

    /// Shows all picks in order.
    pub fn each(&mut self, run: &mut Run<'r>, f: &mut Visit<'_, 'r>) -> Result<bool, Fail> {
        self.visit(run, f, None)
    }

    /// Shows all picks in order. Where a condition on the whole has to be tried, no more than a certain
    /// number is tried; `tried` counts them.
    fn visit(&mut self, run: &mut Run<'r>, f: &mut Visit<'_, 'r>, tried: Option<&mut u64>) -> Result<bool, Fail> {
        let Some(all) = self.all else {
            return self.visit_any(run, f);
        };
        let mut own = 0;
        let tried = tried.unwrap_or(&mut own);
        let asked = self.asked;
        self.visit_any(run, &mut |run, pick| {
            *tried += 1;
            if *tried > TRIED {
                return Ok(false);
            }
            Ok(!condition(run, &asked, all, &pick)? || f(run, pick)?)
        })
    }

    fn visit_any(&mut self, run: &mut Run<'r>, f: &mut Visit<'_, 'r>) -> Result<bool, Fail> {
        match &mut self.choice {
            Choice::Done | Choice::Skipped => f(run, Pick::Skipped),
            Choice::Card(cards) => {
                for card in cards.iter() {
                    if !f(run, Pick::Card(card))? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Choice::Sets(sets) => sets.visit(run, f),
            Choice::Runs(runs) => runs.visit(run, &self.asked, f),
            Choice::Groups(groups) => groups.visit(run, f),
            Choice::Items(items) => items.visit(run, &self.asked, f),
            Choice::Assign(assign) => assign.visit(run, f),
        }
    }

    /// One pick by chance; all equally likely if their number is exact.
    pub fn sample(&mut self, run: &mut Run<'r>, chance: &mut Rng) -> Result<Option<Pick>, Fail> {
        let Some(all) = self.all else {
            return self.sample_any(run, chance);
        };
        let asked = self.asked;
        for _ in 0..100 {
            match self.sample_any(run, chance)? {
                None => break,
                Some(pick) if condition(run, &asked, all, &pick)? => return Ok(Some(pick)),
                Some(_) => {}
            }
        }
        let n = self.count(run, u64::MAX)?.least();
        let mut skip = chance.below(n);
        let mut found = None;
        self.each(run, &mut |_, pick| {
            found = Some(pick);
            skip = skip.wrapping_sub(1);
            Ok(skip != u64::MAX)
        })?;
        Ok(found)
    }

    fn sample_any(&mut self, run: &mut Run<'r>, chance: &mut Rng) -> Result<Option<Pick>, Fail> {
        let rules = run.rules;
        let deck = &rules.layout.deck;
        Ok(match &mut self.choice {
            Choice::Done | Choice::Skipped => Some(Pick::Skipped),
            Choice::Card(cards) => one_of(*cards, chance).map(Pick::Card),
            Choice::Sets(sets) => sets.sample(deck, chance).map(Pick::Cards),
            Choice::Runs(runs) => runs.sample(run, &self.asked, chance)?,
            Choice::Groups(groups) => groups.sample(deck, chance),
            Choice::Items(items) => items.sample(run, &self.asked, chance)?,
            Choice::Assign(assign) => assign.sample(chance),
        })
    }

    /// The pick as it is carried out (of copies the lowest), or what is wrong with it.
    pub fn settle(&mut self, run: &mut Run<'r>, pick: &Pick) -> Result<Result<Pick, Breach>, Fail> {
        let rules = run.rules;
        let deck = &rules.layout.deck;
        let settled = match (&mut self.choice, pick) {
            (Choice::Done | Choice::Skipped, Pick::Skipped) => Ok(Pick::Skipped),
            (Choice::Done | Choice::Skipped, _) => Err(Breach::Skip),
            (_, Pick::Skipped) => Err(Breach::Make),
            (Choice::Card(cards), Pick::Card(card)) => match cards::twins(deck, *card, *cards).first() {
                Some(copy) => Ok(Pick::Card(copy)),
                None => Err(Breach::Item(card.0 as i64, None)),
            },
            (Choice::Sets(sets), Pick::Cards(cards)) => sets.settle(deck, *cards).map(Pick::Cards),
            (Choice::Runs(runs), Pick::Run(cards)) => runs.settle(run, &self.asked, cards)?,
            (Choice::Groups(groups), pick) => groups.settle(deck, pick),
            (Choice::Items(items), pick) => items.settle(run, &self.asked, pick)?,
            (Choice::Assign(assign), Pick::Assign(seats)) => assign.settle(*seats),
            _ => Err(Breach::Kind),
        };
        match (settled, self.all) {
            (Ok(pick), Some(all)) if !condition(run, &self.asked, all, &pick)? => Ok(Err(Breach::All)),
            (settled, _) => Ok(settled),
        }
    }
}

/// Whether the condition on a finished pick holds.
fn condition<'r>(run: &mut Run<'r>, asked: &Asked<'_, 'r>, all: &Unit<bool>, pick: &Pick) -> Result<bool, Fail> {
    let made = asked.with(pick);
    let mut args = asked.after(&made).args(run)?;
    args.ask(all, run, &[] as &[Arg])
}

/// One of the cards, all equally likely.
#[inline]
pub(super) fn one_of(cards: CardSet, chance: &mut Rng) -> Option<Card> {
    match cards.len() {
        0 => None,
        1 => cards.first(),
        n => cards.nth(chance.below(n as u64) as usize),
    }
}
