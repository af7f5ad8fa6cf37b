//! Says in words what differs between two games, one line a difference.

use super::Resolved;
use super::function::outlines;
use super::write::flow;
use crate::definition::yaml::{Node, Shape};
use crate::diagnostic::List;

/// The longest text shown of a value.
const MOST: usize = 90;

/// A difference between two trees.
struct Change<'n> {
    path: Vec<&'n str>,
    old: Option<&'n Node>,
    new: Option<&'n Node>,
}

/// What is different in `new`, in words.
pub fn differences(old: &Resolved, new: &Resolved) -> Vec<String> {
    let mut changes = Vec::new();
    compare(&mut Vec::new(), old.node.as_ref(), new.node.as_ref(), &mut changes);
    let mut lines: Vec<String> = Vec::new();
    // A variant has a title of its own; that is no difference in the game.
    changes.retain(|change| !matches!(change.path[..], ["name" | "summary"]));
    for change in &changes {
        let line = tell(change, old.node.as_ref(), new.node.as_ref());
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.extend(functions(old, new));
    lines
}

/// Whether the values under this path are entries with names of their own.
fn holds_names(path: &[&str]) -> bool {
    match path {
        [] => true,
        [section] => {
            ["options", "presets", "requires", "zones", "counters", "marks", "actions", "phases", "texts", "score"]
                .contains(section)
        }
        ["score", "items"] | ["actions", _, "pick"] => true,
        [.., last] => *last == "rules",
    }
}

fn compare<'n>(path: &mut Vec<&'n str>, old: Option<&'n Node>, new: Option<&'n Node>, changes: &mut Vec<Change<'n>>) {
    let entries = |node: Option<&'n Node>| node.and_then(Node::as_map);
    let (olds, news) = (entries(old), entries(new));
    let go_in = (olds.is_some() && news.is_some()) || (holds_names(path) && (olds.is_some() || news.is_some()));
    if !go_in {
        let same = match (old, new) {
            (Some(old), Some(new)) => alike(old, new),
            _ => old.is_none() && new.is_none(),
        };
        if !same {
            changes.push(Change { path: path.clone(), old, new });
        }
        return;
    }
    for (key, value) in olds.unwrap_or_default() {
        path.push(&key.value);
        compare(path, Some(value), new.and_then(|new| new.get(&key.value)), changes);
        path.pop();
    }
    for (key, value) in news.unwrap_or_default() {
        if old.and_then(|old| old.get(&key.value)).is_none() {
            path.push(&key.value);
            compare(path, None, Some(value), changes);
            path.pop();
        }
    }
}

/// Whether two values say the same, wherever they stand.
fn alike(a: &Node, b: &Node) -> bool {
    match (&a.shape, &b.shape) {
        (Shape::Scalar(a), Shape::Scalar(b)) => a.script.text.trim() == b.script.text.trim(),
        (Shape::List(a), Shape::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b)),
        (Shape::Map(a), Shape::Map(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0.value == b.0.value && alike(&a.1, &b.1))
        }
        _ => false,
    }
}

