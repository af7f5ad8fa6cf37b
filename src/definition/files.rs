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
}

impl GameFiles {
    /// The files as texts with the paths shown to people. The n-th file has the n-th [`FileId`].
    pub fn sources(&self) -> Sources {
        let mut sources = Sources::default();
        for (path, bytes) in &self.files {
            let shown = if self.shown.is_empty() {
                path.clone()
            } else {
                format!("{}/{path}", self.shown.trim_end_matches('/'))
            };
            sources.add(shown, yaml::decode(bytes));
        }
        sources
    }

    /// The file at this path inside the folder.
    pub fn get(&self, path: &str) -> Option<(FileId, &[u8])> {
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
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
