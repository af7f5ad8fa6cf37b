//! Which game, how many seats, which options, which players: the arguments that several verbs share.

use super::trouble::Trouble;
use crate::definition::Game;
use crate::library::Library;
use crate::players::{HUMAN, Kind, named};
use crate::rules::{Rules, Setup};
use clap::Args;
use std::sync::Arc;

/// The players where none are named.
pub const USUAL: [&str; 2] = [HUMAN, "greedy"];

/// How a game is to be played.
#[derive(Args, Clone, Debug)]
pub struct Seating {
    /// How many seats.
    #[arg(long, value_name = "N")]
    pub seats: Option<usize>,
    /// A named bundle of options; `show GAME` lists them.
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// An option and its value; may be given several times.
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// A house rule of the game, or the path of a patch; may be given several times.
    #[arg(long, value_name = "PATCH")]
    pub with: Vec<String>,
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_string(), value.trim().to_string())),
        _ => Err("write an option as name=value, such as goal=75".to_string()),
    }
}

/// Finds a game and reads it with the patches named.
pub fn load(library: &Library, name: &str, with: &[String]) -> Result<Arc<Game>, Trouble> {
    // Whether it is there at all is the caller's concern, what is in it the author's.
    library.find_with(name, with).map_err(|fault| Trouble::Misuse(vec![fault]))?;
    let game = library.load_with(name, with);
    game.map(Arc::new).map_err(|(faults, sources)| Trouble::Faults(faults, Box::new(sources)))
}

/// The games that a name stands for: one game, or all games in a folder of games.
pub fn games_in(library: &Library, name: &str) -> Vec<String> {
    let path = std::path::Path::new(name);
    let is_game = library.find(name).is_ok();
    if is_game || !path.is_dir() {
        return vec![name.to_string()];
    }
    let shelf = Library::new([path]).ids().into_iter();
    let games = shelf.map(|id| path.join(id)).filter(|game| game.is_dir());
    let games: Vec<String> = games.map(|game| game.display().to_string()).collect();
    if games.is_empty() { vec![name.to_string()] } else { games }
}

/// The rules for a set-up.
pub fn rules_for(game: Arc<Game>, setup: Setup) -> Result<Arc<Rules>, Trouble> {
    let sources = game.sources.clone();
    match Rules::new(game, setup) {
        Ok(rules) => Ok(Arc::new(rules)),
        Err(faults) => Err(Trouble::Faults(faults, Box::new(sources))),
    }
}

impl Seating {
    /// The set-up. Where no number of seats is given, `wanted` counts if the game allows it, else the next
    /// number it allows.
    pub fn setup(&self, game: &Game, wanted: Option<usize>) -> Result<Setup, Trouble> {
        let fitting = wanted.map(|n| n.clamp(game.seats.least, game.seats.most));
        let seats = self.seats.or(fitting);
        Setup::new(game, seats, self.preset.as_deref(), &self.options).map_err(Trouble::Misuse)
    }
}

/// Who sits at a seat.
#[derive(Clone, Copy)]
pub enum Sitter {
    /// A person.
    Human,
    /// A bot.
    Bot(&'static Kind),
}

impl Sitter {
    /// The name of the kind of player.
    pub fn name(&self) -> &'static str {
        match self {
            Sitter::Human => HUMAN,
            Sitter::Bot(kind) => kind.name,
        }
    }
}

/// The sitters named; the last one takes all seats that are left.
pub fn sitters(names: &[String], seats: usize) -> Result<Vec<Sitter>, Trouble> {
    let mut sitters = Vec::new();
    for name in names {
        sitters.push(match name.trim() {
            HUMAN => Sitter::Human,
            name => Sitter::Bot(named(name).map_err(|fault| Trouble::Misuse(vec![*fault]))?),
        });
    }
    if sitters.len() > seats {
        let (named, there) = (sitters.len(), seats);
        return Err(Trouble::misuse(format!(
            "{named} players are named, but the table has {there} seats; `--seats` sets another number"
        )));
    }
    if let Some(&last) = sitters.last() {
        sitters.resize(seats, last);
    }
    Ok(sitters)
}

/// The bots named, for verbs that know no people.
pub fn bots(names: &[String], seats: usize) -> Result<Vec<&'static Kind>, Trouble> {
    let sitters = sitters(names, seats)?.into_iter();
    sitters
        .map(|sitter| match sitter {
            Sitter::Bot(kind) => Ok(kind),
            Sitter::Human => {
                Err(Trouble::misuse("a person cannot take part in a simulation; name bots, such as greedy"))
            }
        })
        .collect()
}
