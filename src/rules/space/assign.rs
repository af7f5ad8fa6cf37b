//! Assignments to choose: for each giver a different receiver, by tables over the receivers in use.

use super::asked::Args;
use super::breach::Breach;
use super::judge;
use super::number::Number;
use super::offer::Visit;
use crate::rules::Pick;
use crate::rules::program::{PickCode, ShapeCode};
use crate::rules::script::run::{Fail, Run};
use crate::table::{MAX_SEATS, Rng, Seat, SeatList, SeatSet};

/// An assignment as a number for scripts: four bits for each giving seat, 15 where a seat does not give.
pub(in crate::rules) fn pack(givers: SeatList, receivers: SeatList) -> i64 {
    let mut packed = -1i64;
    for (giver, receiver) in givers.set().iter().zip(receivers.iter()) {
        let shift = 4 * giver.0 as u32;
        packed = packed & !(15 << shift) | (receiver.0 as i64) << shift;
    }
    packed
}

/// For each giver a different receiver.
pub(super) struct Assign {
    /// The givers in seat order, with the seats that each may give to.
    pub rows: Vec<(Seat, SeatSet)>,
    /// Ways to go on, by the set of receivers in use.
    ways: Vec<u64>,
}

impl Assign {
    /// Who may give to whom.
    pub fn open<'r>(run: &mut Run<'r>, args: &mut Args, pick: &'r PickCode) -> Result<Assign, Fail> {
        let ShapeCode::Assign { givers, to } = &pick.shape else {
            return Ok(Assign::new(Vec::new()));
        };
        let givers = args.ask(givers, run, &[])?.set();
        let to = args.ask(to, run, &[])?.set();
        let mut rows = Vec::with_capacity(givers.len());
        for giver in givers.iter() {
            let mut items: Vec<i64> = to.iter().map(|s| s.0 as i64).collect();
            judge::keep_allowed(pick, run, args, Some(giver.0 as i64), &mut items)?;
            rows.push((giver, items.iter().map(|&s| Seat(s as u8)).collect()));
        }
        Ok(Assign::new(rows))
    }

    fn new(rows: Vec<(Seat, SeatSet)>) -> Assign {
        let to = rows.iter().fold(0, |all, row| all | row.1.0);
        let mut ways = vec![0u64; 1 << (16 - to.leading_zeros()).min(MAX_SEATS as u32)];
        for used in (0..ways.len()).rev() {
            let row = used.count_ones() as usize;
            ways[used] = match rows.get(row) {
                None if row > rows.len() => 0,
                None => 1,
                Some((_, to)) => SeatSet(to.0 & !(used as u16))
                    .iter()
                    .map(|seat| ways[used | 1 << seat.0])
                    .fold(0, u64::saturating_add),
            };
        }
        Assign { rows, ways }
    }

    /// How many assignments there are.
    pub fn count(&self) -> Number {
        Number::Exactly(self.ways[0])
    }

    /// One assignment, all equally likely.
    pub fn sample(&self, chance: &mut Rng) -> Option<Pick> {
        if self.ways[0] == 0 {
            return None;
        }
        let mut used = 0usize;
        let mut receivers = SeatList::EMPTY;
        for (_, to) in &self.rows {
            let mut at = chance.below(self.ways[used]);
            for seat in SeatSet(to.0 & !(used as u16)).iter() {
                let ways = self.ways[used | 1 << seat.0];
                if at < ways {
                    receivers.push(seat);
                    used |= 1 << seat.0;
                    break;
                }
                at -= ways;
            }
        }
        Some(Pick::Assign(receivers))
    }

    /// Shows all assignments in order.
    pub fn visit<'r>(&self, run: &mut Run<'r>, f: &mut Visit<'_, 'r>) -> Result<bool, Fail> {
        self.visit_from(run, &mut Vec::new(), 0, f)
    }

    fn visit_from<'r>(
        &self,
        run: &mut Run<'r>,
        receivers: &mut Vec<Seat>,
        used: usize,
        f: &mut Visit<'_, 'r>,
    ) -> Result<bool, Fail> {
        let Some((_, to)) = self.rows.get(receivers.len()) else {
            return f(run, Pick::Assign(receivers.iter().copied().collect()));
        };
        for seat in SeatSet(to.0 & !(used as u16)).iter() {
            let used = used | 1 << seat.0;
            if self.ways[used] > 0 {
                receivers.push(seat);
                let go_on = self.visit_from(run, receivers, used, f)?;
                receivers.pop();
                if !go_on {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The assignment itself, or what is wrong with it.
    pub fn settle(&self, receivers: SeatList) -> Result<Pick, Breach> {
        let wanted = self.rows.len() as i64;
        if receivers.len() as i64 != wanted {
            return Err(Breach::Count((wanted, wanted), receivers.len() as i64));
        }
        let mut used = SeatSet::EMPTY;
        for (seat, (giver, to)) in receivers.iter().zip(&self.rows) {
            if seat.index() >= MAX_SEATS || !to.has(seat) {
                return Err(Breach::Item(seat.0 as i64, Some(giver.0 as i64)));
            }
            if used.has(seat) {
                return Err(Breach::Twice(seat.0 as i64));
            }
            used = used.with(seat);
        }
        Ok(Pick::Assign(receivers))
    }
}
