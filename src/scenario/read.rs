//! A scenario from its file.

use super::keys::{SCENARIO, STEP};
use super::{Act, Case, Scenario, Step};
use crate::definition::yaml::{self, Node};
use crate::diagnostic::{Faults, Script, Sources, Spanned};
use crate::record::{Line, Reader, seat_in};
use crate::table::MAX_SEATS;

const WHAT: &str = "a scenario";

impl Scenario {
    /// Reads a scenario. What depends on the rules of the game is judged when it is played.
    ///
    /// # Errors
    /// All faults, with their places in the file, which is added to `sources`.
    pub fn read(sources: &mut Sources, path: &str, bytes: &[u8]) -> Result<Scenario, Faults> {
        let (_, node, faults) = yaml::read(sources, path, bytes);
        let mut reader = Reader::new("bad-scenario", faults);
        let scenario = node.and_then(|node| scenario(&mut reader, node));
        reader.finish(scenario)
    }
}

fn scenario(reader: &mut Reader, node: Node) -> Option<Scenario> {
    if reader.is_other(&node, WHAT, &["title", "steps", "cases", "given"]) {
        return None;
    }
    reader.map(&node, WHAT, &SCENARIO.names())?;
    let title = reader.needed(&node, "title", WHAT);
    let title = title.and_then(|title| reader.text(title, "`title`"));
    let mut text = |key: &str| {
        let text = node.get(key).and_then(|n| reader.text(n, "this"));
        text.map(str::to_string)
    };
    let (source, preset) = (text("source").unwrap_or_default(), text("preset"));
    let seats: Option<usize> = node.get("seats").and_then(|n| reader.number(n, "`seats`"));
    let seed = node.get("seed").and_then(|n| reader.number(n, "`seed`"));
    let with = reader.words(node.get("with"), "`with`");
    let mut said_at = Vec::new();
    for key in ["seats", "preset"] {
        said_at.extend(node.get(key).map(|value| (key.to_string(), value.span)));
    }
    let mut options = Vec::new();
    if let Some(map) = node.get("options") {
        for (name, value) in reader.any_map(map, "`options`").unwrap_or_default() {
            if let Some(value) = reader.text(value, "the value of an option") {
                options.push((name.value.clone(), value.to_string()));
                said_at.push((name.value.clone(), name.span));
            }
        }
    }
    let refused = node.get("refused").and_then(|n| spanned(reader, n, "`refused`"));
    let mut cases = Vec::new();
    // Whether so many may play is told when the table is laid.
    let table = seats.filter(|seats| (1..=MAX_SEATS).contains(seats)).unwrap_or(MAX_SEATS);
    if let Some(list) = node.get("steps") {
        let steps = steps(reader, list, table);
        let name = String::new();
        cases.push(Case { name, steps });
    }
    if let Some(map) = node.get("cases") {
        for (name, list) in reader.any_map(map, "`cases`").unwrap_or_default() {
            let steps = steps(reader, list, table);
            let name = name.value.clone();
            cases.push(Case { name, steps });
        }
    }
    if node.get("steps").is_some() && node.get("cases").is_some() {
        reader.fault(node.span, "a scenario has either `steps` or `cases`");
    }
    if cases.is_empty() && refused.is_none() {
        reader.fault(node.span, "nothing is done or expected: write `steps`, `cases` or `refused`");
    }
    Some(Scenario {
        title: title?.to_string(),
        source,
        with,
        seats,
        preset,
        options,
        said_at,
        seed: seed.unwrap_or(1),
        given: node.get("given").cloned(),
        refused,
        cases,
    })
}

fn spanned(reader: &mut Reader, node: &Node, what: &str) -> Option<Spanned<String>> {
    let text = reader.text(node, what)?.to_string();
    Some(Spanned { value: text, span: node.span })
}

fn steps(reader: &mut Reader, list: &Node, seats: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for node in reader.list(list, "`steps`") {
        if reader.map(node, "a step", &STEP.names()).is_none() {
            continue;
        }
        let kinds = ["do", "may", "refuse", "count", "wait", "see"];
        let found: Vec<&str> = kinds.into_iter().filter(|k| node.get(k).is_some()).collect();
        let [kind] = found[..] else {
            reader.fault(node.span, "a step has exactly one of do, may, refuse, count, wait and see");
            continue;
        };
        if node.get("why").is_some() && kind != "refuse" {
            reader.fault(node.span, "only `refuse` has a `why`");
        }
        let Some(value) = node.get(kind) else { continue };
        let mut add = |act: Option<Act>| steps.extend(act.map(|act| Step { act, span: value.span }));
        match kind {
            "wait" => add(reader.number(value, "`wait`").map(Act::Wait)),
            "see" => add(reader.any_map(value, "`see`").map(|entries| Act::See(entries.to_vec()))),
            "count" => add(count(reader, value, seats)),
            "refuse" => {
                let why = node.get("why").and_then(|why| spanned(reader, why, "`why`"));
                for line in lines(reader, value, seats) {
                    add(Some(Act::Refuse(line, why.clone())));
                }
            }
            "may" => lines(reader, value, seats).into_iter().for_each(|line| add(Some(Act::May(line)))),
            _ => lines(reader, value, seats).into_iter().for_each(|line| add(Some(Act::Do(line)))),
        }
    }
    steps
}

/// One action, or a list of them.
fn lines(reader: &mut Reader, node: &Node, seats: usize) -> Vec<Line> {
    let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
    let mut lines = Vec::new();
    for node in nodes {
        let Some(script) = reader.script(node, "an action") else {
            continue;
        };
        let Script { text, span, .. } = script;
        match Line::read(text, seats, *span) {
            Ok(line) if line.seat.is_some() => lines.push(line),
            Ok(_) => reader.fault(*span, "time passes with `wait: MILLISECONDS`"),
            Err(sentence) => reader.fault(*span, sentence),
        }
    }
    lines
}

fn count(reader: &mut Reader, node: &Node, seats: usize) -> Option<Act> {
    let mut counts = Vec::new();
    for (key, value) in reader.any_map(node, "`count`")? {
        match seat_in(&key.value, seats) {
            Ok(seat) => {
                if let Some(number) = reader.number(value, "a count") {
                    counts.push((seat, number, value.span));
                }
            }
            Err(sentence) => reader.fault(key.span, sentence),
        }
    }
    Some(Act::Count(counts))
}
