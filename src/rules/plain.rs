//! Plain turns: a seat plays one card of one zone. The quick way of playouts, which does what the long way does.

use super::narrow::Narrows;
use super::program::{ActionCode, ShapeCode};
use super::script::compile::check::Condition;
use super::script::compile::glance::Glance;
use super::script::run::{FUEL, Fail, Register, Run, Way};
use super::script::unit::{Short, Unit};
use super::state::Next;
use crate::definition::{ActionPlan, Ask, PhasePlan};
use crate::table::{CardSet, Choice, Few, Layout, Rng, SeatSet};

/// A phase of plain turns, ready to be played at random.
pub struct Plain {
    /// The number of the action.
    pub(in crate::rules) action: usize,
    /// The cards of the zone of the seat asked.
    from: Glance,
    /// What narrows them down.
    rules: Narrows,
    /// The registers of the seat and of the card that is played.
    args: (u16, u16),
    /// Whether the phase ends by something read off the table.
    until: Option<Condition>,
    /// Whether the cards of the deck fit into one word.
    is_small: bool,
}

impl Plain {
    /// A phase as plain turns, if it is nothing more than that.
    pub(in crate::rules) fn of(
        phase: &PhasePlan,
        until: Option<&Unit<bool>>,
        plans: &[ActionPlan],
        actions: &[ActionCode],
        layout: &Layout,
    ) -> Option<Plain> {
        let [action] = phase.actions[..] else { return None };
        let code = actions.get(action)?;
        let [pick] = code.picks.as_slice() else { return None };
        let simple = pick.filter.is_none() && pick.when.is_none() && pick.all.is_none() && code.rules.is_empty();
        if phase.ask != Ask::Turns
            || phase.who.is_some()
            || !simple
            || layout.deck.has_copies()
            || plans[action].restarts_clock
        {
            return None;
        }
        let ShapeCode::Card(Unit { short: Short::Glance(from), .. }) = &pick.shape else { return None };
        let effect = code.effect.as_ref()?;
        let [Register::Int(me), Register::Int(card)] = effect.params[..] else { return None };
        effect.code.as_ref()?;
        Some(Plain {
            action,
            from: *from,
            rules: Narrows::of(&pick.rules)?,
            args: (me, card),
            until: match until {
                Some(Unit { short: Short::Glance(glance), .. }) => Some(Condition::of(*glance)),
                _ => None,
            },
            is_small: layout.deck.len() <= Few::MOST,
        })
    }
}

impl<'r> Run<'r> {
    /// The plain turns of the phase that is on, if it is one and nobody writes down what happens.
    #[inline]
    pub(in crate::rules) fn plain(&self) -> Option<&'r Plain> {
        let plain = self.rules.plains.get(self.state.flow.phase as usize)?.as_ref()?;
        (self.way == Way::Compiled && self.state.journal.is_none()).then_some(plain)
    }

    /// Plays up to so many plain turns at random, as long as the phase lasts; gives how many.
    ///
    /// # Errors
    /// The fault of a script, and that a seat may play nothing.
    pub(in crate::rules) fn play_plainly(
        &mut self,
        plain: &Plain,
        chances: &mut [Rng],
        most: usize,
    ) -> Result<usize, Fail> {
        match plain.is_small {
            true => self.play_from::<Few>(plain, chances, most),
            false => self.play_from::<CardSet>(plain, chances, most),
        }
    }

    fn play_from<C: Choice>(&mut self, plain: &Plain, chances: &mut [Rng], most: usize) -> Result<usize, Fail> {
        let rules = self.rules;
        let phase = self.state.flow.phase;
        let until = rules.program.phases[phase as usize].until.as_ref();
        let Some(effect) = &rules.program.actions[plain.action].effect else { return Ok(0) };
        let Some(mut seat) = self.state.flow.waiting.first() else { return Err(self.dead_end()) };
        let free = self.free_decisions();
        let mut played = 0;
        while played < most {
            played += 1;
            let me = seat.0 as i64;
            let cards = C::of(self.state.table.cards_of(plain.from.zone_of(me)));
            let cards = plain.rules.narrow(self, plain.action, me, cards)?;
            let chance = match &mut *chances {
                [chance] => chance,
                chances => &mut chances[seat.index()],
            };
            let Some(card) = cards.at(chance.below(cards.count() as u64) as usize) else {
                return Err(self.dead_end());
            };
            let flow = &mut self.state.flow;
            flow.decisions += 1;
            flow.round_decisions += 1;
            flow.waiting = SeatSet::EMPTY;
            flow.actor = Some(seat);
            let seats_in = flow.seats_in;
            self.state.table.set_mover(Some(seat));
            self.fuel = FUEL;
            self.frame.ints[plain.args.0 as usize] = me;
            self.frame.ints[plain.args.1 as usize] = card.0 as i64;
            match effect {
                Unit { short: Short::Opening(opening), .. } => opening.carry_out(self)?,
                Unit { code: Some(code), .. } => code(self)?,
                _ => {}
            }
            if self.state.flow.seats_in != seats_in {
                self.count_outs();
            }
            let flow = &self.state.flow;
            let (next, is_in) = match flow.next {
                Next::Unsaid => (flow.following(seat), !flow.seats_in.is_empty()),
                Next::Turn(seat) => (seat, flow.seats_in.has(seat)),
                _ => return self.conclude(seat, Ask::Turns).map(|()| played),
            };
            let over = match (&plain.until, until) {
                (Some(over), _) => over.holds(self),
                (None, Some(until)) => until.ask_plain(self)?,
                (None, None) => false,
            };
            if over || !is_in || self.state.flow.rings {
                return self.conclude(seat, Ask::Turns).map(|()| played);
            }
            self.state.flow.next = Next::Unsaid;
            self.ask_seat(next);
            if played > free {
                self.enforce_limits();
                if self.state.outcome.is_some() {
                    return Ok(played);
                }
            }
            seat = next;
        }
        Ok(played)
    }
}
