use crate::{Drill, Mark};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a right answer is worth by itself.
const RIGHT: u32 = 10;
/// What it is worth more for each right answer just before it.
const EACH: u32 = 2;
/// Up to how many of those count.
pub const MOST_STREAK: u32 = 5;

/// The points of an answer, given how many right ones came one after another just before it: 10, and 2 more for each of
/// these up to five; nothing for a wrong one.
#[must_use]
pub fn points(right: bool, streak: u32) -> u32 {
    if right { RIGHT + EACH * streak.min(MOST_STREAK) } else { 0 }
}

/// How often one thing was asked and missed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Missed {
    /// What it is, as the data has it.
    pub says: String,
    /// The clauses and rulings behind it.
    pub basis: Vec<String>,
    /// How often an answer turned on it.
    pub asked: u32,
    /// How many of these were wrong.
    pub missed: u32,
}

/// A session's answers, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// How many were given.
    pub asked: u32,
    /// How many were right.
    pub right: u32,
    /// The points.
    pub points: u32,
    /// The right ones one after another up to now.
    pub streak: u32,
    /// The most that came one after another.
    pub best_streak: u32,
    /// Right answers and all, by drill.
    pub drills: BTreeMap<Drill, (u32, u32)>,
    /// What answers turned on, by its key.
    #[serde(skip)]
    turned_on: BTreeMap<String, Missed>,
}

impl Score {
    /// Counts one answer.
    pub fn count(&mut self, drill: Drill, mark: &Mark) {
        self.asked += 1;
        self.points += mark.points;
        self.streak = if mark.right { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.right += u32::from(mark.right);
        let of = self.drills.entry(drill).or_default();
        of.0 += u32::from(mark.right);
        of.1 += 1;
        for reason in &mark.turns_on {
            let entry = self.turned_on.entry(reason.key.clone()).or_default();
            entry.says.clone_from(&reason.says);
            entry.basis.clone_from(&reason.basis);
            entry.asked += 1;
            entry.missed += u32::from(reason.missed);
        }
    }

    /// What was missed, the most often missed first.
    #[must_use]
    pub fn missed(&self) -> Vec<&Missed> {
        let mut missed: Vec<&Missed> = self.turned_on.values().filter(|one| one.missed > 0).collect();
        missed.sort_by_key(|one| (std::cmp::Reverse(one.missed), one.asked));
        missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_is_worth_more_up_to_five() {
        assert_eq!([0, 1, 4, 5, 6, 100].map(|streak| points(true, streak)), [10, 12, 18, 20, 20, 20]);
        assert_eq!(points(false, 100), 0);
    }
}
