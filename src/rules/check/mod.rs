//! What can be said against a game that compiles: one check a file, found through one list.

mod amount;
mod bell;
mod constant;
mod deck_size;
mod endless;
mod hidden;
mod lacking;
mod merge;
mod never_asked;
mod never_changed;
mod never_entered;
mod never_left;
mod no_end;
mod no_round;
mod nobody_out;
mod nobody_scores;
mod nothing_done;
mod reading;
mod refill;
mod shadowed;
mod undrawn;
mod unused_function;
mod unused_option;
mod unused_text;
mod unused_value;
mod unused_zone;

pub use merge::{Checked, check};

use crate::diagnostic::Faults;
use crate::rules::Rules;
use reading::Reading;

/// A check of a game whatever the set-up.
type Check = fn(&Reading, &mut Faults);

/// All checks of a game.
const CHECKS: [Check; 22] = [
    bell::check,
    constant::check,
    endless::check,
    hidden::check,
    lacking::check,
    never_asked::check,
    never_changed::check,
    never_entered::check,
    never_left::check,
    no_end::check,
    no_round::check,
    nobody_out::check,
    nobody_scores::check,
    nothing_done::check,
    refill::check,
    shadowed::check,
    undrawn::check,
    unused_function::check,
    unused_option::check,
    unused_text::check,
    unused_value::check,
    unused_zone::check,
];

/// All checks of a game with one set-up.
const SETUP_CHECKS: [fn(&Rules, &mut Faults); 1] = [deck_size::check];
