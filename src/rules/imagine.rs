//! Guessing what a seat cannot know: a full state that the seat cannot tell from the true one.

use super::state::State;
use super::{Pick, Referee};
use crate::table::{Card, CardSet, Rng, Seat, ZoneId};

impl Referee {
    /// A state that `seat` cannot tell from `state`: cards it has lost sight of are dealt anew among the
    /// places where they can be, by `chance`, which must not be the stream of the state itself. Sealed
    /// answers of others are chosen anew. The journal is left out.
    pub fn imagine(&mut self, state: &State, seat: Seat, chance: &mut Rng) -> State {
        let mut guess = state.clone();
        guess.set_journal(false);
        guess.chance = Rng::new(chance.seed(), "imagined");
        self.unseal_unknown(&mut guess, seat);
        self.forget_values(&mut guess, seat);
        redeal(&mut guess, seat, chance);
        reorder(&mut guess, seat, chance);
        self.reseal(&mut guess, state, seat, chance);
        guess
    }

    /// Sealed answers of other seats are taken back: what they hold is about to change.
    fn unseal_unknown(&mut self, guess: &mut State, seat: Seat) {
        guess.sealed.keep(seat);
    }

    /// Counters and marks that the seat may not know are set back to where they start.
    fn forget_values(&mut self, guess: &mut State, seat: Seat) {
        let hidden: Vec<_> = {
            let view = self.view(guess, Some(seat));
            guess.table.slot_ids().filter(|slot| view.value(*slot).is_none()).collect()
        };
        for slot in hidden {
            let start = self.rules().layout().value_plan(slot).start;
            guess.table.set_value(slot, start);
        }
    }

    /// Other seats that had answered answer again, anyhow.
    fn reseal(&mut self, guess: &mut State, state: &State, seat: Seat, chance: &mut Rng) {
        let answered: Vec<Seat> = state.sealed.list().iter().map(|(who, _)| *who).filter(|who| *who != seat).collect();
        for who in answered {
            let waiting = guess.flow.waiting;
            guess.flow.waiting = waiting.with(who);
            let action = self.space(guess, who).sample(chance);
            guess.flow.waiting = waiting;
            let action = action.or_else(|| state.sealed.list().iter().find(|(w, _)| *w == who).map(|(_, a)| a.clone()));
            if let Some(mut action) = action
                && action.picks.iter().all(|pick| !matches!(pick, Pick::Skipped))
            {
                guess.sealed.push(who, &mut action);
            }
        }
    }
}

/// Deals the cards whose zone `seat` does not know among the places those cards take now.
fn redeal(guess: &mut State, seat: Seat, chance: &mut Rng) {
    let table = &guess.table;
    let lost: CardSet = table.all().iter().filter(|c| !table.known(*c).has(seat)).collect();
    if lost.len() < 2 {
        return;
    }
    // One place for each lost card, the zones that can hold fewest kinds first.
    let mut places: Vec<(ZoneId, CardSet)> = Vec::new();
    for zone in table.zone_ids() {
        let here = (table.set(zone) & lost).len();
        let may = lost - table.lacks(zone);
        places.extend(std::iter::repeat_n((zone, may), here));
    }
    let mut cards: Vec<Card> = lost.iter().collect();
    chance.shuffle(&mut cards);
    let free = places.iter().all(|(_, may)| *may == lost);
    // What was merely worked out (a seat has none of a suit) is let go if no deal respects it.
    let fitting = if free { None } else { match_up(&cards, &places) };
    let dealt = fitting.unwrap_or_else(|| cards.iter().copied().zip(places.iter().rev().map(|p| p.0)).collect());
    guess.table.swap_in(&dealt);
}

/// A card for every place that may hold it, or `None`. Augmenting paths (Kuhn 1955) from a random order.
fn match_up(cards: &[Card], places: &[(ZoneId, CardSet)]) -> Option<Vec<(Card, ZoneId)>> {
    let mut holder: Vec<Option<usize>> = vec![None; cards.len()];
    let mut tried = vec![false; cards.len()];
    for place in 0..places.len() {
        tried.fill(false);
        if !augment(place, cards, places, &mut holder, &mut tried) {
            return None;
        }
    }
    Some(holder.iter().zip(cards).filter_map(|(place, &card)| place.map(|p| (card, places[p].0))).collect())
}

/// Finds a card for a place: a free one that fits, else one whose holder finds another.
fn augment(
    place: usize,
    cards: &[Card],
    places: &[(ZoneId, CardSet)],
    holder: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    let may = places[place].1;
    if let Some(i) = (0..cards.len()).find(|&i| holder[i].is_none() && may.has(cards[i])) {
        holder[i] = Some(place);
        return true;
    }
    for i in 0..cards.len() {
        if tried[i] || !may.has(cards[i]) {
            continue;
        }
        tried[i] = true;
        if holder[i].is_some_and(|other| augment(other, cards, places, holder, tried)) {
            holder[i] = Some(place);
            return true;
        }
    }
    false
}

/// Cards of ordered zones whose place `seat` does not know change places among themselves.
fn reorder(guess: &mut State, seat: Seat, chance: &mut Rng) {
    let zones: Vec<ZoneId> = guess.table.zone_ids().filter(|z| guess.table.is_ordered(*z)).collect();
    for zone in zones {
        let order: Vec<Card> = guess.table.cards(zone).collect();
        let mut loose: Vec<Card> = order.iter().copied().filter(|c| !guess.table.placed(*c).has(seat)).collect();
        if loose.len() < 2 {
            continue;
        }
        let still: CardSet = loose.iter().copied().collect();
        chance.shuffle(&mut loose);
        let mut shuffled = loose.into_iter();
        let moved = |card: Card| if still.has(card) { shuffled.next().unwrap_or(card) } else { card };
        let order: Vec<Card> = order.into_iter().map(moved).collect();
        guess.table.lay(zone, &order);
    }
}
