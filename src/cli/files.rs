//! Files that people name: read within bounds, written whole or not at all.

use super::trouble::Trouble;
use crate::definition::yaml::MOST_BYTES;
use std::fs::{self, File};
use std::io::{Error, Read, Write};
use std::path::{Path, PathBuf};

/// The content of a file, up to one byte more than any file may have.
pub fn read(path: &Path) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    let done = File::open(path).and_then(|file| file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes));
    done.map_err(|error| Trouble::misuse(format!("`{}` cannot be read: {error}", path.display())))?;
    Ok(bytes)
}

/// Writes a file anew. Whoever reads it meanwhile, or after a failure, finds what was there before; a link is replaced.
pub fn write(path: &Path, text: &str) -> Result<(), Trouble> {
    let done = match is_special(path) {
        true => fs::write(path, text),
        false => {
            let beside = beside(path);
            let written = create(&beside).and_then(|mut file| file.write_all(text.as_bytes()));
            let done = written.and_then(|()| fs::rename(&beside, path));
            if done.is_err() {
                // There may be nothing to take away.
                let _ = fs::remove_file(&beside);
            }
            done
        }
    };
    done.map_err(|error| cannot_write(path, &error))
}

/// Whether something lies there that is neither a file nor a link: a folder, a pipe, a device.
fn is_special(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|there| !there.is_file() && !there.is_symlink())
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.new", std::process::id()))
}

fn create(path: &Path) -> Result<File, Error> {
    File::options().write(true).create_new(true).open(path)
}

fn cannot_write(path: &Path, error: &Error) -> Trouble {
    Trouble::misuse(format!("`{}` cannot be written: {error}", path.display()))
}
