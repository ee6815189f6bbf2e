//! The index of insurance.

use blackjack_engine::Rules;

use super::known::Known;
use super::options::IndexOptions;
use super::play::InsuranceIndex;
use super::rest::Rest;
use crate::count::tags::{Tags, deck_share};
use crate::dealer::upcard::DealerUpcard;
use crate::game::Column;
use crate::hands::action_values::insurance_odds;
use crate::round::insurance_value;

/// The number of counts over which gains are added up, on either side of the index.
const STEPS: i32 = 400;

/// The distance between them, in standard deviations of the count.
const STEP: f64 = 0.02;

/// Returns the true count at which insurance breaks even, with the dealer's ace counted. `None` if
/// insurance is not offered or does not depend on the count.
///
/// The share of tens in the expected rest is linear in the count, so that the index is exact for
/// it, and the same at every depth. With Hi-Lo and `N` decks it is 10/3 − 23 / (12 N).
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_odds::{Tags, insurance_index};
/// let strip = House::built_in("strip").expect("it is built in");
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// let index = insurance_index(strip.rules(), &hi_lo).expect("it is offered");
/// assert!((index - (10.0 / 3.0 - 23.0 / (12.0 * 6.0))).abs() < 1e-12);
/// ```
pub fn insurance_index(rules: &Rules, tags: &Tags) -> Option<f64> {
    if rules.draws_with_replacement() {
        return None;
    }
    let column = Column::new(rules, DealerUpcard::Value(1));
    let pays = insurance_odds::<f64>(rules, column)?;
    let rest = Rest::new(tags, rules.decks(), std::iter::once(1));
    let at = rest.true_count_at(tags, 10, 1.0 / (pays + 1.0));
    // With a count that says next to nothing about tens, the numbers of other cards
    // would have to be negative.
    rest.expected(tags, at).iter().all(|count| *count >= 0.0).then_some(at)
}

/// Returns the index of insurance with its gain.
pub(super) fn insurance(
    rules: &Rules,
    tags: &Tags,
    options: &IndexOptions,
) -> Option<InsuranceIndex> {
    let at = insurance_index(rules, tags)?;
    let pays = insurance_odds::<f64>(rules, Column::new(rules, DealerUpcard::Value(1)))?;
    let rest = Rest::new(tags, rules.decks(), std::iter::once(1));
    let known = Known::new(rules, tags, options, std::iter::once(1));
    let gain_at = |count, known: Known| {
        let share = rest.expected(tags, count)[9].max(0.0) / known.left.all;
        known.weight(count, deck_share(1), options) * insurance_value(&pays, &share) / 2.0
    };
    let gain = |count| gain_at(count, known);
    let width = STEP * known.variance.sqrt();
    let count = |step: i32| at + f64::from(step) * width;
    let tens = |count| rest.expected(tags, count)[9];
    let pays_below = tens(at - 1.0) > tens(at + 1.0);
    let whole = options.convention.map(|convention| {
        let range = count(-STEPS)..=count(STEPS);
        let sign = if pays_below { -1.0 } else { 1.0 };
        convention.index(at, options.decks_left, &range, |count, decks| {
            sign * gain_at(count, known.with_decks_left(decks))
        })
    });
    let gains = (-STEPS..=STEPS).map(|step| gain(count(step)).max(0.0));
    Some(InsuranceIndex { at, pays_below, whole, gain: gains.sum::<f64>() * width })
}
