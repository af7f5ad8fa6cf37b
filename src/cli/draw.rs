//! The table as lines of text, as one seat sees it.

use super::paint::{Paint, width};
use crate::definition::Shape;
use crate::diagnostic::Script;
use crate::rules::{Rules, View};
use crate::table::{Owner, Per, Seat, Slot, Visible, ZoneId, ZoneKind};

/// Of longer open piles and rows only the last cards are shown.
const LAST: usize = 12;

/// A line broken at blanks so that it fits; further lines are indented.
pub fn wrapped(line: &str, most: usize, indent: usize) -> String {
    if width(line) <= most {
        return line.to_string();
    }
    let indent = indent.min(most / 2);
    let mut out = String::new();
    let mut column = 0;
    let start = line.len() - line.trim_start().len();
    out.push_str(&line[..start]);
    column += start;
    let mut fresh = true;
    for word in line[start..].split(' ') {
        let long = width(word);
        if !fresh && column + 1 + long > most {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
            fresh = true;
            if word.is_empty() {
                continue;
            }
        }
        if !fresh {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += long;
        fresh = false;
    }
    out
}

/// The table as a seat sees it, its own cards last.
pub fn table(view: &View, rules: &Rules, paint: Paint, most: usize) -> Vec<String> {
    let page = Page { view, rules, paint, most };
    let mut lines = vec![page.head()];
    page.owned(&mut lines, "table", |owner| owner == Owner::Table, false);
    let me = view.seat();
    let seats = (0..rules.seats() as u8).map(Seat);
    let (mine, others): (Vec<Seat>, Vec<Seat>) = seats.partition(|seat| Some(*seat) == me);
    // The others in the order in which they come after me.
    let after = me.map_or(0, |me| others.iter().filter(|seat| **seat < me).count());
    for seat in others[after..].iter().chain(&others[..after]) {
        page.seat(&mut lines, *seat);
    }
    for seat in mine {
        page.seat(&mut lines, seat);
    }
    lines
}

/// What matters in a race, on as few lines as possible: the cards that lie open.
pub fn glance(view: &View, rules: &Rules, paint: Paint, most: usize) -> String {
    let page = Page { view, rules, paint, most };
    let layout = rules.layout();
    let mut parts = Vec::new();
    for zone in layout.zone_ids() {
        let Some(top) = view.cards(zone).last().copied().flatten() else { continue };
        let name = match layout.owner(zone) {
            Owner::Table => page.zone_name(zone),
            Owner::Seat(seat) | Owner::Team(seat) => seat.to_string(),
        };
        parts.push(format!("{} {}", paint.faint(&name), paint.face(&layout.deck, top)));
    }
    wrapped(&format!("  {}", parts.join("   ")), most, 2)
}

struct Page<'a> {
    view: &'a View<'a>,
    rules: &'a Rules,
    paint: Paint,
    most: usize,
}

