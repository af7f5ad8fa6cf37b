//! All scripts of a game as one: `rules.rhai`, and a function for each expression of `game.yaml`.

use super::roots::{Padded, pad};
use crate::diagnostic::{Faults, Script, Span};
use crate::rules::Rules;
use crate::rules::script::budget::{MAX_SOURCE, too_long};
use crate::rules::script::compile::{Piece as Part, SourceBody, fail, pieces};
use crate::rules::script::host::Host;
use crate::rules::script::run::Fail;
use rhai::AST;
use std::collections::BTreeMap;

/// The scripts of a game, read.
pub(super) struct Book {
    script: AST,
    pages: Vec<Page>,
    /// The functions of `rules.rhai`.
    functions: Vec<String>,
    units: BTreeMap<String, Unit>,
    /// Expressions inside the lines that `say` takes, in the pieces of each.
    lines: BTreeMap<String, Vec<Piece>>,
}

/// What is run for a unit.
struct Unit {
    /// The function called, or why there is none.
    function: Result<String, Fail>,
    span: Span,
    /// Whether it is asked for each of some cards.
    is_test: bool,
}

/// A script, and the line of the whole on which it begins.
struct Page {
    line: usize,
    lines: usize,
    script: Script,
    padded: Padded,
}

/// A piece of a text.
pub(super) enum Piece {
    /// As it is.
    Plain(String),
    /// The value that this unit gives.
    Value(String),
    /// A value that is handed in, from 0.
    Given(usize),
}

impl Book {
    /// Reads all scripts.
    pub fn new(rules: &Rules, host: &Host) -> Book {
        let mut book = Book {
            script: AST::empty(),
            pages: Vec::new(),
            functions: Vec::new(),
            units: BTreeMap::new(),
            lines: BTreeMap::new(),
        };
        let whole = rules.game.rules.as_ref().map(|script| book.add(host, None, script));
        if let Some(Ok(())) = whole {
            book.functions = host.functions(&book.script).into_iter().map(|(name, _)| name).collect();
        }
        for source in &rules.scripts.sources {
            match &source.body {
                SourceBody::Hook => {
                    let function = match &whole {
                        Some(Err(fault)) => Err(fault.clone()),
                        _ => Ok(source.name.clone()),
                    };
                    let span = rules.game.rules.as_ref().map_or(Span::NOWHERE, |script| script.span);
                    book.units.insert(source.name.clone(), Unit { function, span, is_test: false });
                }
                SourceBody::Expression(script) | SourceBody::CardTest(script) => {
                    book.unit(host, &source.name, &source.params, script, "");
                    if let (SourceBody::CardTest(_), Some(unit)) = (&source.body, book.units.get_mut(&source.name)) {
                        unit.is_test = true;
                    }
                }
                SourceBody::Spot(script, spot) => {
                    book.unit(host, &source.name, &source.params, script, &format!("[{spot}]"));
                }
                SourceBody::Text(script) => book.text(host, &source.name, &source.params, script),
            }
        }
        for (name, script) in &rules.game.texts {
            book.text(host, &format!("say {}", name.name), &[], script);
        }
        book
    }

    /// What Rhai cannot read.
    pub fn faults(self) -> Faults {
        let mut faults = Faults::new();
        for unit in self.units.into_values() {
            if let Err(fault) = unit.function
                && !faults.contains(&fault)
            {
                faults.push(*fault);
            }
        }
        faults
    }

    /// Makes a function of an expression.
    fn unit(&mut self, host: &Host, name: &str, params: &[String], script: &Script, after: &str) {
        let mut function = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        while self.functions.contains(&function) {
            function.push('_');
        }
        let around = (format!("fn {function}({}) {{ (", params.join(", ")), format!("){after} }}"));
        let function = self.add(host, Some(around), script).map(|()| function);
        self.units.insert(name.to_string(), Unit { function, span: script.span, is_test: false });
    }

    /// Makes functions of the values in a text.
    fn text(&mut self, host: &Host, name: &str, params: &[String], script: &Script) {
        let mut made = Vec::new();
        for part in pieces(&script.text) {
            match part {
                Part::Plain(text) => made.push(Piece::Plain(text)),
                Part::Open(_) => {}
                Part::Value(text, at) => match text.trim().parse::<usize>() {
                    Ok(n) => made.push(Piece::Given(n.wrapping_sub(1))),
                    Err(_) => {
                        let value = format!("{name} {}", made.len());
                        self.unit(host, &value, params, &script.part(at, at + text.len()), "");
                        made.push(Piece::Value(value));
                    }
                },
            }
        }
        self.lines.insert(name.to_string(), made);
    }

    /// Reads a script, with what is written on the lines around it.
    fn add(&mut self, host: &Host, around: Option<(String, String)>, script: &Script) -> Result<(), Fail> {
        if script.text.len() > MAX_SOURCE {
            return Err(fail("syntax", script.span, too_long()));
        }
        let padded = pad(&script.text);
        let first = self.pages.last().map_or(1, |page| page.line + page.lines + 1);
        let (line, text) = match around {
            None => (first, padded.text.clone()),
            Some((before, after)) => (first + 1, format!("{before}\n{}\n{after}", padded.text)),
        };
        let lines = 1 + padded.text.matches('\n').count();
        self.pages.push(Page { line, lines, script: script.clone(), padded });
        match host.compile_at(first, &text) {
            Ok(script) => {
                self.script.combine(script);
                Ok(())
            }
            Err(error) => {
                let place = self.place(error.line, error.column).unwrap_or(script.span);
                Err(fail("syntax", place, error.sentence))
            }
        }
    }

    /// All functions, read.
    pub fn script(&self) -> &AST {
        &self.script
    }

    /// The function that is called for a unit.
    pub fn function(&self, unit: &str) -> Result<&str, Fail> {
        match self.units.get(unit) {
            Some(Unit { function: Ok(function), .. }) => Ok(function),
            Some(Unit { function: Err(fault), .. }) => Err(fault.clone()),
            None => Err(fail("interpreter", Span::NOWHERE, format!("nothing is written for `{unit}`"))),
        }
    }

    /// Whether a unit is asked for each of some cards.
    pub fn is_test(&self, unit: &str) -> bool {
        self.units.get(unit).is_some_and(|unit| unit.is_test)
    }

    /// The pieces of a text.
    pub fn pieces(&self, text: &str) -> Option<&[Piece]> {
        self.lines.get(text).map(Vec::as_slice)
    }

    /// Where a unit stands.
    pub fn span(&self, unit: &str) -> Span {
        self.units.get(unit).map_or(Span::NOWHERE, |unit| unit.span)
    }

    /// Whether `rules.rhai` has a function of this name.
    pub fn is_function(&self, name: &str) -> bool {
        self.functions.iter().any(|function| function == name)
    }

    /// The place in the author's files of a line and column of the whole, with the word that stands there.
    pub fn place(&self, line: usize, column: usize) -> Option<Span> {
        let after = self.pages.partition_point(|page| page.line <= line);
        let page = self.pages.get(after.checked_sub(1)?)?;
        let text = page.padded.text.split_inclusive('\n').nth(line - page.line)?;
        let before: usize = text.chars().take(column.checked_sub(1)?).map(char::len_utf8).sum();
        let skipped = page.padded.text.split_inclusive('\n').take(line - page.line).map(str::len).sum::<usize>();
        let start = page.padded.origin(skipped + before);
        let rest = page.script.text.get(start..)?;
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
        Some(page.script.place(start, start + length))
    }
}
