//! A scenario made of a record: the table after so many answers, and what came next.

use super::given::arrangement;
use super::{Scenario, changed_lines, play, table_lines};
use crate::diagnostic::{Fault, Sources};
use crate::record::{Line, Record, Replay, carry_out, faces, list, scalar};
use crate::rules::{Decision, Referee, Rules, State};
use crate::table::{Seat, SeatSet, ZoneId};
use std::sync::Arc;

/// How many answers before the wanted one a table is looked for that can be given; before that all is played.
const BACK: usize = 40;
/// How many answers a table that is given is played on, to see whether it goes on as the match did.
const AHEAD: usize = 40;
/// Of larger zones only the size is expected.
const LISTED: usize = 20;

/// Where a scenario begins.
enum Start<'s> {
    /// With the deal of the match.
    Fresh,
    /// With the table after so many answers.
    Given(usize, &'s State),
}

/// The moments of a match around an answer.
struct Moments {
    /// The number of the first state kept.
    first: usize,
    /// The states, one after the other.
    states: Vec<State>,
}

/// The text of a scenario: the table of a record after `to` answers, the answer that came then, and what it led to.
/// It says at its head that it comes from `source`. What a table cannot say (answers not yet shown, a running clock)
/// is reached by playing there.
///
/// # Errors
/// When the record is shorter, or cannot be replayed so far.
pub fn made_of(record: &Record, rules: &Arc<Rules>, to: usize, source: &str) -> Result<String, Box<Fault>> {
    if to > record.answers.len() {
        let sentence = format!("the record has only {} answers, not {to}", record.answers.len());
        return Err(Box::new(Fault::error("refused-answer", record.places.all, sentence)));
    }
    let mut referee = Referee::new(rules.clone());
    let moments = moments(record, &mut referee, to)?;
    let maker = Maker { record, rules, to, source, moments: &moments };
    for from in (moments.first..=to).rev() {
        let Some(state) = moments.at(from) else { continue };
        let text = maker.text(&Start::Given(from, state), false);
        if state.outcome().is_none() && maker.stands(&mut referee, &text, from) {
            return Ok(maker.longest(&Start::Given(from, state)));
        }
    }
    Ok(maker.longest(&Start::Fresh))
}

/// The states from a few answers before `to` to the one after.
fn moments(record: &Record, referee: &mut Referee, to: usize) -> Result<Moments, Box<Fault>> {
    let first = to.saturating_sub(BACK);
    let mut run = Replay::new(referee, record, false)?;
    run.run(Some(first))?;
    let mut states = vec![run.state().clone()];
    while run.answers() < to {
        run.step()?;
        states.push(run.state().clone());
    }
    // A record may end in an answer that is refused; what stands before it can still be told.
    if run.step().unwrap_or(false) {
        states.push(run.state().clone());
    }
    Ok(Moments { first, states })
}

impl Moments {
    fn at(&self, answers: usize) -> Option<&State> {
        self.states.get(answers.checked_sub(self.first)?)
    }
}

struct Maker<'m> {
    record: &'m Record,
    rules: &'m Arc<Rules>,
    to: usize,
    source: &'m str,
    moments: &'m Moments,
}

