//! Finds and reads game folders: on the disk, and those shipped inside the binary.
#![allow(clippy::result_large_err)] // A game is looked for once, and its fault is told at once.

mod origin;
mod patches;
mod shelf;

pub use patches::House;
pub use shelf::read_file;

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::definition::{Game, GameFiles, read};
use crate::diagnostic::{Fault, Faults, List, Sources, closest, seen};
use shelf::{file_names, folders_in, is_game_file, is_yaml, read_folder};

static SHIPPED: Dir = include_dir!("$CARGO_MANIFEST_DIR/games");

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
    /// Whether game folders that lie where the command is given are listed too.
    here: bool,
}

/// Where a game was found.
enum Place {
    Disk(PathBuf),
    Shipped(&'static Dir<'static>),
    /// A patch that is a single file.
    File(PathBuf),
}

impl Library {
    /// A library of these folders, each holding game folders, and of the shipped games.
    pub fn new<P: Into<PathBuf>>(folders: impl IntoIterator<Item = P>) -> Library {
        Library { folders: folders.into_iter().map(Into::into).collect(), here: false }
    }

    /// The usual library: `./games`, the folders of `$CARDWRIGHT_GAMES`, the shipped games, and game folders here.
    pub fn usual() -> Library {
        let named = std::env::var_os("CARDWRIGHT_GAMES");
        let named = named.iter().flat_map(std::env::split_paths).filter(|path| !path.as_os_str().is_empty());
        Library { here: true, ..Library::new(std::iter::once(PathBuf::from("games")).chain(named)) }
    }

    /// The names of all games, sorted. Folders whose name begins with `_` or `.` are left out.
    pub fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = self.folders.iter().flat_map(|folder| folders_in(folder)).collect();
        let shipped = SHIPPED.dirs().filter(|dir| dir.get_file(dir.path().join("game.yaml")).is_some());
        ids.extend(shipped.filter_map(|dir| dir.path().to_str().map(String::from)));
        if self.here {
            ids.extend(folders_in(Path::new(".")));
        }
        ids.retain(|id| !id.starts_with(['_', '.']));
        ids.sort();
        ids.dedup();
        ids
    }

    /// The files of a game, by its name or by the path of its folder; or those of a patch, with the game it extends.
    ///
    /// # Errors
    /// There is no such game (with the nearest name), or its folder cannot be read.
    pub fn find(&self, name: &str) -> Result<GameFiles, Fault> {
        self.find_with(name, &[])
    }

    /// Finds a game and reads it.
    ///
    /// # Errors
    /// All faults, with the texts they point into.
    pub fn load(&self, name: &str) -> Result<Game, (Faults, Sources)> {
        self.load_with(name, &[])
    }

    /// Finds a game with further patches and reads it.
    ///
    /// # Errors
    /// All faults, with the texts they point into.
    pub fn load_with(&self, name: &str, with: &[String]) -> Result<Game, (Faults, Sources)> {
        let files = self.find_with(name, with).map_err(|fault| (vec![fault], Sources::default()))?;
        match read(&files) {
            (Some(game), _) => Ok(game),
            (None, faults) => Err((faults, files.sources())),
        }
    }

    /// The files of a place, as they lie there.
    fn read_place(&self, place: &Place) -> Result<GameFiles, Fault> {
        match place {
            Place::Disk(folder) => read_folder(folder),
            Place::File(path) => patches::read_patch_file(path),
            Place::Shipped(dir) => {
                let id = dir.path().display().to_string();
                let files = dir.files().filter_map(|file| {
                    Some((file.path().file_name()?.to_str()?.to_string(), file.contents().to_vec()))
                });
                Ok(GameFiles {
                    shown: format!("games/{id}"),
                    id,
                    files: files.filter(|file| is_game_file(&file.0)).collect(),
                    ..GameFiles::default()
                })
            }
        }
    }

    /// The scenarios of a game, sorted by name; those of its house rules follow.
    ///
    /// # Errors
    /// There is no such game.
    pub fn scenarios(&self, name: &str) -> Result<Vec<GameFile>, Fault> {
        let mut found = self.beside(name, "scenarios")?;
        found.extend(self.beside(name, "house/scenarios")?);
        Ok(found)
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
            Ok(Place::File(path)) => path.parent().map(Path::to_path_buf),
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
            Place::File(path) if sub == "scenarios" => {
                let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
                let folder = path.with_file_name(sub);
                for name in file_names(&folder).into_iter().filter(|name| is_yaml(name) && name.starts_with(&stem)) {
                    let path = folder.join(&name);
                    found.extend(read_file(&path).map(|bytes| GameFile { path: path.display().to_string(), bytes }));
                }
            }
            Place::File(_) => {}
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
        if is_yaml(name) && path.is_file() {
            return Ok(Place::File(path.to_path_buf()));
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

impl Library {
    /// A page of text beside a game, such as `RULES.md`. A variant without one has that of the game it extends.
    pub fn page(&self, name: &str, page: &str) -> Option<String> {
        let place = self.place(name).ok()?;
        let bytes = match &place {
            Place::Disk(folder) => read_file(&folder.join(page)),
            Place::Shipped(dir) => dir.get_file(dir.path().join(page)).map(|file| file.contents().to_vec()),
            Place::File(_) => None,
        };
        match bytes {
            Some(bytes) => Some(seen(&String::from_utf8_lossy(&bytes)).into_owned()),
            None => self.page(&self.extended(&place)?, page),
        }
    }

    /// The files of a template for new games: paths inside its folder.
    pub fn template(&self, name: &str) -> Vec<GameFile> {
        fn collect(dir: &Dir, root: &Path, found: &mut Vec<GameFile>) {
            for file in dir.files() {
                let path = file.path().strip_prefix(root).unwrap_or(file.path());
                let path = path.display().to_string().replace('\\', "/");
                found.push(GameFile { path, bytes: file.contents().to_vec() });
            }
            dir.dirs().for_each(|dir| collect(dir, root, found));
        }
        let mut found = Vec::new();
        if let Some(dir) = SHIPPED.get_dir(Path::new("_template").join(name)) {
            collect(dir, dir.path(), &mut found);
        }
        found
    }
}
