//! `sim`: many matches between bots, and a report.

use super::seating::{Seating, bots, load, rules_for};
use super::trouble::Trouble;
use super::voice::Voice;
use crate::library::Library;
use crate::players::{DEFAULT_SKILL, Manner};
use crate::rules::Rules;
use crate::sim::{LawReport, Plan, Report, laws, on_threads, simulate};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;
use std::sync::Arc;

/// Play many matches between bots and report what came out.
#[derive(Args)]
#[command(after_help = "Example:  cardwright sim snake --seats 4 --matches 10000 --players greedy,random --rotate")]
pub struct Sim {
    /// A game: its id, or the path of its folder.
    #[arg(value_name = "GAME")]
    game: String,
    #[command(flatten)]
    seating: Seating,
    /// How many matches.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000)]
    matches: u64,
    /// The seed from which all matches follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The bots, in seat order; the last one takes all seats that are left.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    /// How good bots are in a race, from 0 to 100.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SKILL, value_parser = clap::value_parser!(u8).range(0..=100))]
    skill: u8,
    /// Move the players on by a seat after each match.
    #[arg(long)]
    rotate: bool,
    /// How many threads; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Check the laws that every game must obey, instead of counting.
    #[arg(long)]
    laws: bool,
    /// For programs.
    #[arg(long)]
    json: bool,
}

impl Sim {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        let game = load(&library, &self.game, &self.seating.with)?;
        let named = self.players.len();
        let setup = self.seating.setup(&game, (named > 1).then_some(named))?;
        let rules = rules_for(game, setup)?;
        let players = bots(&self.players, rules.seats())?;
        let bar = self.bar(voice);
        if self.laws {
            let work = || laws(&rules, self.matches, self.seed, || bar.inc(1));
            let report = on_threads(self.threads, work).map_err(Trouble::misuse)?;
            bar.finish_and_clear();
            return Ok(tell_laws(&report, &rules, voice));
        }
        let plan = Plan {
            matches: self.matches,
            seed: self.seed,
            players,
            manner: Manner { skill: self.skill, pace: None },
            rotate: self.rotate,
        };
        let work = || simulate(&rules, &plan, || bar.inc(1));
        let tally = on_threads(self.threads, work).map_err(Trouble::misuse)?;
        bar.finish_and_clear();
        let report = Report::new(&rules, &plan, tally);
        match self.json {
            true => voice.say(&format!("{:#}", report.json())),
            false => voice.say(report.text().trim_end()),
        }
        Ok(ExitCode::from((report.tally.failed > 0) as u8))
    }

    /// Progress on standard error, if a person may be watching.
    fn bar(&self, voice: &Voice) -> ProgressBar {
        if !voice.shows_progress() || self.matches < 200 {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new(self.matches);
        let style = ProgressStyle::with_template("{bar:30} {pos} of {len} matches, {eta} left");
        match style {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        }
    }
}

fn tell_laws(report: &LawReport, rules: &Arc<Rules>, voice: &mut Voice) -> ExitCode {
    let (id, seats) = (&rules.game().id, rules.seats());
    let changed = rules.setup().changed(rules.game()).into_iter();
    let options: Vec<String> = changed.map(|(name, value)| format!(", {name} {value}")).collect();
    voice.say(&format!(
        "{id}, {seats} seats{}: {} matches, {} decisions",
        options.concat(),
        report.matches,
        report.decisions
    ));
    for (law, times) in &report.checks {
        voice.say(&format!("{times:>12}  {law}"));
    }
    for broken in &report.broken {
        voice.say(&format!(
            "broken: {} (match {}, seed {}, after {} answers)",
            broken.law, broken.index, broken.seed, broken.decision
        ));
        voice.say(&format!("  {}", broken.found));
        let last = broken.answers.len().saturating_sub(12);
        for answer in &broken.answers[last..] {
            voice.say(&format!("    {answer}"));
        }
    }
    if report.broken.is_empty() {
        voice.say("no law is broken");
        return ExitCode::SUCCESS;
    }
    ExitCode::from(1)
}
