//! What each fault means, with a small wrong and right example: one table of all codes.

mod check;
mod game;
mod matches;
mod patch;
mod script;
mod yaml;

/// What a fault means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The code, as it stands in brackets before the fault.
    pub code: &'static str,
    /// A few sentences.
    pub means: &'static str,
    /// A small example with the fault.
    pub wrong: &'static str,
    /// The same without it.
    pub right: &'static str,
}

const fn explained(code: &'static str, means: &'static str, wrong: &'static str, right: &'static str) -> Explanation {
    Explanation { code, means, wrong, right }
}

/// All explanations, by code.
pub fn explanations() -> Vec<&'static Explanation> {
    let parts: [&[Explanation]; 6] =
        [yaml::TABLE, game::TABLE, script::TABLE, check::TABLE, matches::TABLE, patch::TABLE];
    let mut all: Vec<_> = parts.into_iter().flatten().collect();
    all.sort_by_key(|explanation| explanation.code);
    all
}

/// The explanation of a code.
pub fn explain(code: &str) -> Option<&'static Explanation> {
    explanations().into_iter().find(|explanation| explanation.code == code)
}
