//! A function for an empty zone or a bell that is never asked for.

use super::reading::Reading;
use crate::definition::Ask;
use crate::diagnostic::{Fault, Faults};
use crate::table::OnEmpty;

pub fn check(reading: &Reading, faults: &mut Faults) {
    for zone in reading.game.zones.iter().filter(|zone| zone.on_empty != OnEmpty::Refill) {
        let name = format!("empty_{}", zone.name.name);
        if let Some(piece) = reading.function(&name) {
            let fault = Fault::error("never-asked", piece.span, format!("nothing ever asks for `{name}`")).warning();
            let fault = fault.note(zone.name.span, "this zone is not refilled");
            faults.push(fault.hint(format!("write `on_empty: refill` in the zone `{}`", zone.name.name)));
        }
    }
    for phase in reading.game.phases.iter().filter(|phase| phase.ask != Ask::Race) {
        let name = format!("ring_{}", phase.name.name);
        if let Some(piece) = reading.function(&name) {
            let fault = Fault::error("never-asked", piece.span, format!("nothing ever asks for `{name}`")).warning();
            faults.push(fault.note(phase.name.span, "no bell rings in this phase").hint("bells ring with `ask: race`"));
        }
    }
}
