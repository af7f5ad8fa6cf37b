//! Writes a tree as YAML again.

use crate::definition::yaml::{Node, Scalar, Shape, Style};

/// The longest line that maps and lists share in braces.
const WIDTH: usize = 120;

/// The tree as a file that reads as the same tree.
pub fn write(node: &Node) -> String {
    let mut out = String::new();
    match &node.shape {
        Shape::Map(entries) => {
            let big = |node: &Node| node.as_scalar().is_none();
            let mut before: Option<bool> = None;
            for (key, value) in entries {
                if before.is_some_and(|was| was || big(value)) {
                    out.push('\n');
                }
                before = Some(big(value));
                entry(&mut out, &key.value, value, 0);
            }
        }
        _ => value(&mut out, node, 0),
    }
    out
}

fn entry(out: &mut String, key: &str, node: &Node, depth: usize) {
    let head = format!("{:1$}{2}:", "", depth * 2, plain_or_quoted(key, true));
    out.push_str(&head);
    // The parts of a game stand below each other, what is inside them in one line if it fits.
    let room = if depth == 0 { 60 } else { WIDTH };
    if let (Some(text), true) = (node.text(), node.as_scalar().is_some_and(|s| s.style == Style::Plain)) {
        out.push_str(&format!(" {}\n", plain_or_quoted(text, false)));
        return;
    }
    match flow(node).filter(|line| head.len() + 1 + line.len() <= room || node.as_scalar().is_some()) {
        Some(line) => {
            out.push(' ');
            out.push_str(&line);
            out.push('\n');
        }
        None => value(out, node, depth + 1),
    }
}

/// A value below its key.
fn value(out: &mut String, node: &Node, depth: usize) {
    match &node.shape {
        Shape::Scalar(scalar) => {
            out.push_str(" |\n");
            for line in scalar.script.text.trim_end_matches('\n').split('\n') {
                if !line.is_empty() {
                    out.push_str(&format!("{:1$}{line}", "", depth * 2));
                }
                out.push('\n');
            }
        }
        Shape::Map(entries) => {
            out.push('\n');
            entries.iter().for_each(|(key, node)| entry(out, &key.value, node, depth));
        }
        Shape::List(items) => {
            out.push('\n');
            for item in items {
                out.push_str(&format!("{:1$}-", "", depth * 2));
                match flow(item) {
                    Some(line) => out.push_str(&format!(" {line}\n")),
                    None => value(out, item, depth + 1),
                }
            }
        }
    }
}

/// A value in one line, unless it is a block of lines or holds one.
pub(super) fn flow(node: &Node) -> Option<String> {
    match &node.shape {
        Shape::Scalar(Scalar { style: Style::Literal, .. }) => None,
        Shape::Scalar(scalar) if scalar.style == Style::Plain => Some(plain_or_quoted(&scalar.script.text, true)),
        Shape::Scalar(scalar) => Some(quoted(&scalar.script.text)),
        Shape::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(flow).collect();
            Some(format!("[{}]", items?.join(", ")))
        }
        Shape::Map(entries) if entries.is_empty() => Some("{}".to_string()),
        Shape::Map(entries) => {
            let entries = entries
                .iter()
                .map(|(key, node)| Some(format!("{}: {}", plain_or_quoted(&key.value, true), flow(node)?)));
            let entries: Option<Vec<String>> = entries.collect();
            Some(format!("{{ {} }}", entries?.join(", ")))
        }
    }
}

fn plain_or_quoted(text: &str, in_flow: bool) -> String {
    let opening =
        text.starts_with(|c: char| "!&*?|>%@`\"'#,[]{}:~".contains(c)) || text == "-" || text.starts_with("- ");
    let inside = text.contains(": ") || text.contains(" #") || text.ends_with(':') || text.contains(['\n', '\t']);
    let braces = in_flow && text.contains([',', '[', ']', '{', '}']);
    match text.is_empty() || text.trim() != text || opening || inside || braces {
        true => quoted(text),
        false => text.to_string(),
    }
}

fn quoted(text: &str) -> String {
    let is_simple = !text.contains(['\\', '\n', '\t']) && !text.contains(|c: char| c.is_control());
    if is_simple && text.contains('"') && !text.contains('\'') {
        return format!("'{text}'");
    }
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
