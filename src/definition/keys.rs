//! Every key of `game.yaml`: what it takes, whether it must be there, its default and a sentence about it.
//!
//! The reader refuses what is not in these tables; the schema for editors and the reference for authors are made from them.

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// A text for people.
    Text,
    /// A text for people with values in `{braces}`.
    Template,
    /// `yes` or `no`.
    Flag,
    /// A whole number.
    Number,
    /// A whole number or a range of them: `4`, `2..6`, `3..`.
    Range,
    /// An expression.
    Expression,
    /// An expression or a range between two: `3`, `1..table.round`.
    Spread,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The name of something declared: an attribute, a zone.
    NameOf(&'static str),
    /// Names of something declared, in a list.
    NamesOf(&'static str),
    /// A map with these keys.
    Section(&'static Section),
    /// A map from names the author chooses to maps with these keys.
    Named(&'static Section),
    /// A list of maps with these keys.
    List(&'static Section),
    /// A map from names the author chooses to lists of maps with these keys.
    NamedLists(&'static Section),
    /// A map from names the author chooses to texts.
    Texts,
    /// One of several forms, which these words describe.
    Forms(&'static str),
}

/// A key of a section.
#[derive(Debug)]
pub struct Key {
    /// As written.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Whether it must be there.
    pub needed: bool,
    /// What holds if it is left out, in words; empty if that is plain.
    pub default: &'static str,
    /// A sentence about it.
    pub doc: &'static str,
}

/// A map with known keys.
#[derive(Debug)]
pub struct Section {
    /// What the map describes, such as `a zone`.
    pub name: &'static str,
    /// A sentence about it.
    pub doc: &'static str,
    /// Its keys, in the order recommended.
    pub keys: &'static [Key],
    /// Keys of which exactly one must be there, each with the further keys that go with it alone. Empty: no such choice.
    pub kinds: &'static [(&'static str, &'static [&'static str])],
}

impl Section {
    /// The key with this name.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// The names of its keys.
    pub fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|key| key.name).collect()
    }
}

/// A key that must be there.
pub const fn must(name: &'static str, takes: Takes, doc: &'static str) -> Key {
    Key { name, takes, needed: true, default: "", doc }
}

/// A key that may be left out.
pub const fn may(name: &'static str, takes: Takes, default: &'static str, doc: &'static str) -> Key {
    Key { name, takes, needed: false, default, doc }
}

use Takes::*;

const TEXT: Key = may("text", Text, "", "What people read.");
const WHEN: Key = may("when", Expression, "always", "It counts only when this holds.");
const PER: Key = may("per", OneOf(&["table", "seat", "team"]), "table", "Whose it is.");
const KEEP: Key = may("keep", OneOf(&["round", "match"]), "round", "How long it lasts.");
const KNOWN: Key = may("visible", OneOf(&["all", "owner", "team", "others", "nobody"]), "all", "Who may know it.");

/// The whole file.
pub static GAME: Section = Section {
    name: "a game",
    doc: "Everything there is, when things happen, what may be chosen, and what counts.",
    keys: &[
        must("format", Number, "The version of this format: 1."),
        must("name", Text, "The game's title."),
        must("summary", Text, "One sentence about the game."),
        must("seats", Range, "How many can play: `4`, `2..6`, `3..`."),
        may(
            "teams",
            Forms("none, formed, or { across: FLAG }"),
            "none",
            "Who wins together: nobody; seats joined in play by `join`; seats across the table if the condition holds.",
        ),
        may("direction", OneOf(&["clockwise"]), "clockwise", "Which way turns go round."),
        must("deck", Section(&DECK), "The cards."),
        may("options", Named(&OPTION), "", "What can be chosen before a match."),
        may("presets", Forms("a map from names to { text, OPTION: value }"), "", "Named bundles of options."),
        may("requires", Named(&REQUIRE), "", "Rules about the set-up as a whole."),
        must("zones", Named(&ZONE), "The places for cards."),
        may("counters", Named(&COUNTER), "", "Whole numbers that are remembered."),
        may("marks", Named(&MARK), "", "Everything else that is remembered."),
        must("actions", Named(&ACTION), "What can be done."),
        must("phases", Named(&PHASE), "The parts of a round, in the order of play."),
        may("round", Section(&ROUND), "", "Dealer and deals."),
        may("score", Section(&SCORE), "", "The score sheet."),
        must("match", Section(&MATCH), "How a match ends and who wins."),
        may("limits", Section(&LIMITS), "", "What ends a match that will not end by itself."),
        may("texts", Texts, "", "Lines for `say` in scripts; `{1}`, `{2}` stand for its further values."),
    ],
    kinds: &[],
};

/// A patch: a file that changes a game.
pub static PATCH: Section = Section {
    name: "a patch",
    doc: "A house rule or a variant: what it changes in another game.",
    keys: &[
        must("extends", Text, "The game that is changed: its id, or the path of its folder."),
        must("name", Text, "The title of the rule or variant."),
        must("summary", Text, "One sentence about it."),
        may(
            "based_on",
            Text,
            "",
            "The first digits of the hash of the game it was written for; `check` tells when it moves.",
        ),
        may("set", Forms("a map from paths to values"), "", "What gets another value; the path must exist."),
        may(
            "add",
            Forms("a map from paths to values"),
            "",
            "What is new; `PATH.+` goes to the end of a list, `PATH before NAME` and `PATH after NAME` to a place in order.",
        ),
        may("remove", Forms("a list of paths"), "", "What is taken out; each path must exist."),
    ],
    kinds: &[],
};

/// The cards.
pub static DECK: Section = Section {
    name: "the deck",
    doc: "The cards of the game.",
    keys: &[
        must(
            "attributes",
            Forms("a map from names to words, words with letters, or numbers"),
            "What is printed on cards.",
        ),
        must("cards", List(&LINE), "Lines of cards."),
        may(
            "face",
            Template,
            "",
            "What is printed on a card: `{attribute}` stands for a letter, a number or a printed name.",
        ),
    ],
    kinds: &[],
};

/// An attribute of numbers, some with a printed name.
pub static NUMBERS: Section = Section {
    name: "an attribute of numbers",
    doc: "Whole numbers, some with a printed name.",
    keys: &[
        must("range", Range, "Least and greatest number."),
        may("names", Texts, "", "Printed names of some numbers."),
    ],
    kinds: &[],
};

/// A line of cards; the names of attributes are keys of it too.
pub static LINE: Section = Section {
    name: "a line of cards",
    doc: "Cards made from all combinations of the values given; an attribute left out is 0 or none.",
    keys: &[
        may("csv", Text, "", "A table of cards in a file beside: columns are attributes, `face` and `copies`."),
        may("copies", Expression, "1", "How many of each, an expression over `option` and `table.seats`."),
        may("face", Template, "the deck's `face`", "What is printed on these cards."),
        WHEN,
    ],
    kinds: &[],
};

/// An option.
pub static OPTION: Section = Section {
    name: "an option",
    doc: "Something that can be chosen before a match.",
    keys: &[
        may("number", Range, "", "A whole number in this range; `any` for all numbers."),
        may("switch", Flag, "", "On or off; the value given is the default."),
        may(
            "choice",
            Forms("a list of words, or a map from words to texts"),
            "",
            "One of these words; the first is the default.",
        ),
        may("seat", Forms("a list of random, dealer, left_of_dealer"), "", "A seat, or one of these words."),
        may(
            "default",
            Forms("a value, or a map from numbers of seats to values"),
            "",
            "What holds if nothing is chosen.",
        ),
        may("suggest", Forms("a list of values"), "", "Values offered first."),
        may("when", Expression, "always", "The option exists only then."),
        TEXT,
    ],
    kinds: &[("number", &["suggest"]), ("switch", &[]), ("choice", &[]), ("seat", &[])],
};

/// A rule about the set-up.
pub static REQUIRE: Section = Section {
    name: "a requirement",
    doc: "Something that must hold before a match can begin.",
    keys: &[
        must("must", Expression, "What must hold, over `option`, `table.seats` and `deck()`."),
        may("when", Expression, "always", "Required only then."),
        may("why", Template, "made from the expression", "The reason told."),
    ],
    kinds: &[],
};

/// A rule.
pub static RULE: Section = Section {
    name: "a rule",
    doc: "Something an action or a pick must obey.",
    keys: &[
        must("must", Expression, "What must hold."),
        may("when", Expression, "always", "In force only then."),
        may("if_able", Flag, "no", "It binds only if something obeys it."),
        may("why", Template, "made from the expression", "The reason told."),
    ],
    kinds: &[],
};

/// A zone.
pub static ZONE: Section = Section {
    name: "a zone",
    doc: "A place for cards.",
    keys: &[
        PER,
        may(
            "kind",
            OneOf(&["set", "pile", "row"]),
            "set",
            "How cards lie: without order, on top of each other, or in a row.",
        ),
        must("visible", OneOf(&["all", "owner", "team", "others", "nobody", "top"]), "Who sees the faces."),
        may("size", OneOf(&["public", "hidden"]), "public", "Whether everyone knows how many cards there are."),
        may("spots", Number, "1", "So many zones under this name for each owner."),
        may("start", Expression, "", "Which cards begin a round here: `rest`, or a condition about `it`."),
        may("on_empty", OneOf(&["never", "stop", "refill"]), "", "What happens when it is drawn from and empty."),
        TEXT,
    ],
    kinds: &[],
};

/// A counter.
pub static COUNTER: Section = Section {
    name: "a counter",
    doc: "A whole number that is remembered.",
    keys: &[PER, may("start", Expression, "0", "Where it begins."), KEEP, KNOWN, TEXT],
    kinds: &[],
};

/// A mark.
pub static MARK: Section = Section {
    name: "a mark",
    doc: "Something that is remembered and is no number.",
    keys: &[
        must("of", Forms("flag, seat, card, an attribute, or a list of words"), "What it holds."),
        PER,
        may("start", Expression, "no or none", "Where it begins."),
        KEEP,
        KNOWN,
        TEXT,
    ],
    kinds: &[],
};

/// An action.
pub static ACTION: Section = Section {
    name: "an action",
    doc: "Something a seat can do.",
    keys: &[
        may("verb", Text, "the action's name", "The word typed; several actions may share it."),
        may("text", Text, "", "The prompt."),
        may("rules", Named(&RULE), "", "Whether it may be done at all."),
        may("pick", Named(&PICK), "", "What is chosen, in order."),
        may("say", Template, "`{me}`, the verb and what was picked", "The line of the log."),
        may("pace", Range, "", "In a race: the milliseconds a person typically needs."),
        may("clock", OneOf(&["restart"]), "", "In a race: doing it sets the time back to 0."),
    ],
    kinds: &[],
};

/// A pick.
pub static PICK: Section = Section {
    name: "a pick",
    doc: "One thing that is chosen for an action.",
    keys: &[
        may("card", Expression, "", "One of these cards."),
        may("cards", Expression, "", "Some of these cards."),
        may("run", Expression, "", "Some of these cards, in an order."),
        may("groups", Expression, "", "Some of these cards, which fall into groups."),
        may("seat", Expression, "", "One of these seats."),
        may("choice", Forms("an attribute or a list of words"), "", "One of these words."),
        may("number", Spread, "", "A number in this range; both ends may be expressions."),
        may("assign", Expression, "", "For each of these seats (`giver`) a different one of `to`."),
        may("zone", Forms("a list of zones, or a zone with spots"), "", "One of these zones."),
        may("to", Expression, "", "The seats that are assigned."),
        may("count", Spread, "1..", "How many."),
        may("same", NameOf("attribute"), "", "All alike in this attribute."),
        may("each", Expression, "", "Must hold for each card (`it`) after the one before it (`before`)."),
        may("after", Expression, "", "The card that is `before` the first."),
        may("of", Named(&FAMILY), "", "The kinds of groups."),
        may("take", Expression, "free", "How much must be taken: full, some or free."),
        may("parted", Flag, "no", "The parts matter, not only the cards."),
        may("except", Expression, "", "Cards that may not be used."),
        may("where", Expression, "", "What is offered at all, about `it`."),
        may("rules", Named(&RULE), "", "Rules about `it`."),
        may("all", Expression, "", "A condition on the finished pick, by its name."),
        may("why", Template, "", "The reason told when `all`, `each`, `take` or the count refuses."),
        may("when", Expression, "always", "The pick is skipped otherwise."),
        TEXT,
    ],
    kinds: &[
        ("card", &[]),
        ("cards", &["count", "same"]),
        ("run", &["count", "each", "after"]),
        ("groups", &["of", "take", "parted", "except"]),
        ("seat", &[]),
        ("choice", &[]),
        ("number", &[]),
        ("assign", &["to"]),
        ("zone", &[]),
    ],
};

/// A kind of group of cards.
pub static FAMILY: Section = Section {
    name: "a kind of group",
    doc: "What makes cards a group.",
    keys: &[
        may("one", Expression, "", "A single card for which this holds, about `it`."),
        may("sum", Expression, "", "Cards whose numbers (about `it`) add up to `is`."),
        may("same", NameOf("attribute"), "", "Cards alike in this attribute."),
        may("run", NameOf("attribute"), "", "Cards consecutive in this attribute."),
        may("is", Expression, "", "The total."),
        may("within", NameOf("attribute"), "", "Alike in this attribute."),
        may("size", Range, "1.. for sums, 2.. otherwise", "How many cards."),
        may("where", Expression, "", "Which cards can be part of one, about `it`."),
    ],
    kinds: &[("one", &[]), ("sum", &["is", "size"]), ("same", &["size"]), ("run", &["within", "size"])],
};

/// A phase.
pub static PHASE: Section = Section {
    name: "a phase",
    doc: "A part of a round with actions of its own.",
    keys: &[
        must(
            "ask",
            OneOf(&["turns", "one", "together", "race"]),
            "How it asks: turn after turn, one seat once, several seats sealed, or whoever is first.",
        ),
        may(
            "who",
            Expression,
            "seats()",
            "Turns: which seats get one, about `it`. One: the seat. Together and race: the seats.",
        ),
        may("first", Expression, "the seat after the dealer", "Turns: who begins."),
        may("when", Expression, "always", "The phase is skipped otherwise."),
        must("actions", NamesOf("action"), "What can be done."),
        may("until", Expression, "", "Turns: over when this holds after an action."),
        TEXT,
    ],
    kinds: &[],
};

/// Dealer and deals.
pub static ROUND: Section = Section {
    name: "the round",
    doc: "How a round begins.",
    keys: &[
        may("dealer", Section(&DEALER), "", "Who deals."),
        may(
            "deal",
            List(&DEAL),
            "",
            "Plain deals, in order, from the dealer's left, one card at a time for zones per seat.",
        ),
    ],
    kinds: &[],
};

/// Who deals.
pub static DEALER: Section = Section {
    name: "the dealer",
    doc: "Who deals.",
    keys: &[
        may("first", Expression, "random", "Who deals the first round."),
        may("then", Expression, "the seat to the left", "Who deals the next round."),
    ],
    kinds: &[],
};

/// A deal.
pub static DEAL: Section = Section {
    name: "a deal",
    doc: "Cards dealt at the start of a round.",
    keys: &[
        must("to", NameOf("zone"), "To this zone, for each of its owners."),
        may("from", NameOf("zone"), "the zone with `start: rest`", "From this zone of the table."),
        must(
            "count",
            Forms("a number, an expression, `all`, or a map from numbers of seats to them"),
            "How many for each owner.",
        ),
        WHEN,
    ],
    kinds: &[],
};

/// The score sheet.
pub static SCORE: Section = Section {
    name: "the score",
    doc: "What is counted after each round.",
    keys: &[
        may("per", OneOf(&["seat", "team"]), "seat", "Whose points they are."),
        may("items", Named(&ITEM), "", "The lines of the score sheet."),
    ],
    kinds: &[],
};

/// A line of the score sheet.
pub static ITEM: Section = Section {
    name: "an item",
    doc: "A line of the score sheet.",
    keys: &[must("points", Expression, "The points for `side`, the seat or team of the line."), WHEN, TEXT],
    kinds: &[],
};

/// How a match ends.
pub static MATCH: Section = Section {
    name: "the match",
    doc: "How a match ends and who wins.",
    keys: &[
        may("until", Expression, "", "Over when this holds after a round."),
        may("rounds", Expression, "", "At most so many rounds."),
        may(
            "winner",
            OneOf(&["highest", "lowest", "last_in"]),
            "highest",
            "Who wins: the highest score, the lowest, or the last seat not out.",
        ),
        may("extra_round", Expression, "no", "When the best is shared, another round is played if this holds."),
    ],
    kinds: &[],
};

/// What ends a match that will not end by itself.
pub static LIMITS: Section = Section {
    name: "the limits",
    doc: "What ends a match that will not end by itself.",
    keys: &[
        may("decisions", Number, "2000", "So many decisions in a round."),
        may("rounds", Number, "500", "So many rounds in a match."),
        may("repeats", Number, "0", "The same cards, values and question so many times in a round; 0 is no limit."),
        may("then", OneOf(&["draw", "score"]), "draw", "What happens then."),
    ],
    kinds: &[],
};
