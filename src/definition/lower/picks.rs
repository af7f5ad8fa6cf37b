//! Picks and kinds of groups.

use super::Lower;
use super::fields::Fields;
use super::scalars::{is_plain, word_literal};
use crate::definition::keys;
use crate::definition::names::{NO_WORDS, PICK_WORDS};
use crate::definition::yaml::Node;
use crate::definition::{Family, FamilyRule, Named, PickPlan, Shape};
use crate::diagnostic::Fault;
use crate::table::{Card, Domain};

impl Lower<'_> {
    pub fn picks(&mut self, node: &Node) -> Vec<PickPlan> {
        let mut picks = Vec::new();
        for (name, node) in self.names(node, "a pick", PICK_WORDS) {
            picks.extend(self.pick(name, node));
        }
        picks
    }

    fn pick(&mut self, name: Named, node: &Node) -> Option<PickPlan> {
        let f = self.fields(node, &keys::PICK, name.span)?;
        let shape = match self.kind(&f) {
            Some((kind, node)) => self.shape(kind, node, &f),
            None => None,
        };
        let filter = self.expression_of(&f, "where");
        let rules = f.get("rules").map(|node| self.rules(node, &keys::RULE)).unwrap_or_default();
        let when = self.expression_of(&f, "when");
        let all = self.expression_of(&f, "all");
        let why = f.get("why").and_then(|node| self.template(node));
        let text = self.text_of(&f, "text");
        Some(PickPlan { name, shape: shape?, filter, rules, when, all, why, text })
    }

    fn shape(&mut self, kind: &str, node: &Node, f: &Fields) -> Option<Shape> {
        Some(match kind {
            "card" => Shape::Card(self.expression(node)?),
            "cards" => Shape::Cards {
                from: self.expression(node)?,
                count: f.get("count").and_then(|node| self.count(node)),
                same: f.get("same").and_then(|node| self.attribute(node)),
            },
            "run" => Shape::Run {
                from: self.expression(node)?,
                count: f.get("count").and_then(|node| self.count(node)),
                each: self.expression_of(f, "each"),
                after: self.expression_of(f, "after"),
            },
            "groups" => self.groups(node, f)?,
            "seat" => Shape::Seat(self.expression(node)?),
            "choice" => self.word_choice(node)?,
            "number" => {
                let count = self.count(node)?;
                let Some(most) = count.most else {
                    let fault = Fault::error("bad-range", node.span, "the numbers to choose from need an end");
                    self.fault(fault.hint("write a range such as `0..13`"));
                    return None;
                };
                Shape::Number(count.least, most)
            }
            "assign" => {
                let Some(to) = f.get("to") else {
                    let fault = Fault::error("missing-key", f.key("assign"), "an assignment needs the key `to`");
                    self.fault(fault.hint("the seats that are assigned, for example `to: seats()`"));
                    return None;
                };
                Shape::Assign { givers: self.expression(node)?, to: self.expression(to)? }
            }
            _ => {
                let mut zones = Vec::new();
                for item in self.list(node, "zones") {
                    zones.extend(self.expression(item));
                }
                Shape::Zone(zones)
            }
        })
    }

    fn word_choice(&mut self, node: &Node) -> Option<Shape> {
        if node.as_list().is_some() {
            let names = self.words(node)?;
            let letters = vec![String::new(); names.len()];
            return Some(Shape::Word(Domain::Words { names, letters }));
        }
        let attribute = self.attribute(node)?;
        if let Domain::Numbers { min, max, .. } = self.attributes[attribute].domain {
            let fault =
                Fault::error("wrong-kind", node.span, "a choice is among words, but this attribute is a number");
            self.fault(fault.hint(format!("write `number: {min}..{max}`")));
            return None;
        }
        Some(Shape::AttributeWord(attribute))
    }

    fn groups(&mut self, node: &Node, f: &Fields) -> Option<Shape> {
        let from = self.expression(node)?;
        let mut of = Vec::new();
        match f.get("of") {
            Some(node) => {
                for (name, node) in self.names(node, "a kind of group", NO_WORDS) {
                    of.extend(self.family(name, node));
                }
            }
            None => {
                let fault = Fault::error("missing-key", f.key("groups"), "groups need the key `of`");
                self.fault(fault.hint("the kinds of groups, for example `of: { pair: { same: rank, size: 2 } }`"));
            }
        }
        let takes = ["full", "some", "free"].map(String::from);
        let take = f.get("take").and_then(|node| {
            let script = self.expression(node)?;
            let word = !script.text.contains(|c: char| !c.is_alphanumeric() && c != '_');
            if is_plain(node) && word && !takes.contains(&script.text) {
                let fault = Fault::error(
                    "unknown-word",
                    node.span,
                    format!("`{}` is not `full`, `some` or `free`", script.text),
                );
                self.fault(fault.meant(crate::diagnostic::closest(&script.text, &takes)));
            }
            Some(word_literal(script, &takes))
        });
        let parted = f.get("parted").and_then(|node| self.flag(node)).unwrap_or(false);
        let except = self.expression_of(f, "except");
        Some(Shape::Groups { from, of, take, parted, except })
    }

    fn family(&mut self, name: Named, node: &Node) -> Option<Family> {
        let f = self.fields(node, &keys::FAMILY, name.span)?;
        let (kind, value) = self.kind(&f)?;
        let rule = match kind {
            "one" => FamilyRule::One(self.expression(value)?),
            "sum" => {
                let Some(total) = f.get("is") else {
                    let fault = Fault::error("missing-key", f.key("sum"), "a sum needs the key `is`");
                    self.fault(fault.hint("the total that the numbers must add up to"));
                    return None;
                };
                FamilyRule::Sum(self.expression(value)?, self.expression(total)?)
            }
            "same" => FamilyRule::Same(self.attribute(value)?),
            _ => {
                let attribute = self.attribute(value)?;
                if let Domain::Words { .. } = self.attributes[attribute].domain {
                    self.fault(Fault::error(
                        "wrong-kind",
                        value.span,
                        "only numbers can follow one another, but this attribute is a word",
                    ));
                }
                FamilyRule::Run(attribute, f.get("within").and_then(|node| self.attribute(node)))
            }
        };
        let size = match (&rule, f.get("size")) {
            (FamilyRule::One(_), _) => (1, 1),
            (FamilyRule::Sum(..), None) => (1, Card::MOST),
            (_, None) => (2, Card::MOST),
            (_, Some(node)) => {
                let (least, most) = self.bounds(node)?;
                if least.unwrap_or(1) < 1 || most.unwrap_or(1) > Card::MOST as i64 {
                    self.fault(Fault::error(
                        "out-of-range",
                        node.span,
                        format!("a group has from 1 to {} cards", Card::MOST),
                    ));
                    return None;
                }
                (least.unwrap_or(1) as usize, most.map_or(Card::MOST, |most| most as usize))
            }
        };
        let filter = self.expression_of(&f, "where");
        Some(Family { name, rule, size, filter })
    }
}
