//! The fast path of playouts: one legal action by chance where a phase offers a single action with a
//! single plain pick. Nothing is allocated and nothing is counted that need not be.

use crate::rules::program::{ActionCode, PickCode, RuleCode, ShapeCode, Test};
use crate::rules::script::run::{Fail, Run};
use crate::rules::{Action, Pick};
use crate::table::{CardSet, Rng, Seat, SeatList, SeatSet};

/// Puts a random legal action into `out`; gives whether there is one, or nothing if the action is not of
/// a kind that this path knows.
///
/// # Errors
/// The fault of a script that was asked.
#[inline]
pub(super) fn sample(
    run: &mut Run,
    seat: Seat,
    plan: usize,
    chance: &mut Rng,
    out: &mut Action,
) -> Result<Option<bool>, Fail> {
    let rules = run.rules;
    let code: &ActionCode = &rules.program.actions[plan];
    let [pick] = code.picks.as_slice() else { return Ok(None) };
    if !code.rules.is_empty() || pick.filter.is_some() || pick.when.is_some() || pick.all.is_some() {
        return Ok(None);
    }
    let me = seat.0 as i64;
    let found = match &pick.shape {
        ShapeCode::Card(from) if !rules.layout.deck.has_copies() => {
            let mut cards = from.ask_one(run, me)?;
            if !keep_legal(run, me, pick, &mut cards)? {
                return Ok(None);
            }
            match cards.len() {
                0 => None,
                n => cards.nth(chance.below(n as u64) as usize).map(Pick::Card),
            }
        }
        ShapeCode::Cards { from, count: Some((least, most)), same: None }
            if !rules.layout.deck.has_copies() && pick.rules.is_empty() =>
        {
            let least = least.ask_one(run, me)?;
            match most {
                Some(most) if most.ask_one(run, me)? == least => {}
                _ => return Ok(None),
            }
            let from = from.ask_one(run, me)?;
            some_of(from, least, chance).map(Pick::Cards)
        }
        ShapeCode::Seat(seats) => {
            let seats = seats.ask_one(run, me)?;
            let Some(seats) = legal_seats(run, me, pick, seats.set())? else { return Ok(None) };
            match seats.len() {
                0 => None,
                n => seats.iter().nth(chance.below(n as u64) as usize).map(Pick::Seat),
            }
        }
        ShapeCode::Word(n) if pick.rules.is_empty() && *n > 0 => Some(Pick::Word(1 + chance.below(*n as u64) as u16)),
        ShapeCode::Assign { givers, to } => {
            if any_in_force(run, me, &pick.rules)? {
                return Ok(None);
            }
            let (givers, to) = (givers.ask_one(run, me)?, to.ask_one(run, me)?);
            if givers.len() != to.len() {
                return Ok(None);
            }
            Some(Pick::Assign(shuffled(to, chance)))
        }
        _ => return Ok(None),
    };
    let Some(found) = found else { return Ok(Some(false)) };
    out.plan = plan as u8;
    match out.picks.as_mut_slice() {
        [only] => *only = found,
        _ => {
            out.picks.clear();
            out.picks.push(found);
        }
    }
    Ok(Some(true))
}

/// Keeps what the rules leave of these cards; says whether all rules are such about cards.
#[inline]
fn keep_legal(run: &mut Run, me: i64, pick: &PickCode, cards: &mut CardSet) -> Result<bool, Fail> {
    for rule in &pick.rules {
        let Test::Cards(must) = &rule.must else { return Ok(false) };
        if let Some(when) = &rule.when
            && !when.ask_one(run, me)?
        {
            continue;
        }
        let obeying = must.ask_about(run, me, *cards)?;
        if !rule.if_able || !obeying.is_empty() {
            *cards = obeying;
        }
    }
    Ok(true)
}

/// What the rules leave of these seats; nothing if one is not about single seats.
fn legal_seats(run: &mut Run, me: i64, pick: &PickCode, mut seats: SeatSet) -> Result<Option<SeatSet>, Fail> {
    for rule in &pick.rules {
        let Test::One(must) = &rule.must else { return Ok(None) };
        if let Some(when) = &rule.when
            && !when.ask_one(run, me)?
        {
            continue;
        }
        let mut obeying = SeatSet::EMPTY;
        for seat in seats.iter() {
            if must.ask_two(run, me, seat.0 as i64)? {
                obeying = obeying.with(seat);
            }
        }
        if !rule.if_able || !obeying.is_empty() {
            seats = obeying;
        }
    }
    Ok(Some(seats))
}

fn any_in_force(run: &mut Run, me: i64, rules: &[RuleCode]) -> Result<bool, Fail> {
    for rule in rules {
        match &rule.when {
            None => return Ok(true),
            // A condition that asks who gives is one about single items, and this path knows none.
            Some(when) if when.params.len() != 1 => {
                if when.params.len() != 2 || when.ask_two(run, me, me)? {
                    return Ok(true);
                }
            }
            Some(when) => {
                if when.ask_one(run, me)? {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// `k` of these cards, all sets equally likely (Floyd's algorithm: Bentley and Floyd 1987).
fn some_of(cards: CardSet, k: i64, chance: &mut Rng) -> Option<CardSet> {
    let n = cards.len();
    let k = usize::try_from(k).ok().filter(|k| *k <= n)?;
    let mut taken = CardSet::EMPTY;
    for last in n - k..n {
        let card = cards.nth(chance.below(last as u64 + 1) as usize)?;
        let card = if taken.has(card) { cards.nth(last)? } else { card };
        taken.insert(card);
    }
    Some(taken)
}

fn shuffled(seats: SeatList, chance: &mut Rng) -> SeatList {
    let mut order = [Seat(0); crate::table::MAX_SEATS];
    let mut n = 0;
    for seat in seats.set().iter() {
        order[n] = seat;
        n += 1;
    }
    chance.shuffle(&mut order[..n]);
    order[..n].iter().copied().collect()
}
