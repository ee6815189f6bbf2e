//! A player's decision: [`Choice`].

use crate::action::Action;
use crate::money::chips::Chips;

/// A player's decision in a [`crate::Phase`] that waits for one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// An action. [`Action::Surrender`] also accepts an offer of early surrender.
    Act(Action),
    /// Doubles for less: adds this amount, which is less than the bet, and
    /// takes exactly one more card.
    DoubleFor(Chips),
    /// Takes insurance for this amount.
    Insure(Chips),
    /// Declines insurance or early surrender.
    Decline,
}
