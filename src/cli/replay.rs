//! `replay`: tell a record step by step, or prove it.

use super::files;
use super::human::news_lines;
use super::new::write_new;
use super::path::{schema_line, schemas_from};
use super::seating::{load, rules_for};
use super::trouble::Trouble;
use super::voice::Voice;
use crate::diagnostic::{Faults, Sources, render};
use crate::library::Library;
use crate::players::news;
use crate::record::{Record, Replay as Run};
use crate::rules::{Referee, Rules};
use crate::scenario::{changed_lines, made_of, table_lines};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Tell a recorded match step by step, or prove that its record is right.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  cardwright replay games/GAME/records/first.yaml --verify\n  cardwright replay FILE --to 12 --as-scenario --out games/GAME/scenarios/NAME.yaml"
)]
pub struct Replay {
    /// The record.
    file: PathBuf,
    /// Stop after so many answers and show the table.
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Only prove that all answers are allowed and lead to the result in the record.
    #[arg(long)]
    verify: bool,
    /// Make a scenario of it: the table after `--to` answers, the next answer, and what it leads to.
    #[arg(long, requires = "to", conflicts_with = "verify")]
    as_scenario: bool,
    /// Write the scenario to this file, which must not be there yet.
    #[arg(long, value_name = "FILE", requires = "as_scenario")]
    out: Option<PathBuf>,
    /// The game, if it is not found by the name in the record.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// Reads a record from the disk.
pub fn read_record(file: &Path) -> Result<(Record, Sources), Trouble> {
    let path = file.display().to_string();
    let bytes = files::read(file)?;
    let mut sources = Sources::default();
    match Record::read(&mut sources, &path, &bytes) {
        Ok(record) => Ok((record, sources)),
        Err(faults) => Err(Trouble::Faults(faults, Box::new(sources))),
    }
}

/// The rules of a record.
pub fn rules_of(record: &Record, sources: &Sources, game: Option<&str>) -> Result<Arc<Rules>, Trouble> {
    let game = load(&Library::usual(), game.unwrap_or(&record.game), &record.with)?;
    let setup = record.setup(&game);
    let setup = setup.map_err(|faults| Trouble::Faults(faults, Box::new(sources.clone())))?;
    rules_for(game, setup)
}

impl Replay {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let (record, sources) = read_record(&self.file)?;
        let rules = rules_of(&record, &sources, self.game.as_deref())?;
        let mut faults = Faults::new();
        faults.extend(record.other_content(rules.game()));
        if !self.verify && !faults.is_empty() {
            let warnings: Faults = faults.drain(..).map(|fault| fault.warning()).collect();
            voice.complain(render(&warnings, &sources, voice.colour).trim_end());
        }
        let done = match (self.to, self.as_scenario) {
            (Some(to), true) => match made_of(&record, &rules, to, &self.origin()) {
                Ok(text) => return self.give(&text, voice),
                Err(fault) => Err(fault),
            },
            _ => {
                let mut referee = Referee::new(rules);
                match self.verify {
                    true => self.prove(&record, &mut referee, voice),
                    false => self.walk(&record, &mut referee, voice),
                }
            }
        };
        faults.extend(done.err().map(|fault| *fault));
        match faults.is_empty() {
            true => Ok(ExitCode::SUCCESS),
            false => Err(Trouble::Faults(faults, Box::new(sources))),
        }
    }

    /// Where a scenario says that it comes from.
    fn origin(&self) -> String {
        format!("made of the record {} by `replay --as-scenario`", self.file.display())
    }

    /// Prints a scenario, or writes it where it is wanted.
    fn give(&self, scenario: &str, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let Some(out) = &self.out else {
            voice.write(&format!("{}{scenario}", schema_line("../../../schemas", "scenario")));
            return Ok(ExitCode::SUCCESS);
        };
        let head = schemas_from(out).map(|folder| schema_line(&folder, "scenario")).unwrap_or_default();
        write_new(out, &format!("{head}{scenario}"))?;
        voice.say(&out.display().to_string());
        voice.say(&format!("\ncardwright test {} plays it; change `see` to what you expect", out.display()));
        Ok(ExitCode::SUCCESS)
    }

    fn prove(
        &self,
        record: &Record,
        referee: &mut Referee,
        voice: &mut Voice,
    ) -> Result<(), Box<crate::diagnostic::Fault>> {
        let mut run = Run::new(referee, record, false)?;
        run.run(None)?;
        run.verify()?;
        voice.say(&format!(
            "{}: {} answers, all allowed; result and digest are as recorded",
            self.file.display(),
            run.answers()
        ));
        Ok(())
    }

    fn walk(
        &self,
        record: &Record,
        referee: &mut Referee,
        voice: &mut Voice,
    ) -> Result<(), Box<crate::diagnostic::Fault>> {
        let mut run = Run::new(referee, record, true)?;
        let quiet = self.to.is_some();
        let mut events = 0;
        let mut table = table_lines(run.referee().rules(), run.state());
        if !quiet {
            say_table(voice, &table);
        }
        while self.to.is_none_or(|to| run.answers() < to) {
            let Some(line) = run.upcoming().map(|line| line.to_string()) else {
                break;
            };
            let moved = run.step();
            let (referee, state) = (run.referee(), run.state());
            if !quiet && moved.is_ok() {
                voice.say(&format!("{:>5}  {line}", run.answers()));
                let news = news(referee, state, None, events);
                for line in news_lines(referee.rules(), news, |seat| state.team(seat)) {
                    voice.say(&format!("       {line}"));
                }
                let after = table_lines(referee.rules(), state);
                say_table(voice, &changed_lines(&table, &after));
                table = after;
            }
            events = state.events().len();
            moved?;
        }
        if quiet {
            voice.say(&format!("after {} answers:", run.answers()));
            say_table(voice, &table_lines(run.referee().rules(), run.state()));
        }
        Ok(())
    }
}

fn say_table(voice: &mut Voice, lines: &[(String, String)]) {
    let width = lines.iter().map(|(path, _)| path.chars().count()).max();
    let width = width.unwrap_or(0);
    for (path, text) in lines {
        let line = format!("         {path:width$}  {text}");
        voice.say(&super::draw::wrapped(&line, voice.width, width + 11));
    }
}
