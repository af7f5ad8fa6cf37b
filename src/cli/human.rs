//! A person at the terminal.

use super::console::{Console, Heard};
use super::draw;
use super::hear::{COMMANDS, Command, Meaning, meaning};
use crate::players::{Call, HUMAN, Halt, Hinter, News, Player, Seen};
use crate::record::timed;
use crate::rules::{Action, Number, Rules};
use crate::scenario::sheet_lines;
use crate::table::Seat;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Up to so many actions are written out in the prompt.
const WRITTEN: u64 = 8;
/// Up to so many are listed by `actions`.
const LISTED: usize = 40;
/// The last lines shown by `log`.
const LOGGED: usize = 30;
/// When a call without a time counts, in a pipe, in milliseconds after the last thing that happened.
const USUAL_CALL: u32 = 300;

/// What a person may want to read.
pub struct Papers {
    /// The rules for people.
    pub rules: String,
    /// The options in force.
    pub options: Vec<String>,
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
    seat: Seat,
    console: Rc<RefCell<Console>>,
    papers: Rc<Papers>,
    hinter: Hinter,
    pace: u32,
    clock: (u32, u32),
}

impl Human {
    /// A person at a seat, who turns cards at this pace in a race.
    pub fn new(
        seat: Seat,
        console: Rc<RefCell<Console>>,
        papers: Rc<Papers>,
        hinter: Hinter,
        pace: u32,
    ) -> Human {
        Human {
            seat,
            console,
            papers,
            hinter,
            pace,
            clock: (0, u32::MAX),
        }
    }

    fn say(&self, line: &str) {
        let console = &mut *self.console.borrow_mut();
        let width = console.voice.width;
        console.voice.say(&draw::wrapped(line, width, 2));
    }

    /// What happened since this person last looked.
    fn tell_news(&self, seen: &Seen<'_>) {
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

    fn show_table(&self, seen: &Seen<'_>) {
        let (paint, width) = {
            let console = self.console.borrow();
            (console.paint(), console.voice.width)
        };
        for line in draw::table(&seen.view(), &seen.rules(), paint, width) {
            self.console.borrow_mut().voice.say(&line);
        }
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

    fn prompt(&self, seen: &mut Seen<'_>) {
        let rules = seen.rules();
        let count = seen.space(|space| space.count(WRITTEN + 1));
        let plans = seen.space(|space| space.plans());
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
                let actions = seen.space(|space| space.first(WRITTEN as usize));
                let written: Vec<String> = actions.iter().map(|action| seen.write(action)).collect();
                self.say(&format!("{}: {asked}: {}", self.seat, written.join(", ")));
            }
            _ => self.say(&format!("{}: {asked}", self.seat)),
        }
        self.ask();
    }

    fn ask(&self) {
        let mut console = self.console.borrow_mut();
        if console.voice.terminal {
            console.voice.write("> ");
        }
    }

