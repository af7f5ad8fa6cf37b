//! Groups of cards to choose: which sets fall into groups, and whether enough is taken.

use super::asked::Args;
use super::cards::lexicographic;
use super::faces::{Counts, Faces};
use super::families::Family;
use super::judge;
use super::number::Number;
use super::offer::Visit;
use super::unions::GroupList;
use crate::rules::Pick;
use crate::rules::program::{PickCode, ShapeCode};
use crate::rules::script::run::{Fail, Run};
use crate::table::{CardSet, Deck, Rng};

/// How many groups are listed.
const LISTED: usize = 20_000;

/// How much has to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Take {
    /// No further group may be left.
    Full,
    /// At least one group, if there is one.
    Some,
    /// Anything, also nothing.
    Free,
}

/// What can be chosen, once that has been found out.
enum Found {
    /// Sets of cards.
    Sets(Vec<Counts>),
    /// Ways to take separate groups.
    Parts(Vec<Vec<u16>>),
}

/// Groups to choose among some cards.
pub(super) struct Groups {
    pub(super) usable: CardSet,
    pub(super) families: Vec<Family>,
    pub(super) faces: Faces,
    pub(super) list: GroupList,
    pub(super) take: Take,
    pub(super) parted: bool,
    found: Option<(Found, bool)>,
}

