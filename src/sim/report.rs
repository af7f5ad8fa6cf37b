//! The sums of many matches as a report, for people and for programs.

use super::tally::{WHOLE, quantile};
use super::{Plan, Share, Tally, wilson};
use crate::diagnostic::Count;
use crate::players::in_short;
use crate::rules::Rules;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The wins of a seat, a place or a kind of player.
#[derive(Clone, Debug)]
pub struct WinReport {
    /// Seat, place or kind.
    pub name: String,
    /// Its share of the wins.
    pub wins: Share,
    /// Mean and standard deviation of its score, of seats.
    pub score: Option<(f64, f64)>,
}

/// How often an action was done.
#[derive(Clone, Debug)]
pub struct ActionReport {
    /// Its name.
    pub name: String,
    /// How often in a match.
    pub per_match: f64,
    /// Of all that each kind of player did, the part that was this, in per cent.
    pub shares: Vec<f64>,
}

/// A report on many matches.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The patches in force.
    pub with: Vec<String>,
    /// How many seats.
    pub seats: usize,
    /// Who played, as in a call.
    pub players: String,
    /// Options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The seed.
    pub seed: u64,
    /// The sums.
    pub tally: Tally,
    /// By seat.
    pub by_seat: Vec<WinReport>,
    /// By place: the first dealer, the seat after, and so on.
    pub by_place: Vec<WinReport>,
    /// By kind of player, in the order of the tally.
    pub by_kind: Vec<WinReport>,
    /// By action.
    pub actions: Vec<ActionReport>,
}

