//! Counting cards: [`Counting`].

use std::collections::HashMap;

use blackjack_engine::{Action, Composition, Rules};
use blackjack_odds::{IndexOptions, IndexPlay, OddsError, Row, Tags, index_plays, insurance_index};

/// The system that the counter uses.
const SYSTEM: &str = "hi-lo";

/// The bets by true count, the highest count first, in minimum bets; below the
/// last count the bet is one.
const RAMP: [(f64, i64); 4] = [(4.0, 8), (3.0, 6), (2.0, 4), (1.0, 2)];

/// A count of a house's shoe, and its deviations from basic strategy.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Counting {
    tags: Tags,
    decks: u8,
    /// The index plays of each cell, the lowest count first.
    plays: HashMap<(Row, Option<u8>), Vec<IndexPlay>>,
    /// The true count from which insurance pays; `None` if it never does.
    insurance: Option<f64>,
}

impl Counting {
    /// Prepares the count for a house. This takes about a second; `None` if
    /// there is no such system.
    pub(crate) fn new(rules: &Rules) -> Option<Result<Self, OddsError>> {
        let tags = Tags::built_in(SYSTEM)?;
        let found = index_plays(rules, &tags, &IndexOptions::of(rules));
        Some(found.map(|found| Self {
            plays: by_cell(found.plays),
            insurance: insurance_index(rules, &tags),
            decks: rules.decks(),
            tags,
        }))
    }

    /// Returns the bet for the next round, in minimum bets.
    pub(crate) fn units(&self, seen: &Composition) -> i64 {
        units(self.true_count(seen))
    }

    /// Returns whether insurance pays.
    pub(crate) fn insures(&self, seen: &Composition) -> bool {
        self.insurance.is_some_and(|index| self.true_count(seen) >= index)
    }

    /// Returns the play of a cell at the present count; `None` if it is the same at every count.
    pub(crate) fn play(&self, row: Row, upcard: Option<u8>, seen: &Composition) -> Option<Action> {
        let plays = self.plays.get(&(row, upcard))?;
        let count = self.true_count(seen);
        let reached = plays.iter().take_while(|play| count >= play.at).last();
        reached.map(|play| play.above).or_else(|| plays.first().map(|play| play.below))
    }

    fn true_count(&self, seen: &Composition) -> f64 {
        self.tags.count(self.decks, seen).true_count
    }
}

fn by_cell(found: Vec<IndexPlay>) -> HashMap<(Row, Option<u8>), Vec<IndexPlay>> {
    let mut plays: HashMap<_, Vec<IndexPlay>> = HashMap::new();
    for play in found {
        plays.entry((play.row, play.upcard)).or_default().push(play);
    }
    for plays in plays.values_mut() {
        plays.sort_by(|one, other| one.at.total_cmp(&other.at));
    }
    plays
}

/// Returns the bet at a true count, in minimum bets.
fn units(true_count: f64) -> i64 {
    RAMP.iter().find(|(from, _)| true_count >= *from).map_or(1, |&(_, units)| units)
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{Card, House};

    use super::*;

    fn seen(cards: &str, times: usize) -> Composition {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        std::iter::repeat_n(cards, times).flatten().collect()
    }

    #[test]
    fn bets_follow_the_count() {
        let bets = [-3.0, 0.9, 1.0, 2.5, 3.0, 3.9, 12.0].map(units);
        assert_eq!(bets, [1, 1, 2, 4, 6, 6, 8]);
    }

    #[test]
    fn plays_and_insurance_change_with_the_count() {
        let vegas = House::built_in("vegas").unwrap();
        let counting = Counting::new(vegas.rules()).unwrap().unwrap();
        let (poor, rich) = (seen("TS KD AH QC", 4), seen("2S 3D 4H 5C", 5));
        assert!(counting.units(&poor) == 1 && counting.units(&rich) >= 4);
        assert!(!counting.insures(&poor) && counting.insures(&rich));
        // Twelve against a three stands only at high counts.
        let play = |seen| counting.play(Row::Hard(12), Some(3), seen);
        assert_eq!((play(&poor), play(&rich)), (Some(Action::Hit), Some(Action::Stand)));
        assert_eq!(counting.play(Row::Hard(20), Some(10), &rich), None);
    }
}
