//! `check`: every fault of a game, with place and hint.

use super::seating::games_in;
use super::trouble::Trouble;
use super::voice::Voice;
use super::watch::{PACE, Watch};
use crate::definition::GameFiles;
use crate::diagnostic::{Count, Fault, Faults, List, Severity, Sources};
use crate::diagnostic::{closest, explain, explanations, render, render_json};
use crate::library::Library;
use crate::record::Record;
use crate::rules::check;
use crate::scenario::Scenario;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Find every fault of games, before any card is dealt.
#[derive(Args)]
#[command(after_help = "Examples:\n  cardwright check games\n  cardwright check GAME --watch")]
pub struct Check {
    /// Games, or folders of games. All games, if none is given.
    #[arg(value_name = "PATH")]
    games: Vec<String>,
    /// A house rule of the games, or the path of a patch; may be given several times.
    #[arg(long, value_name = "PATCH")]
    with: Vec<String>,
    /// Treat warnings as errors.
    #[arg(short = 'D', value_name = "WHAT")]
    deny: Option<Deny>,
    /// Also say which functions the interpreter runs, and why.
    #[arg(short, long)]
    verbose: bool,
    /// For programs.
    #[arg(long)]
    json: bool,
    /// Check again whenever a file changes, until Ctrl-C.
    #[arg(long, conflicts_with_all = ["json", "explain"])]
    watch: bool,
    /// Say what a fault means, by the code in its brackets; `all` lists the codes.
    #[arg(long, value_name = "CODE")]
    explain: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    Warnings,
}

impl Check {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        if let Some(code) = &self.explain {
            return explain_code(code, voice);
        }
        match self.watch {
            true => self.again_and_again(voice),
            false => self.once(voice),
        }
    }

    /// Checks whenever a file changes; ends with Ctrl-C.
    fn again_and_again(&self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let mut told = String::new();
        loop {
            let mut watch = Watch::over(self.roots());
            if voice.terminal {
                voice.write("\u{1b}[2J\u{1b}[3J\u{1b}[H");
            }
            voice.write(&told);
            let begin = Instant::now();
            if let Err(trouble) = self.once(voice) {
                trouble.tell(voice);
            }
            let took = begin.elapsed().as_millis();
            voice.say(&format!("in {took} ms; watching {}, Ctrl-C ends", Count(watch.files(), "file")));
            let changed = loop {
                std::thread::sleep(PACE);
                let changed = watch.changed();
                if !changed.is_empty() {
                    break changed;
                }
            };
            let names: Vec<String> = changed.iter().map(|path| path.display().to_string()).collect();
            told = format!("\n{} changed\n", List::and(&names));
        }
    }

    /// The files and folders to be watched.
    fn roots(&self) -> Vec<PathBuf> {
        let library = Library::usual();
        let mut roots = Vec::new();
        for name in &self.games {
            roots.extend(library.origins(name, &self.with));
            roots.extend(games_in(&library, name).iter().flat_map(|game| library.origins(game, &self.with)));
        }
        if self.games.is_empty() {
            roots.extend(library.folders().iter().cloned());
            roots.extend(self.with.iter().map(PathBuf::from));
        }
        roots
    }

    fn once(&self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        let games = match self.games.is_empty() {
            true => library.ids(),
            false => self.games.iter().flat_map(|name| games_in(&library, name)).collect(),
        };
        let mut found = Vec::new();
        for name in &games {
            let files = library.find_with(name, &self.with).map_err(|fault| Trouble::Misuse(vec![fault]))?;
            let mut parts = faults_of(&library, name, &files, self.verbose);
            if self.with.is_empty() {
                parts.extend(faults_of_house(&library, name, &parts));
            }
            found.push((files.id.clone(), parts));
        }
        let all = || found.iter().flat_map(|(_, parts)| parts.iter().flat_map(|part| &part.0));
        let errors = all().filter(|fault| fault.severity == Severity::Error).count();
        let warnings = all().count() - errors;
        if self.json {
            let games = found.iter().map(|(id, parts)| {
                let faults = parts.iter().map(|(faults, sources)| render_json(faults, sources));
                let faults = faults.flat_map(|list| match list {
                    Value::Array(list) => list,
                    other => vec![other],
                });
                json!({ "game": id, "faults": faults.collect::<Vec<Value>>() })
            });
            voice.say(&format!("{:#}", Value::Array(games.collect())));
        } else {
            for (faults, sources) in found.iter().flat_map(|(_, parts)| parts) {
                if !faults.is_empty() {
                    voice.say(&render(faults, sources, voice.colour));
                }
            }
            voice.say(&format!(
                "{} checked: {}, {}",
                Count(games.len(), "game"),
                Count(errors, "error"),
                Count(warnings, "warning")
            ));
        }
        let bad = errors > 0 || (warnings > 0 && self.deny.is_some());
        Ok(ExitCode::from(bad as u8))
    }
}

/// Says what a code means, or which codes there are.
fn explain_code(code: &str, voice: &mut Voice) -> Result<ExitCode, Trouble> {
    if code == "all" {
        for explanation in explanations() {
            let first = explanation.means.split_inclusive(['.', ':', ';']).next().unwrap_or_default();
            voice.say(&format!("{:24}{}", explanation.code, first.trim_end_matches([':', ';'])));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let code = code.trim_start_matches(['[', '\'']).trim_end_matches([']', '\'']);
    let Some(found) = explain(code) else {
        let codes = explanations().into_iter().map(|explanation| explanation.code);
        let fault = Fault::placeless("unknown-code", format!("no fault has the code `{code}`"));
        return Err(Trouble::Misuse(vec![match closest(code, codes) {
            Some(near) => fault.meant(Some(near)),
            None => fault.hint("`check --explain all` lists all codes"),
        }]));
    };
    let indented = |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
    voice.say(&format!("{}\n\n{}", found.code, found.means));
    voice.say(&format!("\nWrong:\n\n{}\nRight:\n\n{}", indented(found.wrong), indented(found.right)));
    Ok(ExitCode::SUCCESS)
}

/// All faults of a game, its scenarios and records, each part with the texts it points into.
fn faults_of(library: &Library, name: &str, files: &GameFiles, verbose: bool) -> Vec<(Faults, Sources)> {
    let mut parts = vec![(faults_of_game(files, verbose), files.sources())];
    for file in library.scenarios(name).unwrap_or_default() {
        let mut sources = Sources::default();
        if let Err(faults) = Scenario::read(&mut sources, &file.path, &file.bytes) {
            parts.push((faults, sources));
        }
    }
    for file in library.records(name).unwrap_or_default() {
        let mut sources = Sources::default();
        if let Err(faults) = Record::read(&mut sources, &file.path, &file.bytes) {
            parts.push((faults, sources));
        }
    }
    parts
}

/// What is wrong with each house rule beside a game that is not wrong with the game itself.
fn faults_of_house(library: &Library, name: &str, parts: &[(Faults, Sources)]) -> Vec<(Faults, Sources)> {
    let mut found = Vec::new();
    for house in library.house(name) {
        let Ok(files) = library.find_with(name, std::slice::from_ref(&house.id)) else { continue };
        let mut faults = faults_of_game(&files, false);
        faults.retain(|fault| parts.first().is_none_or(|part| !part.0.contains(fault)));
        found.push((faults, files.sources()));
    }
    found
}

/// All faults of a game, for all numbers of seats and presets.
fn faults_of_game(files: &GameFiles, verbose: bool) -> Faults {
    let mut checked = check::check(files);
    if verbose {
        checked.faults.append(&mut checked.notes);
    }
    checked.faults
}
