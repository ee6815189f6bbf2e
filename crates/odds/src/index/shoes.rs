//! Average shoes at a true count.
//!
//! Let a card have the tag `τ`, the tags of a deck the mean `μ` and the variance `σ²`, and let the
//! card's value have the share `p` of a deck. When `n` of `N` cards are left, chosen at random, the
//! share `x` of the value and the mean tag `m` of the rest vary together. With `f = (N − n) / (N −
//! 1)`, as for every sample drawn without replacement,
//!
//! ```text
//! Cov(x, m) = p (τ − μ) f / n        Var(m) = σ² f / n
//! ```
//!
//! so the regression line of `x` on `m` has the slope `p (τ − μ) / σ²`. `n` and `N` cancel: the
//! line is the same at every depth of every shoe. At a true count `t` the seen cards, less their
//! drift, add up to `t / 52` for each card that is left, so the rest has that much less: `m − μ =
//! −t / 52`, and
//!
//! ```text
//! E(x | t) = p (1 − t / 52 · (τ − μ) / σ²)
//! ```
//!
//! The shares sum to 1, because the `τ − μ` of a deck sum to 0, and their mean tag is `μ − t / 52`,
//! as required. They are linear in `t`, and beyond some count one of them would be negative; the
//! series of shoes ends before that.
//!
//! The hand to be decided is dealt from such a shoe. Removing the hand from full decks first and
//! applying the count to the rest would be slightly more precise. The difference is of the order of
//! one over the number of decks. It matters with one deck: insurance against an ace is fair at 1.5
//! here, and at 1.4 with the other method.

use blackjack_engine::{Composition, Rank};

use crate::tags::{CARDS_PER_DECK, Tags, deck_share};
use crate::value_cards::rank_of_value;
use crate::value_counts::VALUES;

/// The number of shoes on either side of a true count of 0.
const STEPS: i16 = 6;

/// The distance between adjacent shoes, in standard deviations of a tag. For Hi-Lo that is
/// about two true counts, so the series reaches from -12 to 12.
const STEP: f64 = 2.25;

/// The number of whole-card shoes for each true count, which are right on average. The shares are
/// not whole numbers of cards, and rounding them in one way only would shift every index that
/// depends on a card of that value.
pub(super) const SHOES_PER_COUNT: u16 = 4;

/// Lists the true counts, from low to high. At `52 / regression_slope` the share of a value is
/// zero; the series ends well before that.
pub(super) fn true_counts(tags: &Tags) -> impl Iterator<Item = f64> {
    let most = 0.9 * CARDS_PER_DECK
        / VALUES.map(|value| tags.regression_slope(value).abs()).fold(0.0, f64::max);
    let step = (STEP * tags.variance().sqrt()).min(most / f64::from(STEPS));
    (-STEPS..=STEPS).map(move |place| f64::from(place) * step)
}

/// Lists the shoes with this many cards that together average to this true count.
pub(super) fn shoes(tags: &Tags, true_count: f64, cards: u16) -> impl Iterator<Item = Composition> {
    (0..SHOES_PER_COUNT).map(move |dither| shoe(tags, true_count, cards, dither))
}

/// Returns one of these shoes. Each rounds differently: the cumulative sums over the values are
/// rounded down after a shift, so that every shoe has all of its cards. The shifts are spread
/// evenly over the shoes, so the mean is right to a quarter card. Tens rotate through their four
/// ranks, starting with a different one in each shoe; if one rank came more often, a house that
/// splits by rank would see more pairs.
fn shoe(tags: &Tags, true_count: f64, cards: u16, dither: u16) -> Composition {
    let shift = (f64::from(dither) + 0.5) / f64::from(SHOES_PER_COUNT);
    let (mut target, mut before) = (0.0, 0_u16);
    let mut shoe = Composition::EMPTY;
    for value in VALUES {
        let share =
            deck_share(value) * (1.0 - true_count / CARDS_PER_DECK * tags.regression_slope(value));
        target += f64::from(cards) * share;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most a few thousand cards"
        )]
        let so_far = if value == 10 { cards } else { (target + shift).floor() as u16 };
        let tens = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];
        for card in 0..so_far.saturating_sub(before) {
            let ten = tens[usize::from(card + dither) % tens.len()];
            shoe.add(if value == 10 { ten } else { rank_of_value(value) });
        }
        before = before.max(so_far);
    }
    shoe
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The mean over the shoes of a true count has the expected number of cards of each value.
        #[test]
        fn shoes_of_a_count_have_the_right_mean(
            name in 0..14_usize,
            part in -1.0..1.0_f64,
            cards in 40..400_u16,
        ) {
            let tags = Tags::built_in_names().nth(name).and_then(Tags::built_in);
            let tags = tags.expect("the index is in range");
            let true_count = part * true_counts(&tags).fold(0.0, f64::max);
            let shoes = shoes(&tags, true_count, cards).collect::<Vec<_>>();
            prop_assert!(shoes.iter().all(|shoe| shoe.len() == cards));
            for value in VALUES {
                let sum = shoes.iter().map(|shoe| f64::from(shoe.count_value(value))).sum::<f64>();
                let mean = sum / f64::from(SHOES_PER_COUNT);
                let count_in_deck = if value == 10 { 16.0 } else { 4.0 };
                let regression_slope = (tags.of(value) - tags.mean()) / tags.variance();
                let target = f64::from(cards) * count_in_deck / CARDS_PER_DECK * (1.0 - true_count / CARDS_PER_DECK * regression_slope);
                let off = mean - target;
                prop_assert!(off.abs() <= 1.0 / f64::from(SHOES_PER_COUNT) + 1e-9, "{value}: {off}");
            }
        }
    }
}
