//! Many matches: played on all cores, counted with whole numbers, and laws that every game must obey.

mod both_ways;
mod campaign;
mod laws;
mod look;
mod near_miss;
mod one;
mod report;
mod shares;
mod tally;
mod threads;
mod trial;

pub use campaign::{Plan, simulate};
pub use laws::{Broken, LawReport, laws};
pub use one::{Finished, Runner};
pub use report::{Report, SeatReport};
pub use shares::{Share, wilson};
pub use tally::{Failed, Tally};
pub use threads::{for_each, on_threads};
