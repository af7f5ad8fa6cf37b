//! `test`: scenarios and records, played and compared.

use super::files;
use super::seating::{games_in, load};
use super::trouble::Trouble;
use super::voice::Voice;
use crate::definition::Game;
use crate::diagnostic::{Count, Fault, Faults, Sources, render};
use crate::library::{GameFile, Library, read_file};
use crate::record::{Record, Replay};
use crate::rules::{Referee, Rules};
use crate::scenario::{Compared, Coverage, Reached, Scenario, compare, play, snapshot};
use crate::sim::for_each;
use clap::Args;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Play the scenarios and records of games and compare what comes out.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  cardwright test games\n  cardwright test GAME --coverage\n  cardwright test games/GAME/scenarios/NAME.yaml --update"
)]
pub struct Test {
    /// Folders of games, games, scenarios or records. All games, if none is given.
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Play all of them with this house rule too, or the patch at this path; may be given several times.
    #[arg(long, value_name = "PATCH")]
    with: Vec<String>,
    /// Write the snapshots anew.
    #[arg(long)]
    update: bool,
    /// Show the transcript of every scenario.
    #[arg(long)]
    show: bool,
    /// List what none of them reached: script lines, rules, actions, picks, phases, options and cards. What only advises
    /// bots (`rate_…`) is left out.
    #[arg(long)]
    coverage: bool,
}

/// One file to be tested.
struct Job {
    /// What the game is found by.
    name: String,
    /// The patches asked for.
    with: Vec<String>,
    game: Arc<Game>,
    file: GameFile,
    is_record: bool,
    on_disk: bool,
}

/// What came of it.
#[derive(Default)]
struct Outcome {
    faults: Faults,
    sources: Sources,
    transcript: String,
    /// What went wrong in the game itself, with its texts.
    causes: Vec<(Fault, Sources)>,
    /// Lines that differ from the snapshot.
    difference: Vec<String>,
    is_new: bool,
    /// What was reached of the game.
    reached: Reached,
    /// The game with patches that only this file asks for.
    variant: Option<Arc<Game>>,
}

