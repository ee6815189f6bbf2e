//! Spaced repetition: well-known hands are asked less often.

use crate::decision::matchup::Matchup;

/// The number of boxes.
pub const BOXES: u8 = 5;

/// The number of right answers in a row that clear a hand.
pub const CLEARED_AFTER: u32 = 3;

/// A matchup in one of five Leitner boxes.
///
/// A right answer moves it to the next box, a wrong one back to the first. Each box is asked half
/// as often as the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flashcard {
    /// The matchup.
    pub matchup: Matchup,
    /// The box, 1 to 5.
    pub box_number: u8,
    /// The number of right answers in a row.
    pub streak: u32,
    /// The number of answers.
    pub seen: u32,
    /// The number of right answers.
    pub right: u32,
    /// The time of the last answer, in milliseconds since 1970.
    pub last_ms: i64,
}

/// A stored flash card: how well a player knows a matchup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrillCard {
    /// The hand and the upcard: `16 v T`.
    pub matchup: String,
    /// The Leitner box: 1 for a card that is new or was missed, 5 for one that is known well.
    pub box_number: u8,
    /// The current number of right answers in a row.
    pub streak: u32,
    /// The number of answers.
    pub seen: u32,
    /// The number of right answers.
    pub right: u32,
    /// The time of the last answer, in milliseconds since 1970.
    pub last_ms: i64,
}

impl Flashcard {
    /// Creates a card that was never asked.
    pub const fn new(matchup: Matchup) -> Self {
        Self { matchup, box_number: 1, streak: 0, seen: 0, right: 0, last_ms: 0 }
    }

    /// Moves the card after an answer.
    pub fn answered(&mut self, right: bool, now_ms: i64) {
        self.seen = self.seen.saturating_add(1);
        self.last_ms = now_ms;
        if right {
            self.right = self.right.saturating_add(1);
            self.streak = self.streak.saturating_add(1);
            self.box_number = (self.box_number + 1).min(BOXES);
        } else {
            (self.streak, self.box_number) = (0, 1);
        }
    }

    /// Returns its frequency relative to a card in the first box.
    pub fn share(&self) -> f64 {
        0.5_f64.powi(i32::from(self.box_number) - 1)
    }

    /// Returns whether the hand is cleared.
    pub const fn is_cleared(&self) -> bool {
        self.streak >= CLEARED_AFTER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Flashcard {
        Flashcard::new(Matchup::Insurance)
    }

    #[test]
    fn a_right_answer_moves_a_card_up_a_box_and_a_wrong_one_to_the_first() {
        let mut card = card();
        let mut places = Vec::new();
        for right in [true, true, false, true, true, true, true, true, true] {
            card.answered(right, 7);
            places.push((card.box_number, card.streak));
        }
        let expected = [(2, 1), (3, 2), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (5, 5), (5, 6)];
        assert_eq!(places, expected);
        assert_eq!((card.seen, card.right, card.last_ms), (9, 8, 7));
    }

    #[test]
    fn each_box_is_asked_half_as_often_as_the_one_before() {
        let mut card = card();
        let mut shares = Vec::new();
        for _ in 0..6 {
            shares.push(card.share());
            card.answered(true, 0);
        }
        assert_eq!(shares, [1.0, 0.5, 0.25, 0.125, 0.0625, 0.0625]);
    }

    #[test]
    fn three_in_a_row_clear_a_card_until_it_is_missed() {
        let mut card = card();
        let mut cleared = Vec::new();
        for right in [true, true, true, false, true] {
            card.answered(right, 0);
            cleared.push(card.is_cleared());
        }
        assert_eq!(cleared, [false, false, true, false, false]);
    }
}
