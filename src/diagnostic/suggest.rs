//! "Did you mean": the nearest of some names.

/// The candidate nearest to `name`, if it is near enough: at most one letter wrong, and one more for every four letters.
pub fn closest<'a, S: AsRef<str> + ?Sized + 'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a S>,
) -> Option<&'a str> {
    let most = 1 + name.chars().count() / 4;
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .map(|c| c.as_ref())
        .map(|c| (strsim::damerau_levenshtein(&lower, &c.to_lowercase()), c))
        .filter(|&(distance, c)| distance <= most && distance < c.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn nearest_wins() {
        assert_eq!(closest("hnad", &["land", "hand"]), Some("hand"));
        assert_eq!(closest("Visable", &["visible", "size"]), Some("visible"));
        assert_eq!(closest("actions", ["action"].iter()), Some("action"));
        assert_eq!(closest("zones", &["deck", "round"]), None);
        assert_eq!(closest("x", &["y"]), None);
    }
}
