//! The reference as a page of Markdown.

use super::entry::{Entry, Part, entries, sections};
use crate::definition::keys::{GAME, PATCH};
use crate::definition::schema::GENERATED;
use crate::record::keys::RECORD;
use crate::scenario::keys::SCENARIO;
use std::fmt::Write;

/// The whole page.
pub(super) fn page() -> String {
    let mut page = format!("<!-- {GENERATED} -->\n\n# Reference\n\n");
    page += "Everything that can be written in a game. The examples are run by the tests.\n\n";
    page += "- [Keys](#keys): what stands in YAML files\n- [Hooks](#hooks): functions asked because of their name\n- [Words](#words): what expressions and functions are made of\n";
    let all = entries();
    page += "\n## Keys\n";
    for (title, first) in [("game.yaml", &GAME), ("Patches", &PATCH), ("Scenarios", &SCENARIO), ("Records", &RECORD)] {
        writeln!(page, "\n### {title}").ok();
        for section in sections(first) {
            writeln!(page, "\n#### {}\n\n{}", capital(section.name), section.doc).ok();
            page += "\n| key | takes | if left out | | example |\n|---|---|---|---|---|\n";
            let home = |entry: &&Entry| {
                entry.home == section.name || entry.home.starts_with(&format!("{}, in ", section.name))
            };
            for entry in all.iter().filter(|entry| entry.part == Part::Keys).filter(home) {
                let (_, takes) = entry.written.split_once(": ").unwrap_or(("", &entry.written));
                let default = match (takes.strip_suffix(" (needed)"), entry.default.as_str()) {
                    (Some(_), _) => "a fault",
                    (None, default) => default,
                };
                let takes = takes.trim_end_matches(" (needed)");
                let example = code(&entry.example);
                writeln!(
                    page,
                    "| `{}` | {} | {} | {} | {example} |",
                    entry.name,
                    cell(takes),
                    cell(default),
                    cell(&entry.doc)
                )
                .ok();
            }
            if !section.kinds.is_empty() {
                let kinds = section.kinds.iter().map(|(kind, own)| match own {
                    [] => format!("`{kind}`"),
                    own => format!(
                        "`{kind}` (with {})",
                        own.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ")
                    ),
                });
                writeln!(page, "\nExactly one of {} must be there.", kinds.collect::<Vec<_>>().join(", ")).ok();
            }
        }
    }
    page += "\n## Hooks\n\nFunctions of `rules.rhai`. All but `rate_…` and your own may change the table.\n";
    for entry in all.iter().filter(|entry| entry.part == Part::Hooks) {
        writeln!(page, "\n### {}\n\n{}", entry.name.replace('<', "\\<"), entry.doc).ok();
        writeln!(page, "\nTakes: {}.", if entry.written.contains("()") { "nothing" } else { inside(&entry.written) })
            .ok();
        writeln!(page, "\n```rhai\n{}\n```", entry.example).ok();
    }
    page += "\n## Words\n\nKinds: number, flag, word, card, cards (a set), row (cards in an order), zone, seat, seats, team, teams, groups, none.\nA zone is also read as cards, a row and groups too.\n";
    let titles = [
        ("the game", "What the game declares, and the language"),
        ("each", "Questions about each card, seat or team"),
        ("nothing", "Functions"),
        ("card", "Of a card"),
        ("cards", "Of cards"),
        ("row", "Of a row"),
        ("zone", "Of a zone"),
        ("groups", "Of groups"),
        ("seat", "Of a seat"),
        ("seats", "Of seats"),
        ("team", "Of a team"),
        ("teams", "Of teams"),
    ];
    for (home, title) in titles {
        let here = all.iter().filter(|entry| entry.part == Part::Words && entry.home == home);
        writeln!(page, "\n### {title}\n\n| written | | example |\n|---|---|---|").ok();
        for entry in here {
            writeln!(page, "| {} | {} | {} |", code(&entry.written), cell(&entry.doc), code(&entry.example)).ok();
        }
    }
    page
}

/// What stands in the brackets of a signature.
fn inside(written: &str) -> &str {
    written.split_once('(').map_or("nothing", |(_, rest)| rest.trim_end_matches(')'))
}

/// Code in a cell of a table.
fn code(text: &str) -> String {
    match text {
        "" => String::new(),
        text if text.contains('`') => format!("`` {} ``", cell(text)),
        text => format!("`{}`", cell(text)),
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
