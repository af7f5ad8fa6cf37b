//! A bell that is set, though no phase hears it ring.

use super::reading::Reading;
use crate::definition::Ask;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let races = || reading.game.phases.iter().filter(|phase| phase.ask == Ask::Race);
    if races().any(|phase| reading.function(&format!("ring_{}", phase.name.name)).is_some()) {
        return;
    }
    for piece in
        reading.pieces.iter().filter(|piece| ["ring_in", "ring_now"].iter().any(|n| piece.uses.calls.contains(*n)))
    {
        let fault = Fault::error("bell-unheard", piece.span, "a bell is set here, but nothing happens when it rings");
        faults.push(fault.warning().hint(match races().next() {
            Some(phase) => format!("say what happens then: `fn ring_{}() {{ … }}`", phase.name.name),
            None => "bells ring only in phases with `ask: race`".to_string(),
        }));
    }
}
