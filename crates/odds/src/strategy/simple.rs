//! A short list of playing rules that anybody can remember, fitted to the house.
//!
//! Every list has the same form: the totals to stand on, the totals to double, the pairs to split.
//! Each number of the list in turn is set to the value with the highest exact expectation, until a
//! whole pass changes none of them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use blackjack_engine::{Action, Composition, Rules};

use crate::chart::{Cell, Chart, Row};
use crate::error::OddsError;
use crate::number::Number;
use crate::round::round_odds_under;
use crate::strategy::Strategy;

/// The ace as an upcard, ranked above all others.
const ACE: u8 = SimpleStrategy::ACE;

/// The lowest hard total that is never doubled.
const NO_DOUBLE: u8 = 12;

/// The maximum number of passes over all numbers.
const PASSES_MAX: usize = 6;

/// A list of playing rules, stored as its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SimpleStrategy {
    /// The rules of the house.
    rules: Rules,
    /// The highest weak upcard; below 2 if no upcard is weak.
    pub weak: u8,
    /// The lowest hard total that stands against a weak upcard.
    pub stand_weak: u8,
    /// The lowest hard total that stands against any other upcard.
    pub stand: u8,
    /// The lowest soft total that stands.
    pub stand_soft: u8,
    /// The lowest hard total that doubles, up to 11; above 11 none does.
    pub double: u8,
    /// The highest upcard to double against; 11 is the ace.
    pub double_up_to: u8,
    /// The values of the pairs that are always split, one bit each, from 1 (aces).
    split: u16,
}

/// The rules of the list for totals, for one upcard or for a house without upcards. Splits
/// are separate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Column {
    /// The lowest hard total that stands.
    stand: u8,
    /// The lowest soft total that stands.
    stand_soft: u8,
    /// The lowest hard total that doubles, up to 11.
    double: u8,
}

impl Column {
    fn cell(self, row: Row) -> Cell {
        let stands = |stands: bool| if stands { Action::Stand } else { Action::Hit };
        match row {
            Row::Pair(_) => Cell::default(),
            Row::Soft(total) => Cell::of([stands(total >= self.stand_soft)]),
            Row::Hard(total) => {
                let play = stands(total >= self.stand);
                let doubles = (self.double..NO_DOUBLE).contains(&total);
                if doubles { Cell::of([Action::Double, play]) } else { Cell::of([play]) }
            }
        }
    }
}

/// The share of one upcard in the expectation of a round.
struct Part {
    /// The share if no pair is split.
    unsplit: f64,
    /// The gain from splitting the pairs of each value, from 1.
    splits: [f64; 10],
}

impl Part {
    fn new(
        rules: &Rules,
        shoe: &Composition,
        upcard: Option<u8>,
        column: Column,
    ) -> Result<Self, OddsError> {
        // Splitting every pair gives both values at once: the odds of a pair include its value
        // unsplit.
        let chart = Chart::new(rules, |row, _| match row {
            Row::Pair(_) => Cell::of([Action::Split]),
            Row::Soft(_) | Row::Hard(_) => column.cell(row),
        });
        let odds = round_odds_under(rules, shoe, upcard, Strategy::Chart(&chart))?;
        let mut splits = [0.0; 10];
        for hand in odds.hands.iter().filter(|hand| hand.is_pair) {
            let value = hand.cards[0];
            let others = Action::ALL.into_iter().filter(|&it| it != Action::Split);
            let legal = others.filter(|&it| hand.of(it).is_some()).collect();
            let unsplit = chart.action(Row::Pair(value), upcard, legal);
            if let (Some(split), Some(unsplit)) = (hand.split, hand.of(unsplit)) {
                let gain = hand.decision_probability(rules, odds.condition) * (split - unsplit);
                splits[usize::from(value) - 1] += gain;
            }
        }
        Ok(Self { unsplit: odds.ev - splits.iter().sum::<f64>(), splits })
    }
}

/// One number of the list: its possible values, and its setter.
type Choice = (std::ops::RangeInclusive<u8>, fn(&mut SimpleStrategy, u8));

/// All numbers of the list except the pairs.
const CHOICES: [Choice; 6] = [
    (1..=10, |list, value| list.weak = value),
    (11..=18, |list, value| list.stand_weak = value),
    (11..=18, |list, value| list.stand = value),
    (13..=20, |list, value| list.stand_soft = value),
    (8..=12, |list, value| list.double = value),
    (5..=ACE, |list, value| list.double_up_to = value),
];

impl SimpleStrategy {
    /// The ace as an upcard, ranked above all others.
    pub const ACE: u8 = 11;

    /// Fits the list with the highest expectation at a house, dealt from a full shoe. This takes
    /// about a second.
    ///
    /// ```
    /// use blackjack_engine::House;
    /// use blackjack_odds::SimpleStrategy;
    /// let seven = House::built_in("seven").ok_or("no such house")?;
    /// let list = SimpleStrategy::fit(seven.rules())?;
    /// assert_eq!(list.stand, 15, "the lowest hard total that stands");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`round_odds_under`].
    pub fn fit(rules: &Rules) -> Result<Self, OddsError> {
        let mut fit = Fit::begin(rules, Self::beginner_list(rules))?;
        for _ in 0..PASSES_MAX {
            let before = fit.best;
            for (values, set) in CHOICES {
                for value in values {
                    let mut list = fit.best;
                    set(&mut list, value);
                    fit.keep_if_better(list)?;
                }
            }
            for value in 1..=10 {
                fit.keep_if_better(Self { split: fit.best.split ^ 1 << value, ..fit.best })?;
            }
            if fit.best == before {
                break;
            }
        }
        Ok(fit.best)
    }

