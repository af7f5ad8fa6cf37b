//! The sums of many matches as a report, for people and for programs.

use super::tally::{WHOLE, quantile};
use super::{Plan, Share, Tally, wilson};
use crate::rules::Rules;
use serde_json::{Value, json};
use std::fmt::Write;

/// What is reported of a seat or a kind of player.
#[derive(Clone, Debug)]
pub struct SeatReport {
    /// Seat or kind.
    pub name: String,
    /// Its share of the wins.
    pub wins: Share,
    /// Mean and spread of its score; none for kinds of players.
    pub score: Option<(f64, f64)>,
}

/// A report on many matches.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: usize,
    /// Options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The seed.
    pub seed: u64,
    /// The sums.
    pub tally: Tally,
    /// By seat.
    pub by_seat: Vec<SeatReport>,
    /// By kind of player, if there are several.
    pub by_kind: Vec<SeatReport>,
}

impl Report {
    /// The report on a tally.
    pub fn new(rules: &Rules, plan: &Plan, tally: Tally) -> Report {
        let n = tally.finished;
        let share = |won: u64, n: u64| wilson(won as f64 / WHOLE as f64, n);
        let by_seat = tally.seats.iter().enumerate().map(|(seat, sums)| {
            let mean = sums.score as f64 / n.max(1) as f64;
            let square = sums.squares as f64 / n.max(1) as f64;
            SeatReport {
                name: match plan.rotate {
                    true => format!("P{seat}"),
                    false => format!("P{seat} {}", plan.players[seat].name),
                },
                wins: share(sums.won, n),
                score: Some((mean, (square - mean * mean).max(0.0).sqrt())),
            }
        });
        let by_kind = tally.kinds.iter().map(|(name, sums)| SeatReport {
            name: name.to_string(),
            wins: share(sums.won, sums.played),
            score: None,
        });
        Report {
            game: rules.game().id.clone(),
            seats: rules.seats(),
            options: rules.setup().changed(rules.game()),
            seed: plan.seed,
            by_seat: by_seat.collect(),
            by_kind: match tally.kinds.len() {
                0 | 1 => Vec::new(),
                _ => by_kind.collect(),
            },
            tally,
        }
    }

    /// The report in words.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let tally = &self.tally;
        let n = tally.finished;
        write!(out, "{}: {} matches, {} seats", self.game, n + tally.failed, self.seats)?;
        for (name, value) in &self.options {
            write!(out, ", {name} {value}")?;
        }
        writeln!(out, ", seed {}", self.seed)?;
        let part = |count: u64| wilson(count as f64, n).share;
        let rule = n - tally.by_limit;
        writeln!(
            out,
            "ended by rule {rule} ({:.1} %), by limit {} ({:.1} %); draws {} ({:.1} %)",
            part(rule),
            tally.by_limit,
            part(tally.by_limit),
            tally.draws,
            part(tally.draws)
        )?;
        let counts = |out: &mut String, name: &str, counts| {
            let at = |part| quantile(counts, part, 20);
            writeln!(out, "{name}: median {}, 5 to 95 % {} to {}", at(10), at(1), at(19))
        };
        counts(out, "actions", &tally.lengths)?;
        counts(out, "rounds", &tally.rounds)?;
        writeln!(out)?;
        let names = self.by_seat.iter().chain(&self.by_kind).map(|row| row.name.chars().count());
        let width = names.max().unwrap_or(0).max(4);
        writeln!(out, "{:width$}   wins   95 % interval     score   spread", "seat")?;
        for row in &self.by_seat {
            let Share { share, low, high } = row.wins;
            let (mean, spread) = row.score.unwrap_or_default();
            let name = &row.name;
            writeln!(out, "{name:width$} {share:5.1} %  {low:4.1} to {high:5.1} %  {mean:8.1} {spread:8.1}")?;
        }
        if !self.by_kind.is_empty() {
            writeln!(out)?;
            writeln!(out, "{:width$}   wins   95 % interval   per seat taken", "player")?;
        }
        for row in &self.by_kind {
            let Share { share, low, high } = row.wins;
            let name = &row.name;
            writeln!(out, "{name:width$} {share:5.1} %  {low:4.1} to {high:5.1} %")?;
        }
        if let Some(first) = &tally.first_failed {
            writeln!(out)?;
            writeln!(
                out,
                "{} matches could not be finished; the first is number {} (seed {}): {}",
                tally.failed, first.index, first.seed, first.fault.sentence
            )?;
        }
        Ok(())
    }

    /// The report for programs.
    pub fn json(&self) -> Value {
        let tally = &self.tally;
        let options = self.options.iter();
        let options = options.map(|(name, value)| (name.clone(), json!(value)));
        let share =
            |share: Share| json!({ "share": round(share.share), "low": round(share.low), "high": round(share.high) });
        let rows = |rows: &[SeatReport]| {
            let rows = rows.iter().map(|row| {
                json!({
                    "name": row.name,
                    "wins": share(row.wins),
                    "score": row.score.map(|(mean, spread)| {
                        json!({ "mean": round(mean), "spread": round(spread) })
                    }),
                })
            });
            rows.collect::<Vec<Value>>()
        };
        let counts = |counts| {
            let at = |part| quantile(counts, part, 20);
            json!({ "median": at(10), "p5": at(1), "p95": at(19) })
        };
        json!({
            "game": self.game,
            "seats": self.seats,
            "options": options.collect::<serde_json::Map<String, Value>>(),
            "seed": self.seed,
            "matches": tally.finished + tally.failed,
            "ended_by_rule": tally.finished - tally.by_limit,
            "ended_by_limit": tally.by_limit,
            "draws": tally.draws,
            "failed": tally.failed,
            "first_failed": tally.first_failed.as_ref().map(|failed| json!({
                "match": failed.index,
                "seed": failed.seed,
                "fault": failed.fault.sentence,
            })),
            "actions": counts(&tally.lengths),
            "rounds": counts(&tally.rounds),
            "by_seat": rows(&self.by_seat),
            "by_player": rows(&self.by_kind),
        })
    }
}

/// Three digits after the point are enough for anybody.
fn round(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}
