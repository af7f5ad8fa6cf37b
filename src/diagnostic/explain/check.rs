//! Faults of a game as a whole: it could be played, but something in it is probably not meant.

use super::{Explanation, explained};

pub(super) const TABLE: &[Explanation] = &[
    explained(
        "bell-unheard",
        "`ring_in` and `ring_now` set a bell, but only a phase with `ask: race` and a function `ring_<phase>` hears it.",
        "  call: { pace: 100..200 }\n\nfn do_call(me) { ring_in(100); }",
        "  call: { pace: 100..200 }\n\nfn do_call(me) { ring_in(100); }\n\nfn ring_race() { end_round(); }",
    ),
    explained(
        "both-missing",
        "Two cards are compared by an attribute that neither of them has, and what is missing on both counts as alike. \
         Say first that the card has it, or which kind of card it is.",
        "  - { colour: red, face: RS }\n  - { colour: blue, face: BS }\n\nfn fits(card) { card.value == table.pile.top.value }",
        "  - { colour: red, face: RS }\n  - { colour: blue, face: BS }\n\nfn fits(card) { card.value != 0 && card.value == table.pile.top.value }",
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
        "seats: 2..8\nround:\n  deal: [{ to: hand, count: 7 }]      # there are 54 cards",
        "seats: 2..8\nround:\n  deal: [{ to: hand, count: { 2..7: 7, 8: 6 } }]",
    ),
    explained(
        "endless-loop",
        "The condition of the loop is always true, and neither `break` nor `return` leaves it.",
        "while true { me.hand.draw(1, table.stock); }",
        "while me.hand.size < 5 && !table.stock.is_empty { me.hand.draw(1, table.stock); }",
    ),
    explained(
        "never-asked",
        "A function is named like one the table asks for, but what it belongs to never asks: the zone is not refilled, \
         or the phase has no bell.",
        "  stock: { kind: pile, visible: nobody, start: rest, on_empty: stop }\n\nfn empty_stock() { table.pile.but_top.move_to(table.stock); }",
        "  stock: { kind: pile, visible: nobody, start: rest, on_empty: refill }\n\nfn empty_stock() { table.pile.but_top.move_to(table.stock); }",
    ),
    explained(
        "never-changed",
        "A counter or mark is read, but no function ever gives it another value.",
        "counters:\n  tricks: {}\nmatch:\n  until: table.tricks == 13      # nothing counts the tricks",
        "counters:\n  tricks: {}\nmatch:\n  until: table.tricks == 13 || option.teams\n\nfn do_draw(me) {\n    me.hand.draw(1, table.stock);\n    table.tricks += 1;\n}",
    ),
    explained(
        "never-entered",
        "Phases follow each other in the order written, but the one before goes on until something else is said, and no \
         function enters this one.",
        "  play: { ask: turns, actions: [play, draw] }\n  last: { ask: one, who: table.dealer, actions: [pass] }",
        "  play: { ask: turns, actions: [play, draw], until: table.stock.is_empty }\n  last: { ask: one, who: table.dealer, actions: [pass] }",
    ),
    explained(
        "never-left",
        "Turns go round and round: neither `until` nor a function ends the phase, so the round never ends.",
        "  play: { ask: turns, actions: [play, draw, pass] }",
        "  play: { ask: turns, actions: [play, draw, pass], until: seats().any(|s| s.hand.is_empty) }",
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
        "  stock: { kind: pile, visible: nobody, start: rest, on_empty: refill }",
        "  stock: { kind: pile, visible: nobody, start: rest, on_empty: refill }\n\nfn empty_stock() {\n    table.pile.but_top.move_to(table.stock);\n    table.stock.shuffle();\n}",
    ),
    explained(
        "no-round",
        "So many rounds that none is played: a match has one at least.",
        "match: { rounds: 0, winner: highest }",
        "match: { rounds: 1, winner: highest }",
    ),
    explained(
        "no-tie-rule",
        "The match ends at a score, and two can reach it at once. `extra_round` says whether another round is played.",
        "match: { until: seats().any(|s| s.score > 90), winner: highest }",
        "match: { until: seats().any(|s| s.score > 90), winner: highest, extra_round: true }",
    ),
    explained(
        "nobody-out",
        "The last seat that is not out wins, but no function ever says that a seat is out.",
        "match: { winner: last_in }",
        "match: { winner: last_in }\n\nfn do_play(me, card) {\n    card.move_to(table.pile);\n    if me.hand.is_empty { out(me); }\n}",
    ),
    explained(
        "nobody-scores",
        "The score decides who wins, but nothing is ever scored, so all would win.",
        "match: { rounds: 1, winner: highest }",
        "match: { rounds: 1, winner: highest }\nscore:\n  items:\n    left: { points: 0 - side.hand.size, text: cards left }",
    ),
    explained(
        "nothing-done",
        "Something is picked for the action, or it is called a deed such as `draw`, but there is no function `do_<action>` that \
         does anything. A pass needs no function.",
        "  lay: { pick: { card: { card: me.hand } } }",
        "  lay: { pick: { card: { card: me.hand } } }\n\nfn do_lay(me, card) { card.move_to(table.pile); }",
    ),
    explained(
        "open-stock",
        "Everybody sees the cards of this zone, so everybody knows what is dealt from it, though it is dealt face down.",
        "  stock: { kind: pile, visible: all, start: rest, on_empty: stop }",
        "  stock: { kind: pile, visible: nobody, start: rest, on_empty: stop }",
    ),
    explained(
        "same-preset",
        "A preset gives every option the value it has anyway.",
        "options:\n  goal: { number: 1.., default: 50 }\npresets:\n  short: { goal: 50 }",
        "options:\n  goal: { number: 1.., default: 50 }\npresets:\n  short: { goal: 20 }",
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
        "say(\"drew\", me.hand.best(|c| c.value).face);",
        "say(\"drew\", me.hand.best(|c| c.value));",
    ),
    explained(
        "unused-action",
        "No phase offers the action, so nobody can ever take it.",
        "  play: { ask: turns, actions: [play, draw], until: table.stock.is_empty }      # and `pass`?",
        "  play: { ask: turns, actions: [play, draw, pass], until: table.stock.is_empty }",
    ),
    explained(
        "unused-counter",
        "Nothing reads or changes the counter.",
        "counters:\n  lives: { per: seat }",
        "counters:\n  lives: { per: seat }\n\nfn do_pass(me) {\n    me.lives += 1;\n    if me.lives > 2 { end_round(); }\n}",
    ),
    explained(
        "unused-function",
        "No expression, function or hook calls the function; perhaps its name is misspelt.",
        "fn start_ruond() { table.lead = table.pile.top.colour; }",
        "fn start_round() { table.lead = table.pile.top.colour; }",
    ),
    explained(
        "unused-mark",
        "Nothing reads or changes the mark.",
        "marks:\n  trump: { of: colour }",
        "marks:\n  trump: { of: colour }\n\nfn do_pass(me) { table.trump = \"red\"; }\n\nfn fits(card) { card.colour == table.trump }",
    ),
    explained(
        "unused-option",
        "Nothing reads the option, so choosing it changes nothing.",
        "options:\n  wild: { switch: off }",
        "options:\n  wild: { switch: off }\n\nfn fits(card) { option.wild && card.value == 9 || card.colour == table.lead }",
    ),
    explained(
        "unused-text",
        "No function says the text.",
        "texts:\n  wins: \"{1} wins\"",
        "texts:\n  wins: \"{1} wins\"\n\nfn do_pass(me) { say(\"wins\", me); }",
    ),
    explained(
        "unused-zone",
        "No card begins in the zone, none is dealt to it, and no function names it.",
        "zones:\n  aside: { visible: all }",
        "zones:\n  aside: { visible: all }\n\nfn do_play(me, card) { card.move_to(table.aside); }",
    ),
];
