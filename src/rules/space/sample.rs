//! One action by chance, in a single pass over what is offered.

use super::asked::Asked;
use super::offer::{Choice, Offer};
use super::quick;
use super::walk::{self, TRIED, WAYS, WIDE};
use crate::rules::Action;
use crate::rules::script::run::{Fail, Run};
use crate::table::{Rng, Seat};

/// Picks that go together in more ways than this are not even begun to be walked through.
const MANY: u64 = 1_000_000;

/// Keeps one of all actions that it is shown, each with the weight of its kind.
struct Sampler<'c> {
    chance: &'c mut Rng,
    weight: u64,
    out: &'c mut Action,
    /// Whether each pick is made by chance before the next one is looked at.
    by_pick: bool,
    /// How many ways are still looked at.
    left: &'c mut u64,
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
    let mut found = false;
    for by_pick in [false, true] {
        let mut sampler = Sampler { chance, weight: 0, out, by_pick, left: &mut WAYS.clone() };
        let mut all = true;
        for &plan in plans {
            if let Some(asked) = walk::begin(run, seat, plan)? {
                all &= sampler.draw(run, &asked, 1)?;
            }
        }
        found = sampler.weight > 0;
        if all {
            break;
        }
    }
    Ok(found)
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
    /// Draws from all that can follow; the picks before go together in so many `ways`. False if that is too much.
    fn draw<'r>(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, ways: u64) -> Result<bool, Fail> {
        if *self.left == 0 {
            return Ok(false);
        }
        *self.left -= 1;
        let mut offer = Offer::open(run, asked)?;
        if asked.is_last() {
            self.offer(run, &mut offer)?;
            return Ok(true);
        }
        let n = offer.count(run, WIDE)?;
        if self.by_pick || !n.is_exact() || n.least() > WIDE {
            return self.pick_by_pick(run, asked, &mut offer, n.least());
        }
        let ways = ways.saturating_mul(n.least());
        if ways > MANY {
            return Ok(false);
        }
        let mut all = true;
        offer.each(run, &mut |run, pick| {
            let made = asked.with(&pick);
            all = self.draw(run, &asked.after(&made), ways)?;
            Ok(all)
        })?;
        Ok(all)
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

    /// Makes this pick by chance, then the rest; `n` is the number of its values as far as known. False if that is
    /// too much.
    fn pick_by_pick<'r>(
        &mut self,
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        offer: &mut Offer<'_, 'r>,
        n: u64,
    ) -> Result<bool, Fail> {
        let mut found = blank();
        let (mut weight, mut all) = (0, true);
        for _ in 0..WIDE {
            let Some(pick) = offer.sample(run, self.chance)? else {
                break;
            };
            let made = asked.with(&pick);
            (weight, all) = self.inner(run, &asked.after(&made), &mut found)?;
            if weight > 0 || !all {
                break;
            }
        }
        let mut tried = 0;
        if weight == 0 && all {
            offer.each(run, &mut |run, pick| {
                tried += 1;
                let made = asked.with(&pick);
                (weight, all) = self.inner(run, &asked.after(&made), &mut found)?;
                Ok(weight == 0 && all && tried < TRIED)
            })?;
        }
        if weight > 0 && self.keeps(weight.saturating_mul(n.max(1))) {
            *self.out = found;
        }
        Ok(all)
    }

    /// One way to go on from here: how many there are, and whether that was not too much.
    fn inner<'r>(&mut self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, out: &mut Action) -> Result<(u64, bool), Fail> {
        let mut inner = Sampler { chance: self.chance, weight: 0, out, by_pick: self.by_pick, left: self.left };
        let all = inner.draw(run, asked, 1)?;
        Ok((inner.weight, all))
    }
}
