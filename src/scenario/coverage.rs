//! What of a game no scenario and no record has reached.

use super::Reached;
use crate::definition::{Game, Mark, Named, OptionKind, Reach, Rule};
use crate::diagnostic::{List, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Up to so many faces are named.
const NAMED: usize = 12;
/// Of a longer line only the beginning is shown.
const SHOWN: usize = 80;

/// What has been reached of a game, and what has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// How much there is of what, and how much of it was reached.
    pub counts: Vec<Count>,
    /// What was not reached, by place.
    pub gaps: Vec<Gap>,
}

/// How much was reached of one sort of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What is counted: `actions`, `script lines`, …
    pub what: &'static str,
    /// How much was reached.
    pub reached: usize,
    /// How much there is.
    pub all: usize,
}

/// Something that was not reached.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    /// The file.
    pub path: String,
    /// The line.
    pub line: usize,
    /// The last line, if they are several.
    pub last: usize,
    /// What was not reached.
    pub told: String,
}

/// What a line of a script has seen.
struct LineOf {
    reached: bool,
    excerpt: String,
}

impl Coverage {
    /// Of a game: what `reached` tells, and what the traces of the game and of its variants with house rules tell.
    pub fn of(game: &Game, variants: &[&Game], reached: &Reached) -> Coverage {
        let mut coverage = Coverage { counts: Vec::new(), gaps: Vec::new() };
        coverage.lines(game, variants);
        coverage.rules(game, variants);
        let named = |name: &Named| name.span;
        let actions = game.actions.iter();
        coverage.named(
            game,
            "actions",
            actions.map(|action| {
                let name = &action.name.name;
                (named(&action.name), reached.actions.contains(name), format!("the action `{name}` is never done"))
            }),
        );
        let picks = game.actions.iter().flat_map(|action| action.picks.iter().map(move |pick| (action, pick)));
        coverage.named(
            game,
            "picks",
            picks.map(|(action, pick)| {
                let (action, name) = (&action.name.name, &pick.name.name);
                let is_reached = reached.picks.contains(&(action.clone(), name.clone()));
                (named(&pick.name), is_reached, format!("the pick `{name}` of `{action}` is never made"))
            }),
        );
        coverage.named(
            game,
            "phases",
            game.phases.iter().map(|phase| {
                let name = &phase.name.name;
                (named(&phase.name), reached.phases.contains(name), format!("the phase `{name}` is never entered"))
            }),
        );
        coverage.named(
            game,
            "options",
            game.options.iter().map(|option| {
                let name = &option.name.name;
                let values = reached.options.iter().filter(|(other, _)| other == name).map(|(_, value)| value.as_str());
                let missing = missing(&option.kind, &values.collect());
                (named(&option.name), missing.is_none(), format!("the option `{name}` {}", missing.unwrap_or_default()))
            }),
        );
        coverage.cards(game, reached);
        coverage.gaps.sort();
        coverage
    }

    /// Things that have a name, each with whether it was reached and what is told if not.
    fn named(&mut self, game: &Game, what: &'static str, things: impl Iterator<Item = (Span, bool, String)>) {
        let mut count = Count { what, reached: 0, all: 0 };
        for (span, is_reached, told) in things {
            count.all += 1;
            count.reached += is_reached as usize;
            if !is_reached {
                self.gap(game, span, told);
            }
        }
        self.counts.push(count);
    }

    fn gap(&mut self, game: &Game, span: Span, told: String) {
        let (line, _) = game.sources.line_column(span);
        self.gaps.push(Gap { path: game.sources.path(span.file).to_string(), line, last: line, told });
    }

    /// The lines of scripts on which statements begin; a line counts if all of them were reached.
    fn lines(&mut self, game: &Game, variants: &[&Game]) {
        let mut statements: BTreeMap<(String, usize, usize), LineOf> = BTreeMap::new();
        for game in std::iter::once(&game).chain(variants) {
            let marks = marks(game, Reach::Ran);
            let advice = only_advice(game, &marks);
            for mark in marks.iter().filter(|mark| !advice.contains(&mark.function)) {
                let (line, column) = game.sources.line_column(mark.span);
                let key = (game.sources.path(mark.span.file).to_string(), line, column);
                let statement = statements
                    .entry(key)
                    .or_insert_with(|| LineOf { reached: false, excerpt: excerpt(game, mark.span) });
                statement.reached |= mark.is_reached();
            }
        }
        let mut lines: Vec<(String, usize, LineOf)> = Vec::new();
        for ((path, line, _), statement) in statements {
            match lines.last_mut().filter(|last| last.0 == path && last.1 == line) {
                Some(last) if last.2.reached => last.2 = statement,
                Some(_) => {}
                None => lines.push((path, line, statement)),
            }
        }
        let reached = lines.iter().filter(|line| line.2.reached).count();
        self.counts.push(Count { what: "script lines", reached, all: lines.len() });
        let mut before = false;
        for (path, line, statement) in lines {
            match self.gaps.last_mut().filter(|gap| before && !statement.reached && gap.path == path) {
                Some(gap) => gap.last = line,
                None if !statement.reached => {
                    let told = format!("never run: {}", statement.excerpt);
                    self.gaps.push(Gap { path, line, last: line, told });
                }
                None => {}
            }
            before = !statement.reached;
        }
    }

