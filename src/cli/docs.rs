//! `docs`: the vocabulary of games.

use super::draw::wrapped;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::diagnostic::closest;
use crate::reference::{Entry, Part, entries, files};
use clap::{Args, ValueEnum};
use std::process::ExitCode;

/// Show what can be written in a game: keys, hooks, words.
#[derive(Args)]
#[command(after_help = "Example:  cardwright docs words draw")]
pub struct Docs {
    /// Which part.
    #[arg(value_name = "PART")]
    part: Option<Shown>,
    /// Only what has this name.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Write the schemas and the reference into this project (`schemas` and `docs`).
    #[arg(long)]
    write: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Shown {
    /// Keys of YAML files.
    Keys,
    /// Functions asked because of their name.
    Hooks,
    /// What expressions and functions are made of.
    Words,
}

impl Docs {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        if self.write {
            return write(voice);
        }
        let part = self.part.map(|part| match part {
            Shown::Keys => Part::Keys,
            Shown::Hooks => Part::Hooks,
            Shown::Words => Part::Words,
        });
        let all: Vec<Entry> =
            entries().into_iter().filter(|entry| part.is_none_or(|part| entry.part == part)).collect();
        let is_meant = |entry: &Entry| match &self.name {
            None => true,
            Some(name) => entry.name == *name || stands_for(&entry.name, name),
        };
        let found: Vec<&Entry> = all.iter().filter(|entry| is_meant(entry)).collect();
        if let (true, Some(name)) = (found.is_empty(), &self.name) {
            let near = closest(name, all.iter().map(|entry| entry.name.as_str()));
            let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(Trouble::misuse(format!("there is no `{name}` in the vocabulary{hint}")));
        }
        let mut home = "";
        for entry in found {
            if self.name.is_none() && entry.home != home && entry.part != Part::Hooks {
                home = &entry.home;
                voice.say(&format!("{}\n", heading(entry)));
            }
            tell(voice, entry);
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Whether `do_<action>` is what `do_play` is called.
fn stands_for(pattern: &str, name: &str) -> bool {
    pattern.split_once('<').is_some_and(|(prefix, _)| name.starts_with(prefix))
}

fn heading(entry: &Entry) -> String {
    match (entry.part, entry.home.as_str()) {
        (Part::Words, "the game") => "# What the game declares, and the language".to_string(),
        (Part::Words, "each") => "# Questions about each card, seat or team".to_string(),
        (Part::Words, "nothing") => "# Functions".to_string(),
        (Part::Words, home) => format!("# Of {home}"),
        (_, home) => format!("# Keys of {home}"),
    }
}

fn tell(voice: &mut Voice, entry: &Entry) {
    let home = match entry.part {
        Part::Keys => format!("    in {}", entry.home),
        _ => String::new(),
    };
    voice.say(&format!("{}{home}", entry.written));
    voice.say(&wrapped(&format!("    {}", entry.doc), voice.width, 4));
    if !entry.default.is_empty() {
        voice.say(&wrapped(&format!("    If left out: {}.", entry.default), voice.width, 4));
    }
    for line in entry.example.lines() {
        voice.say(&format!("      {line}"));
    }
    voice.say("");
}

/// Writes the generated files below the folder the command is called in.
fn write(voice: &mut Voice) -> Result<ExitCode, Trouble> {
    for (path, text) in files() {
        let path = std::path::Path::new(path);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        if let Err(error) = made.and_then(|()| std::fs::write(path, text)) {
            return Err(Trouble::misuse(format!("`{}` cannot be written: {error}", path.display())));
        }
        voice.say(&format!("wrote {}", path.display()));
    }
    Ok(ExitCode::SUCCESS)
}
