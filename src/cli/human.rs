//! A person at the terminal.

use super::console::{Console, Heard};
use super::draw;
use super::hear::{COMMANDS, Command, Meaning, meaning};
use super::page;
use crate::players::{Call, HUMAN, Halt, Hinter, News, Player, Seen};
use crate::rules::{Action, Number, Rules};
use crate::scenario::sheet_lines;
use crate::table::Seat;
use std::cell::RefCell;
use std::rc::Rc;

/// Up to so many actions are written out in the prompt.
const WRITTEN: u64 = 8;
/// Up to so many are listed by `actions`.
const LISTED: usize = 40;
/// The last lines shown by `log`.
const LOGGED: usize = 30;

/// What a person may want to read.
pub struct Papers {
    /// The rules for people.
    pub rules: String,
    /// The options in force.
    pub options: Vec<String>,
    /// Whether the match is kept when somebody gets up.
    pub kept: bool,
}

/// News as lines.
pub fn news_lines(rules: &Rules, news: Vec<News>, team: impl Fn(Seat) -> Seat + Copy) -> Vec<String> {
    let mut lines = Vec::new();
    for news in news {
        match news {
            News::Line(line) => lines.push(line),
            News::Sheet(sheet) => {
                let sheet = sheet_lines(rules, sheet, team).into_iter();
                lines.extend(sheet.map(|line| format!("| {line}")));
            }
        }
    }
    lines
}

/// A person who answers for a seat.
pub struct Human {
    pub(super) seat: Seat,
    pub(super) console: Rc<RefCell<Console>>,
    papers: Rc<Papers>,
    hinter: Hinter,
    pub(super) pace: u32,
    pub(super) clock: (u32, u32),
}

impl Human {
    /// A person at a seat, who turns cards at this pace in a race.
    pub fn new(seat: Seat, console: Rc<RefCell<Console>>, papers: Rc<Papers>, hinter: Hinter, pace: u32) -> Human {
        Human { seat, console, papers, hinter, pace, clock: (0, u32::MAX) }
    }

    fn say(&self, line: &str) {
        let console = &mut *self.console.borrow_mut();
        let width = console.voice.width;
        for line in line.split('\n') {
            console.voice.say(&draw::wrapped(line, width, 2));
        }
    }

    /// What happened since this person last looked.
    pub(super) fn tell_news(&self, seen: &Seen<'_>) {
        let from = {
            let mut console = self.console.borrow_mut();
            std::mem::replace(&mut console.told[self.seat.index()], seen.events())
        };
        self.tell(seen, seen.news(from));
    }

    fn tell(&self, seen: &Seen<'_>, news: Vec<News<'_>>) {
        for line in news_lines(&seen.rules(), news, |seat| seen.view().team(seat)) {
            self.say(&format!("  {line}"));
        }
    }

    pub(super) fn show_table(&self, seen: &Seen<'_>) {
        let (paint, width) = {
            let console = self.console.borrow();
            (console.paint(), console.voice.width)
        };
        for line in draw::table(&seen.view(), &seen.rules(), paint, width) {
            self.console.borrow_mut().voice.say(&line);
        }
    }

    pub(super) fn show_glance(&self, seen: &Seen<'_>) {
        let (paint, width) = {
            let console = self.console.borrow();
            (console.paint(), console.voice.width)
        };
        let line = draw::glance(&seen.view(), &seen.rules(), paint, width);
        self.console.borrow_mut().voice.say(&line);
    }

    /// With several people at one keyboard: a hand is only shown when its owner asks for it.
    fn take_the_chair(&self) -> Result<(), Halt> {
        let (people, terminal) = {
            let console = self.console.borrow();
            (console.people, console.voice.terminal)
        };
        if people < 2 || !terminal {
            return Ok(());
        }
        self.say(&format!("{}: press Enter when the others do not look.", self.seat));
        match self.console.borrow_mut().listen(None) {
            Heard::Line(..) => Ok(()),
            Heard::Edited => Err(Halt::Pause),
            _ => Err(Halt::Leave),
        }
    }

    /// Puts the hand out of sight again.
    fn leave_the_chair(&self) {
        let mut console = self.console.borrow_mut();
        if console.people > 1 && console.voice.terminal {
            console.voice.write("\u{1b}[2J\u{1b}[3J\u{1b}[H");
        }
    }

    fn prompt(&self, seen: &mut Seen<'_>) -> Result<(), Halt> {
        let rules = seen.rules();
        let (count, plans) = seen.space(|space| (space.count(WRITTEN + 1), space.plans()))?;
        let texts = plans.iter().filter_map(|n| rules.game().actions.get(*n as usize));
        let mut asked: Vec<String> = Vec::new();
        for plan in texts {
            let text = match plan.text.as_str() {
                "" => plan.verb.replace('_', " "),
                text => text.to_string(),
            };
            let text = if plans.len() > 1 { format!("{} ({text})", plan.verb) } else { text };
            if !asked.contains(&text) {
                asked.push(text);
            }
        }
        let asked = asked.join(" or ");
        match count {
            Number::Exactly(n) if n <= WRITTEN => {
                let actions = seen.space(|space| space.first(WRITTEN as usize))?;
                let written: Vec<String> = actions.iter().map(|action| seen.write(action)).collect();
                self.say(&format!("{}: {asked}: {}", self.seat, written.join(", ")));
            }
            _ => self.say(&format!("{}: {asked}", self.seat)),
        }
        self.ask();
        Ok(())
    }

