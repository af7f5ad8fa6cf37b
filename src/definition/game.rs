//! The proven definition of a game: everything `game.yaml` says, every name resolved, every script still text.

use super::{PickPlan, Trace};
use crate::diagnostic::{Script, Sources, Span};
use crate::table::{Domain, Keep, OnEmpty, Per, ValueKind, Visible, ZoneKind};
use std::sync::Arc;

/// A value that may differ by the number of seats: the first range that holds the number counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySeats<T>(pub Vec<(SeatRange, T)>);

impl<T> BySeats<T> {
    /// The value for `seats` seats.
    pub fn at(&self, seats: usize) -> Option<&T> {
        self.0.iter().find(|(range, _)| range.has(seats)).map(|(_, value)| value)
    }

    /// The same value whatever the number of seats.
    pub fn always(value: T) -> Self {
        BySeats(vec![(SeatRange { least: 1, most: crate::table::MAX_SEATS }, value)])
    }
}

/// A range of numbers of seats, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatRange {
    /// Fewest.
    pub least: usize,
    /// Most.
    pub most: usize,
}

impl SeatRange {
    /// Whether it holds `seats`.
    pub fn has(self, seats: usize) -> bool {
        (self.least..=self.most).contains(&seats)
    }
}

/// A name as declared, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name used in scripts and paths.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
}

/// A proven game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The folder's name.
    pub id: String,
    /// Title.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// The files it was read from.
    pub sources: Sources,
    /// Hash of all its files, lower-case hexadecimal.
    pub hash: String,
    /// The patches in force, in order.
    pub patches: Vec<super::patch::PatchNote>,
    /// What the patches have taken away.
    pub removed: Vec<super::patch::Removed>,
    /// The names of those patches that were asked for beside the game.
    pub with: Vec<String>,
    /// Allowed numbers of seats.
    pub seats: SeatRange,
    /// Who wins together.
    pub teams: Teams,
    /// The cards.
    pub deck: DeckPlan,
    /// The options, in the order declared.
    pub options: Vec<OptionPlan>,
    /// Named bundles of options.
    pub presets: Vec<Preset>,
    /// Rules about the set-up as a whole.
    pub requires: Vec<Rule>,
    /// The zones.
    pub zones: Vec<ZoneDef>,
    /// Counters and marks; the built-in counter `score` is the first.
    pub values: Vec<ValueDef>,
    /// The actions.
    pub actions: Vec<ActionPlan>,
    /// The phases, in order.
    pub phases: Vec<PhasePlan>,
    /// Dealer and deals.
    pub round: RoundPlan,
    /// The score sheet.
    pub score: ScorePlan,
    /// How a match ends.
    pub ending: MatchPlan,
    /// What ends a match that will not end by itself.
    pub limits: Limits,
    /// Lines for `say`.
    pub texts: Vec<(Named, Script)>,
    /// `rules.rhai`, if there is one.
    pub rules: Option<Script>,
    /// What of it has been reached, where somebody asks for that: everything compiled from then on leaves marks.
    pub trace: Option<Arc<Trace>>,
}

impl Game {
    /// The place of a section of `game.yaml`, such as `match`; its beginning, if it is not there.
    pub fn section(&self, key: &str) -> Span {
        let file = self.deck.span.file;
        let mut start = 0;
        for line in self.sources.text(file).split_inclusive('\n') {
            if line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(':')) {
                return Span { file, start, end: start + key.len() as u32 };
            }
            start += line.len() as u32;
        }
        Span { file, start: 0, end: 0 }
    }
}

/// Who wins together.
#[derive(Clone, Debug)]
pub enum Teams {
    /// Everyone alone.
    None,
    /// Joined during the round, dissolved at its end.
    Formed,
    /// Seats across the table, for the whole match, if the condition holds.
    Across(Script),
}

