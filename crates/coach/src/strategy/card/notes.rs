//! Notes on a strategy card: the rows left out, and the hands that a row does not fit.

use blackjack_engine::{Action, value_symbol};
use blackjack_odds::{HandOdds, Row};

use super::StrategyCard;
use crate::decision::play::Play;
use crate::words::{all_of, doing, hand};

impl StrategyCard {
    /// Returns notes for the reader of the card, a sentence or two each: the rows that are left out
    /// and why, and the cells that are wrong for some hands of two cards.
    pub fn notes(&self) -> Vec<String> {
        let left_out = if self.rules.allows_splits() {
            "No rows for hard 4 and soft 12: these are 2,2 and A,A, which are among the pairs."
        } else {
            "No rows for pairs: this house does not split, so a pair is played as its total."
        };
        [left_out.to_owned()].into_iter().chain(self.averages()).collect()
    }

    /// Returns a note on each code such as `Rs` whose second letter is wrong for some hands of two
    /// cards.
    pub fn averages(&self) -> Vec<String> {
        let mut notes: Vec<(String, String)> = Vec::new();
        for (row, upcard) in self.cells() {
            let cell = self.cell(row, upcard);
            let [Action::Surrender, after, ..] = cell.0[..] else { continue };
            let differs = |odds: &&HandOdds| {
                odds.upcard == upcard && is_in(odds, row) && without_surrender(odds) != Some(after)
            };
            let hands = self.hands.iter().filter(differs).collect::<Vec<_>>();
            let Some(other) = hands.first().and_then(|odds| without_surrender(odds)) else {
                continue;
            };
            if notes.iter().any(|(code, _)| *code == cell.code()) {
                continue;
            }
            let up = upcard.map_or(String::new(), |value| format!(" v {}", value_symbol(value)));
            let named = hands.iter().map(|odds| hand(&odds.cards)).collect::<Vec<_>>();
            let (code, at) = (cell.code(), format!("{}{up}", super::row_name(row)));
            let note = format!(
                "{code} at {at}: a row averages hands of any number of cards. With three or more \
                 there is no surrender, and {} is better on average; {} should {other}.",
                doing(Play::Act(after)),
                all_of(&named)
            );
            notes.push((code, note));
        }
        notes.into_iter().map(|(_, note)| note).collect()
    }
}

/// Returns whether a starting hand belongs to this row.
fn is_in(odds: &HandOdds, row: Row) -> bool {
    let [one, other] = odds.cards[..] else { return false };
    let is_soft = one == 1 || other == 1;
    match row {
        Row::Hard(total) => !odds.is_pair && !is_soft && one + other == total,
        Row::Soft(total) => !odds.is_pair && is_soft && one + other + 10 == total,
        Row::Pair(_) => false,
    }
}

/// Returns the better of hitting and standing.
fn without_surrender(odds: &HandOdds) -> Option<Action> {
    let hit = odds.hit?;
    Some(if hit > odds.stand { Action::Hit } else { Action::Stand })
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    fn notes(house: &str) -> Vec<String> {
        StrategyCard::new(House::built_in(house).unwrap().rules()).unwrap().notes()
    }

    #[test]
    fn missing_rows_are_explained() {
        assert!(notes("strip")[0].starts_with("No rows for hard 4 and soft 12"));
        assert!(notes("bbs")[0].starts_with("No rows for pairs"));
    }

    #[test]
    fn hands_that_differ_from_their_row_are_named() {
        let notes = notes("strip");
        assert_eq!(
            notes[1..],
            [
                "Rs at 16 v T: a row averages hands of any number of cards. With three or more there \
              is no surrender, and standing is better on average; T,6 and 9,7 should hit."
            ]
        );
    }
}
