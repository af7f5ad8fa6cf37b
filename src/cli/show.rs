//! `show`: the rules for people, the options and the rules in force.

use super::draw::wrapped;
use super::page;
use super::seating::{Seating, load};
use super::trouble::Trouble;
use super::voice::Voice;
use crate::definition::patch::{differences, resolve, write};
use crate::definition::{Game, OptionKind, OptionPlan};
use crate::library::Library;
use crate::rules::Setup;
use crate::rules::script::parse_functions;
use clap::Args;
use std::process::ExitCode;

/// Show the rules of a game for people, its options, and what is in force.
#[derive(Args)]
#[command(after_help = "Example:  cardwright show GAME --seats 4 --option NAME=VALUE")]
pub struct Show {
    /// A game: its id, or the path of its folder.
    #[arg(value_name = "GAME")]
    game: String,
    #[command(flatten)]
    seating: Seating,
    /// The definition after all patches, as YAML, and the functions that a patch can replace.
    #[arg(long)]
    resolved: bool,
    /// What the patches change, in words.
    #[arg(long, conflicts_with = "resolved")]
    diff: bool,
    /// Only the options, without the rules.
    #[arg(long = "options")]
    only_options: bool,
}

impl Show {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        if self.resolved || self.diff {
            return self.show_patched(&library, voice);
        }
        let game = load(&library, &self.game, &self.seating.with)?;
        let setup = self.seating.setup(&game, None)?;
        if !self.only_options {
            let page = library.page(&self.game, "RULES.md");
            let page = page.unwrap_or_else(|| format!("# {}\n\n{}", game.name, game.summary));
            page::lines(&page, voice.width).iter().for_each(|line| voice.say(line));
            voice.say("");
        }
        let seats = match (game.seats.least, game.seats.most) {
            (least, most) if least == most => format!("{least} seats"),
            (least, most) => format!("{least} to {most} seats"),
        };
        voice.say(&format!("{}: {seats}, shown for {}", game.name, setup.seats));
        for line in option_lines(&game, &setup, voice.width) {
            voice.say(&line);
        }
        for patch in &game.patches {
            let line = format!("  in force: {}  {}: {}", patch.id, patch.name, patch.summary);
            voice.say(&wrapped(&line, voice.width, 6));
        }
        for house in library.house(&self.game).iter().filter(|house| !game.with.contains(&house.id)) {
            let line = format!("  --with {}  {}", house.id, house.summary);
            voice.say(&wrapped(&line, voice.width, 6));
        }
        for preset in &game.presets {
            let line = format!("  --preset {}  {}", preset.name.name, preset.text);
            voice.say(&wrapped(&line, voice.width, 6));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The definition with its patches, or what they change.
    fn show_patched(&self, library: &Library, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let files = library.find_with(&self.game, &self.seating.with).map_err(|fault| Trouble::Misuse(vec![fault]))?;
        let whole = resolve(&files);
        let node = match &whole.node {
            Some(node) if !whole.is_broken() => node,
            _ => return Err(Trouble::Faults(whole.faults, Box::new(files.sources()))),
        };
        if self.resolved {
            voice.say(write(node).trim_end());
            for line in whole.rules.iter().flat_map(|rules| function_lines(&rules.text)) {
                voice.say(&line);
            }
            return Ok(ExitCode::SUCCESS);
        }
        if files.patches.is_empty() {
            let sentence = format!("`{}` is no patch; name one with `--with`", self.game);
            return Err(Trouble::misuse(sentence));
        }
        let lines = differences(&resolve(&files.up_to(0)), &whole);
        if lines.is_empty() {
            voice.say("Nothing differs.");
        }
        for line in lines {
            voice.say(&wrapped(&line, voice.width, 4));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The functions of a script, each with what it takes and the first line about it; YAML comments.
fn function_lines(script: &str) -> Vec<String> {
    let functions = parse_functions(script).0.into_iter().map(|function| {
        let params: Vec<String> = function.params.into_iter().map(|param| param.name).collect();
        let about = function.doc.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        let about = if about.is_empty() { String::new() } else { format!("  // {about}") };
        format!("#   fn {}({}){about}", function.name.name, params.join(", "))
    });
    let lines: Vec<String> = functions.collect();
    match lines.is_empty() {
        true => lines,
        false => ["".to_string(), "# The functions of rules.rhai:".to_string()].into_iter().chain(lines).collect(),
    }
}

/// The options of a set-up as a form: name, value in force, what is allowed.
pub fn option_lines(game: &Game, setup: &Setup, width: usize) -> Vec<String> {
    let in_force = setup.in_force(game);
    let changed = setup.changed(game);
    let mut lines = Vec::new();
    if in_force.is_empty() {
        lines.push("It has no options.".to_string());
    }
    let of = |n: usize| game.options.get(n);
    let names =
        in_force.iter().filter_map(|(n, value)| Some((of(*n)?.name.name.chars().count(), value.chars().count())));
    let (name_width, value_width) = names.fold((0, 0), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    for (n, value) in &in_force {
        let Some(option) = of(*n) else { continue };
        let name = &option.name.name;
        let mark = match changed.iter().any(|(other, _)| other == name) {
            true => "*",
            false => " ",
        };
        let line = format!("{mark} {name:name_width$}  {value:value_width$}  {}", about(option));
        lines.push(wrapped(&line, width, name_width + value_width + 6));
    }
    if !changed.is_empty() {
        lines.push("* differs from the default".to_string());
    }
    lines
}

fn about(option: &OptionPlan) -> String {
    let allowed = match &option.kind {
        OptionKind::Number { least, most } => {
            let end = |n: &Option<i64>| n.map_or(String::new(), |n| n.to_string());
            match (least, most) {
                (None, None) => "any number".to_string(),
                _ => format!("{}..{}", end(least), end(most)),
            }
        }
        OptionKind::Switch => "on or off".to_string(),
        OptionKind::Choice { domain, .. } => domain.words().join(" | "),
        OptionKind::Seat { words } => {
            let names = ["random", "dealer", "left_of_dealer"];
            let words = names.iter().zip(words).filter(|(_, allowed)| **allowed);
            let words = words.map(|(name, _)| *name).chain(["a seat such as P0"]);
            words.collect::<Vec<_>>().join(" | ")
        }
    };
    match option.text.as_str() {
        "" => allowed,
        text => format!("{text} ({allowed})"),
    }
}
