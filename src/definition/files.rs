//! The files of a game as they came from the disk or from inside the binary.

use sha2::{Digest, Sha256};

use super::yaml;
use crate::diagnostic::{FileId, Sources};

/// The files that make up a game, unread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFiles {
    /// The folder's name.
    pub id: String,
    /// The folder's path as shown to people; empty for none.
    pub shown: String,
    /// Path inside the folder and content: `game.yaml`, `rules.rhai`, `*.csv`.
    pub files: Vec<(String, Vec<u8>)>,
    /// The patches that change the game, in the order they are applied: each with a `.yaml` file and perhaps a `.rhai` file.
    pub patches: Vec<GameFiles>,
    /// The names of those patches, the last ones, that do not belong to the game but were asked for beside it.
    pub with: Vec<String>,
}

impl GameFiles {
    /// The files as texts with the paths shown to people. The n-th file has the n-th [`FileId`], those of patches follow.
    pub fn sources(&self) -> Sources {
        let mut sources = Sources::default();
        for owner in std::iter::once(self).chain(&self.patches) {
            for (path, bytes) in &owner.files {
                sources.add(owner.shown_path(path), yaml::decode(bytes));
            }
        }
        sources
    }

    /// The path of a file as shown to people.
    fn shown_path(&self, path: &str) -> String {
        match self.shown.trim_end_matches('/') {
            "" => path.to_string(),
            folder => format!("{folder}/{path}"),
        }
    }

    /// The file with this ending of the patch with this number.
    pub fn of_patch(&self, patch: usize, ending: &str) -> Option<(FileId, &[u8])> {
        let before: usize = self.files.len() + self.patches.iter().take(patch).map(|p| p.files.len()).sum::<usize>();
        let files = &self.patches.get(patch)?.files;
        let i = files.iter().position(|f| f.0.ends_with(ending))?;
        Some((FileId((before + i) as u16), &files[i].1))
    }

    fn of_patch_at(&self, patch: usize, path: &str) -> Option<(FileId, &[u8])> {
        self.patches.get(patch)?.files.iter().any(|f| f.0 == path).then(|| self.of_patch(patch, path))?
    }

    /// The same game without the patches from this number on.
    pub fn up_to(&self, patch: usize) -> GameFiles {
        GameFiles { patches: self.patches.iter().take(patch).cloned().collect(), with: Vec::new(), ..self.clone() }
    }

    /// The file at this path inside the folder; a table of cards may also come with a patch.
    pub fn get(&self, path: &str) -> Option<(FileId, &[u8])> {
        if path.ends_with(".csv")
            && let Some(found) = (0..self.patches.len()).rev().find_map(|i| self.of_patch_at(i, path))
        {
            return Some(found);
        }
        let i = self.files.iter().position(|f| f.0 == path)?;
        Some((FileId(i as u16), &self.files[i].1))
    }

    /// SHA-256 of all files, the same whatever their order: lower-case hexadecimal.
    pub fn hash(&self) -> String {
        let mut files: Vec<_> = self.files.iter().collect();
        files.sort();
        let mut hash = Sha256::new();
        for (path, bytes) in files {
            hash.update(path.as_bytes());
            hash.update([0]);
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        for patch in &self.patches {
            hash.update([1]);
            hash.update(patch.hash());
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