fn tell(change: &Change, old: Option<&Node>, new: Option<&Node>) -> String {
    let path = &change.path;
    if let Some(i) = path.iter().position(|word| *word == "rules").filter(|i| path.len() > i + 1) {
        let rule = path[i + 1];
        let at = |root: Option<&Node>| path[..i + 2].iter().try_fold(root?, |node, key| node.get(key)).cloned();
        let of = path.get(1).copied().unwrap_or("the game");
        let (before, now) = (at(old), at(new));
        let why = now.as_ref().or(before.as_ref()).and_then(|rule| rule.get("why")?.text().map(str::to_string));
        let why = why.map_or(String::new(), |why| format!(": {}", short(&why)));
        return match (before, now) {
            (None, _) => format!("{of}: new rule {rule}{why}"),
            (_, None) => format!("{of}: the rule {rule} is gone{why}"),
            _ => format!("{of}: the rule {rule} is another one{why}"),
        };
    }
    let (noun, name, rest) = match path[..] {
        ["score", "items", name, ref rest @ ..] => ("score line", name, rest),
        [section, name, ref rest @ ..] if holds_names(&[section]) => (section.trim_end_matches('s'), name, rest),
        [section, ref rest @ ..] => ("", section, rest),
        [] => ("", "the game", &[][..]),
    };
    let noun = if noun == "require" { "requirement" } else { noun };
    let subject = [noun, name].into_iter().chain(rest.iter().copied()).filter(|word| !word.is_empty());
    let subject = subject.collect::<Vec<_>>().join(" ");
    match (change.old, change.new) {
        (None, Some(new)) if rest.is_empty() => format!("{subject} is new: {}", about(new)),
        (None, Some(new)) => format!("{subject}: now {}", about(new)),
        (Some(old), None) => format!("{subject} is gone: {}", about(old)),
        (Some(old), Some(new)) => format!("{subject}: {}", instead(old, new)),
        (None, None) => subject,
    }
}

/// One value instead of another; of lists only what came and went.
fn instead(old: &Node, new: &Node) -> String {
    if let (Some(olds), Some(news)) = (old.as_list(), new.as_list()) {
        let missing = |item: &&Node, among: &[Node]| !among.iter().any(|other| alike(item, other));
        let came: Vec<String> = news.iter().filter(|item| missing(item, olds)).map(shown).collect();
        let went: Vec<String> = olds.iter().filter(|item| missing(item, news)).map(shown).collect();
        match (came.is_empty(), went.is_empty()) {
            (false, true) => return format!("also {}", List::and(came)),
            (true, false) => return format!("no longer {}", List::and(went)),
            _ => {}
        }
    }
    format!("{} instead of {}", shown(new), shown(old))
}

/// What an entry is about: its text or reason, else all of it.
fn about(node: &Node) -> String {
    let words = ["text", "why"].iter().find_map(|key| node.get(key)?.text());
    let points = node.get("points").and_then(Node::text);
    match (words, points) {
        (Some(words), Some(points)) => format!("{} ({})", short(words), short(points)),
        (Some(words), None) => short(words),
        _ => shown(node),
    }
}

fn shown(node: &Node) -> String {
    match node.text() {
        Some(text) => short(text),
        None => short(&flow(node).unwrap_or_else(|| "several lines".to_string())),
    }
}

fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.chars().count() > MOST {
        true => line.chars().take(MOST - 1).chain(['…']).collect(),
        false => line,
    }
}

fn functions(old: &Resolved, new: &Resolved) -> Vec<String> {
    let all = |resolved: &Resolved| -> Vec<(String, String)> {
        let Some(script) = &resolved.rules else { return Vec::new() };
        let body = |o: &super::function::Outline| script.text[o.name_start..o.end].to_string();
        outlines(&script.text).iter().map(|o| (o.name.clone(), body(o))).collect()
    };
    let (before, now) = (all(old), all(new));
    let named = |list: &[(String, String)], name: &str| list.iter().find(|f| f.0 == name).map(|f| f.1.clone());
    let mut lines = Vec::new();
    for (name, body) in &now {
        let is_kept = name.strip_prefix("base_").is_some_and(|usual| named(&before, usual).is_some());
        match named(&before, name) {
            None if is_kept => {}
            None => lines.push(format!("function {name} is new")),
            Some(other) if other != *body => lines.push(match named(&now, &format!("base_{name}")) {
                Some(_) => format!("function {name} is replaced, and calls the usual one"),
                None => format!("function {name} is replaced"),
            }),
            Some(_) => {}
        }
    }
    let gone = before.iter().filter(|(name, _)| named(&now, name).is_none());
    lines.extend(gone.map(|(name, _)| format!("function {name} is gone")));
    lines
}
