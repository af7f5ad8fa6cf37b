//! A record from its file.

use super::keys::{RECORD, RESULT};
use super::{Deal, Ending, Line, Places, Reader, Record, VERSION};
use crate::definition::yaml::{self, Node};
use crate::diagnostic::{Faults, Sources, Span};
use crate::rules::Why;

/// What the file is called in faults.
const WHAT: &str = "a record";

impl Record {
    /// Reads a record. Whether it can be replayed is not judged.
    ///
    /// # Errors
    /// All faults, with their places in the file, which is added to `sources`.
    pub fn read(sources: &mut Sources, path: &str, bytes: &[u8]) -> Result<Record, Faults> {
        let (_, node, faults) = yaml::read(sources, path, bytes);
        let mut reader = Reader::new("bad-record", faults);
        let record = node.and_then(|node| record(&mut reader, &node));
        reader.finish(record)
    }
}

fn record(reader: &mut Reader, node: &Node) -> Option<Record> {
    if reader.is_other(node, WHAT, &["record", "answers"]) {
        return None;
    }
    reader.map(node, WHAT, &RECORD.names())?;
    let mut needed = |key| reader.needed(node, key, WHAT);
    let (version, game, content) = (needed("record"), needed("game"), needed("content"));
    let (seats, seed, answers) = (needed("seats"), needed("seed"), needed("answers"));
    if let Some(version) = version
        && reader.number(version, "`record`") != Some(VERSION)
    {
        reader.fault(version.span, format!("this is no record of version {VERSION}, the only one known"));
    }
    let game = game.and_then(|game| reader.text(game, "`game`"))?.to_string();
    let content_span = content.map_or(Span::NOWHERE, |content| content.span);
    let content = content.and_then(|content| reader.text(content, "`content`"))?;
    let seats: usize = seats.and_then(|seats| reader.number(seats, "`seats`"))?;
    if !(1..=crate::table::MAX_SEATS).contains(&seats) {
        reader.fault(node.span, format!("a table cannot have {seats} seats"));
        return None;
    }
    let seed = seed.and_then(|seed| reader.number(seed, "`seed`"))?;
    let mut places = Places { all: node.span, content: content_span, ..Places::default() };
    let mut options = Vec::new();
    if let Some(map) = node.get("options") {
        places.options = map.span;
        for (name, value) in reader.any_map(map, "`options`").unwrap_or_default() {
            if let Some(value) = reader.text(value, "the value of an option") {
                options.push((name.value.clone(), value.to_string()));
            }
        }
    }
    let with = reader.words(node.get("with"), "`with`");
    let mut players = Vec::new();
    for player in node.get("players").map_or(&[][..], |n| reader.list(n, "`players`")) {
        players.extend(reader.text(player, "a player").map(str::to_string));
    }
    let mut deals = Vec::new();
    for item in node.get("deals").map_or(&[][..], |n| reader.list(n, "`deals`")) {
        places.deals.push(item.span);
        deals.push(deal(reader, item));
    }
    let answers = lines(reader, answers?, seats);
    let result = node.get("result").and_then(|result| {
        places.result = result.span;
        ending(reader, result, seats)
    });
    let digest = node.get("digest").and_then(|digest| {
        places.digest = digest.span;
        let text = reader.text(digest, "`digest`")?;
        let value = u64::from_str_radix(text, 16).ok();
        if value.is_none() {
            reader.fault(digest.span, "`digest` must be a hexadecimal number");
        }
        value
    });
    Some(Record {
        game,
        with,
        content: content.to_string(),
        seats,
        options,
        seed,
        players,
        deals,
        answers,
        result,
        digest,
        places,
    })
}

fn deal(reader: &mut Reader, node: &Node) -> Deal {
    let mut deal = Deal::new();
    for (path, cards) in reader.any_map(node, "a deal").unwrap_or_default() {
        let mut faces = Vec::new();
        for card in reader.list(cards, "the cards of a zone") {
            faces.extend(reader.text(card, "a card").map(str::to_string));
        }
        deal.push((path.value.clone(), faces));
    }
    deal
}

fn lines(reader: &mut Reader, node: &Node, seats: usize) -> Vec<Line> {
    let Some(script) = node.script() else {
        reader.fault(node.span, format!("`answers` must be a block of lines, but this is {}", node.what()));
        return Vec::new();
    };
    let (mut lines, mut start) = (Vec::new(), 0);
    for text in script.text.split('\n') {
        let span = script.place(start, start + text.len());
        start += text.len() + 1;
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match Line::read(text, seats, span) {
            Ok(line) => lines.push(line),
            Err(sentence) => reader.fault(span, sentence),
        }
    }
    lines
}

fn ending(reader: &mut Reader, node: &Node, seats: usize) -> Option<Ending> {
    let what = "`result`";
    reader.map(node, what, &RESULT.names())?;
    let why = reader.needed(node, "ended_by", what)?;
    let why = match reader.text(why, "`ended_by`")? {
        "rule" => Why::Rule,
        "limit" => Why::Limit,
        other => {
            reader.fault(why.span, format!("`ended_by` is rule or limit, not `{other}`"));
            return None;
        }
    };
    let draw = reader.needed(node, "draw", what)?;
    let draw = reader.flag(draw, "`draw`")?;
    let ranking = reader.needed(node, "ranking", what)?;
    let scores = reader.needed(node, "scores", what)?;
    let ranking = numbers(reader, ranking, "`ranking`", seats);
    let scores = numbers(reader, scores, "`scores`", seats);
    Some(Ending { why, draw, ranking, scores })
}

fn numbers<T: std::str::FromStr>(reader: &mut Reader, node: &Node, what: &str, seats: usize) -> Vec<T> {
    let items = reader.list(node, what);
    if items.len() != seats {
        reader.fault(node.span, format!("{what} needs one number for each seat, {seats}"));
    }
    items.iter().filter_map(|item| reader.number(item, "each of them")).collect()
}
