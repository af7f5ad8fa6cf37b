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
        "options:\n  decks: { number: 1..20, default: 10 }\ndeck:\n  cards:\n    - { colour: all, value: all, copies: option.decks }",
        "options:\n  decks: { number: 1..9, default: 1 }\ndeck:\n  cards:\n    - { colour: all, value: all, copies: option.decks }",
    ),
    explained(
        "division-by-zero",
        "A number is divided by 0.",
        "table.stake = 100 / others(me).count(|s| s.hand.is_empty);",
        "let done = others(me).count(|s| s.hand.is_empty);\ntable.stake = if done > 0 { 100 / done } else { 0 };",
    ),
    explained(
        "effect-in-question",
        "Questions (conditions, scores, advice) are asked at any time and as often as needed, so they change nothing. \
         Only `do_…`, `start_…`, `enter_…`, `done_…`, `ring_…`, `empty_…`, `finish_round` and `score_round` change \
         something.",
        "fn fits(card) { table.stake += 1; card.value > 3 }",
        "fn fits(card) { card.value > 3 }\n\nfn do_play(me, card) { table.stake += 1; card.move_to(table.pile); }",
    ),
    explained(
        "interpreted",
        "No mistake: this function uses a form that is run step by step, which is slower.",
        "let list = [1, 2, 3];\nfor n in list { table.stake += n; }",
        "for n in 1..4 { table.stake += n; }",
    ),
    explained(
        "interpreter",
        "What runs scripts step by step could not go on.",
        "(a machine without memory for another thread)",
        "(a machine that has some)",
    ),
    explained(
        "never-equal",
        "Two things of different kinds are compared, so the answer would always be the same.",
        "it.value == \"8\"",
        "it.value == 8",
    ),
    explained(
        "no-value",
        "A value is needed, but this gives none: it is an effect, or a function that gives one only on some ways through.",
        "fn worth(card) { if card.value > 5 { return 2; } }",
        "fn worth(card) { if card.value > 5 { return 2; } 1 }",
    ),
    explained(
        "none-so-far",
        "A variable begins as `none`, and is used before it can have become anything else.",
        "let many = none;\nme.hand.draw(many, table.stock);\nmany = 2;",
        "let many = 2;\nme.hand.draw(many, table.stock);",
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
        "  kitty: { visible: nobody, start: it.colour == table.lead }",
        "  kitty: { visible: nobody, start: it.value > 8 }",
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
        "let high = me.hand.has(|c| c.value > 8);",
        "let high = me.hand.any(|c| c.value > 8);",
    ),
    explained(
        "stray-range",
        "A range such as `0..5` stands only after `in` of a `for`.",
        "table.stake = 0..5;",
        "for i in 0..5 { table.stake += i; }",
    ),
    explained(
        "syntax",
        "This is no script: something is missing, closed twice or written in another language's way. `==` compares, `&&` \
         is and, `||` is or, `!` is not, and statements end with `;`.",
        "if me.hand.size = 0 and table.stake > 1 { end_round(); }",
        "if me.hand.size == 0 && table.stake > 1 { end_round(); }",
    ),
    explained(
        "taken-name",
        "A function cannot have the name of one that the table has already.",
        "fn seats() { 4 }",
        "fn half() { seats().size / 2 }",
    ),
    explained(
        "too-much",
        "With these seats and options the table would have more zones, counters and marks than it can hold.",
        "(a table with more than 65,000 counters and marks)",
        "(a table with as many as are needed)",
    ),
    explained(
        "unknown-card",
        "No card has this face. Faces are built by `deck: face:`.",
        "if card == card(\"R10\") { end_round(); }",
        "if card == card(\"R9\") { end_round(); }",
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
        "fn do_paly(me, card) { card.move_to(table.pile); }",
        "fn do_play(me, card) { card.move_to(table.pile); }",
    ),
    explained(
        "unknown-name",
        "No variable, parameter or pick has this name here. Zones, counters and options are written with what they \
         belong to.",
        "table.stake = hand.size;",
        "table.stake = me.hand.size;",
    ),
    explained("unknown-option", "No option has this name.", "it.value < option.gaol", "it.value < option.goal"),
    explained(
        "unknown-property",
        "This is not something a card, seat, zone … has.",
        "it.color == \"red\"",
        "it.colour == \"red\"",
    ),
    explained(
        "unknown-text",
        "`say` names a text that is not written under `texts:`.",
        "say(\"emtpy\", me);",
        "say(\"empty\", me);",
    ),
    explained(
        "unknown-value",
        "`{1}`, `{2}` … in a text stand for the values after its name in `say`. There must be that many.",
        "say(\"wins\");      // texts: { wins: \"{1} wins\" }",
        "say(\"wins\", me);",
    ),
    explained(
        "wrong-count",
        "A function is given more or fewer values than it takes. `do_…` and `rate_…` take `me` and the picks of the \
         action in order.",
        "fn do_play(me) { table.stake += 1; }",
        "fn do_play(me, card) { card.move_to(table.pile); }",
    ),
    explained(
        "wrong-order",
        "A function that the table asks for is given `me` first, then the picks of the action in order.",
        "fn do_play(card, me) { card.move_to(table.pile); }",
        "fn do_play(me, card) { card.move_to(table.pile); }",
    ),
];
