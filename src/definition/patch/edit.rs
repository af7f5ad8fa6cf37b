//! A patch as written: its head, and what it sets, adds and removes.

use crate::definition::keys::PATCH;
use crate::definition::yaml::Node;
use crate::diagnostic::{Fault, Faults, List, Script, Span, closest};

/// What an edit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Set,
    Add,
    Remove,
    /// A function of the patch's script; it only matters for conflicts.
    Function,
}

/// One change.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub verb: Verb,
    /// Where, as dotted words.
    pub path: Script,
    /// Before or after which neighbour something is added.
    pub beside: Option<(Side, Script)>,
    pub value: Option<Node>,
}

/// On which side of a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// A patch.
pub(super) struct Patch {
    pub name: Option<Node>,
    pub summary: Option<Node>,
    based_on: Option<Node>,
    pub edits: Vec<Edit>,
}

impl Patch {
    /// Reads a patch; what is wrong with its keys goes to `faults`.
    pub fn read(node: &Node, faults: &mut Faults) -> Patch {
        let mut patch = Patch { name: None, summary: None, based_on: None, edits: Vec::new() };
        let Some(entries) = node.as_map() else {
            let sentence = format!("a patch is a map of keys and values, but this is {}", node.what());
            faults.push(Fault::error("wrong-kind", node.span, sentence));
            return patch;
        };
        for key in PATCH.keys.iter().filter(|key| key.needed && node.get(key.name).is_none()) {
            let at = Span { end: node.span.start + 1, ..node.span };
            faults.push(Fault::error("missing-key", at, format!("a patch needs the key `{}`", key.name)));
        }
        for (key, value) in entries {
            match key.value.as_str() {
                "extends" | "name" | "summary" | "based_on" => {
                    if value.text().is_none_or(str::is_empty) {
                        let sentence = format!("`{}` is a text, but this is {}", key.value, value.what());
                        faults.push(Fault::error("wrong-kind", value.span, sentence));
                    }
                    match key.value.as_str() {
                        "name" => patch.name = Some(value.clone()),
                        "summary" => patch.summary = Some(value.clone()),
                        "based_on" => patch.based_on = Some(value.clone()),
                        _ => {}
                    }
                }
                "set" => patch.edits.extend(entries_of(value, Verb::Set, faults)),
                "add" => patch.edits.extend(entries_of(value, Verb::Add, faults)),
                "remove" => patch.edits.extend(removals(value, faults)),
                name => {
                    let known = || PATCH.keys.iter().map(|key| key.name);
                    let fault = Fault::error("unknown-key", key.span, format!("a patch has no key `{name}`"));
                    faults.push(match closest(name, known()) {
                        Some(near) => fault.meant(Some(near)),
                        None => fault.hint(format!(
                            "it has {}; what changes in the game goes under `set`, `add` or `remove`",
                            List::and(known()).quoted()
                        )),
                    });
                }
            }
        }
        patch
    }

    /// The warning that the game has changed since the patch was written.
    pub fn moved(&self, base: &str) -> Option<Fault> {
        let node = self.based_on.as_ref()?;
        let then = node.text()?;
        if base.starts_with(then) {
            return None;
        }
        let now = base.get(..12).unwrap_or(base);
        let sentence = format!("the game has changed since this patch was written: {then} then, {now} now");
        let hint = format!("what no longer fits is told beside this; if all is well, write `based_on: {now}`");
        Some(Fault::error("base-changed", node.span, sentence).warning().hint(hint))
    }

    /// Gives the game the title of a patch that is a game of its own.
    pub fn entitle(&self, game: &mut Node) {
        let crate::definition::yaml::Shape::Map(entries) = &mut game.shape else { return };
        for (key, value) in [("name", &self.name), ("summary", &self.summary)] {
            if let (Some(entry), Some(value)) = (entries.iter_mut().find(|e| e.0.value == key), value) {
                entry.1 = value.clone();
            }
        }
    }
}