    /// Does what a command says.
    fn obey(&mut self, command: Command, seen: &mut Seen<'_>) -> Result<(), Halt> {
        match command {
            Command::Quit => return Err(Halt::Leave),
            Command::Help => self.help(seen),
            Command::Table => self.show_table(seen),
            Command::Rules => {
                let papers = self.papers.clone();
                papers.rules.lines().for_each(|line| self.say(line));
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
            Command::Actions => self.actions(seen),
            Command::Hint => self.hint(seen)?,
        }
        Ok(())
    }

    fn help(&self, seen: &mut Seen<'_>) {
        self.say("Type what you do: its verb and what it is done with, as in the list of `actions`.");
        let first = seen.space(|space| space.first(1));
        if let Some(action) = first.first() {
            let text = seen.write(action);
            self.say(&format!("For instance: {text}. The verb may be left out if only one fits."));
        }
        for (name, _, text) in COMMANDS {
            self.say(&format!("  {name:8} {text}"));
        }
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

    fn actions(&self, seen: &mut Seen<'_>) {
        let (first, count) = seen.space(|space| (space.first(LISTED), space.count(10_000)));
        for action in &first {
            let text = seen.write(action);
            self.say(&format!("  {text}"));
        }
        match count {
            Number::Exactly(n) if n as usize <= first.len() => {}
            Number::Exactly(n) => self.say(&format!("  … {n} in all")),
            Number::AtLeast(n) => self.say(&format!("  … more than {n} in all")),
        }
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

    fn refused(&self, told: &str) {
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
        self.prompt(seen);
        loop {
            let heard = self.console.borrow_mut().listen(None);
            let Heard::Line(line, _) = heard else {
                return Err(Halt::Leave);
            };
            // Between two lines of a pipe an empty one is nothing.
            if line.is_empty() || line.starts_with('#') {
                self.ask();
                continue;
            }
            match meaning(seen, &line) {
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
        let clock = (seen.decisions(), seen.now());
        if clock != self.clock {
            let moment = Instant::now() - Duration::from_millis(seen.now() as u64);
            let restarted = clock.1 < self.clock.1 || self.clock.1 == u32::MAX;
            self.clock = clock;
            if restarted {
                self.console.borrow_mut().zero = moment;
            }
            self.tell_news(seen);
            if clock.1 == 0 {
                self.show_table(seen);
            }
        }
        let turn = self.own_turn(seen);
        let terminal = self.console.borrow().voice.terminal;
        if terminal { self.live(seen, until, turn) } else { self.piped(seen, until, turn) }
    }
}

impl Human {
    /// The action that goes on with the race, such as turning a card, and when it is due at a steady pace.
    fn own_turn(&self, seen: &mut Seen<'_>) -> Option<Call> {
        let rules = seen.rules();
        let goes_on = |action: &Action| {
            let plan = rules.game().actions.get(action.plan as usize);
            plan.is_some_and(|plan| plan.restarts_clock)
        };
        let actions = seen.space(|space| space.first(LISTED));
        let action = actions.into_iter().find(goes_on)?;
        let at = self.pace.max(seen.now());
        Some(Call { at, action })
    }

    /// Enter alone: the first call there is.
    fn usual_call(&self, seen: &mut Seen<'_>) -> Option<Action> {
        let rules = seen.rules();
        let actions = seen.space(|space| space.first(LISTED));
        actions.into_iter().find(|action| {
            let plan = rules.game().actions.get(action.plan as usize);
            plan.is_some_and(|plan| !plan.restarts_clock)
        })
    }

    /// At a terminal: cards are turned at a steady pace, and calls count at the moment they are typed.
    fn live(
        &mut self,
        seen: &mut Seen<'_>,
        until: Option<u32>,
        turn: Option<Call>,
    ) -> Result<Option<Call>, Halt> {
        let turn = turn.filter(|turn| until.is_none_or(|until| turn.at < until));
        let due = turn.as_ref().map(|turn| turn.at).or(until);
        loop {
            let (zero, waiting) = {
                let mut console = self.console.borrow_mut();
                let mine = console.calls.iter().position(|call| call.0 == self.seat.index());
                (console.zero, mine.map(|n| console.calls.remove(n)))
            };
            let moment = due.map(|due| zero + Duration::from_millis(due as u64));
            let (line, at) = match waiting {
                Some((_, line, at)) => (line, at),
                None => match self.console.borrow_mut().listen(moment) {
                    Heard::Line(line, at) => (line, at),
                    Heard::Nothing => return Ok(turn),
                    Heard::End | Heard::Interrupt => return Err(Halt::Leave),
                },
            };
            let line = match self.for_somebody(&line, at, seen) {
                Some(line) => line,
                None => return Ok(None),
            };
            let at = at.saturating_duration_since(zero).as_millis() as u32;
            let at = at.max(seen.now());
            if line.is_empty() {
                if let Some(action) = self.usual_call(seen) {
                    return Ok(Some(Call { at, action }));
                }
                continue;
            }
            match meaning(seen, &line) {
                Meaning::Action(action) => return Ok(Some(Call { at, action })),
                Meaning::Command(command) => self.obey(command, seen)?,
                Meaning::Refused(refusal) => self.refused(&refusal.told()),
            }
        }
    }

    /// A line that begins with another seat's name is kept for that seat.
    fn for_somebody(&self, line: &str, at: Instant, seen: &Seen<'_>) -> Option<String> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match crate::record::seat_in(first, seen.rules().seats()) {
            Ok(seat) if seat == self.seat => Some(rest.trim().to_string()),
            Ok(seat) => {
                let call = (seat.index(), rest.trim().to_string(), at);
                self.console.borrow_mut().calls.push(call);
                None
            }
            Err(_) => Some(line.to_string()),
        }
    }

    /// In a pipe a line is read whenever something has happened: a call with its time (`@312 snap`), or nothing to
    /// let things take their course.
    fn piped(
        &mut self,
        seen: &mut Seen<'_>,
        until: Option<u32>,
        turn: Option<Call>,
    ) -> Result<Option<Call>, Halt> {
        loop {
            let Heard::Line(line, _) = self.console.borrow_mut().listen(None) else {
                return Err(Halt::Leave);
            };
            let (text, at) = match timed(&line) {
                Ok(timed) => timed,
                Err(sentence) => {
                    self.refused(&sentence);
                    continue;
                }
            };
            if text.is_empty() || text == "wait" {
                return Ok(turn.filter(|turn| until.is_none_or(|until| turn.at < until)));
            }
            match meaning(seen, text) {
                Meaning::Action(action) => {
                    let usual = seen.now().saturating_add(USUAL_CALL);
                    let at = at.unwrap_or(usual).max(seen.now());
                    return Ok(Some(Call { at, action }));
                }
                Meaning::Command(command) => self.obey(command, seen)?,
                Meaning::Refused(refusal) => self.refused(&refusal.told()),
            }
        }
    }
}
