//! Cards dealt face down from a zone in which everybody has seen them.

use crate::definition::{Game, Start};
use crate::diagnostic::{Fault, Faults};
use crate::table::Visible;

pub fn check(game: &Game, faults: &mut Faults) {
    for (i, zone) in game.zones.iter().enumerate() {
        let open = matches!(zone.start, Start::Rest) && matches!(zone.visible, Visible::All | Visible::Top);
        let deals = game.round.deals.iter().filter(|deal| deal.from == i);
        let hidden = |to: &usize| !matches!(game.zones[*to].visible, Visible::All | Visible::Top);
        let Some(to) = deals.map(|deal| deal.to).find(hidden).filter(|_| open) else { continue };
        let (from, to) = (&zone.name, &game.zones[to].name);
        let sentence = format!("everybody sees the cards of `{}` before they are dealt to `{}`", from.name, to.name);
        let fault = Fault::error("open-stock", from.span, sentence).warning();
        faults.push(fault.note(to.span, "not everybody sees these").hint("write `visible: nobody`"));
    }
}
