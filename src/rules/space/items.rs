//! Single things to choose that are not cards: seats, words, numbers, zones.

use super::asked::Asked;
use super::breach::Breach;
use super::judge;
use super::number::Number;
use super::offer::Visit;
use crate::rules::Pick;
use crate::rules::program::PickCode;
use crate::rules::script::run::{Fail, Run};
use crate::table::{Rng, Seat, ZoneId};

/// How many numbers are judged one by one.
const LISTED: usize = 1000;

/// What the items are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Seats.
    Seat,
    /// Words.
    Word,
    /// Numbers.
    Number,
    /// Zones.
    Zone,
}

impl Sort {
    /// An item as a pick.
    pub fn pick(self, item: i64) -> Pick {
        match self {
            Sort::Seat => Pick::Seat(Seat(item as u8)),
            Sort::Word => Pick::Word(item as u16),
            Sort::Number => Pick::Number(item),
            Sort::Zone => Pick::Zone(ZoneId(item as u8)),
        }
    }

    /// A pick as an item.
    pub fn item(self, pick: &Pick) -> Option<i64> {
        match (self, pick) {
            (Sort::Seat, Pick::Seat(seat)) => Some(seat.0 as i64),
            (Sort::Word, Pick::Word(word)) => Some(*word as i64),
            (Sort::Number, Pick::Number(n)) => Some(*n),
            (Sort::Zone, Pick::Zone(zone)) => Some(zone.0 as i64),
            _ => None,
        }
    }
}

/// Single things to choose.
pub(super) struct Items<'r> {
    sort: Sort,
    listed: Listed<'r>,
}

enum Listed<'r> {
    /// These, ascending.
    These(Vec<i64>),
    /// All numbers between these, both included.
    All(i64, i64),
    /// Those of the numbers between these that pass: too many to judge them all. The flags say which
    /// rules bind, as far as the lowest numbers show it.
    Some(i64, i64, &'r PickCode, Vec<bool>),
}

