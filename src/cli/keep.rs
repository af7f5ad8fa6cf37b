//! What is kept of a match that is played, and how to go on with it or to deal it again.

use super::files;
use super::kept::{Kept, quoted, unwritten, write_fresh};
use super::seating::{Sitter, USUAL};
use super::sitting::Sitting;
use super::trouble::Trouble;
use super::voice::Voice;
use crate::diagnostic::Count;
use crate::players::{DEFAULT_SKILL, in_short};
use crate::rules::{Rules, State};
use std::io::ErrorKind;
use std::path::PathBuf;

impl Sitting {
    /// How many people sit there.
    pub(super) fn people(&self) -> usize {
        self.sitters.iter().filter(|sitter| matches!(sitter, Sitter::Human)).count()
    }

    /// Whether the match is kept when somebody gets up.
    pub(super) fn is_kept(&self, voice: &Voice) -> bool {
        self.kept != Kept::Unasked || (voice.terminal && self.people() > 0)
    }

    /// Writes the record where it is wanted; where nobody has said so, only if the match is not over and a person at a
    /// terminal may want to go on, in a file of its own.
    pub(super) fn keep(&self, state: &State, voice: &Voice, unfinished: bool) -> Result<Option<PathBuf>, Trouble> {
        let record = self.keeper.record(state);
        let text = record.write();
        match &self.kept {
            Kept::In(file) => {
                files::write(file, &text)?;
                Ok(Some(file.clone()))
            }
            Kept::Unasked if unfinished && self.is_kept(voice) => {
                let stem = format!("{}-{}", record.game, record.seed);
                let names = (2..).map(|n| format!("{stem}-{n}.yaml"));
                for file in [format!("{stem}.yaml")].into_iter().chain(names).map(PathBuf::from) {
                    match write_fresh(&file, &text) {
                        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                        Err(error) => return Err(unwritten(&file, &error)),
                        Ok(()) => return Ok(Some(file)),
                    }
                }
                Ok(None)
            }
            Kept::Unasked => Ok(None),
        }
    }

    /// What is said when the match stops before its end: how to go on with it, or to deal it again.
    pub(super) fn say_goodbye(&self, rules: &Rules, state: &State, voice: &mut Voice) -> Result<(), Trouble> {
        let actions = Count(state.decisions() as usize, "action");
        voice.say("");
        let kept = self.keep(state, voice, true);
        if let Ok(Some(file)) = &kept {
            let file = quoted(&file.display().to_string());
            let game = self.found_at(rules).map_or(String::new(), |game| format!("{game} "));
            voice.say(&format!("You got up after {actions}. Go on with:\n  cardwright play {game}--resume {file}"));
            return Ok(());
        }
        let who = if self.people() == 0 { "It was stopped" } else { "You got up" };
        voice.say(&format!("{who} after {actions}. The same deal again:\n  {}", self.same_again(rules, state)));
        voice.say("With --record FILE a match is kept and can be continued.");
        kept.map(|_| ())
    }

    /// Keeps a match that cannot go on; what stopped it is the worse news.
    pub(super) fn keep_broken(&self, state: &State, voice: &mut Voice) {
        if let Err(trouble) = self.keep(state, voice, true) {
            voice.complain(&trouble.text(voice.colour));
        }
    }

    /// Where the game lies, if its name alone does not say so.
    pub(super) fn found_at(&self, rules: &Rules) -> Option<String> {
        (self.origin.name != rules.game().id).then(|| quoted(&self.origin.name))
    }

    /// The command that deals the same match again.
    fn same_again(&self, rules: &Rules, state: &State) -> String {
        let mut words = vec!["cardwright play".to_string(), quoted(&self.origin.name)];
        words.push(format!("--seats {} --seed {}", rules.seats(), state.seed()));
        words.extend(self.origin.with.iter().map(|patch| format!("--with {}", quoted(patch))));
        let changed = rules.setup().changed(rules.game()).into_iter();
        words.extend(changed.map(|(name, value)| format!("--option {}", quoted(&format!("{name}={value}")))));
        let players = in_short(self.sitters.iter().map(Sitter::name).collect());
        if players != USUAL.join(",") {
            words.push(format!("--players {players}"));
        }
        words.extend(self.manner.pace.map(|pace| format!("--pace {pace}")));
        words.extend((self.manner.skill != DEFAULT_SKILL).then(|| format!("--skill {}", self.manner.skill)));
        words.join(" ")
    }
}
