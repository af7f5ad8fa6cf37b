//! How cards, seats and actions are written and read.

use super::event::{Event, Told};
use super::state::State;
use super::{Action, Pick, Referee, Rules};
use crate::definition::Shape;
use crate::table::{Card, CardSet, Change, Owner, Seat, SeatSet, Slot, ValueKind, ZoneId};

impl Rules {
    /// An action as it is typed: verb and picks. Where several cards end and more follow that could be taken for cards
    /// stands a `/`.
    pub fn write(&self, action: &Action) -> String {
        let Some(plan) = self.game.actions.get(action.plan as usize) else { return "?".to_string() };
        let mut text = plan.verb.clone();
        let mut open = false;
        for (i, pick) in action.picks.iter().enumerate() {
            let written = self.write_pick(action.plan as usize, i, pick);
            if open && !matches!(pick, Pick::Skipped | Pick::Seat(_) | Pick::Word(_) | Pick::Assign(_) | Pick::Zone(_))
            {
                text.push_str(" /");
            }
            open = matches!(pick, Pick::Cards(_) | Pick::Run(_)) || open && *pick == Pick::Skipped;
            if !written.is_empty() {
                text.push(' ');
                text.push_str(&written);
            }
        }
        text
    }

    /// A pick as it is typed.
    pub(in crate::rules) fn write_pick(&self, action: usize, number: usize, pick: &Pick) -> String {
        let face = |card: Card| self.layout.deck.face(card).to_string();
        match pick {
            Pick::Skipped => String::new(),
            Pick::Card(card) => face(*card),
            Pick::Cards(cards) => cards.iter().map(face).collect::<Vec<_>>().join(" "),
            Pick::Run(row) => row.iter().map(|c| face(*c)).collect::<Vec<_>>().join(" "),
            Pick::Groups(groups) => {
                let parts = groups.iter().map(|g| g.iter().map(face).collect::<Vec<_>>().join(" "));
                parts.collect::<Vec<_>>().join(" / ")
            }
            Pick::Seat(seat) => seat.to_string(),
            Pick::Word(word) => self.pick_word(action, number, *word as i64),
            Pick::Number(n) => n.to_string(),
            Pick::Assign(seats) => seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" "),
            Pick::Zone(zone) => self.zone_path(*zone),
        }
    }

    fn pick_word(&self, action: usize, number: usize, word: i64) -> String {
        match self.game.actions[action].picks.get(number).map(|p| &p.shape) {
            Some(Shape::AttributeWord(attribute)) => self.layout.deck.attributes()[*attribute].domain.said(word),
            Some(Shape::Word(domain)) => domain.said(word),
            _ => word.to_string(),
        }
    }

    /// A zone as it is named in scenarios: `table.stock`, `P0.hand`, `P1.team.won`, `P0.melds[2]`.
    pub fn zone_path(&self, zone: ZoneId) -> String {
        let plan = self.layout.plan(zone);
        let name = match self.layout.owner(zone) {
            Owner::Table => format!("table.{}", plan.name),
            Owner::Seat(seat) => format!("{seat}.{}", plan.name),
            Owner::Team(seat) => format!("{seat}.team.{}", plan.name),
        };
        if plan.spots <= 1 {
            return name;
        }
        format!("{name}[{}]", (zone.0 - plan.base) as usize % plan.spots)
    }

    /// A counter or mark as it is named in scenarios.
    pub fn slot_path(&self, slot: Slot) -> String {
        let plan = self.layout.value_plan(slot);
        match self.layout.slot_owner(slot) {
            Owner::Table => format!("table.{}", plan.name),
            Owner::Seat(seat) => format!("{seat}.{}", plan.name),
            Owner::Team(seat) => format!("{seat}.team.{}", plan.name),
        }
    }

    /// The value of a counter or mark as it is written.
    pub fn write_value(&self, slot: Slot, value: i64) -> String {
        match &self.layout.value_plan(slot).kind {
            ValueKind::Number => value.to_string(),
            ValueKind::Flag => if value == 0 { "no" } else { "yes" }.to_string(),
            ValueKind::Seat => super::flow::seat_of(value).map_or("none".to_string(), |s| s.to_string()),
            ValueKind::Card if value < 0 => "none".to_string(),
            ValueKind::Card => self.layout.deck.face(Card(value as u8)).to_string(),
            ValueKind::Attribute(a) => self.layout.deck.attributes()[*a].domain.said(value),
            ValueKind::Words(domain) => domain.said(value),
        }
    }

    /// The value of a counter or mark from what is written. `None` if it is none.
    pub fn read_value(&self, slot: Slot, text: &str) -> Option<i64> {
        match &self.layout.value_plan(slot).kind {
            ValueKind::Number => text.parse().ok(),
            ValueKind::Flag => match text {
                "yes" | "on" | "true" => Some(1),
                "no" | "off" | "false" => Some(0),
                _ => None,
            },
            kind if text == "none" => Some(kind.nothing()),
            ValueKind::Seat => self.read_seat(text).map(|s| s.0 as i64),
            ValueKind::Card => self.layout.deck.with_face(text).first().map(|c| c.0 as i64),
            ValueKind::Attribute(a) => self.layout.deck.attributes()[*a].domain.word(text).map(i64::from),
            ValueKind::Words(domain) => domain.word(text).map(i64::from),
        }
    }

    /// A seat from `P2`, `p2` or `2`.
    pub fn read_seat(&self, text: &str) -> Option<Seat> {
        let number = text.strip_prefix(['P', 'p']).unwrap_or(text);
        let seat: u8 = number.parse().ok()?;
        ((seat as usize) < self.setup.seats).then_some(Seat(seat))
    }
}

