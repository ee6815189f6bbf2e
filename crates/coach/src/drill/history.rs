//! A player's history, as drills use it: `DrillHistory`.

use super::Flashcard;
use crate::decision::matchup::Matchup;

/// A player's history at a house.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DrillHistory {
    /// The flash cards of earlier drills.
    pub cards: Vec<Flashcard>,
    /// The decisions at the table.
    pub played: Vec<PlayHistory>,
}

/// A player's decisions about one matchup at the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayHistory {
    /// The matchup.
    pub matchup: Matchup,
    /// The number of decisions.
    pub seen: u64,
    /// The number of mistakes.
    pub wrong: u64,
    /// The cost of all mistakes, in bets.
    pub cost: f64,
    /// The time of the last mistake, in milliseconds since 1970; 0 if there was none.
    pub last_wrong_ms: i64,
}

/// The history of one matchup.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    /// Its flash card.
    pub(super) card: Flashcard,
    /// The share of mistakes, at the table and in drills; `None` without any decisions.
    pub(super) errors: Option<f64>,
    /// The mean cost of a mistake at the table, in bets; `None` without any mistakes there.
    pub(super) cost: Option<f64>,
    /// True if there has been a mistake since the last three right answers in a row.
    pub(super) is_weak: bool,
}

impl DrillHistory {
    /// Returns the history of a matchup.
    pub(super) fn of(&self, matchup: Matchup) -> Known {
        let card = self.cards.iter().find(|card| card.matchup == matchup).copied();
        let played = self.played.iter().find(|played| played.matchup == matchup);
        let card = card.unwrap_or(Flashcard::new(matchup));
        let missed = u64::from(card.seen.saturating_sub(card.right));
        let (seen, wrong) = played.map_or((0, 0), |played| (played.seen, played.wrong));
        let (all, wrong_all) = (seen + u64::from(card.seen), wrong + missed);
        let missed_since = played.is_some_and(|it| it.wrong > 0 && it.last_wrong_ms > card.last_ms);
        Known {
            card,
            errors: (all > 0).then(|| ratio(wrong_all, all)),
            cost: played.filter(|it| it.wrong > 0).map(|it| it.cost / ratio(it.wrong, 1)),
            is_weak: wrong_all > 0 && (missed_since || !card.is_cleared()),
        }
    }

    /// Returns all matchups that the player gets wrong.
    pub(super) fn weak(&self) -> Vec<Matchup> {
        let drilled = self.cards.iter().map(|card| card.matchup);
        let mut matchups: Vec<_> = drilled.chain(self.played.iter().map(|it| it.matchup)).collect();
        matchups.sort_unstable();
        matchups.dedup();
        matchups.retain(|&matchup| self.of(matchup).is_weak);
        matchups
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn ratio(numerator: u64, denominator: u64) -> f64 {
    numerator as f64 / denominator as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(matchup: &str, seen: u64, wrong: u64, last_wrong_ms: i64) -> PlayHistory {
        let matchup = matchup.parse().unwrap();
        PlayHistory { matchup, seen, wrong, cost: 0.1, last_wrong_ms }
    }

    #[test]
    fn mistakes_at_the_table_and_in_drills_count_together() {
        let mut card = Flashcard::new("16 v T".parse().unwrap());
        card.answered(false, 10);
        let past = DrillHistory { cards: vec![card], played: vec![played("16 v T", 9, 4, 5)] };
        let known = past.of(card.matchup);
        assert_eq!((known.errors, known.cost), (Some(0.5), Some(0.025)));
        assert!(known.is_weak);
        let unknown = past.of("12 v 2".parse().unwrap());
        assert_eq!((unknown.errors, unknown.is_weak), (None, false));
    }

    #[test]
    fn a_cleared_matchup_is_weak_again_only_after_a_new_mistake() {
        let mut card = Flashcard::new("16 v T".parse().unwrap());
        for at in 1..=3 {
            card.answered(true, at * 10);
        }
        let weak = |at| {
            DrillHistory { cards: vec![card], played: vec![played("16 v T", 9, 4, at)] }.weak()
        };
        assert_eq!(weak(29), []);
        assert_eq!(weak(31), [card.matchup]);
    }
}