impl Maker<'_> {
    /// Whether the table given in `text` goes on as the match did after `from` answers.
    fn stands(&self, referee: &mut Referee, text: &str, from: usize) -> bool {
        let read = Scenario::read(&mut Sources::default(), "", text.as_bytes());
        let Some((scenario, given)) = read.ok().and_then(|s| Some((s.clone(), s.given?))) else { return false };
        let Ok(fresh) = referee.start(scenario.seed, false) else { return false };
        let given = arrangement(&given, self.rules, |seat| fresh.team(seat));
        let arranged = given.and_then(|given| referee.arrange(&given, scenario.seed));
        let (Ok(mut arranged), Some(state)) = (arranged, self.moments.at(from)) else { return false };
        arranged.set_journal(false);
        let mut state = state.clone();
        let layout = self.rules.layout();
        if !arranged.is_like(&state, layout) {
            return false;
        }
        arranged.share_chance(&state);
        let next = self.record.answers.iter().skip(from).take(self.to - from + AHEAD);
        for line in next {
            if carry_out(referee, &mut state, line).is_err() {
                break;
            }
            if carry_out(referee, &mut arranged, line).is_err() || !arranged.is_like(&state, layout) {
                return false;
            }
        }
        true
    }

    /// The scenario with what the next answer led to if that does not depend on chance, else without.
    fn longest(&self, start: &Start) -> String {
        let text = self.text(start, true);
        let read = Scenario::read(&mut Sources::default(), "", text.as_bytes());
        let game = self.rules.game_arc();
        match read.is_ok_and(|scenario| play(&scenario, &game).faults.is_empty()) {
            true => text,
            false => self.text(start, false),
        }
    }

    fn text(&self, start: &Start, led_to: bool) -> String {
        let Maker { record, to, source, .. } = self;
        let next = record.answers.get(*to);
        let title = match next {
            Some(line) => format!("{} after {to} answers", line.to_string().replace('@', "at ")),
            None => format!("The end of a match, after {to} answers"),
        };
        let mut lines = vec![format!("title: {}", quoted(&title)), format!("source: {}", quoted(source))];
        if !record.with.is_empty() {
            lines.push(format!("with: {}", list(&record.with)));
        }
        lines.push(format!("seats: {}", record.seats));
        if !record.options.is_empty() {
            let options = record.options.iter().map(|(name, value)| format!("{name}: {}", scalar(value)));
            lines.push(format!("options: {{ {} }}", options.collect::<Vec<_>>().join(", ")));
        }
        lines.push(format!("seed: {}", record.seed));
        let from = match start {
            Start::Fresh => 0,
            Start::Given(from, state) => {
                lines.push("given:".to_string());
                lines.extend(self.given(state).into_iter().map(|line| format!("  {line}")));
                *from
            }
        };
        lines.push("steps:".to_string());
        lines.extend(doing(&record.answers[from..*to]));
        let now = self.moments.at(*to);
        lines.extend(now.map(|state| format!("  - see: {}", self.seen(state, &[]))));
        if let (Some(line), Some(now), Some(after)) = (next, now, self.moments.at(to + 1)) {
            match (led_to, line.seat) {
                (true, _) => {
                    lines.extend(doing(std::slice::from_ref(line)));
                    let changed = changed_lines(&table_lines(self.rules, now), &table_lines(self.rules, after));
                    let paths: Vec<String> = changed.into_iter().map(|(path, _)| path).collect();
                    lines.push(format!("  - see: {}", self.seen(after, &paths)));
                }
                (false, Some(_)) => lines.push(format!("  - may: {}", quoted(&line.to_string()))),
                (false, None) => {}
            }
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The table as lines under `given`.
    fn given(&self, state: &State) -> Vec<String> {
        let rules = self.rules;
        let layout = rules.layout();
        let mut lines = vec![format!("round: {}", state.round()), format!("dealer: {}", state.dealer())];
        lines.extend(self.phase(state).map(|phase| format!("phase: {phase}")));
        let asked = asked(&Referee::new(rules.clone()), state);
        if let [seat] = asked[..] {
            lines.push(format!("turn: {seat}"));
        }
        if state.now() > 0 {
            lines.push(format!("now: {}", state.now()));
        }
        let all = SeatSet::first_n(rules.seats());
        let out: SeatSet = all.iter().filter(|seat| !state.seats_in().has(*seat)).collect();
        if !out.is_empty() {
            lines.push(format!("out: {}", seats(out.iter())));
        }
        if state.is_extra_round() {
            lines.push("extra_round: yes".to_string());
            lines.push(format!("tied: {}", seats(state.tied().iter())));
        }
        for seat in (0..rules.seats() as u8).map(Seat).filter(|seat| state.team(*seat) == *seat) {
            let members = (0..rules.seats() as u8).map(Seat).filter(|other| state.team(*other) == seat);
            let members: Vec<Seat> = members.collect();
            if members.len() > 1 {
                lines.push(format!("{seat}.team: {}", seats(members.into_iter())));
            }
        }
        for zone in layout.zone_ids().filter(|zone| state.table().size(*zone) > 0) {
            lines.push(format!("{}: {}", rules.zone_path(zone), self.cards(state, zone)));
        }
        for slot in layout.slot_ids() {
            let value = state.table().value(slot);
            if value != layout.value_plan(slot).start {
                lines.push(format!("{}: {}", rules.slot_path(slot), scalar(&rules.write_value(slot, value))));
            }
        }
        lines
    }

    fn cards(&self, state: &State, zone: ZoneId) -> String {
        list(&faces(&self.rules.layout().deck, state.table().cards(zone)))
    }

    fn phase(&self, state: &State) -> Option<&str> {
        let phase = state.phase().and_then(|n| self.rules.game().phases.get(n));
        phase.map(|phase| phase.name.name.as_str())
    }

    /// How the match stands and what lies under these paths, as one `see`.
    fn seen(&self, state: &State, paths: &[String]) -> String {
        let rules = self.rules;
        let mut parts = Vec::new();
        match state.outcome() {
            Some(outcome) => {
                parts.push("over: yes".to_string());
                parts.push(format!("winners: {}", seats(outcome.winners())));
            }
            None => {
                parts.push(format!("round: {}", state.round()));
                parts.extend(self.phase(state).map(|phase| format!("phase: {phase}")));
                parts.push(format!("turn: {}", seats(asked(&Referee::new(rules.clone()), state).into_iter())));
            }
        }
        for zone in rules.layout().zone_ids().filter(|zone| paths.contains(&rules.zone_path(*zone))) {
            let size = state.table().size(zone);
            let text = match size {
                0..=LISTED => self.cards(state, zone),
                _ => format!("{size} cards"),
            };
            parts.push(format!("{}: {text}", key(&rules.zone_path(zone))));
        }
        for slot in rules.layout().slot_ids().filter(|slot| paths.contains(&rules.slot_path(*slot))) {
            let value = rules.write_value(slot, state.table().value(slot));
            parts.push(format!("{}: {}", rules.slot_path(slot), scalar(&value)));
        }
        format!("{{ {} }}", parts.join(", "))
    }
}

/// Who is asked.
fn asked(referee: &Referee, state: &State) -> Vec<Seat> {
    match referee.decision(state) {
        Decision::Turn(seat) => vec![seat],
        Decision::Together(seats) | Decision::Race(seats) => seats.iter().collect(),
        Decision::Over => Vec::new(),
    }
}

fn seats(seats: impl Iterator<Item = Seat>) -> String {
    let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
    match &seats[..] {
        [one] => one.clone(),
        _ => format!("[{}]", seats.join(", ")),
    }
}

/// Answers as steps.
fn doing(answers: &[Line]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = answers;
    while let Some(line) = rest.first() {
        let many = rest.iter().take_while(|line| line.seat.is_some()).count();
        match (line.at, many) {
            (at, 0) => lines.push(format!("  - wait: {}", at.unwrap_or(0))),
            (_, 1) => lines.push(format!("  - do: {}", quoted(&line.to_string()))),
            _ => {
                lines.push("  - do:".to_string());
                lines.extend(rest[..many].iter().map(|line| format!("      - {}", quoted(&line.to_string()))));
            }
        }
        rest = &rest[many.max(1)..];
    }
    lines
}

/// A path as a key in braces.
fn key(path: &str) -> String {
    if path.contains('[') { format!("\"{path}\"") } else { path.to_string() }
}

/// Words as YAML: plain where that is safe, else in quotes.
fn quoted(text: &str) -> String {
    let safe = |c: char| c.is_alphanumeric() || " _-+./@*♠♥♦♣".contains(c);
    let plain = text.starts_with(|c: char| c.is_alphabetic()) && text.chars().all(safe) && text.trim() == text;
    if plain { text.to_string() } else { scalar(text) }
}
