//! Whether legal play could need a card when none is left.
//!
//! Exact odds have no meaning then: what a dealer does who has no more cards is no rule of the
//! game. Large shoes are cleared by a sum; small ones are searched, over all that player and chance
//! can do, as far as the sum leaves it open.

mod ample;
mod played;
mod search;

use blackjack_engine::{Composition, Rules, SplitBy, Total};

use crate::counts::{Counts, VALUES};
use crate::error::OddsError;
use crate::game::Family;
use crate::hands::hands;
pub(crate) use played::Played;
use search::Search;

/// Refuses a shoe that can run out in any round with one of these upcards.
pub(crate) fn check_rounds(
    rules: &Rules,
    composition: &Composition,
    upcards: &[Option<u8>],
) -> Result<(), OddsError> {
    let shoe = Counts::new(composition);
    let error = OddsError::ShoeRunsOut { cards: shoe.len() };
    let dealt = 2 + u16::from(rules.dealer_upcard()) + u16::from(rules.deals_hole_card());
    if shoe.len() < dealt {
        return Err(error);
    }
    let is_safe = |played: &Played| upcards.iter().all(|&up| is_ample(rules, &shoe, *played, up));
    if starts(rules, composition).all(|played| is_safe(&played)) { Ok(()) } else { Err(error) }
}

/// Refuses a shoe that can run out when this hand is played under an upcard.
pub(crate) fn check_hand(
    rules: &Rules,
    shoe: &Counts,
    played: Played,
    upcard: Option<u8>,
) -> Result<(), OddsError> {
    let error = OddsError::ShoeRunsOut { cards: shoe.len() };
    if is_ample(rules, shoe, played, upcard) { Ok(()) } else { Err(error) }
}

/// Whether a shoe cannot run out when this hand, which it holds, is played under an upcard.
fn is_ample(rules: &Rules, shoe: &Counts, played: Played, upcard: Option<u8>) -> bool {
    let unseen = shoe.without(&hands().get(played.hand).held);
    let left = match upcard {
        Some(up) => unseen.and_then(|unseen| unseen.without_value(up, 1)),
        None => unseen,
    };
    // What the shoe does not hold is not played.
    left.is_none_or(|left| !Search::new(rules, upcard, played.of_pair).start(left, played))
}

/// Refuses a shoe that a dealer with this upcard, which it holds, can run out alone.
pub(crate) fn check_dealer(
    rules: &Rules,
    shoe: &Counts,
    upcard: Option<u8>,
) -> Result<(), OddsError> {
    let left = upcard.and_then(|up| shoe.without_value(up, 1)).unwrap_or(*shoe);
    let total = upcard.map_or_else(Total::default, |up| Total::of([up]));
    let cards = u8::from(upcard.is_some());
    if Search::new(rules, upcard, 0).dealer_lacks(&left, total, cards) {
        return Err(OddsError::ShoeRunsOut { cards: shoe.len() });
    }
    Ok(())
}

/// All starting hands that a shoe may hold.
fn starts(rules: &Rules, composition: &Composition) -> impl Iterator<Item = Played> {
    let pairs = VALUES.flat_map(|first| (first..=10).map(move |second| [first, second]));
    pairs.filter_map(move |[first, second]| {
        let hand = hands().find([first, second])?;
        let of_pair = if first == second { most_alike(rules, composition, first) } else { 0 };
        Some(Played { hand, family: Family::START, of_pair })
    })
}

/// The most cards of a value that make pairs with each other.
fn most_alike(rules: &Rules, composition: &Composition, value: u8) -> u16 {
    match rules.split_by() {
        SplitBy::Value => composition.of_value(value),
        SplitBy::Rank => {
            let of_value = composition.iter().filter(|(rank, _)| rank.value() == value);
            of_value.map(|(_, count)| count).max().unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;
    use proptest::prelude::*;

    use super::*;
    use crate::cards::rank_of_value;

    const CHANGES: [&[&str]; 8] = [
        &[],
        &["dealer-17=hit-all", "stand-on-21=false"],
        &["dealer-17=hit-ace", "hole-card=none", "insurance=none"],
        &["dealer-upcard=false", "hole-card=none", "insurance=none"],
        &["dealer-plays=always", "split-aces-hands=3", "hit-split-aces=true"],
        &["charlie=5", "dealer-charlie=5", "double-cards=any"],
        &["split-natural=true", "hole-card=no-peek", "split-hands=7"],
        &["surrender=early", "ties=dealer", "split-hands=2"],
    ];

    /// A shoe, and how its first cards are dealt: as a pair if there is one, else any two.
    fn shoes() -> impl Strategy<Value = (Composition, bool)> {
        let counts = (prop::array::uniform9(0..3_u8), 0..5_u8);
        (counts, any::<bool>()).prop_map(|((low, tens), pair)| {
            let mut shoe = Composition::EMPTY;
            for (value, count) in VALUES.zip(low.into_iter().chain([tens])) {
                (0..count).for_each(|_| shoe.add(rank_of_value(value)));
            }
            (shoe, pair)
        })
    }

    proptest! {
        /// What is cleared by what it counts for is what a search through all play clears.
        #[test]
        fn what_is_ample_cannot_run_out(
            (shoe, pair) in shoes(),
            up in VALUES,
            changes in prop::sample::select(&CHANGES[..]),
        ) {
            let house = House::default().with(changes.iter().copied()).expect("they fit");
            let rules = house.rules();
            let counts = Counts::new(&shoe);
            let up = rules.dealer_upcard().then_some(up);
            let without_up = up.map_or(Some(counts), |up| counts.without_value(up, 1));
            let fits = |played: &Played| {
                let held = &hands().get(played.hand).held;
                without_up.and_then(|left| left.without(held)).is_some()
            };
            // More cards take a search of everything too long.
            let played = starts(rules, &shoe).filter(|played| counts.len() <= 14 && fits(played));
            let Some(played) = played.max_by_key(|played| (pair == (played.of_pair > 0), played.hand))
            else { return Ok(()) };
            let found = [true, false].map(|weighs| {
                let left = without_up.and_then(|left| left.without(&hands().get(played.hand).held));
                let mut search = Search::new(rules, up, played.of_pair);
                search.weighs = weighs;
                left.map(|left| search.start(left, played))
            });
            prop_assert_eq!(found[0], found[1]);
        }
    }
}
