//! What makes a group of cards, and all groups that some cards hold.

use super::asked::Args;
use super::faces::{Counts, Faces};
use crate::rules::program::{FamilyCode, FamilyRuleCode};
use crate::rules::script::run::{Arg, Fail, Run};
use crate::table::{Card, CardSet, Deck};

/// How many steps are taken in search of groups.
const STEPS: usize = 200_000;

/// A kind of group over cards that have been asked about.
pub(super) struct Family {
    /// Cards that can be part of one.
    pub cards: CardSet,
    rule: Rule,
    size: (usize, usize),
}

enum Rule {
    One,
    /// The total, and the number of each card.
    Sum(i128, Vec<(u8, i64)>),
    Same(usize),
    Run(usize, Option<usize>),
}

impl Family {
    /// Asks about the cards that may be used.
    pub fn ask(run: &mut Run, args: &mut Args, code: &FamilyCode, usable: CardSet) -> Result<Family, Fail> {
        let mut cards = usable;
        if let Some(filter) = &code.filter
            && !cards.is_empty()
        {
            cards = cards & args.ask(filter, run, &[Arg::Set(cards)])?;
        }
        let mut size = code.size;
        let rule = match &code.rule {
            _ if cards.is_empty() => Rule::One,
            FamilyRuleCode::One(one) => {
                cards = cards & args.ask(one, run, &[Arg::Set(cards)])?;
                size = (1, 1);
                Rule::One
            }
            FamilyRuleCode::Sum(number, total) => {
                let total = args.ask(total, run, &[])?;
                let mut numbers = Vec::with_capacity(cards.len());
                for card in cards.iter() {
                    numbers.push((card.0, args.ask(number, run, &[Arg::Int(card.0 as i64)])?));
                }
                Rule::Sum(total as i128, numbers)
            }
            FamilyRuleCode::Same(attribute) => Rule::Same(*attribute),
            FamilyRuleCode::Run(attribute, within) => Rule::Run(*attribute, *within),
        };
        Ok(Family { cards, rule, size })
    }

    /// What matters of a card in this family: two copies of a face that differ in it are not the same.
    pub fn value(&self, deck: &Deck, card: Card) -> Option<(i64, i64)> {
        if !self.cards.has(card) {
            return None;
        }
        let column = |attribute| column(deck, attribute, card);
        Some(match &self.rule {
            Rule::One => (0, 0),
            Rule::Sum(_, numbers) => {
                let number = numbers.iter().find(|n| n.0 == card.0);
                (number.map_or(0, |n| n.1), 0)
            }
            Rule::Same(attribute) => (column(*attribute), 0),
            Rule::Run(attribute, within) => (column(*attribute), within.map_or(0, column)),
        })
    }

    /// Shows every group that `have` holds, until told to stop; gives whether the search came to its end.
    /// With `lowest` only groups whose lowest cards have this face, the lowest that `have` holds.
    pub fn each(
        &self,
        deck: &Deck,
        faces: &Faces,
        have: Counts,
        lowest: Option<usize>,
        found: &mut dyn FnMut(Counts) -> bool,
    ) -> bool {
        let (least, most) = (self.size.0.max(1), self.size.1);
        let mine: Vec<usize> = (0..faces.list.len())
            .filter(|&i| faces.of(have, i) > 0)
            .filter(|&i| !(faces.list[i].cards & self.cards).is_empty())
            .collect();
        if lowest.is_some_and(|lowest| !mine.contains(&lowest)) {
            return true;
        }
        let mut search = Search {
            faces,
            have,
            least,
            most,
            lowest,
            steps: STEPS,
            found: &mut |group| lowest.is_some_and(|lowest| faces.lowest(group) != lowest) || found(group),
        };
        let value = |face: usize| {
            let card = faces.list[face].cards.first();
            card.and_then(|card| self.value(deck, card)).unwrap_or((0, 0))
        };
        match &self.rule {
            Rule::One => mine.iter().all(|&face| (search.found)(faces.one(face))),
            Rule::Sum(total, _) => {
                let numbers: Vec<(usize, i128)> = mine.iter().map(|&i| (i, value(i).0 as i128)).collect();
                search.sums(&numbers, &reach(faces, have, &numbers), *total, 0, 0)
            }
            Rule::Same(_) => classes(&mine, |face| value(face).0).iter().all(|class| search.subsets(class, 0, 0)),
            Rule::Run(..) => classes(&mine, |face| value(face).1).iter().all(|class| {
                let mut steps = classes(class, |face| value(face).0);
                steps.sort_by_key(|step| value(step[0]).0);
                let values: Vec<i64> = steps.iter().map(|step| value(step[0]).0).collect();
                (0..steps.len()).all(|start| search.runs(&steps, &values, start, 0, 0))
            }),
        }
    }
}

