//! Code of statements, and how they are put one after another.

use super::super::kind::Kind;
use super::super::run::{Code, Register};
use super::typed::Hints;
use super::{Term, code};

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
    /// It leaves if this holds.
    Guard(Term<bool>, Flow),
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
    pub fn of(steps: Vec<Step>) -> Step {
        let mut steps = steps.into_iter().rev();
        let Some(mut all) = steps.next() else { return Step::Plain(code(|_| Ok(()))) };
        for step in steps {
            all = step.then(all);
        }
        all
    }

    /// This step and then the rest, as one.
    fn then(self, rest: Step) -> Step {
        match (self, rest) {
            (Step::Leave(flow), _) => Step::Leave(flow),
            (Step::Plain(first), Step::Plain(rest)) => Step::Plain(code(move |run| {
                first(run)?;
                rest(run)
            })),
            (Step::Plain(first), Step::Leave(flow)) => Step::Flow(code(move |run| {
                first(run)?;
                Ok(flow)
            })),
            (Step::Plain(first), rest) => {
                let rest = rest.into_flow();
                Step::Flow(code(move |run| {
                    first(run)?;
                    rest(run)
                }))
            }
            (Step::Guard(condition, flow), Step::Plain(rest)) => {
                Step::Flow(condition.map_code(move |run, leaves| match leaves {
                    true => Ok(flow),
                    false => rest(run).map(|()| Flow::On),
                }))
            }
            (Step::Guard(condition, flow), rest) => {
                let rest = rest.into_flow();
                Step::Flow(condition.map_code(move |run, leaves| if leaves { Ok(flow) } else { rest(run) }))
            }
            (Step::Flow(first), rest) => {
                let rest = rest.into_flow();
                Step::Flow(code(move |run| match first(run)? {
                    Flow::On => rest(run),
                    other => Ok(other),
                }))
            }
        }
    }

    /// As code that always goes on.
    pub fn into_code(self) -> Code<()> {
        match self {
            Step::Plain(code) => code,
            Step::Flow(inner) => code(move |run| inner(run).map(|_| ())),
            Step::Leave(_) => code(|_| Ok(())),
            Step::Guard(condition, _) => condition.map_code(|_, _| Ok(())),
        }
    }

    /// As code that says how it went.
    pub fn into_flow(self) -> Code<Flow> {
        match self {
            Step::Flow(code) => code,
            Step::Plain(inner) => code(move |run| inner(run).map(|()| Flow::On)),
            Step::Leave(flow) => code(move |_| Ok(flow)),
            Step::Guard(condition, flow) => condition.map_code(move |_, c| Ok(if c { flow } else { Flow::On })),
        }
    }
}
