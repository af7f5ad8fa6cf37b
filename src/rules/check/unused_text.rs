//! A text that nothing says.

use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    for (name, _) in &reading.game.texts {
        let said = reading.any(|piece| piece.uses.calls.contains("say") && piece.uses.texts.contains(&name.name));
        if !said {
            let fault = Fault::error("unused-text", name.span, format!("nothing says the text `{}`", name.name));
            faults
                .push(fault.warning().hint(format!("say it in a function: `say(\"{}\")`, or take it out", name.name)));
        }
    }
}
