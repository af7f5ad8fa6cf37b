//! What a person means by a typed line.

use crate::definition::{ActionPlan, Game};
use crate::diagnostic::Fault;
use crate::players::Seen;
use crate::rules::{Action, Fit, Refusal};

/// Something typed that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// What can be typed.
    Help,
    /// The rules of the game.
    Rules,
    /// The options in force.
    Options,
    /// What happened so far.
    Log,
    /// What a bot would do.
    Hint,
    /// The score sheets.
    Score,
    /// The table once more.
    Table,
    /// What may be done.
    Actions,
    /// Get up.
    Quit,
}

/// The commands and what they do.
pub const COMMANDS: &[(&str, Command, &str)] = &[
    ("help", Command::Help, "this list"),
    ("table", Command::Table, "show the table again"),
    ("actions", Command::Actions, "show what you may do"),
    ("hint", Command::Hint, "show what a bot would do"),
    ("log", Command::Log, "show what happened"),
    ("score", Command::Score, "show the score sheets"),
    ("rules", Command::Rules, "show the rules of the game"),
    ("options", Command::Options, "show the options in force"),
    ("quit", Command::Quit, "get up; with --record FILE a match can be continued"),
];

/// What a line means.
pub enum Meaning {
    /// A command.
    Command(Command),
    /// A legal action.
    Action(Action),
    /// Neither, and why.
    Refused(Refusal),
}

/// What a line means to a seat. The verb may be shortened, and left out where only one fits.
///
/// # Errors
/// The fault of a script that was asked.
pub fn meaning(seen: &mut Seen<'_>, line: &str) -> Result<Meaning, Box<Fault>> {
    let line = line.trim();
    let rules = seen.rules();
    let plans = seen.space(|space| space.plans())?;
    // What can be done first, then what could be done at another moment: a rule may stand in its way.
    let mut verbs: Vec<&str> = Vec::new();
    let mut open = 0;
    for (i, plan) in plans.iter().map(|&plan| plan as usize).chain(0..rules.game().actions.len()).enumerate() {
        if let Some(plan) = rules.game().actions.get(plan)
            && !verbs.contains(&plan.verb.as_str())
        {
            verbs.push(&plan.verb);
            open += usize::from(i < plans.len());
        }
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let lower = word.to_lowercase();
    let is_verb = rules.game().actions.iter().any(|plan| plan.verb == lower);
    if !is_verb {
        let command = line.strip_prefix('/').unwrap_or(&lower);
        let found = COMMANDS.iter().find(|(name, ..)| *name == command || (command == "?" && *name == "help"));
        if let Some((_, command, _)) = found {
            return Ok(Meaning::Command(*command));
        }
    }
    let mut readings = vec![line.to_string()];
    readings.extend(said(rules.game(), line).map(String::from));
    if !is_verb {
        let starts = verbs.iter().filter(|verb| lower.len() < verb.len() && verb.starts_with(&lower));
        readings.extend(starts.map(|verb| format!("{verb} {rest}")));
        readings.extend(verbs.iter().map(|verb| format!("{verb} {line}")));
    }
    let mut refusals = Vec::new();
    let mut legal: Vec<Action> = Vec::new();
    for reading in &readings {
        match try_reading(seen, reading)? {
            Ok(action) if !legal.contains(&action) => legal.push(action),
            Ok(_) => {}
            Err(refusal) => refusals.push(refusal),
        }
    }
    match legal.len() {
        0 => {}
        1 => return Ok(Meaning::Action(legal.swap_remove(0))),
        _ => {
            let both: Vec<String> = legal.iter().map(|action| seen.write(action)).collect();
            let mut refusal = Refusal::because(line, "that can mean several things");
            refusal.instead = both;
            return Ok(Meaning::Refused(refusal));
        }
    }
    // The nearest reading is meant, the first of several; where nothing can be read, that of the only verb.
    let only = plans.first().and_then(|&plan| rules.game().actions.get(plan as usize));
    let takes_words = open == 1 && only.is_some_and(|plan| !plan.picks.is_empty());
    let nearest = refusals.iter().map(|refusal| refusal.fit).max().unwrap_or(Fit::Unread);
    let best = match nearest {
        Fit::Unread if takes_words && !is_verb => refusals.len() - verbs.len(),
        _ => refusals.iter().position(|refusal| refusal.fit == nearest).unwrap_or(0),
    };
    Ok(Meaning::Refused(refusals.swap_remove(best)))
}

/// The verb of the action that is meant by the last words of its text: `two cards` where it says "draw two cards".
fn said<'g>(game: &'g Game, line: &str) -> Option<&'g str> {
    let words = line.to_lowercase();
    let is_said = |plan: &&ActionPlan| {
        let text = plan.text.to_lowercase();
        let before = text.strip_suffix(&words);
        plan.picks.is_empty() && before.is_some_and(|before| before.is_empty() || before.ends_with(' '))
    };
    let mut found = game.actions.iter().filter(is_said);
    match (words.contains(' '), found.next(), found.next()) {
        (true, Some(plan), None) => Some(&plan.verb),
        _ => None,
    }
}

fn try_reading(seen: &mut Seen<'_>, text: &str) -> Result<Result<Action, Refusal>, Box<Fault>> {
    let refusal = match seen.parse(text) {
        Ok(action) => match seen.space(|space| space.why_not(&action))? {
            None => return Ok(Ok(action)),
            Some(refusal) => refusal,
        },
        Err(refusal) => refusal,
    };
    match refusal.fault {
        Some(fault) => Err(fault),
        None => Ok(Err(refusal)),
    }
}