    fn rules(&mut self, game: &Game, variants: &[&Game]) {
        let has = |reach: Reach, rule: &Rule| {
            let place = game.sources.at(rule.name.span);
            std::iter::once(&game).chain(variants).any(|game| {
                marks(game, reach).iter().any(|mark| mark.is_reached() && game.sources.at(mark.span) == place)
            })
        };
        let of_actions = game.actions.iter().flat_map(|action| {
            let picks = action.picks.iter().flat_map(|pick| &pick.rules);
            action.rules.iter().chain(picks).map(move |rule| (action, rule))
        });
        self.named(
            game,
            "rules",
            of_actions.map(|(action, rule)| {
                let what = match has(Reach::InForce, rule) {
                    true => "never refuses anything",
                    false => "is never in force",
                };
                let told = format!("the rule `{}` of `{}` {what}", rule.name.name, action.name.name);
                (rule.name.span, has(Reach::Refused, rule), told)
            }),
        );
    }

    fn cards(&mut self, game: &Game, reached: &Reached) {
        let faces = game.deck.lines.iter().flat_map(|line| line.cards.iter().map(move |card| (&card.0, line.span)));
        let mut seen = BTreeSet::new();
        let faces: Vec<(&String, Span)> = faces.filter(|face| seen.insert(face.0)).collect();
        let missing: Vec<&(&String, Span)> = faces.iter().filter(|face| !reached.faces.contains(face.0)).collect();
        self.counts.push(Count { what: "cards", reached: faces.len() - missing.len(), all: faces.len() });
        let Some((_, span)) = missing.first() else { return };
        let mut names: Vec<String> = missing.iter().take(NAMED).map(|face| face.0.clone()).collect();
        if missing.len() > NAMED {
            names.push(format!("{} more", missing.len() - NAMED));
        }
        self.gap(game, *span, format!("never played: {}", List::and(names)));
    }
}

fn marks(game: &Game, reach: Reach) -> Vec<Mark> {
    let marks = game.trace.iter().flat_map(|trace| trace.marks());
    marks.filter(|mark| mark.reach == reach).collect()
}

/// The functions that serve only to advise bots: no scenario asks for advice.
fn only_advice(game: &Game, marks: &[Mark]) -> BTreeSet<String> {
    let Some(trace) = &game.trace else { return BTreeSet::new() };
    let functions: BTreeSet<&String> = marks.iter().map(|mark| &mark.function).collect();
    let is_advice = |name: &str| name.starts_with("rate_");
    let called = |name: &String| functions.iter().any(|other| trace.called_by(other).contains(name));
    let yaml = game.sources.text(game.deck.span.file);
    let roots = functions.iter().filter(|name| !is_advice(name) && (!called(name) || is_called(yaml, name)));
    let mut used: Vec<String> = roots.map(|name| name.to_string()).collect();
    let mut next = 0;
    while let Some(name) = used.get(next).cloned() {
        let new: Vec<String> = trace.called_by(&name).into_iter().filter(|name| !used.contains(name)).collect();
        used.extend(new);
        next += 1;
    }
    functions.into_iter().filter(|name| !used.contains(name)).cloned().collect()
}

/// Whether an expression calls a function of this name.
fn is_called(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| text[at + name.len()..].starts_with('(') && !text[..at].ends_with(is_word))
}

/// What an option has never been; `None` if it has been everything that matters.
fn missing(kind: &OptionKind, values: &BTreeSet<&str>) -> Option<String> {
    let never = |words: Vec<String>| {
        let missing: Vec<String> = words.into_iter().filter(|word| !values.contains(word.as_str())).collect();
        (!missing.is_empty()).then(|| format!("is never {}", List::or(missing).quoted()))
    };
    match kind {
        OptionKind::Switch => never(vec!["on".to_string(), "off".to_string()]),
        OptionKind::Choice { domain, .. } => never(domain.words().to_vec()),
        OptionKind::Number { least: Some(least), most: Some(most) } if least == most => None,
        OptionKind::Number { .. } | OptionKind::Seat { .. } => match values.iter().next() {
            Some(only) if values.len() == 1 => Some(format!("is never anything but {only}")),
            Some(_) => None,
            None => Some("is never there".to_string()),
        },
    }
}

/// The line on which a stretch begins; only the stretch, if it does not begin the line.
fn excerpt(game: &Game, span: Span) -> String {
    let text = game.sources.text(span.file);
    let (start, end) = (span.start as usize, span.end as usize);
    let begin = text.get(..start).unwrap_or_default().rfind('\n').map_or(0, |at| at + 1);
    let stop = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| start + at);
    let line = text.get(begin..stop).unwrap_or_default().trim();
    let part = text.get(start..end.min(stop)).unwrap_or_default().trim();
    let told = if line.starts_with(part) { line.to_string() } else { format!("`{part}` in {line}") };
    match told.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &told[..end]),
        None => told,
    }
}
