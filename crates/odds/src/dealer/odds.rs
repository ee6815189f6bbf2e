//! The dealer's final totals.

use blackjack_engine::{Composition, Rank, Rules};

use crate::dealer::DEALER_ENDS;
use crate::dealer::chances::DealerChances;
use crate::dealer::upcard::DealerUpcard;
use crate::depletion::check_dealer;
use crate::error::OddsError;
use crate::game::{BLACKJACK_END, Game, OUTCOME_COUNT};
use crate::value_counts::ValueCounts;

/// The probabilities of the dealer's outcomes when the dealer plays out the hand.
#[derive(Clone, PartialEq, Debug)]
pub struct DealerOdds<T = f64> {
    /// Standing with 17, 18, 19, 20, and 21 other than a blackjack.
    pub totals: [T; 5],
    /// A total of 22, in a house where that pushes.
    pub pushed: T,
    /// A charlie.
    pub charlie: T,
    /// A blackjack.
    pub blackjack: T,
    /// Over 21, and losing.
    pub bust: T,
}

/// Returns the dealer's probabilities with this shoe, upcard included, before any peek. The upcard
/// is `None` in a house that does not show one.
///
/// ```
/// use blackjack_engine::{Composition, Rank, Rules};
/// use blackjack_odds::dealer_odds;
/// let odds = dealer_odds(&Rules::default(), &Composition::decks(1), Some(Rank::Six))?;
/// assert!((odds.bust - 0.420_823_034_0).abs() < 1e-10);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// Returns an [`OddsError`] if the shoe does not hold the upcard, if an upcard is given in a house
/// without one or missing in a house with one, or if the dealer can run out of cards.
pub fn dealer_odds(
    rules: &Rules,
    shoe: &Composition,
    upcard: Option<Rank>,
) -> Result<DealerOdds, OddsError> {
    let counts = ValueCounts::of_house(rules, shoe);
    let dealer_upcard = DealerUpcard::of(rules, upcard.map(Rank::value))?;
    if let Some(rank) = upcard.filter(|&rank| shoe.count(rank) == 0) {
        return Err(OddsError::NotInShoe { rank });
    }
    check_dealer(rules, &counts, dealer_upcard)?;
    let game = Game::new(rules, &[dealer_upcard]);
    let chances = DealerChances::new(&game, &[counts]);
    let end = |end: usize| chances.at(0).chance(end, 0);
    Ok(DealerOdds {
        totals: std::array::from_fn(end),
        pushed: end(BLACKJACK_END - 2),
        charlie: end(BLACKJACK_END - 1),
        blackjack: end(BLACKJACK_END),
        bust: end(OUTCOME_COUNT - 1),
    })
}

const _: () = assert!(
    DEALER_ENDS.len() == BLACKJACK_END + 1,
    "a blackjack is the last of the dealer's outcomes"
);