/// The cards, before options and seats are known.
#[derive(Clone, Debug)]
pub struct DeckPlan {
    /// What is printed on cards.
    pub attributes: Vec<AttributePlan>,
    /// Lines of cards.
    pub lines: Vec<CardLine>,
    /// Where the deck is declared.
    pub span: Span,
}

/// A declared attribute.
#[derive(Clone, Debug)]
pub struct AttributePlan {
    /// Its name.
    pub name: Named,
    /// Its values.
    pub domain: Domain,
}

/// A line of cards, its product already made: one entry a card face.
#[derive(Clone, Debug)]
pub struct CardLine {
    /// The cards: printed face and one value for each attribute.
    pub cards: Vec<(String, Vec<i64>)>,
    /// How many of each; an expression over `option` and `table.seats`. `None` is 1.
    pub copies: Option<Script>,
    /// Copies of each card where a CSV file gives them, parallel to `cards`; empty otherwise.
    pub counts: Vec<usize>,
    /// Whether these cards are in the deck at all.
    pub when: Option<Script>,
    /// Where the line stands.
    pub span: Span,
}

/// A declared option.
#[derive(Clone, Debug)]
pub struct OptionPlan {
    /// Its name.
    pub name: Named,
    /// What it can be.
    pub kind: OptionKind,
    /// Its default by number of seats, as an index into the values (see [`OptionKind`]).
    pub default: BySeats<i64>,
    /// Values offered first.
    pub suggest: Vec<i64>,
    /// It exists only then.
    pub when: Option<Script>,
    /// A line for people.
    pub text: String,
}

/// The kinds of options. A value is an `i64`: the number; 0 or 1; the word from 1; a seat, or
/// -2, -3, -4 for random, dealer, left_of_dealer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number within bounds, where given.
    Number {
        /// Least.
        least: Option<i64>,
        /// Greatest.
        most: Option<i64>,
    },
    /// On or off.
    Switch,
    /// One of these words, each with a line for people (empty where none is given).
    Choice {
        /// The words.
        domain: Domain,
        /// A sentence for each.
        texts: Vec<String>,
    },
    /// A seat, or one of these words.
    Seat {
        /// Whether `random`, `dealer`, `left_of_dealer` are allowed, in this order.
        words: [bool; 3],
    },
}

/// `random` as the value of a seat option.
pub const SEAT_RANDOM: i64 = -2;
/// `dealer` as the value of a seat option.
pub const SEAT_DEALER: i64 = -3;
/// `left_of_dealer` as the value of a seat option.
pub const SEAT_LEFT_OF_DEALER: i64 = -4;

/// A named bundle of option values.
#[derive(Clone, Debug)]
pub struct Preset {
    /// Its name.
    pub name: Named,
    /// A line for people.
    pub text: String,
    /// Option number and value.
    pub values: Vec<(usize, i64)>,
}

/// A named rule: what must hold, when, how strictly, and the words for a refusal.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: Named,
    /// What must hold.
    pub must: Script,
    /// In force only then.
    pub when: Option<Script>,
    /// It binds only if something obeys it.
    pub if_able: bool,
    /// The reason told, with values in braces. `None`: made from the expression.
    pub why: Option<Script>,
}

/// Which cards begin a round in a zone.
#[derive(Clone, Debug)]
pub enum Start {
    /// None.
    Empty,
    /// All that begin nowhere else.
    Rest,
    /// Those for which this holds, about `it`.
    Where(Script),
}

/// A declared zone.
#[derive(Clone, Debug)]
pub struct ZoneDef {
    /// Its name.
    pub name: Named,
    /// Its name for people.
    pub text: String,
    /// Whose it is.
    pub per: Per,
    /// How cards lie.
    pub kind: ZoneKind,
    /// Who sees faces.
    pub visible: Visible,
    /// Whether the size is public.
    pub size_public: bool,
    /// What happens when it is drawn from and empty.
    pub on_empty: OnEmpty,
    /// How many zones under this name for each owner.
    pub spots: usize,
    /// Which cards begin here.
    pub start: Start,
}

