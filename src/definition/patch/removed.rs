//! What patches take away, so that a fault about something missing can name the patch.

use super::edit::{Edit, Verb};
use super::path;
use crate::definition::yaml::Node;
use crate::diagnostic::{Faults, Note, Span};

/// Something that a patch has taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The name of it.
    pub name: String,
    /// Where the patch says so.
    pub span: Span,
}

/// What an edit will take away from the tree: what it removes, what lies directly in that, and what lay in a map that it
/// replaces.
pub(super) fn removed(root: &mut Node, edit: &Edit) -> Vec<Removed> {
    let text = edit.path.text.as_str();
    let (steps, at) = path::trail(root, text);
    let Some(node) = path::walk(root, &steps).filter(|_| at > text.len()) else { return Vec::new() };
    let kept = |name: &str| edit.value.as_ref().is_some_and(|value| value.get(name).is_some());
    let inside = node.as_map().unwrap_or_default().iter().map(|(key, _)| key.value.clone());
    let mut names: Vec<String> = inside.filter(|name| !kept(name)).collect();
    match edit.verb {
        Verb::Remove => names.extend(text.rsplit('.').next().map(String::from)),
        Verb::Set => {}
        Verb::Add | Verb::Function => return Vec::new(),
    }
    let span = edit.path.place(0, text.len());
    names.into_iter().map(|name| Removed { name, span }).collect()
}

/// The faults, those about something that a patch has taken away with the place where it did.
pub fn blame(mut faults: Faults, removed: &[Removed]) -> Faults {
    if removed.is_empty() {
        return faults;
    }
    for fault in &mut faults {
        let is_missing = ["unknown-", "missing-", "no-"].iter().any(|start| fault.code.starts_with(start));
        let found = removed.iter().rev().find(|gone| fault.sentence.contains(&format!("`{}`", gone.name)));
        let Some(gone) = found.filter(|_| is_missing) else { continue };
        if fault.notes.iter().any(|note| note.span == gone.span) || fault.span == Some(gone.span) {
            continue;
        }
        let text = "the patch takes it away here";
        fault.notes.push(Note { span: gone.span, text: text.to_string() });
        let hint = match fault.code.starts_with("unknown-") {
            true => "what uses it must be changed or removed as well",
            false => "it cannot be left out; under `set` it gets another value",
        };
        fault.hint = Some(hint.to_string());
    }
    faults
}
