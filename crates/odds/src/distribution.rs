//! How a round can end, and how far results lie apart.

use std::collections::BTreeMap;

use blackjack_engine::{Action, Composition, Ratio, Rules, Split};

use crate::chances::Chances;
use crate::counts::VALUES;
use crate::deal::{Deal, Start};
use crate::ends::ends;
use crate::error::OddsError;
use crate::game::{Column, Family, Game, NATURAL, OUTCOMES};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::pairs::SplitPairs;
use crate::round::insurance_value;
use crate::split_limit::split_limit;
use crate::strategy::Strategy;
use crate::worth::insurance_odds;

/// The chances of all results of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Each net result in initial wagers, insurance included, with its chance; the smallest first.
    pub outcomes: Vec<(Ratio, f64)>,
    /// The expected result.
    pub mean: f64,
    /// The mean square of its distance from the expected one, in squared initial wagers.
    pub variance: f64,
}

/// The most hands of one start whose results are summed exactly.
const HANDS_MAX: u8 = 2;

/// The distribution of the result of a round that is played by its own cards ("zero memory").
///
/// # Errors
///
/// As [`crate::round_odds`]; [`OddsError::TooManyHands`] where a start may become more than two
/// hands.
pub fn distribution(rules: &Rules, shoe: &Composition) -> Result<Distribution, OddsError> {
    let hands = VALUES.map(|value| split_limit(rules, value, Family::START)).max().unwrap_or(1);
    if hands > HANDS_MAX {
        return Err(OddsError::TooManyHands { what: "distributions", most: HANDS_MAX, hands });
    }
    let deal = Deal::<f64>::new(rules, shoe, Strategy::ZeroMemory)?;
    let mut sums = ResultSums::new(rules);
    for (at, &column) in deal.game.columns.iter().enumerate() {
        ColumnRound { deal: &deal, at, column }.tell(&mut sums);
    }
    Ok(sums.distribution())
}

/// The chances of results, in the smallest parts of an initial wager that a result can be.
struct ResultSums {
    parts: i64,
    chances: BTreeMap<i64, f64>,
}

impl ResultSums {
    fn new(rules: &Rules) -> Self {
        Self { parts: rules.quantum(), chances: BTreeMap::new() }
    }

    /// Adds to the chance of a result.
    fn add(&mut self, result: f64, chance: f64) {
        if chance > 0.0 {
            #[expect(clippy::cast_precision_loss, reason = "quanta are small")]
            let parts = (result * self.parts as f64).round();
            #[expect(clippy::cast_possible_truncation, reason = "results are some hundred wagers")]
            let parts = parts as i64;
            *self.chances.entry(parts).or_default() += chance;
        }
    }

    fn distribution(self) -> Distribution {
        // Parts and results are small: odds go to 100, quanta to some thousand.
        let small = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
        let ratio = |parts: i64| Ratio::to(small(parts), small(self.parts));
        let value = |ratio: Ratio| f64::from(ratio.of()) / f64::from(ratio.per());
        let outcomes = self
            .chances
            .into_iter()
            .map(|(parts, chance)| (ratio(parts), chance))
            .collect::<Vec<_>>();
        let mean = outcomes.iter().map(|&(result, chance)| value(result) * chance).sum::<f64>();
        let square = |&(result, chance): &(Ratio, f64)| (value(result) - mean).powi(2) * chance;
        let variance = outcomes.iter().map(square).sum();
        Distribution { outcomes, mean, variance }
    }
}

/// All rounds with one upcard, or all rounds of a house without one.
struct ColumnRound<'a> {
    deal: &'a Deal<'a, f64>,
    at: usize,
    column: Column,
}

/// The chance of each hand to be asked, by hand.
type Masses = Vec<f64>;