impl Test {
    pub fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let library = Library::usual();
        let jobs = self.jobs(&library)?;
        let outcomes: Vec<Outcome> = for_each(&jobs, Job::run);
        let (mut failed, mut new, mut written) = (0, 0, 0);
        for (job, outcome) in jobs.iter().zip(&outcomes) {
            if self.show && !job.is_record {
                voice.say(&format!("== {}\n{}", job.file.path, outcome.transcript.trim_end()));
            }
            if self.update && job.is_snapshot_due(outcome) {
                job.write_snapshot(outcome)?;
                written += 1;
            } else if !outcome.difference.is_empty() {
                voice.say(&format!("{}: not as in the snapshot", job.file.path));
                for line in &outcome.difference {
                    voice.say(&format!("  {line}"));
                }
            }
            new += (outcome.is_new && !self.update) as usize;
            let differs = !outcome.difference.is_empty() && !self.update;
            let faulty = !outcome.faults.is_empty() || !outcome.causes.is_empty();
            failed += (faulty || differs) as usize;
            if faulty {
                voice.say(&format!("{}: failed", job.file.path));
                outcome.causes.iter().for_each(|(cause, sources)| {
                    voice.say(&render(std::slice::from_ref(cause), sources, voice.colour))
                });
                voice.say(&render(&outcome.faults, &outcome.sources, voice.colour));
            }
        }
        let records = jobs.iter().filter(|job| job.is_record).count();
        voice.say(&format!(
            "{} and {}: {}",
            Count(jobs.len() - records, "scenario"),
            Count(records, "record"),
            match failed {
                0 => "all as expected".to_string(),
                n => format!("{n} failed"),
            }
        ));
        if !self.with.is_empty() && jobs.len() > records {
            voice.say("snapshots are not compared: they are of the game without --with");
        }
        if new > 0 {
            let scenarios = Count(new, "scenario");
            voice.say(&format!("{scenarios} without a snapshot yet; `--update` writes it"));
        }
        if written > 0 {
            voice.say(&format!("{} written", Count(written, "snapshot")));
        }
        if self.coverage {
            say_coverage(&jobs, outcomes, voice);
        }
        Ok(ExitCode::from((failed > 0) as u8))
    }

    fn jobs(&self, library: &Library) -> Result<Vec<Job>, Trouble> {
        let mut jobs = Vec::new();
        if self.paths.is_empty() {
            for id in library.ids() {
                self.add_game(&mut jobs, library, &id)?;
            }
        }
        for name in &self.paths {
            let path = Path::new(name);
            let is_patch = || library.find(name).is_ok();
            let is_content = || path.ends_with("game.yaml") || path.extension().is_some_and(|ext| ext == "rhai");
            if path.is_file() && !is_content() && !is_patch() {
                self.add_file(&mut jobs, library, path)?;
            } else {
                for game in games_in(library, name) {
                    self.add_game(&mut jobs, library, &game)?;
                }
            }
        }
        Ok(jobs)
    }

    fn add_game(&self, jobs: &mut Vec<Job>, library: &Library, name: &str) -> Result<(), Trouble> {
        let with = self.with.as_slice();
        let game = self.traced(load(library, name, with)?);
        let on_disk = with.is_empty() && library.folder(name).is_some();
        let files = |is_record: bool| {
            let files = match is_record {
                true => library.records(name),
                false => library.scenarios(name),
            };
            let job = |file| Job {
                name: name.to_string(),
                with: with.to_vec(),
                game: game.clone(),
                file,
                is_record,
                on_disk,
            };
            files.unwrap_or_default().into_iter().map(job).collect::<Vec<Job>>()
        };
        jobs.extend(files(false));
        jobs.extend(files(true));
        Ok(())
    }

    /// A single scenario or record; a scenario belongs to the game in whose folder it lies.
    fn add_file(&self, jobs: &mut Vec<Job>, library: &Library, path: &Path) -> Result<(), Trouble> {
        let with = self.with.as_slice();
        let shown = path.display().to_string();
        let bytes = files::read(path)?;
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let folder = whole.ancestors().skip(1).find(|dir| dir.join("game.yaml").is_file());
        let is_record = String::from_utf8_lossy(&bytes).lines().any(|line| line.starts_with("record:"));
        let name = match (folder, is_record) {
            (Some(folder), _) => {
                let here = std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
                folder
                    .strip_prefix(here)
                    .ok()
                    .filter(|f| f.file_name().is_some())
                    .unwrap_or(folder)
                    .display()
                    .to_string()
            }
            (None, true) => {
                let (record, _) = super::replay::read_record(path)?;
                record.game
            }
            (None, false) => {
                let sentence = format!("`{shown}` does not lie in the folder of a game");
                return Err(Trouble::misuse(sentence));
            }
        };
        let game = self.traced(load(library, &name, with)?);
        let file = GameFile { path: shown, bytes };
        jobs.push(Job { name, with: with.to_vec(), game, file, is_record, on_disk: with.is_empty() });
        Ok(())
    }

    /// The game with a trace of what is reached, if that is asked for.
    fn traced(&self, game: Arc<Game>) -> Arc<Game> {
        match self.coverage {
            true => Arc::new(Game { trace: Some(Arc::default()), ..Game::clone(&game) }),
            false => game,
        }
    }
}

/// Tells of each game what was reached and what was not.
fn say_coverage(jobs: &[Job], outcomes: Vec<Outcome>, voice: &mut Voice) {
    let mut games: Vec<(&Job, Reached, Vec<Arc<Game>>)> = Vec::new();
    for (job, outcome) in jobs.iter().zip(outcomes) {
        if games.iter().all(|(other, ..)| !Arc::ptr_eq(&other.game, &job.game)) {
            games.push((job, Reached::default(), Vec::new()));
        }
        if let Some((_, reached, variants)) = games.iter_mut().find(|(other, ..)| Arc::ptr_eq(&other.game, &job.game)) {
            reached.add(outcome.reached);
            variants.extend(outcome.variant);
        }
    }
    for (job, reached, variants) in games {
        let variants: Vec<&Game> = variants.iter().map(|game| &**game).collect();
        let coverage = Coverage::of(&job.game, &variants, &reached);
        let counts = coverage.counts.iter().filter(|count| count.all > 0).map(|count| match count.what {
            lines @ "script lines" => format!("{} % of {} {lines}", count.reached * 100 / count.all, count.all),
            what => format!("{} of {} {what}", count.reached, count.all),
        });
        voice.say("");
        let line = format!("{}: {}", job.game.id, counts.collect::<Vec<_>>().join(", "));
        voice.say(&super::draw::wrapped(&line, voice.width, 2));
        for gap in coverage.gaps {
            let place = match gap.last > gap.line {
                true => format!("{}:{}-{}", gap.path, gap.line, gap.last),
                false => format!("{}:{}", gap.path, gap.line),
            };
            voice.say(&format!("  {place}  {}", gap.told));
        }
    }
}

