//! The table and its score sheets as lines of text.

use crate::record::faces;
use crate::rules::{Decision, Referee, Rules, Sheet, State};
use crate::table::{ZoneId, ZoneKind};

/// Of longer piles only the size and the top card are shown.
const SHOWN: usize = 16;

/// Everything on the table that is not empty or at its start: path and text.
pub fn table_lines(rules: &Rules, state: &State) -> Vec<(String, String)> {
    let layout = rules.layout();
    let mut lines = Vec::new();
    for zone in layout.zone_ids().filter(|&zone| state.table().size(zone) > 0) {
        lines.push((rules.zone_path(zone), zone_text(rules, state, zone)));
    }
    for slot in layout.slot_ids() {
        let value = state.table().value(slot);
        if value != layout.value_plan(slot).start {
            lines.push((rules.slot_path(slot), rules.write_value(slot, value)));
        }
    }
    lines
}

fn zone_text(rules: &Rules, state: &State, zone: ZoneId) -> String {
    let (layout, table) = (rules.layout(), state.table());
    let size = table.size(zone);
    if size > SHOWN && layout.plan(zone).kind != ZoneKind::Set {
        let top = table.top(zone).map_or("", |card| layout.deck.face(card));
        return format!("{size} cards, top {top}");
    }
    faces(&layout.deck, table.cards(zone)).join(" ")
}

/// The lines that are new or different; what is gone shows a dash.
pub fn changed_lines(before: &[(String, String)], after: &[(String, String)]) -> Vec<(String, String)> {
    let gone = before
        .iter()
        .filter(|(path, _)| after.iter().all(|(other, _)| other != path))
        .map(|(path, _)| (path.clone(), "–".to_string()));
    let changed = after.iter().filter(|line| !before.contains(line)).cloned();
    gone.chain(changed).collect()
}

/// Who is asked for what, in a few words.
pub(super) fn asked(referee: &Referee, state: &State) -> String {
    let phase = state.phase().and_then(|n| referee.rules().game().phases.get(n));
    let phase = phase.map_or("", |phase| phase.name.name.as_str());
    let seats = match referee.decision(state) {
        Decision::Turn(seat) => vec![seat],
        Decision::Together(seats) | Decision::Race(seats) => seats.iter().collect(),
        Decision::Over => return outcome(state),
    };
    let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    format!("{}, {phase}", seats.join(" "))
}

fn outcome(state: &State) -> String {
    let Some(outcome) = state.outcome() else {
        return "nobody".to_string();
    };
    let winners: Vec<String> = outcome.winners().map(|seat| seat.to_string()).collect();
    match outcome.draw {
        true => format!("the match is over, a draw of {}", winners.join(" ")),
        false => format!("the match is over, won by {}", winners.join(" ")),
    }
}

/// A score sheet as lines: items, then the score after the round.
pub fn sheet_lines(
    rules: &Rules,
    sheet: &Sheet,
    team: impl Fn(crate::table::Seat) -> crate::table::Seat,
) -> Vec<String> {
    let items = &rules.game().score.items;
    let label = |n: usize| {
        let item = items.get(n);
        item.map_or("", |item| match item.text.as_str() {
            "" => item.name.name.as_str(),
            text => text,
        })
    };
    let total = "score";
    let labels = sheet.lines.iter().map(|(n, _)| label(*n)).chain([total]);
    let width = labels.map(|label| label.chars().count()).max().unwrap_or(0);
    let heads: Vec<String> = sheet
        .sides
        .iter()
        .map(|side| {
            let seats = (0..rules.seats() as u8).map(crate::table::Seat);
            let seats = seats.filter(|s| s == side || (sheet.sides.iter().all(|o| o != s) && team(*s) == *side));
            seats.map(|s| s.to_string()).collect::<Vec<_>>().join("+")
        })
        .collect();
    let row = |label: &str, values: &[String]| {
        let values = values.iter().zip(&heads);
        let values = values.map(|(v, head)| format!("{v:>w$}", w = head.len().max(6)));
        format!("{label:width$} {}", values.collect::<Vec<_>>().join(" "))
    };
    let texts = |points: &[i64]| points.iter().map(i64::to_string).collect::<Vec<_>>();
    let mut lines = vec![row(&format!("round {}", sheet.round), &heads)];
    for (item, points) in &sheet.lines {
        if points.iter().any(|p| *p != 0) {
            lines.push(row(label(*item), &texts(points)));
        }
    }
    lines.push(row(total, &texts(&sheet.totals)));
    lines
}
