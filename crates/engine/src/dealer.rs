//! The dealer's play, which involves no choices: [`dealer_draws`].

use crate::cards::hand::{Hand, Total};
use crate::payoff::DealerEnd;
use crate::rules::Rules;
use crate::rules::{Dealer17, Dealer22, DealerPlays};

/// Returns whether the dealer draws on this total with this many cards (two or more).
///
/// ```
/// use blackjack_engine::{House, Total, dealer_draws};
/// let strip = House::default();
/// let soft_17 = Total::of([1, 6]);
/// assert!(!dealer_draws(strip.rules(), soft_17, 2));
/// let downtown = strip.with(["dealer-17=hit-soft"])?;
/// assert!(dealer_draws(downtown.rules(), soft_17, 2));
/// # Ok::<(), blackjack_engine::HouseErrors>(())
/// ```
pub fn dealer_draws(rules: &Rules, total: Total, cards: u8) -> bool {
    if is_dealer_charlie(rules, total, cards) {
        return false;
    }
    match (total.best(), rules.dealer_17()) {
        (..17, _) | (17, Dealer17::HitAll) => true,
        (17, Dealer17::HitSoft) => total.is_soft(),
        (17, Dealer17::HitAce) => total.holds_ace(),
        _ => false,
    }
}

/// Returns whether the dealer reveals the hole card or draws after all players have finished.
///
/// `standing` is true if any hand stands against the dealer; `waiting` is true if any hand or
/// insurance is unsettled. When no hand stands and nothing depends on a dealer blackjack any
/// longer, the dealer stops.
pub fn dealer_reveals(rules: &Rules, standing: bool, waiting: bool) -> bool {
    rules.dealer_plays() == DealerPlays::Always || standing || waiting
}

/// Returns the outcome of the dealer's finished hand.
///
/// ```
/// use blackjack_engine::{DealerEnd, Hand, Rules, dealer_end};
/// let hand = |cards: &[&str]| cards.iter().map(|card| card.parse()).collect::<Result<Hand, _>>();
/// let rules = Rules::default();
/// assert_eq!(dealer_end(&rules, &hand(&["AS", "KD"])?), DealerEnd::Blackjack);
/// assert_eq!(dealer_end(&rules, &hand(&["AS", "5D", "5C"])?), DealerEnd::Stood(21));
/// assert_eq!(dealer_end(&rules, &hand(&["TS", "6D", "7C"])?), DealerEnd::Busted);
/// # Ok::<(), blackjack_engine::CardError>(())
/// ```
pub fn dealer_end(rules: &Rules, hand: &Hand) -> DealerEnd {
    dealer_end_of(rules, hand.total(), hand.len())
}

/// Returns the outcome of a dealer's finished hand of this many cards with this
/// total, like [`dealer_end`].
pub fn dealer_end_of(rules: &Rules, total: Total, cards: u8) -> DealerEnd {
    if cards == 2 && total.best() == 21 {
        DealerEnd::Blackjack
    } else if total.hard() == 22 && rules.dealer_22() == Dealer22::Push {
        DealerEnd::Pushed
    } else if total.is_bust() {
        DealerEnd::Busted
    } else if is_dealer_charlie(rules, total, cards) {
        DealerEnd::Charlie
    } else {
        DealerEnd::Stood(total.best())
    }
}

/// Returns whether a dealer's hand is a charlie: enough cards, with a total of 20 or less.
pub fn is_dealer_charlie(rules: &Rules, total: Total, cards: u8) -> bool {
    rules.dealer_charlie() > 0 && cards >= rules.dealer_charlie() && total.best() <= 20
}
