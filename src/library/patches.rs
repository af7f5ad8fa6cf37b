//! Finds patches: house rules beside a game, single files, and folders that extend a game.

use std::path::{Path, PathBuf};

use include_dir::Dir;

use super::shelf::{file_names, is_yaml, read_file};
use super::{Library, Place};
use crate::definition::GameFiles;
use crate::definition::yaml;
use crate::diagnostic::{Fault, FileId, List, closest};

/// How many games may extend each other.
pub(super) const MOST_EXTENDS: usize = 8;

/// A house rule that lies beside a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The name it is asked for by.
    pub id: String,
    /// Its title.
    pub name: String,
    /// One sentence.
    pub summary: String,
}

impl Library {
    /// The files of a game and of further patches, in order: house rules by name, or paths.
    ///
    /// # Errors
    /// There is no such game or patch, or it cannot be read.
    pub fn find_with(&self, name: &str, with: &[String]) -> Result<GameFiles, Fault> {
        let mut files = self.whole(self.place(name)?, name, 0)?;
        for patch in with {
            let (found, told) = self.patch(name, patch)?;
            let extended = extends(&found).unwrap_or_default();
            let extended = extended.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_string();
            let mut known = vec![files.id.clone(), last_word(&files.shown)];
            known.extend(files.patches.iter().map(|patch| patch.id.clone()));
            if !known.contains(&extended) {
                let sentence = format!("the patch `{patch}` is for `{extended}`, not for `{}`", files.id);
                return Err(Fault::placeless("other-game", sentence));
            }
            if files.with.contains(&told) {
                return Err(Fault::placeless("patch-twice", format!("the patch `{told}` is given twice")));
            }
            files.patches.push(found);
            files.with.push(told);
        }
        Ok(files)
    }

    /// The house rules beside a game, sorted by name.
    pub fn house(&self, name: &str) -> Vec<House> {
        let Ok(place) = self.place(name) else { return Vec::new() };
        let ids = self.house_names(&place).into_iter();
        let told = |id: String| {
            let files = self.in_house(&place, &id)?;
            let (_, bytes) = files.files.iter().find(|file| is_yaml(&file.0))?;
            let node = yaml::parse_bytes(FileId(0), bytes).0;
            let word = |key: &str| node.as_ref().and_then(|n| n.get(key)?.text()).unwrap_or_default().to_string();
            Some(House { name: word("name"), summary: word("summary"), id })
        };
        ids.filter_map(told).collect()
    }

    /// The name of the game that the patch in this place extends.
    pub(super) fn extended(&self, place: &Place) -> Option<String> {
        let files = self.read_place(place).ok()?;
        Some(self.base_name(place, &extends(&files)?))
    }

    /// The files of a place; those of the game it extends, if it does, with itself as a patch.
    fn whole(&self, place: Place, name: &str, depth: usize) -> Result<GameFiles, Fault> {
        let files = self.read_place(&place)?;
        let Some(extended) = extends(&files) else {
            if matches!(place, Place::File(_)) {
                let sentence = format!("the file `{name}` is no patch: it does not say which game it extends");
                return Err(Fault::placeless("no-patch", sentence).hint("begin it with `extends: GAME`"));
            }
            return Ok(files);
        };
        if depth >= MOST_EXTENDS {
            let sentence = format!("`{name}` extends a game that extends a game, and so on without end");
            return Err(Fault::placeless("no-game", sentence));
        }
        let base = self.base_name(&place, &extended);
        let in_words = |fault: Fault| {
            let at = files.files.first().map_or_else(String::new, |file| file.0.clone());
            let sentence = format!("`{}/{at}` extends `{extended}`, but {}", files.shown, fault.sentence);
            Fault { sentence, ..fault }
        };
        let base_place = self.place(&base).map_err(in_words)?;
        let told = self.told(&base_place, &place, &files.id);
        let mut whole = self.whole(base_place, &base, depth + 1)?;
        match place {
            Place::File(_) => whole.with.push(told),
            _ => whole.id = files.id.clone(),
        }
        whole.patches.push(files);
        Ok(whole)
    }

    /// The files of a patch for a game, and the name to ask for it again.
    fn patch(&self, game: &str, patch: &str) -> Result<(GameFiles, String), Fault> {
        let place = self.place(game)?;
        let mut known = Vec::new();
        let mut at = Some(place);
        while let Some(place) = at {
            if let Some(files) = self.in_house(&place, patch) {
                return Ok((files, patch.to_string()));
            }
            known.extend(self.house_names(&place));
            at = self.extended(&place).and_then(|name| self.place(&name).ok()).filter(|_| known.len() < 1_000);
        }
        let is_path = patch.contains(['/', '\\', '.']);
        if is_path || Path::new(patch).exists() {
            let place = self.place(patch);
            let place = place.map_err(|_| Fault::placeless("no-patch", format!("there is no patch `{patch}`")))?;
            let files = self.read_place(&place)?;
            if extends(&files).is_none() {
                let sentence = format!("`{patch}` is no patch: it does not say which game it extends");
                return Err(Fault::placeless("no-patch", sentence).hint("begin it with `extends: GAME`"));
            }
            let told = self.told(&self.place(game)?, &place, patch);
            return Ok((files, told));
        }
        let fault = Fault::placeless("no-patch", format!("`{game}` has no house rule `{patch}`"));
        Err(match closest(patch, known.iter().map(String::as_str)) {
            Some(near) => fault.meant(Some(near)),
            None if known.is_empty() => fault.hint("a patch in a file is given by its path"),
            None => {
                fault.hint(format!("there is {}; other patches are given by their path", List::and(&known).quoted()))
            }
        })
    }

