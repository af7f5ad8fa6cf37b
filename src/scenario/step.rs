//! One step of a scenario.

use super::see;
use super::told::Transcript;
use super::transcript::asked;
use super::{Act, Step, changed_lines, sheet_lines, table_lines};
use crate::diagnostic::{Fault, Faults, Span};
use crate::players::{News, news};
use crate::record::{Line, carry_out};
use crate::rules::{Answer, Decision, Number, Referee, Refusal, State};
use crate::table::Seat;

/// Does or checks one step; gives a fault for everything that is not as expected.
pub(super) fn play_step(step: &Step, referee: &mut Referee, state: &mut State, out: &mut Transcript) -> Faults {
    let fault = |span: Span, sentence: String| vec![Fault::error("expected", span, sentence)];
    match &step.act {
        Act::Do(line) => {
            out.line(&format!("do {line}"));
            let done = change(referee, state, out, |referee, state| carry_out(referee, state, line));
            match done {
                Ok(()) => Faults::new(),
                Err(refusal) => {
                    out.line(&format!("  {}", refusal.told()));
                    vec![of_refusal(out, &refusal, line.span)]
                }
            }
        }
        Act::Wait(at) => {
            out.line(&format!("wait {at}"));
            let done = change(referee, state, out, |referee, state| referee.wait(state, *at));
            match done {
                Ok(()) => Faults::new(),
                Err(refusal) => vec![of_refusal(out, &refusal, step.span)],
            }
        }
        Act::May(line) => {
            out.line(&format!("may {line}"));
            match try_out(referee, state, line) {
                Ok(()) => Faults::new(),
                Err(refusal) => {
                    out.line(&format!("  {}", refusal.told()));
                    vec![of_refusal(out, &refusal, line.span)]
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
                return vec![of_refusal(out, &refusal, line.span)];
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
                let mut space = referee.space(state, *seat);
                let number = space.count(expected + 1);
                if let Some(cause) = space.fault().cloned() {
                    out.line(&format!("count {seat}: {}", cause.sentence));
                    faults.push(at_fault(
                        out,
                        Fault::error("expected", *span, "the actions cannot be counted"),
                        &cause,
                    ));
                    continue;
                }
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
        return Err(Refusal::because(&line.text, "it was refused, but it changed the table: the engine is at fault"));
    }
    done
}

/// A refusal as a fault of the scenario, with the rule's own place in words.
fn of_refusal(out: &mut Transcript, refusal: &Refusal, span: Span) -> Fault {
    let fault = Fault::error("expected", span, refusal.told());
    match (&refusal.fault, &refusal.rule) {
        (Some(cause), _) => at_fault(out, fault, cause),
        (None, Some((rule, _))) => fault.hint(format!("the rule `{rule}` refuses it")),
        (None, None) => fault,
    }
}

/// A fault that has its cause in the game, whose own fault is told after it.
fn at_fault(out: &mut Transcript, fault: Fault, cause: &Fault) -> Fault {
    out.blame(cause);
    fault.hint(format!("the game is at fault: {}", cause.sentence))
}
