//! Asks what a pick offers.

use super::asked::{Args, Asked};
use super::assign::Assign;
use super::cards::{self, Sets};
use super::groups::Groups;
use super::items::{Items, Sort};
use super::judge;
use super::offer::{Choice, Offer};
use super::runs::Runs;
use crate::rules::program::{PickCode, ShapeCode};
use crate::rules::script::run::{Fail, Run};
use crate::table::CardSet;

impl<'a, 'r> Offer<'a, 'r> {
    /// What the next pick offers.
    pub fn open(run: &mut Run<'r>, asked: &Asked<'a, 'r>) -> Result<Offer<'a, 'r>, Fail> {
        let offer = |choice, all| Offer { asked: *asked, choice, all };
        let Some(pick) = asked.pick() else {
            return Ok(offer(Choice::Done, None));
        };
        let mut args = asked.args(run)?;
        if let Some(when) = &pick.when
            && !args.ask(when, run, &[])?
        {
            return Ok(offer(Choice::Skipped, None));
        }
        let choice = match &pick.shape {
            ShapeCode::Card(from) => {
                let from = args.ask(from, run, &[])?;
                Choice::Card(Self::card_choice(run, &mut args, pick, from)?)
            }
            ShapeCode::Cards { from, count, same } => {
                let from = args.ask(from, run, &[])?;
                let count = cards::bounds(count, run, &mut args)?;
                let offered = judge::offered(pick, run, &mut args, from)?;
                Choice::Sets(Sets { from: judge::allowed(pick, run, &mut args, offered)?, count, same: *same })
            }
            ShapeCode::Run { .. } => Choice::Runs(Box::new(Runs::open(run, &mut args, pick)?)),
            ShapeCode::Groups { .. } => Choice::Groups(Box::new(Groups::open(run, &mut args, pick)?)),
            ShapeCode::Seat(seats) => {
                let seats = args.ask(seats, run, &[])?;
                let seats = seats.iter().map(|s| s.0 as i64).collect();
                Choice::Items(Items::these(run, asked, pick, Sort::Seat, seats)?)
            }
            ShapeCode::Word(most) => {
                let words = (1..=*most as i64).collect();
                Choice::Items(Items::these(run, asked, pick, Sort::Word, words)?)
            }
            ShapeCode::Number(least, most) => {
                let least = args.ask(least, run, &[])?;
                let most = args.ask(most, run, &[])?;
                Choice::Items(Items::numbers(run, asked, pick, least, most)?)
            }
            ShapeCode::Zone(zones) => {
                let mut ids = Vec::with_capacity(zones.len());
                for zone in zones {
                    let zone = args.ask(zone, run, &[])?;
                    if zone >= 0 {
                        ids.push(zone);
                    }
                }
                Choice::Items(Items::these(run, asked, pick, Sort::Zone, ids)?)
            }
            ShapeCode::Assign { .. } => Choice::Assign(Box::new(Assign::open(run, &mut args, pick)?)),
        };
        Ok(offer(choice, pick.all.as_ref()))
    }

    /// The cards of which one may be chosen, of copies only the lowest.
    #[inline]
    pub fn card_choice(run: &mut Run<'r>, args: &mut Args, pick: &PickCode, from: CardSet) -> Result<CardSet, Fail> {
        let offered = judge::offered(pick, run, args, from)?;
        let allowed = judge::allowed(pick, run, args, offered)?;
        Ok(cards::lowest(&run.rules.layout.deck, allowed))
    }
}
