//! Faults of what `game.yaml` says.

use super::{Explanation, explained};

pub(super) const TABLE: &[Explanation] = &[
    explained(
        "ambiguous-face",
        "Two different cards have the same face, so nobody could say which one is meant.",
        "  face: \"{value}\"            # red 3 and blue 3 are both 3",
        "  face: \"{colour}{value}\"",
    ),
    explained(
        "bad-face",
        "A face is what is typed for a card: one word without spaces, `/` and `@`, and not empty.",
        "  - { colour: red, value: 1, face: \"the ace\" }",
        "  - { colour: red, value: 1, face: ACE }",
    ),
    explained(
        "bad-name",
        "Names are words in small letters, with `_` between their parts, so that they can be used in scripts.",
        "  Discard-Pile: { visible: all }",
        "  discard_pile: { visible: all }",
    ),
    explained(
        "bad-range",
        "A range is written `2..6`: least, two dots, greatest. It must hold at least one number.",
        "seats: 6..2",
        "seats: 2..6",
    ),
    explained(
        "bad-table",
        "A table of cards (a `.csv` file) has a first row with the names of its columns, and as many values in every \
         other row.",
        "colour,value,kind,legs\nred,1,cat",
        "colour,value,kind,legs\nred,1,cat,4",
    ),
    explained(
        "bad-value",
        "An option is given a value that it cannot have.",
        "  goal: { number: 1..20, default: 50 }",
        "  goal: { number: 1..100, default: 50 }",
    ),
    explained(
        "duplicate-name",
        "Two things that scripts would call by the same name, or the same entry twice in a list.",
        "zones:\n  aside: { visible: all }\ncounters:\n  aside: {}",
        "zones:\n  aside: { visible: all }\ncounters:\n  laid_aside: {}",
    ),
    explained(
        "format-version",
        "The first key says which version of the format the game is written in. This program reads version 1.",
        "format: 2",
        "format: 1",
    ),
    explained(
        "misplaced-key",
        "The key exists, but it means nothing beside what is written here.",
        "  last: { ask: one, who: table.dealer, actions: [pass], until: table.round > 1 }",
        "  last: { ask: one, who: table.dealer, actions: [pass] }",
    ),
    explained(
        "missing-key",
        "A key that must be there is not. The hint says what it is for.",
        "  hand: { per: seat }",
        "  hand: { per: seat, visible: owner }",
    ),
    explained(
        "no-cards",
        "The deck has no cards, or a line of cards holds none.",
        "  cards: []",
        "  cards:\n    - { colour: all, value: all }",
    ),
    explained(
        "no-rest",
        "Every card must lie somewhere when a round begins. One zone takes all that begin nowhere else.",
        "  stock: { kind: pile, visible: nobody, on_empty: stop }",
        "  stock: { kind: pile, visible: nobody, on_empty: stop, start: rest }",
    ),
    explained(
        "no-such-file",
        "A line of cards names a table that is not in the folder of the game.",
        "  - { csv: cards.cvs }",
        "  - { csv: cards.csv }",
    ),
    explained(
        "no-teams",
        "Something belongs to teams, but the game has none.",
        "teams: none\nzones:\n  won: { per: team, visible: nobody }",
        "teams: formed\nzones:\n  won: { per: team, visible: nobody }",
    ),
    explained(
        "out-of-range",
        "A number is smaller or greater than it may be here.",
        "limits: { decisions: 0 }",
        "limits: { decisions: 500 }",
    ),
    explained(
        "reserved-name",
        "The name means something already: it is a word of the script language, or something every seat, card or table \
         has.",
        "zones:\n  left: { visible: all }",
        "zones:\n  left_pile: { visible: all }",
    ),
    explained(
        "too-many-cards",
        "A deck has at most 255 cards.",
        "  - { colour: all, value: all, copies: 50 }",
        "  - { colour: all, value: all, copies: 2 }",
    ),
    explained(
        "too-many-faults",
        "Only the first hundred faults are told. Mend those and check again.",
        "(a file with hundreds of mistakes)",
        "(fewer)",
    ),
    explained(
        "too-many-zones",
        "A table has at most 254 zones, counted for every seat, team and spot.",
        "  melds: { per: seat, visible: all, spots: 64 }",
        "  melds: { per: seat, visible: all, spots: 8 }",
    ),
    explained(
        "two-kinds",
        "Exactly one key says what kind of thing this is, but here are two.",
        "  card: { card: me.hand, seat: seats() }",
        "  card: { card: me.hand }\n  rival: { seat: seats() }",
    ),
    explained(
        "two-rests",
        "Only one zone can hold the cards that begin nowhere else.",
        "  stock: { kind: pile, visible: nobody, on_empty: stop, start: rest }\n  kitty: { visible: nobody, start: rest }",
        "  stock: { kind: pile, visible: nobody, on_empty: stop, start: rest }\n  kitty: { visible: nobody, start: it.value > 8 }",
    ),
    explained(
        "uncovered-seats",
        "A value that depends on the number of seats must be given for every number the game allows.",
        "seats: 2..4\nround:\n  deal: [{ to: hand, count: { 2: 7, 4: 5 } }]",
        "seats: 2..4\nround:\n  deal: [{ to: hand, count: { 2: 7, 3..4: 5 } }]",
    ),
    explained(
        "unknown-action",
        "A phase offers an action that is not declared.",
        "  play: { ask: turns, actions: [paly, draw, pass], until: table.stock.is_empty }",
        "  play: { ask: turns, actions: [play, draw, pass], until: table.stock.is_empty }",
    ),
    explained(
        "unknown-attribute",
        "Attributes are what is printed on cards; they are declared under `deck: attributes:`.",
        "  face: \"{color}{value}\"",
        "  face: \"{colour}{value}\"",
    ),
    explained(
        "unknown-key",
        "A key that the format does not know here; usually it is misspelt or indented wrongly.",
        "  hand: { per: seat, visable: owner }",
        "  hand: { per: seat, visible: owner }",
    ),
    explained(
        "unknown-word",
        "A word that is not among those possible here.",
        "  hand: { per: seat, visible: me }",
        "  hand: { per: seat, visible: owner }",
    ),
    explained(
        "unknown-zone",
        "A deal names a zone that is not declared.",
        "    - { to: hnad, count: 5 }",
        "    - { to: hand, count: 5 }",
    ),
    explained(
        "wrong-kind",
        "Something of one kind stands where another is needed: a text where a number is, a seat where a card is, a list \
         where a map is. Nothing is turned into something else by itself.",
        "  play: { ask: turns, first: 0, actions: [play, draw, pass], until: table.stock.is_empty }",
        "  play: { ask: turns, first: table.dealer.left, actions: [play, draw, pass], until: table.stock.is_empty }",
    ),
];
