//! `play`: sit down, or watch bots play.

use super::kept::{Kept, same_file};
use super::origin::Origin;
use super::replay::{read_record, rules_of};
use super::seating::{Seating, Sitter, USUAL, load, rules_for, sitters};
use super::sitting::Sitting;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::library::Library;
use crate::players::{DEFAULT_SKILL, Manner};
use crate::record::{Keeper, Replay};
use crate::rules::Referee;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Sit down at a game against bots; without a person among the players, watch them.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  cardwright play GAME\n  cardwright play GAME --seats 4 --players human,greedy,random,greedy --option NAME=VALUE\n  cardwright play GAME --players greedy --seed 7\n  cardwright play GAME --watch\n  cardwright play --resume FILE"
)]
pub struct Play {
    /// A game: its id, or the path of its folder.
    #[arg(value_name = "GAME", required_unless_present = "resume")]
    game: Option<String>,
    #[command(flatten)]
    seating: Seating,
    /// The seed of all chance; a new one if it is not given.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Who plays, in seat order: human, greedy or random; the last one takes all seats that are left.
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',')]
    players: Vec<String>,
    /// Keep the match in this file, which must not be there yet.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the match in this file, and keep it there; GAME is where the game lies, if it is not found by its name.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "preset", "seed", "with"])]
    resume: Option<PathBuf>,
    /// Take up what is changed in the game's files during the match: what was played is played again under the new rules.
    #[arg(long)]
    watch: bool,
    /// In a race cards are turned every so many milliseconds.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..=60_000))]
    pace: Option<u32>,
    /// How good bots are in a race, from 0 to 100.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SKILL, value_parser = clap::value_parser!(u8).range(0..=100))]
    skill: u8,
}

/// How many seats where none are named.
const USUAL_SEATS: usize = 4;

impl Play {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        match (&self.resume, &self.game) {
            (Some(file), game) => self.resume(file, game.as_deref(), voice),
            (None, Some(game)) => self.begin(game, voice),
            (None, None) => {
                Err(Trouble::misuse("name a game, such as `cardwright play GAME`; `cardwright list` shows them"))
            }
        }
    }

    fn begin(&self, name: &str, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        let game = load(&library, name, &self.seating.with)?;
        let named = if self.players.len() > 1 { self.players.len() } else { USUAL_SEATS };
        let setup = self.seating.setup(&game, Some(named))?;
        let rules = rules_for(game, setup)?;
        let sitters = sitters(&self.names(), rules.seats())?;
        let page = library.page(name, "RULES.md");
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let mut referee = Referee::new(rules.clone());
        let sources = rules.game().sources.clone();
        let state = referee.start(seed, true);
        let state = state.map_err(|fault| Trouble::Faults(vec![*fault], Box::new(sources)))?;
        let names = sitters.iter().map(|sitter| sitter.name().to_string());
        let keeper = Keeper::new(&referee, &state, names.collect());
        let origin = Origin {
            name: name.to_string(),
            with: self.seating.with.clone(),
            preset: self.seating.preset.clone(),
            options: self.seating.options.clone(),
            seats: rules.seats(),
        };
        let kept = match &self.record {
            Some(file) => Kept::claim(file, &keeper.record(&state))?,
            None => Kept::Unasked,
        };
        let sitting = Sitting { sitters, keeper, manner: self.manner(), kept, page, origin, watch: self.watch };
        sitting.play(referee, state, voice)
    }

    fn resume(&self, file: &Path, game: Option<&str>, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let (record, sources) = read_record(file)?;
        let rules = rules_of(&record, &sources, game)?;
        let trouble = |fault| Trouble::Faults(vec![fault], Box::new(sources.clone()));
        if let Some(fault) = record.other_content(rules.game()) {
            return Err(trouble(fault));
        }
        let names = match self.players.is_empty() {
            true => record.players.clone(),
            false => self.players.clone(),
        };
        let sitters: Vec<Sitter> = sitters(&names, rules.seats())?;
        let name = game.unwrap_or(&record.game).to_string();
        let page = Library::usual().page(&name, "RULES.md");
        let mut referee = Referee::new(rules);
        let run = Replay::new(&mut referee, &record, true);
        let mut run = run.map_err(|fault| trouble(*fault))?;
        run.run(None).map_err(|fault| trouble(*fault))?;
        let state = run.finish().state;
        if state.outcome().is_some() {
            let file = file.display();
            return Err(Trouble::misuse(format!("the match in `{file}` is over; `cardwright replay {file}` shows it")));
        }
        let players = sitters.iter().map(|sitter| sitter.name().to_string());
        let players = players.collect();
        let origin = Origin {
            name,
            with: record.with.clone(),
            preset: None,
            options: record.options.clone(),
            seats: record.seats,
        };
        let played = record.answers.len();
        let kept = match &self.record {
            Some(other) if !same_file(other, file) => Kept::claim(other, &record)?,
            _ => Kept::again(file)?,
        };
        let sitting = Sitting {
            sitters,
            keeper: Keeper::resumed(record, players),
            manner: self.manner(),
            kept,
            page,
            origin,
            watch: self.watch,
        };
        voice.say(&format!("{played} actions were played before."));
        sitting.play(referee, state, voice)
    }

    fn names(&self) -> Vec<String> {
        match self.players.is_empty() {
            true => USUAL.map(str::to_string).to_vec(),
            false => self.players.clone(),
        }
    }

    fn manner(&self) -> Manner {
        Manner { skill: self.skill, pace: self.pace }
    }
}

/// A seed that is short enough to be typed again.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanos = now.map_or(1, |now| now.as_nanos() as u64);
    nanos % 999_983
}
