//! Where on the disk a game comes from, for those who want to know when it changes.

use super::patches::MOST_EXTENDS;
use super::{Library, Place};
use std::path::{Path, PathBuf};

impl Library {
    /// The folders that hold game folders.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The folders and files that a game with these patches is read from, with the games it extends. What does not exist
    /// yet is named all the same; what is shipped inside the binary lies nowhere.
    pub fn origins(&self, name: &str, with: &[String]) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut at = self.place(name).ok();
        if at.is_none() {
            found.push(PathBuf::from(name));
        }
        while let Some(place) = at {
            self.add(&place, &mut found);
            let next = self.extended(&place).and_then(|name| self.place(&name).ok());
            at = next.filter(|_| found.len() < 2 * MOST_EXTENDS);
        }
        for patch in with.iter().map(Path::new).filter(|path| path.exists()) {
            match patch.is_dir() {
                true => found.push(patch.to_path_buf()),
                false => self.add(&Place::File(patch.to_path_buf()), &mut found),
            }
        }
        found
    }

    fn add(&self, place: &Place, found: &mut Vec<PathBuf>) {
        match place {
            Place::Disk(folder) => found.push(folder.clone()),
            Place::File(path) => found.extend([path.clone(), path.with_extension("rhai")]),
            Place::Shipped(_) => {}
        }
    }
}
