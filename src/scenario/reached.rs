//! What of a game has been reached by playing: what was done, picked, entered, chosen and moved.

use crate::rules::{Event, Pick, Rules, State};
use crate::table::{Card, Change};
use std::collections::BTreeSet;

/// Names of what was reached. Script lines and rules leave their marks elsewhere: in the trace of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Actions that were done.
    pub actions: BTreeSet<String>,
    /// Picks that were made: action and pick.
    pub picks: BTreeSet<(String, String)>,
    /// Phases that were entered.
    pub phases: BTreeSet<String>,
    /// Options with the values that they had.
    pub options: BTreeSet<(String, String)>,
    /// Faces of cards that were picked, or moved by an action.
    pub faces: BTreeSet<String>,
}

impl Reached {
    /// Adds what happened on the way to `state`, as far as its journal goes.
    pub fn see(&mut self, rules: &Rules, state: &State) {
        let game = rules.game();
        self.options.extend(rules.setup().in_force(game).into_iter().filter_map(|(number, value)| {
            let option = game.options.get(number)?;
            Some((option.name.name.clone(), value))
        }));
        let mut phase = |number: usize| {
            self.phases.extend(game.phases.get(number).map(|phase| phase.name.name.clone()));
        };
        state.phase().map(&mut phase);
        state.events().iter().for_each(|event| {
            if let Event::Phase(number) = event {
                phase(*number);
            }
        });
        // What has a place of its own from the beginning need not move.
        let deck = rules.layout().deck.all();
        deck.iter().filter(|card| rules.begins_apart(*card)).for_each(|card| self.face(rules, card));
        let mut acting = false;
        for event in state.events() {
            match event {
                Event::Act { action, .. } => {
                    acting = true;
                    let Some(plan) = game.actions.get(action.plan as usize) else { continue };
                    let name = &plan.name.name;
                    self.actions.insert(name.clone());
                    for (pick, made) in plan.picks.iter().zip(&action.picks) {
                        if *made != Pick::Skipped {
                            self.picks.insert((name.clone(), pick.name.name.clone()));
                        }
                        cards_of(made, &mut |card| self.face(rules, card));
                    }
                }
                Event::Change(Change::Move { cards, .. }) if acting => {
                    cards.iter().for_each(|card| self.face(rules, *card));
                }
                Event::Round { .. } | Event::Scored(_) => acting = false,
                _ => {}
            }
        }
        // The last changes are not yet among the events.
        for change in state.table().log().iter().filter(|_| acting) {
            if let Change::Move { cards, .. } = change {
                cards.iter().for_each(|card| self.face(rules, *card));
            }
        }
    }

    fn face(&mut self, rules: &Rules, card: Card) {
        let face = rules.layout().deck.face(card);
        if !self.faces.contains(face) {
            self.faces.insert(face.to_string());
        }
    }

    /// Adds what was reached elsewhere.
    pub fn add(&mut self, other: Reached) {
        self.actions.extend(other.actions);
        self.picks.extend(other.picks);
        self.phases.extend(other.phases);
        self.options.extend(other.options);
        self.faces.extend(other.faces);
    }
}

fn cards_of(pick: &Pick, visit: &mut dyn FnMut(Card)) {
    match pick {
        Pick::Card(card) => visit(*card),
        Pick::Cards(set) => set.iter().for_each(visit),
        Pick::Run(row) => row.iter().copied().for_each(visit),
        Pick::Groups(groups) => groups.iter().flat_map(|group| group.iter()).for_each(visit),
        _ => {}
    }
}
