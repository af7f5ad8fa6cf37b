//! Finds and reads game folders: on the disk, and those shipped inside the binary.
#![allow(clippy::result_large_err)] // A game is looked for once, and its fault is told at once.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::definition::yaml::MOST_BYTES;
use crate::definition::{Game, GameFiles, read};
use crate::diagnostic::{Fault, Faults, List, Sources, closest};

static SHIPPED: Dir = include_dir!("$CARGO_MANIFEST_DIR/games");

/// The most files that are read of one folder.
const MOST_FILES: usize = 2_000;

/// A file of a game: the path shown to people and its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The path shown to people.
    pub path: String,
    /// Its content, cut where it is longer than any file may be.
    pub bytes: Vec<u8>,
}

/// Where games are looked for: some folders, and the games shipped inside the binary. The first that has a game counts.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folders: Vec<PathBuf>,
}

/// Where a game was found.
enum Place {
    Disk(PathBuf),
    Shipped(&'static Dir<'static>),
}

impl Library {
    /// A library of these folders, each holding game folders, and of the shipped games.
    pub fn new<P: Into<PathBuf>>(folders: impl IntoIterator<Item = P>) -> Library {
        Library { folders: folders.into_iter().map(Into::into).collect() }
    }

    /// The usual library: `./games`, the folders of `$CARDWRIGHT_GAMES`, and the shipped games.
    pub fn usual() -> Library {
        let named = std::env::var_os("CARDWRIGHT_GAMES");
        let named = named.iter().flat_map(std::env::split_paths).filter(|path| !path.as_os_str().is_empty());
        Library::new(std::iter::once(PathBuf::from("games")).chain(named))
    }

    /// The names of all games, sorted. Folders whose name begins with `_` or `.` are left out.
    pub fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = self.folders.iter().flat_map(|folder| folders_in(folder)).collect();
        let shipped = SHIPPED.dirs().filter(|dir| dir.get_file(dir.path().join("game.yaml")).is_some());
        ids.extend(shipped.filter_map(|dir| dir.path().to_str().map(String::from)));
        ids.retain(|id| !id.starts_with(['_', '.']));
        ids.sort();
        ids.dedup();
        ids
    }

    /// The files of a game, by its name or by the path of its folder.
    ///
    /// # Errors
    /// There is no such game (with the nearest name), or its folder cannot be read.
    pub fn find(&self, name: &str) -> Result<GameFiles, Fault> {
        match self.place(name)? {
            Place::Disk(folder) => read_folder(&folder),
            Place::Shipped(dir) => {
                let id = dir.path().display().to_string();
                let files = dir.files().filter_map(|file| {
                    Some((file.path().file_name()?.to_str()?.to_string(), file.contents().to_vec()))
                });
                Ok(GameFiles {
                    shown: format!("games/{id}"),
                    id,
                    files: files.filter(|file| is_game_file(&file.0)).collect(),
                })
            }
        }
    }

    /// Finds a game and reads it.
    ///
    /// # Errors
    /// All faults, with the texts they point into.
    pub fn load(&self, name: &str) -> Result<Game, (Faults, Sources)> {
        let files = self.find(name).map_err(|fault| (vec![fault], Sources::default()))?;
        match read(&files) {
            (Some(game), _) => Ok(game),
            (None, faults) => Err((faults, files.sources())),
        }
    }

    /// The scenarios of a game, sorted by name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn scenarios(&self, name: &str) -> Result<Vec<GameFile>, Fault> {
        self.beside(name, "scenarios")
    }

    /// The records of a game, sorted by name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn records(&self, name: &str) -> Result<Vec<GameFile>, Fault> {
        self.beside(name, "records")
    }

    /// The folder of a game on the disk; none if it is shipped inside the binary.
    pub fn folder(&self, name: &str) -> Option<PathBuf> {
        match self.place(name) {
            Ok(Place::Disk(folder)) => Some(folder),
            _ => None,
        }
    }

    fn beside(&self, name: &str, sub: &str) -> Result<Vec<GameFile>, Fault> {
        let mut found = Vec::new();
        match self.place(name)? {
            Place::Disk(folder) => {
                for name in file_names(&folder.join(sub)).into_iter().filter(|name| is_yaml(name)) {
                    let path = folder.join(sub).join(&name);
                    found.extend(read_file(&path).map(|bytes| GameFile { path: path.display().to_string(), bytes }));
                }
            }
            Place::Shipped(dir) => {
                let files = dir.get_dir(dir.path().join(sub)).into_iter().flat_map(Dir::files);
                found.extend(files.filter(|file| is_yaml(&file.path().to_string_lossy())).map(|file| GameFile {
                    path: format!("games/{}", file.path().display()),
                    bytes: file.contents().to_vec(),
                }));
                found.sort_by(|a, b| a.path.cmp(&b.path));
            }
        }
        Ok(found)
    }

    fn place(&self, name: &str) -> Result<Place, Fault> {
        let is_id = !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':']);
        if is_id {
            for folder in self.folders.iter().map(|folder| folder.join(name)) {
                if folder.join("game.yaml").is_file() {
                    return Ok(Place::Disk(folder));
                }
            }
            if let Some(dir) = SHIPPED.get_dir(name).filter(|dir| dir.get_file(dir.path().join("game.yaml")).is_some())
            {
                return Ok(Place::Shipped(dir));
            }
        }
        let path = Path::new(name);
        let path =
            if path.file_name().is_some_and(|file| file == "game.yaml") { path.parent().unwrap_or(path) } else { path };
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        if !name.is_empty() && path.join("game.yaml").is_file() {
            return Ok(Place::Disk(path.to_path_buf()));
        }
        if path.is_dir() && !name.is_empty() {
            return Err(Fault::placeless("no-game-file", format!("the folder `{name}` has no `game.yaml`")));
        }
        let ids = self.ids();
        let fault = Fault::placeless("no-game", format!("there is no game `{name}`"));
        Err(match closest(name, &ids) {
            Some(near) => fault.meant(Some(near)),
            None => fault.hint(format!("there is {}", List::and(&ids).quoted())),
        })
    }
}

/// Reads what the definition of a game is made of, and nothing else in the folder.
fn read_folder(folder: &Path) -> Result<GameFiles, Fault> {
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
    Ok(GameFiles { id, shown, files })
}

/// Whether a file belongs to the definition of a game.
fn is_game_file(name: &str) -> bool {
    name == "game.yaml" || name == "rules.rhai" || (name.ends_with(".csv") && !name.starts_with('.'))
}

fn is_yaml(name: &str) -> bool {
    name.ends_with(".yaml")
}

/// The names of the files in a folder, sorted.
fn file_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST_FILES);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// The names of the folders in a folder that hold a game.
fn folders_in(folder: &Path) -> Vec<String> {
    file_names(folder).into_iter().filter(|name| folder.join(name).join("game.yaml").is_file()).collect()
}

/// The content of a plain file that is no link, up to one byte more than any file may have.
fn read_file(path: &Path) -> Option<Vec<u8>> {
    if !fs::symlink_metadata(path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    fs::File::open(path).ok()?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

impl Library {
    /// A page of text beside a game, such as `RULES.md`.
    pub fn page(&self, name: &str, page: &str) -> Option<String> {
        let bytes = match self.place(name).ok()? {
            Place::Disk(folder) => read_file(&folder.join(page))?,
            Place::Shipped(dir) => dir.get_file(dir.path().join(page))?.contents().to_vec(),
        };
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}
