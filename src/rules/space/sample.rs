//! One action by chance, in a single pass over what is offered.

use super::asked::Asked;
use super::offer::{Choice, Offer};
use super::quick;
use super::walk::{self, TRIED, WIDE};
use crate::rules::Action;
use crate::rules::script::run::{Fail, Run};
use crate::table::{Rng, Seat};

/// Keeps one of all actions that it is shown, each with the weight of its kind.
struct Sampler<'c> {
    chance: &'c mut Rng,
    weight: u64,
    out: &'c mut Action,
}

/// Puts a random legal action of these into `out`; gives whether there is one. All are equally likely
/// if their number is exact; otherwise it is chosen pick by pick.
///
/// # Errors
/// The fault of a script that was asked.
#[inline]
pub(in crate::rules) fn sample_into<'r>(
    run: &mut Run<'r>,
    seat: Seat,
    plans: &[usize],
    chance: &mut Rng,
    out: &mut Action,
) -> Result<bool, Fail> {
    if let [plan] = plans
        && let Some(found) = quick::sample(run, seat, *plan, chance, out)?
    {
        return Ok(found);
    }
    sample_slowly(run, seat, plans, chance, out)
}

fn sample_slowly<'r>(
    run: &mut Run<'r>,
    seat: Seat,
    plans: &[usize],
    chance: &mut Rng,
    out: &mut Action,
) -> Result<bool, Fail> {
    let mut sampler = Sampler { chance, weight: 0, out };
    for &plan in plans {
        if let Some(asked) = walk::begin(run, seat, plan)? {
            sampler.draw(run, &asked)?;
        }
    }
    Ok(sampler.weight > 0)
}

/// A random legal action of these, if there is one; see [`sample_into`].
///
/// # Errors
/// The fault of a script that was asked.
pub(in crate::rules) fn sample_step<'r>(
    run: &mut Run<'r>,
    seat: Seat,
    plans: &[usize],
    chance: &mut Rng,
) -> Result<Option<Action>, Fail> {
    let mut action = blank();
    let found = sample_into(run, seat, plans, chance, &mut action)?;
    Ok(found.then_some(action))
}

fn blank() -> Action {
    Action { plan: 0, picks: Vec::new() }
}

impl Sampler<'_> {
    fn draw<'r>(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>) -> Result<(), Fail> {
        let mut offer = Offer::open(run, asked)?;
        if asked.is_last() {
            return self.offer(run, &mut offer);
        }
        let n = offer.count(run, WIDE)?;
        if !n.is_exact() || n.least() > WIDE {
            return self.pick_by_pick(run, asked, &mut offer, n.least());
        }
        offer.each(run, &mut |run, pick| {
            let made = asked.with(&pick);
            self.draw(run, &asked.after(&made))?;
            Ok(true)
        })?;
        Ok(())
    }

    /// Whether something of this weight replaces what was kept so far.
    fn keeps(&mut self, weight: u64) -> bool {
        let before = self.weight;
        self.weight = before.saturating_add(weight);
        before == 0 || self.chance.below(self.weight) < weight
    }

    fn offer<'r>(&mut self, run: &mut Run<'r>, offer: &mut Offer<'_, 'r>) -> Result<(), Fail> {
        let n = offer.count(run, u64::MAX)?;
        let before = self.weight;
        if n.is_exact() && n.least() == 0 || !self.keeps(n.least().max(1)) {
            return Ok(());
        }
        match offer.sample(run, self.chance)? {
            Some(pick) => {
                self.out.plan = offer.asked.plan as u8;
                self.out.picks.clear();
                offer.asked.write_to(&mut self.out.picks);
                if !matches!(offer.choice, Choice::Done) {
                    self.out.picks.push(pick);
                }
            }
            None => self.weight = before,
        }
        Ok(())
    }

    /// Makes this pick by chance, then the rest; `n` is the number of its values as far as known.
    fn pick_by_pick<'r>(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        offer: &mut Offer<'_, 'r>,
        n: u64,
    ) -> Result<(), Fail> {
        let mut found = blank();
        let mut weight = 0;
        for _ in 0..WIDE {
            let Some(pick) = offer.sample(run, self.chance)? else {
                break;
            };
            let made = asked.with(&pick);
            weight = self.inner(run, &asked.after(&made), &mut found)?;
            if weight > 0 {
                break;
            }
        }
        let mut tried = 0;
        if weight == 0 {
            offer.each(run, &mut |run, pick| {
                tried += 1;
                let made = asked.with(&pick);
                weight = self.inner(run, &asked.after(&made), &mut found)?;
                Ok(weight == 0 && tried < TRIED)
            })?;
        }
        if weight > 0 && self.keeps(weight.saturating_mul(n.max(1))) {
            *self.out = found;
        }
        Ok(())
    }

    /// One way to go on from here, and how many there are.
    fn inner<'r>(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, out: &mut Action) -> Result<u64, Fail> {
        let mut inner = Sampler { chance: self.chance, weight: 0, out };
        inner.draw(run, asked)?;
        Ok(inner.weight)
    }
}
