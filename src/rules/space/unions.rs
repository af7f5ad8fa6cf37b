//! All sets of cards that can be split into groups, and all ways of splitting them.

use super::faces::{Counts, Faces};
use std::collections::BTreeSet;

/// How many sets are kept in view at once, and how many ways of splitting are listed.
const LIMIT: usize = 20_000;

/// How many groups are tried in all.
const WORK: usize = 2_000_000;

/// Groups sorted by the face of their lowest cards.
#[derive(Default)]
pub(super) struct GroupList {
    /// The groups, each once.
    pub groups: Vec<Counts>,
    /// Where the groups of each lowest face begin; one more than there are faces.
    begins: Vec<usize>,
    /// The groups by the face of their highest cards.
    ends: Vec<Vec<Counts>>,
    /// Whether these are all.
    pub whole: bool,
}

impl GroupList {
    /// These groups, which may come in any order and more than once.
    pub fn new(faces: &Faces, mut groups: Vec<Counts>, whole: bool) -> GroupList {
        groups.sort_unstable_by_key(|&g| (faces.lowest(g), g));
        groups.dedup();
        let n = faces.list.len();
        let begins = (0..=n).map(|face| groups.partition_point(|&g| faces.lowest(g) < face)).collect();
        let mut ends = vec![Vec::new(); n];
        for &group in &groups {
            ends[faces.highest(group)].push(group);
        }
        GroupList { groups, begins, ends, whole }
    }

    /// Groups whose lowest cards have this face.
    fn from(&self, face: usize) -> &[Counts] {
        &self.groups[self.begins[face]..self.begins[face + 1]]
    }

    /// A group among these cards.
    pub fn within(&self, faces: &Faces, cards: Counts) -> Option<Counts> {
        let mut groups = self.groups.iter();
        groups.find(|&&g| faces.holds(cards, g)).copied()
    }

    /// All sets of cards that can be split into groups; if `full` only those that leave no further
    /// group. Also whether these are all.
    pub fn unions(&self, faces: &Faces, full: bool) -> (Vec<Counts>, bool) {
        let (mut sets, mut whole, mut work) = (vec![0], self.whole, WORK);
        for face in 0..faces.list.len() {
            let groups = self.from(face);
            let mut fresh = if groups.is_empty() { Vec::new() } else { sets.clone() };
            while !fresh.is_empty() && whole {
                work = work.saturating_sub(fresh.len() * groups.len());
                if work == 0 {
                    whole = false;
                    break;
                }
                let mut next = Vec::new();
                for &set in &fresh {
                    let left = faces.all - set;
                    let fit = groups.iter().filter(|&&g| faces.holds(left, g));
                    next.extend(fit.map(|g| set + g));
                }
                next.sort_unstable();
                next.dedup();
                sets.extend_from_slice(&next);
                whole &= sets.len() <= LIMIT;
                fresh = next;
            }
            if !groups.is_empty() {
                sets.sort_unstable();
                sets.dedup();
                sets.truncate(LIMIT);
            }
            let ends = &self.ends[face];
            if full && !ends.is_empty() {
                sets.retain(|&set| {
                    let left = faces.up_to(faces.all - set, face);
                    !ends.iter().any(|&g| faces.holds(left, g))
                });
            }
        }
        (sets, whole)
    }

    /// All ways to take separate groups, as ascending numbers of groups; if `full` only those that leave
    /// no further group. Also whether these are all.
    pub fn partitions(&self, faces: &Faces, full: bool) -> (Vec<Vec<u16>>, bool) {
        let mut found = Vec::new();
        let groups = &self.groups[..self.groups.len().min(u16::MAX as usize)];
        let mut work = WORK;
        let ended = self.split(faces, groups, full, &mut Vec::new(), 0, &mut work, &mut found);
        (found, ended && self.whole && groups.len() == self.groups.len())
    }

    #[allow(clippy::too_many_arguments)]
    fn split(
        &self,
        faces: &Faces,
        groups: &[Counts],
        full: bool,
        taken: &mut Vec<u16>,
        cards: Counts,
        work: &mut usize,
        found: &mut Vec<Vec<u16>>,
    ) -> bool {
        *work = work.saturating_sub(groups.len() + 1);
        if *work == 0 || found.len() >= LIMIT {
            return false;
        }
        let left = faces.all - cards;
        if !full || self.within(faces, left).is_none() {
            found.push(taken.clone());
        }
        let start = taken.last().map_or(0, |&last| last as usize);
        for (i, &group) in groups.iter().enumerate().skip(start) {
            if faces.holds(left, group) {
                taken.push(i as u16);
                let ended = self.split(faces, groups, full, taken, cards + group, work, found);
                taken.pop();
                if !ended {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the cards can be split into groups.
    pub fn covers(&self, faces: &Faces, cards: Counts) -> bool {
        self.cover(faces, cards, &mut BTreeSet::new())
    }

    fn cover(&self, faces: &Faces, cards: Counts, failed: &mut BTreeSet<Counts>) -> bool {
        if cards == 0 {
            return true;
        }
        if failed.contains(&cards) || failed.len() >= LIMIT {
            return false;
        }
        for &group in self.from(faces.lowest(cards)) {
            if faces.holds(cards, group) && self.cover(faces, cards - group, failed) {
                return true;
            }
        }
        failed.insert(cards);
        false
    }
}
