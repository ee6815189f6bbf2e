//! Shoes at a true count, as they are on average.

use blackjack_engine::{Composition, Rank};

use crate::cards::rank_of_value;
use crate::counts::VALUES;
use crate::tags::{PACK, Tags, share};

/// How many shoes there are on either side of a count of nothing.
const STEPS: i16 = 6;

/// How far they lie apart, in standard deviations of a tag.
const STEP: f64 = 2.25;

/// Of each shoe so many are looked at, whole cards all, that are on average what it should be.
pub(super) const DITHERS: u16 = 4;

/// The true counts that are looked at, from low to high: none that no shoe can have.
pub(super) fn true_counts(tags: &Tags) -> impl Iterator<Item = f64> {
    let most = 0.9 * PACK / VALUES.map(|value| tags.lean(value).abs()).fold(0.0, f64::max);
    let step = (STEP * tags.variance().sqrt()).min(most / f64::from(STEPS));
    (-STEPS..=STEPS).map(move |place| f64::from(place) * step)
}

/// Shoes of so many cards that together are what one of this true count is on average.
pub(super) fn shoes(tags: &Tags, true_count: f64, cards: u16) -> impl Iterator<Item = Composition> {
    (0..DITHERS).map(move |dither| shoe(tags, true_count, cards, dither))
}

/// One of them. Where a value has no whole number of cards, each rounds it another way.
fn shoe(tags: &Tags, true_count: f64, cards: u16, dither: u16) -> Composition {
    let shift = (f64::from(dither) + 0.5) / f64::from(DITHERS);
    let (mut target, mut before) = (0.0, 0_u16);
    let mut shoe = Composition::EMPTY;
    for value in VALUES {
        let share = share(value) * (1.0 - true_count / PACK * tags.lean(value));
        target += f64::from(cards) * share;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few cards")]
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
        /// All shoes of a true count together have the cards that they should have.
        #[test]
        fn dithers_are_on_average_what_they_should_be(
            name in 0..14_usize,
            part in -1.0..1.0_f64,
            cards in 40..400_u16,
        ) {
            let tags = Tags::built_in_names().nth(name).and_then(Tags::built_in);
            let tags = tags.expect("there are so many");
            let true_count = part * true_counts(&tags).fold(0.0, f64::max);
            let shoes = shoes(&tags, true_count, cards).collect::<Vec<_>>();
            prop_assert!(shoes.iter().all(|shoe| shoe.len() == cards));
            for value in VALUES {
                let sum = shoes.iter().map(|shoe| f64::from(shoe.of_value(value))).sum::<f64>();
                let mean = sum / f64::from(DITHERS);
                let of_pack = if value == 10 { 16.0 } else { 4.0 };
                let lean = (tags.of(value) - tags.mean()) / tags.variance();
                let target = f64::from(cards) * of_pack / PACK * (1.0 - true_count / PACK * lean);
                let off = mean - target;
                prop_assert!(off.abs() <= 1.0 / f64::from(DITHERS) + 1e-9, "{value}: {off}");
            }
        }
    }
}
