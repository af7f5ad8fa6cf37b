//! Walks through the statements and expressions of a block.

use super::super::ast::{Assign, Block, Expr, Node, Stmt, StmtNode};

/// Visits every statement, also those inside expressions.
pub(in crate::rules) fn statements<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Stmt)) {
    walk_block(block, visit, &mut |_| {});
}

/// Visits every expression.
pub(in crate::rules) fn expressions<'a>(block: &'a Block, visit: &mut dyn FnMut(&'a Expr)) {
    walk_block(block, &mut |_| {}, visit);
}

/// Whether a function gives values by `return`, or returns early at all.
pub(super) fn returns(block: &Block) -> bool {
    let mut found = false;
    statements(block, &mut |s| found |= matches!(s.node, StmtNode::Return(_)));
    found
}

/// Whether the name gets another value somewhere in the block.
pub(super) fn assigns(block: &Block, name: &str) -> bool {
    let mut found = false;
    statements(block, &mut |s| found |= assigns_here(s, name));
    found
}

fn assigns_here(stmt: &Stmt, name: &str) -> bool {
    matches!(&stmt.node, StmtNode::Assign(place, _, _) if matches!(&place.node, Node::Name(n) if n == name))
}

/// Whether the name gets another value in these statements or the value after them.
pub(super) fn assigned_in(statements: &[Stmt], value: Option<&Expr>, name: &str) -> bool {
    let mut found = false;
    let mut visit = |s: &Stmt| found |= assigns_here(s, name);
    for stmt in statements {
        walk_stmt(stmt, &mut visit, &mut |_| {});
    }
    if let Some(value) = value {
        walk_expr(value, &mut visit, &mut |_| {});
    }
    found
}

/// Whether every way through the block gives a value or returns.
pub(super) fn ends(block: &Block) -> bool {
    if block.statements.iter().any(stmt_ends) {
        return true;
    }
    match &block.value {
        Some(value) => match &value.node {
            Node::If(..) | Node::Switch(..) | Node::Block(_) => expr_ends(value),
            _ => true,
        },
        None => false,
    }
}

fn stmt_ends(stmt: &Stmt) -> bool {
    match &stmt.node {
        StmtNode::Return(_) => true,
        StmtNode::Expr(e) => expr_ends(e),
        StmtNode::Loop(body) => {
            let mut breaks = false;
            statements(body, &mut |s| breaks |= matches!(s.node, StmtNode::Break));
            !breaks
        }
        _ => false,
    }
}

fn expr_ends(expr: &Expr) -> bool {
    match &expr.node {
        Node::If(arms, Some(last)) => arms.iter().all(|(_, b)| ends(b)) && ends(last),
        Node::Switch(_, arms, Some(last)) => arms.iter().all(|(_, b)| ends(b)) && ends(last),
        Node::Block(block) => ends(block),
        _ => false,
    }
}

type Visit<'v, T> = &'v mut dyn FnMut(T);

fn walk_block<'a>(block: &'a Block, stmts: Visit<&'a Stmt>, exprs: Visit<&'a Expr>) {
    for stmt in &block.statements {
        walk_stmt(stmt, stmts, exprs);
    }
    if let Some(value) = &block.value {
        walk_expr(value, stmts, exprs);
    }
}

fn walk_stmt<'a>(stmt: &'a Stmt, stmts: Visit<&'a Stmt>, exprs: Visit<&'a Expr>) {
    stmts(stmt);
    match &stmt.node {
        StmtNode::Let(_, e) | StmtNode::Expr(e) | StmtNode::Return(Some(e)) => walk_expr(e, stmts, exprs),
        StmtNode::Assign(place, Assign::Set | Assign::Add | Assign::Subtract | Assign::Multiply, e) => {
            walk_expr(place, stmts, exprs);
            walk_expr(e, stmts, exprs);
        }
        StmtNode::For(_, _, e, body) | StmtNode::While(e, body) => {
            walk_expr(e, stmts, exprs);
            walk_block(body, stmts, exprs);
        }
        StmtNode::Loop(body) => walk_block(body, stmts, exprs),
        StmtNode::Break | StmtNode::Continue | StmtNode::Return(None) | StmtNode::Mark(_) => {}
    }
}

fn walk_expr<'a>(expr: &'a Expr, stmts: Visit<&'a Stmt>, exprs: Visit<&'a Expr>) {
    exprs(expr);
    match &expr.node {
        Node::Number(_) | Node::Flag(_) | Node::Text(_) | Node::Name(_) => {}
        Node::Property(e, _) | Node::Not(e) | Node::Negate(e) => walk_expr(e, stmts, exprs),
        Node::Method(e, _, args) => {
            walk_expr(e, stmts, exprs);
            args.iter().for_each(|a| walk_expr(a, stmts, exprs));
        }
        Node::Call(_, args) => args.iter().for_each(|a| walk_expr(a, stmts, exprs)),
        Node::Index(a, b) | Node::Binary(_, a, b) => {
            walk_expr(a, stmts, exprs);
            walk_expr(b, stmts, exprs);
        }
        Node::If(arms, last) => {
            for (condition, block) in arms {
                walk_expr(condition, stmts, exprs);
                walk_block(block, stmts, exprs);
            }
            if let Some(block) = last {
                walk_block(block, stmts, exprs);
            }
        }
        Node::Switch(value, arms, last) => {
            walk_expr(value, stmts, exprs);
            for (_, block) in arms {
                walk_block(block, stmts, exprs);
            }
            if let Some(block) = last {
                walk_block(block, stmts, exprs);
            }
        }
        Node::Closure(_, body) | Node::Block(body) => walk_block(body, stmts, exprs),
    }
}
