//! A variable that takes the name of something every script needs.

use super::reading::{Piece, Reading};
use crate::diagnostic::{Fault, Faults, Span};
use crate::rules::script::ast::{Ident, Node, StmtNode};
use crate::rules::script::compile::walk;

/// Names with a meaning everywhere.
const WORDS: [&str; 3] = ["table", "option", "none"];

pub fn check(reading: &Reading, faults: &mut Faults) {
    for piece in &reading.pieces {
        for (name, start, end) in &piece.params {
            look(name, piece.script.place(*start, *end), faults);
        }
        let Some(code) = &piece.code else { continue };
        walk::statements(code, &mut |stmt| match &stmt.node {
            StmtNode::Let(name, _) => ident(piece, name, faults),
            StmtNode::For(name, second, _, _) => {
                ident(piece, name, faults);
                second.iter().for_each(|name| ident(piece, name, faults));
            }
            _ => {}
        });
        piece.each(&mut |expr| {
            if let Node::Closure(names, _) = &expr.node {
                names.iter().for_each(|name| ident(piece, name, faults));
            }
        });
    }
}

fn ident(piece: &Piece, name: &Ident, faults: &mut Faults) {
    look(&name.name, piece.script.place(name.start, name.end), faults);
}

fn look(name: &str, span: Span, faults: &mut Faults) {
    if WORDS.contains(&name) {
        let fault = Fault::error("shadowed", span, format!("this hides what `{name}` means everywhere else"));
        faults.push(fault.warning().hint("choose another name"));
    }
}
