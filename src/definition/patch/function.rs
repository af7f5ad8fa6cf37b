//! Finds the functions in a script by their outlines, without reading what they do.

use crate::diagnostic::Script;

/// Where a function stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outline {
    pub name: String,
    /// First byte, of the comments about it if there are any.
    pub start: usize,
    /// First byte of the name.
    pub name_start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// The names of the functions of a script, in order.
pub fn function_names(script: &Script) -> Vec<String> {
    outlines(&script.text).into_iter().map(|outline| outline.name).collect()
}

/// The functions of a script, in order.
pub(super) fn outlines(text: &str) -> Vec<Outline> {
    let mut found = Vec::new();
    let (mut at, mut depth) = (0, 0usize);
    let mut open: Option<(String, usize, usize)> = None;
    while at < text.len() {
        let rest = &text[at..];
        let skipped = blank(rest);
        if skipped > 0 {
            at += skipped;
            continue;
        }
        let word = rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        if word > 0 {
            if depth == 0 && &rest[..word] == "fn" {
                let after = rest[word..].trim_start();
                let name_start = text.len() - after.len();
                let length = after.len() - after.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
                open = Some((after[..length].to_string(), with_comments(text, at), name_start));
                at = name_start + length;
                continue;
            }
            at += word;
            continue;
        }
        let width = rest.chars().next().map_or(1, char::len_utf8);
        match &rest[..width] {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0
                    && let Some((name, start, name_start)) = open.take()
                {
                    found.push(Outline { name, start, name_start, end: at + 1 });
                }
            }
            _ => {}
        }
        at += width;
    }
    found
}

/// How many bytes of comment or string a text begins with.
fn blank(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return text.find("*/").map_or(text.len(), |end| end + 2);
    }
    let Some(quote) = text.chars().next().filter(|c| ['"', '`', '\''].contains(c)) else { return 0 };
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        if !escaped && c == quote {
            return i + 1;
        }
        escaped = !escaped && c == '\\' && quote != '`';
    }
    text.len()
}

/// The start of the comments that stand right before a function, on lines of their own.
fn with_comments(text: &str, at: usize) -> usize {
    let mut start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    if !text[start..at].trim().trim_end_matches("private").trim().is_empty() {
        return at;
    }
    while start > 0 {
        let before = text[..start - 1].rfind('\n').map_or(0, |n| n + 1);
        if !text[before..start].trim_start().starts_with("///") {
            break;
        }
        start = before;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::outlines;

    #[test]
    fn functions_are_found_whatever_stands_in_them() {
        let text = "//! Top { fn no() {} }\n\n/// About.\nfn a(x) { if x { \"}\" } else { `{` } }\n/* fn b() {} */\nprivate fn c() { /* } */ 1 }";
        let found = outlines(text);
        let names: Vec<&str> = found.iter().map(|o| o.name.as_str()).collect();
        assert_eq!(names, ["a", "c"]);
        assert!(text[found[0].start..].starts_with("/// About"));
        assert!(text[found[0].name_start..].starts_with("a(x)"));
        assert!(text[..found[1].end].ends_with("1 }"));
        assert!(outlines("fn x( {").is_empty() && outlines("fn").is_empty() && outlines("é\"").is_empty());
    }
}
