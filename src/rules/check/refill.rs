//! A zone to be refilled, without the function that refills it.

use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};
use crate::table::{OnEmpty, Per};

pub fn check(reading: &Reading, faults: &mut Faults) {
    for zone in reading.game.zones.iter().filter(|zone| zone.on_empty == OnEmpty::Refill) {
        let name = format!("empty_{}", zone.name.name);
        if reading.function(&name).is_none() {
            let sentence = format!("nothing refills the zone `{}`: there is no function `{name}`", zone.name.name);
            let owner = if zone.per == Per::Table { "" } else { "owner" };
            let fault = Fault::error("no-refill", zone.name.span, sentence);
            faults.push(fault.hint(format!(
                "write `fn {name}({owner}) {{ … }}` in `rules.rhai`, or `on_empty: stop` if fewer cards are drawn then"
            )));
        }
    }
}
