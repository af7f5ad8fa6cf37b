//! A game's rules as code: every expression and hook of the content, ready to be asked.
//!
//! Arguments are always given in this order: `me`, the picks made so far, then what the question is
//! about (`giver` or `before`, and last `it` or, for tests of cards, the candidates).

use super::event::Told;
use super::script::kind::Kind;
use super::script::unit::Unit;
use crate::diagnostic::Span;
use crate::table::{CardSet, SeatList};

/// A flag about one item.
pub enum Test {
    /// About cards: gives those of the candidates (the last argument) for which it holds.
    Cards(Unit<CardSet>),
    /// About a single item, the last argument.
    One(Unit<bool>),
}

/// A rule ready to be asked.
pub struct RuleCode {
    /// Its name.
    pub name: String,
    /// Its place.
    pub span: Span,
    /// What must hold. For a rule of an action itself a `Test::One` without an item.
    pub must: Test,
    /// In force only then.
    pub when: Option<Unit<bool>>,
    /// It binds only if something obeys it.
    pub if_able: bool,
    /// The reason, with the same arguments as `must` (the item itself, not candidates).
    pub why: Option<Unit<Vec<Told>>>,
    /// The reason where none is written.
    pub plain: String,
    /// Whether everybody at the table can work out what a breach of it reveals (it reads only what all see).
    pub is_public: bool,
}

/// A step of choosing, ready to be asked.
pub struct PickCode {
    /// Its name.
    pub name: String,
    /// The kind that later expressions see.
    pub kind: Kind,
    /// What is chosen.
    pub shape: ShapeCode,
    /// What is offered at all.
    pub filter: Option<Test>,
    /// Rules about the item.
    pub rules: Vec<RuleCode>,
    /// The pick is made only then.
    pub when: Option<Unit<bool>>,
    /// A condition on the finished pick, which is its last argument.
    pub all: Option<Unit<bool>>,
    /// The reason when `all`, `each`, `take` or the count refuses; arguments as `when`.
    pub why: Option<Unit<Vec<Told>>>,
}

/// How many items; `None` is one or more.
pub type CountCode = Option<(Unit<i64>, Option<Unit<i64>>)>;

/// What a pick chooses, ready to be asked.
#[allow(clippy::large_enum_variant)] // there is one for each pick of a game
pub enum ShapeCode {
    /// One card of these.
    Card(Unit<CardSet>),
    /// A set of cards.
    Cards {
        /// From here.
        from: Unit<CardSet>,
        /// How many.
        count: CountCode,
        /// All alike in this attribute.
        same: Option<usize>,
    },
    /// Cards in an order.
    Run {
        /// From here.
        from: Unit<CardSet>,
        /// How many.
        count: CountCode,
        /// Those of the candidates that may follow `before`.
        each: Option<Unit<CardSet>>,
        /// What `before` is for the first card; -1 is none.
        after: Option<Unit<i64>>,
    },
    /// Cards that fall into groups.
    Groups {
        /// From here.
        from: Unit<CardSet>,
        /// The kinds of groups.
        of: Vec<FamilyCode>,
        /// 1 full, 2 some, 3 free.
        take: Option<Unit<i64>>,
        /// Whether the parts matter.
        parted: bool,
        /// Cards that may not be used.
        except: Option<Unit<CardSet>>,
    },
    /// One of these seats.
    Seat(Unit<SeatList>),
    /// A word from 1 to this.
    Word(u16),
    /// A whole number between these, both included.
    Number(Unit<i64>, Unit<i64>),
    /// For each giver, in seat order, a different receiver. Tests get `giver` before `it`.
    Assign {
        /// Who gives.
        givers: Unit<SeatList>,
        /// Who gets.
        to: Unit<SeatList>,
    },
    /// One of these zones.
    Zone(Vec<Unit<i64>>),
}

/// A kind of group, ready to be asked.
pub struct FamilyCode {
    /// What makes a group.
    pub rule: FamilyRuleCode,
    /// Fewest and most cards.
    pub size: (usize, usize),
    /// Which of the candidates can be part of one.
    pub filter: Option<Unit<CardSet>>,
}

/// What makes a group.
pub enum FamilyRuleCode {
    /// A single card of those that pass.
    One(Unit<CardSet>),
    /// Cards whose numbers (`it` is the last argument) add up to a total.
    Sum(Unit<i64>, Unit<i64>),
    /// Cards alike in this attribute.
    Same(usize),
    /// Cards consecutive in the first attribute, alike in the second.
    Run(usize, Option<usize>),
}

/// An action ready to be asked and done.
pub struct ActionCode {
    /// The rules of the action itself.
    pub rules: Vec<RuleCode>,
    /// What is picked.
    pub picks: Vec<PickCode>,
    /// Carries it out.
    pub effect: Option<Unit<()>>,
    /// How good it looks.
    pub advice: Option<Unit<i64>>,
    /// The log line.
    pub say: Option<Unit<Vec<Told>>>,
}

/// A phase ready to be run.
pub struct PhaseCode {
    /// Turns: whether the seat `it` gets a turn.
    pub gets_turn: Option<Unit<bool>>,
    /// One: the seat.
    pub seat: Option<Unit<i64>>,
    /// Together and race: the seats.
    pub seats: Option<Unit<SeatList>>,
    /// Turns: who begins.
    pub first: Option<Unit<i64>>,
    /// Skipped unless.
    pub when: Option<Unit<bool>>,
    /// Over when this holds after an action.
    pub until: Option<Unit<bool>>,
    /// `enter_<phase>`
    pub enter: Option<Unit<()>>,
    /// `done_<phase>`
    pub done: Option<Unit<()>>,
    /// `ring_<phase>`
    pub ring: Option<Unit<()>>,
}

/// A plain deal, ready.
pub struct DealCode {
    /// Number of the zone dealt to among the declared zones.
    pub to: usize,
    /// Number of the zone dealt from.
    pub from: usize,
    /// How many; `None` is all.
    pub count: Option<Unit<i64>>,
    /// Only then.
    pub when: Option<Unit<bool>>,
}

/// A line of the score sheet, ready.
pub struct ScoreCode {
    /// The points for `side`.
    pub points: Unit<i64>,
    /// Counted only then.
    pub when: Option<Unit<bool>>,
}

/// All code of a game for one set-up.
#[derive(Default)]
pub struct Program {
    /// By number of the action.
    pub actions: Vec<ActionCode>,
    /// By number of the phase.
    pub phases: Vec<PhaseCode>,
    /// The deals.
    pub deals: Vec<DealCode>,
    /// By number of the score item.
    pub scores: Vec<ScoreCode>,
    /// Who deals first.
    pub first_dealer: Option<Unit<i64>>,
    /// Who deals next.
    pub next_dealer: Option<Unit<i64>>,
    /// Whether the match is over.
    pub until: Option<Unit<bool>>,
    /// Most rounds.
    pub rounds: Option<Unit<i64>>,
    /// Whether a tie is played off.
    pub extra_round: Option<Unit<bool>>,
    /// `start_match`
    pub start_match: Option<Unit<()>>,
    /// `start_round`
    pub start_round: Option<Unit<()>>,
    /// `finish_round`
    pub finish_round: Option<Unit<()>>,
    /// `score_round`
    pub score_round: Option<Unit<()>>,
    /// `empty_<zone>` by number of the declared zone; it has the owner as argument if the zone has one.
    pub empty: Vec<Option<Unit<()>>>,
    /// Which cards begin a round in which zone: zone number among all zones of the table, cards.
    pub starts: Vec<(u8, CardSet)>,
}
