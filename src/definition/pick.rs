//! What is chosen for an action, step by step.

use super::{Named, Rule};
use crate::diagnostic::Script;
use crate::table::Domain;

/// The most picks an action can have.
pub const MOST_PICKS: usize = 12;

/// A step of choosing.
#[derive(Clone, Debug)]
pub struct PickPlan {
    /// Its name.
    pub name: Named,
    /// What is chosen.
    pub shape: Shape,
    /// What is offered at all, about `it`.
    pub filter: Option<Script>,
    /// Rules about `it`.
    pub rules: Vec<Rule>,
    /// The pick is made only then.
    pub when: Option<Script>,
    /// A condition on the finished pick.
    pub all: Option<Script>,
    /// The reason when `all`, `each`, `take` or the count refuses.
    pub why: Option<Script>,
    /// The prompt, empty where none is given.
    pub text: String,
}

/// How many items a pick takes.
#[derive(Clone, Debug)]
pub struct Count {
    /// Fewest.
    pub least: Script,
    /// Most; `None` is no limit.
    pub most: Option<Script>,
}

/// What a pick chooses.
#[derive(Clone, Debug)]
pub enum Shape {
    /// One card of these.
    Card(Script),
    /// A set of cards.
    Cards {
        /// From here.
        from: Script,
        /// How many; `None` is one or more.
        count: Option<Count>,
        /// All alike in this attribute.
        same: Option<usize>,
    },
    /// Cards in an order.
    Run {
        /// From here.
        from: Script,
        /// How many; `None` is one or more.
        count: Option<Count>,
        /// Must hold for `it` after `before`.
        each: Option<Script>,
        /// What `before` is for the first card.
        after: Option<Script>,
    },
    /// Cards that fall into groups.
    Groups {
        /// From here.
        from: Script,
        /// The kinds of groups.
        of: Vec<Family>,
        /// `full`, `some` or `free`, as a word expression. `None` is free.
        take: Option<Script>,
        /// Whether the parts matter.
        parted: bool,
        /// Cards that may not be used.
        except: Option<Script>,
    },
    /// One of these seats.
    Seat(Script),
    /// A value of an attribute.
    AttributeWord(usize),
    /// One of these words.
    Word(Domain),
    /// A whole number between these, both included.
    Number(Script, Script),
    /// For each of the first seats a different one of the second.
    Assign {
        /// Who gives.
        givers: Script,
        /// Who gets.
        to: Script,
    },
    /// One of these zones.
    Zone(Vec<Script>),
}

/// A kind of group of cards.
#[derive(Clone, Debug)]
pub struct Family {
    /// Its name.
    pub name: Named,
    /// What makes a group.
    pub rule: FamilyRule,
    /// How many cards.
    pub size: (usize, usize),
    /// Which cards can be part of one, about `it`.
    pub filter: Option<Script>,
}

/// What makes a group.
#[derive(Clone, Debug)]
pub enum FamilyRule {
    /// A single card for which this holds, about `it`.
    One(Script),
    /// Cards whose numbers (about `it`) add up to a total.
    Sum(Script, Script),
    /// Cards alike in this attribute.
    Same(usize),
    /// Cards consecutive in the first attribute, alike in the second.
    Run(usize, Option<usize>),
}
