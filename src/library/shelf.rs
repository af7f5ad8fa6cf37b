//! Folders and files on the disk, read with bounds.

use std::fs;
use std::io::Read;
use std::path::Path;

use crate::definition::GameFiles;
use crate::definition::yaml::MOST_BYTES;
use crate::diagnostic::Fault;

/// The most files that are read of one folder.
const MOST_FILES: usize = 2_000;

/// Reads what the definition of a game is made of, and nothing else in the folder.
pub(super) fn read_folder(folder: &Path) -> Result<GameFiles, Fault> {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    let id = whole.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let shown = folder.display().to_string();
    let mut files = Vec::new();
    let mut size = 0;
    for name in file_names(folder).into_iter().filter(|name| is_game_file(name)) {
        let path = folder.join(&name);
        let cannot = || Fault::placeless("unreadable-file", format!("the file `{}` cannot be read", path.display()));
        let bytes =
            read_file(&path).ok_or_else(|| cannot().hint("it must be a plain file, not a link, that you may read"))?;
        size += bytes.len();
        if size > 8 * MOST_BYTES {
            return Err(Fault::placeless(
                "too-long",
                format!("the files of the game in `{shown}` are more than {} bytes long", 8 * MOST_BYTES),
            ));
        }
        files.push((name, bytes));
    }
    Ok(GameFiles { id, shown, files, ..GameFiles::default() })
}

/// Whether a file belongs to the definition of a game.
pub(super) fn is_game_file(name: &str) -> bool {
    name == "game.yaml" || name == "rules.rhai" || (name.ends_with(".csv") && !name.starts_with('.'))
}

pub(super) fn is_yaml(name: &str) -> bool {
    name.ends_with(".yaml")
}

/// The names of the files in a folder, sorted.
pub(super) fn file_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST_FILES);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// The names of the folders in a folder that hold a game.
pub(super) fn folders_in(folder: &Path) -> Vec<String> {
    file_names(folder).into_iter().filter(|name| folder.join(name).join("game.yaml").is_file()).collect()
}

/// The content of a plain file that is no link, up to one byte more than any file may have.
pub fn read_file(path: &Path) -> Option<Vec<u8>> {
    if !fs::symlink_metadata(path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    fs::File::open(path).ok()?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
