//! Many matches: played on all cores, counted with whole numbers, and laws that every game must obey.

mod both_ways;
mod campaign;
mod compare;
mod laws;
mod look;
mod near_miss;
mod one;
mod report;
mod shares;
mod sums;
mod tally;
mod threads;
mod trial;

pub use campaign::{Plan, simulate};
pub use compare::{Comparison, LEAST};
pub use laws::{Broken, LawReport, laws};
pub use one::{Finished, Runner};
pub use report::{ActionReport, Report, WinReport};
pub use shares::{Difference, Share, wilson};
pub use sums::Sums;
pub use tally::{Failed, Tally};
pub use threads::{for_each, on_threads};
