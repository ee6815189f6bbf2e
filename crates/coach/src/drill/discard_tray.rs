//! Estimating the decks left from the discard tray: `DiscardTray`.

use super::dice::Dice;
use super::feedback::Feedback;
use super::number_input;
use crate::decision::verdict::Verdict;
use crate::words;

/// The number of marks on a tray that is described in words.
const MARKS: u16 = 60;

/// The number of cards in a deck.
pub(super) const CARDS_PER_DECK: u16 = 52;

/// A discard tray with the cards that have left the shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiscardTray {
    /// The number of decks in the shoe.
    pub decks: u8,
    /// The number of cards in the tray.
    pub cards: u16,
}

impl DiscardTray {
    /// Creates a tray with a random number of cards.
    pub(super) fn new(decks: u8, dice: &mut Dice) -> Self {
        let all = u16::from(decks) * CARDS_PER_DECK;
        // The last cards of a shoe are never dealt, and the first few are too easy.
        let edge = all / 8;
        let some = u32::from(all - 2 * edge);
        let cards = edge + u16::try_from(dice.below(some + 1)).unwrap_or_default();
        Self { decks, cards }
    }

    /// Creates a tray with a random number of quarter decks, and at least a sixth of the shoe left.
    pub(super) fn quarters(decks: u8, dice: &mut Dice) -> Self {
        let all = u32::from(decks) * 4;
        let most = all - all.div_ceil(6).max(2);
        let quarters = u16::try_from(1 + dice.below(most)).unwrap_or(1);
        Self { decks, cards: quarters * (CARDS_PER_DECK / 4) }
    }

    /// Returns the number of cards left.
    pub fn left(self) -> u16 {
        (u16::from(self.decks) * CARDS_PER_DECK).saturating_sub(self.cards)
    }

    /// Returns the number of decks left.
    pub fn decks_left(self) -> f64 {
        f64::from(self.left()) / f64::from(CARDS_PER_DECK)
    }

    /// Returns the number of columns or rows that the cards fill, out of `room`.
    pub fn filled(self, room: u16) -> u16 {
        let all = u32::from(self.decks) * u32::from(CARDS_PER_DECK);
        let filled = (u32::from(self.cards) * u32::from(room) * 2 + all) / (2 * all.max(1));
        u16::try_from(filled).unwrap_or(room).min(room)
    }

    /// Returns the tolerance of an answer, in decks.
    pub fn grain(self) -> f64 {
        if self.decks < 4 { 0.25 } else { 0.5 }
    }

    pub(super) fn lines(self) -> Vec<String> {
        vec![
            format!("The tray has room for {}.", words::decks(f64::from(self.decks))),
            format!("It has {MARKS} marks, and is full up to mark {}.", self.filled(MARKS)),
        ]
    }

    pub(super) fn judge(self, text: &str) -> Result<Feedback, String> {
        let left = self.decks_left();
        let Some(answer) = number_input::parse(text).filter(|&answer| answer >= 0.0) else {
            return Err("Please answer with a number of decks, such as 2.5. ? for help.".into());
        };
        let off = (answer - left).abs();
        let verdict = if off <= self.grain() + 1e-9 { Verdict::Right } else { Verdict::Wrong };
        let left = words::decks(left);
        let line = match verdict {
            Verdict::Right | Verdict::Close => format!("Right: {left} are left."),
            Verdict::Wrong => format!("No: {left} are left, {} cards.", self.left()),
        };
        Ok(Feedback::new(verdict, 0.0, vec![line.replace("1 deck are", "1 deck is")]))
    }

    /// Describes the expected answer and its tolerance.
    pub(super) fn help(self) -> String {
        format!("A number such as 2.5; within {} is right.", self.fraction())
    }

    fn fraction(self) -> &'static str {
        if self.decks < 4 { "a quarter of a deck" } else { "half a deck" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_the_tray_nor_the_shoe_is_ever_empty() {
        let mut chance = crate::drill::dice::tests::dice(3);
        for question in 0..500 {
            chance.seek(question);
            for decks in 1..=8 {
                let tray = DiscardTray::new(decks, &mut chance);
                assert!(tray.cards >= 6 && tray.left() >= 6, "{tray:?}");
                let tray = DiscardTray::quarters(decks, &mut chance);
                assert!(
                    tray.cards >= 13 && tray.decks_left() * 6.0 >= f64::from(decks),
                    "{tray:?}"
                );
            }
        }
    }

    #[test]
    fn half_a_deck_is_close_enough_in_a_shoe_and_a_quarter_with_few_decks() {
        let verdict = |decks, cards, text: &str| {
            DiscardTray { decks, cards }.judge(text).unwrap().verdict.unwrap()
        };
        assert_eq!(verdict(6, 78, "4.5"), Verdict::Right);
        assert_eq!(verdict(6, 78, "5"), Verdict::Right);
        assert_eq!(verdict(6, 78, "5.1"), Verdict::Wrong);
        assert_eq!(verdict(1, 26, "3/4"), Verdict::Right);
        assert_eq!(verdict(1, 26, "1"), Verdict::Wrong);
    }

    #[test]
    fn the_filled_part_is_rounded_to_the_nearest_column() {
        let filled = |cards| DiscardTray { decks: 6, cards }.filled(60);
        assert_eq!([0, 2, 3, 156, 312].map(filled), [0, 0, 1, 30, 60]);
    }
}
