//! Every key of a scenario, as the tables of `definition::keys` say those of a game.

use crate::definition::keys::Takes::*;
use crate::definition::keys::{Section, may, must};

/// The whole file.
pub static SCENARIO: Section = Section {
    name: "a scenario",
    doc: "A test an author writes: given a table, do, expect.",
    keys: &[
        must("title", Text, "What it shows, in one line."),
        may("source", Text, "", "Where the rule comes from."),
        may("seats", Number, "as in play", "How many seats."),
        may("with", Forms("a list of patches"), "", "House rules laid over the game, in order."),
        may("preset", Text, "", "A preset of options."),
        may("options", Forms("a map from options to values"), "", "Options that differ from the default."),
        may("seed", Number, "1", "All chance follows from it."),
        may("given", Section(&GIVEN), "a fresh match", "The table to begin with."),
        may("steps", List(&STEP), "", "What is done and expected, in order."),
        may("cases", NamedLists(&STEP), "", "Instead of `steps`: several courses of events from the same given."),
        may("refused", Text, "", "The options must be refused, with this in the reason."),
    ],
    kinds: &[],
};

/// A step.
pub static STEP: Section = Section {
    name: "a step",
    doc: "One thing done or expected.",
    keys: &[
        may(
            "do",
            Forms("an action, or a list of them"),
            "",
            "A seat does it: `P0 play 10 8 2`; in a race `P1 call @300`.",
        ),
        may("may", Forms("an action, or a list of them"), "", "A seat may do it; it is not done."),
        may("refuse", Forms("an action, or a list of them"), "", "A seat may not do it."),
        may("why", Text, "", "A part of the reason for which it is refused."),
        may("count", Forms("a map from seats to numbers"), "", "How many actions seats have."),
        may("wait", Number, "", "In a race so many milliseconds pass."),
        may("see", Section(&SEE), "", "What lies on the table and how the match stands."),
    ],
    kinds: &[("do", &[]), ("may", &[]), ("refuse", &["why"]), ("count", &[]), ("wait", &[]), ("see", &[])],
};

/// A table that is given.
pub static GIVEN: Section = Section {
    name: "what is given",
    doc: "A table arranged instead of dealt.",
    keys: &[
        may("dealer", Forms("a seat"), "the last seat", "Who deals."),
        may("phase", Text, "the first", "The phase."),
        may("turn", Forms("a seat"), "the seat after the dealer", "Who is asked."),
        may("round", Number, "1", "Which round it is."),
        may("rest", Text, "the zone with `start: rest`", "Where all other cards lie."),
        may("now", Number, "0", "The clock of a race, in milliseconds."),
        may("out", Forms("a seat, or a list of them"), "nobody", "Who is out."),
        may("tied", Forms("a seat, or a list of them"), "nobody", "Who was tied when the extra round began."),
        may("extra_round", Flag, "no", "Whether the round only breaks a tie."),
        may("stacked", Forms("a list of cards"), "", "A fresh match: these cards are dealt first, in this order."),
    ],
    kinds: &[],
};

/// What is seen.
pub static SEE: Section = Section {
    name: "what is seen",
    doc: "What lies on the table and how the match stands.",
    keys: &[
        may("turn", Forms("a seat, or a list of them"), "", "Who is asked; `none` when it is over."),
        may("phase", Text, "", "The phase."),
        may("dealer", Forms("a seat"), "", "Who deals."),
        may("round", Number, "", "Which round it is."),
        may("over", Flag, "", "Whether the match is over."),
        may("winners", Forms("a seat, or a list of them"), "", "Who has won."),
        may("draw", Flag, "", "Whether the match is drawn."),
        may("out", Forms("a seat, or a list of them"), "", "Who is out."),
        may("tied", Forms("a seat, or a list of them"), "", "Who plays an extra round for the win."),
        may("now", Number, "", "The clock of a race, in milliseconds."),
        may("extra_round", Flag, "", "Whether the round only breaks a tie."),
    ],
    kinds: &[],
};
