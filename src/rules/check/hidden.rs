//! A line told to everybody that shows a card not everybody sees.

use super::reading::{Piece, Reading, Role};
use crate::definition::{Game, ZoneDef};
use crate::diagnostic::{Fault, Faults};
use crate::rules::script::ast::{Expr, Node};
use crate::table::Visible;

pub fn check(reading: &Reading, faults: &mut Faults) {
    for piece in &reading.pieces {
        if ["reveal", "show"].iter().any(|name| piece.uses.calls.contains(*name)) {
            continue;
        }
        piece.each(&mut |expr| match &expr.node {
            Node::Call(name, args) if name.name == "say" => {
                args.iter().for_each(|arg| look(reading.game, piece, arg, faults));
            }
            _ => {}
        });
        if let (Role::Said, Some(expr)) = (&piece.role, piece.code.as_ref().and_then(|code| code.value.as_ref())) {
            look(reading.game, piece, expr, faults);
        }
    }
}

/// Whether what is printed on a card of a hidden zone is told.
fn look(game: &Game, piece: &Piece, expr: &Expr, faults: &mut Faults) {
    let Node::Property(card, name) = &expr.node else { return };
    let printed = name.name == "face" || game.deck.attributes.iter().any(|a| a.name.name == name.name);
    if let (true, Some(zone)) = (printed, hidden(game, card)) {
        let sentence = format!("everybody reads this line, but not everybody sees the cards of `{}`", zone.name.name);
        let fault = Fault::error("tells-hidden", piece.place(expr), sentence).warning();
        faults.push(
            fault
                .note(zone.name.span, "who sees its cards is said here")
                .hint("tell the card itself, which only those read who know it; or `reveal` it first"),
        );
    }
}

/// The zone that a card is taken from, if not everybody sees that card.
fn hidden<'g>(game: &'g Game, expr: &Expr) -> Option<&'g ZoneDef> {
    let (mut at, mut part) = (expr, "");
    loop {
        match &at.node {
            Node::Property(object, name) => {
                if let Some(zone) = game.zones.iter().find(|zone| zone.name.name == name.name) {
                    let top = zone.visible == Visible::Top && matches!(part, "top" | "last");
                    return Some(zone).filter(|zone| zone.visible != Visible::All && !top);
                }
                (at, part) = (object, &name.name);
            }
            Node::Method(object, name, _) => (at, part) = (object, &name.name),
            Node::Index(object, _) => (at, part) = (object, ""),
            _ => return None,
        }
    }
}
