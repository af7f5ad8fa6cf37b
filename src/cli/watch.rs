//! Notices when files change, by looking at them several times a second. That is cheap for the few files of a game, sees
//! whatever an editor does (written in place, renamed over the old one, taken away) and works on every disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// How often files are looked at.
pub const PACE: Duration = Duration::from_millis(300);
/// So long nothing must happen before a change counts as finished.
const SETTLED: Duration = Duration::from_millis(60);
/// After so many looks a change counts even if more follow.
const MOST_LOOKS: usize = 30;
/// How deep folders are looked into: a folder of games, a game, its house rules, their scenarios.
const MOST_DEPTH: usize = 4;

/// What the files that make up games look like at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    files: BTreeMap<PathBuf, (u64, Option<SystemTime>)>,
}

impl Look {
    /// Looks at these files, and at those in these folders.
    pub fn at(roots: &[PathBuf]) -> Look {
        let mut look = Look::default();
        roots.iter().for_each(|root| look.add(root, MOST_DEPTH, true));
        look
    }

    fn add(&mut self, path: &Path, depth: usize, is_root: bool) {
        let Ok(about) = std::fs::metadata(path) else { return };
        if about.is_dir() {
            let entries = if depth > 0 { std::fs::read_dir(path).ok() } else { None };
            let names = entries.into_iter().flatten().flatten().map(|entry| entry.path());
            names.filter(|path| !is_hidden(path)).for_each(|path| self.add(&path, depth - 1, false));
        } else if is_root || is_content(path) {
            self.files.insert(path.to_path_buf(), (about.len(), about.modified().ok()));
        }
    }

    /// The files that are new, gone or different in a later look, in order.
    pub fn changed(&self, later: &Look) -> Vec<PathBuf> {
        let gone = self.files.keys().filter(|path| !later.files.contains_key(*path));
        let other = later.files.iter().filter(|(path, about)| self.files.get(*path) != Some(about));
        let mut changed: Vec<PathBuf> = gone.chain(other.map(|(path, _)| path)).cloned().collect();
        changed.sort();
        changed
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'))
}

/// Whether a file can belong to a game, a scenario or a record; editors leave others beside them.
fn is_content(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ["yaml", "rhai", "csv"].iter().any(|known| ending == *known))
}

/// Watches files.
pub struct Watch {
    roots: Vec<PathBuf>,
    last: Look,
    when: Instant,
}

impl Watch {
    /// Watches these files, and those in these folders, as they are now.
    pub fn over(mut roots: Vec<PathBuf>) -> Watch {
        roots.sort();
        roots.dedup();
        Watch { last: Look::at(&roots), roots, when: Instant::now() }
    }

    /// How many files there are.
    pub fn files(&self) -> usize {
        self.last.files.len()
    }

    /// What has changed since the last change told; waits until it is written.
    pub fn changed(&mut self) -> Vec<PathBuf> {
        self.when = Instant::now();
        let mut now = Look::at(&self.roots);
        if now == self.last {
            return Vec::new();
        }
        for _ in 0..MOST_LOOKS {
            std::thread::sleep(SETTLED);
            let next = Look::at(&self.roots);
            let is_settled = next == now;
            now = next;
            if is_settled {
                break;
            }
        }
        let changed = self.last.changed(&now);
        self.last = now;
        changed
    }

    /// As [`Watch::changed`], but looks only if the last look is some time ago.
    pub fn changed_by_now(&mut self) -> Vec<PathBuf> {
        if self.when.elapsed() < PACE { Vec::new() } else { self.changed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn new_gone_and_different_files_are_seen() {
        let folder = std::env::temp_dir().join(format!("cardwright-look-{}", std::process::id()));
        fs::create_dir_all(folder.join("house")).unwrap();
        let path = |name: &str| folder.join(name);
        for name in ["game.yaml", "rules.rhai", "house/one.yaml"] {
            fs::write(path(name), "a").unwrap();
        }
        let roots = vec![folder.clone()];
        let before = Look::at(&roots);
        assert_eq!(before.files.len(), 3);
        assert_eq!(before.changed(&Look::at(&roots)), Vec::<PathBuf>::new());
        // What editors leave beside a file is no change.
        fs::write(path(".game.yaml.swp"), "x").unwrap();
        fs::write(path("game.yaml~"), "x").unwrap();
        assert_eq!(before.changed(&Look::at(&roots)), Vec::<PathBuf>::new());
        // Written in place, renamed over the old one, new, gone.
        fs::write(path("game.yaml"), "ab").unwrap();
        fs::write(path("rules.rhai.new"), "b").unwrap();
        let later = SystemTime::now() + Duration::from_secs(5);
        fs::File::options().write(true).open(path("rules.rhai.new")).unwrap().set_modified(later).unwrap();
        fs::rename(path("rules.rhai.new"), path("rules.rhai")).unwrap();
        fs::write(path("cards.csv"), "c").unwrap();
        fs::remove_file(path("house/one.yaml")).unwrap();
        let changed = before.changed(&Look::at(&roots));
        assert_eq!(changed, ["cards.csv", "game.yaml", "house/one.yaml", "rules.rhai"].map(path));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(before.changed(&Look::at(&roots)).len(), 3);
    }
}
