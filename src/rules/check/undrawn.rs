//! A zone that is drawn from, though it does not say what happens when it is empty.

use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};
use crate::rules::script::ast::Node;
use crate::table::OnEmpty;

pub fn check(reading: &Reading, faults: &mut Faults) {
    for piece in &reading.pieces {
        piece.each(&mut |expr| {
            let Node::Method(_, method, args) = &expr.node else { return };
            if !matches!(method.name.as_str(), "draw" | "draw_under") {
                return;
            }
            let Some(Node::Property(_, name)) = args.get(1).map(|from| &from.node) else { return };
            let zone = reading.game.zones.iter().find(|zone| zone.name.name == name.name);
            let Some(zone) = zone.filter(|zone| zone.on_empty == OnEmpty::Undrawn) else { return };
            let sentence = format!("`{}` is drawn from, but does not say what happens when it is empty", name.name);
            let fault = Fault::error("no-on-empty", zone.name.span, sentence);
            let fault = fault.note(piece.script.place(method.start, expr.end), "drawn from here").hint(
                "add `on_empty: stop` (fewer cards are drawn), `refill` (a function fills it) or `never` (it cannot happen)",
            );
            if !faults.iter().any(|f| f.code == fault.code && f.span == fault.span) {
                faults.push(fault);
            }
        });
    }
}
