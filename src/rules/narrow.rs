//! Rules about the card of a plain turn: what they leave of the cards of a seat.

use super::program::{RuleCode, Test};
use super::script::compile::check::Check;
use super::script::compile::glance::{Among, Glance, Test as Yes, What};
use super::script::compile::lift::Lift;
use super::script::run::{Fail, Register, Run};
use super::script::unit::{Short, Unit};
use crate::table::{CardSet, Choice};
use std::sync::Arc;

/// All rules about the card of an action.
pub(super) struct Narrows {
    /// What they check, each thing once.
    checks: Vec<Check>,
    rules: Vec<Narrow>,
}

/// One rule.
struct Narrow {
    rule: Rule,
    if_able: bool,
}

/// How it is asked.
enum Rule {
    /// Which cards fit another one, if that lies there.
    Fit(Arc<Lift>),
    /// Always the same cards, if all checks of these bits hold.
    Fixed(u32, CardSet),
    /// Anything else.
    Other(Box<Other>),
}

struct Other {
    when: When,
    keep: Arc<Lift>,
    /// The register of the seat asked.
    me: u16,
}

/// When a rule is in force.
enum When {
    Always,
    /// If all these hold.
    All(Arc<[Glance]>),
    /// As the rule of this number says, asked with the seat in this register.
    Asked(usize, u16),
}

impl Narrows {
    /// The rules, if all are about sets of cards and need no interpreter.
    pub fn of(rules: &[RuleCode]) -> Option<Narrows> {
        let mut all = Narrows { checks: Vec::new(), rules: Vec::new() };
        for (number, rule) in rules.iter().enumerate() {
            let narrow = all.rule(number, rule)?;
            all.rules.push(narrow);
        }
        Some(all)
    }

    fn rule(&mut self, number: usize, rule: &RuleCode) -> Option<Narrow> {
        let Test::Cards(Unit { short: Short::Sift(keep), params, .. }) = &rule.must else { return None };
        let &[Register::Int(me), _] = params.as_slice() else { return None };
        let narrow = |rule_of| Some(Narrow { rule: rule_of, if_able: rule.if_able });
        let when = match &rule.when {
            None => When::Always,
            Some(Unit { short: Short::Glance(glance), .. }) if needs_only(glance, keep) => {
                return narrow(Rule::Fit(keep.clone()));
            }
            Some(Unit { short: Short::Glance(glance), .. }) => When::All([*glance].into()),
            Some(Unit { short: Short::All(all), .. }) => When::All(all.clone()),
            Some(Unit { code: Some(_), params, .. }) => match params[..] {
                [Register::Int(me)] => When::Asked(number, me),
                _ => return None,
            },
            Some(_) => return None,
        };
        if let (Lift::Fixed(cards), Some(bits)) = (&**keep, self.bits(&when)) {
            return narrow(Rule::Fixed(bits, *cards));
        }
        narrow(Rule::Other(Box::new(Other { when, keep: keep.clone(), me })))
    }

    /// The bits of the checks that a condition comes to, if there is room for them.
    fn bits(&mut self, when: &When) -> Option<u32> {
        let all = match when {
            When::Always => return Some(0),
            When::All(all) => all,
            When::Asked(..) => return None,
        };
        let checks = all.iter().map(Check::of).collect::<Option<Vec<Check>>>()?;
        let mut bits = 0;
        for check in checks {
            let at = self.checks.iter().position(|known| *known == check).unwrap_or_else(|| {
                self.checks.push(check);
                self.checks.len() - 1
            });
            bits |= 1u32.checked_shl(at as u32)?;
        }
        Some(bits)
    }

    /// What the rules of an action leave of these cards.
    ///
    /// # Errors
    /// The fault of a script.
    #[inline(always)]
    pub fn narrow<C: Choice>(&self, run: &mut Run, action: usize, me: i64, mut cards: C) -> Result<C, Fail> {
        let table = &run.state.table;
        let checked = self.checks.iter().rev().fold(0, |bits, check| bits << 1 | check.holds(table) as u32);
        for rule in &self.rules {
            cards = rule.narrow(run, checked, action, me, cards)?;
        }
        Ok(cards)
    }
}

impl Narrow {
    #[inline(always)]
    fn narrow<C: Choice>(&self, run: &mut Run, checked: u32, action: usize, me: i64, cards: C) -> Result<C, Fail> {
        let obeying = match &self.rule {
            Rule::Fit(keep) => match &**keep {
                Lift::Like(like) => match like.fit(run) {
                    Some(fit) => cards.among(fit),
                    None => return Ok(cards),
                },
                _ => return Ok(cards),
            },
            Rule::Fixed(bits, keep) => match checked & bits == *bits {
                true => cards.among(keep),
                false => return Ok(cards),
            },
            Rule::Other(other) => match other.ask(run, action, me, &cards.set())? {
                Some(obeying) => C::of(&obeying),
                None => return Ok(cards),
            },
        };
        Ok(if self.if_able && obeying.is_none() { cards } else { obeying })
    }
}

impl Other {
    /// Those of some cards that pass; nothing if the rule is not in force.
    #[inline(never)]
    fn ask(&self, run: &mut Run, action: usize, me: i64, cards: &CardSet) -> Result<Option<CardSet>, Fail> {
        let in_force = match &self.when {
            When::Always => true,
            When::All(all) => all.iter().all(|glance| glance.see_of(me, run)),
            When::Asked(number, register) => {
                run.frame.ints[*register as usize] = me;
                match &run.rules.program.actions[action].picks[0].rules[*number].when {
                    Some(Unit { code: Some(code), .. }) => code(run)?,
                    _ => true,
                }
            }
        };
        if !in_force {
            return Ok(None);
        }
        run.frame.ints[self.me as usize] = me;
        self.keep.ask(run, *cards).map(Some)
    }
}

/// Whether a condition asks for no more than that the card which is to be fitted lies there.
fn needs_only(condition: &Glance, keep: &Lift) -> bool {
    let Lift::Like(like) = keep else { return false };
    let lies = Glance { what: What::Size, among: Among::One, test: Yes::YES, ..like.card };
    like.card.place.step == 0 && matches!(like.card.what, What::First | What::Last) && *condition == lies
}