    /// The name by which a patch is asked for again: short if it lies beside its game.
    fn told(&self, base: &Place, place: &Place, otherwise: &str) -> String {
        let (Place::Disk(folder), Place::File(path)) = (base, place) else { return otherwise.to_string() };
        let same = |a: &Path, b: &Path| a.canonicalize().ok().is_some_and(|a| b.canonicalize().ok() == Some(a));
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        match (path.parent(), stem) {
            (Some(parent), Some(stem)) if same(parent, &folder.join("house")) => stem,
            _ => path.display().to_string(),
        }
    }

    /// Where the game lies that a patch extends: around the patch, relative to it, or anywhere in the library.
    fn base_name(&self, place: &Place, extended: &str) -> String {
        let path = match place {
            Place::Disk(path) | Place::File(path) => path,
            Place::Shipped(_) => return extended.to_string(),
        };
        let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
        let is_it = |dir: &&Path| dir.file_name().is_some_and(|n| n == extended) && dir.join("game.yaml").is_file();
        let around = path.ancestors().skip(1).find(is_it).or_else(|| whole.ancestors().skip(1).find(is_it));
        if let Some(dir) = around {
            return dir.display().to_string();
        }
        let beside = path.parent().unwrap_or(path).join(extended);
        let is_path = extended.contains(['/', '\\']) || extended.starts_with('.');
        match is_path && beside.exists() {
            true => beside.display().to_string(),
            false => extended.to_string(),
        }
    }

    fn house_names(&self, place: &Place) -> Vec<String> {
        let mut names: Vec<String> = match place {
            Place::Disk(folder) => file_names(&folder.join("house")),
            Place::Shipped(dir) => house_of(dir)
                .into_iter()
                .flat_map(|house| house.entries())
                .filter_map(|entry| Some(entry.path().file_name()?.to_str()?.to_string()))
                .collect(),
            Place::File(_) => Vec::new(),
        };
        names.retain(|name| is_yaml(name) && !name.starts_with(['.', '_']));
        names.iter_mut().for_each(|name| name.truncate(name.len() - ".yaml".len()));
        names.sort();
        names
    }

    /// The files of the house rule with this name beside a game.
    fn in_house(&self, place: &Place, id: &str) -> Option<GameFiles> {
        if id.is_empty() || id.contains(['/', '\\', '.']) {
            return None;
        }
        match place {
            Place::Disk(folder) => read_patch_file(&folder.join("house").join(format!("{id}.yaml"))).ok(),
            Place::Shipped(dir) => {
                let house = house_of(dir)?;
                let read = |ending: &str| {
                    let name = format!("{id}.{ending}");
                    let file = house.get_file(house.path().join(&name))?;
                    Some((name, file.contents().to_vec()))
                };
                let mut files = vec![read("yaml")?];
                files.extend(read("rhai"));
                let shown = format!("games/{}", house.path().display());
                Some(GameFiles { id: id.to_string(), shown, files, ..GameFiles::default() })
            }
            Place::File(_) => None,
        }
    }
}

fn house_of(dir: &'static Dir<'static>) -> Option<&'static Dir<'static>> {
    dir.get_dir(dir.path().join("house"))
}

/// The files of a patch that is a single file, with the script of the same name beside it.
pub(super) fn read_patch_file(path: &Path) -> Result<GameFiles, Fault> {
    let name = |path: &Path| path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let cannot = || {
        Fault::placeless("unreadable-file", format!("the file `{}` cannot be read", path.display()))
            .hint("it must be a plain file, not a link, that you may read")
    };
    let mut files = vec![(name(path), read_file(path).ok_or_else(cannot)?)];
    let script: PathBuf = path.with_extension("rhai");
    files.extend(read_file(&script).map(|bytes| (name(&script), bytes)));
    let id = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let shown = path.parent().map_or_else(String::new, |folder| folder.display().to_string());
    Ok(GameFiles { id, shown, files, ..GameFiles::default() })
}

/// The game that these files extend, if they are a patch. It is found even if the file is not right otherwise.
fn extends(files: &GameFiles) -> Option<String> {
    let (_, bytes) = files.files.iter().find(|file| is_yaml(&file.0))?;
    let text = yaml::decode(bytes);
    let line = text.lines().find_map(|line| line.strip_prefix("extends:"))?;
    let word = line.split(" #").next().unwrap_or_default().trim().trim_matches(['"', '\'']);
    (!word.is_empty()).then(|| word.to_string())
}

fn last_word(path: &str) -> String {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_string()
}
