//! The fast path of playouts: one legal action by chance where a phase offers a single action with a
//! single plain pick. Nothing is allocated and nothing is counted that need not be.

use crate::rules::program::{ActionCode, PickCode, RuleCode, ShapeCode, Test};
use crate::rules::script::run::{Arg, Fail, Run};
use crate::rules::{Action, Pick};
use crate::table::{CardSet, Rng, Seat, SeatList};

/// Puts a random legal action into `out`; gives whether there is one, or nothing if the action is not of
/// a kind that this path knows.
///
/// # Errors
/// The fault of a script that was asked.
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
            let cards = from.ask_one(run, me)?;
            let Some(cards) = legal_cards(run, me, pick, cards)? else { return Ok(None) };
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
    out.plan = plan as u8;
    out.picks.clear();
    let is_any = found.is_some();
    out.picks.extend(found);
    Ok(Some(is_any))
}

/// What the rules leave of these cards; nothing if a rule is not one about cards.
#[inline]
fn legal_cards(run: &mut Run, me: i64, pick: &PickCode, mut cards: CardSet) -> Result<Option<CardSet>, Fail> {
    for rule in &pick.rules {
        let Test::Cards(must) = &rule.must else { return Ok(None) };
        if let Some(when) = &rule.when
            && !when.ask_one(run, me)?
        {
            continue;
        }
        let obeying = must.ask_about(run, me, cards)?;
        if !rule.if_able || !obeying.is_empty() {
            cards = obeying;
        }
    }
    Ok(Some(cards))
}

fn any_in_force(run: &mut Run, me: i64, rules: &[RuleCode]) -> Result<bool, Fail> {
    for rule in rules {
        match &rule.when {
            None => return Ok(true),
            // A condition that asks who gives is one about single items, and this path knows none.
            Some(when) if when.params.len() != 1 => {
                let giver = [Arg::Int(me), Arg::Int(me)];
                if when.params.len() != 2 || when.ask(run, &giver)? {
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
