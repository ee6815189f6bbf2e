//! What a player chooses when asked: `Choice`.

use crate::{Action, Chips, Input};

/// What is done with a hand that is asked.
///
/// ```
/// use blackjack_engine::{Action, Choice, Input};
/// assert_eq!(Choice::Act(Action::Hit).input(), Input::Act(Action::Hit));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// An action; surrendering also accepts an offer of early surrender.
    Act(Action),
    /// Insurance for this amount.
    Insure(Chips),
    /// No insurance; or no early surrender.
    Decline,
}

impl Choice {
    /// Returns what it puts into a round.
    pub const fn input(self) -> Input {
        match self {
            Self::Act(action) => Input::Act(action),
            Self::Insure(stake) => Input::Insure(stake),
            Self::Decline => Input::Decline,
        }
    }

    /// Returns the choice that put this into a round; none for a card, and for funds.
    pub const fn from_input(input: Input) -> Option<Self> {
        match input {
            Input::Act(action) => Some(Self::Act(action)),
            Input::Insure(stake) => Some(Self::Insure(stake)),
            Input::Decline => Some(Self::Decline),
            Input::Card(_) | Input::Fund(..) => None,
        }
    }
}
