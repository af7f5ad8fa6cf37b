//! Carries one change of a patch out.

use super::edit::{Edit, Side, Verb};
use super::path;
use crate::definition::yaml::{Node, Shape};
use crate::diagnostic::{Fault, List, Span, Spanned, closest};

/// Changes the tree.
///
/// # Errors
/// A path that must exist and does not, or the other way round.
pub(super) fn apply(root: &mut Node, edit: &Edit) -> Result<(), Box<Fault>> {
    match edit.verb {
        Verb::Set => set(root, edit),
        Verb::Add => add(root, edit),
        Verb::Remove => remove(root, edit),
        Verb::Function => Ok(()),
    }
}

fn set(root: &mut Node, edit: &Edit) -> Result<(), Box<Fault>> {
    let path = edit.path.text.as_str();
    let (steps, at) = path::trail(root, path);
    let found = path::walk(root, &steps);
    match (found, &edit.value) {
        (Some(node), Some(value)) if at > path.len() => *node = value.clone(),
        (Some(node), _) if at <= path.len() => {
            let miss = path::miss(node, path, at);
            return Err(missing(root, edit, "is set", miss));
        }
        _ => {}
    }
    Ok(())
}

fn remove(root: &mut Node, edit: &Edit) -> Result<(), Box<Fault>> {
    let path = edit.path.text.as_str();
    let (steps, at) = path::trail(root, path);
    if at <= path.len() {
        let miss = path::walk(root, &steps).map(|node| path::miss(node, path, at));
        return miss.map_or(Ok(()), |miss| Err(missing(root, edit, "is removed", miss)));
    }
    let Some((&last, before)) = steps.split_last() else { return Ok(()) };
    match path::walk(root, before).map(|node| &mut node.shape) {
        Some(Shape::Map(entries)) => drop(entries.remove(last)),
        Some(Shape::List(items)) => drop(items.remove(last)),
        _ => {}
    }
    Ok(())
}

fn add(root: &mut Node, edit: &Edit) -> Result<(), Box<Fault>> {
    let path = edit.path.text.as_str();
    let Some(value) = edit.value.clone() else { return Ok(()) };
    let (steps, at) = path::trail(root, path);
    let Some(node) = path::walk(root, &steps) else { return Ok(()) };
    if at > path.len() {
        let sentence = format!("`{path}` is added, but it is there already");
        let fault = Fault::error("patch-path", edit.path.place(0, path.len()), sentence);
        return Err(Box::new(fault.note(node.span, "here").hint("what changes something goes under `set`")));
    }
    let name = &path[at..];
    let is_range = name.contains("..") && name.chars().all(|c| c.is_ascii_digit() || c == '.');
    match &mut node.shape {
        Shape::List(items) if name == "+" => {
            items.push(value);
            Ok(())
        }
        Shape::Map(entries) if is_range || !name.contains('.') => {
            let place = edit.path.place(at, path.len());
            let i = match &edit.beside {
                None => entries.len(),
                Some((side, neighbour)) => {
                    let keys = || entries.iter().map(|e| e.0.value.as_str());
                    let Some(i) = keys().position(|key| key == neighbour.text) else {
                        return Err(no_neighbour(neighbour, keys().collect(), &path[..at.saturating_sub(1)]));
                    };
                    i + (*side == Side::After) as usize
                }
            };
            entries.insert(i, (Spanned { value: name.to_string(), span: place }, value));
            Ok(())
        }
        Shape::List(_) => {
            let sentence = format!("`{path}` is added to a list");
            let hint = format!("write `{}+` to put something at its end", &path[..at]);
            Err(Box::new(Fault::error("patch-path", edit.path.place(at, path.len()), sentence).hint(hint)))
        }
        _ => {
            let miss = path::miss(node, path, at);
            let is_map = matches!(node.shape, Shape::Map(_));
            let fault = missing(root, edit, "is added", miss);
            let word = name.split('.').next().unwrap_or_default();
            let rest = &name[word.len()..].trim_start_matches('.');
            Err(match is_map && fault.hint.is_none() {
                true => Box::new(fault.hint(format!("add `{}{word}: {{ {rest}: … }}`", &path[..at]))),
                false => fault,
            })
        }
    }
}

fn missing(root: &Node, edit: &Edit, what: &str, miss: path::Miss) -> Box<Fault> {
    let path = edit.path.text.as_str();
    let place: Span = edit.path.place(miss.start, miss.end.max(miss.start + 1));
    let fault = Fault::error("patch-path", place, format!("`{path}` {what}, but {}", miss.why));
    let near = match edit.verb {
        Verb::Add => closest(&path[miss.start..miss.end], miss.known.iter().map(String::as_str))
            .map(|near| format!("{}{near}{}", &path[..miss.start], &path[miss.end..])),
        _ => path::meant(root, path, &miss),
    };
    Box::new(match near {
        Some(near) => fault.meant(Some(&near)),
        None if edit.verb != Verb::Add && !miss.known.is_empty() => {
            fault.hint(format!("there is {}", List::and(miss.known.iter().take(12)).quoted()))
        }
        None => fault,
    })
}

fn no_neighbour(neighbour: &crate::diagnostic::Script, known: Vec<&str>, place: &str) -> Box<Fault> {
    let name = &neighbour.text;
    let span = neighbour.place(0, name.len());
    let fault = Fault::error("patch-path", span, format!("there is no `{name}` in `{place}` to stand beside"));
    Box::new(match closest(name, known.iter().copied()) {
        Some(near) => fault.meant(Some(near)),
        None => fault.hint(format!("there is {}", List::and(known).quoted())),
    })
}
