//! Rules that tell whether they have been in force and have refused anything.

use super::program::Test;
use super::script::compile::code;
use super::script::run::Register;
use super::script::unit::{Short, Unit};
use crate::definition::{Reach, Trace};
use crate::diagnostic::Span;
use std::sync::atomic::Ordering::Relaxed;

/// The test of a rule that leaves marks, without short cuts past it; what the interpreter runs leaves none and counts as reached.
pub(super) fn watched(test: Test, trace: &Trace, rule: Span) -> Test {
    let flag = |reach| trace.flag(trace.mark(reach, rule, ""));
    let (asked, refused) = (flag(Reach::InForce), flag(Reach::Refused));
    match test {
        Test::Cards(Unit { code: Some(inner), name, kinds, params, .. }) => {
            let candidates = params.last().copied();
            let code = code(move |run| {
                asked.store(true, Relaxed);
                let all = match candidates {
                    Some(Register::Set(set)) => run.frame.sets.get(set as usize).copied(),
                    _ => None,
                };
                let pass = inner(run)?;
                if all.is_some_and(|all| all != pass) {
                    refused.store(true, Relaxed);
                }
                Ok(pass)
            });
            Test::Cards(Unit { code: Some(code), name, kinds, params, short: Short::None })
        }
        Test::One(Unit { code: Some(inner), name, kinds, params, .. }) => {
            let code = code(move |run| {
                asked.store(true, Relaxed);
                let holds = inner(run)?;
                if !holds {
                    refused.store(true, Relaxed);
                }
                Ok(holds)
            });
            Test::One(Unit { code: Some(code), name, kinds, params, short: Short::None })
        }
        interpreted => {
            asked.store(true, Relaxed);
            refused.store(true, Relaxed);
            interpreted
        }
    }
}
