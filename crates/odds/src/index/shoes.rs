//! Shoes at a true count, as they are on average.
//!
//! Let a card have the tag `τ` with mean `μ` and variance `σ²` over a pack, and its value the share
//! `p` of a pack. When `n` of `N` cards are left, chosen at random, the share `x` of the value and
//! the mean tag `m` of what is left vary together. With `f = (N − n) / (N − 1)`, as for every
//! sample that is drawn without replacement,
//!
//! ```text
//! Cov(x, m) = p (τ − μ) f / n        Var(m) = σ² f / n
//! ```
//!
//! so the best straight line for `x`, given `m`, has the slope `p (τ − μ) / σ²`, in which `n` and
//! `N` cancel: the line is the same for every depth of every shoe. At a true count `t` what was
//! seen, less its drift, comes to `t / 52` for each card that is left, so what is left is that much
//! poorer: `m − μ = −t / 52`, and
//!
//! ```text
//! E(x | t) = p (1 − t / 52 · (τ − μ) / σ²)
//! ```
//!
//! The shares come to one, because the `τ − μ` of a pack come to nothing, and their mean tag is `μ
//! − t / 52`, as it must be. They are straight in `t`, and beyond some count one of them would be
//! less than nothing: no shoe is looked at there.
//!
//! The hand that is decided is dealt from such a shoe. The other way, to take the hand out of full
//! packs and to lean what is left on the count, would know a little more of the shoe; the two
//! differ by something like one over the number of packs. With one pack it matters: the ace up
//! makes insurance fair at 1.5 here, and at 1.4 there.

use blackjack_engine::{Composition, Rank};

use crate::cards::rank_of_value;
use crate::counts::VALUES;
use crate::tags::{PACK, Tags, share};

/// How many shoes there are on either side of a count of nothing.
const STEPS: i16 = 6;

/// How far they lie apart, in standard deviations of a tag: for Hi-Lo about two, so that the row
/// reaches from -12 to 12.
const STEP: f64 = 2.25;

/// Of each shoe so many are looked at, whole cards all, that are on average what it should be. A
/// shoe has whole cards, but its shares do not come to any; rounding them in one way would shift
/// every index that turns on a card of that value.
pub(super) const DITHERS: u16 = 4;

/// The true counts that are looked at, from low to high: none that no shoe can have. At `52 / lean`
/// the share of a value is nothing; the row ends well before.
pub(super) fn true_counts(tags: &Tags) -> impl Iterator<Item = f64> {
    let most = 0.9 * PACK / VALUES.map(|value| tags.lean(value).abs()).fold(0.0, f64::max);
    let step = (STEP * tags.variance().sqrt()).min(most / f64::from(STEPS));
    (-STEPS..=STEPS).map(move |place| f64::from(place) * step)
}

/// Shoes of so many cards that together are what one of this true count is on average.
pub(super) fn shoes(tags: &Tags, true_count: f64, cards: u16) -> impl Iterator<Item = Composition> {
    (0..DITHERS).map(move |dither| shoe(tags, true_count, cards, dither))
}

/// One of them. Where a value has no whole number of cards, each rounds it another way: the sums up
/// to each value are rounded down after a shift, another one for each shoe, so that every shoe has
/// all of its cards, and the shifts are spread evenly, so that the mean is right to a quarter card.
/// Tens go round their four ranks, beginning with another one in each shoe, so that none of them
/// comes more often: in a house that splits by rank it would make more pairs.
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
