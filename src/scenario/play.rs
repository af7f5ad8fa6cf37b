//! Plays a scenario: a transcript to read, and a fault for every expectation that is not met.

use super::given::arrangement;
use super::transcript::asked;
use super::{Act, Case, Scenario, Step, changed_lines, see, sheet_lines, table_lines};
use crate::definition::Game;
use crate::definition::yaml::Node;
use crate::diagnostic::{Fault, Faults, Span};
use crate::players::{News, news};
use crate::record::{Line, carry_out};
use crate::rules::{Answer, Arrangement, Decision, Number, Referee, Refusal, Rules, Setup, State};
use crate::table::Seat;
use std::fmt::Write;
use std::sync::Arc;

/// A scenario that was played.
pub struct Played {
    /// What happened, to read and to compare.
    pub transcript: String,
    /// What was not as expected, with places in the scenario.
    pub faults: Faults,
}

/// Plays all cases of a scenario.
pub fn play(scenario: &Scenario, game: &Arc<Game>) -> Played {
    let mut out = Transcript::new(scenario);
    let mut faults = Faults::new();
        let preset = scenario.preset.as_deref();
    let setup = Setup::new(game, scenario.seats, preset, &scenario.options);
    let rules = setup.and_then(|setup| Rules::new(game.clone(), setup));
    match (rules, &scenario.refused) {
        (Ok(_), Some(refused)) => {
            let sentence = "the set-up is accepted, but should be refused";
            faults.push(Fault::error("expected", refused.span, sentence));
        }
        (Err(found), Some(refused)) => {
            out.line("refused");
            for fault in &found {
                out.line(&format!("  {}", fault.sentence));
            }
            let told = found.iter().map(|f| f.sentence.as_str());
            let told = told.collect::<Vec<_>>().join(" · ");
            if !told.contains(&refused.value) {
                let fault = Fault::error(
                    "expected",
                    refused.span,
                    "the set-up is refused for another reason",
                );
                faults.push(fault.label(told));
            }
        }
        (Err(found), None) => faults.extend(found.into_iter().map(|mut fault| {
            fault.notes.clear();
            fault.span = None;
            fault
        })),
        (Ok(rules), None) => {
            let mut referee = Referee::new(Arc::new(rules));
            for case in &scenario.cases {
                play_case(scenario, case, &mut referee, &mut out, &mut faults);
            }
        }
    }
    Played {
        transcript: out.text,
        faults,
    }
}

struct Transcript {
    text: String,
}

impl Transcript {
    fn new(scenario: &Scenario) -> Transcript {
        let mut out = Transcript {
            text: String::new(),
        };
        out.line(&scenario.title);
        if !scenario.source.is_empty() {
            out.line(&format!("({})", scenario.source));
        }
        let mut setup = Vec::new();
        setup.extend(scenario.seats.map(|seats| format!("{seats} seats")));
        setup.extend(scenario.preset.iter().map(|p| format!("preset {p}")));
        let options = scenario.options.iter();
        setup.extend(options.map(|(name, value)| format!("{name} {value}")));
        if !setup.is_empty() {
            out.line(&setup.join(", "));
        }
        out
    }

    fn line(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{}", text.trim_end());
    }

    fn table(&mut self, lines: &[(String, String)]) {
        let width = lines.iter().map(|(path, _)| path.chars().count()).max();
        let width = width.unwrap_or(0);
        for (path, text) in lines {
            self.line(&format!("    {path:width$}  {text}"));
        }
    }
}

fn play_case(
    scenario: &Scenario,
    case: &Case,
    referee: &mut Referee,
    out: &mut Transcript,
    faults: &mut Faults,
) {
    out.line("");
    if !case.name.is_empty() {
        out.line(&format!("case {}", case.name));
    }
    let begun = match &scenario.given {
        Some(given) => fixed_teams(scenario, given, referee).and_then(|given| {
            let place = |mut fault: Fault| {
                fault.span = fault.span.or(scenario.given.as_ref().map(|g| g.span));
                fault
            };
            let state = referee.arrange(&given, scenario.seed);
            state.map_err(|faults| faults.into_iter().map(place).collect())
        }),
        None => referee
            .start(scenario.seed, true)
            .map_err(|fault| vec![*fault]),
    };
    let mut state = match begun {
        Ok(state) => state,
        Err(found) => return faults.extend(found),
    };
    state.set_journal(true);
    out.table(&table_lines(referee.rules(), &state));
    let waits = asked(referee, &state);
    out.line(&format!("    asked: {waits}"));
    for step in &case.steps {
        let found = play_step(step, referee, &mut state, out);
        let stop = !found.is_empty() && matches!(step.act, Act::Do(_) | Act::Wait(_));
        faults.extend(found);
        if stop {
            out.line("    the case ends here");
            return;
        }
    }
}

/// What is given, read with the teams of a fresh match.
fn fixed_teams(
    scenario: &Scenario,
    given: &Node,
    referee: &mut Referee,
) -> Result<Arrangement, Faults> {
    let fresh = referee.start(scenario.seed, false);
    let fresh = fresh.map_err(|fault| vec![*fault])?;
    arrangement(given, referee.rules(), |seat| fresh.team(seat))
}

