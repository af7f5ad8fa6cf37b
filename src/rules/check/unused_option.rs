//! An option that changes nothing.

use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    for option in &reading.game.options {
        let name = &option.name.name;
        if !reading.any(|piece| piece.uses.options.contains(name)) {
            let sentence = format!("the option `{name}` changes nothing: nothing reads it");
            let fault = Fault::error("unused-option", option.name.span, sentence).warning();
            faults.push(fault.hint(format!("read it as `option.{name}` where it matters, or take it out")));
        }
    }
}
