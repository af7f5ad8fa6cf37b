//! Games that change other games: edits by path on the tree of `game.yaml`, and functions that replace others.

mod apply;
mod diff;
mod edit;
mod function;
mod path;
mod removed;
mod script;
mod write;

pub use diff::differences;
pub use function::function_names;
pub use removed::{Removed, blame};
pub use script::calls;
pub use write::write;

use super::GameFiles;
use super::yaml::{self, Node};
use crate::diagnostic::{Fault, Faults, FileId, Script, Severity, Span};
use edit::{Edit, Patch};

/// What is told about a patch in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatchNote {
    /// The name it is asked for by.
    pub id: String,
    /// Its title.
    pub name: String,
    /// One sentence.
    pub summary: String,
}

/// A game with all its patches applied, not yet judged.
pub struct Resolved {
    /// The tree of `game.yaml`; missing if the file cannot be read.
    pub node: Option<Node>,
    /// The functions, from all files.
    pub rules: Option<Script>,
    /// The patches in force.
    pub patches: Vec<PatchNote>,
    /// What they have taken away.
    pub removed: Vec<Removed>,
    /// What is wrong with the files as such and with the patches.
    pub faults: Faults,
}

/// Reads `game.yaml`, applies the patches to it and joins the scripts.
pub fn resolve(files: &GameFiles) -> Resolved {
    let mut resolved =
        Resolved { node: None, rules: None, patches: Vec::new(), removed: Vec::new(), faults: Faults::new() };
    let Some((file, bytes)) = files.get("game.yaml") else {
        let folder = if files.shown.is_empty() { &files.id } else { &files.shown };
        let sentence = format!("the folder `{folder}` has no `game.yaml`");
        resolved.faults.push(Fault::placeless("no-game-file", sentence));
        return resolved;
    };
    let (node, faults) = yaml::parse_bytes(file, bytes);
    resolved.node = node;
    resolved.faults = faults;
    resolved.rules = script_of(files.get("rules.rhai"), &mut resolved.faults);
    if resolved.node.is_some() {
        apply_all(files, &mut resolved);
    }
    resolved
}

fn script_of(found: Option<(FileId, &[u8])>, faults: &mut Faults) -> Option<Script> {
    let (file, bytes) = found?;
    match yaml::text_of(file, bytes) {
        Ok(text) => Some(Script::new(text, Span { file, start: 0, end: text.len() as u32 })),
        Err(fault) => {
            faults.push(*fault);
            None
        }
    }
}

fn apply_all(files: &GameFiles, resolved: &mut Resolved) {
    let own = files.patches.len().saturating_sub(files.with.len());
    let mut touched: Vec<Edit> = Vec::new();
    for (i, patch_files) in files.patches.iter().enumerate() {
        let Some((file, bytes)) = files.of_patch(i, ".yaml") else { continue };
        let (node, faults) = yaml::parse_bytes(file, bytes);
        resolved.faults.extend(faults);
        let Some(node) = node else { continue };
        let mut patch = Patch::read(&node, &mut resolved.faults);
        let script = script_of(files.of_patch(i, ".rhai"), &mut resolved.faults);
        let base = files.up_to(i.min(own)).hash();
        resolved.faults.extend(patch.moved(&base));
        let functions = script.iter().flat_map(script::touches);
        patch.edits.extend(functions);
        if i >= own {
            resolved.faults.extend(edit::conflicts(&touched, &patch.edits));
            touched.extend(patch.edits.iter().cloned());
        }
        if let Some(node) = &mut resolved.node {
            for edit in &patch.edits {
                resolved.removed.extend(removed::removed(node, edit));
                resolved.faults.extend(apply::apply(node, edit).err().map(|fault| *fault));
            }
            if i < own {
                patch.entitle(node);
            }
        }
        if let Some(script) = script {
            resolved.rules = Some(script::join(resolved.rules.take(), script));
        }
        let word = |node: &Option<Node>| node.as_ref().and_then(Node::text).unwrap_or_default().to_string();
        let (name, summary) = (word(&patch.name), word(&patch.summary));
        let id = if i < own { patch_files.id.clone() } else { files.with.get(i - own).cloned().unwrap_or_default() };
        resolved.patches.push(PatchNote { id, name, summary });
    }
}

impl Resolved {
    /// Whether anything is so wrong that the game cannot be judged.
    pub fn is_broken(&self) -> bool {
        self.node.is_none() || self.faults.iter().any(|fault| fault.severity == Severity::Error)
    }
}
