//! A condition that is always true or always false, whatever the seats, options and cards.

use super::amount::{Ground, Known, is_steady};
use super::reading::{Piece, Reading};
use crate::diagnostic::{Fault, Faults};
use crate::rules::script::ast::{Expr, Node, Op};

pub fn check(reading: &Reading, faults: &mut Faults) {
    let ground = Ground::of(reading.game);
    for piece in &reading.pieces {
        piece.each(&mut |expr| {
            let Node::Binary(op, left, right) = &expr.node else { return };
            let logic = matches!(op, Op::And | Op::Or);
            let holds = match ground.known(piece, expr) {
                Known::Flag(holds) => Some(holds),
                _ if logic => opposed(piece, *op, left, right),
                _ => None,
            };
            let Some(holds) = holds else { return };
            let told_already = |side: &Expr| matches!(ground.known(piece, side), Known::Flag(_));
            if logic && (told_already(left) || told_already(right)) {
                return;
            }
            let bounds = [left, right].into_iter().find_map(|side| bounds(&ground, piece, side));
            faults.push(told(piece, expr, holds, *op, bounds));
        });
    }
}

/// Between which numbers a side of a comparison lies, in words.
fn bounds(ground: &Ground, piece: &Piece, side: &Expr) -> Option<String> {
    let written = piece.written(side);
    match (ground.known(piece, side), &side.node) {
        (_, Node::Number(_)) => None,
        (Known::Number(least, i64::MAX), _) => Some(format!("`{written}` is at least {least}")),
        (Known::Number(i64::MIN, most), _) => Some(format!("`{written}` is at most {most}")),
        (Known::Number(least, most), _) if least == most => Some(format!("`{written}` is {least}")),
        (Known::Number(least, most), _) => Some(format!("`{written}` goes from {least} to {most}")),
        _ => None,
    }
}

fn told(piece: &Piece, expr: &Expr, holds: bool, op: Op, bounds: Option<String>) -> Fault {
    let word = if holds { "always" } else { "never" };
    let fault = Fault::error("constant-condition", piece.place(expr), format!("this is {word} true")).warning();
    fault.hint(match op {
        Op::And if !holds => "the same thing cannot be both at once: did you mean `||` (or)?",
        Op::Or if holds => "whatever it is, it differs from one of the two: did you mean `&&` (and)?",
        _ => match &bounds {
            Some(bounds) => bounds,
            None => "both sides are the same: one of them was probably meant otherwise",
        },
    })
}

/// `x == a && x == b` never holds, `x != a || x != b` always does.
fn opposed(piece: &Piece, op: Op, left: &Expr, right: &Expr) -> Option<bool> {
    let wanted = if op == Op::And { Op::Equal } else { Op::Unequal };
    let (mut sides, mut compared) = (vec![left, right], Vec::new());
    while let Some(side) = sides.pop() {
        match &side.node {
            Node::Binary(inner, a, b) if *inner == op => sides.extend([a.as_ref(), b.as_ref()]),
            Node::Binary(inner, what, value) if *inner == wanted && is_steady(what) => {
                if let Node::Number(_) | Node::Text(_) = &value.node {
                    compared.push((piece.written(what), &value.node));
                }
            }
            _ => {}
        }
    }
    let clash = compared.iter().any(|(what, value)| compared.iter().any(|other| other.0 == *what && other.1 != *value));
    clash.then_some(op == Op::Or)
}
