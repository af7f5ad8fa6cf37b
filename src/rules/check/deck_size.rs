//! A deck too small for what is dealt with so many seats.

use super::amount::{Ground, Known};
use super::reading::{Piece, Role, Uses};
use crate::diagnostic::{Count, Fault, Faults, Script};
use crate::rules::Rules;
use crate::rules::script::ast::Block;
use crate::rules::script::parse_expression;
use crate::table::Per;
use std::collections::BTreeMap;

pub fn check(rules: &Rules, faults: &mut Faults) {
    let ground = Ground::at(&rules.game, &rules.setup);
    let seats = rules.seats() as i64;
    let mut left: BTreeMap<u8, i64> = BTreeMap::new();
    for (zone, cards) in &rules.program.starts {
        *left.entry(*zone).or_default() += cards.iter().count() as i64;
    }
    for deal in &rules.game.round.deals {
        let count = deal.count.as_ref().and_then(|count| count.at(rules.seats()));
        let sure = deal.when.as_ref().is_none_or(|when| known(&ground, when) == Known::Flag(true));
        let (Some(count), true) = (count, sure) else { return };
        let Known::Number(count, most) = known(&ground, count) else { return };
        let (to, from) = (&rules.layout.zones[deal.to], &rules.layout.zones[deal.from]);
        let owners = match to.per {
            Per::Table => 1,
            Per::Seat => seats,
            Per::Team => return,
        };
        if count != most || count < 0 {
            return;
        }
        let needed = count.saturating_mul(owners);
        let there = left.entry(from.base).or_default();
        if needed > *there {
            let each = match owners {
                1 => Count(count as usize, "card").to_string(),
                seats => format!("{} for each of {seats} seats ({needed})", Count(count as usize, "card")),
            };
            let lie = if *there == 1 { "lies" } else { "lie" };
            let sentence = format!("{each} are dealt, but only {there} {lie} in `{}`", from.name);
            let fault = Fault::error("deck-too-small", deal.span, sentence);
            faults.push(fault.hint("deal fewer with so many seats (`count: { 2..3: 7, 4: 5 }`), put more cards in the deck, or allow fewer seats"));
            return;
        }
        *there -= needed;
        if owners == 1 {
            *left.entry(to.base).or_default() += needed;
        }
    }
}

fn known(ground: &Ground, script: &Script) -> Known {
    let Ok(expr) = parse_expression(&script.text) else { return Known::Nothing };
    let code = Block { statements: Vec::new(), value: None };
    let piece = Piece {
        role: Role::Expression,
        script: script.clone(),
        code: Some(code),
        params: Vec::new(),
        span: script.span,
        uses: Uses::default(),
    };
    ground.known(&piece, &expr)
}
