//! The probability of being dealt particular cards.

use blackjack_engine::{Composition, Rank};

use crate::number::{Number, from_count};
use crate::value_counts::ValueCounts;

/// Returns the probability of these cards, in any order, followed by this upcard. Cards are values
/// from 1 to 10.
pub(crate) fn chance_of_deal<T: Number>(
    shoe: &ValueCounts,
    values: &[u8],
    upcard: Option<u8>,
) -> T {
    let mut left = *shoe;
    let mut chance = T::one();
    for (place, &value) in (1..).zip(values) {
        // The number of orders grows by the multinomial factor: positions for this card, divided by
        // the number of equal cards so far.
        let equal = values.iter().take(place).filter(|&&other| other == value).count();
        let [place, equal] =
            [place, equal].map(|n| T::from_int(i32::try_from(n).unwrap_or(i32::MAX)));
        let of_value = from_count::<T>(left.of(value));
        let Some(rest) = left.without_value(value, 1) else { return T::zero() };
        chance = chance * of_value / from_count(left.len()) * place / equal;
        left = rest;
    }
    match upcard {
        Some(up) if left.len() > 0 => chance * from_count(left.of(up)) / from_count(left.len()),
        Some(_) => T::zero(),
        None => chance,
    }
}

/// Returns the probability that two cards of this value have the same rank.
pub(crate) fn chance_of_same_rank<T: Number>(
    shoe: &ValueCounts,
    composition: &Composition,
    value: u8,
) -> T {
    let both = |of: u16| T::from_int(i32::from(of) * i32::from(shoe.left_of(of, 1)));
    let ranks = rank_counts_of_value(composition, value);
    let same = ranks.clone().map(both).fold(T::zero(), |sum, pairs| sum + pairs);
    let all = both(ranks.sum());
    if all.exceeds(&T::zero()) { same / all } else { T::zero() }
}

/// Returns the number of cards of each rank with this value.
pub(crate) fn rank_counts_of_value(
    composition: &Composition,
    value: u8,
) -> impl Iterator<Item = u16> + Clone {
    let counts =
        Rank::ALL.map(|rank| if rank.value() == value { composition.count(rank) } else { 0 });
    counts.into_iter().filter(|&count| count > 0)
}
