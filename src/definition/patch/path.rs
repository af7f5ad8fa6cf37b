//! Paths: dotted words that lead into the tree of `game.yaml`.

use crate::definition::yaml::{Node, Shape};
use crate::diagnostic::closest;

/// Where a path stops leading anywhere.
pub(super) struct Miss {
    /// The bytes of the path that are the word in question.
    pub start: usize,
    pub end: usize,
    /// What does lie there: the keys of the map.
    pub known: Vec<String>,
    /// Why nothing is found, in words.
    pub why: String,
}

/// The part of `rest` that names an entry of `node`, and its number. Keys may hold dots themselves: the longest fits.
pub(super) fn step(node: &Node, rest: &str) -> Option<(usize, usize)> {
    let fits = |key: &str| rest.strip_prefix(key).is_some_and(|after| after.is_empty() || after.starts_with('.'));
    match &node.shape {
        Shape::Map(entries) => {
            let found = entries.iter().enumerate().filter(|(_, e)| fits(&e.0.value));
            found.max_by_key(|(_, e)| e.0.value.len()).map(|(i, e)| (e.0.value.len(), i))
        }
        Shape::List(items) => {
            let word = rest.split('.').next().unwrap_or_default();
            let i: usize = word.parse().ok()?;
            (i < items.len()).then_some((word.len(), i))
        }
        Shape::Scalar(_) => None,
    }
}

/// Follows a path as far as it leads: the numbers of the entries passed and the byte at which the rest begins. All of
/// the path leads somewhere if that is beyond its end.
pub(super) fn trail(mut node: &Node, path: &str) -> (Vec<usize>, usize) {
    let (mut steps, mut at) = (Vec::new(), 0);
    while at <= path.len()
        && let Some((length, i)) = step(node, &path[at..])
    {
        node = match &node.shape {
            Shape::Map(entries) => &entries[i].1,
            Shape::List(items) => &items[i],
            Shape::Scalar(_) => break,
        };
        steps.push(i);
        at += length + 1;
    }
    (steps, at)
}

/// The node that these steps lead to.
pub(super) fn walk<'n>(node: &'n mut Node, steps: &[usize]) -> Option<&'n mut Node> {
    steps.iter().try_fold(node, |node, &i| match &mut node.shape {
        Shape::Map(entries) => entries.get_mut(i).map(|e| &mut e.1),
        Shape::List(items) => items.get_mut(i),
        Shape::Scalar(_) => None,
    })
}

/// What is missing at byte `at` of a path, `node` being the last one reached.
pub(super) fn miss(node: &Node, path: &str, at: usize) -> Miss {
    let word = path[at..].split('.').next().unwrap_or_default();
    let place = match at {
        0 => "the game".to_string(),
        _ => format!("`{}`", &path[..at - 1]),
    };
    let (known, why) = match &node.shape {
        Shape::Map(entries) => {
            (entries.iter().map(|e| e.0.value.clone()).collect(), format!("there is no `{word}` in {place}"))
        }
        Shape::List(items) => {
            let why = match items.len() {
                0 => format!("{place} is an empty list"),
                1 => format!("{place} is a list of 1, whose entry is `0`"),
                n => format!("{place} is a list of {n}, whose entries are `0` to `{}`", n - 1),
            };
            let known = (0..items.len()).map(|i| format!("{i}.{word}")).collect();
            (known, why)
        }
        Shape::Scalar(_) => (Vec::new(), format!("{place} is a single value, with nothing inside")),
    };
    Miss { start: at, end: at + word.len(), known, why }
}

/// The path that was perhaps meant: a neighbour with a similar name, or the same name somewhere else.
pub(super) fn meant(root: &Node, path: &str, miss: &Miss) -> Option<String> {
    let word = &path[miss.start..miss.end];
    if let Some(near) = closest(word, miss.known.iter().map(String::as_str)) {
        return Some(format!("{}{near}{}", &path[..miss.start], &path[miss.end..]));
    }
    let mut all = Vec::new();
    collect(root, String::new(), &mut all);
    let last = path.rsplit('.').next().unwrap_or_default();
    let first = path.split('.').next().unwrap_or_default();
    let mut same = all.iter().filter(|other| other.rsplit('.').next() == Some(last));
    let same = same.clone().find(|other| other.split('.').next() == Some(first)).or(same.next());
    same.cloned()
}

fn collect(node: &Node, path: String, all: &mut Vec<String>) {
    for (key, value) in node.as_map().unwrap_or_default() {
        let path = if path.is_empty() { key.value.clone() } else { format!("{path}.{}", key.value) };
        collect(value, path.clone(), all);
        all.push(path);
    }
}
