//! Shoes at a true count, in whole cards.
//!
//! A whole shoe at a true count has the expected composition of a shoe of which only the count is
//! known: the share `p · (1 − t / 52 · (τ − mean) / variance)` of each value, with `p`, the mean
//! and the variance those of a deck (as in `rest`). The shares are linear in the count, and beyond
//! some count one of them would be negative; the series of shoes ends before that. Hands are dealt
//! from these shoes, and their values are corrected to the expected rest after each hand.

use blackjack_engine::{Composition, Rank};

use crate::count::tags::{CARDS_PER_DECK, Tags, deck_share};
use crate::value_counts::{VALUES, rank_of_value};

/// The number of shoes on either side of a true count of 0.
const STEPS: i16 = 2;

/// The distance between adjacent shoes, in standard deviations of a tag. For Hi-Lo that is about
/// six true counts, so the series reaches from -12 to 12.
const STEP: f64 = 6.75;

/// The number of whole-card shoes for each true count, which are right on average. The shares are
/// not whole numbers of cards; these shoes are rounded in opposite ways, so that errors in the
/// corrections for rounding cancel.
pub(super) const SHOES_PER_COUNT: u16 = 2;

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
