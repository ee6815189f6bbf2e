//! The value of one hand of a split under a plan, for any number of cards of
//! the pair in other hands.
//!
//! A hand that draws the cards `h` and a dealer who holds the cards `d`, the upcard among them,
//! have together the probability
//!
//! ```text
//! orders(h) · orders(d) · Π_v c_v (c_v − 1) … (c_v − h_v − d_v + 1)
//!     /  N (N − 1) … (N − |h| − |d| + 1)
//! ```
//!
//! divided by that of the upcard. When `m` more cards of the pair have been dealt to other hands,
//! `c_v` of the pair and `N` are smaller by `m`, and everything else is the same. So all hands of
//! the player and of the dealer are added up by the number of cards of the pair, and the total
//! number of cards, that both hold together ([`crate::dealer::PairSums`]); the values for each `m`
//! are short sums over those.
//!
//! Most hands are busts. They are eliminated by counting the gain of a hand over an undoubled bust,
//! and the dealer's busts by counting the gain over the result against those.

mod direct;
mod summation;

use crate::dealer::CardsHeld;
use crate::game::{Column, Game};
use crate::number::{Number, from_count};
use crate::split::plan::Plan;
use crate::split::plan_ends::plan_ends;
use crate::value_counts::ValueCounts;
pub(crate) use direct::value_of_two;

/// The sums of one hand of a split under a plan.
#[derive(Debug)]
pub(crate) struct SplitHandSums<T> {
    columns: Vec<Column>,
    /// The value of the pair.
    value: u8,
    /// The shoe without the pair.
    shoe: ValueCounts,
    /// By whether the second card is of the pair, then by column: the sums by the cards held.
    sums: [Vec<Vec<(CardsHeld, T)>>; 2],
}

/// The values of a hand of a split in all columns.
#[derive(Debug)]
pub(crate) struct SplitHandValue<T> {
    /// With any second card.
    pub(crate) any: Vec<T>,
    /// With a second card of the pair, if the hand is not split again.
    pub(crate) paired: Vec<T>,
}

impl<T: Number> SplitHandSums<T> {
    /// Sums over all hands of a plan. `shoe` includes the upcard but not the pair of this value.
    pub(crate) fn new(game: &Game<T>, shoe: ValueCounts, value: u8, plan: &Plan) -> Self {
        let sums = summation::sums(game, shoe, value, &plan_ends(game, plan, value));
        let columns = 0..game.columns.len();
        let sums = sums.map(|sums| columns.clone().map(|column| sums.sums(column)).collect());
        Self { columns: game.columns.clone(), value, shoe, sums }
    }

    /// Returns the values when this many further cards of the pair have been dealt to other hands.
    pub(crate) fn value(&self, more: u16) -> Option<SplitHandValue<T>> {
        let shoe = self.shoe.without_value(self.value, more)?;
        let mut value = SplitHandValue { any: Vec::new(), paired: Vec::new() };
        let chances = HeldChances::new(&shoe, self.value, &self.sums);
        for (at, column) in self.columns.iter().enumerate() {
            let up = column.upcard();
            let sum = |kind: usize| {
                let terms = self.sums[kind][at].iter();
                terms.fold(T::zero(), |sum, (held, term)| sum + chances.of(*held) * term.clone())
            };
            let given = up.map_or_else(T::one, |up| inverse_share(shoe.of(up), shoe.len()));
            let [other, of_pair] = [sum(0), sum(1)].map(|sum| sum * given.clone());
            let upcards = u16::from(up.is_some());
            let pair_cards =
                shoe.of(self.value) - u16::from(up == Some(self.value)).min(shoe.of(self.value));
            let given_second = inverse_share::<T>(pair_cards, shoe.len().saturating_sub(upcards));
            value.paired.push(of_pair.clone() * given_second);
            value.any.push(other + of_pair);
        }
        Some(value)
    }
}

/// Returns 1 divided by a share; 0 if there is none.
fn inverse_share<T: Number>(of: u16, all: u16) -> T {
    if of == 0 { T::zero() } else { from_count::<T>(all) / from_count(of) }
}

/// By the number of cards of the pair held and the total number held: the falling factorial of the
/// cards of the pair, divided by that of all cards.
struct HeldChances<T> {
    of_pair: Vec<T>,
    all: Vec<T>,
}

impl<T: Number> HeldChances<T> {
    fn new(shoe: &ValueCounts, value: u8, sums: &[Vec<Vec<(CardsHeld, T)>>; 2]) -> Self {
        let held = sums.iter().flatten().flatten().map(|(held, _)| *held);
        let most = |of: fn(CardsHeld) -> usize| held.clone().map(of).max().unwrap_or_default();
        let (most_of_pair, most_of_all) = (most(|held| held.of_pair), most(|held| held.all));
        let mut all = vec![T::one()];
        for left in falling(shoe.len(), most_of_all).skip(1) {
            all.push(if left == T::zero() { left } else { T::one() / left });
        }
        Self { of_pair: falling(shoe.of(value), most_of_pair).collect(), all }
    }

    fn of(&self, held: CardsHeld) -> T {
        self.of_pair[held.of_pair].clone() * self.all[held.all].clone()
    }
}

/// Lists the falling factorials of a number of cards with up to this many factors.
fn falling<T: Number>(cards: u16, most: usize) -> impl Iterator<Item = T> {
    let mut product = T::one();
    (0..=most).map(move |factors| {
        let this = product.clone();
        let taken = u16::try_from(factors).unwrap_or(u16::MAX);
        product = product.clone() * from_count(cards.saturating_sub(taken));
        this
    })
}