    fn ask(&self) {
        let mut console = self.console.borrow_mut();
        if console.voice.terminal {
            console.voice.write("> ");
        }
    }

    /// Does what a command says.
    pub(super) fn obey(&mut self, command: Command, seen: &mut Seen<'_>) -> Result<(), Halt> {
        match command {
            Command::Quit => return Err(Halt::Leave),
            Command::Help => self.help(seen)?,
            Command::Table => self.show_table(seen),
            Command::Rules => {
                let papers = self.papers.clone();
                let voice = &mut self.console.borrow_mut().voice;
                page::lines(&papers.rules, voice.width).iter().for_each(|line| voice.say(line));
            }
            Command::Options => {
                let papers = self.papers.clone();
                papers.options.iter().for_each(|line| self.say(line));
            }
            Command::Log => {
                let mut news = seen.news(0);
                let last = news.split_off(news.len().saturating_sub(LOGGED));
                self.tell(seen, last);
            }
            Command::Score => self.score(seen),
            Command::Actions => self.actions(seen)?,
            Command::Hint => self.hint(seen)?,
        }
        Ok(())
    }

    fn help(&self, seen: &mut Seen<'_>) -> Result<(), Halt> {
        self.say("Type what you do: its verb and what it is done with, as in the list of `actions`.");
        let first = seen.space(|space| space.first(1))?;
        if let Some(action) = first.first() {
            let text = seen.write(action);
            self.say(&format!("For instance: {text}. The verb may be left out if only one fits."));
        }
        for (name, command, text) in COMMANDS {
            let text = match command {
                Command::Quit if self.papers.kept => "get up; the match is kept and can be continued",
                _ => text,
            };
            self.say(&format!("  {name:8} {text}"));
        }
        Ok(())
    }

    fn score(&self, seen: &Seen<'_>) {
        let rules = seen.rules();
        let view = seen.view();
        for sheet in seen.sheets() {
            for line in sheet_lines(&rules, sheet, |seat| view.team(seat)) {
                self.say(&format!("  {line}"));
            }
        }
        if seen.sheets().is_empty() {
            self.say("No round has been scored yet.");
        }
    }

    fn actions(&self, seen: &mut Seen<'_>) -> Result<(), Halt> {
        let (first, count) = seen.space(|space| (space.first(LISTED), space.count(10_000)))?;
        for action in &first {
            let text = seen.write(action);
            self.say(&format!("  {text}"));
        }
        match count {
            Number::Exactly(n) if n as usize <= first.len() => {}
            Number::Exactly(n) => self.say(&format!("  … {n} in all")),
            Number::AtLeast(n) => self.say(&format!("  … more than {n} in all")),
        }
        Ok(())
    }

    fn hint(&mut self, seen: &mut Seen<'_>) -> Result<(), Halt> {
        let best = self.hinter.best(seen, 3)?;
        let texts: Vec<String> = best.iter().map(|action| seen.write(action)).collect();
        match texts.split_first() {
            Some((first, [])) => self.say(&format!("  a bot would: {first}")),
            Some((first, more)) => {
                self.say(&format!("  a bot would: {first}; then rather {}", more.join(", ")));
            }
            None => self.say("  there is nothing to do"),
        }
        Ok(())
    }

    pub(super) fn refused(&self, told: &str) {
        self.say(&format!("  {told}"));
    }
}

impl Player for Human {
    fn name(&self) -> &str {
        HUMAN
    }

    fn is_live(&self) -> bool {
        true
    }

    fn choose(&mut self, seen: &mut Seen<'_>) -> Result<Action, Halt> {
        self.take_the_chair()?;
        self.tell_news(seen);
        self.show_table(seen);
        self.prompt(seen)?;
        loop {
            let heard = self.console.borrow_mut().listen(None);
            let line = match heard {
                Heard::Line(line, _) => line,
                Heard::Edited => return Err(Halt::Pause),
                _ => return Err(Halt::Leave),
            };
            // Between two lines of a pipe an empty one is nothing.
            if line.is_empty() || line.starts_with('#') {
                self.ask();
                continue;
            }
            match meaning(seen, &line)? {
                Meaning::Action(action) => {
                    self.leave_the_chair();
                    return Ok(action);
                }
                Meaning::Command(command) => self.obey(command, seen)?,
                Meaning::Refused(refusal) => self.refused(&refusal.told()),
            }
            self.ask();
        }
    }

    fn intend(&mut self, seen: &mut Seen<'_>, until: Option<u32>) -> Result<Option<Call>, Halt> {
        self.race(seen, until)
    }
}
