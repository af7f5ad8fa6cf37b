//! `new`: the beginning of a game, or of a patch, that runs at once.

use super::path::{reached_from, schema_line, schemas_from};
use super::trouble::Trouble;
use super::voice::Voice;
use crate::definition::patch::{function_names, resolve};
use crate::definition::yaml::Node;
use crate::diagnostic::{Fault, List};
use crate::library::Library;
use clap::{Args, ValueEnum};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Begin a game, or a patch of one: commented, with a scenario, and running from the start.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  cardwright new my-game\n  cardwright new my-game --family trick\n  cardwright new my-variant --from my-game"
)]
pub struct New {
    /// The name of the game: small letters, digits and `-`.
    #[arg(value_name = "ID")]
    id: String,
    /// A complete small game of this family.
    #[arg(long, value_name = "FAMILY", conflicts_with = "from")]
    family: Option<Family>,
    /// A patch of this game.
    #[arg(long, value_name = "GAME")]
    from: Option<String>,
    /// The folder in which the game's folder is made.
    #[arg(long = "in", value_name = "FOLDER", default_value = "games")]
    shelf: PathBuf,
}

/// The families of games there are templates for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Family {
    /// Follow suit, trump, take tricks.
    Trick,
    /// Match the top card, get rid of all cards.
    Shedding,
    /// Take cards from the table that equal yours or add up to it.
    Fishing,
    /// Draw, lay sets and runs down, discard.
    Rummy,
    /// Be the first to see that two cards are alike.
    Race,
}

impl Family {
    fn template(this: Option<Family>) -> &'static str {
        match this {
            None => "plain",
            Some(Family::Trick) => "trick",
            Some(Family::Shedding) => "shedding",
            Some(Family::Fishing) => "fishing",
            Some(Family::Rummy) => "rummy",
            Some(Family::Race) => "race",
        }
    }
}