    /// Returns the list that beginners are usually taught, where the search starts.
    fn beginner_list(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            weak: 6,
            stand_weak: 12,
            stand: 17,
            stand_soft: 18,
            double: 10,
            double_up_to: 9,
            split: u16::from(rules.can_split(true)) << 1 | u16::from(rules.can_split(false)) << 8,
        }
    }

    /// Returns the rules of the house.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the list as a chart of the house.
    pub fn chart(&self) -> Chart {
        Chart::new(&self.rules, |row, upcard| match row {
            Row::Pair(value) if self.splits_pair(value) => Cell::of([Action::Split]),
            Row::Pair(_) | Row::Soft(_) | Row::Hard(_) => self.column(upcard).cell(row),
        })
    }

    fn column(&self, upcard: Option<u8>) -> Column {
        let up = upcard.map(|value| if value == 1 { ACE } else { value });
        let is_weak = up.is_some_and(|up| up <= self.weak);
        let doubles = up.is_none_or(|up| up <= self.double_up_to);
        Column {
            stand: if is_weak { self.stand_weak } else { self.stand },
            stand_soft: self.stand_soft,
            double: if doubles { self.double } else { NO_DOUBLE },
        }
    }

    /// Returns whether the pairs of this value are split.
    pub const fn splits_pair(&self, value: u8) -> bool {
        self.split & 1 << value != 0
    }
}

/// The search for the best list. Lists differ in few columns, so the values of columns are cached.
struct Fit<'a> {
    rules: &'a Rules,
    shoe: Composition,
    best: SimpleStrategy,
    /// The expectation of the best list, in initial bets per round.
    expectation: f64,
    /// The columns evaluated so far, by upcard.
    known: HashMap<(Option<u8>, Column), Part>,
}

impl<'a> Fit<'a> {
    fn begin(rules: &'a Rules, first: SimpleStrategy) -> Result<Self, OddsError> {
        let shoe = Composition::decks(rules.decks());
        let mut fit = Self { rules, shoe, best: first, expectation: 0.0, known: HashMap::new() };
        fit.expectation = fit.expectation_of(&first)?;
        Ok(fit)
    }

    /// Returns the player's expectation with this list, in initial bets per round.
    fn expectation_of(&mut self, list: &SimpleStrategy) -> Result<f64, OddsError> {
        let upcards = if self.rules.dealer_upcard() { 1..=10 } else { 0..=0 };
        let mut expectation = 0.0;
        for upcard in upcards.map(|value| Some(value).filter(|&value| value > 0)) {
            let column = list.column(upcard);
            let part = match self.known.entry((upcard, column)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    new.insert(Part::new(self.rules, &self.shoe, upcard, column)?)
                }
            };
            let splits = (1..).zip(part.splits).filter(|&(value, _)| list.splits_pair(value));
            expectation += part.unsplit + splits.map(|(_, gain)| gain).sum::<f64>();
        }
        Ok(expectation)
    }

    /// Keeps a list if its expectation is higher by more than a rounding error.
    fn keep_if_better(&mut self, list: SimpleStrategy) -> Result<(), OddsError> {
        if list == self.best || list.chart() == self.best.chart() {
            return Ok(());
        }
        let expectation = self.expectation_of(&list)?;
        if expectation.exceeds(&self.expectation) {
            (self.best, self.expectation) = (list, expectation);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;
    use crate::round::round_odds;

    /// The cached columns must add up to the expectation of the whole chart.
    #[test]
    fn a_list_has_the_expectation_of_its_chart() {
        for name in ["reno", "bbs", "seven", "euro", "single-deck"] {
            let house = House::built_in(name).unwrap();
            let rules = house.rules();
            let mut list = SimpleStrategy::beginner_list(rules);
            for split in [list.split, 0, 0b111_1111_1110] {
                list.split = split;
                let mut fit = Fit::begin(rules, SimpleStrategy { weak: 3, ..list }).unwrap();
                let shoe = Composition::decks(rules.decks());
                let chart = list.chart();
                let odds = round_odds(rules, &shoe, Strategy::Chart(&chart)).unwrap();
                let expectation = fit.expectation_of(&list).unwrap();
                assert!((expectation - odds.ev).abs() < 1e-12, "{name}: {expectation} {}", odds.ev);
            }
        }
    }

    #[test]
    fn no_single_change_improves_the_fitted_list() {
        let seven = House::built_in("seven").unwrap();
        let rules = seven.rules();
        let best = SimpleStrategy::fit(rules).unwrap();
        let mut fit = Fit::begin(rules, best).unwrap();
        for (values, set) in CHOICES {
            for value in values {
                let mut list = best;
                set(&mut list, value);
                assert!(fit.expectation_of(&list).unwrap() <= fit.expectation + 1e-12, "{list:?}");
            }
        }
    }
}
