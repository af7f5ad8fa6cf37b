//! Where a question is asked: by which seat, in which action, after which picks; and the arguments that follow.

use super::assign;
use crate::definition::MOST_PICKS;
use crate::diagnostic::Fault;
use crate::rules::Pick;
use crate::rules::args::arg;
use crate::rules::program::{ActionCode, PickCode, ShapeCode};
use crate::rules::script::run::{Arg, FUEL, Fail, Run};
use crate::rules::script::unit::{Given, Unit};
use crate::table::Seat;

/// A pick made, after those made earlier.
pub(super) struct Made<'a> {
    earlier: Option<&'a Made<'a>>,
    pick: &'a Pick,
}

/// The place of a question: seat, action, and the picks made so far.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a, 'r> {
    /// Who is asked.
    pub seat: Seat,
    /// The number of the action.
    pub plan: usize,
    /// The action.
    pub code: &'r ActionCode,
    /// Which pick comes next.
    pub at: usize,
    made: Option<&'a Made<'a>>,
}

impl<'a, 'r> Asked<'a, 'r> {
    /// Before the first pick of an action.
    pub fn new(run: &Run<'r>, seat: Seat, plan: usize) -> Option<Asked<'a, 'r>> {
        let rules = run.rules;
        Some(Asked { seat, plan, code: rules.program.actions.get(plan)?, at: 0, made: None })
    }

    /// With one more pick made.
    pub fn with<'b>(&self, pick: &'b Pick) -> Made<'b>
    where
        'a: 'b,
    {
        Made { earlier: self.made, pick }
    }

    /// At the pick after this one.
    pub fn after<'b>(&self, made: &'b Made<'b>) -> Asked<'b, 'r>
    where
        'a: 'b,
    {
        Asked { seat: self.seat, plan: self.plan, code: self.code, at: self.at + 1, made: Some(made) }
    }

    /// The pick that comes next, if there is one.
    #[inline]
    pub fn pick(&self) -> Option<&'r PickCode> {
        self.code.picks.get(self.at)
    }

    /// Whether no other pick comes after the next one.
    #[inline]
    pub fn is_last(&self) -> bool {
        self.at + 1 >= self.code.picks.len()
    }

    /// Adds the picks made so far to `picks`, in order.
    pub fn write_to(&self, picks: &mut Vec<Pick>) {
        fn add(made: Option<&Made>, picks: &mut Vec<Pick>) {
            if let Some(made) = made {
                add(made.earlier, picks);
                picks.push(made.pick.clone());
            }
        }
        add(self.made, picks);
    }

    /// The arguments of a question here: `me` and the picks made so far.
    pub fn args(&self, run: &mut Run<'r>) -> Result<Args<'a>, Fail> {
        if self.at > MOST_PICKS {
            return Err(Box::new(Fault::placeless(
                "too-many-picks",
                format!("an action can have at most {MOST_PICKS} picks"),
            )));
        }
        let mut args = Args::new(self.seat, self.at);
        args.len = self.at + 1;
        let (mut made, mut at) = (self.made, self.at);
        while let Some(link) = made {
            at -= 1;
            args.room()[at + 1] = arg(link.pick, &self.code.picks[at]);
            made = link.earlier;
        }
        if self.made.is_some() && (0..self.at).any(|i| matches!(self.code.picks[i].shape, ShapeCode::Assign { .. })) {
            self.pack_assignments(run, &mut args)?;
        }
        Ok(args)
    }

    /// Assignments are packed by the seats that give, so these are asked for again.
    fn pack_assignments(&self, run: &mut Run<'r>, args: &mut Args<'a>) -> Result<(), Fail> {
        let mut picks = [None; MOST_PICKS];
        let (mut made, mut at) = (self.made, self.at);
        while let Some(link) = made {
            at -= 1;
            picks[at] = Some(link.pick);
            made = link.earlier;
        }
        for (i, pick) in picks.iter().enumerate().take(self.at) {
            if let (ShapeCode::Assign { givers, .. }, Some(Pick::Assign(receivers))) = (&self.code.picks[i].shape, pick)
            {
                let len = std::mem::replace(&mut args.len, i + 1);
                let givers = args.ask(givers, run, &[])?;
                args.len = len;
                args.room()[i + 1] = Arg::Int(assign::pack(givers, *receivers));
            }
        }
        Ok(())
    }
}

/// How many arguments there are without asking for memory.
const FEW: usize = 6;

/// Arguments of a question.
pub(in crate::rules) struct Args<'a> {
    few: [Arg<'a>; FEW],
    /// In place of `few` where there are more.
    many: Vec<Arg<'a>>,
    len: usize,
}

impl<'a> Args<'a> {
    /// Only `me`, with room for so many picks.
    fn new(seat: Seat, picks: usize) -> Args<'a> {
        let me = Arg::Int(seat.0 as i64);
        Args {
            few: [me; FEW],
            many: match picks + 4 > FEW {
                true => vec![me; picks + 4],
                false => Vec::new(),
            },
            len: 1,
        }
    }

    fn room(&mut self) -> &mut [Arg<'a>] {
        match self.many.is_empty() {
            true => &mut self.few,
            false => &mut self.many,
        }
    }

    /// The arguments themselves.
    #[inline]
    pub fn list(&self) -> &[Arg<'a>] {
        match self.many.is_empty() {
            true => &self.few[..self.len],
            false => &self.many[..self.len],
        }
    }

    /// One more argument.
    #[inline]
    fn push(&mut self, arg: Arg<'a>) {
        let at = self.len;
        if let Some(place) = self.room().get_mut(at) {
            *place = arg;
            self.len += 1;
        }
    }

    /// The value of a unit for these arguments and `last`. A unit that does not want to know what
    /// the question is about (`before`, `giver`) has fewer parameters.
    pub fn ask<T: Given>(&mut self, unit: &Unit<T>, run: &mut Run, last: &[Arg<'a>]) -> Result<T, Fail> {
        let known = self.len;
        let spare = (known + last.len()).saturating_sub(unit.kinds.len().max(known));
        for arg in &last[spare.min(last.len())..] {
            self.push(*arg);
        }
        run.fuel = FUEL;
        let value = unit.ask(run, self.list());
        self.len = known;
        value
    }
}

/// The arguments that an action's effect, advice and line of the log are given: `me` and all its picks.
pub(in crate::rules) fn arguments<'a>(
    run: &mut Run,
    seat: Seat,
    plan: usize,
    picks: &'a [Pick],
) -> Result<Args<'a>, Fail> {
    let mut args = Args::new(seat, picks.len());
    let rules = run.rules;
    let Some(code) = rules.program.actions.get(plan) else {
        return Ok(args);
    };
    for (pick, code) in picks.iter().zip(&code.picks) {
        let arg = match (pick, &code.shape) {
            (Pick::Assign(receivers), ShapeCode::Assign { givers, .. }) => {
                Arg::Int(assign::pack(args.ask(givers, run, &[])?, *receivers))
            }
            _ => arg(pick, code),
        };
        args.push(arg);
    }
    Ok(args)
}
