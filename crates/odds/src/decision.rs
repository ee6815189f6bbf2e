//! What every action of one hand is worth that lies on the table.

use blackjack_engine::{Composition, Rank, Rules};

use crate::error::OddsError;
use crate::number::Number;
use crate::round::{HandOdds, Strategy};

/// What every action of a starting hand, or of one that has drawn, is worth against an upcard, when
/// the hand and the upcard come from this shoe and the rest of it is not seen.
///
/// # Errors
///
/// [`OddsError`] for a hand or an upcard that the shoe does not hold, a hand that is asked nothing,
/// an upcard in a house without one or none in a house with one, and a shoe that can run out.
pub fn hand_odds<T: Number>(
    rules: &Rules,
    shoe: &Composition,
    cards: &[Rank],
    upcard: Option<Rank>,
    strategy: Strategy<'_>,
) -> Result<HandOdds<T>, OddsError> {
    let odds = crate::round::round_odds::<T>(rules, shoe, strategy)?;
    let mut values = cards.iter().map(|rank| rank.value()).collect::<Vec<_>>();
    values.sort_unstable();
    odds.hands
        .into_iter()
        .find(|hand| hand.cards == values && hand.upcard == upcard.map(Rank::value))
        .ok_or(OddsError::TooFewCards { cards: cards.len() })
}