impl Page<'_> {
    fn head(&self) -> String {
        let (view, game) = (self.view, self.rules.game());
        let mut parts = vec![self.paint.strong(&game.name)];
        if game.ending.rounds.is_none() || view.round() > 1 {
            parts.push(format!("round {}", view.round()));
        }
        if let Some(phase) = view.phase().and_then(|n| game.phases.get(n))
            && game.phases.len() > 1
        {
            parts.push(match phase.text.as_str() {
                "" => phase.name.name.replace('_', " "),
                text => text.to_string(),
            });
        }
        parts.push(format!("{} deals", view.dealer()));
        let text = parts.join(" · ");
        let rest = self.most.saturating_sub(width(&text) + 4);
        format!("── {text} {}", "─".repeat(rest))
    }

    fn seat(&self, lines: &mut Vec<String>, seat: Seat) {
        let view = self.view;
        let mine = view.seat() == Some(seat);
        let out = !view.seats_in().has(seat);
        let mut name = seat.to_string();
        let team = view.team(seat);
        let partners = (0..self.rules.seats() as u8).map(Seat);
        let partners = partners.filter(|other| *other != seat && view.team(*other) == team);
        let partners: Vec<String> = partners.map(|seat| seat.to_string()).collect();
        if mine {
            name.push_str(" you");
        }
        if !partners.is_empty() {
            name.push_str(&format!(" with {}", partners.join(" ")));
        }
        if view.actor() == Some(seat) && !mine {
            name.push_str(" ◂");
        }
        if out {
            lines.push(self.row(&name, "out"));
            return;
        }
        let first = partners.is_empty() || team == seat;
        self.owned(lines, &name, |owner| owner == Owner::Seat(seat) || (first && owner == Owner::Team(team)), mine);
    }

    /// One row with everything that belongs to an owner; my own hidden cards get rows of their own.
    fn owned(&self, lines: &mut Vec<String>, name: &str, owns: impl Fn(Owner) -> bool, mine: bool) {
        let layout = self.rules.layout();
        let mut parts = Vec::new();
        let mut hands = Vec::new();
        for zone in layout.zone_ids().filter(|zone| owns(layout.owner(*zone))) {
            let Some(text) = self.zone(zone) else { continue };
            let private = matches!(layout.plan(zone).visible, Visible::Owner | Visible::Team);
            match mine && private {
                true => hands.push((self.zone_name(zone), text)),
                // The row is called so already.
                false if self.zone_name(zone) == name => parts.insert(0, text),
                false => parts.push(format!("{} {text}", self.paint.faint(&self.zone_name(zone)))),
            }
        }
        let slots = layout.slot_ids().filter(|slot| owns(layout.slot_owner(*slot)));
        parts.extend(slots.filter_map(|slot| self.slot(slot)));
        if !parts.is_empty() || hands.is_empty() {
            let text = match parts.is_empty() {
                true => "–".to_string(),
                false => parts.join("   "),
            };
            lines.push(self.row(name, &text));
        }
        for (zone, text) in hands {
            lines.push(self.row(&format!("your {zone}"), &text));
        }
    }

    fn row(&self, name: &str, text: &str) -> String {
        // With partners the names are longer: `P0 you with P2`.
        let seats = 0..self.rules.seats() as u8;
        let teams = seats.map(Seat).any(|seat| self.view.team(seat) != seat);
        let column = if teams { 15 } else { 10 };
        let line = format!("{name:<column$} {text}");
        wrapped(&line, self.most, column + 1)
    }

    fn zone_name(&self, zone: ZoneId) -> String {
        let plan = self.rules.layout().plan(zone);
        let name = match plan.text.as_str() {
            "" => plan.name.replace('_', " "),
            text => text.strip_prefix("the ").unwrap_or(text).to_string(),
        };
        match plan.spots > 1 {
            true => format!("{name} {}", (zone.0 - plan.base) as usize % plan.spots),
            false => name,
        }
    }

    /// What is seen of a zone; nothing if it is empty.
    fn zone(&self, zone: ZoneId) -> Option<String> {
        let (view, layout) = (self.view, self.rules.layout());
        let plan = layout.plan(zone);
        let size = view.size(zone)?;
        if size == 0 {
            let open = matches!(plan.visible, Visible::All | Visible::Top);
            return (open && self.is_played_with(&plan.name) && plan.per == Per::Table).then(|| "empty".to_string());
        }
        let mut cards = view.cards(zone);
        if plan.kind == ZoneKind::Set {
            cards.sort_by_key(|card| card.map_or(usize::MAX, |card| card.index()));
        }
        let seen: Vec<String> = cards.iter().flatten().map(|card| self.paint.face(&layout.deck, *card)).collect();
        let pile = plan.visible == Visible::Top || plan.kind == ZoneKind::Pile;
        Some(match (seen.len(), pile) {
            (0, _) => format!("{size} {}", if size == 1 { "card" } else { "cards" }),
            (n, _) if n == size && n <= LAST => seen.join(" "),
            (n, true) if n <= LAST && cards.last().is_some_and(|top| top.is_some()) => {
                let top = seen.last().map_or("", |top| top);
                match size {
                    1 => top.to_string(),
                    2 => format!("{top} on 1 card"),
                    _ => format!("{top} on {} cards", size - 1),
                }
            }
            (n, _) if n == size && plan.kind == ZoneKind::Set => seen.join(" "),
            (n, _) if n == size => format!("… {}", seen[n - LAST..].join(" ")),
            (n, _) => format!("{} and {} hidden", seen.join(" "), size - n),
        })
    }

    /// Whether a zone matters to those who choose also while it is empty: it is dealt to, or chosen from.
    fn is_played_with(&self, name: &str) -> bool {
        let game = self.rules.game();
        let path = format!("table.{name}");
        let named = |script: &Script| script.text.contains(&path);
        let dealt = game.round.deals.iter().any(|deal| game.zones.get(deal.to).is_some_and(|to| to.name.name == name));
        let picks = || game.actions.iter().flat_map(|action| &action.picks);
        let chosen = picks().any(|pick| match &pick.shape {
            Shape::Card(from) | Shape::Cards { from, .. } | Shape::Run { from, .. } | Shape::Groups { from, .. } => {
                named(from)
            }
            Shape::Zone(zones) => zones.iter().any(named),
            _ => false,
        });
        dealt || chosen || picks().flat_map(|pick| &pick.rules).any(|rule| named(&rule.must))
    }

    /// A counter or mark that is not at its start; scores always.
    fn slot(&self, slot: Slot) -> Option<String> {
        let plan = self.rules.layout().value_plan(slot);
        let value = self.view.value(slot)?;
        let is_score = plan.name == "score";
        let shown = value != plan.start && !plan.text.is_empty();
        if is_score && self.rules.game().score.items.is_empty() && value == 0 {
            return None;
        }
        (is_score || shown).then(|| {
            let name = match plan.text.as_str() {
                "" => plan.name.replace('_', " "),
                text => text.to_string(),
            };
            let text = self.rules.write_value(slot, value);
            match text.as_str() {
                "yes" => name,
                text => format!("{} {text}", self.paint.faint(&name)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_break_at_blanks() {
        assert_eq!(wrapped("one two three", 80, 4), "one two three");
        assert_eq!(wrapped("one two three", 8, 2), "one two\n  three");
        assert_eq!(wrapped("a  bb cc dd", 7, 3), "a  bb\n   cc\n   dd");
    }
}
