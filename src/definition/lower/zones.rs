//! Zones.

use super::Lower;
use super::fields::Fields;
use crate::definition::keys;
use crate::definition::names::OWNER_WORDS;
use crate::definition::yaml::Node;
use crate::definition::{Named, Start, ZoneDef};
use crate::diagnostic::Fault;
use crate::table::{OnEmpty, Per, Visible, ZoneKind};

/// Whose a zone, counter or mark is.
pub(super) const PER: &[(&str, Per)] = &[("table", Per::Table), ("seat", Per::Seat), ("team", Per::Team)];

impl Lower<'_> {
    pub fn zones(&mut self, f: &Fields) {
        let Some(node) = f.get("zones") else { return };
        let mut rest: Option<Named> = None;
        for (name, node) in self.names(node, "a zone", OWNER_WORDS) {
            let Some(zone) = self.zone(name, node) else { continue };
            if matches!(zone.start, Start::Rest) {
                if let Some(first) = &rest {
                    let sentence = format!("the rest of the cards cannot begin in `{}` too", zone.name.name);
                    self.fault(
                        Fault::error("two-rests", zone.name.span, sentence).note(first.span, "it begins here already"),
                    );
                }
                rest.get_or_insert(zone.name.clone());
            }
            self.zones.push(zone);
        }
        if rest.is_none() {
            let fault = Fault::error("no-rest", f.key("zones"), "no zone says where the cards begin a round");
            self.fault(fault.hint("add `start: rest` to the zone that holds all cards not placed elsewhere"));
        }
        let owners = |per: Per| if per == Per::Table { 1 } else { self.seats.most };
        let count: usize = self.zones.iter().map(|zone| owners(zone.per) * zone.spots).sum();
        if count > 254 {
            let sentence = format!("with {} seats there are {count} zones, a table can hold 254", self.seats.most);
            self.fault(Fault::error("too-many-zones", f.key("zones"), sentence));
        }
    }

    fn zone(&mut self, name: Named, node: &Node) -> Option<ZoneDef> {
        let f = self.fields(node, &keys::ZONE, name.span)?;
        let per = self.per(&f);
        let kinds = [("set", ZoneKind::Set), ("pile", ZoneKind::Pile), ("row", ZoneKind::Row)];
        let kind = self.one_of_at(&f, "kind", &kinds);
        let known = kind.is_some() || f.get("kind").is_none();
        let kind = kind.unwrap_or(ZoneKind::Set);
        let visible = self.visible(&f, per, true).unwrap_or(Visible::All);
        if visible == Visible::Top && kind != ZoneKind::Pile && known {
            let fault = Fault::error("wrong-kind", f.key("visible"), "only a pile has a top that can be seen");
            self.fault(fault.hint("add `kind: pile`"));
        }
        let size_public = self.one_of_at(&f, "size", &[("public", true), ("hidden", false)]).unwrap_or(true);
        let empties = [("never", OnEmpty::Never), ("stop", OnEmpty::Stop), ("refill", OnEmpty::Refill)];
        let on_empty = self.one_of_at(&f, "on_empty", &empties).unwrap_or(OnEmpty::Undrawn);
        let spots = f.get("spots").and_then(|n| self.whole(n, 1, 64)).unwrap_or(1) as usize;
        let start = match f.get("start") {
            None => Start::Empty,
            Some(node) if node.text() == Some("rest") => Start::Rest,
            Some(node) => self.expression(node).map_or(Start::Empty, Start::Where),
        };
        if !matches!(start, Start::Empty) && (per != Per::Table || spots > 1) {
            let fault = Fault::error(
                "wrong-kind",
                f.key("start"),
                "cards can begin a round only in a single zone of the table",
            );
            self.fault(fault.hint("begin them in a zone of the table and deal them from there"));
        }
        let text = self.text_of(&f, "text");
        Some(ZoneDef { name, text, per, kind, visible, size_public, on_empty, spots, start })
    }

    /// Whose something is; teams must exist.
    pub fn per(&mut self, f: &Fields) -> Per {
        let per = self.one_of_at(f, "per", PER).unwrap_or(Per::Table);
        if per == Per::Team && !self.teams {
            let fault = Fault::error("no-teams", f.key("per"), "this game has no teams");
            self.fault(fault.hint("write `per: seat`, or say with `teams` how teams come about"));
        }
        per
    }

    /// Who sees something; `top` only for zones.
    pub fn visible(&mut self, f: &Fields, per: Per, zone: bool) -> Option<Visible> {
        let all = [
            ("all", Visible::All),
            ("owner", Visible::Owner),
            ("team", Visible::Team),
            ("others", Visible::Others),
            ("nobody", Visible::Nobody),
            ("top", Visible::Top),
        ];
        let visible = self.one_of_at(f, "visible", if zone { &all } else { &all[..5] })?;
        if per == Per::Table && matches!(visible, Visible::Owner | Visible::Team | Visible::Others) {
            let word = all.iter().find(|w| w.1 == visible).map_or("", |w| w.0);
            let sentence = format!("what belongs to the table has no owner, so it cannot be visible to `{word}`");
            self.fault(
                Fault::error("wrong-kind", f.key("visible"), sentence)
                    .hint("write `visible: all` or `nobody`, or `per: seat`"),
            );
        }
        Some(visible)
    }
}
