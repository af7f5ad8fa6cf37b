//! Actions and rules.

use super::Lower;
use super::fields::Fields;
use crate::definition::keys::{self, Section};
use crate::definition::names::{NO_WORDS, is_word};
use crate::definition::yaml::Node;
use crate::definition::{ActionPlan, MOST_PICKS, Named, Rule};
use crate::diagnostic::Fault;

impl Lower<'_> {
    pub fn actions(&mut self, f: &Fields) {
        let Some(node) = f.get("actions") else { return };
        for (name, node) in self.names(node, "an action", NO_WORDS) {
            let action = self.action(name, node);
            self.actions.extend(action);
        }
    }

    fn action(&mut self, name: Named, node: &Node) -> Option<ActionPlan> {
        let plain = ActionPlan {
            verb: name.name.clone(),
            name,
            text: String::new(),
            say: None,
            rules: Vec::new(),
            picks: Vec::new(),
            pace: None,
            restarts_clock: false,
        };
        if node.is_empty() {
            return Some(plain);
        }
        let f = self.fields(node, &keys::ACTION, plain.name.span)?;
        let verb = f.get("verb").and_then(|node| self.verb(node)).unwrap_or(plain.verb);
        let text = self.text_of(&f, "text");
        let say = f.get("say").and_then(|node| self.template(node));
        let rules = f.get("rules").map(|node| self.rules(node, &keys::RULE)).unwrap_or_default();
        let picks = f.get("pick").map(|node| self.picks(node)).unwrap_or_default();
        if let Some(first) = picks.get(MOST_PICKS) {
            let sentence = format!("an action can have at most {MOST_PICKS} picks");
            self.fault(Fault::error("too-many-picks", first.name.span, sentence));
        }
        let pace = f.get("pace").and_then(|node| self.pace(node));
        let restarts_clock = self.one_of_at(&f, "clock", &[("restart", true)]).unwrap_or(false);
        Some(ActionPlan { name: plain.name, verb, text, say, rules, picks, pace, restarts_clock })
    }

    fn verb(&mut self, node: &Node) -> Option<String> {
        let verb = self.text(node)?;
        if !is_word(&verb) {
            let sentence = format!("`{verb}` cannot be typed as a verb: it must be a word in small letters");
            self.fault(Fault::error("bad-name", node.span, sentence));
            return None;
        }
        Some(verb)
    }

    fn pace(&mut self, node: &Node) -> Option<(u32, u32)> {
        let (least, most) = self.bounds(node)?;
        let (least, most) = (least.unwrap_or(0), most.unwrap_or(least.unwrap_or(0)));
        if least < 1 || most > 600_000 {
            let sentence = "a pace goes from 1 to 600000 milliseconds";
            self.fault(Fault::error("out-of-range", node.span, sentence));
            return None;
        }
        Some((least as u32, most as u32))
    }

    /// Named rules, with the keys of a section.
    pub fn rules(&mut self, node: &Node, section: &'static Section) -> Vec<Rule> {
        let mut rules = Vec::new();
        for (name, node) in self.names(node, section.name, NO_WORDS) {
            let Some(f) = self.fields(node, section, name.span) else { continue };
            let must = self.expression_of(&f, "must");
            let when = self.expression_of(&f, "when");
            let if_able =
                section.key("if_able").and_then(|_| f.get("if_able")).and_then(|node| self.flag(node)).unwrap_or(false);
            let why = f.get("why").and_then(|node| self.template(node));
            rules.extend(must.map(|must| Rule { name, must, when, if_able, why }));
        }
        rules
    }
}
