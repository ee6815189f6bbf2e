//! A play of a hand, as it is stored and named: `Play`.

use blackjack_engine::{Action, Choice};

use crate::decision::DecisionClass;

/// A play of a hand. Unlike a [`Choice`] it has no amount, and it names the declined offer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Play {
    /// An action.
    Act(Action),
    /// A double that adds less than the bet.
    DoubleForLess,
    /// Early surrender, declined.
    PlayOn,
    /// Insurance of any amount.
    Insure,
    /// Insurance, declined.
    Decline,
}

impl Play {
    /// Returns the play of a choice in a decision of this class.
    pub const fn of(choice: Choice, class: DecisionClass) -> Self {
        match (choice, class) {
            (Choice::Act(action), _) => Self::Act(action),
            (Choice::DoubleFor(_), _) => Self::DoubleForLess,
            (Choice::Insure(_), _) => Self::Insure,
            (Choice::Decline, DecisionClass::Insurance) => Self::Decline,
            (Choice::Decline, DecisionClass::Hard | DecisionClass::Soft | DecisionClass::Pair) => {
                Self::PlayOn
            }
        }
    }

    /// Returns the letter that is stored: that of the notation, `n` for a declined offer, and
    /// `l` for a double for less.
    pub const fn letter(self) -> char {
        match self {
            Self::Act(action) => action.letter(),
            Self::DoubleForLess => 'l',
            Self::Insure => 'i',
            Self::PlayOn | Self::Decline => 'n',
        }
    }

    /// Returns the play of a stored letter in a decision of this class; `None` for other letters.
    ///
    /// ```
    /// use blackjack_coach::{DecisionClass, Play};
    /// assert_eq!(Play::from_letter('n', DecisionClass::Insurance), Some(Play::Decline));
    /// assert_eq!(Play::from_letter('n', DecisionClass::Hard), Some(Play::PlayOn));
    /// assert_eq!(Play::from_letter('x', DecisionClass::Hard), None);
    /// ```
    pub fn from_letter(letter: char, class: DecisionClass) -> Option<Self> {
        match (letter, class) {
            ('i', _) => Some(Self::Insure),
            ('l', _) => Some(Self::DoubleForLess),
            ('n', DecisionClass::Insurance) => Some(Self::Decline),
            ('n', DecisionClass::Hard | DecisionClass::Soft | DecisionClass::Pair) => {
                Some(Self::PlayOn)
            }
            (letter, _) => Action::from_letter(letter).map(Self::Act),
        }
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::Chips;

    use super::*;

    #[test]
    fn every_play_is_restored_from_its_letter() {
        let acts = Action::ALL.map(Choice::Act);
        let amounts = [Choice::Insure(Chips(5)), Choice::DoubleFor(Chips(5))];
        for choice in acts.into_iter().chain(amounts).chain([Choice::Decline]) {
            for class in DecisionClass::ALL {
                let play = Play::of(choice, class);
                assert_eq!(Play::from_letter(play.letter(), class), Some(play));
            }
        }
    }
}