impl Groups {
    /// What the pick offers.
    pub fn open<'r>(run: &mut Run<'r>, args: &mut Args, pick: &'r PickCode) -> Result<Groups, Fail> {
        let mut groups = Groups {
            usable: CardSet::EMPTY,
            families: Vec::new(),
            faces: Faces::default(),
            list: GroupList::default(),
            take: Take::Free,
            parted: false,
            found: None,
        };
        let ShapeCode::Groups { from, of, take, parted, except } = &pick.shape else {
            return Ok(groups);
        };
        let rules = run.rules;
        let deck = &rules.layout.deck;
        groups.parted = *parted;
        if let Some(take) = take {
            groups.take = match args.ask(take, run, &[])? {
                1 => Take::Full,
                2 => Take::Some,
                _ => Take::Free,
            };
        }
        let mut from = args.ask(from, run, &[])?;
        if let Some(except) = except {
            from = from - args.ask(except, run, &[])?;
        }
        let offered = judge::offered(pick, run, args, from)?;
        groups.usable = judge::allowed(pick, run, args, offered)?;
        let mut cards = CardSet::EMPTY;
        for family in of {
            let family = Family::ask(run, args, family, groups.usable)?;
            cards = cards | family.cards;
            groups.families.push(family);
        }
        let families = &groups.families;
        groups.faces = Faces::new(deck, cards, |a, b| families.iter().all(|f| f.value(deck, a) == f.value(deck, b)));
        groups.list = groups.listed(deck, groups.faces.all);
        Ok(groups)
    }

    /// All groups among these cards.
    pub(super) fn listed(&self, deck: &Deck, among: Counts) -> GroupList {
        let mut found = Vec::new();
        let mut whole = self.faces.whole;
        for family in &self.families {
            whole &= family.each(deck, &self.faces, among, None, &mut |group| {
                found.push(group);
                found.len() < LISTED
            });
        }
        GroupList::new(&self.faces, found, whole)
    }

    /// A group among these cards.
    pub(super) fn any_group(&self, deck: &Deck, among: Counts) -> Option<Counts> {
        let mut found = self.list.within(&self.faces, among);
        if found.is_none() && !self.list.whole {
            for family in &self.families {
                family.each(deck, &self.faces, among, None, &mut |group| {
                    found = Some(group);
                    false
                });
            }
        }
        found
    }

    /// Finds out what can be chosen; also whether that is all.
    fn find(&mut self) -> &(Found, bool) {
        let full = self.take == Take::Full;
        let some = self.take == Take::Some && !self.list.groups.is_empty();
        self.found.get_or_insert_with(|| match self.parted {
            false => {
                let (mut sets, whole) = self.list.unions(&self.faces, full);
                sets.retain(|&set| !some || set != 0);
                (Found::Sets(sets), whole)
            }
            true => {
                let (mut parts, whole) = self.list.partitions(&self.faces, full);
                parts.retain(|parts| !some || !parts.is_empty());
                (Found::Parts(parts), whole)
            }
        })
    }

    /// How many choices there are; always at least one.
    pub fn count(&mut self) -> Number {
        let (found, whole) = self.find();
        let n = match found {
            Found::Sets(sets) => sets.len(),
            Found::Parts(parts) => parts.len(),
        };
        Number::new(n.max(1) as u64, *whole && n > 0)
    }

    /// One choice, all equally likely if their number is exact; else group by group.
    pub fn sample(&mut self, deck: &Deck, chance: &mut Rng) -> Option<Pick> {
        let (found, whole) = self.find();
        let n = match (found, whole) {
            (_, false) => return Some(self.stroll(deck, chance)),
            (Found::Sets(sets), _) => sets.len(),
            (Found::Parts(parts), _) => parts.len(),
        };
        let at = if n < 2 { 0 } else { chance.below(n as u64) as usize };
        match &self.find().0 {
            Found::Sets(sets) => {
                let set = *sets.get(at)?;
                Some(Pick::Cards(self.faces.unpack(set, self.usable)))
            }
            Found::Parts(parts) => {
                let parts = parts.get(at)?.clone();
                Some(self.deal_out(&self.counts(&parts)))
            }
        }
    }

    /// Takes group after group by chance until enough is taken.
    fn stroll(&self, deck: &Deck, chance: &mut Rng) -> Pick {
        let (mut left, mut taken) = (self.faces.all, Vec::new());
        loop {
            let fit = |&&group: &&Counts| self.faces.holds(left, group);
            let n = self.list.groups.iter().filter(fit).count();
            let stop = match self.take {
                Take::Full => false,
                Take::Some => !taken.is_empty() && chance.below(n as u64 + 1) == 0,
                Take::Free => chance.below(n as u64 + 1) == 0,
            };
            let at = if n == 0 { 0 } else { chance.below(n as u64) as usize };
            let listed = self.list.groups.iter().filter(fit).nth(at).copied();
            match listed.or_else(|| self.any_group(deck, left)) {
                Some(group) if !stop => {
                    left -= group;
                    taken.push(group);
                }
                _ => break,
            }
        }
        match self.parted {
            true => self.deal_out(&taken),
            false => Pick::Cards(self.faces.unpack(taken.iter().sum(), self.usable)),
        }
    }

    fn counts(&self, parts: &[u16]) -> Vec<Counts> {
        parts.iter().map(|&i| self.list.groups[i as usize]).collect()
    }

    /// Groups as cards: each in turn gets the lowest copies left.
    pub(super) fn deal_out(&self, groups: &[Counts]) -> Pick {
        let mut sorted = groups.to_vec();
        sorted.sort_unstable_by_key(|&g| (self.faces.lowest(g), g));
        let mut left = self.usable;
        let mut sets = Vec::with_capacity(sorted.len());
        for group in sorted {
            let cards = self.faces.unpack(group, left);
            left = left - cards;
            sets.push(cards);
        }
        sets.sort_unstable_by(lexicographic);
        Pick::Groups(sets.into())
    }

    /// Shows all choices in order.
    pub fn visit<'r>(&mut self, run: &mut Run<'r>, f: &mut Visit<'_, 'r>) -> Result<bool, Fail> {
        self.find();
        let picks: Vec<Pick> = match &self.found {
            Some((Found::Sets(sets), _)) => {
                let unpack = |&set: &Counts| self.faces.unpack(set, self.usable);
                let mut sets: Vec<CardSet> = sets.iter().map(unpack).collect();
                sets.sort_unstable_by(lexicographic);
                sets.into_iter().map(Pick::Cards).collect()
            }
            Some((Found::Parts(parts), _)) => {
                let mut picks: Vec<Pick> = parts.iter().map(|parts| self.deal_out(&self.counts(parts))).collect();
                picks.sort_unstable_by(|a, b| match (a, b) {
                    (Pick::Groups(a), Pick::Groups(b)) => {
                        let pairs = a.iter().zip(b.iter());
                        pairs
                            .map(|(a, b)| lexicographic(a, b))
                            .find(|order| order.is_ne())
                            .unwrap_or(a.len().cmp(&b.len()))
                    }
                    _ => a.cmp(b),
                });
                picks
            }
            None => Vec::new(),
        };
        for pick in picks {
            if !f(run, pick)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether all choices are shown by [`Groups::visit`].
    pub fn is_whole(&self) -> bool {
        self.found.as_ref().is_none_or(|(_, whole)| *whole)
    }
}
