//! A loop that nothing ends.

use super::amount::{Ground, Known};
use super::reading::Reading;
use crate::diagnostic::{Fault, Faults};
use crate::rules::script::ast::{Block, Expr, Node, Stmt, StmtNode};
use crate::rules::script::compile::walk;

pub fn check(reading: &Reading, faults: &mut Faults) {
    let ground = Ground::of(reading.game);
    for piece in &reading.pieces {
        let Some(code) = &piece.code else { continue };
        walk::statements(code, &mut |stmt: &Stmt| {
            let body = match &stmt.node {
                StmtNode::Loop(body) => body,
                StmtNode::While(condition, body) if ground.known(piece, condition) == Known::Flag(true) => body,
                _ => return,
            };
            if !is_left(body, true) {
                let head =
                    stmt.start..stmt.end.min(stmt.start + 4 + usize::from(matches!(stmt.node, StmtNode::While(..))));
                let span = piece.script.place(head.start, head.end);
                let fault = Fault::error("endless-loop", span, "this loop never ends: nothing in it leaves it");
                faults.push(
                    fault.hint("leave it with `break` or `return`, or give `while` a condition that can become false"),
                );
            }
        });
    }
}

/// Whether a block may leave the loop around it, by `return` or, if it is its own loop, by `break`.
fn is_left(block: &Block, own: bool) -> bool {
    let statements = block.statements.iter().any(|stmt| match &stmt.node {
        StmtNode::Return(_) => true,
        StmtNode::Break => own,
        StmtNode::For(_, _, _, body) | StmtNode::Loop(body) | StmtNode::While(_, body) => is_left(body, false),
        StmtNode::Expr(expr) | StmtNode::Let(_, expr) | StmtNode::Assign(_, _, expr) => leaves(expr, own),
        StmtNode::Continue | StmtNode::Mark(_) => false,
    });
    statements || block.value.as_ref().is_some_and(|value| leaves(value, own))
}

/// The same of an expression that holds statements.
fn leaves(expr: &Expr, own: bool) -> bool {
    match &expr.node {
        Node::If(arms, last) => {
            arms.iter().any(|(_, block)| is_left(block, own)) || last.as_ref().is_some_and(|block| is_left(block, own))
        }
        Node::Switch(_, arms, last) => {
            arms.iter().any(|(_, block)| is_left(block, own)) || last.as_ref().is_some_and(|block| is_left(block, own))
        }
        Node::Block(block) => is_left(block, own),
        _ => false,
    }
}
