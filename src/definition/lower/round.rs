//! Dealer and deals.

use super::Lower;
use super::fields::Fields;
use crate::definition::keys;
use crate::definition::yaml::Node;
use crate::definition::{DealPlan, RoundPlan, Start};
use crate::diagnostic::{Fault, Span};
use crate::table::Per;

impl Lower<'_> {
    pub fn round(&mut self, f: &Fields) -> RoundPlan {
        let mut round = RoundPlan { first_dealer: None, next_dealer: None, deals: Vec::new() };
        let span = f.key("round");
        let Some(f) = f.get("round").and_then(|node| self.fields(node, &keys::ROUND, span)) else { return round };
        let span = f.key("dealer");
        if let Some(f) = f.get("dealer").and_then(|node| self.fields(node, &keys::DEALER, span)) {
            round.first_dealer = self.expression_of(&f, "first").filter(|script| script.text != "random");
            round.next_dealer = self.expression_of(&f, "then");
        }
        if let Some(node) = f.get("deal") {
            let items = match node.as_list() {
                Some(items) => items,
                None => std::slice::from_ref(node),
            };
            for item in items {
                round.deals.extend(self.deal(item));
            }
        }
        round
    }

    fn deal(&mut self, node: &Node) -> Option<DealPlan> {
        let f = self.fields(node, &keys::DEAL, node.span)?;
        let to = f.get("to").and_then(|node| self.zone_named(node));
        let from = match f.get("from") {
            Some(node) => {
                let from = self.zone_named(node)?;
                self.one_zone_of_the_table(from, node.span);
                from
            }
            // That there is none is told where the zones are read.
            None => self.zones.iter().position(|zone| matches!(zone.start, Start::Rest))?,
        };
        let count = f.get("count")?;
        let count = match count.text() {
            Some("all") => None,
            _ => Some(self.by_seats(count, |lower, node| lower.expression(node))?),
        };
        let when = self.expression_of(&f, "when");
        let to = to?;
        if to == from {
            self.fault(Fault::error("wrong-kind", f.key("to"), "cards cannot be dealt to the zone they come from"));
        }
        Some(DealPlan { to, from, count, when, span: node.span })
    }

    fn zone_named(&mut self, node: &Node) -> Option<usize> {
        let Some(name) = node.text() else {
            self.expected(node, "the name of a zone is needed");
            return None;
        };
        let names: Vec<String> = self.zones.iter().map(|zone| zone.name.name.clone()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let name = name.strip_prefix("table.").filter(|name| names.contains(name)).unwrap_or(name);
        self.known(name, node.span, "zone", &names)
    }

    fn one_zone_of_the_table(&mut self, zone: usize, span: Span) {
        if self.zones[zone].per != Per::Table || self.zones[zone].spots > 1 {
            let sentence = format!(
                "cards are dealt from a single zone of the table, but there are several `{}`",
                self.zones[zone].name.name
            );
            self.fault(Fault::error("wrong-kind", span, sentence));
        }
    }
}
