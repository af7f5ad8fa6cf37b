//! Every key of a record, as the tables of `definition::keys` say those of a game.

use crate::definition::keys::Takes::*;
use crate::definition::keys::{Section, may, must};

/// The whole file.
pub static RECORD: Section = Section {
    name: "a record",
    doc: "A match that was played: it can be replayed, proven, and gone on with.",
    keys: &[
        must("record", Number, "The version of this format: 1."),
        must("game", Text, "The game."),
        may("with", Forms("a list of patches"), "", "House rules laid over the game, in order."),
        must("content", Text, "The hash of the game's files."),
        must("seats", Number, "How many seats."),
        may("options", Forms("a map from options to values"), "", "Options that differ from the default."),
        must("seed", Number, "All chance follows from it."),
        may("players", Forms("a list of players"), "", "Who sat where."),
        may("deals", Forms("a list of maps from zones to cards"), "", "What lay where after each deal."),
        must("answers", Text, "What was done, one action a line."),
        may("result", Section(&RESULT), "the match is not over", "How it ended."),
        may("digest", Text, "", "The digest of the last state."),
    ],
    kinds: &[],
};

/// How a match ended.
pub static RESULT: Section = Section {
    name: "a result",
    doc: "How a match ended.",
    keys: &[
        must("ended_by", OneOf(&["rule", "limit"]), "Whether a rule of the game ended it."),
        must("draw", Flag, "Whether it is drawn."),
        must("ranking", Forms("a list of numbers"), "The place of each seat."),
        must("scores", Forms("a list of numbers"), "The score of each seat."),
    ],
    kinds: &[],
};
