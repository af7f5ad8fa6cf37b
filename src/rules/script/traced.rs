//! Functions with a mark before every statement, for those who ask which lines have been reached.

use super::ast::{Block, Expr, Function, Node, Stmt, StmtNode};
use crate::definition::patch::calls;
use crate::definition::{Reach, Trace};
use crate::diagnostic::Span;

/// The functions with marks; `place` gives the place of what stands in their text.
pub(super) fn traced(
    functions: Vec<Function>,
    text: &str,
    trace: &Trace,
    place: impl Fn(usize, usize) -> Span,
) -> Vec<Function> {
    let names: Vec<String> = functions.iter().map(|function| function.name.name.clone()).collect();
    let mark = |function: Function| {
        let name = function.name.name.clone();
        let whole = text.get(function.start..function.end).unwrap_or_default();
        let called = names.iter().filter(|other| **other != name && calls(whole, other));
        trace.calls(&name, called.cloned().collect());
        let new = |start: usize, end: usize| trace.mark(Reach::Ran, place(start, end), &name);
        let body = match function.body {
            Ok(body) => Ok(in_block(body, &new)),
            Err(outside) => {
                new(function.name.start, function.name.end);
                Err(outside)
            }
        };
        Function { body, ..function }
    };
    functions.into_iter().map(mark).collect()
}

fn in_block(block: Block, new: &dyn Fn(usize, usize) -> usize) -> Block {
    let mut statements = Vec::new();
    let mark = |start: usize, end: usize, statements: &mut Vec<Stmt>| {
        statements.push(Stmt { node: StmtNode::Mark(new(start, end)), start, end });
    };
    for stmt in block.statements {
        mark(stmt.start, stmt.end, &mut statements);
        statements.push(Stmt { node: in_statement(stmt.node, new), ..stmt });
    }
    let value = block.value.map(|value| {
        mark(value.start, value.end, &mut statements);
        Box::new(in_expr(*value, new))
    });
    Block { statements, value }
}

fn in_statement(node: StmtNode, new: &dyn Fn(usize, usize) -> usize) -> StmtNode {
    match node {
        StmtNode::Let(name, expr) => StmtNode::Let(name, in_expr(expr, new)),
        StmtNode::Assign(place, how, expr) => StmtNode::Assign(place, how, in_expr(expr, new)),
        StmtNode::Expr(expr) => StmtNode::Expr(in_expr(expr, new)),
        StmtNode::For(item, count, of, body) => StmtNode::For(item, count, of, in_block(body, new)),
        StmtNode::While(condition, body) => StmtNode::While(condition, in_block(body, new)),
        StmtNode::Loop(body) => StmtNode::Loop(in_block(body, new)),
        StmtNode::Return(value) => StmtNode::Return(value.map(|value| in_expr(value, new))),
        other => other,
    }
}

/// The branches of an expression; what lies deeper inside it stands on the same line as a rule.
fn in_expr(expr: Expr, new: &dyn Fn(usize, usize) -> usize) -> Expr {
    let node = match expr.node {
        Node::If(arms, last) => Node::If(
            arms.into_iter().map(|(condition, block)| (condition, in_block(block, new))).collect(),
            last.map(|block| in_block(block, new)),
        ),
        Node::Switch(on, arms, last) => Node::Switch(
            on,
            arms.into_iter().map(|(words, block)| (words, in_block(block, new))).collect(),
            last.map(|block| in_block(block, new)),
        ),
        Node::Block(block) => Node::Block(Box::new(in_block(*block, new))),
        other => other,
    };
    Expr { node, ..expr }
}