impl<'r> Items<'r> {
    /// Those of these items that are offered and that the rules leave.
    pub fn these(
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        pick: &'r PickCode,
        sort: Sort,
        mut items: Vec<i64>,
    ) -> Result<Items<'r>, Fail> {
        items.sort_unstable();
        items.dedup();
        if pick.filter.is_some() || !pick.rules.is_empty() {
            let mut args = asked.args(run)?;
            judge::keep_allowed(pick, run, &mut args, None, &mut items)?;
        }
        Ok(Items { sort, listed: Listed::These(items) })
    }

    /// Those of the numbers between these, both included, that are offered and that the rules leave.
    pub fn numbers(
        run: &mut Run<'r>,
        asked: &Asked<'_, 'r>,
        pick: &'r PickCode,
        least: i64,
        most: i64,
    ) -> Result<Items<'r>, Fail> {
        let sort = Sort::Number;
        if pick.filter.is_none() && pick.rules.is_empty() {
            let listed = Listed::All(least, most);
            return Ok(Items { sort, listed });
        }
        if most.saturating_sub(least) < LISTED as i64 {
            return Items::these(run, asked, pick, sort, (least..=most).collect());
        }
        let mut args = asked.args(run)?;
        let mut binds = Vec::new();
        let mut left: Vec<i64> = (least..).take(LISTED).collect();
        if let Some(filter) = &pick.filter {
            let mut passed = Vec::new();
            for item in left {
                if judge::holds(filter, run, &mut args, None, item)? {
                    passed.push(item);
                }
            }
            left = passed;
        }
        for rule in &pick.rules {
            let force = judge::in_force(rule, run, &mut args, None)?;
            let mut passed = Vec::new();
            for &item in left.iter().filter(|_| force) {
                if judge::holds(&rule.must, run, &mut args, None, item)? {
                    passed.push(item);
                }
            }
            let bind = force && !(rule.if_able && passed.is_empty());
            if bind {
                left = passed;
            }
            binds.push(bind);
        }
        let listed = Listed::Some(least, most, pick, binds);
        Ok(Items { sort, listed })
    }

    /// Whether all of them are shown by [`Items::visit`].
    pub fn is_whole(&self) -> bool {
        !matches!(self.listed, Listed::Some(..))
    }

    /// Whether the item may be chosen.
    pub fn has(&self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, item: i64) -> Result<bool, Fail> {
        match &self.listed {
            Listed::These(items) => Ok(items.binary_search(&item).is_ok()),
            Listed::All(least, most) => Ok((*least..=*most).contains(&item)),
            Listed::Some(least, most, pick, binds) => {
                if !(*least..=*most).contains(&item) {
                    return Ok(false);
                }
                let mut args = asked.args(run)?;
                let tests = pick.rules.iter().zip(binds).filter(|(_, binds)| **binds);
                for test in pick.filter.iter().chain(tests.map(|(rule, _)| &rule.must)) {
                    if !judge::holds(test, run, &mut args, None, item)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// How many there are.
    pub fn count(&self, run: &mut Run<'r>, asked: &Asked<'_, 'r>) -> Result<Number, Fail> {
        match &self.listed {
            Listed::These(items) => Ok(Number::Exactly(items.len() as u64)),
            Listed::All(least, most) if least > most => Ok(Number::Exactly(0)),
            Listed::All(least, most) => Ok(Number::counted((*most as i128 - *least as i128 + 1) as u128)),
            Listed::Some(least, ..) => {
                let mut n = 0;
                for item in (*least..).take(LISTED) {
                    n += self.has(run, asked, item)? as u64;
                }
                Ok(Number::AtLeast(n))
            }
        }
    }

    /// One of them; all equally likely, but where there are too many to judge only as far as chance shows it.
    pub fn sample(&self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, chance: &mut Rng) -> Result<Option<Pick>, Fail> {
        let item = match &self.listed {
            Listed::These(items) => match items.len() {
                0 => None,
                1 => Some(items[0]),
                n => Some(items[chance.below(n as u64) as usize]),
            },
            Listed::All(least, most) if least > most => None,
            Listed::All(least, most) => Some(between(*least, *most, chance)),
            Listed::Some(least, most, ..) => {
                let mut found = None;
                for _ in 0..LISTED {
                    let item = between(*least, *most, chance);
                    if self.has(run, asked, item)? {
                        found = Some(item);
                        break;
                    }
                }
                if found.is_none() {
                    self.visit(run, asked, &mut |_, pick| {
                        found = Sort::Number.item(&pick);
                        Ok(false)
                    })?;
                }
                found
            }
        };
        Ok(item.map(|item| self.sort.pick(item)))
    }

    /// Shows them in order. Of numbers too many to judge only the lowest are shown.
    pub fn visit(&self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, f: &mut Visit<'_, 'r>) -> Result<bool, Fail> {
        match &self.listed {
            Listed::These(items) => {
                for &item in items {
                    if !f(run, self.sort.pick(item))? {
                        return Ok(false);
                    }
                }
            }
            Listed::All(least, most) => {
                for item in *least..=*most {
                    if !f(run, Pick::Number(item))? {
                        return Ok(false);
                    }
                }
            }
            Listed::Some(least, most, ..) => {
                for item in (*least..=*most).take(10 * LISTED) {
                    if self.has(run, asked, item)? && !f(run, Pick::Number(item))? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The pick itself, or what is wrong with it.
    pub fn settle(&self, run: &mut Run<'r>, asked: &Asked<'_, 'r>, pick: &Pick) -> Result<Result<Pick, Breach>, Fail> {
        let Some(item) = self.sort.item(pick) else {
            return Ok(Err(Breach::Kind));
        };
        Ok(match self.has(run, asked, item)? {
            true => Ok(pick.clone()),
            false => Err(Breach::Item(item, None)),
        })
    }
}

fn between(least: i64, most: i64, chance: &mut Rng) -> i64 {
    match (most.wrapping_sub(least) as u64).checked_add(1) {
        Some(n) => least.wrapping_add(chance.below(n) as i64),
        None => chance.seed() as i64,
    }
}
