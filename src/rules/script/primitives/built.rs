//! Words that the compiler builds itself, because what they read or give depends on the game.

/// A word of the language that is no function of the table.
pub struct Word {
    /// As it is written, with what it gives.
    pub written: &'static str,
    /// One sentence about it.
    pub doc: &'static str,
    /// An expression or statement with it.
    pub example: &'static str,
}

/// All such words, by what they are asked of.
pub const WORDS: [Word; 31] = [
    word("table.dealer -> seat", "Who deals this round.", "table.dealer.left"),
    word("table.round -> number", "Which round it is, from 1.", "table.round"),
    word("table.seats -> number", "How many seats the table has.", "table.seats > 2"),
    word("table.now -> number", "In a race: milliseconds since the last event.", "table.now"),
    word("table.bell -> flag", "In a race: whether a bell is going to ring.", "!table.bell"),
    word("table.actor -> seat or none", "The seat that acts.", "table.actor"),
    word("table.extra_round -> flag", "Whether this round only breaks a tie.", "!table.extra_round"),
    word("table.ZONE -> zone", "A zone of the table.", "table.stock.size"),
    word("table.COUNTER, table.MARK", "What the table remembers.", "table.step + 1"),
    word("option.NAME", "What was chosen before the match.", "option.goal"),
    word("seat.ZONE -> zone", "A zone of a seat.", "me.hand.size"),
    word("seat.COUNTER, seat.MARK", "What is remembered of a seat; `score` always is.", "me.score"),
    word("team.ZONE, team.COUNTER, team.MARK", "What a team has and what is remembered of it.", "me.team.won.size"),
    word("owner.NAME = value", "Sets a counter or mark; `+=` and `-=` change a counter.", "me.lives -= 1;"),
    word(
        "card.ATTRIBUTE -> number or word",
        "What is printed on a card; 0 or none where it is left out, so that two cards without it are alike in it.",
        "card.colour == \"red\"",
    ),
    word("card.face -> word", "The face of a card.", "card.face == \"r1\""),
    word("card(\"face\") -> card or none", "The card with this face, the first of several.", "card(\"r1\").value"),
    word("zone.cards -> cards", "The cards of a zone, as they lie.", "me.hand.cards"),
    word("zone.but_top -> row", "All cards of a zone but the top or last.", "table.centre.but_top"),
    word("zone.tops(number) -> row", "The top or last few cards of a zone, as they lie.", "table.centre.tops(2)"),
    word(
        "zone[number] -> card",
        "The card at a place, 0 at the bottom; in a set in the order of the deck.",
        "table.centre[0]",
    ),
    word("row[number], cards[number] -> card", "The card at a place, from 0.", "row[0]"),
    word("seats[number] -> seat", "The seat at a place, from 0.", "seats()[0]"),
    word("zones[number] -> zone", "One of several zones under one name (`spots`), from 0.", "me.melds[1].size"),
    word(
        "assignment[seat] -> seat",
        "In the effects of a pick `assign`: who receives from this seat.",
        "receivers[me]",
    ),
    word("cards + cards, cards - cards -> cards", "Cards together, and cards without some.", "me.hand - cards"),
    word(
        "card in cards -> flag",
        "Whether it is among them; also of seats, and with `!in` whether it is not.",
        "card in me.hand",
    ),
    word("none", "No card, seat or word: what is compared with it may be missing.", "table.centre.top != none"),
    word("if FLAG { a } else { b }", "One of two values.", "if me.hand.is_empty { 0 } else { 1 }"),
    word(
        "switch value { \"word\" => a, 1 => b, _ => c }",
        "One of several values, by a word or number.",
        "switch card.colour { \"red\" => 2, _ => 1 }",
    ),
    word(
        "say(\"name\", values…)",
        "Tells everybody the line of `texts` with this name; `{1}`, `{2}` stand for the further values.",
        "say(\"told\", me);",
    ),
];

const fn word(written: &'static str, doc: &'static str, example: &'static str) -> Word {
    Word { written, doc, example }
}
