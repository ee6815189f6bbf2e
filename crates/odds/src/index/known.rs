//! The cards that are known at a decision: [`Known`].

use std::f64::consts::TAU;

use blackjack_engine::Rules;

use super::options::{CardsLeft, IndexOptions};
use crate::count::tags::{CARDS_PER_DECK, Tags};

/// The cards that are known at a decision, a hand and the upcard, and their
/// information about the count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    cards: u8,
    /// Their tags, minus the drift.
    tags: f64,
    /// The cards that are left.
    pub(super) left: CardsLeft,
    /// The variance of the true count.
    pub(super) variance: f64,
    of_a_tag: f64,
}

impl Known {
    /// Takes the values of the cards.
    pub(super) fn new(
        rules: &Rules,
        tags: &Tags,
        options: &IndexOptions,
        values: impl Iterator<Item = u8>,
    ) -> Self {
        let (mut cards, mut sum) = (0, 0.0);
        for value in values {
            cards += 1;
            sum += tags.of(value) - tags.mean();
        }
        let left = options.cards_left(rules, cards);
        let of_a_tag = tags.variance();
        Self { cards, tags: sum, left, variance: left.count_variance(of_a_tag), of_a_tag }
    }

    /// Returns the same when another number of decks is left.
    pub(super) fn with_decks_left(self, decks: f64) -> Self {
        let left = self.left.with_decks(decks);
        Self { left, variance: left.count_variance(self.of_a_tag), ..self }
    }

    /// Returns the frequency of a decision with this probability at a true count, per unit of
    /// the count, times the bet.
    pub(super) fn weight(self, at: f64, chance: f64, options: &IndexOptions) -> f64 {
        chance * self.density(at) * options.bets.at(self.before(at))
    }

    /// Returns the true count before the round, if it is `at` now.
    fn before(self, at: f64) -> f64 {
        let running = at * self.left.left / CARDS_PER_DECK - self.tags;
        running * CARDS_PER_DECK / (self.left.left + f64::from(self.cards))
    }

    /// Returns the density of a true count. It is normal about the count of the known cards alone;
    /// 0 if all others are left, so that no other count is possible.
    fn density(self, at: f64) -> f64 {
        if self.variance <= 0.0 {
            return 0.0;
        }
        let off = at - self.tags * CARDS_PER_DECK / self.left.all;
        (-0.5 * off * off / self.variance).exp() / (self.variance * TAU).sqrt()
    }
}
