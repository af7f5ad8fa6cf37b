//! A match at the terminal from the first decision to the last word.

use super::console::Console;
use super::human::{Human, Papers, news_lines};
use super::kept::{Kept, quoted};
use super::origin::Origin;
use super::seating::Sitter;
use super::show::option_lines;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::players::{Hinter, Manner, Match, Player, Step, Stop, bot, news};
use crate::record::Keeper;
use crate::rules::{Decision, Referee, Rules, State, Why};
use crate::table::Seat;
use std::cell::RefCell;
use std::process::ExitCode;
use std::rc::Rc;

/// The pace at which cards are turned at a terminal, in milliseconds.
const USUAL_PACE: u32 = 1_500;

/// Who sits at the table, and what becomes of the record.
pub struct Sitting {
    /// By seat.
    pub sitters: Vec<Sitter>,
    /// Keeps the record.
    pub keeper: Keeper,
    /// How bots play.
    pub manner: Manner,
    /// Where the record goes.
    pub kept: Kept,
    /// The rules for people.
    pub page: Option<String>,
    /// Where the rules come from.
    pub origin: Origin,
    /// Whether edits are taken up.
    pub watch: bool,
}

impl Sitting {
    /// Plays the match from `state`.
    pub fn play(mut self, mut referee: Referee, mut state: State, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        let rules = referee.rules().clone();
        let people: Vec<Seat> = (0u8..)
            .zip(&self.sitters)
            .filter(|(_, sitter)| matches!(sitter, Sitter::Human))
            .map(|(seat, _)| Seat(seat))
            .collect();
        let mut console = Console::new(*voice, rules.seats(), people.len());
        console.watch = self.watch.then(|| self.origin.watch());
        let console = Rc::new(RefCell::new(console));
        self.greet(&rules, &state, &people, voice);
        let mut watched = 0;
        let stop = loop {
            let stop;
            (state, stop) = self.sit(&mut referee, state, &console, &people, &mut watched, voice);
            if !matches!(stop, Some(Stop::Paused)) {
                break stop;
            }
            if let Some(again) = self.take_up(&state, &console, voice) {
                (referee, state) = (again.referee, again.state);
                watched = state.events().len();
                console.borrow_mut().told.fill(watched);
                self.keeper = again.keeper;
            }
        };
        self.end(&referee, &state, stop, &people, watched, voice)
    }

    /// Plays from `state` until the match is over, a player stops, or the game has been edited.
    fn sit(
        &mut self,
        referee: &mut Referee,
        state: State,
        console: &Rc<RefCell<Console>>,
        people: &[Seat],
        watched: &mut usize,
        voice: &mut Voice,
    ) -> (State, Option<Stop>) {
        let rules = referee.rules().clone();
        let players = self.seat_players(&rules, &state, console, voice);
        let mut game = Match::new(referee, state, players);
        let stop = loop {
            if people.is_empty() {
                *watched = watch(&game, voice, *watched);
            }
            if console.borrow_mut().is_interrupted() {
                break Some(Stop::Left(people.first().copied().unwrap_or(Seat(0))));
            }
            if console.borrow_mut().is_edited(false) {
                break Some(Stop::Paused);
            }
            let race = {
                let (referee, state) = game.watch();
                matches!(referee.decision(state), Decision::Race(_))
            };
            match game.step() {
                Ok(Step::Over) => break None,
                Ok(step) => {
                    let (referee, state) = game.watch();
                    self.keeper.note(referee, state, &step, race);
                }
                Err(stop) => break Some(stop),
            }
        };
        for seat in people.iter().filter(|_| !matches!(stop, Some(Stop::Paused))) {
            let from = console.borrow().told[seat.index()];
            let seen = game.seen(*seat);
            let lines = news_lines(&rules, seen.news(from), |seat| seen.view().team(seat));
            if people.len() > 1 && !lines.is_empty() {
                voice.say(&format!("{seat}:"));
            }
            lines.iter().for_each(|line| voice.say(&format!("  {line}")));
        }
        (game.state().clone(), stop)
    }

    /// The last words, by how the match stopped.
    fn end(
        &self,
        referee: &Referee,
        state: &State,
        stop: Option<Stop>,
        people: &[Seat],
        watched: usize,
        voice: &mut Voice,
    ) -> Result<ExitCode, Trouble> {
        let rules = referee.rules();
        match stop {
            None => {
                let from = if people.is_empty() { watched } else { usize::MAX };
                tell(referee, state, voice, from);
                tell_result(rules, state, people, voice);
                if let Some(file) = self.keep(state, voice, false)? {
                    let file = quoted(&file.display().to_string());
                    let game = self.found_at(rules).map_or(String::new(), |game| format!(" --game {game}"));
                    voice.say(&format!("The match is kept in {file}: cardwright replay {file}{game}"));
                }
                Ok(ExitCode::SUCCESS)
            }
            Some(Stop::Left(_) | Stop::Paused) => {
                self.say_goodbye(rules, state, voice)?;
                Ok(ExitCode::SUCCESS)
            }
            Some(Stop::Fault(fault)) => {
                let sources = Box::new(rules.game().sources.clone());
                self.keep_broken(state, voice);
                Err(Trouble::Faults(vec![*fault], sources))
            }
            Some(Stop::Refused(seat, refusal)) => {
                self.keep_broken(state, voice);
                let sentence = format!("{seat}, a bot, chose what is not allowed: {}", refusal.told());
                let fault = crate::diagnostic::Fault::placeless("refused-bot", sentence);
                Err(Trouble::Faults(vec![fault], Box::default()))
            }
        }
    }