impl Report {
    /// The report on a tally.
    pub fn new(rules: &Rules, plan: &Plan, tally: Tally) -> Report {
        let n = tally.finished;
        let share = |won: u64, n: u64| wilson(won as f64 / WHOLE as f64, n);
        let by_seat = tally.seats.iter().enumerate().map(|(seat, sums)| WinReport {
            name: match plan.rotate {
                true => format!("P{seat}"),
                false => format!("P{seat} {}", plan.players[seat].name),
            },
            wins: share(sums.won, n),
            score: Some((sums.score.mean(n), sums.score.deviation(n))),
        });
        let by_place = tally.places.iter().enumerate().map(|(place, &won)| WinReport {
            name: match place {
                0 => "first dealer".to_string(),
                n => format!("{} on", Count(n, "seat")),
            },
            wins: share(won, n),
            score: None,
        });
        let by_kind = tally.kinds.iter().map(|(name, sums)| WinReport {
            name: name.to_string(),
            wins: share(sums.won, sums.played),
            score: None,
        });
        let actions = rules.game().actions.iter().zip(&tally.actions).enumerate().map(|(number, (plan, sums))| {
            let part = |done: &[u64]| 100.0 * done[number] as f64 / done.iter().sum::<u64>().max(1) as f64;
            ActionReport {
                name: plan.name.name.clone(),
                per_match: sums.mean(n),
                shares: tally.kinds.values().map(|kind| part(&kind.done)).collect(),
            }
        });
        let rotating = if plan.rotate { " moving on" } else { "" };
        Report {
            game: rules.game().id.clone(),
            with: rules.game().with.clone(),
            seats: rules.seats(),
            players: in_short(plan.players.iter().map(|kind| kind.name).collect()) + rotating,
            options: rules.setup().changed(rules.game()),
            seed: plan.seed,
            by_seat: by_seat.collect(),
            by_place: by_place.collect(),
            by_kind: by_kind.collect(),
            actions: actions.collect(),
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

    /// What was played, in a line.
    pub fn head(&self) -> String {
        let with = self.with.iter().map(|patch| format!(" with {patch}")).collect::<String>();
        let matches = Count((self.tally.finished + self.tally.failed) as usize, "match");
        let options = self.options.iter().map(|(name, value)| format!(", {name} {value}")).collect::<String>();
        let (game, seats, players, seed) = (&self.game, self.seats, &self.players, self.seed);
        format!("{game}{with}: {matches}, {seats} seats, {players}{options}, seed {seed}")
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let tally = &self.tally;
        let n = tally.finished + tally.failed;
        writeln!(out, "{}", self.head())?;
        let part = |count: u64| format!("{count} ({:.1} %)", wilson(count as f64, n).share);
        write!(out, "ended by rule {}", part(tally.finished - tally.by_limit))?;
        write!(out, ", by limit {}", part(tally.by_limit))?;
        if tally.failed > 0 {
            write!(out, ", by a fault {}", part(tally.failed))?;
        }
        writeln!(out, "; draws {}", part(tally.draws))?;
        let counts = |out: &mut String, name: &str, counts| {
            let at = |part| quantile(counts, part, 20);
            writeln!(out, "{name}: median {}, 5 to 95 % {} to {}", at(10), at(1), at(19))
        };
        counts(out, "actions", &tally.lengths)?;
        counts(out, "rounds", &tally.rounds)?;
        let kinds: &[WinReport] = if self.by_kind.len() > 1 { &self.by_kind } else { &[] };
        let names = self.by_seat.iter().chain(&self.by_place).chain(kinds).map(|row| &row.name);
        let names = names.chain(self.actions.iter().map(|row| &row.name));
        let width = names.map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(out, "\n{:width$}     wins   95 % interval      score  deviation", "seat")?;
        write_wins(out, &self.by_seat, width)?;
        writeln!(out, "\n{:width$}     wins   95 % interval", "place")?;
        write_wins(out, &self.by_place, width)?;
        if !kinds.is_empty() {
            writeln!(out, "\n{:width$}     wins   95 % interval   for each seat it took", "player")?;
            write_wins(out, kinds, width)?;
        }
        self.write_actions(out, width)?;
        if let Some(first) = &tally.first_failed {
            let matches = Count(tally.failed as usize, "match");
            let (index, seed, fault) = (first.index, first.seed, &first.fault.sentence);
            writeln!(out, "\n{matches} could not be finished; the first is number {index} (seed {seed}): {fault}")?;
        }
        Ok(())
    }

    fn write_actions(&self, out: &mut String, width: usize) -> std::fmt::Result {
        write!(out, "\n{:width$}  a match", "action")?;
        match &self.by_kind[..] {
            [_] => write!(out, "   share")?,
            kinds => kinds.iter().try_for_each(|kind| write!(out, "  {:>7}", kind.name))?,
        }
        writeln!(out)?;
        for row in &self.actions {
            write!(out, "{:width$}  {:7.1}", row.name, row.per_match)?;
            for (share, kind) in row.shares.iter().zip(&self.by_kind) {
                write!(out, " {share:>width$.1} %", width = kind.name.chars().count().max(7) - 1)?;
            }
            writeln!(out)?;
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
        let rows = |rows: &[WinReport]| {
            let rows = rows.iter().map(|row| {
                json!({
                    "name": row.name,
                    "wins": share(row.wins),
                    "score": row.score.map(|(mean, deviation)| {
                        json!({ "mean": round(mean), "deviation": round(deviation) })
                    }),
                })
            });
            rows.collect::<Vec<Value>>()
        };
        let counts = |counts| {
            let at = |part| quantile(counts, part, 20);
            json!({ "median": at(10), "p5": at(1), "p95": at(19) })
        };
        let actions = self.actions.iter().map(|row| {
            let kinds = self.by_kind.iter().map(|kind| kind.name.clone());
            let shares = kinds.zip(row.shares.iter().map(|share| json!(round(*share))));
            json!({
                "name": row.name,
                "per_match": round(row.per_match),
                "shares": shares.collect::<Map<String, Value>>(),
            })
        });
        json!({
            "game": self.game,
            "with": self.with,
            "seats": self.seats,
            "players": self.players,
            "options": options.collect::<Map<String, Value>>(),
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
            "by_place": rows(&self.by_place),
            "by_player": rows(&self.by_kind),
            "by_action": actions.collect::<Vec<Value>>(),
        })
    }
}

fn write_wins(out: &mut String, rows: &[WinReport], width: usize) -> std::fmt::Result {
    for row in rows {
        let Share { share, low, high } = row.wins;
        write!(out, "{:width$}  {share:5.1} %  {low:5.1} to {high:5.1} %", row.name)?;
        if let Some((mean, deviation)) = row.score {
            write!(out, "  {mean:9.1}  {deviation:9.1}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Three digits after the point are enough for anybody.
pub(super) fn round(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}
