//! Code of statements, and how they are put one after another.

use super::super::kind::Kind;
use super::super::run::{Code, Register, Run};
use super::code;
use super::typed::Hints;

/// How a statement went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// The next statement follows.
    On,
    /// The loop is left.
    Break,
    /// The next turn of the loop follows.
    Continue,
    /// The function is left.
    Return,
}

/// Code for a statement.
pub(super) enum Step {
    /// It always goes on.
    Plain(Code<()>),
    /// It may leave a loop or the function.
    Flow(Code<Flow>),
    /// It does nothing but leave.
    Leave(Flow),
}

/// What a function that returns early gives.
pub(super) struct Returns {
    /// The kind found so far.
    pub kind: Option<Kind>,
    /// Where the value is put.
    pub register: Option<(Register, u32)>,
    /// A kind that all values can be read as, if it is another than `kind`: then all is done again.
    pub retry: Option<Kind>,
    /// What is known of the values.
    pub hints: Option<Hints>,
}

impl Returns {
    /// Of a function whose value nobody wants.
    pub fn unwanted() -> Returns {
        Returns { kind: Some(Kind::Nothing), register: None, retry: None, hints: None }
    }
}

impl Step {
    /// Steps one after another.
    pub fn of(mut steps: Vec<Step>) -> Step {
        if steps.len() == 1
            && let Some(only) = steps.pop()
        {
            return only;
        }
        if steps.iter().all(|s| matches!(s, Step::Plain(_))) {
            let mut plain: Vec<Code<()>> = steps.into_iter().map(Step::into_code).collect();
            return Step::Plain(match plain.len() {
                0 => code(|_| Ok(())),
                2 => {
                    let (Some(b), Some(a)) = (plain.pop(), plain.pop()) else {
                        return Step::Plain(code(|_| Ok(())));
                    };
                    code(move |run| {
                        a(run)?;
                        b(run)
                    })
                }
                3 => {
                    let (Some(c), Some(b), Some(a)) = (plain.pop(), plain.pop(), plain.pop()) else {
                        return Step::Plain(code(|_| Ok(())));
                    };
                    code(move |run| {
                        a(run)?;
                        b(run)?;
                        c(run)
                    })
                }
                _ => {
                    let plain = plain.into_boxed_slice();
                    code(move |run| plain.iter().try_for_each(|step| step(run)))
                }
            });
        }
        let steps = steps.into_boxed_slice();
        Step::Flow(code(move |run: &mut Run| {
            for step in &steps {
                match step {
                    Step::Plain(step) => step(run)?,
                    Step::Flow(step) => match step(run)? {
                        Flow::On => {}
                        other => return Ok(other),
                    },
                    Step::Leave(flow) => return Ok(*flow),
                }
            }
            Ok(Flow::On)
        }))
    }

    /// As code that always goes on.
    pub fn into_code(self) -> Code<()> {
        match self {
            Step::Plain(code) => code,
            Step::Flow(inner) => code(move |run| inner(run).map(|_| ())),
            Step::Leave(_) => code(|_| Ok(())),
        }
    }

    /// As code that says how it went.
    pub fn into_flow(self) -> Code<Flow> {
        match self {
            Step::Flow(code) => code,
            Step::Plain(inner) => code(move |run| inner(run).map(|()| Flow::On)),
            Step::Leave(flow) => code(move |_| Ok(flow)),
        }
    }
}