    fn seat_players(
        &self,
        rules: &Rules,
        state: &State,
        console: &Rc<RefCell<Console>>,
        voice: &Voice,
    ) -> Vec<Box<dyn Player>> {
        let papers = Rc::new(Papers {
            rules: self.page.clone().unwrap_or(rules.game().summary.clone()),
            options: option_lines(rules.game(), rules.setup(), voice.width),
            kept: self.is_kept(voice),
        });
        let (seed, from) = (state.seed(), state.decisions());
        let live = voice.terminal && self.people() > 0;
        let manner = Manner { pace: self.manner.pace.or(live.then_some(USUAL_PACE)), ..self.manner };
        let pace = self.manner.pace.unwrap_or(USUAL_PACE);
        (0u8..)
            .map(Seat)
            .zip(&self.sitters)
            .map(|(seat, sitter)| -> Box<dyn Player> {
                match sitter {
                    Sitter::Bot(kind) => bot(kind, seed, seat, from, &manner),
                    Sitter::Human => {
                        let hinter = Hinter::new(seed, seat);
                        let (console, papers) = (console.clone(), papers.clone());
                        Box::new(Human::new(seat, console, papers, hinter, pace))
                    }
                }
            })
            .collect()
    }

    fn greet(&self, rules: &Rules, state: &State, people: &[Seat], voice: &mut Voice) {
        let game = rules.game();
        let title = format!("{}: {}", game.name, game.summary);
        voice.say(&super::draw::wrapped(&title, voice.width, 2));
        let names = self.sitters.iter().enumerate();
        let names = names.map(|(seat, sitter)| format!("P{seat} {}", sitter.name()));
        let changed = rules.setup().changed(game).into_iter();
        let changed = changed.map(|(name, value)| format!("{name} {value}"));
        let parts: Vec<String> = names.chain(changed).chain([format!("seed {}", state.seed())]).collect();
        voice.say(&super::draw::wrapped(&parts.join(", "), voice.width, 2));
        if let [me] = people {
            voice.say(&format!("You are {me}. `help` says what you can type."));
        }
        let is_race = |phase: &crate::definition::PhasePlan| phase.ask == crate::definition::Ask::Race;
        if !people.is_empty() && game.phases.iter().any(is_race) {
            let calls = game.actions.iter().filter(|plan| !plan.restarts_clock);
            let call = calls.map(|plan| plan.verb.as_str()).next().unwrap_or_default();
            voice.say(&match voice.terminal {
                true => "Calls count when you press Enter; Enter alone is the first call there is.".to_string(),
                false => format!("After each event a line is read: a call such as `@312 {call}`, or an empty line."),
            });
        }
    }
}

/// Tells onlookers what has happened since they last heard.
fn watch(game: &Match<'_>, voice: &mut Voice, from: usize) -> usize {
    let (referee, state) = game.watch();
    tell(referee, state, voice, from)
}

fn tell(referee: &Referee, state: &State, voice: &mut Voice, from: usize) -> usize {
    let news = news(referee, state, None, from);
    for line in news_lines(referee.rules(), news, |seat| state.team(seat)) {
        voice.say(&super::draw::wrapped(&line, voice.width, 2));
    }
    state.events().len()
}

/// The last words of a match.
fn tell_result(rules: &Rules, state: &State, people: &[Seat], voice: &mut Voice) {
    let Some(outcome) = state.outcome() else {
        return;
    };
    let winners: Vec<Seat> = outcome.winners().collect();
    let names: Vec<String> = winners
        .iter()
        .map(|seat| match people {
            [me] if me == seat => format!("you ({seat})"),
            _ => seat.to_string(),
        })
        .collect();
    let names = crate::diagnostic::List::and(&names);
    let won = match (outcome.draw, winners.len()) {
        (true, _) => format!("A draw between {names}."),
        (false, 1) if people == winners => "You win!".to_string(),
        (false, 1) => format!("{names} wins."),
        (false, _) => format!("{names} win."),
    };
    let limit = match outcome.why {
        Why::Limit => " (The match was ended by a limit of the game.)",
        Why::Rule => "",
    };
    voice.say(&format!("{won}{limit}"));
    if !rules.game().score.items.is_empty() {
        let scores = outcome.scores.iter().enumerate();
        let scores = scores.map(|(seat, score)| format!("P{seat} {score}"));
        voice.say(&format!("Scores: {}", scores.collect::<Vec<_>>().join(", ")));
    }
}