/// A declared counter or mark.
#[derive(Clone, Debug)]
pub struct ValueDef {
    /// Its name.
    pub name: Named,
    /// Its name for people.
    pub text: String,
    /// Whose it is.
    pub per: Per,
    /// What it holds.
    pub kind: ValueKind,
    /// Where it begins: an expression over `option` and `table.seats`; `None` is 0, no or none.
    pub start: Option<Script>,
    /// How long it lasts.
    pub keep: Keep,
    /// Who may know it.
    pub visible: Visible,
}

/// A declared action.
#[derive(Clone, Debug)]
pub struct ActionPlan {
    /// Its name.
    pub name: Named,
    /// The word typed; several actions may share it.
    pub verb: String,
    /// The prompt, empty where none is given.
    pub text: String,
    /// The log line, with `{me}` and picks in braces.
    pub say: Option<Script>,
    /// Whether it may be done at all.
    pub rules: Vec<Rule>,
    /// What is picked, in order.
    pub picks: Vec<PickPlan>,
    /// In a race: the milliseconds a person typically needs.
    pub pace: Option<(u32, u32)>,
    /// In a race: doing it sets the clock back to 0.
    pub restarts_clock: bool,
}

/// How a phase asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Seats take turns.
    Turns,
    /// One seat answers once.
    One,
    /// Several seats answer, sealed until all have.
    Together,
    /// Any seat may call at any time.
    Race,
}

/// A declared phase.
#[derive(Clone, Debug)]
pub struct PhasePlan {
    /// Its name.
    pub name: Named,
    /// Its name for people.
    pub text: String,
    /// How it asks.
    pub ask: Ask,
    /// Turns: a flag about `it`, which seats get a turn. One: the seat. Together, race: the seats.
    pub who: Option<Script>,
    /// Turns: who begins.
    pub first: Option<Script>,
    /// Skipped unless.
    pub when: Option<Script>,
    /// Turns: over when this holds after an action.
    pub until: Option<Script>,
    /// The actions offered, by number.
    pub actions: Vec<usize>,
}

/// Dealer and deals.
#[derive(Clone, Debug)]
pub struct RoundPlan {
    /// Who deals first; `None` is random.
    pub first_dealer: Option<Script>,
    /// Who deals next; `None` is the seat to the left.
    pub next_dealer: Option<Script>,
    /// The deals.
    pub deals: Vec<DealPlan>,
}

/// A plain deal.
#[derive(Clone, Debug)]
pub struct DealPlan {
    /// To this zone.
    pub to: usize,
    /// From this zone of the table.
    pub from: usize,
    /// How many; `None` is all.
    pub count: Option<BySeats<Script>>,
    /// Only then.
    pub when: Option<Script>,
    /// Where it stands.
    pub span: Span,
}

/// The score sheet.
#[derive(Clone, Debug)]
pub struct ScorePlan {
    /// Seat or team.
    pub per: Per,
    /// Its lines.
    pub items: Vec<ScoreItem>,
}

/// A line of the score sheet.
#[derive(Clone, Debug)]
pub struct ScoreItem {
    /// Its name.
    pub name: Named,
    /// Its name for people.
    pub text: String,
    /// The points for `side`.
    pub points: Script,
    /// Counted only then.
    pub when: Option<Script>,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The highest score.
    Highest,
    /// The lowest score.
    Lowest,
    /// The last seat that is not out.
    LastIn,
}

/// How a match ends.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Over when this holds after a round.
    pub until: Option<Script>,
    /// At most so many rounds.
    pub rounds: Option<Script>,
    /// Who wins.
    pub winner: Winner,
    /// When the best score is shared, play another round if this holds.
    pub extra_round: Option<Script>,
}

/// What ends a match that will not end by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Decisions in a round.
    pub decisions: u32,
    /// Rounds in a match.
    pub rounds: u32,
    /// The very same state so many times in a round; 0 is no limit.
    pub repeats: u32,
    /// Whether the score then decides; otherwise it is a draw.
    pub by_score: bool,
}
