//! A zone to which no card ever comes.

use super::reading::Reading;
use crate::definition::Start;
use crate::diagnostic::{Fault, Faults};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let game = reading.game;
    for (i, zone) in game.zones.iter().enumerate() {
        let name = &zone.name.name;
        let begins = !matches!(zone.start, Start::Empty);
        let dealt = game.round.deals.iter().any(|deal| deal.to == i || deal.from == i);
        let named = reading.any(|piece| piece.uses.properties.contains(name) || piece.uses.texts.contains(name));
        if !begins && !dealt && !named {
            let sentence = format!("no card ever comes to the zone `{name}`: nothing names it");
            faults.push(Fault::error("unused-zone", zone.name.span, sentence).warning().hint("use it, or take it out"));
        }
    }
}
