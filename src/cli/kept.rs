//! The file of a match: claimed before the match begins, and never one that was there.

use super::trouble::Trouble;
use crate::record::Record;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Where the record of a match goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// No file is named.
    Unasked,
    /// This file, which is ours.
    In(PathBuf),
}

impl Kept {
    /// A new file, which holds the record of a match that has only begun.
    pub fn claim(file: &Path, record: &Record) -> Result<Kept, Trouble> {
        write_fresh(file, &record.write()).map_err(|error| unwritten(file, &error))?;
        Ok(Kept::In(file.to_path_buf()))
    }

    /// The file that the match was read from.
    pub fn again(file: &Path) -> Result<Kept, Trouble> {
        OpenOptions::new().append(true).open(file).map_err(|error| unwritten(file, &error))?;
        Ok(Kept::In(file.to_path_buf()))
    }
}

/// Whether both are the same file.
pub fn same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Writes a file that is not there yet.
pub fn write_fresh(file: &Path, text: &str) -> io::Result<()> {
    File::create_new(file)?.write_all(text.as_bytes())
}

/// Why a record could not be written.
pub fn unwritten(file: &Path, error: &io::Error) -> Trouble {
    let name = file.display();
    Trouble::misuse(match error.kind() {
        ErrorKind::AlreadyExists => format!("`{name}` is there already; nothing is overwritten"),
        _ => format!("the record `{name}` cannot be written: {error}"),
    })
}

/// A word as a shell reads it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=+,:@".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
