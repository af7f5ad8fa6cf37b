//! Trees with exact places, and what is refused.

use super::*;

fn tree(text: &str) -> Node {
    let (node, faults) = parse(FileId(0), text);
    assert_eq!(faults, vec![], "{text}");
    node.unwrap()
}

/// Checks that every byte of the scalar under `a` is where it says, for characters that are not escaped.
fn exact(text: &str) {
    let node = tree(text);
    let script = node.get("a").and_then(Node::script).unwrap();
    for (i, c) in script.text.char_indices() {
        let span = script.place(i, i + c.len_utf8());
        let there = text.get(span.start as usize..span.end as usize);
        let there = there.unwrap_or_else(|| panic!("{text:?}: {i} is no place: {span:?}"));
        let folded = c.is_whitespace() && (there.trim().is_empty() || i == 0);
        assert!(
            folded || there.starts_with(c) || there.starts_with('\\') || there.starts_with('\''),
            "{text:?}: {c:?} at {i} is said to be at {there:?}"
        );
    }
    let last = script.text.trim_end();
    let parted = script.part(0, last.len());
    assert_eq!(parted.text, last.trim_start());
}

#[test]
fn places_are_exact() {
    exact("x: 1\na: it.colour == table.book   # why\nb: 2\n");
    exact("é: ü\na: 'it''s \"Größe\" ''x'''\n");
    exact("a: \"x == \\\"red\\\" \\u00e9 && y\"\n");
    exact("{ a: foo + bar, b: c }");
    exact("a: one\n  two\n\n  three\n");
    exact("a: 'one\n  two\n\n  three'\n");
    exact("a: |\n  let x = 1;\n    if x > 0 { x }\n\n  bad\nb: 1\n");
    exact("a: |\n\n  let ä = 1;\n  b\n");
    exact("a: |2\n    two more\n  b\n");
    exact("a: |-\r\n  one\r\n  two\r\nb: 1\r\n");
}

#[test]
fn spans_end_where_the_value_ends() {
    let text = "a: one two   # c\nb: |\n  x\n  y\n\nc: [1, 2]\nd:\n  e: 1\n";
    let node = tree(text);
    let of = |key: &str| {
        let span = node.get(key).unwrap().span;
        &text[span.start as usize..span.end as usize]
    };
    assert_eq!(of("a"), "one two");
    assert_eq!(of("b"), "x\n  y");
    assert_eq!(of("c"), "[1, 2]");
    assert_eq!(of("d"), "e: 1");
    let comment = node.get("a").unwrap().as_scalar().unwrap().comment.unwrap();
    assert_eq!(&text[comment.start as usize..comment.end as usize], "# c");
}

#[test]
fn everything_is_text() {
    let node = tree("a: no\nb: 007\nc: ~\nd: \"\"\ne:\n");
    for (key, text) in [("a", "no"), ("b", "007"), ("c", "~"), ("d", ""), ("e", "")] {
        assert_eq!(node.get(key).unwrap().text(), Some(text));
    }
    assert!(node.get("e").unwrap().is_empty());
    assert!(!node.get("d").unwrap().is_empty());
}

#[test]
fn what_is_refused() {
    for (text, code) in [
        ("a: !b", "tag"),
        ("a: !b && c", "tag"),
        ("a: !deal {count: 7}", "tag"),
        ("a: &x 1", "anchor"),
        ("a: &x [*x]", "anchor"),
        ("a: *x", "yaml-syntax"),
        ("a: &x {}\nb:\n  <<: *x", "anchor"),
        ("<<: {}", "merge-key"),
        ("a: 1\na: 2", "duplicate-key"),
        ("a: 1\n---\nb: 2", "several-documents"),
        ("a: >\n  x\n", "folded-block"),
        ("a:\n\t- x", "yaml-syntax"),
        ("a: \"x\" in b", "yaml-syntax"),
        ("a: b: c", "yaml-syntax"),
        ("a: {b", "yaml-syntax"),
        ("a: 'b", "yaml-syntax"),
        ("a: \u{0}b", "control-character"),
        ("a: \u{1b}[31m", "control-character"),
        ("a: \u{202e}b", "control-character"),
        ("a: \"\\e[31m\"", "control-character"),
        ("a: \"b\\rc\"", "control-character"),
        ("", "empty-file"),
        ("# only a comment\n", "empty-file"),
        ("? [a]\n: b", "bad-key"),
        (": b", "bad-key"),
    ] {
        let (_, faults) = parse(FileId(0), text);
        assert_eq!(faults.first().map(|f| f.code), Some(code), "{text:?}: {faults:?}");
    }
    let deep = format!("{}{}", "[".repeat(2000), "]".repeat(2000));
    assert_eq!(parse(FileId(0), &deep).1[0].code, "too-deep");
    let long = format!("[{}]", "a,\n".repeat(MOST_NODES + 1));
    assert_eq!(parse(FileId(0), &long).1[0].code, "too-long");
    assert_eq!(parse_bytes(FileId(0), &vec![b'a'; MOST_BYTES + 1]).1[0].code, "too-long");
    assert_eq!(parse_bytes(FileId(0), b"a: \xff").1[0].code, "not-utf8");
}
