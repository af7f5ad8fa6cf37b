//! The score sheet, the end of a match, and its limits.

use super::Lower;
use super::fields::Fields;
use crate::definition::keys;
use crate::definition::names::NO_WORDS;
use crate::definition::{Limits, MatchPlan, ScoreItem, ScorePlan, Winner};
use crate::table::Per;

impl Lower<'_> {
    pub fn score(&mut self, f: &Fields) -> ScorePlan {
        let mut score = ScorePlan { per: Per::Seat, items: Vec::new() };
        let span = f.key("score");
        let Some(f) = f.get("score").and_then(|node| self.fields(node, &keys::SCORE, span)) else { return score };
        if f.get("per").and_then(|node| self.one_of(node, &[("seat", Per::Seat), ("team", Per::Team)]))
            == Some(Per::Team)
        {
            score.per = self.per(&f);
        }
        let Some(node) = f.get("items") else { return score };
        for (name, node) in self.names(node, "an item", NO_WORDS) {
            let Some(f) = self.fields(node, &keys::ITEM, name.span) else { continue };
            let points = self.expression_of(&f, "points");
            let when = self.expression_of(&f, "when");
            let text = self.text_of(&f, "text");
            score.items.extend(points.map(|points| ScoreItem { name, text, points, when }));
        }
        score
    }

    pub fn ending(&mut self, f: &Fields) -> MatchPlan {
        let mut ending = MatchPlan { until: None, rounds: None, winner: Winner::Highest, extra_round: None };
        let span = f.key("match");
        let Some(f) = f.get("match").and_then(|node| self.fields(node, &keys::MATCH, span)) else { return ending };
        ending.until = self.expression_of(&f, "until");
        ending.rounds = self.expression_of(&f, "rounds");
        let winners = [("highest", Winner::Highest), ("lowest", Winner::Lowest), ("last_in", Winner::LastIn)];
        ending.winner = self.one_of_at(&f, "winner", &winners).unwrap_or(Winner::Highest);
        ending.extra_round = self.expression_of(&f, "extra_round");
        ending
    }

    pub fn limits(&mut self, f: &Fields) -> Limits {
        let mut limits = Limits { decisions: 2000, rounds: 500, repeats: 0, by_score: false };
        let span = f.key("limits");
        let Some(f) = f.get("limits").and_then(|node| self.fields(node, &keys::LIMITS, span)) else { return limits };
        for (key, least, limit) in [
            ("decisions", 1, &mut limits.decisions),
            ("rounds", 1, &mut limits.rounds),
            ("repeats", 0, &mut limits.repeats),
        ] {
            if let Some(number) = f.get(key).and_then(|node| self.whole(node, least, 1_000_000)) {
                *limit = number as u32;
            }
        }
        limits.by_score = self.one_of_at(&f, "then", &[("draw", false), ("score", true)]).unwrap_or(false);
        limits
    }
}
