//! What the dealer's hand comes to.

use blackjack_engine::{Composition, Rank, Rules};

use crate::chances::Chances;
use crate::counts::Counts;
use crate::dealer::ENDS;
use crate::error::OddsError;
use crate::exhaust::check_dealer;
use crate::game::{Game, NATURAL, OUTCOMES};
use crate::number::Number;
use crate::shown::Shown;

/// The chances of what the dealer's hand comes to when he plays it out.
#[derive(Clone, PartialEq, Debug)]
pub struct DealerOdds<T = f64> {
    /// Standing with 17, 18, 19, 20, and 21 that is no natural.
    pub totals: [T; 5],
    /// A charlie.
    pub charlie: T,
    /// A natural.
    pub natural: T,
    /// Over 21.
    pub bust: T,
}

/// The dealer's chances from this shoe, upcard included, before he has looked at a hole card. In a
/// house without an upcard, `None`.
///
/// ```
/// use blackjack_engine::{Composition, Rank, Rules};
/// use blackjack_odds::dealer_odds;
/// let odds = dealer_odds::<f64>(&Rules::default(), &Composition::packs(1), Some(Rank::Six))?;
/// assert!((odds.bust - 0.420_823_034_0).abs() < 1e-10);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// [`OddsError`] for an upcard that the shoe does not hold, one in a house without or none in a
/// house with one, and a shoe that the dealer can run out.
pub fn dealer_odds<T: Number>(
    rules: &Rules,
    shoe: &Composition,
    upcard: Option<Rank>,
) -> Result<DealerOdds<T>, OddsError> {
    let counts = Counts::new(shoe);
    let shown = Shown::of(rules, upcard.map(Rank::value))?;
    if let Some(rank) = upcard.filter(|&rank| shoe.count(rank) == 0) {
        return Err(OddsError::NotInShoe { rank });
    }
    check_dealer(rules, &counts, shown.upcard())?;
    let game = Game::<T>::new(rules, &[shown]);
    let chances = Chances::new(&game, &[counts]);
    let end = |end: usize| chances.at(0).end(end)[0].clone();
    Ok(DealerOdds {
        totals: std::array::from_fn(end),
        charlie: end(NATURAL - 1),
        natural: end(NATURAL),
        bust: end(OUTCOMES - 1),
    })
}

const _: () = assert!(ENDS.len() == NATURAL + 1, "a natural is the last of the dealer's ends");