impl New {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        check_name(&self.id)?;
        let library = Library::usual();
        let folder = self.shelf.join(&self.id);
        if folder.exists() || library.ids().contains(&self.id) {
            let sentence = format!("there is a game `{}` already; nothing is overwritten", self.id);
            return Err(Trouble::misuse(sentence));
        }
        let files = match &self.from {
            Some(game) => self.patch_of(&library, game)?,
            None => self.template(&library),
        };
        for (path, text) in &files {
            let path = folder.join(path);
            write_new(&path, &with_schema(&path, text))?;
            voice.say(&path.display().to_string());
        }
        let name = match self.shelf == Path::new("games") {
            true => self.id.clone(),
            false => folder.display().to_string(),
        };
        voice.say("");
        voice.say(&format!("cardwright play {name}     sit down at it"));
        voice.say(&format!("cardwright check {name}    after every change"));
        voice.say(&format!("cardwright test {name}     plays its scenarios"));
        if self.from.is_some() {
            voice.say(&format!("cardwright show {name} --diff    tells what it changes"));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The title made from the name.
    fn title(&self) -> String {
        let words = self.id.replace('-', " ");
        let mut letters = words.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    fn template(&self, library: &Library) -> Vec<(String, String)> {
        let files = library.template(Family::template(self.family));
        let titled = |text: String| {
            let lines = text.lines().map(|line| match line.starts_with("name:") {
                true => format!("name: {}\n", self.title()),
                false => format!("{line}\n"),
            });
            lines.collect::<String>()
        };
        let written = files.into_iter().filter(|file| !file.path.ends_with(".snap")).map(|file| {
            let text = String::from_utf8_lossy(&file.bytes).into_owned();
            let text = if file.path == "game.yaml" { titled(text) } else { text };
            (file.path, text)
        });
        written.collect()
    }

    /// A patch that changes nothing yet, with examples that fit the game.
    fn patch_of(&self, library: &Library, game: &str) -> Result<Vec<(String, String)>, Trouble> {
        let files = library.find(game).map_err(|fault| Trouble::Misuse(vec![fault]))?;
        if let Some(patch) = files.with.first() {
            let fault = Fault::placeless("misuse", format!("`{patch}` is a house rule, not a game of its own"));
            return Err(Trouble::Misuse(vec![
                fault.hint("extend the game, and copy from the house rule what you need"),
            ]));
        }
        let resolved = resolve(&files);
        let Some(node) = resolved.node.as_ref().filter(|_| !resolved.is_broken()) else {
            return Err(Trouble::Faults(resolved.faults, Box::new(files.sources())));
        };
        let is_path = !library.ids().iter().any(|id| id == game);
        let extends = match is_path {
            true => reached_from(&self.shelf, Path::new(game)),
            false => game.to_string(),
        };
        let title = node.get("name").and_then(Node::text).unwrap_or(game);
        let hash = files.hash();
        let (option, value) = example(node);
        let functions = resolved.rules.as_ref().map(function_names).unwrap_or_default();
        let yaml = format!(
            "# yaml-language-server: $schema=../../schemas/patch.schema.json
extends: {extends}
name: {}
summary: {title} with a change of our own.
based_on: {}                  # the game as it is now; `check` tells when it has changed

# A path is words with dots between them, into the definition that `cardwright show {game} --resolved` prints.
# Take the `#` away from what you need.

# set:                                    # another value for something that is there
#   {option}.default: {value}

# add:                                    # something new; `PATH.+` puts something at the end of a list
#   presets.mine: {{ text: as we play it, {}: {value} }}

# remove: [{option}]                      # something taken out, and what uses it must go or change too
",
            self.title(),
            &hash[..hash.len().min(12)],
            option.rsplit('.').next().unwrap_or_default(),
        );
        let mut script = String::from(
            "//! Functions written here replace those of the same name; `base_NAME(…)` still does what the game's own does.\n",
        );
        if !functions.is_empty() {
            script.push_str(&format!("//! The game has {}.\n", List::and(functions)));
        }
        let scenario = "# yaml-language-server: $schema=../../../schemas/scenario.schema.json
title: A match begins
steps:
  - see: { round: 1, over: false }        # say here what is different: `given`, `do`, `refuse`, `see`
"
        .to_string();
        Ok(vec![
            ("game.yaml".to_string(), yaml),
            ("rules.rhai".to_string(), script),
            ("scenarios/beginning.yaml".to_string(), scenario),
        ])
    }
}

/// An option of the game with another value it could have; a made-up one if it has none.
fn example(game: &Node) -> (String, String) {
    let options = game.get("options").and_then(Node::as_map).unwrap_or_default();
    let numbers = options.iter().filter(|(_, option)| option.get("number").is_some());
    let found = numbers.filter_map(|(name, option)| {
        let suggested = option.get("suggest").and_then(Node::as_list).and_then(<[Node]>::last);
        let value = suggested.or(option.get("default")).and_then(Node::text)?;
        Some((format!("options.{}", name.value), value.to_string()))
    });
    found.into_iter().next().unwrap_or(("options.goal".to_string(), "10".to_string()))
}

fn check_name(id: &str) -> Result<(), Trouble> {
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let good = id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.len() <= 40
        && id.chars().all(is_letter)
        && !id.ends_with('-')
        && !id.contains("--");
    if good {
        return Ok(());
    }
    let better: String = id.to_lowercase().chars().map(|c| if is_letter(c) { c } else { '-' }).collect();
    let better = better.split('-').filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    let sentence =
        format!("`{id}` cannot be the name of a game: small letters, digits and `-`, beginning with a letter");
    let fault = Fault::placeless("bad-name", sentence);
    let fits = better.starts_with(|c: char| c.is_ascii_lowercase()) && better.len() <= 40;
    Err(Trouble::Misuse(vec![fault.meant(Some(better.as_str()).filter(|_| fits))]))
}

/// The text of a new file whose first line leads to its schema, or, where there are no schemas, is left out.
fn with_schema(path: &Path, text: &str) -> String {
    let Some((first, rest)) = text.split_once('\n').filter(|(first, _)| first.contains("$schema=")) else {
        return text.to_string();
    };
    let kind = first.rsplit('/').next().unwrap_or_default().trim_end_matches(".schema.json");
    schemas_from(path).map_or(String::new(), |folder| schema_line(&folder, kind)) + rest
}

/// Writes a file that must not be there yet.
pub fn write_new(path: &Path, text: &str) -> Result<(), Trouble> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
        let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(text.as_bytes())
    });
    written.map_err(|error| Trouble::misuse(format!("`{}` cannot be written: {error}", path.display())))
}
