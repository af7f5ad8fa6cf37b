//! `sim`: many matches between bots, and a report.

use super::seating::{Seating, bots, load, rules_for};
use super::trouble::Trouble;
use super::voice::Voice;
use crate::definition::Game;
use crate::diagnostic::render;
use crate::library::Library;
use crate::players::{DEFAULT_SKILL, Manner};
use crate::rules::{Rules, Setup};
use crate::sim::{Failed, LawReport, Plan, Report, laws, on_threads, simulate};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;
use std::sync::Arc;

/// More threads than this are no help on any machine.
const MOST_THREADS: i64 = 256;

/// Play many matches between bots and report what came out.
#[derive(Args)]
#[command(after_help = "Examples:
  cardwright sim GAME --seats 4 --players greedy,random --rotate
  cardwright sim GAME --compare NAME=VALUE
  cardwright sim GAME --compare HOUSE-RULE
  cardwright sim GAME --all-seats --variants --laws --matches 10000

A win that several share counts in parts. In 19 of 20 cases the true share lies
within the 95 % interval. The deviation is the standard deviation of the score.
Places are counted from whoever deals first in a match. A limit is one of the
`limits` of the game, which it has even if it declares none.")]
pub struct Sim {
    /// A game: its id, or the path of its folder.
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) seating: Seating,
    /// How many matches.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) matches: u64,
    /// The seed from which all matches follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The bots, in seat order; the last one takes all seats that are left.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', default_value = "greedy")]
    players: Vec<String>,
    /// How good bots are in a race, from 0 to 100.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SKILL, value_parser = clap::value_parser!(u8).range(0..=100))]
    skill: u8,
    /// Move the players on by a seat after each match.
    #[arg(long)]
    rotate: bool,
    /// In turn with every number of seats that the game allows.
    #[arg(long, conflicts_with = "seats")]
    all_seats: bool,
    /// In turn also with every preset, and with each option changed alone.
    #[arg(long, conflicts_with_all = ["preset", "options"])]
    variants: bool,
    /// Play every match a second time with this change, from the same seed, and say what differs: an option as
    /// NAME=VALUE, a preset, a house rule, the path of a patch or of another version of the game; may be given several
    /// times.
    #[arg(long, value_name = "CHANGE", conflicts_with_all = ["variants", "laws"])]
    pub(super) compare: Vec<String>,
    /// How many threads; all cores if not given. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
    /// With --laws: compare every match with the interpreter, answer by answer.
    #[arg(long, requires = "laws")]
    both_ways: bool,
    /// Check the laws that every game must obey, instead of counting.
    #[arg(long)]
    laws: bool,
    /// For programs.
    #[arg(long)]
    pub(super) json: bool,
}

