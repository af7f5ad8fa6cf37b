//! A game that is edited while it is played: its rules read again, and the match played again under them.

use super::console::Console;
use super::draw::wrapped;
use super::sitting::Sitting;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::diagnostic::{Count, Fault, List};
use crate::record::{Keeper, Line, Record, carry_out};
use crate::rules::{Referee, Rules, State};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// A match as it stands under other rules.
pub struct Again {
    /// Applies them.
    pub referee: Referee,
    /// Where the match stands now.
    pub state: State,
    /// The record of what is still allowed.
    pub keeper: Keeper,
    /// How many answers are still allowed, in order.
    pub kept: usize,
    /// The first answer that is not, and why.
    pub refused: Option<(Line, String)>,
}

/// Plays the answers of a match again under these rules, from the same seed, as far as they are allowed.
fn play_again(rules: Arc<Rules>, record: &Record) -> Result<Again, Box<Fault>> {
    let mut referee = Referee::new(rules);
    let mut state = referee.start(record.seed, true)?;
    let mut keeper = Keeper::new(&referee, &state, record.players.clone());
    let mut refused = None;
    let mut kept = 0;
    for line in &record.answers {
        match carry_out(&mut referee, &mut state, line) {
            Ok(()) => keeper.take(&referee, &state, line.clone()),
            Err(refusal) => {
                refused = Some((line.clone(), refusal.told()));
                break;
            }
        }
        kept += 1;
    }
    Ok(Again { referee, state, keeper, kept, refused })
}

impl Sitting {
    /// Takes up what was edited: the match as it stands under the new rules, or nothing if they are at fault.
    pub(super) fn take_up(&self, state: &State, console: &Rc<RefCell<Console>>, voice: &mut Voice) -> Option<Again> {
        let edited = std::mem::take(&mut console.borrow_mut().edited);
        let names: Vec<String> = edited.iter().map(|path| path.display().to_string()).collect();
        let head = format!("{} changed", List::and(&names));
        let record = self.keeper.record(state);
        if voice.terminal {
            // The prompt is still on its line.
            voice.say("");
        }
        let again = self.origin.rules().and_then(|rules| {
            let sources = Box::new(rules.game().sources.clone());
            play_again(rules, &record).map_err(|fault| Trouble::Faults(vec![*fault], sources))
        });
        let say = |voice: &mut Voice, line: &str| voice.say(&wrapped(line, voice.width, 2));
        match again {
            Err(trouble) => {
                say(voice, &format!("{head}, but cannot be played so; the rules stay as they were:"));
                voice.say(&trouble.text(voice.colour));
                None
            }
            Ok(again) => {
                match &again.refused {
                    None if again.kept == 0 => say(voice, &format!("{head}; nothing was played before.")),
                    None => {
                        let answers = Count(again.kept, "answer");
                        let verb = if again.kept == 1 { "is" } else { "are" };
                        say(voice, &format!("{head}; all of {answers} {verb} still allowed."));
                    }
                    Some((line, why)) => {
                        console.borrow_mut().forget_line();
                        let nth = again.kept + 1;
                        let why = why.strip_prefix(&format!("not {}: ", line.text)).unwrap_or(why);
                        say(voice, &format!("{head}; answer {nth}, `{line}`, is no longer allowed: {why}"));
                        say(voice, &format!("The match goes on from before it, after {} answers.", again.kept));
                    }
                }
                Some(again)
            }
        }
    }
}
