//! The transcript of a scenario as a snapshot beside it, in the form of the crate `insta`.

/// How a transcript compares with its snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// They are equal.
    Equal,
    /// There is no snapshot yet.
    Missing,
    /// They differ: lines with `-` (snapshot only), `+` (transcript only) or a blank (both).
    Differs(Vec<String>),
}

/// Lines of equal text shown around a difference.
const AROUND: usize = 2;

/// The snapshot's text: a header that says what it shows, then the transcript.
pub fn snapshot(source: &str, transcript: &str) -> String {
    format!("---\nsource: {source}\nexpression: transcript\n---\n{}\n", transcript.trim_end())
}

/// Compares a transcript with the text of its snapshot.
pub fn compare(snapshot: Option<&str>, transcript: &str) -> Compared {
    let Some(snapshot) = snapshot else {
        return Compared::Missing;
    };
    let body = body(snapshot).trim_end();
    let transcript = transcript.trim_end();
    if body.replace("\r\n", "\n") == transcript {
        return Compared::Equal;
    }
    Compared::Differs(difference(&body.lines().collect::<Vec<_>>(), &transcript.lines().collect::<Vec<_>>()))
}

/// What follows the header.
fn body(snapshot: &str) -> &str {
    let rest = snapshot.strip_prefix("---\n");
    let rest = rest.or_else(|| snapshot.strip_prefix("---\r\n"));
    match rest.and_then(|rest| rest.split_once("\n---")) {
        Some((_, rest)) => rest.trim_start_matches('\r').trim_start_matches('\n'),
        None => snapshot,
    }
}

/// The differing stretch: what both begin and end with is left out, but for a few lines.
fn difference(before: &[&str], after: &[&str]) -> Vec<String> {
    let same = |(a, b): &(&&str, &&str)| a == b;
    let head = before.iter().zip(after).take_while(same).count();
    let most = before.len().min(after.len()) - head;
    let tail = before.iter().rev().zip(after.iter().rev());
    let tail = tail.take_while(same).count().min(most);
    let mut lines = Vec::new();
    let around = |lines: &mut Vec<String>, part: &[&str]| {
        lines.extend(part.iter().map(|line| format!("  {line}")));
    };
    around(&mut lines, &before[head.saturating_sub(AROUND)..head]);
    let (old, new) = (&before[head..before.len() - tail], &after[head..after.len() - tail]);
    lines.extend(old.iter().map(|line| format!("- {line}")));
    lines.extend(new.iter().map(|line| format!("+ {line}")));
    let end = before.len() - tail;
    around(&mut lines, &before[end..(end + AROUND).min(before.len())]);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let pinned = snapshot("games/x/scenarios/x.yaml", "a\nb\nc\n");
        assert_eq!(compare(Some(&pinned), "a\nb\nc\n"), Compared::Equal);
        assert_eq!(compare(None, "a"), Compared::Missing);
        let Compared::Differs(lines) = compare(Some(&pinned), "a\nx\nc") else {
            panic!("they differ");
        };
        assert_eq!(lines, ["  a", "- b", "+ x", "  c"]);
        let Compared::Differs(lines) = compare(Some(&pinned), "a") else {
            panic!("they differ");
        };
        assert_eq!(lines, ["  a", "- b", "- c"]);
    }
}
