//! The command line: one verb a file. Only here is anything printed.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)] // people live in time, and their files on a disk

mod check;
mod compare;
mod console;
mod docs;
mod draw;
mod edits;
mod files;
mod hear;
mod human;
mod keep;
mod kept;
mod list;
mod new;
mod origin;
mod page;
mod paint;
mod path;
mod play;
mod racing;
mod replay;
mod seating;
mod show;
mod sim;
mod sitting;
mod test;
mod trouble;
mod voice;
mod watch;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use trouble::Trouble;
use voice::{Colour, Voice};

/// A card table: play, simulate, check and test games that are folders of YAML and Rhai.
#[derive(Parser)]
#[command(name = "cardwright", version, about, arg_required_else_help = true)]
#[command(after_help = "Sit down with:  cardwright play, and the name of a game from cardwright list")]
struct Cli {
    /// Whether to use colours.
    #[arg(long, alias = "color", global = true, value_name = "WHEN", default_value = "auto")]
    colour: Colour,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    List(list::List),
    Show(show::Show),
    Play(play::Play),
    Sim(sim::Sim),
    Check(check::Check),
    Test(test::Test),
    Replay(replay::Replay),
    New(new::New),
    Docs(docs::Docs),
}

/// Runs the command of this process: 0 all is well, 1 a fault was found, 2 it was called wrongly.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or(String::new(), |at| format!(" ({at})"));
        let mut voice = Voice::plain();
        voice.complain(&format!(
            "cardwright itself is at fault here{place}; please report it with the command you gave"
        ));
    }));
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // A reader that has gone away is no reason to fail.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut voice = Voice::new(cli.colour);
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cli.verb.run(&mut voice)));
    match done {
        Ok(Ok(code)) => code,
        Ok(Err(trouble)) => trouble.tell(&mut voice),
        Err(_) => ExitCode::from(1),
    }
}

impl Verb {
    fn run(self, voice: &mut Voice) -> Result<ExitCode, Trouble> {
        match self {
            Verb::List(verb) => verb.run(voice),
            Verb::Show(verb) => verb.run(voice),
            Verb::Play(verb) => verb.run(voice),
            Verb::Sim(verb) => verb.run(voice),
            Verb::Check(verb) => verb.run(voice),
            Verb::Test(verb) => verb.run(voice),
            Verb::Replay(verb) => verb.run(voice),
            Verb::New(verb) => verb.run(voice),
            Verb::Docs(verb) => verb.run(voice),
        }
    }
}
