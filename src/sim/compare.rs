//! Two campaigns side by side: what differs, and whether chance alone may have made it.

use super::report::round;
use super::{Difference, Report, Sums, WinReport, wilson};
use serde_json::{Value, json};
use std::fmt::Write;

/// With fewer matches on a side nothing is said about chance.
pub const LEAST: u64 = 20;

/// A figure of both campaigns.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is.
    pub name: String,
    /// Whether it is in per cent.
    pub is_share: bool,
    /// The figure of the first campaign and of the second.
    pub figures: (f64, f64),
    /// How far the second lies above the first.
    pub difference: Difference,
}

/// Two campaigns with the same seeds.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The game as it is.
    pub before: Report,
    /// The game as it is changed.
    pub after: Report,
    /// What is changed, in words.
    pub change: String,
    /// The figures.
    pub lines: Vec<Line>,
}

impl Line {
    fn of_shares(name: &str, one: super::Share, other: super::Share) -> Line {
        Line {
            name: name.to_string(),
            is_share: true,
            figures: (one.share, other.share),
            difference: Difference::of_shares(one, other),
        }
    }

    fn of_means(name: &str, one: (f64, f64, u64), other: (f64, f64, u64)) -> Line {
        let difference = Difference::of_means(one, other);
        Line { name: name.to_string(), is_share: false, figures: (one.0, other.0), difference }
    }

    fn verdict(&self) -> &'static str {
        match &self.difference {
            difference if difference.is_chance() => "within chance",
            difference if difference.found > 0.0 => "more",
            _ => "less",
        }
    }
}

impl Comparison {
    /// Compares two campaigns with the same seats, players and seeds.
    pub fn new(before: Report, after: Report, change: String) -> Comparison {
        let mut lines = Vec::new();
        let (one, other) = (&before.tally, &after.tally);
        let (n, m) = (one.finished, other.finished);
        if n.min(m) >= LEAST {
            let mut share = |name: &str, one: u64, other: u64| {
                if one + other > 0 {
                    lines.push(Line::of_shares(name, wilson(one as f64, n), wilson(other as f64, m)));
                }
            };
            share("ended by limit", one.by_limit, other.by_limit);
            share("draws", one.draws, other.draws);
            let mut mean = |name: &str, one: Sums, other: Sums, parts: usize| {
                let of = |sums: Sums, n: u64| {
                    let parts = parts as f64;
                    (sums.mean(n) / parts, sums.variance(n) / (parts * parts), n)
                };
                let varies = one.variance(n) + other.variance(m) > 0.0;
                if one != other || varies {
                    lines.push(Line::of_means(name, of(one, n), of(other, m)));
                }
            };
            mean("rounds", Sums::of(&one.rounds), Sums::of(&other.rounds), 1);
            mean("actions", Sums::of(&one.lengths), Sums::of(&other.lengths), 1);
            for (name, one, other) in in_both(&before, &after) {
                mean(&format!("  {name}"), one, other, 1);
            }
            mean("score of a seat", one.scores, other.scores, before.seats);
            let kinds = if before.by_kind.len() > 1 { &before.by_kind[..] } else { &[] };
            wins(&mut lines, &before.by_place, &after.by_place);
            wins(&mut lines, kinds, &after.by_kind);
        }
        Comparison { before, after, change, lines }
    }

    /// How many matches of both could not be finished.
    pub fn failed(&self) -> u64 {
        self.before.tally.failed + self.after.tally.failed
    }

    /// The comparison in words.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "{}\nchanged: {}\n", self.before.head(), self.change)?;
        for (report, which) in [(&self.before, "as it is"), (&self.after, "changed")] {
            if let Some(first) = &report.tally.first_failed {
                let (failed, seed, fault) = (report.tally.failed, first.seed, &first.fault.sentence);
                writeln!(out, "{which}: {failed} could not be finished, the first with seed {seed}: {fault}")?;
            }
        }
        if self.before.tally == self.after.tally {
            return writeln!(out, "every match came out the same: the change never came into play");
        }
        if self.lines.is_empty() {
            return writeln!(out, "too few matches came to an end to be compared");
        }
        let width = self.lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0);
        writeln!(out, "{:width$} as it is  changed  difference   95 % interval", "")?;
        for line in &self.lines {
            let unit = if line.is_share { " %" } else { "  " };
            let ((one, other), Difference { found, low, high }) = (line.figures, line.difference);
            // Nothing is printed as less than nothing.
            let [found, low, high] = [found, low, high].map(|end| if end.abs() < 0.05 { 0.0 } else { end });
            let name = &line.name;
            write!(out, "{name:width$} {one:6.1}{unit} {other:6.1}{unit} {found:+10.1} {low:+6.1} to {high:+6.1}")?;
            writeln!(out, "  {}", line.verdict())?;
        }
        let beyond = self.lines.iter().filter(|line| !line.difference.is_chance()).count();
        let more = 4 * (self.before.tally.finished + self.before.tally.failed);
        match beyond {
            0 => writeln!(out, "\nnothing lies beyond chance; `-n {more}` would halve the intervals"),
            _ => writeln!(out, "\nof twenty lines about one is called more or less by chance alone"),
        }
    }

    /// The comparison for programs.
    pub fn json(&self) -> Value {
        let lines = self.lines.iter().map(|line| {
            json!({
                "name": line.name.trim(),
                "before": round(line.figures.0),
                "after": round(line.figures.1),
                "difference": round(line.difference.found),
                "low": round(line.difference.low),
                "high": round(line.difference.high),
                "within_chance": line.difference.is_chance(),
            })
        });
        json!({
            "change": self.change,
            "lines": lines.collect::<Vec<Value>>(),
            "before": self.before.json(),
            "after": self.after.json(),
        })
    }
}

/// The wins of those who are in both.
fn wins(lines: &mut Vec<Line>, before: &[WinReport], after: &[WinReport]) {
    for one in before {
        if let Some(other) = after.iter().find(|other| other.name == one.name) {
            lines.push(Line::of_shares(&format!("wins: {}", one.name), one.wins, other.wins));
        }
    }
}

/// The actions of both games by name; one that is missing in a game was never done there.
fn in_both(before: &Report, after: &Report) -> Vec<(String, Sums, Sums)> {
    let sums = |report: &Report, name: &str| {
        let found = report.actions.iter().position(|action| action.name == name);
        found.map_or_else(Sums::default, |number| report.tally.actions[number])
    };
    let mut names: Vec<&String> = before.actions.iter().map(|action| &action.name).collect();
    for action in &after.actions {
        if !names.contains(&&action.name) {
            names.push(&action.name);
        }
    }
    names.into_iter().map(|name| (name.clone(), sums(before, name), sums(after, name))).collect()
}