impl Referee {
    /// An action as it is typed: verb and picks.
    pub fn write(&self, action: &Action) -> String {
        self.rules().write(action)
    }
}

/// The line of the log for an action that has no `say`: `P0 plays` is the game's to write, so this is
/// seat, verb and picks.
pub(in crate::rules) fn plain_line(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Vec<Told> {
    let verb = rules.game.actions[action.plan as usize].verb.replace('_', " ");
    let mut line = vec![Told::Text(format!("{seat}: {verb}"))];
    for (i, pick) in action.picks.iter().enumerate() {
        match pick {
            Pick::Skipped => continue,
            Pick::Card(card) => line.push(told_cards(state, seat, CardSet::of(*card), vec![*card])),
            Pick::Cards(cards) => line.push(told_cards(state, seat, *cards, cards.iter().collect())),
            Pick::Run(row) => line.push(told_cards(state, seat, row.iter().copied().collect(), row.to_vec())),
            Pick::Groups(groups) => {
                let cards = groups.iter().fold(CardSet::EMPTY, |all, g| all | *g);
                line.push(told_cards(state, seat, cards, groups.iter().flat_map(|g| g.iter()).collect()));
            }
            other => line.push(Told::Text(rules.write_pick(action.plan as usize, i, other))),
        }
        let last = line.len() - 1;
        line.insert(last, Told::Text(" ".to_string()));
    }
    line
}

/// Cards in a line of the log, with who may know them now.
pub(in crate::rules) fn told_cards(state: &State, _seat: Seat, cards: CardSet, order: Vec<Card>) -> Told {
    let known = cards.iter().fold(u16::MAX, |known, card| known & state.table.known(card).0);
    Told::Cards { cards, order, known: SeatSet(known) }
}

/// The pieces of a line as a seat perceives them.
pub(crate) fn tell_line(rules: &Rules, line: &[Told], to: Option<Seat>) -> String {
    let all = rules.layout.seat_set();
    let mut text = String::new();
    for told in line {
        match told {
            Told::Text(piece) => text.push_str(piece),
            Told::Cards { cards, order, known } => {
                let visible = match to {
                    Some(seat) => known.has(seat),
                    None => known.0 & all.0 == all.0,
                };
                if visible {
                    let face = |card| rules.layout.deck.face(card);
                    let faces: Vec<&str> = match order.is_empty() {
                        true => cards.iter().map(face).collect(),
                        false => order.iter().copied().map(face).collect(),
                    };
                    text.push_str(&if faces.is_empty() { "nothing".to_string() } else { faces.join(" ") });
                } else {
                    text.push_str(&match cards.len() {
                        1 => "a card".to_string(),
                        n => format!("{n} cards"),
                    });
                }
            }
        }
    }
    text
}

/// One event as a seat perceives it.
pub(in crate::rules) fn tell(rules: &Rules, event: &Event, to: Option<Seat>) -> Option<String> {
    match event {
        Event::Round { round, dealer, extra: false } => Some(format!("Round {round}. {dealer} deals.")),
        Event::Round { round, dealer, extra: true } => {
            Some(format!("Round {round}, to break the tie. {dealer} deals."))
        }
        Event::Act { line, at, .. } => {
            let line = tell_line(rules, line, to);
            Some(match at {
                Some(at) => format!("[{at} ms] {line}"),
                None => line,
            })
        }
        Event::Say(line) => Some(tell_line(rules, line, to)),
        Event::Sealed(seat) => Some(format!("{seat} has chosen.")),
        Event::Out(seat) => Some(format!("{seat} is out.")),
        Event::Change(Change::Show { cards, to: seats }) => {
            let known = match to {
                Some(seat) => seats.has(seat),
                None => seats.0 == rules.layout.seat_set().0,
            };
            let faces: Vec<&str> = cards.iter().map(|c| rules.layout.deck.face(c)).collect();
            (known && !faces.is_empty()).then(|| format!("Shown: {}.", faces.join(" ")))
        }
        Event::Phase(_) | Event::Bell(_) | Event::Change(_) | Event::Scored(_) | Event::Over => None,
    }
}
