//! Paths as they are written into files: how one place is reached from another.

use std::path::{Component, Path, PathBuf};

/// The line that tells an editor the schema of a file, reached from the file's folder.
pub fn schema_line(folder: &str, kind: &str) -> String {
    format!("# yaml-language-server: $schema={folder}/{kind}.schema.json\n")
}

/// The folder with the schemas as seen from the folder of a file, if it lies above it. The folder need not be there yet.
pub fn schemas_from(file: &Path) -> Option<String> {
    let folder = whole(file.parent().unwrap_or(Path::new("")))?;
    let up = folder.ancestors().position(|above| above.join("schemas/scenario.schema.json").is_file())?;
    Some(format!("{}schemas", "../".repeat(up)))
}

/// How a place that is there is reached from a folder; whole, if they have nothing in common.
pub fn reached_from(folder: &Path, target: &Path) -> String {
    let (Some(folder), Ok(target)) = (whole(folder), target.canonicalize()) else {
        return target.display().to_string();
    };
    let (from, to): (Vec<Component>, Vec<Component>) = (folder.components().collect(), target.components().collect());
    let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let in_common = from[..common].iter().any(|part| matches!(part, Component::Normal(_)));
    if !in_common {
        return target.display().to_string();
    }
    let up = if common == from.len() { "./".to_string() } else { "../".repeat(from.len() - common) };
    let down: Vec<String> = to[common..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    format!("{up}{}", down.join("/"))
}

/// The whole path of a folder, of which only the beginning may be there.
fn whole(folder: &Path) -> Option<PathBuf> {
    let here = || Path::new(".").canonicalize().ok();
    match folder.canonicalize() {
        Ok(whole) => Some(whole),
        Err(_) if folder.as_os_str().is_empty() => here(),
        Err(_) => Some(whole(folder.parent()?)?.join(folder.file_name()?)),
    }
}
