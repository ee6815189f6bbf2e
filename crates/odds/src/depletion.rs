//! The check that legal play cannot run a shoe out of cards.
//!
//! The rules of the game do not say what happens when the dealer has no card left, so such shoes
//! have no exact odds. For large shoes, a bound on the cards that play can take is enough
//! (`sufficient`). If the bound is not enough, all play is searched (`search`).

mod search;
mod sufficient;

use blackjack_engine::{Composition, Rules, SplitBy, Total};

use crate::dealer::upcard::DealerUpcard;
use crate::error::OddsError;
use crate::game::SplitState;
use crate::hands::{HandIndex, hands};
use crate::value_counts::{VALUES, ValueCounts};
pub(crate) use search::PlayableHand;
use search::Search;

/// Returns an error if the shoe can run out in some round with one of these upcards.
pub(crate) fn check_rounds(
    rules: &Rules,
    composition: &Composition,
    upcards: &[DealerUpcard],
) -> Result<(), OddsError> {
    if rules.draws_with_replacement() {
        return Ok(());
    }
    let shoe = ValueCounts::new(composition);
    let error = OddsError::ShoeRunsOut { cards: shoe.len() };
    let dealt = 2 + u16::from(rules.dealer_upcard()) + u16::from(rules.deals_hole_card());
    if shoe.len() < dealt {
        return Err(error);
    }
    let is_safe = |played: &PlayableHand| {
        upcards.iter().all(|&up| is_sufficient(rules, &shoe, *played, up, false))
    };
    if starting_hands(rules, composition).all(|played| is_safe(&played)) {
        Ok(())
    } else {
        Err(error)
    }
}

/// Returns an error if the shoe can run out when this hand is played against an upcard.
pub(crate) fn check_hand(
    rules: &Rules,
    shoe: &ValueCounts,
    played: PlayableHand,
    dealer_upcard: DealerUpcard,
) -> Result<(), OddsError> {
    let error = OddsError::ShoeRunsOut { cards: shoe.len() };
    let lasts = shoe.is_replaced() || is_sufficient(rules, shoe, played, dealer_upcard, false);
    if lasts { Ok(()) } else { Err(error) }
}

/// Returns whether the shoe, which holds a blackjack, cannot run out when this is played on like
/// another hand.
pub(crate) fn lasts_if_blackjack_plays(
    rules: &Rules,
    shoe: &ValueCounts,
    hand: HandIndex,
    split_state: SplitState,
    dealer_upcard: DealerUpcard,
) -> bool {
    let played = PlayableHand { hand, split_state, doubled: false, pair_cards: 0 };
    shoe.is_replaced() || is_sufficient(rules, shoe, played, dealer_upcard, true)
}

/// Returns whether the shoe, which holds the hand, cannot run out when the hand is played against
/// an upcard.
fn is_sufficient(
    rules: &Rules,
    shoe: &ValueCounts,
    played: PlayableHand,
    dealer_upcard: DealerUpcard,
    plays_blackjacks: bool,
) -> bool {
    let unseen = shoe.without(&hands().get(played.hand).counts);
    let left = match dealer_upcard.upcard() {
        Some(up) => unseen.and_then(|unseen| unseen.without_value(up, 1)),
        None => unseen,
    };
    // Hands that the shoe cannot form are not played.
    left.is_none_or(|left| {
        let mut search = Search::new(rules, dealer_upcard, played.pair_cards);
        search.plays_blackjacks = plays_blackjacks;
        !search.can_run_out(left, played)
    })
}

/// Returns an error if the dealer alone, with this upcard from the shoe, can run it out.
pub(crate) fn check_dealer(
    rules: &Rules,
    shoe: &ValueCounts,
    dealer_upcard: DealerUpcard,
) -> Result<(), OddsError> {
    if shoe.is_replaced() {
        return Ok(());
    }
    let upcard = dealer_upcard.upcard();
    let left = upcard.and_then(|up| shoe.without_value(up, 1)).unwrap_or(*shoe);
    let total = Total::of(upcard);
    let cards = u8::from(upcard.is_some());
    if Search::new(rules, dealer_upcard, 0).dealer_can_run_out(&left, total, cards) {
        return Err(OddsError::ShoeRunsOut { cards: shoe.len() });
    }
    Ok(())
}

/// Lists all starting hands that a shoe can hold.
fn starting_hands(rules: &Rules, composition: &Composition) -> impl Iterator<Item = PlayableHand> {
    let pairs = VALUES.flat_map(|first| (first..=10).map(move |second| [first, second]));
    pairs.filter_map(move |[first, second]| {
        let hand = hands().find([first, second])?;
        let pair_cards =
            if first == second { most_matching_cards(rules, composition, first) } else { 0 };
        let split_state = SplitState::START;
        Some(PlayableHand { hand, split_state, doubled: false, pair_cards })
    })
}

/// Returns the largest number of cards of this value that pair with each other.
fn most_matching_cards(rules: &Rules, composition: &Composition, value: u8) -> u16 {
    match rules.split_by() {
        SplitBy::Value => composition.count_value(value),
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
    use crate::value_counts::rank_of_value;

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

    /// A shoe, and whether the first hand should be a pair.
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
        /// The bound never clears a shoe that the full search finds can run out.
        #[test]
        fn the_bound_agrees_with_the_full_search(
            (shoe, pair) in shoes(),
            up in VALUES,
            changes in prop::sample::select(&CHANGES[..]),
        ) {
            let house = House::default().with(changes.iter().copied()).expect("the changes are valid");
            let rules = house.rules();
            let counts = ValueCounts::new(&shoe);
            let up = rules.dealer_upcard().then_some(up);
            let without_up = up.map_or(Some(counts), |up| counts.without_value(up, 1));
            let fits = |played: &PlayableHand| {
                let held = &hands().get(played.hand).counts;
                without_up.and_then(|left| left.without(held)).is_some()
            };
            // A full search of larger shoes takes too long.
            let played = starting_hands(rules, &shoe).filter(|played| counts.len() <= 14 && fits(played));
            let Some(played) = played.max_by_key(|played| (pair == (played.pair_cards > 0), played.hand))
            else { return Ok(()) };
            let found = [true, false].map(|uses_bound| {
                let left = without_up.and_then(|left| left.without(&hands().get(played.hand).counts));
                let dealer_upcard = DealerUpcard::of(rules, up).expect("the upcard fits the house");
                let mut search = Search::new(rules, dealer_upcard, played.pair_cards);
                search.uses_bound = uses_bound;
                left.map(|left| search.can_run_out(left, played))
            });
            prop_assert_eq!(found[0], found[1]);
        }
    }
}
