//! Spaces of the shipped games, all through random matches.

use crate::definition::{GameFiles, OptionKind, read};
use crate::rules::{Answer, Decision, Referee, Rules, Setup};
use crate::table::{Rng, Seat};
use std::path::Path;
use std::sync::Arc;

/// The files of a shipped game.
#[allow(clippy::disallowed_methods, reason = "a test")]
fn files(folder: &Path) -> GameFiles {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let name = path.file_name().unwrap().to_string_lossy().to_string();
            files.push((name, std::fs::read(path).unwrap()));
        }
    }
    GameFiles {
        id: folder.file_name().unwrap().to_string_lossy().to_string(),
        shown: String::new(),
        files,
        ..GameFiles::default()
    }
}

/// One random match; at every decision the space must agree with itself.
fn play(rules: &Arc<Rules>, seed: u64, decisions: usize) {
    let mut referee = Referee::new(rules.clone());
    let mut chance = Rng::new(seed, "players");
    let mut state = referee.start(seed, false).unwrap();
    for _ in 0..decisions {
        let waiting: Vec<Seat> = match referee.decision(&state) {
            Decision::Over => return,
            Decision::Turn(seat) => vec![seat],
            Decision::Together(seats) | Decision::Race(seats) => seats.iter().collect(),
        };
        let seat = waiting[chance.below(waiting.len() as u64) as usize];
        let (action, n) = {
            let mut space = referee.space(&state, seat);
            let n = space.count(u64::MAX);
            let list = space.first(200);
            assert!(list.len() as u64 == n.least() || list.len() == 200 || !n.is_exact(), "{n:?}: {list:?}");
            for action in list.iter().take(20) {
                assert_eq!(space.settled(action).as_ref(), Some(action));
            }
            let action = space.sample(&mut chance);
            assert!(list.len() == 200 || action.as_ref().is_none_or(|action| list.contains(action)));
            assert_eq!(action.is_none(), space.is_empty());
            assert_eq!(space.fault(), None);
            (action, n)
        };
        let Some(action) = action else {
            // In a race a seat may have nothing to do; others have.
            assert!(waiting.len() > 1, "a dead end of {n:?}");
            continue;
        };
        let at = state.now() + 1 + chance.below(300) as u32;
        let answer = Answer { seat, action, at };
        let refused = match referee.decision(&state) {
            // The bell may have rung before.
            Decision::Race(_) => referee.apply(&mut state, &answer).err().filter(|refusal| refusal.fault.is_some()),
            _ => referee.apply(&mut state, &answer).err(),
        };
        assert_eq!(refused, None);
    }
}

#[test]
fn random_matches() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            continue;
        }
        let (game, _) = read(&files(&path));
        let Some(game) = game.map(Arc::new) else { continue };
        let mut given = vec![Vec::new()];
        for option in &game.options {
            if let OptionKind::Choice { domain, .. } = &option.kind {
                given.extend(domain.words().iter().map(|word| vec![(option.name.name.clone(), word.clone())]));
            }
        }
        for seats in game.seats.least..=game.seats.most {
            // Other choices than the usual ones with the fewest seats only.
            let tables = if seats == game.seats.least { given.len() } else { 1 };
            for given in &given[..tables] {
                let Ok(setup) = Setup::new(&game, Some(seats), None, given) else { continue };
                let Ok(rules) = Rules::new(game.clone(), setup) else { continue };
                play(&Arc::new(rules), seats as u64, 120);
            }
        }
    }
}
