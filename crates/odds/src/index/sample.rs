//! The values of a cell's actions at a true count.

use blackjack_engine::{Action, Composition, Total};

use super::shoes::SHOES_PER_COUNT;
use crate::chart::Row;
use crate::round::{Condition, HandOdds};
use crate::starting_hands::StartingHands;
use crate::tags::{CARDS_PER_DECK, Tags};

/// The values of a cell's actions at a true count.
#[derive(Clone)]
pub(super) struct Sample {
    /// The true count of the decision.
    pub(super) at: f64,
    /// The probability that a hand of the cell has a decision.
    pub(super) chance: f64,
    /// By action, in the order of [`Action::ALL`].
    values: [Option<f64>; 5],
}

/// Weighted sums over the hands of a cell.
#[derive(Clone, Default)]
pub(super) struct SampleSums {
    weight: f64,
    at: f64,
    values: [Option<f64>; 5],
}

/// Adds the values of every cell with this shoe.
pub(super) fn add_shoe(
    deal: &StartingHands<'_, f64>,
    tags: &Tags,
    shoe: &Composition,
    rows: &[Row],
    sums: &mut [SampleSums],
) {
    let condition = Condition::of(&deal.game.rules);
    // The tags of the rest are the negative of those seen, apart from the drift.
    let running = f64::from(shoe.len()) * tags.mean() - tags.sum(shoe);
    for (at, &column) in deal.game.columns.iter().enumerate() {
        for start in deal.starts() {
            let chance = deal.chance_of(start, column);
            let has_own_row = start.is_pair && deal.can_split(start.values[0]);
            let total = Total::of(start.values);
            let row = if has_own_row { Row::Pair(start.values[0]) } else { Row::of_total(total) };
            let place = rows.iter().position(|&other| other == row);
            let Some(place) = place.filter(|_| chance > 0.0) else { continue };
            let odds = deal.hand_odds(start, at, chance, condition).0;
            if odds.is_blackjack() {
                continue;
            }
            let seen = start.values.into_iter().chain(column.upcard());
            let own = seen.clone().map(|value| tags.of(value) - tags.mean()).sum::<f64>();
            let unseen = f64::from(shoe.len()) - f64::from(u8::try_from(seen.count()).unwrap_or(3));
            let decision_chance = odds.decision_probability(&deal.game.rules, condition);
            sums[at * rows.len() + place].add(
                &odds,
                decision_chance,
                (running + own) * CARDS_PER_DECK / unseen,
            );
        }
    }
}

impl SampleSums {
    fn add(&mut self, odds: &HandOdds, weight: f64, at: f64) {
        let is_first = self.weight <= 0.0;
        self.weight += weight;
        self.at += weight * at;
        for (sum, action) in self.values.iter_mut().zip(Action::ALL) {
            let value = odds.of(action).map(|value| weight * value);
            *sum = match (*sum, value) {
                (Some(sum), Some(value)) => Some(sum + value),
                (None, value) if is_first => value,
                (_, None) | (None, Some(_)) => None,
            };
        }
    }

    /// Returns the means; `None` if the cell had no hand.
    pub(super) fn mean(&self) -> Option<Sample> {
        (self.weight > 0.0).then(|| Sample {
            at: self.at / self.weight,
            chance: self.weight / f64::from(SHOES_PER_COUNT),
            values: self.values.map(|value| value.map(|value| value / self.weight)),
        })
    }
}

impl Sample {
    fn of(&self, action: Action) -> Option<f64> {
        let place = Action::ALL.iter().position(|&other| other == action)?;
        self.values[place]
    }

    /// Returns the best action. Ties go to the first, with standing before hitting.
    pub(super) fn best(&self) -> Action {
        let order = [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];
        let value = |action| self.of(action).unwrap_or(f64::NEG_INFINITY);
        order.into_iter().fold(Action::Stand, |best, action| {
            if value(action) > value(best) { action } else { best }
        })
    }

    /// Interpolates between this sample and another one.
    pub(super) fn interpolate(&self, other: &Self, fraction: f64) -> Self {
        let between = |one: f64, other: f64| one + (other - one) * fraction;
        Self {
            at: between(self.at, other.at),
            chance: between(self.chance, other.chance),
            values: std::array::from_fn(|at| Some(between(self.values[at]?, other.values[at]?))),
        }
    }

    /// Returns the gain of one action over another.
    pub(super) fn gain(&self, of: Action, over: Action) -> f64 {
        self.of(of).zip(self.of(over)).map_or(0.0, |(of, over)| of - over)
    }
}
