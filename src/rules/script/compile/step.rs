//! Statements, and how they are put one after another: each closure does its part and then calls what follows.

use super::super::kind::Kind;
use super::super::run::{Code, Fail, Register, Run};
use super::check::{Check, Condition};
use super::deed::Deed;
use super::typed::Hints;
use super::{Term, code};

/// How a statement went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The next statement follows.
    On,
    /// The loop is left.
    Break,
    /// The next turn of the loop follows.
    Continue,
    /// The function is left.
    Return,
}

/// A statement.
pub(crate) enum Step {
    /// Code that always goes on.
    Plain(Code<()>),
    /// It always goes on, and needs no code of its own.
    Deed(Deed),
    /// Code that may leave a loop or the function.
    Flow(Code<Flow>),
    /// It does nothing but leave.
    Leave(Flow),
    /// One of two, which may be nothing.
    Either(Term<bool>, Box<(Step, Step)>),
    /// Several, one after another.
    Many(Vec<Step>),
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

/// What is done from some statement on.
pub(super) enum Rest {
    /// Nothing.
    Nothing,
    /// Code that always goes on.
    Plain(Code<()>),
    /// Code that may leave.
    Flow(Code<Flow>),
    /// It leaves.
    Leave(Flow),
    /// It leaves if this holds, and goes on with the rest if not.
    Guard(Term<bool>, Flow, Box<Rest>),
}

impl Step {
    /// Nothing.
    pub const NOTHING: Step = Step::Many(Vec::new());

    /// Steps one after another.
    pub fn of(mut steps: Vec<Step>) -> Step {
        match steps.len() {
            1 => steps.remove(0),
            _ => Step::Many(steps),
        }
    }

    /// Whether it does nothing.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Step::Many(steps) if steps.is_empty())
    }

    /// Whether it may leave a loop or the function.
    pub fn leaves(&self) -> bool {
        match self {
            Step::Plain(_) | Step::Deed(_) => false,
            Step::Flow(_) | Step::Leave(_) => true,
            Step::Either(_, both) => both.0.leaves() || both.1.leaves(),
            Step::Many(steps) => steps.iter().any(Step::leaves),
        }
    }

    /// This step and then the rest.
    fn then(self, rest: Rest) -> Rest {
        match self {
            Step::Plain(first) => follow(first, rest),
            Step::Deed(deed) => deed.then(rest),
            Step::Flow(first) => match rest {
                Rest::Nothing => Rest::Flow(first),
                rest => {
                    let rest = rest.into_flow();
                    Rest::Flow(code(move |run| match first(run)? {
                        Flow::On => rest(run),
                        flow => Ok(flow),
                    }))
                }
            },
            Step::Leave(flow) => Rest::Leave(flow),
            Step::Either(holds, both) => either(holds, both.0, both.1, rest),
            Step::Many(steps) => steps.into_iter().rev().fold(rest, |rest, step| step.then(rest)),
        }
    }

    /// As code that always goes on.
    pub fn into_code(self) -> Code<()> {
        match self.then(Rest::Nothing) {
            Rest::Nothing | Rest::Leave(_) => code(|_| Ok(())),
            Rest::Plain(code) => code,
            rest => {
                let flow = rest.into_flow();
                code(move |run| flow(run).map(|_| ()))
            }
        }
    }

    /// As code that says how it went.
    pub fn into_flow(self) -> Code<Flow> {
        self.then(Rest::Nothing).into_flow()
    }
}

impl Rest {
    fn into_flow(self) -> Code<Flow> {
        match self {
            Rest::Nothing => code(|_| Ok(Flow::On)),
            Rest::Plain(inner) => code(move |run| inner(run).map(|()| Flow::On)),
            Rest::Flow(code) => code,
            Rest::Leave(flow) => code(move |_| Ok(flow)),
            Rest::Guard(holds, flow, rest) => match *rest {
                Rest::Nothing => holds.map_code(move |_, leaves| Ok(if leaves { flow } else { Flow::On })),
                rest => {
                    let rest = rest.into_flow();
                    holds.map_code(move |run, leaves| if leaves { Ok(flow) } else { rest(run) })
                }
            },
        }
    }
}

/// Something that always goes on, and then the rest, in one closure.
pub(super) fn follow<F>(act: F, rest: Rest) -> Rest
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>) -> Result<(), Fail> + Send + Sync + 'static,
{
    match rest {
        Rest::Nothing => Rest::Plain(code(act)),
        Rest::Plain(rest) => Rest::Plain(code(move |run| {
            act(run)?;
            rest(run)
        })),
        Rest::Leave(flow) => Rest::Flow(code(move |run| act(run).map(|()| flow))),
        Rest::Guard(Term::Glance(glance), flow, rest) => {
            let (rest, condition) = (rest.into_flow(), Condition::of(glance));
            Rest::Flow(code(move |run| {
                act(run)?;
                if condition.holds(run) { Ok(flow) } else { rest(run) }
            }))
        }
        rest => {
            let rest = rest.into_flow();
            Rest::Flow(code(move |run| {
                act(run)?;
                rest(run)
            }))
        }
    }
}

/// Code that asks first whether something holds, the quickest way.
fn asking<R, F>(holds: Term<bool>, f: F) -> Code<R>
where
    F: for<'a, 'r> Fn(&'a mut Run<'r>, bool) -> Result<R, Fail> + Send + Sync + 'static,
{
    match holds.glance().and_then(|glance| Check::of(&glance)) {
        Some(check) => code(move |run| f(run, check.holds(&run.state.table))),
        None => holds.map_code(f),
    }
}

/// One of two steps, and then the rest.
fn either(holds: Term<bool>, yes: Step, no: Step, rest: Rest) -> Rest {
    let has_no = !no.is_nothing();
    if let (Step::Leave(flow), false) = (&yes, has_no) {
        return Rest::Guard(holds, *flow, Box::new(rest));
    }
    if yes.leaves() || no.leaves() {
        let (yes, no) = (yes.into_flow(), no.into_flow());
        let one = asking(holds, move |run, holds| if holds { yes(run) } else { no(run) });
        return Step::Flow(one).then(rest);
    }
    let yes = yes.into_code();
    let no = has_no.then(|| no.into_code());
    let one = move |run: &mut Run, holds: bool| match (holds, &no) {
        (true, _) => yes(run),
        (false, Some(no)) => no(run),
        (false, None) => Ok(()),
    };
    match rest {
        Rest::Nothing => Rest::Plain(asking(holds, one)),
        Rest::Plain(rest) => Rest::Plain(asking(holds, move |run, holds| {
            one(run, holds)?;
            rest(run)
        })),
        rest => {
            let rest = rest.into_flow();
            Rest::Flow(asking(holds, move |run, holds| {
                one(run, holds)?;
                rest(run)
            }))
        }
    }
}