impl Job {
    fn run(&self) -> Outcome {
        let mut outcome = Outcome::default();
        let done = match self.is_record {
            true => self.replay(&mut outcome),
            false => self.play(&mut outcome),
        };
        outcome.faults.extend(done.err().unwrap_or_default());
        outcome
    }

    /// The game with the patches that the file asks for.
    fn game_with(&self, with: &[String], outcome: &mut Outcome) -> Result<Arc<Game>, Faults> {
        let further: Vec<String> = with.iter().filter(|patch| !self.game.with.contains(patch)).cloned().collect();
        if further.is_empty() {
            return Ok(self.game.clone());
        }
        let all: Vec<String> = self.with.iter().cloned().chain(further).collect();
        let game = Library::usual().load_with(&self.name, &all);
        let game = game.map_err(|(faults, sources)| {
            outcome.sources = sources;
            faults
        })?;
        let trace = self.game.trace.as_ref().map(|_| Arc::default());
        let game = Arc::new(Game { trace, ..game });
        outcome.variant = Some(game.clone());
        Ok(game)
    }

    fn replay(&self, outcome: &mut Outcome) -> Result<(), Faults> {
        let record = Record::read(&mut outcome.sources, &self.file.path, &self.file.bytes)?;
        let one = |fault| vec![fault];
        let game = self.game_with(&record.with, outcome)?;
        if let Some(fault) = record.other_content(&game) {
            outcome.faults.push(fault);
        }
        let rules = Rules::new(game.clone(), record.setup(&game)?);
        let rules = rules.map_err(|faults| {
            let placeless = |fault: Fault| Fault { span: None, notes: Vec::new(), ..fault };
            faults.into_iter().map(placeless).collect::<Faults>()
        })?;
        let mut referee = Referee::new(Arc::new(rules));
        let traced = game.trace.is_some();
        let run = Replay::new(&mut referee, &record, traced);
        let mut run = run.map_err(|fault| one(*fault))?;
        let done = run.run(None);
        if traced {
            outcome.reached.see(run.referee().rules(), run.state());
        }
        done.map_err(|fault| one(*fault))?;
        run.verify().map_err(|fault| one(*fault))
    }

    fn play(&self, outcome: &mut Outcome) -> Result<(), Faults> {
        let scenario = Scenario::read(&mut outcome.sources, &self.file.path, &self.file.bytes)?;
        let game = self.game_with(&scenario.with, outcome)?;
        let played = play(&scenario, &game);
        outcome.faults = played.faults;
        outcome.causes = played.causes.into_iter().map(|cause| (cause, game.sources.clone())).collect();
        outcome.transcript = played.transcript;
        outcome.reached = played.reached;
        if self.on_disk {
            let pinned = read_file(&self.snapshot_path()).and_then(|bytes| String::from_utf8(bytes).ok());
            match compare(pinned.as_deref(), &outcome.transcript) {
                Compared::Equal => {}
                Compared::Missing => outcome.is_new = true,
                Compared::Differs(lines) => outcome.difference = lines,
            }
        }
        Ok(())
    }

    /// A snapshot is only written of what is as the author expects it.
    fn is_snapshot_due(&self, outcome: &Outcome) -> bool {
        let changed = outcome.is_new || !outcome.difference.is_empty();
        self.on_disk && !self.is_record && changed && outcome.faults.is_empty() && outcome.causes.is_empty()
    }

    fn snapshot_path(&self) -> std::path::PathBuf {
        Path::new(&self.file.path).with_extension("snap")
    }

    fn write_snapshot(&self, outcome: &Outcome) -> Result<(), Trouble> {
        let name = Path::new(&self.file.path).file_name();
        let name = name.unwrap_or_default().to_string_lossy();
        let source = format!("{}/scenarios/{name}", self.game.id);
        let text = snapshot(&source, &outcome.transcript);
        files::write(&self.snapshot_path(), &text)
    }
}
