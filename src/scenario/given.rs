//! From what is given to an arrangement of the table.

use super::keys::GIVEN;
use crate::definition::yaml::Node;
use crate::diagnostic::{Faults, closest};
use crate::record::{Faces, Path, Reader, find_path, seat_in};
use crate::rules::{Arrangement, Lay, Rules};
use crate::table::{Seat, SeatSet};

/// The arrangement that `given` describes; `teams` gives the lowest seat of each seat's team before anybody joins.
///
/// # Errors
/// All faults, with their places.
pub(super) fn arrangement(given: &Node, rules: &Rules, teams: impl Fn(Seat) -> Seat) -> Result<Arrangement, Faults> {
    let mut reader = Reader::new("bad-given", Faults::new());
    let arrangement = read(&mut reader, given, rules, teams);
    reader.finish(arrangement)
}

fn read(reader: &mut Reader, given: &Node, rules: &Rules, team: impl Fn(Seat) -> Seat) -> Option<Arrangement> {
    let entries = reader.any_map(given, "`given`")?;
    let mut arrangement = Arrangement::default();
    let mut faces = Faces::new(&rules.layout().deck);
    for (key, value) in entries {
        let joined = key.value.strip_suffix(".team");
        if let Some(seat) = joined.and_then(|seat| seat_in(seat, rules.seats()).ok()) {
            let seats = seats(reader, value, rules).with(seat);
            arrangement.teams.push(seats);
        }
    }
    let joined = arrangement.teams.clone();
    let lowest = |seat: Seat| {
        let joined = joined.iter().find(|team| team.has(seat));
        joined.and_then(|team| team.iter().next()).unwrap_or_else(|| team(seat))
    };
    for (key, value) in entries {
        match key.value.as_str() {
            "dealer" => arrangement.dealer = seat(reader, value, rules),
            "turn" => arrangement.turn = seat(reader, value, rules),
            "phase" => arrangement.phase = phase(reader, value, rules),
            "round" => arrangement.round = reader.number(value, "`round`"),
            "now" => arrangement.now = reader.number(value, "`now`").unwrap_or(0),
            "out" => arrangement.out = seats(reader, value, rules),
            "tied" => arrangement.tied = seats(reader, value, rules),
            "extra_round" => {
                arrangement.extra_round = reader.flag(value, "`extra_round`").unwrap_or(false);
            }
            "stacked" => {
                for card in reader.list(value, "`stacked`") {
                    arrangement.stacked.extend(face(reader, card, &mut faces));
                }
            }
            "rest" => {
                let path = reader.text(value, "`rest`").unwrap_or_default();
                match find_path(rules, path, lowest) {
                    Ok(Path::Zone(zone)) => arrangement.rest = Some(zone),
                    Ok(Path::Slot(_)) => reader.fault(value.span, format!("`{path}` is no zone")),
                    Err((sentence, meant)) => {
                        reader.fault_meant(value.span, sentence, meant.as_deref());
                    }
                }
            }
            path if path.ends_with(".team") => {}
            path => match find_path(rules, path, lowest) {
                Ok(Path::Zone(zone)) => {
                    if let Some(lay) = lay(reader, value, &mut faces) {
                        arrangement.zones.push((zone, lay));
                    }
                }
                Ok(Path::Slot(slot)) => {
                    let text = reader.text(value, "a value").unwrap_or_default();
                    match rules.read_value(slot, text) {
                        Some(value) => arrangement.values.push((slot, value)),
                        None => {
                            reader.fault(value.span, format!("`{text}` is no value of `{path}`"));
                        }
                    }
                }
                Err((sentence, meant)) => {
                    let meant = meant.or(closest(path, &GIVEN.names()).map(str::to_string));
                    reader.fault_meant(key.span, sentence, meant.as_deref());
                }
            },
        }
    }
    Some(arrangement)
}

fn seat(reader: &mut Reader, node: &Node, rules: &Rules) -> Option<Seat> {
    let text = reader.text(node, "a seat")?;
    let seat = seat_in(text, rules.seats());
    seat.map_err(|sentence| reader.fault(node.span, sentence)).ok()
}

/// Seats in a list.
pub(super) fn seats(reader: &mut Reader, node: &Node, rules: &Rules) -> SeatSet {
    let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
    let seats = nodes.iter().filter_map(|node| seat(reader, node, rules));
    seats.collect()
}

fn phase(reader: &mut Reader, node: &Node, rules: &Rules) -> Option<usize> {
    let text = reader.text(node, "`phase`")?;
    let names = rules.game().phases.iter().map(|phase| phase.name.name.as_str());
    let names: Vec<&str> = names.collect();
    let found = names.iter().position(|name| *name == text);
    if found.is_none() {
        let meant = closest(text, &names);
        reader.fault_meant(node.span, format!("there is no phase `{text}`"), meant);
    }
    found
}

fn face(reader: &mut Reader, node: &Node, faces: &mut Faces) -> Option<String> {
    let text = reader.text(node, "a card")?;
    match faces.take(text) {
        Ok(_) => Some(text.to_string()),
        Err((sentence, meant)) => {
            reader.fault_meant(node.span, sentence, meant.as_deref());
            None
        }
    }
}

/// What lies in a zone: a list of faces, or `3 cards`.
fn lay(reader: &mut Reader, node: &Node, faces: &mut Faces) -> Option<Lay> {
    if let Some(list) = node.as_list() {
        let cards = list.iter().filter_map(|node| face(reader, node, faces));
        return Some(Lay::Faces(cards.collect()));
    }
    let count = node.text().and_then(count_of);
    if count.is_none() {
        reader.fault(node.span, "write the cards as a list, such as [5, 7], or how many, such as `3 cards`");
    }
    count.map(Lay::Any)
}

/// The number in `3 cards` or `1 card`.
pub(super) fn count_of(text: &str) -> Option<usize> {
    let (number, noun) = text.trim().split_once(' ')?;
    let number = number.parse().ok()?;
    matches!(noun.trim(), "card" | "cards").then_some(number)
}