impl Sim {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        let game = load(&library, &self.game, &self.seating.with)?;
        let setups = self.setups(&game)?;
        if self.laws {
            return self.check_laws(&game, setups, voice);
        }
        if !self.compare.is_empty() {
            return self.compare(&library, &game, setups, voice);
        }
        let mut failed = false;
        for (n, setup) in setups.into_iter().enumerate() {
            if n > 0 && !self.json {
                voice.say("");
            }
            failed |= self.simulate(rules_for(game.clone(), setup)?, voice)?;
        }
        Ok(ExitCode::from(failed as u8))
    }

    /// The set-ups to be played in turn.
    fn setups(&self, game: &Game) -> Result<Vec<Setup>, Trouble> {
        let named = self.players.len();
        let chosen = self.seating.setup(game, (named > 1).then_some(named))?;
        let counts: Vec<usize> = match self.all_seats {
            true => (game.seats.least..=game.seats.most).filter(|&n| game.seats.has(n)).collect(),
            false => vec![chosen.seats],
        };
        let mut setups = Vec::new();
        for seats in counts {
            match self.variants {
                true => setups.extend(Setup::variants(game, seats)),
                false => setups.push(Seating { seats: Some(seats), ..self.seating.clone() }.setup(game, None)?),
            }
        }
        Ok(setups)
    }

    /// Plays and reports; gives whether a match could not be finished.
    fn simulate(&self, rules: Arc<Rules>, voice: &mut Voice) -> Result<bool, Trouble> {
        let report = self.report(rules.clone(), voice)?;
        match self.json {
            true => voice.say(&format!("{:#}", report.json())),
            false => voice.say(report.text().trim_end()),
        }
        if let (Some(failed), false) = (&report.tally.first_failed, self.json) {
            self.tell_failed(failed, &self.plan(&rules)?, &rules, voice);
        }
        Ok(report.tally.failed > 0)
    }

    fn plan(&self, rules: &Rules) -> Result<Plan, Trouble> {
        Ok(Plan {
            matches: self.matches,
            seed: self.seed,
            players: bots(&self.players, rules.seats())?,
            manner: Manner { skill: self.skill, pace: None },
            rotate: self.rotate,
        })
    }

    /// Plays all matches.
    pub(super) fn report(&self, rules: Arc<Rules>, voice: &Voice) -> Result<Report, Trouble> {
        let plan = self.plan(&rules)?;
        let bar = self.bar(voice);
        let work = || simulate(&rules, &plan, || bar.inc(1));
        let tally = on_threads(self.threads.map(usize::from), work).map_err(Trouble::misuse)?;
        bar.finish_and_clear();
        Ok(Report::new(&rules, &plan, tally))
    }

    /// Tells what is at fault in a match that could not be finished, and how to see it.
    fn tell_failed(&self, failed: &Failed, plan: &Plan, rules: &Rules, voice: &mut Voice) {
        let fault = std::slice::from_ref(&*failed.fault);
        let told = render(fault, &rules.game().sources, voice.colour);
        let players = (0..rules.seats()).map(|seat| plan.players[plan.player_at(failed.index, seat)].name);
        let players = players.collect::<Vec<_>>().join(",");
        let with = self.seating.with.iter().map(|patch| format!(" --with {patch}"));
        let options = rules.setup().changed(rules.game()).into_iter();
        let options = options.map(|(name, value)| format!(" --option {name}={value}"));
        let skill = if self.skill == DEFAULT_SKILL { String::new() } else { format!(" --skill {}", self.skill) };
        voice.say(&format!(
            "\n{}\n\nTo see it:\n  cardwright play {}{} --seats {} --seed {} --players {players}{}{skill}",
            told.trim_end(),
            self.game,
            with.collect::<String>(),
            rules.seats(),
            failed.seed,
            options.collect::<String>()
        ));
    }

    /// Checks the laws in one set-up after the other: a line for each, then how often each law was looked at.
    fn check_laws(&self, game: &Arc<Game>, setups: Vec<Setup>, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let mut all = LawReport::default();
        for setup in setups {
            let rules = rules_for(game.clone(), setup)?;
            let bar = self.bar(voice);
            let work = || laws(&rules, self.matches, self.seed, self.both_ways, || bar.inc(1));
            let report = on_threads(self.threads.map(usize::from), work).map_err(Trouble::misuse)?;
            bar.finish_and_clear();
            tell_laws(&report, &rules, voice);
            all = all.merge(report);
        }
        for (law, times) in &all.checks {
            voice.say(&format!("{times:>12}  {law}"));
        }
        if all.broken.is_empty() {
            voice.say("no law is broken");
        }
        Ok(ExitCode::from(!all.broken.is_empty() as u8))
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

fn tell_laws(report: &LawReport, rules: &Arc<Rules>, voice: &mut Voice) {
    let (id, seats) = (&rules.game().id, rules.seats());
    let changed = rules.setup().changed(rules.game()).into_iter();
    let options: Vec<String> = changed.map(|(name, value)| format!(", {name} {value}")).collect();
    voice.say(&format!(
        "{id}, {seats} seats{}: {} matches, {} decisions, {} of them looked at closely",
        options.concat(),
        report.matches,
        report.decisions,
        report.looks
    ));
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
}
