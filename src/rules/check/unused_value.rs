//! A counter or mark that nothing reads or changes.

use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};
use crate::table::{Per, ValueKind};

pub fn check(reading: &Reading, faults: &mut Faults) {
    for value in reading.game.values.iter().skip(1) {
        let name = &value.name.name;
        if reading.any(|piece| piece.uses.properties.contains(name)) {
            continue;
        }
        let (code, what) = match value.kind {
            ValueKind::Number => ("unused-counter", what(&value.kind)),
            _ => ("unused-mark", what(&value.kind)),
        };
        let owner = match value.per {
            Per::Table => "table",
            Per::Seat => "me",
            Per::Team => "me.team",
        };
        let fault = Fault::error(code, value.name.span, format!("nothing uses the {what} `{name}`")).warning();
        faults.push(fault.hint(format!("use it as `{owner}.{name}`, or take it out")));
    }
}

/// What a value is called.
pub fn what(kind: &ValueKind) -> &'static str {
    match kind {
        ValueKind::Number => "counter",
        _ => "mark",
    }
}
