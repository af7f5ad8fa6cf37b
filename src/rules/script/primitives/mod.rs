//! The vocabulary of scripts: every function of the host, defined once.
//!
//! The compiler takes code from this table, the interpreter its functions, the reference its sentences.

mod built;
mod cards;
mod chance;
mod flow;
mod marks;
mod moves;
mod native;
mod seats;
mod talk;
mod thing;
mod zones;

pub use built::{WORDS, Word};
pub(crate) use native::{Callable, function, method, property};
pub(crate) use talk::{say, told};
pub(crate) use thing::{Datum, PhaseName, Sort, Team, Teams, Thing, ZoneName};

pub(crate) use super::compile::deed::Deed;
use super::compile::deed::Doing;
pub(crate) use super::compile::glance::{Test, What};
use std::sync::LazyLock;

/// How a primitive is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// `x.name`
    Property,
    /// `x.name(…)`
    Method,
    /// `name(…)`
    Function,
}

/// What a primitive touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only its arguments, and what never changes.
    Arguments,
    /// It reads the state.
    Table,
    /// It changes the state.
    Change,
}

/// What a primitive must be allowed to see of a zone it is given, or of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nothing.
    Nothing,
    /// How many cards lie there.
    Size,
    /// All faces.
    Faces,
    /// The top card.
    Top,
    /// Where a card lies.
    Place,
}

/// A function of the host.
pub struct Primitive {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub form: Form,
    /// Its parameters; that before the dot is the first.
    pub takes: Vec<Sort>,
    /// What it gives.
    pub gives: Sort,
    /// Whether what it gives may be none.
    pub gives_none: bool,
    /// What it touches.
    pub reach: Reach,
    /// What it sees.
    pub look: Look,
    /// What it reads off the table, if that needs no code of its own.
    pub(crate) glance: Option<(What, Test)>,
    /// The deed it is, for arguments of which that needs no code of its own.
    pub(crate) deed: Option<Doing>,
    /// One sentence about it.
    pub doc: &'static str,
    /// An expression or statement with it.
    pub example: &'static str,
    /// Its code.
    pub(crate) native: Box<dyn Callable>,
}

impl Primitive {
    pub(crate) fn about(mut self, doc: &'static str, example: &'static str) -> Primitive {
        self.doc = doc;
        self.example = example;
        self
    }

    pub(crate) fn pure(mut self) -> Primitive {
        self.reach = Reach::Arguments;
        self
    }

    pub(crate) fn change(mut self) -> Primitive {
        self.reach = Reach::Change;
        self
    }

    pub(crate) fn deed(mut self, deed: Doing) -> Primitive {
        self.deed = Some(deed);
        self
    }

    pub(crate) fn looks(mut self, look: Look) -> Primitive {
        self.look = look;
        self
    }

    pub(crate) fn glance(mut self, what: What) -> Primitive {
        self.glance = Some((what, Test::YES));
        self
    }

    pub(crate) fn glance_if(mut self, what: What, test: Test) -> Primitive {
        self.glance = Some((what, test));
        self
    }

    /// As it is written: `zone.draw(number, zone) -> number`.
    pub fn signature(&self) -> String {
        let names: Vec<&str> = self.takes.iter().map(|s| s.name()).collect();
        let gives = match self.gives {
            Sort::Nothing => String::new(),
            sort if self.gives_none => format!(" -> {} or none", sort.name()),
            sort => format!(" -> {}", sort.name()),
        };
        match self.form {
            Form::Property => format!("{}.{}{gives}", names.join(""), self.name),
            Form::Method => format!(
                "{}.{}({}){gives}",
                names.first().unwrap_or(&""),
                self.name,
                names.get(1..).unwrap_or(&[]).join(", ")
            ),
            Form::Function => format!("{}({}){gives}", self.name, names.join(", ")),
        }
    }
}

static TABLE: LazyLock<Vec<Primitive>> = LazyLock::new(|| {
    let mut table: Vec<Primitive> = [
        cards::list(),
        zones::list(),
        seats::list(),
        moves::list(),
        chance::list(),
        marks::list(),
        flow::list(),
        talk::list(),
    ]
    .into_iter()
    .flatten()
    .collect();
    table.sort_by_key(|p| (p.name, p.form, p.takes.clone()));
    table
});

/// All primitives, by name.
pub fn primitives() -> &'static [Primitive] {
    &TABLE
}

/// The primitives of this name and form, for one kind of receiver after another.
pub(crate) fn named(name: &str, form: Form) -> impl Iterator<Item = &'static Primitive> {
    let first = TABLE.partition_point(|p| p.name < name);
    TABLE[first..].iter().take_while(move |p| p.name == name).filter(move |p| p.form == form)
}

/// A question about each card or seat, which the compiler builds itself.
pub struct Question {
    /// Its name.
    pub name: &'static str,
    /// Whether the function given answers with a flag; otherwise with a number or cards.
    pub of_flag: bool,
    /// Whether it is asked of cards as well as of seats.
    pub of_cards: bool,
    /// One sentence about it.
    pub doc: &'static str,
    /// An expression with it.
    pub example: &'static str,
}

impl Question {
    /// The kind of what it gives, in words.
    pub fn gives(&self) -> &'static str {
        match self.name {
            "all" | "any" => "flag",
            "count" | "max" | "min" | "sum" => "number",
            "best" | "least" => "card or seat or none",
            "filter" if self.of_cards => "cards or seats",
            "gather" => "cards",
            _ => "seats",
        }
    }
}

/// The questions about each card or seat, by name.
pub const QUESTIONS: [Question; 11] = [
    question("all", true, true, "Whether it holds for all, also if there is none.", "seats().all(|s| s.hand.is_empty)"),
    question("any", true, true, "Whether it holds for one at least.", "me.hand.any(|c| c.value > 8)"),
    question(
        "best",
        false,
        true,
        "The one with the greatest number, the first on ties, or none.",
        "table.trick.best(|c| c.rank)",
    ),
    question("count", true, true, "For how many it holds.", "me.hand.count(|c| c.kind == \"wild\")"),
    question("filter", true, true, "Those for which it holds.", "seats().filter(|s| s.is_alone)"),
    question("gather", false, false, "The cards of all of them together.", "seats().gather(|s| s.hand)"),
    question(
        "least",
        false,
        true,
        "The one with the least number, the first on ties, or none.",
        "me.hand.least(|c| c.value)",
    ),
    question("max", false, true, "The greatest number; there must be one.", "table.book.max(|c| c.value)"),
    question("min", false, true, "The least number; there must be one.", "table.book.min(|c| c.value)"),
    question("ordered", false, false, "By ascending numbers; on ties as they were.", "seats().ordered(|s| s.score)"),
    question("sum", false, true, "The numbers added up.", "me.hand.sum(|c| c.value)"),
];

const fn question(
    name: &'static str,
    of_flag: bool,
    of_cards: bool,
    doc: &'static str,
    example: &'static str,
) -> Question {
    Question { name, of_flag, of_cards, doc, example }
}
