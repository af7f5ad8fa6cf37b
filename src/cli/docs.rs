//! `docs`: the vocabulary of games.

use super::draw::wrapped;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::diagnostic::closest;
use crate::reference::{Entry, Part, entries, files};
use clap::Args;
use std::process::ExitCode;

/// Show what can be written in a game: keys, hooks, words.
#[derive(Args)]
#[command(after_help = "Examples:\n  cardwright docs words\n  cardwright docs draw\n  cardwright docs hooks again")]
pub struct Docs {
    /// A part (keys, hooks or words), what is looked up in it, or both. A name counts first, then what is said.
    #[arg(value_name = "PART | WORD")]
    asked: Vec<String>,
    /// Write the schemas and the reference into this project (`schemas` and `docs`).
    #[arg(long)]
    write: bool,
}

/// The parts by name.
const PARTS: [(&str, Part); 3] = [("keys", Part::Keys), ("hooks", Part::Hooks), ("words", Part::Words)];

impl Docs {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        if self.write {
            return write(voice);
        }
        let part = self.asked.first().and_then(|word| PARTS.iter().find(|(name, _)| name == word));
        let all: Vec<Entry> =
            entries().into_iter().filter(|entry| part.is_none_or(|(_, part)| entry.part == *part)).collect();
        let words = self.asked.get(part.is_some() as usize..).unwrap_or_default();
        if words.is_empty() {
            say_all(voice, &all);
            return Ok(ExitCode::SUCCESS);
        }
        let name = words.join(" ");
        let named = |entry: &&Entry| entry.name == name || stands_for(&entry.name, &name);
        let says = |entry: &&Entry| mentions(&entry.name, &name) || mentions(&entry.doc, &name);
        let mut found: Vec<&Entry> = all.iter().filter(named).collect();
        if found.is_empty() {
            found = all.iter().filter(says).collect();
        }
        if found.is_empty() {
            let near = closest(&name, all.iter().map(|entry| entry.name.as_str()));
            let hint = near.map_or("; `cardwright docs words` lists them all".to_string(), |near| {
                format!("; did you mean `{near}`?")
            });
            return Err(Trouble::misuse(format!("there is no `{name}` in the vocabulary{hint}")));
        }
        found.into_iter().for_each(|entry| tell(voice, entry));
        Ok(ExitCode::SUCCESS)
    }
}

/// Tells everything, under headings.
fn say_all(voice: &mut Voice, all: &[Entry]) {
    let mut home = "";
    for entry in all {
        if entry.home != home && entry.part != Part::Hooks {
            home = &entry.home;
            voice.say(&format!("{}\n", heading(entry)));
        }
        tell(voice, entry);
    }
}

/// Whether a text has this word or these words in it.
fn mentions(text: &str, words: &str) -> bool {
    let spaced = |text: &str| {
        let letters = text.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' });
        let letters: String = letters.collect();
        format!(" {} ", letters.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    spaced(text).contains(&spaced(words))
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
