//! Faults of a game as a whole: it could be played, but something in it is probably not meant.

use super::{Explanation, explained};

pub(super) const TABLE: &[Explanation] = &[
    explained(
        "bell-unheard",
        "`ring_in` and `ring_now` set a bell, but only a phase with `ask: race` and a function `ring_<phase>` hears it.",
        "fn do_snap(me) { ring_in(100); }",
        "fn do_snap(me) { ring_in(100); }\nfn ring_play() { … }",
    ),
    explained(
        "constant-condition",
        "The condition is always true or never true, whatever the options, the number of seats and the cards.",
        "it.colour == \"red\" && it.colour == \"blue\"",
        "it.colour == \"red\" || it.colour == \"blue\"",
    ),
    explained(
        "deck-too-small",
        "With so many seats more cards are to be dealt than lie there, so somebody would get fewer.",
        "seats: 2..8\n…\n    - { to: hand, count: 7 }      # 52 cards",
        "    - { to: hand, count: { 2..7: 7, 8: 6 } }",
    ),
    explained(
        "never-asked",
        "A function is named like one the table asks for, but what it belongs to never asks: the zone is not refilled, \
         or the phase has no bell.",
        "  stock: { …, on_empty: stop }\n\nfn empty_stock() { … }",
        "  stock: { …, on_empty: refill }\n\nfn empty_stock() { … }",
    ),
    explained(
        "never-changed",
        "A counter or mark is read, but no function ever gives it another value.",
        "until: table.tricks == 13      # nothing counts the tricks",
        "fn do_play(me, card) { …; table.tricks += 1; }",
    ),
    explained(
        "never-entered",
        "Phases follow each other in the order written, but the one before goes on until something else is said, and no \
         function enters this one.",
        "  play: { ask: turns, actions: [play] }\n  last: { ask: one, who: table.dealer, actions: [lay] }",
        "  play: { ask: turns, actions: [play], until: table.stock.is_empty }\n  last: { ask: one, who: table.dealer, \
         actions: [lay] }",
    ),
    explained(
        "never-left",
        "Turns go round and round: neither `until` nor a function ends the phase, so the round never ends.",
        "  play: { ask: turns, actions: [play] }",
        "  play: { ask: turns, actions: [play], until: seats().any(|s| s.hand.is_empty) }",
    ),
    explained(
        "no-end",
        "Round follows round: neither `until` nor `rounds` nor a function ends the match.",
        "match: { winner: highest }",
        "match: { rounds: 1, winner: highest }",
    ),
    explained(
        "no-on-empty",
        "A zone is drawn from. When it is empty, either fewer cards are drawn (`stop`), a function fills it (`refill`), or \
         it cannot happen (`never`).",
        "  stock: { kind: pile, visible: nobody, start: rest }",
        "  stock: { kind: pile, visible: nobody, start: rest, on_empty: stop }",
    ),
    explained(
        "no-refill",
        "`on_empty: refill` asks the function `empty_<zone>`, which must be in `rules.rhai`. For a zone of a seat or team \
         it takes the owner.",
        "  stock: { …, on_empty: refill }",
        "  stock: { …, on_empty: refill }\n\nfn empty_stock() {\n    table.pile.but_top.move_to(table.stock);\n    \
         table.stock.shuffle();\n}",
    ),
    explained(
        "no-tie-rule",
        "The match ends at a score, and two can reach it at once. `extra_round` says whether another round is played.",
        "match: { until: …, winner: highest }",
        "match: { until: …, winner: highest, extra_round: true }",
    ),
    explained(
        "nobody-out",
        "The last seat that is not out wins, but no function ever says that a seat is out.",
        "match: { winner: last_in }",
        "fn do_play(me, card) { …; if me.hand.is_empty { out(me); } }",
    ),
    explained(
        "nobody-scores",
        "The score decides who wins, but nothing is ever scored, so all would win.",
        "match: { rounds: 1, winner: highest }",
        "score:\n  items:\n    tricks: { points: side.tricks, text: tricks won }",
    ),
    explained(
        "nothing-done",
        "Something is picked for the action, but there is no function `do_<action>` that does anything with it.",
        "  play: { pick: { card: { card: me.hand } } }",
        "fn do_play(me, card) { card.move_to(table.pile); }",
    ),
    explained(
        "open-stock",
        "Everybody sees the cards of this zone, so everybody knows what is dealt from it, though it is dealt face down.",
        "  stock: { kind: pile, visible: all, start: rest }",
        "  stock: { kind: pile, visible: nobody, start: rest }",
    ),
    explained(
        "same-preset",
        "A preset gives every option the value it has anyway.",
        "  goal: { number: 1.., default: 50 }\npresets:\n  short: { goal: 50 }",
        "presets:\n  short: { goal: 20 }",
    ),
    explained(
        "shadowed",
        "A variable is called `table`, `option` or `none`, so that these words no longer mean what they mean elsewhere.",
        "let table = seats().size;",
        "let players = seats().size;",
    ),
    explained(
        "tells-hidden",
        "A line that everybody reads holds what is printed on a card that not everybody sees. A card itself can be told: \
         only those read its face who know it.",
        "say(\"drew\", me.hand.last.face);",
        "say(\"drew\", me.hand.last);",
    ),
    explained(
        "unused-action",
        "No phase offers the action, so nobody can ever take it.",
        "  play: { ask: turns, actions: [play] }      # and `pass`?",
        "  play: { ask: turns, actions: [play, pass] }",
    ),
    explained(
        "unused-counter",
        "Nothing reads or changes the counter.",
        "counters:\n  lives: { per: seat }",
        "fn do_lose(me) { me.lives -= 1; }",
    ),
    explained(
        "unused-function",
        "No expression, function or hook calls the function; perhaps its name is misspelt.",
        "fn start_ruond() { … }",
        "fn start_round() { … }",
    ),
    explained(
        "unused-mark",
        "Nothing reads or changes the mark.",
        "marks:\n  trump: { of: suit }",
        "fn do_declare(me, suit) { table.trump = suit; }",
    ),
    explained(
        "unused-option",
        "Nothing reads the option, so choosing it changes nothing.",
        "options:\n  wild: { switch: off }",
        "must: option.wild && it.rank == 8 || …",
    ),
    explained("unused-text", "No function says the text.", "texts:\n  wins: \"{1} wins\"", "say(\"wins\", me);"),
    explained(
        "unused-zone",
        "No card begins in the zone, none is dealt to it, and no function names it.",
        "zones:\n  aside: { visible: all }",
        "fn do_lay(me, card) { card.move_to(table.aside); }",
    ),
];
