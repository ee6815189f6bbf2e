//! The actions that a player can take with a hand.

pub(crate) mod choice;

use core::fmt;

/// An action for a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Action {
    /// Take a card.
    Hit,
    /// Take no more cards.
    Stand,
    /// Double the bet and take exactly one more card. Adding less is
    /// [`Choice::DoubleFor`](crate::Choice::DoubleFor).
    Double,
    /// Split a pair into two hands, with a second bet of the same size.
    Split,
    /// Give up the hand for half the bet.
    Surrender,
}

impl Action {
    /// All actions, in menu order.
    pub const ALL: [Self; 5] = [Self::Hit, Self::Stand, Self::Double, Self::Split, Self::Surrender];

    /// Returns the action as one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Stand => "stand",
            Self::Double => "double",
            Self::Split => "split",
            Self::Surrender => "surrender",
        }
    }

    /// Returns the key of the action, at the table and in notation: `h`, `s`, `d`, `p`, `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Hit => 'h',
            Self::Stand => 's',
            Self::Double => 'd',
            Self::Split => 'p',
            Self::Surrender => 'r',
        }
    }

    /// Returns the action with this key.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.letter() == letter)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of actions.
///
/// ```
/// use blackjack_engine::{Action, Actions};
/// let choice: Actions = [Action::Stand, Action::Hit].into_iter().collect();
/// assert!(choice.contains(Action::Hit) && !choice.contains(Action::Double));
/// assert!(choice.iter().eq([Action::Hit, Action::Stand]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Actions(u8);

impl Actions {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// Only standing: a hand with this set needs no decision.
    pub const STAND_ONLY: Self = Self(1 << Action::Stand as u8);

    /// Returns whether the set contains this action.
    pub const fn contains(self, action: Action) -> bool {
        self.0 & (1 << action as u8) != 0
    }

    /// Returns the set with this action added.
    #[must_use]
    pub const fn and(self, action: Action) -> Self {
        Self(self.0 | 1 << action as u8)
    }

    /// Returns the number of actions.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the actions in menu order.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        Action::ALL.into_iter().filter(move |&action| self.contains(action))
    }
}

impl FromIterator<Action> for Actions {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Self {
        actions.into_iter().fold(Self::NONE, Self::and)
    }
}

impl fmt::Debug for Actions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
