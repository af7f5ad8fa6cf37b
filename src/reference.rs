//! The vocabulary of games as files: schemas for editors, definitions of scripts, and a reference to read.

mod editor;
mod entry;
mod example;
mod page;

pub use entry::{Entry, Part, entries};
pub use example::EXAMPLES;

use crate::definition::keys::{GAME, PATCH};
use crate::definition::schema::schema;
use crate::record::keys::RECORD;
use crate::scenario::keys::SCENARIO;
use serde_json::Value;

/// All generated files: path from the root of the project, and content.
pub fn files() -> Vec<(&'static str, String)> {
    vec![
        ("schemas/game.schema.json", pretty(&schema("A game of Cardwright", &GAME))),
        ("schemas/patch.schema.json", pretty(&schema("A patch of a game of Cardwright", &PATCH))),
        ("schemas/scenario.schema.json", pretty(&schema("A scenario of Cardwright", &SCENARIO))),
        ("schemas/record.schema.json", pretty(&schema("A record of Cardwright", &RECORD))),
        ("schemas/cardwright.d.rhai", editor::definitions()),
        ("docs/reference.md", page::page()),
    ]
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}
