//! What was done with a hand, as memory and a coach name it.

use blackjack_engine::{Action, Choice};

use crate::Class;

/// What was done with a hand that was asked: a [`Choice`] without its amount, which knows what was
/// declined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Play {
    /// An action.
    Act(Action),
    /// No early surrender.
    PlayOn,
    /// Insurance, for any amount.
    Insure,
    /// No insurance.
    Decline,
}

impl Play {
    /// The play of a choice in a decision of this kind.
    pub const fn of(choice: Choice, class: Class) -> Self {
        match (choice, class) {
            (Choice::Act(action), _) => Self::Act(action),
            (Choice::Insure(_), _) => Self::Insure,
            (Choice::Decline, Class::Insurance) => Self::Decline,
            (Choice::Decline, Class::Hard | Class::Soft | Class::Pair) => Self::PlayOn,
        }
    }

    /// How memory writes it: as the notation does, and `n` for whatever was declined.
    pub const fn letter(self) -> char {
        match self {
            Self::Act(action) => action.letter(),
            Self::Insure => 'i',
            Self::PlayOn | Self::Decline => 'n',
        }
    }

    /// The play that is written so in a decision of this kind; none for any other letter.
    ///
    /// ```
    /// use blackjack_coach::{Class, Play};
    /// assert_eq!(Play::from_letter('n', Class::Insurance), Some(Play::Decline));
    /// assert_eq!(Play::from_letter('n', Class::Hard), Some(Play::PlayOn));
    /// assert_eq!(Play::from_letter('x', Class::Hard), None);
    /// ```
    pub fn from_letter(letter: char, class: Class) -> Option<Self> {
        match (letter, class) {
            ('i', _) => Some(Self::Insure),
            ('n', Class::Insurance) => Some(Self::Decline),
            ('n', Class::Hard | Class::Soft | Class::Pair) => Some(Self::PlayOn),
            (letter, _) => Action::from_letter(letter).map(Self::Act),
        }
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::Chips;

    use super::*;

    #[test]
    fn every_play_is_read_as_it_is_written() {
        let acts = Action::ALL.map(Choice::Act);
        for choice in acts.into_iter().chain([Choice::Insure(Chips(5)), Choice::Decline]) {
            for class in Class::ALL {
                let play = Play::of(choice, class);
                assert_eq!(Play::from_letter(play.letter(), class), Some(play));
            }
        }
    }
}
