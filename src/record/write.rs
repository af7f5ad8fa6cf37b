//! The record as a file.

use super::{Ending, Record, VERSION};
use crate::rules::Why;
use std::fmt::Write;

impl Record {
    /// The text of the file.
    pub fn write(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_to(&mut out);
        out
    }

    fn write_to(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "# A match: `cardwright replay FILE` steps through it. It shows every card.")?;
        writeln!(out, "record: {VERSION}")?;
        writeln!(out, "game: {}", scalar(&self.game))?;
        if !self.with.is_empty() {
            writeln!(out, "with: {}", list(&self.with))?;
        }
        writeln!(out, "content: {}", scalar(&self.content))?;
        writeln!(out, "seats: {}", self.seats)?;
        if !self.options.is_empty() {
            let options = self.options.iter();
            let options = options.map(|(name, value)| format!("{name}: {}", scalar(value)));
            let options: Vec<String> = options.collect();
            writeln!(out, "options: {{ {} }}", options.join(", "))?;
        }
        writeln!(out, "seed: {}", self.seed)?;
        writeln!(out, "players: {}", list(&self.players))?;
        writeln!(out, "deals:")?;
        for deal in &self.deals {
            for (i, (path, faces)) in deal.iter().enumerate() {
                let dash = if i == 0 { "-" } else { " " };
                writeln!(out, "  {dash} {path}: {}", list(faces))?;
            }
            if deal.is_empty() {
                writeln!(out, "  - {{}}")?;
            }
        }
        if self.answers.is_empty() {
            writeln!(out, "answers: \"\"")?;
        } else {
            writeln!(out, "answers: |")?;
        }
        for line in &self.answers {
            writeln!(out, "  {line}")?;
        }
        if let Some(Ending { why, draw, ranking, scores }) = &self.result {
            let why = match why {
                Why::Rule => "rule",
                Why::Limit => "limit",
            };
            let draw = if *draw { "yes" } else { "no" };
            writeln!(
                out,
                "result: {{ ended_by: {why}, draw: {draw}, ranking: {}, scores: {} }}",
                list(ranking),
                list(scores)
            )?;
        }
        if let Some(digest) = self.digest {
            writeln!(out, "digest: \"{digest:016x}\"")?;
        }
        Ok(())
    }
}

/// A list of values as YAML.
pub fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(|item| scalar(&item.to_string())).collect();
    format!("[{}]", items.join(", "))
}

/// A value as YAML: plain where that is safe everywhere, else in quotes.
pub fn scalar(text: &str) -> String {
    let safe = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | '♠' | '♥' | '♦' | '♣');
    let first = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if text.starts_with(first) && text.chars().all(safe) && text != "-" && !text.starts_with("--") {
        return text.to_string();
    }
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
