//! A phase that play never comes to.

use super::reading::Reading;
use crate::definition::{Ask, PhasePlan};
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let phases = &reading.game.phases;
    let named = |phase: &PhasePlan| {
        reading.any(|piece| piece.uses.calls.contains("enter") && piece.uses.texts.contains(&phase.name.name))
    };
    let mut comes = true;
    for (i, phase) in phases.iter().enumerate() {
        comes |= named(phase);
        if !comes {
            let sentence = format!("play never comes to the phase `{}`", phase.name.name);
            let fault = Fault::error("never-entered", phase.name.span, sentence).warning();
            faults.push(match i.checked_sub(1).and_then(|i| phases.get(i)) {
                Some(before) => fault.note(before.name.span, "this phase goes on until something else is said").hint(
                    format!("end the phase before with `until`, or name this one: `enter(\"{}\")`", phase.name.name),
                ),
                None => fault,
            });
        }
        comes = comes && is_followed(phase);
    }
}

/// Whether the phase after it comes by itself.
fn is_followed(phase: &PhasePlan) -> bool {
    match phase.ask {
        Ask::One | Ask::Together => true,
        Ask::Turns => phase.until.is_some() || phase.who.is_some() || phase.when.is_some(),
        Ask::Race => phase.who.is_some() || phase.when.is_some(),
    }
}
