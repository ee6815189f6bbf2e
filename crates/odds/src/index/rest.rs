//! The expected rest of a shoe at a true count.
//!
//! Take the known cards, a hand and the upcard, out of the whole shoe first. Of the `R` cards that
//! remain, let a card of a value have the share `p`, and let their tags have the mean `μ_R` and the
//! variance `σ_R²`. When `n` of them are left, chosen at random, the share `x` of the value and the
//! mean tag `m` of the rest vary together. With `f = (R − n) / (R − 1)`, as for every sample drawn
//! without replacement,
//!
//! ```text
//! Cov(x, m) = p (τ − μ_R) f / n        Var(m) = σ_R² f / n
//! ```
//!
//! with `τ` the tag of the value. So the regression line of `x` on `m` has the slope
//! `p (τ − μ_R) / σ_R²`: `n` cancels, and the line is the same at every depth. At a true count `t`,
//! the seen tags minus the drift `μ` of a deck for each card add up to `t / 52` for each card left,
//! so `m = μ − t / 52`, and
//!
//! ```text
//! E(x | t) = p (1 + (μ − t / 52 − μ_R) (τ − μ_R) / σ_R²)
//! ```
//!
//! The shares sum to 1, and their mean tag is `m`. It matters that the known cards are taken out
//! first: they are not dealt at random from a shoe that already has the count. With one deck, a
//! count taken before the deal overstates the index of insurance by 0.11.

use crate::count::tags::{CARDS_PER_DECK, Tags, count_in_deck};
use crate::value_counts::VALUES;

/// The cards of a whole shoe minus the known ones.
pub(super) struct Rest {
    /// The number of cards by value, aces first.
    counts: [f64; 10],
    cards: f64,
    mean_tag: f64,
    variance: f64,
}

impl Rest {
    /// Takes cards of these values out of the shoe.
    pub(super) fn new(tags: &Tags, decks: u8, known: impl Iterator<Item = u8>) -> Self {
        let mut counts: [f64; 10] =
            std::array::from_fn(|at| f64::from(decks) * count_in_deck(value_at(at)));
        for value in known {
            counts[usize::from(value) - 1] -= 1.0;
        }
        let cards = counts.iter().sum::<f64>();
        let mean = |of: &dyn Fn(u8) -> f64| {
            counts.iter().zip(VALUES).map(|(count, value)| count * of(value)).sum::<f64>() / cards
        };
        let mean_tag = mean(&|value| tags.of(value));
        let variance = mean(&|value| (tags.of(value) - mean_tag).powi(2));
        Self { counts, cards, mean_tag, variance }
    }

    /// Returns the expected number of cards of each value, aces first, at a true count that counts
    /// the known cards too, as if none but these had been dealt.
    pub(super) fn expected(&self, tags: &Tags, true_count: f64) -> [f64; 10] {
        let off = (tags.mean() - true_count / CARDS_PER_DECK - self.mean_tag) / self.variance;
        std::array::from_fn(|at| {
            self.counts[at] * (1.0 + off * (tags.of(value_at(at)) - self.mean_tag))
        })
    }

    /// Returns the true count at which a value has this share of the rest; infinite or not a number
    /// if the share does not depend on the count.
    pub(super) fn true_count_at(&self, tags: &Tags, value: u8, share: f64) -> f64 {
        let now = self.counts[usize::from(value) - 1] / self.cards;
        let off = (share / now - 1.0) / (tags.of(value) - self.mean_tag);
        (tags.mean() - self.mean_tag - off * self.variance) * CARDS_PER_DECK
    }
}

fn value_at(at: usize) -> u8 {
    u8::try_from(at + 1).unwrap_or_else(|_| unreachable!("there are ten values"))
}