fn entries_of(node: &Node, verb: Verb, faults: &mut Faults) -> Vec<Edit> {
    let Some(entries) = node.as_map() else {
        let word = if verb == Verb::Set { "set" } else { "add" };
        let sentence = format!("`{word}` is a map from paths to values, but this is {}", node.what());
        faults.push(Fault::error("wrong-kind", node.span, sentence).hint("such as `options.goal.default: 75`"));
        return Vec::new();
    };
    let mut edits = Vec::new();
    for (key, value) in entries {
        let whole = unquoted(&key.value, key.span);
        let Some((path, beside)) = split(&whole, verb, faults) else { continue };
        edits.push(Edit { verb, path, beside, value: Some(value.clone()) });
    }
    edits
}

fn removals(node: &Node, faults: &mut Faults) -> Vec<Edit> {
    let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
    let mut edits = Vec::new();
    for node in nodes {
        match node.script().filter(|script| !script.text.is_empty()) {
            Some(script) => edits.push(Edit { verb: Verb::Remove, path: script.clone(), beside: None, value: None }),
            None => {
                let sentence = format!("`remove` is a list of paths, but this is {}", node.what());
                faults.push(Fault::error("wrong-kind", node.span, sentence).hint("such as `[options.goal]`"));
            }
        }
    }
    edits
}

/// `path`, `path before name` or `path after name`.
fn split(whole: &Script, verb: Verb, faults: &mut Faults) -> Option<(Script, Option<(Side, Script)>)> {
    let words: Vec<&str> = whole.text.split(' ').collect();
    let (path, side, name) = match words[..] {
        [_] => return Some((whole.clone(), None)),
        [path, "before", name] if verb == Verb::Add => (path, Side::Before, name),
        [path, "after", name] if verb == Verb::Add => (path, Side::After, name),
        _ => {
            let sentence = format!("`{}` is no path", whole.text);
            let hint = "a path is words with dots between them; something added may go `before NAME` or `after NAME`";
            faults.push(Fault::error("patch-path", whole.span, sentence).hint(hint));
            return None;
        }
    };
    let end = whole.text.len();
    Some((whole.slice(0, path.len()), Some((side, whole.slice(end - name.len(), end)))))
}

/// A key as a script; it may stand in quotes.
fn unquoted(text: &str, span: Span) -> Script {
    let quotes = (span.end - span.start) as usize == text.len() + 2;
    Script::new(text, if quotes { Span { start: span.start + 1, end: span.end - 1, ..span } } else { span })
}

impl Edit {
    /// Whether both change the same.
    fn clashes(&self, other: &Edit) -> bool {
        let (a, b) = (&self.path.text, &other.path.text);
        match (self.verb, other.verb) {
            (Verb::Function, Verb::Function) => a == b,
            (Verb::Function, _) | (_, Verb::Function) => false,
            _ => overlaps(a, b),
        }
    }
}

/// What two patches both change.
pub(super) fn conflicts(before: &[Edit], now: &[Edit]) -> Faults {
    let mut faults = Faults::new();
    for edit in now {
        let path = edit.path.text.as_str();
        let Some(other) = before.iter().find(|other| other.clashes(edit)) else { continue };
        let sentence = match edit.verb {
            Verb::Function => format!("two patches replace the function `{path}`"),
            _ => format!("two patches change `{path}`"),
        };
        faults.push(
            Fault::error("patch-conflict", edit.path.place(0, path.len()), sentence)
                .note(other.path.place(0, other.path.text.len()), "the other one changes this")
                .hint("leave one of them out, or write one patch that does both"),
        );
    }
    faults
}

/// Whether two paths are the same or one lies within the other. What is only appended to a list never clashes.
fn overlaps(a: &str, b: &str) -> bool {
    let within = |inner: &str, outer: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'));
    !a.ends_with(".+") && !b.ends_with(".+") && (a == b || within(a, b) || within(b, a))
}
