//! Joins the script of a patch to that of the game: its functions replace those of the same name.

use super::edit::{Edit, Verb};
use super::function::{Outline, outlines};
use crate::diagnostic::Script;

/// What the function replaced is called from then on.
const BASE: &str = "base_";

/// What a script changes: the functions in it.
pub(super) fn touches(script: &Script) -> Vec<Edit> {
    let place = |o: &Outline| script.slice(o.name_start, o.name_start + o.name.len());
    let edit = |o| Edit { verb: Verb::Function, path: place(&o), beside: None, value: None };
    outlines(&script.text).into_iter().map(edit).collect()
}

/// The functions of the game and of a patch. One that the patch replaces is renamed if the patch still calls it, and
/// dropped otherwise.
pub(super) fn join(game: Option<Script>, patch: Script) -> Script {
    let Some(game) = game else { return patch };
    let replaced: Vec<String> = outlines(&patch.text).into_iter().map(|o| o.name).collect();
    let mut joined = game.slice(0, 0);
    let mut at = 0;
    for old in outlines(&game.text).into_iter().filter(|old| replaced.contains(&old.name)) {
        joined.append(game.slice(at, old.start));
        if calls(&patch.text, &format!("{BASE}{}", old.name)) {
            joined.append(game.slice(old.start, old.name_start));
            joined.append(Script::new(BASE, game.place(old.name_start, old.name_start)));
            joined.append(game.slice(old.name_start, old.end));
        }
        at = old.end;
    }
    joined.append(game.slice(at, game.text.len()));
    joined.append(Script::new("\n", game.place(game.text.len(), game.text.len())));
    joined.append(patch);
    joined
}

/// Whether a text calls a function of this name.
pub fn calls(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name)
        .any(|(i, _)| !text[..i].ends_with(is_part) && text[i + name.len()..].trim_start().starts_with('('))
}
