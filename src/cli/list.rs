//! `list`: the games found.

use super::trouble::Trouble;
use super::voice::Voice;
use crate::library::Library;
use clap::Args;
use serde_json::{Value, json};
use std::process::ExitCode;

/// Show the games found, with seats and a line about each.
#[derive(Args)]
#[command(
    after_help = "Example:  cardwright list\n\nGames are looked for in ./games, in the folders of $CARDWRIGHT_GAMES, in cardwright itself and in this folder."
)]
pub struct List {
    /// For programs.
    #[arg(long)]
    json: bool,
}

impl List {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        let mut rows = Vec::new();
        let mut values = Vec::new();
        for id in library.ids() {
            match library.load(&id) {
                Ok(game) => {
                    let seats = match (game.seats.least, game.seats.most) {
                        (least, most) if least == most => least.to_string(),
                        (least, most) => format!("{least} to {most}"),
                    };
                    values.push(json!({
                        "id": id,
                        "name": game.name,
                        "seats": { "least": game.seats.least, "most": game.seats.most },
                        "summary": game.summary,
                        "house": library.house(&id).iter().map(|house| house.id.clone()).collect::<Vec<_>>(),
                    }));
                    rows.push([id.clone(), seats, game.summary]);
                    for house in library.house(&id) {
                        rows.push([format!("  + {}", house.id), String::new(), house.summary]);
                    }
                }
                Err(_) => {
                    values.push(json!({ "id": id, "broken": true }));
                    let summary = format!("cannot be played: see `cardwright check {id}`");
                    rows.push([id, "?".to_string(), summary]);
                }
            }
        }
        if self.json {
            voice.say(&format!("{:#}", Value::Array(values)));
            return Ok(ExitCode::SUCCESS);
        }
        if rows.is_empty() {
            voice.say("No games are found here.");
        }
        let width = |column: usize| {
            let widths = rows.iter().map(|row| row[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let (ids, seats) = (width(0), width(1));
        for [id, players, summary] in &rows {
            let line = format!("{id:ids$}  {players:seats$}  {summary}");
            voice.say(&super::draw::wrapped(&line, voice.width, ids + seats + 4));
        }
        Ok(ExitCode::SUCCESS)
    }
}
