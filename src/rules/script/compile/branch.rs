//! `if` and `switch`, as values and for their effects.

use super::super::ast::{Block, Expr};
use super::super::kind::Kind;
use super::super::run::Register;
use super::step::Step;
use super::typed::{Facts, Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term, code};
use crate::diagnostic::{Fault, Span};

/// A condition and what is done if it holds.
type Arm<'b> = (Out<Typed>, &'b Block);

/// What compiles the block of an arm.
type Body<'f, 'c> = &'f mut dyn FnMut(&mut Compiler<'c>, &Block) -> Out<(Step, Facts)>;

impl<'c> Compiler<'c> {
    fn conditions<'b>(&mut self, arms: &'b [(Expr, Block)]) -> Vec<Arm<'b>> {
        arms.iter().map(|(c, b)| (self.flag_of(c), b)).collect()
    }

    /// `if` as a value.
    pub(super) fn if_value(&mut self, arms: &[(Expr, Block)], last: Option<&Block>, span: Span) -> Out<Typed> {
        let arms = self.conditions(arms);
        self.branch_value(arms, last, span)
    }

    /// `switch` as a value.
    pub(super) fn switch_value(
        &mut self,
        on: &Expr,
        arms: &[(Vec<Expr>, Block)],
        last: Option<&Block>,
        span: Span,
    ) -> Out<Typed> {
        let start = self.serial;
        let (first, facts, arms) = self.cases(on, arms)?;
        let mut typed = self.branch_value(arms, last, span)?;
        typed.facts = typed.facts.and(&facts).within(start);
        if let Some(first) = first {
            typed.val = typed.val.after(first);
        }
        Ok(typed)
    }

    /// The cases of a `switch` as conditions on a register, and what fills the register.
    #[allow(clippy::type_complexity)]
    fn cases<'b>(&mut self, on: &Expr, arms: &'b [(Vec<Expr>, Block)]) -> Out<(Option<Step>, Facts, Vec<Arm<'b>>)> {
        let on = self.expr(on)?;
        if !matches!(on.kind, Kind::Number | Kind::Word(_) | Kind::Flag) {
            let sentence = format!("a switch is made on a number, a flag or a word, not on {}", on.kind.name());
            return self.fault(Fault::error("wrong-kind", on.span, sentence));
        }
        let (kind, facts, known) = (on.kind, on.facts.clone(), on.constant());
        let (register, serial) = self.register(kind);
        let store = on.val.store(register);
        let Register::Int(r) = register else {
            return Err(Stop::Faulty);
        };
        let mut conditions = Vec::new();
        for (patterns, block) in arms {
            let mut values = Vec::new();
            let mut faulty = false;
            for pattern in patterns {
                let value = self.expr(pattern).and_then(|p| self.convert(p, kind));
                match value.map(|v| (v.constant(), v.span)) {
                    Ok((Some(value), _)) => values.push(value),
                    Ok((None, span)) => {
                        let fault = Fault::error("wrong-kind", span, "a case is a number or a word as it is written");
                        faulty |= self.fault::<()>(fault).is_err();
                    }
                    Err(_) => faulty = true,
                }
            }
            let span = self.places.span(patterns.first().map_or(0, |p| p.start), patterns.last().map_or(0, |p| p.end));
            let condition = match (faulty, known) {
                (true, _) => Err(Stop::Faulty),
                (false, Some(known)) => {
                    Ok(super::operator::flag(Term::Const(values.contains(&known)), Facts::default(), span))
                }
                (false, None) => {
                    let holds = match values[..] {
                        [only] => code(move |run| Ok(run.frame.ints[r as usize] == only)),
                        _ => code(move |run| Ok(values.contains(&run.frame.ints[r as usize]))),
                    };
                    Ok(super::operator::flag(Term::Code(holds), Facts::register(serial), span))
                }
            };
            conditions.push((condition, block));
        }
        let facts = facts.and(&Facts::register(serial));
        Ok(match known {
            Some(_) => (None, Facts::default(), conditions),
            None => (store, facts, conditions),
        })
    }

    fn branch_value(&mut self, arms: Vec<Arm>, last: Option<&Block>, span: Span) -> Out<Typed> {
        let mut faulty = false;
        let mut typed: Vec<(Typed, Typed)> = Vec::new();
        let mut kind: Option<Kind> = None;
        let mut join = |me: &mut Self, value: &Typed| -> Out<()> {
            match kind {
                None => kind = Some(value.kind),
                Some(k) => match me.join(k, value.kind) {
                    Some(joined) => kind = Some(joined),
                    None => {
                        let sentence = format!("one branch gives {}, the other {}", k.name(), value.kind.name());
                        return me.fault(Fault::error("wrong-kind", value.span, sentence));
                    }
                },
            }
            Ok(())
        };
        for (condition, block) in arms {
            let block_span = span;
            let value = self.block_value(block, block_span).and_then(|v| self.whole(v));
            match (condition, value) {
                (Ok(condition), Ok(value)) => match join(self, &value) {
                    Ok(()) => typed.push((condition, value)),
                    Err(_) => faulty = true,
                },
                (Err(Stop::Outside(form, at)), _) | (_, Err(Stop::Outside(form, at))) => {
                    return Err(Stop::Outside(form, at));
                }
                _ => faulty = true,
            }
        }
        let last = match last {
            Some(block) => self.block_value(block, span).and_then(|v| self.whole(v))?,
            None => super::expr::constant(Kind::Nothing, Val::Nothing(Term::Const(())), span),
        };
        join(self, &last)?;
        if faulty {
            return Err(Stop::Faulty);
        }
        let Some(kind) = kind else {
            return Err(Stop::Faulty);
        };
        if typed.iter().any(|(_, v)| v.hints.open.is_some()) || last.hints.open.is_some() {
            typed.iter().for_each(|(_, v)| self.settle_open(v, if matches!(kind, Kind::Word(_)) { 0 } else { -1 }));
        }
        let mut result = self.convert(last, kind)?;
        for (condition, value) in typed.into_iter().rev() {
            let value = self.convert(value, kind)?;
            let known = condition.constant();
            if let Some(known) = known {
                if known != 0 {
                    result = value;
                }
                continue;
            }
            let facts = condition.facts.and(&value.facts).and(&result.facts);
            let hints = value.hints.or(&result.hints);
            let Val::Flag(condition) = condition.val else {
                return Err(Stop::Faulty);
            };
            let Some(val) = Val::choose(condition, value.val, result.val) else {
                return Err(Stop::Faulty);
            };
            result = Typed { kind, val, facts, hints, span };
        }
        Ok(result)
    }

    /// `if` for its effects.
    pub(super) fn if_steps(
        &mut self,
        arms: &[(Expr, Block)],
        last: Option<&Block>,
        body: Body<'_, 'c>,
    ) -> Out<(Step, Facts)> {
        let arms = self.conditions(arms);
        self.branch_steps(arms, last, body)
    }

    /// `switch` for its effects.
    pub(super) fn switch_steps(
        &mut self,
        on: &Expr,
        arms: &[(Vec<Expr>, Block)],
        last: Option<&Block>,
        body: Body<'_, 'c>,
    ) -> Out<(Step, Facts)> {
        let start = self.serial;
        let (first, facts, arms) = self.cases(on, arms)?;
        let (step, more) = self.branch_steps(arms, last, body)?;
        let facts = facts.and(&more).within(start);
        let steps = first.into_iter().chain([step]).collect();
        Ok((Step::of(steps), facts))
    }

    fn branch_steps(&mut self, arms: Vec<Arm>, last: Option<&Block>, body: Body<'_, 'c>) -> Out<(Step, Facts)> {
        let mut done = Vec::new();
        let mut faulty = false;
        for (condition, block) in arms {
            match (condition, body(self, block)) {
                (Ok(condition), Ok(step)) => done.push((condition, step)),
                (Err(Stop::Outside(form, at)), _) | (_, Err(Stop::Outside(form, at))) => {
                    return Err(Stop::Outside(form, at));
                }
                _ => faulty = true,
            }
        }
        let (mut result, mut facts) = match last {
            Some(block) => {
                let (step, facts) = body(self, block)?;
                (Some(step), facts)
            }
            None => (None, Facts::default()),
        };
        if faulty {
            return Err(Stop::Faulty);
        }
        for (condition, (step, more)) in done.into_iter().rev() {
            if let Some(known) = condition.constant() {
                if known != 0 {
                    (result, facts) = (Some(step), more);
                }
                continue;
            }
            facts = condition.facts.and(&more).and(&facts);
            let Val::Flag(condition) = condition.val else {
                return Err(Stop::Faulty);
            };
            result = Some(Step::Either(condition, Box::new((step, result.unwrap_or(Step::NOTHING)))));
        }
        Ok((result.unwrap_or(Step::NOTHING), facts))
    }
}

impl Hints {
    /// What is known of a value that is one of two.
    pub fn or(mut self, other: &Hints) -> Hints {
        self.mine &= other.mine;
        self.sure &= other.sure;
        self.loose |= other.loose;
        self.words.extend(other.words.iter().copied());
        self.words.dedup();
        if self.attribute != other.attribute {
            self.attribute = None;
        }
        self.option = None;
        self.open = None;
        self
    }
}
