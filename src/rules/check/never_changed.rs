//! A counter or mark that is read, though nothing ever changes it.

use super::reading::Reading;
use super::unused_value::what;
use crate::diagnostic::{Fault, Faults};
use crate::rules::script::ast::{Node, StmtNode};
use crate::rules::script::compile::walk;
use std::collections::BTreeSet;

pub fn check(reading: &Reading, faults: &mut Faults) {
    let mut changed = BTreeSet::new();
    for piece in &reading.pieces {
        match &piece.code {
            Some(code) => walk::statements(code, &mut |stmt| {
                if let StmtNode::Assign(place, _, _) = &stmt.node
                    && let Node::Property(_, name) = &place.node
                {
                    changed.insert(name.name.as_str());
                }
            }),
            None => changed.extend(piece.uses.properties.iter().map(String::as_str)),
        }
    }
    for value in reading.game.values.iter().skip(1) {
        let name = value.name.name.as_str();
        if !changed.contains(name) && reading.any(|piece| piece.uses.properties.contains(name)) {
            let sentence = format!("the {} `{name}` is read, but nothing ever changes it", what(&value.kind));
            let fault = Fault::error("never-changed", value.name.span, sentence).warning();
            faults.push(fault.hint("change it in a function of `rules.rhai`, or make it an option"));
        }
    }
}
