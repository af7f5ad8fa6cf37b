//! Faults of patches: house rules and variants.

use super::{Explanation, explained};

pub(super) const TABLE: &[Explanation] = &[
    explained(
        "base-changed",
        "The game is another one than the patch was written for. If all still fits, write its new hash down; what does not fit is told as a fault of its own.",
        "based_on: 0f3a91c2",
        "set: { options.goal.default: 75 }      # without `based_on` nothing is compared",
    ),
    explained(
        "no-patch",
        "There is no patch of this name or at this path, or the file does not say which game it extends.",
        "cardwright show snip --with lnog",
        "cardwright show snip --with long",
    ),
    explained(
        "other-game",
        "The patch changes another game than the one it was asked for.",
        "cardwright show snip --with for-shed.yaml      # it says `extends: shed`",
        "cardwright show snip --with long",
    ),
    explained(
        "patch-conflict",
        "Two patches that are used together change the same value or replace the same function, so one of them would be lost.",
        "set: { options.goal.default: 75 }     # in both patches",
        "set: { options.goal.default: 75 }     # in one of them",
    ),
    explained(
        "patch-path",
        "A path leads nowhere: what is set or removed must be there, what is added must not, but the place it goes into must.",
        "set: { options.gaol.default: 75 }",
        "set: { options.goal.default: 75 }",
    ),
    explained(
        "patch-twice",
        "The same patch was asked for twice.",
        "cardwright show snip --with long --with long",
        "cardwright show snip --with long",
    ),
];
