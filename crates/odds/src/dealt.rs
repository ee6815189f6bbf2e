//! How likely cards are dealt.

use blackjack_engine::{Composition, Rank};

use crate::counts::Counts;
use crate::game::whole;
use crate::number::Number;

/// The chance that these cards come in any order, and then this upcard; values 1 to 10.
pub(crate) fn chance_dealt<T: Number>(shoe: &Counts, values: &[u8], upcard: Option<u8>) -> T {
    let mut left = *shoe;
    let mut chance = T::one();
    for (place, &value) in (1..).zip(values) {
        // So many places for it among those before, like ones taken together.
        let like = values.iter().take(place).filter(|&&other| other == value).count();
        let [place, like] = [place, like].map(|n| T::whole(i32::try_from(n).unwrap_or(i32::MAX)));
        let of_value = whole::<T>(left.of(value));
        let Some(rest) = left.without_value(value, 1) else { return T::zero() };
        chance = chance * of_value / whole(left.len()) * place / like;
        left = rest;
    }
    match upcard {
        Some(up) if left.len() > 0 => chance * whole(left.of(up)) / whole(left.len()),
        Some(_) => T::zero(),
        None => chance,
    }
}

/// The chance that two cards of this value are of one rank.
pub(crate) fn chance_of_one_rank<T: Number>(composition: &Composition, value: u8) -> T {
    let both = |of: u16| T::whole(i32::from(of) * i32::from(of.saturating_sub(1)));
    let ranks = ranks_of_value(composition, value);
    let same = ranks.clone().map(both).fold(T::zero(), |sum, pairs| sum + pairs);
    let all = both(ranks.sum());
    if all.exceeds(&T::zero()) { same / all } else { T::zero() }
}

/// The number of cards of each rank of this value.
pub(crate) fn ranks_of_value(
    composition: &Composition,
    value: u8,
) -> impl Iterator<Item = u16> + Clone {
    let counts =
        Rank::ALL.map(|rank| if rank.value() == value { composition.count(rank) } else { 0 });
    counts.into_iter().filter(|&count| count > 0)
}
