//! The keyboard: lines as they are typed, with the moment at which they were.

use super::paint::Paint;
use super::voice::Voice;
use super::watch::{PACE, Watch};
use std::collections::VecDeque;
use std::io::BufRead;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

/// What is heard from the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String, Instant),
    /// The end of the input (Ctrl-D).
    End,
    /// Ctrl-C.
    Interrupt,
    /// Nothing until the moment given.
    Nothing,
    /// The files of the game have changed; what was typed is heard after that.
    Edited,
}

/// The longest line that is read.
const MOST_LINE: usize = 2_000;

/// The keyboard and the screen, shared by all people at the table.
pub struct Console {
    heard: Receiver<Heard>,
    asked: VecDeque<Heard>,
    /// The screen.
    pub voice: Voice,
    /// How many events have been told to each seat.
    pub told: Vec<usize>,
    /// How many people sit at the table.
    pub people: usize,
    /// The moment at which the clock of the race showed 0.
    pub zero: Instant,
    /// Calls typed for a seat that was not asked yet: number of the seat, text, moment.
    pub calls: Vec<(usize, String, Instant)>,
    /// Watches the files of the game, if edits are to be taken up.
    pub watch: Option<Watch>,
    /// The files that have changed and were not taken up yet.
    pub edited: Vec<PathBuf>,
}

impl Console {
    /// Begins to listen. With nobody at the table nothing is read.
    pub fn new(voice: Voice, seats: usize, people: usize) -> Console {
        let (send, heard) = channel();
        let interrupt: Sender<Heard> = send.clone();
        // Without a handler Ctrl-C simply ends the process.
        let _ = ctrlc::set_handler(move || {
            let _ = interrupt.send(Heard::Interrupt);
        });
        if people > 0 {
            std::thread::spawn(move || listen(&send));
        }
        Console {
            heard,
            asked: VecDeque::new(),
            voice,
            told: vec![0; seats],
            people,
            zero: Instant::now(),
            calls: Vec::new(),
            watch: None,
            edited: Vec::new(),
        }
    }

    /// The colours to use.
    pub fn paint(&self) -> Paint {
        Paint::new(self.voice.colour)
    }

    /// Waits for a line, at the longest until `until`; hears of edits meanwhile.
    pub fn listen(&mut self, until: Option<Instant>) -> Heard {
        if self.watch.is_none() {
            return self.hear(until);
        }
        loop {
            let pause = Instant::now() + PACE;
            let heard = self.hear(Some(until.map_or(pause, |until| until.min(pause))));
            if self.is_edited(true) {
                if !matches!(heard, Heard::Nothing) {
                    self.asked.push_front(heard);
                }
                return Heard::Edited;
            }
            if heard != Heard::Nothing || until.is_some_and(|until| until <= Instant::now()) {
                return heard;
            }
        }
    }

    /// Whether the files of the game have changed; looks at them now, or only if that is some time ago.
    pub fn is_edited(&mut self, now: bool) -> bool {
        if let Some(watch) = &mut self.watch {
            self.edited.extend(if now { watch.changed() } else { watch.changed_by_now() });
        }
        !self.edited.is_empty()
    }

    /// Forgets the line that is heard next, if it was typed already.
    pub fn forget_line(&mut self) {
        if matches!(self.asked.front(), Some(Heard::Line(..))) {
            self.asked.pop_front();
        }
    }

    fn hear(&mut self, until: Option<Instant>) -> Heard {
        if let Some(heard) = self.asked.pop_front() {
            return heard;
        }
        let Some(until) = until else {
            return self.heard.recv().unwrap_or(Heard::End);
        };
        let left = until.saturating_duration_since(Instant::now());
        match self.heard.recv_timeout(left) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Whether somebody has pressed Ctrl-C; lines typed ahead are kept.
    pub fn is_interrupted(&mut self) -> bool {
        while let Ok(heard) = self.heard.try_recv() {
            self.asked.push_back(heard);
        }
        self.asked.contains(&Heard::Interrupt)
    }
}

fn listen(send: &Sender<Heard>) {
    let mut input = std::io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let read = std::io::Read::take(&mut input, MOST_LINE as u64).read_until(b'\n', &mut bytes);
        let heard = match read {
            Ok(n) if n > 0 => {
                if !bytes.ends_with(b"\n") {
                    // What is too long is nobody's answer, and its rest no further one.
                    let _ = input.skip_until(b'\n');
                }
                let line = String::from_utf8_lossy(&bytes);
                Heard::Line(line.trim().to_string(), Instant::now())
            }
            _ => Heard::End,
        };
        let end = heard == Heard::End;
        if send.send(heard).is_err() || end {
            return;
        }
    }
}
