//! Faults of expressions and of `rules.rhai`.

use super::{Explanation, explained};

pub(super) const TABLE: &[Explanation] = &[
    explained(
        "bare-name",
        "`table` and `option` are no values themselves: say what of them is meant.",
        "let all = table;",
        "let all = table.stock;",
    ),
    explained(
        "deck-too-large",
        "With these options and seats the deck has more cards than a table holds.",
        "  - { colour: all, value: all, copies: option.decks }   # 9 decks",
        "options:\n  decks: { number: 1..4, default: 1 }",
    ),
    explained(
        "division-by-zero",
        "A number is divided by 0.",
        "let share = points / seats().count(|s| s.is_in);",
        "let in_play = seats().size;\nlet share = if in_play > 0 { points / in_play } else { 0 };",
    ),
    explained(
        "effect-in-question",
        "Questions (conditions, scores, advice) are asked at any time and as often as needed, so they change nothing. \
         Only `do_…`, `start_…`, `enter_…`, `done_…`, `ring_…`, `empty_…`, `finish_round` and `score_round` change \
         something.",
        "fn fits(card) { table.tries += 1; card.value > 3 }",
        "fn fits(card) { card.value > 3 }\nfn do_play(me, card) { table.tries += 1; }",
    ),
    explained(
        "interpreted",
        "No mistake: this function uses a form that is run step by step, which is slower.",
        "let list = [1, 2, 3];",
        "for n in 1..4 { … }",
    ),
    explained(
        "interpreter",
        "A function uses a form of the script language that games do not have. The place names it; write it with the \
         forms in the reference.",
        "let list = [1, 2, 3];",
        "for n in 1..4 { … }",
    ),
    explained(
        "never-equal",
        "Two things of different kinds are compared, so the answer would always be the same.",
        "it.value == \"8\"",
        "it.value == 8",
    ),
    explained(
        "no-value",
        "A value is needed, but this gives none: a function without a last expression, or an effect.",
        "fn worth(card) { card.value; }",
        "fn worth(card) { card.value }",
    ),
    explained(
        "none-so-far",
        "A variable begins as `none`, and is used before it can have become anything else.",
        "let best = none;\nbest.move_to(me.hand);",
        "let best = me.hand.best(|c| c.value);\nbest.move_to(table.pile);",
    ),
    explained(
        "not-a-place",
        "Only variables, counters and marks can be given a value. Cards move, options stay, and what is printed on a card \
         never changes.",
        "me.hand.size = 0;",
        "me.hand.move_to(table.pile);",
    ),
    explained(
        "not-yet",
        "What is asked here is worked out before the match begins, from options, the number of seats and the deck alone.",
        "  kitty: { visible: nobody, start: it.colour == table.trump }",
        "  kitty: { visible: nobody, start: it.value > 12 }",
    ),
    explained(
        "sees-too-much",
        "What a seat may do must not depend on what it does not see, or the list of its actions would give away hidden \
         cards.",
        "must: me.left.hand.has(it)",
        "must: me.hand.has(it)",
    ),
    explained(
        "spots",
        "Several zones stand under one name (`spots:`); say which one.",
        "card.move_to(me.melds);",
        "card.move_to(me.melds[0]);",
    ),
    explained(
        "stray-question",
        "`|c| …` asks something of each item; it stands only in `any`, `all`, `filter`, `count`, `sum` and the like.",
        "let high = |c| c.value > 9;",
        "let high = me.hand.filter(|c| c.value > 9);",
    ),
    explained(
        "stray-range",
        "A range such as `0..5` stands only after `in` of a `for`.",
        "table.tricks = 0..5;",
        "for i in 0..5 { … }",
    ),
    explained(
        "syntax",
        "This is no script: something is missing, closed twice or written in another language's way. `==` compares, `&&` \
         is and, `||` is or, `!` is not, and statements end with `;`.",
        "if a = b and c { … }",
        "if a == b && c { … }",
    ),
    explained(
        "taken-name",
        "A function cannot have the name of one that the table has already.",
        "fn seats() { … }",
        "fn active_seats() { … }",
    ),
    explained(
        "too-much",
        "With these seats and options the table would have more zones, counters and marks than it can hold.",
        "  melds: { per: seat, visible: all, spots: 60 }",
        "  melds: { per: seat, visible: all, spots: 8 }",
    ),
    explained(
        "unknown-card",
        "No card has this face. Faces are built by `deck: face:`.",
        "card(\"Q♥\")",
        "card(\"Qh\")",
    ),
    explained(
        "unknown-function",
        "No function has this name: neither one of yours in `rules.rhai` nor one of the table.",
        "must: fist(it)",
        "must: fits(it)",
    ),
    explained(
        "unknown-hook",
        "A name that begins with `do_`, `rate_`, `enter_`, `done_`, `ring_` or `empty_` belongs to an action, a phase or \
         a zone, but there is none of that name.",
        "fn do_paly(me, card) { … }",
        "fn do_play(me, card) { … }",
    ),
    explained(
        "unknown-name",
        "No variable, parameter or pick has this name here. Zones, counters and options are written with what they \
         belong to.",
        "hand.size",
        "me.hand.size",
    ),
    explained("unknown-option", "No option has this name.", "option.gaol", "option.goal"),
    explained("unknown-property", "This is not something a card, seat, zone … has.", "it.color", "it.colour"),
    explained(
        "unknown-text",
        "`say` names a text that is not written under `texts:`.",
        "say(\"emtpy\", me);",
        "say(\"empty\", me);",
    ),
    explained(
        "unknown-value",
        "`{1}`, `{2}` … in a text stand for the values after its name in `say`. There must be that many.",
        "say(\"wins\");          # texts: { wins: \"{1} wins\" }",
        "say(\"wins\", me);",
    ),
    explained(
        "wrong-count",
        "A function is given more or fewer values than it takes. `do_…` and `rate_…` take `me` and the picks of the \
         action in order.",
        "fn do_play(me) { … }",
        "fn do_play(me, card) { … }",
    ),
];
