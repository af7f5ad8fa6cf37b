//! From the tree of `game.yaml` to a proven [`Game`], telling all faults at once.

mod actions;
mod deck;
mod domains;
mod ending;
mod fields;
mod options;
mod phases;
mod picks;
mod round;
mod scalars;
mod table_cards;
mod values;
mod zones;

use super::patch::{self, Resolved};
use super::yaml::Node;
use super::{ActionPlan, AttributePlan, OptionPlan, SeatRange, Teams, ZoneDef};
use super::{Game, GameFiles, keys};
use crate::diagnostic::{Fault, Faults, List, Script, Severity, Span};
use crate::table::MAX_SEATS;
use fields::Fields;

/// The most faults told of a game at once.
const MOST_FAULTS: usize = 100;

/// Reads a game. The game is missing if any of the faults is an error; warnings may come with a game.
pub fn read(files: &GameFiles) -> (Option<Game>, Faults) {
    let Resolved { node, rules, patches, removed, mut faults } = patch::resolve(files);
    let Some(node) = node else { return (None, faults) };
    let mut lower = Lower::new(files);
    let game = lower.game(&node);
    faults.extend(patch::blame(std::mem::take(&mut lower.faults), &removed));
    let game = game.map(|game| Game { rules, patches, removed, ..game }.titled());
    faults.sort_by_key(|fault| fault.span.map_or((u16::MAX, 0), |span| (span.file.0, span.start)));
    if faults.len() > MOST_FAULTS {
        let sentence = format!("there are {} faults, only the first {MOST_FAULTS} are told", faults.len());
        faults.truncate(MOST_FAULTS);
        faults.push(Fault::placeless("too-many-faults", sentence));
    }
    let broken = faults.iter().any(|fault| fault.severity == Severity::Error);
    (game.filter(|_| !broken), faults)
}

/// What is known of the game so far, and the faults found.
struct Lower<'a> {
    files: &'a GameFiles,
    faults: Faults,
    seats: SeatRange,
    teams: bool,
    attributes: Vec<AttributePlan>,
    options: Vec<OptionPlan>,
    /// Names of options whose declaration is wrong, so that they are not called unknown too.
    broken: Vec<String>,
    zones: Vec<ZoneDef>,
    actions: Vec<ActionPlan>,
}

impl<'a> Lower<'a> {
    fn new(files: &'a GameFiles) -> Self {
        Lower {
            files,
            faults: Vec::new(),
            seats: SeatRange { least: 1, most: MAX_SEATS },
            teams: false,
            attributes: Vec::new(),
            options: Vec::new(),
            broken: Vec::new(),
            zones: Vec::new(),
            actions: Vec::new(),
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    fn game(&mut self, node: &Node) -> Option<Game> {
        let start = Span { end: node.span.start + 1, ..node.span };
        let f = self.fields(node, &keys::GAME, start)?;
        self.format(&f);
        if let Some(node) = f.get("seats") {
            self.seats = self.seat_range(node).unwrap_or(self.seats);
        }
        let teams = self.teams(&f);
        self.teams = !matches!(teams, Teams::None);
        let name = f.get("name").and_then(|n| self.text(n)).unwrap_or_default();
        let summary = f.get("summary").and_then(|n| self.text(n)).unwrap_or_default();
        if let Some(node) = f.get("direction") {
            self.one_of(node, &[("clockwise", ())]);
        }
        let deck = self.deck(&f);
        self.options(&f);
        let presets = self.presets(&f);
        let requires = f.get("requires").map(|n| self.rules(n, &keys::REQUIRE)).unwrap_or_default();
        let score = self.score(&f);
        self.zones(&f);
        let values = self.values(&f, score.per);
        self.actions(&f);
        let phases = self.phases(&f);
        let round = self.round(&f);
        let ending = self.ending(&f);
        let limits = self.limits(&f);
        let texts = self.texts(&f);
        Some(Game {
            id: self.files.id.clone(),
            name,
            summary,
            sources: self.files.sources(),
            hash: self.files.hash(),
            trace: None,
            seats: self.seats,
            teams,
            deck: deck?,
            options: std::mem::take(&mut self.options),
            presets,
            requires,
            zones: std::mem::take(&mut self.zones),
            values,
            actions: std::mem::take(&mut self.actions),
            phases,
            round,
            score,
            ending,
            limits,
            texts,
            rules: None,
            patches: Vec::new(),
            removed: Vec::new(),
            with: self.files.with.clone(),
        })
    }

    fn format(&mut self, f: &Fields) {
        if let Some(node) = f.get("format")
            && self.whole(node, 0, i64::MAX).is_some_and(|format| format != 1)
        {
            let fault = Fault::error("format-version", node.span, "only format 1 is known here");
            self.fault(fault.hint("write `format: 1`, or get a newer version of the program"));
        }
    }

    fn teams(&mut self, f: &Fields) -> Teams {
        let Some(node) = f.get("teams") else { return Teams::None };
        if node.as_map().is_some() {
            static ACROSS: keys::Section = keys::Section {
                name: "teams",
                doc: "Seats across the table.",
                keys: &[keys::Key {
                    name: "across",
                    takes: keys::Takes::Expression,
                    needed: true,
                    default: "",
                    doc: "When.",
                }],
                kinds: &[],
            };
            let across = self.fields(node, &ACROSS, node.span).and_then(|f| self.expression_of(&f, "across"));
            return Teams::Across(across.unwrap_or_else(|| Script::new("false", node.span)));
        }
        match node.text() {
            Some("none") => Teams::None,
            Some("formed") => Teams::Formed,
            _ => {
                let fault = Fault::error("wrong-kind", node.span, "`teams` is `none`, `formed` or `{ across: FLAG }`");
                self.fault(fault.hint("for partners across the table write `teams: { across: true }`"));
                Teams::Formed
            }
        }
    }

    fn texts(&mut self, f: &Fields) -> Vec<(super::Named, Script)> {
        let Some(node) = f.get("texts") else { return Vec::new() };
        let mut texts = Vec::new();
        for (name, node) in self.names(node, "a text", super::names::NO_WORDS) {
            if let Some(text) = self.template(node) {
                texts.push((name, text));
            }
        }
        texts
    }
}

impl Game {
    /// With the names of the patches that were asked for in its title.
    fn titled(mut self) -> Game {
        let asked = self.patches.iter().rev().take(self.with.len()).rev().map(|patch| &patch.name);
        if !self.with.is_empty() {
            self.name = format!("{} with {}", self.name, List::and(asked));
        }
        self
    }
}
