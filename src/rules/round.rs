//! How a match and each of its rounds are set up: seats drawn, cards shuffled and dealt.

use super::event::Event;
use super::flow::seat_of;
use super::script::run::{Fail, Run};
use super::state::Next;
use crate::definition::{OptionKind, SEAT_DEALER, SEAT_LEFT_OF_DEALER, SEAT_RANDOM, Teams};
use crate::table::{Card, End, MAX_SEATS, Per, Rng, Seat, SeatSet, ZoneId};

impl Run<'_> {
    /// Options drawn by chance, the first dealer, `start_match`.
    pub(in crate::rules) fn prepare_match(&mut self) -> Result<(), Fail> {
        let seats = self.rules.seats();
        let half = if self.rules.across { seats / 2 } else { usize::MAX };
        self.state.flow.team = std::array::from_fn(|seat| (seat % half) as u8);
        self.choose_seats(0);
        let dealer = match (self.fixed_dealer, &self.rules.program.first_dealer) {
            (Some(seat), _) => Some(seat),
            (None, Some(unit)) => seat_of(unit.ask_plain(self)?),
            (None, None) => None,
        };
        self.state.flow.dealer = match dealer {
            Some(seat) => seat,
            None => Seat(self.state.chance.below(seats as u64) as u8),
        };
        self.choose_seats(1);
        if let Some(unit) = &self.rules.program.start_match {
            unit.ask_plain(self)?;
        }
        Ok(())
    }

    /// Gives the options of kind `seat` their seats: first those that do not depend on the dealer.
    fn choose_seats(&mut self, pass: u8) {
        let seats = self.rules.seats() as u64;
        let options = self.rules.game.options.iter().zip(&self.rules.setup.options);
        let seat_options = options.filter(|(o, _)| matches!(o.kind, OptionKind::Seat { .. }));
        for (i, (_, &value)) in seat_options.enumerate().take(self.state.flow.chosen.len()) {
            let chosen = match (value, pass) {
                (SEAT_RANDOM, 0) => self.state.chance.below(seats) as u8,
                (SEAT_DEALER, 1) => self.state.flow.dealer.0,
                (SEAT_LEFT_OF_DEALER, 1) => ((self.state.flow.dealer.0 as u64 + 1) % seats) as u8,
                (seat, 0) if seat >= 0 => seat as u8,
                _ => continue,
            };
            self.state.flow.chosen[i] = chosen;
        }
    }

    /// Sets the table up for the next round, deals, and lets the rules begin it.
    pub(in crate::rules) fn begin_round(&mut self) -> Result<(), Fail> {
        self.set_up_round();
        let flow = &self.state.flow;
        let (round, dealer, extra) = (flow.round, flow.dealer, flow.extra_round);
        self.state.note(|| Event::Round { round, dealer, extra });
        self.shuffle_starts();
        self.deal()?;
        if let Some(unit) = &self.rules.program.start_round {
            unit.ask_plain(self)?;
        }
        if self.state.flow.next == Next::Unsaid {
            self.state.flow.next = Next::Enter(0, None);
        }
        Ok(())
    }

    /// All cards and values back to where a round begins.
    pub(in crate::rules) fn set_up_round(&mut self) {
        let rules = self.rules;
        let state = &mut *self.state;
        let first = state.flow.round == 0;
        state.flow.round += 1;
        state.flow.round_decisions = 0;
        state.flow.seats_in = rules.layout.seat_set();
        state.flow.reversed = false;
        state.flow.phase = 255;
        state.flow.actor = None;
        state.flow.waiting = SeatSet::EMPTY;
        state.flow.now = 0;
        state.flow.bell = None;
        state.flow.rings = false;
        state.flow.next = Next::Unsaid;
        state.flow.out_at = Default::default();
        state.flow.outs = 0;
        state.sealed.clear();
        state.positions.clear();
        state.table.reset(&rules.blank);
        let teams = state.flow.team;
        if matches!(rules.game.teams, Teams::Formed) {
            state.flow.team = std::array::from_fn(|seat| seat as u8);
        }
        if first || state.flow.team != teams {
            state.seat_teams(&rules.layout);
        }
        if first {
            for slot in rules.layout.slot_ids() {
                state.table.renew(slot, rules.layout.value_plan(slot).start);
            }
        }
        for &(slot, start) in rules.layout.renewed() {
            state.table.renew(slot, start);
        }
    }

    /// Shuffles every zone in which cards begin, by the deal's own stream.
    fn shuffle_starts(&mut self) {
        let flow = &self.state.flow;
        let mut deal = Rng::numbered(flow.seed, "deal ", flow.round as u64);
        for &(zone, _) in self.rules.program.starts.iter().rev() {
            self.state.table.shuffle(ZoneId(zone), &mut deal);
        }
        let (Some((zone, cards)), 1) = (&self.stacked, self.state.flow.round) else { return };
        self.state.table.move_cards(cards, *zone, End::Top);
    }

    fn deal(&mut self) -> Result<(), Fail> {
        self.state.table.set_mover(None);
        for deal in &self.rules.program.deals {
            if let Some(when) = &deal.when
                && !when.ask_plain(self)?
            {
                continue;
            }
            let count = match &deal.count {
                Some(unit) => unit.ask_plain(self)?,
                None => Card::MOST as i64,
            };
            let from = ZoneId(self.rules.layout.zones[deal.from].base);
            self.deal_from(from, deal.to, count);
        }
        Ok(())
    }

    /// Deals `count` cards to the declared zone `to`: one at a time from the dealer's left if seats own it.
    pub(in crate::rules) fn deal_from(&mut self, from: ZoneId, to: usize, count: i64) {
        let layout = &self.rules.layout;
        let plan = &layout.zones[to];
        let seats = layout.seats;
        let each = match plan.per {
            Per::Table => 1,
            _ => seats,
        };
        let mut zones = [ZoneId(0); MAX_SEATS];
        let mut n = 0;
        for i in 0..each {
            let owner = (self.state.flow.dealer.index() + 1 + i) % seats;
            let (owner, is_in) = match plan.per {
                Per::Table => (0, true),
                Per::Seat => (owner, self.state.flow.seats_in.has(Seat(owner as u8))),
                Per::Team => (owner, self.state.flow.team[owner] as usize == owner),
            };
            if is_in {
                zones[n] = ZoneId(plan.base + (owner * plan.spots.max(1)) as u8);
                n += 1;
            }
        }
        self.state.table.deal(from, &zones[..n], count);
    }
}
