//! Guessing what a seat cannot know: a full state that the seat cannot tell from the true one.

use super::state::State;
use super::{Pick, Referee};
use crate::table::{Card, CardSet, Rng, Seat, ZoneId};

/// How often a deal of unknown cards that respects everything learned is tried before what was merely
/// worked out (a seat has none of a suit) is let go.
const TRIES: usize = 20;

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
            if let Some(action) = action
                && action.picks.iter().all(|pick| !matches!(pick, Pick::Skipped))
            {
                guess.sealed.push(who, &action);
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
    for attempt in 0..=TRIES {
        chance.shuffle(&mut cards);
        let heed = attempt < TRIES;
        let Some(dealt) = match_up(&cards, &places, heed) else { continue };
        guess.table.swap_in(&dealt);
        return;
    }
}

/// A card for every place that may hold it, or `None`. Augmenting paths (Kuhn 1955) from a random order.
fn match_up(cards: &[Card], places: &[(ZoneId, CardSet)], heed: bool) -> Option<Vec<(Card, ZoneId)>> {
    let mut holder: Vec<Option<usize>> = vec![None; cards.len()];
    for place in 0..places.len() {
        let mut tried = vec![false; cards.len()];
        if !augment(place, cards, places, heed, &mut holder, &mut tried) {
            return None;
        }
    }
    Some(holder.iter().zip(cards).filter_map(|(place, &card)| place.map(|p| (card, places[p].0))).collect())
}

fn augment(
    place: usize,
    cards: &[Card],
    places: &[(ZoneId, CardSet)],
    heed: bool,
    holder: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for i in 0..cards.len() {
        if tried[i] || heed && !places[place].1.has(cards[i]) {
            continue;
        }
        tried[i] = true;
        let free = match holder[i] {
            None => true,
            Some(other) => augment(other, cards, places, heed, holder, tried),
        };
        if free {
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
        let was = loose.clone();
        chance.shuffle(&mut loose);
        let moved = |card: &Card| was.iter().position(|c| c == card).map_or(*card, |i| loose[i]);
        let order: Vec<Card> = order.iter().map(moved).collect();
        guess.table.lay(zone, &order);
    }
}