fn column(deck: &Deck, attribute: usize, card: Card) -> i64 {
    let attribute = deck.attributes().get(attribute);
    let value = attribute.and_then(|a| a.column.get(card.index()));
    value.copied().unwrap_or(0)
}

/// Faces with the same key together, in the order found.
fn classes(faces: &[usize], key: impl Fn(usize) -> i64) -> Vec<Vec<usize>> {
    let mut classes: Vec<(i64, Vec<usize>)> = Vec::new();
    for &face in faces {
        match classes.iter_mut().find(|(k, _)| *k == key(face)) {
            Some((_, class)) => class.push(face),
            None => classes.push((key(face), vec![face])),
        }
    }
    classes.into_iter().map(|c| c.1).collect()
}

/// The least and the greatest sum of some of the cards from each face on.
fn reach(faces: &Faces, have: Counts, numbers: &[(usize, i128)]) -> Vec<(i128, i128)> {
    let mut reach = vec![(0, 0); numbers.len() + 1];
    for (i, &(face, number)) in numbers.iter().enumerate().rev() {
        let all = number * faces.of(have, face) as i128;
        let (least, greatest) = reach[i + 1];
        reach[i] = (least + all.min(0), greatest + all.max(0));
    }
    reach
}

struct Search<'f> {
    faces: &'f Faces,
    have: Counts,
    least: usize,
    most: usize,
    lowest: Option<usize>,
    steps: usize,
    found: &'f mut dyn FnMut(Counts) -> bool,
}

impl Search<'_> {
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }

    /// The fewest cards of a face that a group must have.
    fn fewest(&self, face: usize) -> usize {
        (self.lowest == Some(face)) as usize
    }

    /// Sets of the cards that add up to `total`, taking from the first of `numbers` on.
    fn sums(
        &mut self,
        numbers: &[(usize, i128)],
        reach: &[(i128, i128)],
        total: i128,
        taken: Counts,
        size: usize,
    ) -> bool {
        if !self.step() {
            return false;
        }
        if total < reach[0].0 || total > reach[0].1 || size > self.most {
            return true;
        }
        let Some(&(face, number)) = numbers.first() else {
            return total != 0 || size < self.least || (self.found)(taken);
        };
        (self.fewest(face)..=self.faces.of(self.have, face)).all(|n| {
            let total = total - number * n as i128;
            let taken = taken + self.faces.one(face) * n as u128;
            self.sums(&numbers[1..], &reach[1..], total, taken, size + n)
        })
    }

    /// Sets of these cards.
    fn subsets(&mut self, class: &[usize], taken: Counts, size: usize) -> bool {
        if !self.step() {
            return false;
        }
        if size > self.most {
            return true;
        }
        let Some((&face, rest)) = class.split_first() else {
            return size < self.least || (self.found)(taken);
        };
        (self.fewest(face)..=self.faces.of(self.have, face)).all(|n| {
            let taken = taken + self.faces.one(face) * n as u128;
            self.subsets(rest, taken, size + n)
        })
    }

    /// One card of each value, from this step on.
    fn runs(&mut self, steps: &[Vec<usize>], values: &[i64], at: usize, taken: Counts, size: usize) -> bool {
        if !self.step() {
            return false;
        }
        if size >= self.most {
            return true;
        }
        steps[at].iter().all(|&face| {
            let (taken, size) = (taken + self.faces.one(face), size + 1);
            if size >= self.least && !(self.found)(taken) {
                return false;
            }
            let follows = values.get(at + 1).is_some_and(|&next| values[at].checked_add(1) == Some(next));
            !follows || self.runs(steps, values, at + 1, taken, size)
        })
    }
}