fn play_step(step: &Step, referee: &mut Referee, state: &mut State, out: &mut Transcript) -> Faults {
    let fault = |span: Span, sentence: String| vec![Fault::error("expected", span, sentence)];
    match &step.act {
        Act::Do(line) => {
            out.line(&format!("do {line}"));
            let done = change(referee, state, out, |referee, state| carry_out(referee, state, line));
            match done {
                Ok(()) => Faults::new(),
                Err(refusal) => {
                    out.line(&format!("  {}", refusal.told()));
                    vec![of_refusal(&refusal, line.span)]
                }
            }
        }
        Act::Wait(at) => {
            out.line(&format!("wait {at}"));
            let done = change(referee, state, out, |referee, state| referee.wait(state, *at));
            match done {
                Ok(()) => Faults::new(),
                Err(refusal) => vec![of_refusal(&refusal, step.span)],
            }
        }
        Act::May(line) => {
            out.line(&format!("may {line}"));
            match try_out(referee, state, line) {
                Ok(()) => Faults::new(),
                Err(refusal) => {
                    out.line(&format!("  {}", refusal.told()));
                    vec![of_refusal(&refusal, line.span)]
                }
            }
        }
        Act::Refuse(line, why) => {
            out.line(&format!("refuse {line}"));
            let Err(refusal) = try_out(referee, state, line) else {
                return fault(line.span, format!("{line} is allowed, but should be refused"));
            };
            let told = refusal.told();
            out.line(&format!("  {told}"));
            if refusal.fault.is_some() {
                return vec![of_refusal(&refusal, line.span)];
            }
            match why {
                Some(why) if !told.contains(&why.value) => {
                    let sentence = "it is refused for another reason";
                    vec![Fault::error("expected", why.span, sentence).label(told)]
                }
                _ => Faults::new(),
            }
        }
        Act::Count(counts) => {
            let mut faults = Faults::new();
            for (seat, expected, span) in counts {
                let number = referee.space(state, *seat).count(expected + 1);
                let found = match number {
                    Number::Exactly(n) => n.to_string(),
                    Number::AtLeast(n) => format!("{n} or more"),
                };
                out.line(&format!("count {seat}: {found}"));
                if number != Number::Exactly(*expected) {
                    let sentence = format!("{seat} has another number of actions");
                    let fault = Fault::error("expected", *span, sentence);
                    faults.push(fault.label(format!("expected {expected}, found {found}")));
                }
            }
            faults
        }
        Act::See(entries) => {
            let faults = see::check(entries, referee, state);
            let paths: Vec<&str> = entries.iter().map(|(key, _)| key.value.as_str()).collect();
            out.line(&format!("see {}", paths.join(", ")));
            faults
        }
    }
}

/// Does something to the state and tells what it led to.
fn change(
    referee: &mut Referee,
    state: &mut State,
    out: &mut Transcript,
    act: impl FnOnce(&mut Referee, &mut State) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let before = table_lines(referee.rules(), state);
    let waited = asked(referee, state);
    let events = state.events().len();
    act(referee, state)?;
    for news in news(referee, state, None, events) {
        match news {
            News::Line(line) => out.line(&format!("  {line}")),
            News::Sheet(sheet) => {
                for line in sheet_lines(referee.rules(), sheet, |seat| state.team(seat)) {
                    out.line(&format!("  | {line}"));
                }
            }
        }
    }
    let after = table_lines(referee.rules(), state);
    out.table(&changed_lines(&before, &after));
    let waits = asked(referee, state);
    if waits != waited {
        out.line(&format!("    asked: {waits}"));
    }
    Ok(())
}

/// Whether an answer would be accepted; the state stays as it is, which is proven.
fn try_out(referee: &mut Referee, state: &mut State, line: &Line) -> Result<(), Refusal> {
    let seat = line.seat.unwrap_or(Seat(0));
    let digest = state.digest();
    let action = referee.parse(state, seat, &line.text)?;
    let race = matches!(referee.decision(state), Decision::Race(_));
    let at = if race { line.at.unwrap_or(state.now()) } else { 0 };
    let mut copy = state.clone();
    let done = referee.apply(&mut copy, &Answer { seat, action, at });
    if done.is_err() && (copy != *state || copy.digest() != digest) {
        return Err(Refusal::because(
            &line.text,
            "it was refused, but it changed the table: the engine is at fault",
        ));
    }
    done
}

/// A refusal as a fault of the scenario, with the rule's own place in words.
fn of_refusal(refusal: &Refusal, span: Span) -> Fault {
    let fault = Fault::error("expected", span, refusal.told());
    match (&refusal.fault, &refusal.rule) {
        (Some(cause), _) => fault.hint(format!("the game is at fault: {}", cause.sentence)),
        (None, Some((rule, _))) => fault.hint(format!("the rule `{rule}` refuses it")),
        (None, None) => fault,
    }
}
