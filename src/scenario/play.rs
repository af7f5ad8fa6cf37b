//! Plays a scenario: a transcript to read, and a fault for every expectation that is not met.

use super::given::arrangement;
use super::step::play_step;
use super::told::Transcript;
use super::transcript::asked;
use super::{Act, Case, Reached, Scenario, table_lines};
use crate::definition::Game;
use crate::definition::yaml::Node;
use crate::diagnostic::{Fault, Faults, Span};
use crate::rules::{Arrangement, Referee, Rules, Setup, State};
use std::sync::Arc;

/// A scenario that was played.
pub struct Played {
    /// What happened, to read and to compare.
    pub transcript: String,
    /// What was not as expected, with places in the scenario.
    pub faults: Faults,
    /// What went wrong in the game itself, with places in its files.
    pub causes: Faults,
    /// What it reached of the game.
    pub reached: Reached,
}

/// Plays all cases of a scenario.
pub fn play(scenario: &Scenario, game: &Arc<Game>) -> Played {
    let mut out = Transcript::new(scenario);
    let mut faults = Faults::new();
    let mut reached = Reached::default();
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
                let fault = Fault::error("expected", refused.span, "the set-up is refused for another reason");
                faults.push(fault.label(told));
            }
        }
        (Err(found), None) => {
            faults.extend(found.into_iter().map(|fault| said_here(foreign(fault, game), scenario)));
        }
        (Ok(rules), None) => {
            let mut referee = Referee::new(Arc::new(rules));
            for case in &scenario.cases {
                let state = play_case(scenario, case, &mut referee, &mut out, &mut faults);
                if let (Some(state), true) = (state, game.trace.is_some()) {
                    reached.see(referee.rules(), &state);
                }
            }
        }
    }
    Played { transcript: out.text, faults, causes: out.causes, reached }
}

/// Plays one case; gives the state it ended in, if it could begin.
fn play_case(
    scenario: &Scenario,
    case: &Case,
    referee: &mut Referee,
    out: &mut Transcript,
    faults: &mut Faults,
) -> Option<State> {
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
        None => referee.start(scenario.seed, true).map_err(|cause| {
            out.blame(&cause);
            Faults::new()
        }),
    };
    let mut state = match begun {
        Ok(state) => state,
        Err(found) => {
            faults.extend(found);
            return None;
        }
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
            break;
        }
    }
    Some(state)
}

/// What is given, read with the teams of a fresh match.
fn fixed_teams(scenario: &Scenario, given: &Node, referee: &mut Referee) -> Result<Arrangement, Faults> {
    let fresh = referee.start(scenario.seed, false);
    let fresh = fresh.map_err(|fault| vec![*fault])?;
    arrangement(given, referee.rules(), |seat| fresh.team(seat))
}

/// A fault of the set-up at the place where the scenario says what is meant.
fn said_here(fault: Fault, scenario: &Scenario) -> Fault {
    let is_meant = |name: &str| match fault.code {
        "seats" => name == "seats",
        "unknown-preset" => name == "preset",
        _ => fault.sentence.contains(&format!("`{name}`")),
    };
    let place = scenario.said_at.iter().find(|(name, _)| is_meant(name)).map(|(_, span)| *span);
    Fault { span: fault.span.or(place), ..fault }
}

/// A fault of the game, told in a scenario: its place lies in another file, so it is told in words.
fn foreign(fault: Fault, game: &Game) -> Fault {
    let place = fault.span.filter(|span| span.file != Span::NOWHERE.file);
    let told = Fault { span: None, notes: Vec::new(), ..fault };
    match place {
        Some(span) => told.hint(format!("in {}", game.sources.at(span))),
        None => told,
    }
}