impl ColumnRound<'_> {
    fn tell(&self, sums: &mut ResultSums) {
        // With and without insurance, which is a matter of the first two cards.
        let mut masses = [vec![0.0; hands().len()], vec![0.0; hands().len()]];
        for start in self.deal.starts() {
            let chance = self.deal.chance(start, self.column);
            if chance > 0.0 {
                self.tell_start(start, chance, &mut masses, sums);
            }
        }
        let game = Game::<f64>::new(&self.deal.game.rules, &[self.column.shown]);
        for (insured, masses) in masses.into_iter().enumerate() {
            self.play_on(&game, insured == 1, masses, sums);
        }
    }

    fn tell_start(
        &self,
        start: Start,
        chance: f64,
        masses: &mut [Masses; 2],
        sums: &mut ResultSums,
    ) {
        let Some(hand) = hands().find(start.values) else { return };
        let natural = self.deal.natural(hand, self.column);
        let pays = insurance_odds::<f64>(&self.deal.game.rules, self.column);
        let insured = pays.is_some_and(|pays| insurance_value(&pays, &natural) > 0.0);
        let is_natural = self.deal.game.is_natural(hands().get(hand), Split::None);
        for (way, worth) in self.deal.worths(start, self.at) {
            let chance = chance * way;
            let payoffs = self.deal.game.payoffs(self.column, true);
            match self.deal.chosen(start, self.at, is_natural, &worth).0 {
                _ if is_natural => {
                    let results = payoffs.natural.results();
                    self.settle(chance, natural, results, insured, sums);
                }
                Action::Surrender => {
                    let early =
                        self.column.upcard().is_some_and(|up| self.deal.game.rules.early_phase(up));
                    let half = if early {
                        [f64::ratio(Ratio::HALF_LOSS); OUTCOMES]
                    } else {
                        self.lost(payoffs.surrender.results())
                    };
                    self.settle(chance, natural, half, insured, sums);
                }
                Action::Split => self.tell_split(start, chance, insured, sums),
                Action::Stand | Action::Hit | Action::Double => {
                    masses[usize::from(insured)][usize::from(hand)] += chance;
                }
            }
        }
    }

    /// The results with what a natural takes before anybody plays.
    fn lost(&self, mut results: [f64; OUTCOMES]) -> [f64; OUTCOMES] {
        if self.column.peeks {
            results[NATURAL] = -1.0;
        }
        results
    }

    /// What insurance adds to a result.
    fn insurance(&self, insured: bool, natural: bool) -> f64 {
        match insurance_odds::<f64>(&self.deal.game.rules, self.column).filter(|_| insured) {
            Some(pays) if natural => pays / 2.0,
            Some(_) => -0.5,
            None => 0.0,
        }
    }

    /// A hand that does not stand: all that matters is whether the dealer has a natural.
    fn settle(
        &self,
        chance: f64,
        natural: f64,
        results: [f64; OUTCOMES],
        insured: bool,
        sums: &mut ResultSums,
    ) {
        let [usual, lost] = [results[0], results[NATURAL]];
        sums.add(usual + self.insurance(insured, false), chance * (1.0 - natural));
        sums.add(lost + self.insurance(insured, true), chance * natural);
    }

    /// Hands that were not split, from the smallest to the largest.
    fn play_on(&self, game: &Game<f64>, insured: bool, mut masses: Masses, sums: &mut ResultSums) {
        let mut standing = Vec::new();
        for (index, hand) in hands().iter() {
            let mass = masses[usize::from(index)];
            let Some(unseen) = self.deal.shoe.without(&hand.held).filter(|_| mass > 0.0) else {
                continue;
            };
            let action = self.deal.base.choices.row(index)[self.at].unwrap_or(Action::Stand);
            if action == Action::Stand {
                standing.push((index, false, mass));
                continue;
            }
            let doubled = action == Action::Double;
            let up = self.column.upcard();
            let all = f64::from(unseen.len() - u16::from(up.is_some()));
            for value in VALUES {
                let left = unseen.of(value) - u16::from(up == Some(value)).min(unseen.of(value));
                let Some(rest) = unseen.without_value(value, 1) else { continue };
                let chance = mass * f64::from(left) / all;
                let next = hand.after(value);
                let payoffs = game.payoffs(self.column, true);
                let natural = self.column.natural(&rest);
                if next == BUST {
                    let results = self.lost(payoffs.bust[usize::from(doubled)].results());
                    self.settle(chance, natural, results, insured, sums);
                } else if game.is_charlie(hands().get(next)) {
                    let results = self.lost(payoffs.charlie[usize::from(doubled)].results());
                    self.settle(chance, natural, results, insured, sums);
                } else if doubled {
                    standing.push((next, true, chance));
                } else {
                    masses[usize::from(next)] += chance;
                }
            }
        }
        self.stand(game, &standing, insured, sums);
    }

    /// Hands that stand, doubled or not, each with its chance.
    fn stand(
        &self,
        game: &Game<f64>,
        standing: &[(HandIndex, bool, f64)],
        insured: bool,
        sums: &mut ResultSums,
    ) {
        let unseen =
            |&(hand, ..): &(HandIndex, bool, f64)| self.deal.shoe.without(&hands().get(hand).held);
        let shoes = standing.iter().filter_map(unseen).collect::<Vec<_>>();
        let chances = Chances::new(game, &shoes);
        for (place, &(hand, doubled, chance)) in standing.iter().enumerate() {
            let paid = game.payoffs(self.column, true).standing(hands().get(hand), doubled);
            let results = self.lost(*paid);
            for (end, result) in results.into_iter().enumerate() {
                let insurance = self.insurance(insured, end == NATURAL);
                sums.add(result + insurance, chance * chances.at(place).end(end)[0]);
            }
        }
    }

    fn tell_split(&self, start: Start, chance: f64, insured: bool, sums: &mut ResultSums) {
        let value = start.values[0];
        let family = Family::full(value);
        let game = Game::<f64>::new(&self.deal.game.rules, &[self.column.shown]);
        let root = hands().get(0).after(value);
        let ends = ends(&game, root, family.split, |hand| {
            let legal = game.legal(hands().get(hand), family, self.column);
            self.deal.base.best_of(hand, self.at, legal)
        });
        let Some(shoe) = self.deal.shoe.without_value(value, 2) else { return };
        let split = SplitPairs::new(&game, self.column, shoe, &ends);
        for (result, end, weight) in split.results() {
            let insurance = self.insurance(insured, end == NATURAL);
            sums.add(result + insurance, chance * weight);
        }
    }
}
