//! Faults of the YAML as such, before any of it means something.

use super::{Explanation, explained};

pub(super) const TABLE: &[Explanation] = &[
    explained(
        "alias",
        "`*name` is YAML's way to repeat a value written elsewhere. It is not used here: every value stands where it is \
         needed.",
        "  aside: &pile { kind: pile, visible: all }\n  other: *pile",
        "  aside: { kind: pile, visible: all }\n  other: { kind: pile, visible: all }",
    ),
    explained(
        "anchor",
        "`&name` is YAML's way to give a value a name and repeat it later. It is not used here.",
        "  aside: &pile { kind: pile, visible: all }",
        "  aside: { kind: pile, visible: all }",
    ),
    explained(
        "bad-key",
        "What stands before a `:` must be a plain word. A list, a map or nothing at all is no key.",
        "  [hand]: { per: seat, visible: owner }",
        "  hand: { per: seat, visible: owner }",
    ),
    explained(
        "comment-in-expression",
        "`#` with a space before it begins a comment, so what follows is no part of the expression. If it was meant as a \
         comment, give it a line of its own.",
        "  until: table.round > 3 # or more",
        "  # or more\n  until: table.round > 3",
    ),
    explained(
        "comment-in-text",
        "`#` with a space before it begins a comment, so the text ends there. A text that holds ` #` needs quotes.",
        "  empty: see note #1 in the rules of the game #2",
        "  empty: \"see note #1\"",
    ),
    explained(
        "control-character",
        "The file holds a character that cannot be seen, often from copying out of another program.",
        "name: Snip<U+0007>",
        "name: Snip",
    ),
    explained(
        "duplicate-key",
        "A map has the same key twice, so one of the two values would be lost.",
        "  hand: { per: seat, visible: owner, per: team }",
        "  hand: { per: seat, visible: owner }",
    ),
    explained("empty-file", "The file holds nothing but comments.", "# my game", "format: 1\nname: My game"),
    explained(
        "empty-value",
        "A key stands there without a value, or a list that needs an entry has none.",
        "seats:",
        "seats: 2..4",
    ),
    explained(
        "folded-block",
        "A block after `>` joins its lines, which changes what an expression means. `|` keeps them.",
        "  until: >\n    table.round > 3",
        "  until: |\n    table.round > 3",
    ),
    explained(
        "merge-key",
        "`<<` is YAML's way to merge maps. It is not used here: write the keys where they are needed.",
        "  hand: { <<: *pile, per: seat }",
        "  hand: { per: seat, visible: owner }",
    ),
    explained(
        "not-utf8",
        "The file is not saved as UTF-8 text. Choose UTF-8 as the encoding when you save it.",
        "(saved as UTF-16 or Latin-1)",
        "(saved as UTF-8)",
    ),
    explained(
        "several-documents",
        "`---` begins a second document. A file holds only one.",
        "name: One\n---\nname: Two",
        "name: One",
    ),
    explained(
        "tag",
        "A value that begins with `!` is a YAML tag. An expression that begins with `!` (not) needs quotes.",
        "  until: !table.melds.is_empty",
        "  until: \"!seats().all(|s| s.score < 50)\"",
    ),
    explained(
        "too-deep",
        "Values are nested in each other more deeply than any game needs.",
        "  a: { b: { c: { … } } }",
        "  a: { b: 1 }",
    ),
    explained(
        "too-long",
        "A file, a line or the whole folder is longer than is read.",
        "(a game.yaml of several megabytes)",
        "(cards in a table: `cards: [{ csv: cards.csv }]`)",
    ),
    explained(
        "yaml-syntax",
        "The file is no YAML: usually a line is indented wrongly, a bracket is not closed, or a value that holds `: `, \
         ` #`, `{`, `[` or begins with a quote needs quotes around all of it.",
        "  empty: no: it is too late",
        "  empty: \"no: it is too late\"",
    ),
];
