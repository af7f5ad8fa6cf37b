//! Expectations compared with what is found.

use super::given::{count_of, seats};
use super::keys::SEE;
use crate::definition::yaml::Node;
use crate::diagnostic::{Fault, Faults, List, Spanned, closest};
use crate::record::{Path, Reader, faces, find_path};
use crate::rules::{Decision, Referee, State};
use crate::table::{Seat, SeatSet, ZoneId};

/// The faults of one `see`: one for each expectation that is not met.
pub(super) fn check(entries: &[(Spanned<String>, Node)], referee: &Referee, state: &State) -> Faults {
    let mut faults = Faults::new();
    for (key, node) in entries {
        let mut reader = Reader::new("bad-expectation", Faults::new());
        let found = one(&mut reader, key, node, referee, state);
        match (reader.finish(found), written(node)) {
            (Err(broken), _) => faults.extend(broken),
            (Ok(None), _) => {}
            (Ok(Some(found)), expected) => {
                let sentence = format!("{} is not as expected", key.value);
                let fault = Fault::error("expected", node.span, sentence);
                faults.push(fault.label(format!("expected {expected}, found {found}")));
            }
        }
    }
    faults
}

/// What is written, on one line.
fn written(node: &Node) -> String {
    match (node.text(), node.as_list()) {
        (Some(text), _) => text.to_string(),
        (_, Some([])) => "nothing".to_string(),
        (_, Some(list)) => list.iter().map(written).collect::<Vec<_>>().join(" "),
        _ => node.what().to_string(),
    }
}

/// `Some(None)`: as expected. `Some(Some(text))`: something else was found. `None`: a fault was told.
fn one(
    reader: &mut Reader,
    key: &Spanned<String>,
    node: &Node,
    referee: &Referee,
    state: &State,
) -> Option<Option<String>> {
    let rules = referee.rules();
    let text = node.text().unwrap_or_default();
    let same = |fits: bool, found: String| Some((!fits).then_some(found));
    let list = |seats: SeatSet| match seats.is_empty() {
        true => "nobody".to_string(),
        false => List::and(seats.iter().map(|s| s.to_string())).to_string(),
    };
    match key.value.as_str() {
        "turn" => {
            let expected = seats(reader, node, rules);
            let found = match referee.decision(state) {
                Decision::Turn(seat) => SeatSet::of(seat),
                Decision::Together(seats) | Decision::Race(seats) => seats,
                Decision::Over => SeatSet::EMPTY,
            };
            same(found == expected, list(found))
        }
        "phase" => {
            let found = state.phase().and_then(|n| rules.game().phases.get(n));
            let found = found.map_or("none", |phase| phase.name.name.as_str());
            same(found == text, found.to_string())
        }
        "dealer" => {
            let found = SeatSet::of(state.dealer());
            same(found == seats(reader, node, rules), list(found))
        }
        "round" => {
            let expected: Option<u32> = reader.number(node, "`round`");
            same(expected? == state.round(), state.round().to_string())
        }
        "now" => {
            let expected: Option<u32> = reader.number(node, "`now`");
            same(expected? == state.now(), state.now().to_string())
        }
        "over" | "draw" => {
            let expected = reader.flag(node, "this")?;
            let found = state.outcome();
            let found = found.is_some_and(|out| key.value == "over" || out.draw);
            same(found == expected, (if found { "yes" } else { "no" }).to_string())
        }
        "winners" => {
            let Some(outcome) = state.outcome() else {
                return same(false, "a match that is not over".to_string());
            };
            let found: SeatSet = outcome.winners().collect();
            same(found == seats(reader, node, rules), list(found))
        }
        "out" => {
            let all = SeatSet::first_n(rules.seats());
            let found = all.iter().filter(|s| !state.seats_in().has(*s)).collect();
            same(found == seats(reader, node, rules), list(found))
        }
        "tied" => {
            let found = if state.is_extra_round() { state.tied() } else { SeatSet::EMPTY };
            same(found == seats(reader, node, rules), list(found))
        }
        "extra_round" => {
            let expected = reader.flag(node, "this")?;
            let found = state.is_extra_round();
            same(found == expected, (if found { "yes" } else { "no" }).to_string())
        }
        path => {
            if let Some(seat) = path.strip_suffix(".team").and_then(|s| rules.read_seat(s)) {
                let team = (0..rules.seats() as u8).map(Seat);
                let found = team.filter(|s| state.team(*s) == state.team(seat)).collect();
                return same(found == seats(reader, node, rules), list(found));
            }
            match find_path(rules, path, |seat| state.team(seat)) {
                Ok(Path::Zone(zone)) => in_zone(reader, node, referee, state, zone),
                Ok(Path::Slot(slot)) => {
                    let found = state.table().value(slot);
                    let Some(expected) = rules.read_value(slot, text) else {
                        reader.fault(node.span, format!("`{text}` is no value of `{path}`"));
                        return None;
                    };
                    same(found == expected, rules.write_value(slot, found))
                }
                Err((sentence, meant)) => {
                    let meant = meant.or(closest(path, &SEE.names()).map(str::to_string));
                    let sentence = match (&meant, path.contains('.')) {
                        (None, false) => {
                            format!("{sentence}; besides them there is {}", List::and(SEE.names()).quoted())
                        }
                        _ => sentence,
                    };
                    reader.fault_meant(key.span, sentence, meant.as_deref());
                    None
                }
            }
        }
    }
}

fn in_zone(reader: &mut Reader, node: &Node, referee: &Referee, state: &State, zone: ZoneId) -> Option<Option<String>> {
    let deck = &referee.rules().layout().deck;
    let table = state.table();
    let found = faces(deck, table.cards(zone));
    let shown = match found.len() {
        0 => "nothing".to_string(),
        _ => found.join(" "),
    };
    if let Some(list) = node.as_list() {
        let mut expected = Vec::new();
        for item in list {
            let face = reader.text(item, "a card")?;
            let Some(card) = deck.with_face(face).first() else {
                let meant = closest(face, deck.face_words());
                reader.fault_meant(item.span, format!("there is no card `{face}`"), meant);
                return None;
            };
            expected.push(deck.face(card).to_string());
        }
        let mut actual = found;
        if !table.is_ordered(zone) {
            expected.sort();
            actual.sort();
        }
        return Some((expected != actual).then_some(shown));
    }
    let text = node.text().unwrap_or_default();
    if let Some(count) = count_of(text) {
        let size = table.size(zone);
        let shown = match size {
            0..=20 => format!("{size}: {shown}"),
            _ => size.to_string(),
        };
        return Some((count != size).then_some(shown));
    }
    if let Some(face) = text.strip_prefix("top ") {
        let top = table.top(zone).map_or("nothing", |card| deck.face(card));
        return Some((!top.eq_ignore_ascii_case(face.trim())).then(|| format!("{top} on top")));
    }
    reader.fault(node.span, "write the cards as a list, such as [5, 7], how many, such as `3 cards`, or `top 7`");
    None
}
