//! Phases.

use super::Lower;
use super::fields::Fields;
use crate::definition::keys;
use crate::definition::names::NO_WORDS;
use crate::definition::yaml::Node;
use crate::definition::{Ask, Named, PhasePlan};
use crate::diagnostic::Fault;

impl Lower<'_> {
    pub fn phases(&mut self, f: &Fields) -> Vec<PhasePlan> {
        let Some(node) = f.get("phases") else { return Vec::new() };
        let mut phases = Vec::new();
        let before = self.faults.len();
        for (name, node) in self.names(node, "a phase", NO_WORDS) {
            phases.extend(self.phase(name, node));
        }
        if phases.is_empty() && node.as_map().is_some_and(<[_]>::is_empty) {
            self.fault(Fault::error("empty-value", f.key("phases"), "a game needs at least one phase"));
        }
        let unused: Vec<_> = (0..self.actions.len())
            .filter(|_| self.faults.len() == before)
            .filter(|i| !phases.iter().any(|phase: &PhasePlan| phase.actions.contains(i)))
            .collect();
        for i in unused {
            let Named { name, span } = self.actions[i].name.clone();
            let fault = Fault::error("unused-action", span, format!("no phase offers the action `{name}`")).warning();
            self.fault(fault.hint("name it under `actions` of a phase, or take it out"));
        }
        phases
    }

    fn phase(&mut self, name: Named, node: &Node) -> Option<PhasePlan> {
        let f = self.fields(node, &keys::PHASE, name.span)?;
        let asks = [("turns", Ask::Turns), ("one", Ask::One), ("together", Ask::Together), ("race", Ask::Race)];
        let ask = self.one_of_at(&f, "ask", &asks);
        if let Some(ask) = ask.filter(|ask| *ask != Ask::Turns) {
            for key in ["first", "until"] {
                if f.get(key).is_some() {
                    let word = asks.iter().find(|a| a.1 == ask).map_or("", |a| a.0);
                    let fault = Fault::error(
                        "misplaced-key",
                        f.key(key),
                        format!("`{key}` means nothing in a phase that asks `{word}`"),
                    );
                    self.fault(fault.hint("it goes with `ask: turns`"));
                }
            }
        }
        if ask == Some(Ask::One) && f.get("who").is_none() {
            let fault = Fault::error("missing-key", f.at, "a phase that asks one seat needs the key `who`");
            self.fault(fault.hint("the seat that is asked, for example `who: table.dealer`"));
        }
        let who = self.expression_of(&f, "who");
        let first = self.expression_of(&f, "first");
        let when = self.expression_of(&f, "when");
        let until = self.expression_of(&f, "until");
        let text = self.text_of(&f, "text");
        let mut actions = Vec::new();
        if let Some(node) = f.get("actions") {
            for item in self.list(node, "actions") {
                let Some(name) = item.text() else {
                    self.expected(item, "the name of an action is needed");
                    continue;
                };
                let known: Vec<String> = self.actions.iter().map(|a| a.name.name.clone()).collect();
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                let Some(i) = self.known(name, item.span, "action", &known) else { continue };
                if actions.contains(&i) {
                    self.fault(Fault::error(
                        "duplicate-name",
                        item.span,
                        format!("the action `{name}` is there twice"),
                    ));
                }
                actions.push(i);
            }
        }
        Some(PhasePlan { name, text, ask: ask?, who, first, when, until, actions })
    }
}
