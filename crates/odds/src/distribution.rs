//! The distribution of the results of a round.

use std::collections::BTreeMap;

use blackjack_engine::{Action, Composition, Ratio, Rules, Split};

use crate::action_values::insurance_odds;
use crate::dealer_chances::DealerChances;
use crate::error::OddsError;
use crate::final_hands::endings;
use crate::game::{BLACKJACK_END, Column, Game, OUTCOME_COUNT, SplitState};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::round::insurance_value;
use crate::split_limit::split_limit;
use crate::starting_hands::{StartingHand, StartingHands};
use crate::strategy::Strategy;
use crate::two_hand_split::TwoHandSplit;
use crate::value_counts::VALUES;

/// The probabilities of all results of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Each net result in initial bets, insurance included, with its probability, in ascending
    /// order.
    pub outcomes: Vec<(Ratio, f64)>,
    /// The expected result.
    pub mean: f64,
    /// The variance of the result, in squared initial bets.
    pub variance: f64,
}

/// The maximum number of hands per starting hand for which results are summed.
const MAX_HANDS: u8 = 2;

/// Computes the distribution of the results of a round under zero-memory play.
///
/// # Errors
///
/// As [`crate::round_odds`]; [`OddsError::TooManyHands`] if a starting hand can become more than
/// two hands.
pub fn distribution(rules: &Rules, shoe: &Composition) -> Result<Distribution, OddsError> {
    let hands = VALUES.map(|value| split_limit(rules, value, SplitState::START)).max().unwrap_or(1);
    if hands > MAX_HANDS {
        return Err(OddsError::TooManyHands { what: "distributions", most: MAX_HANDS, hands });
    }
    let deal = StartingHands::<f64>::new(rules, shoe, Strategy::ZeroMemory)?;
    let mut sums = ResultSums::new(rules);
    for (at, &column) in deal.game.columns.iter().enumerate() {
        ColumnRound { deal: &deal, at, column }.add_results(&mut sums);
    }
    Ok(sums.distribution())
}

/// The probabilities of results, in units of the smallest fraction of an initial bet that occurs.
struct ResultSums {
    parts: i64,
    chances: BTreeMap<i64, f64>,
}

impl ResultSums {
    fn new(rules: &Rules) -> Self {
        Self { parts: rules.quantum(), chances: BTreeMap::new() }
    }

    /// Adds to the probability of a result.
    fn add(&mut self, result: f64, chance: f64) {
        if chance > 0.0 {
            #[expect(clippy::cast_precision_loss, reason = "quanta are small")]
            let parts = (result * self.parts as f64).round();
            #[expect(
                clippy::cast_possible_truncation,
                reason = "results are at most a few hundred bets"
            )]
            let parts = parts as i64;
            *self.chances.entry(parts).or_default() += chance;
        }
    }

    fn distribution(self) -> Distribution {
        // Both are small: odds go up to 100, quanta up to some thousand.
        let small = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
        let ratio = |parts: i64| Ratio::to(small(parts), small(self.parts));
        let value = |ratio: Ratio| f64::from(ratio.numerator()) / f64::from(ratio.denominator());
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
    deal: &'a StartingHands<'a, f64>,
    at: usize,
    column: Column,
}

/// The probability that each hand comes up, by hand.
type HandWeights = Vec<f64>;

impl ColumnRound<'_> {
    fn add_results(&self, sums: &mut ResultSums) {
        // Insured rounds are kept separate; insurance depends on the first two cards.
        let mut weights = [vec![0.0; hands().len()], vec![0.0; hands().len()]];
        for start in self.deal.starts() {
            let chance = self.deal.chance_of(start, self.column);
            if chance > 0.0 {
                self.add_start(start, chance, &mut weights, sums);
            }
        }
        let game = Game::<f64>::new(&self.deal.game.rules, &[self.column.dealer_upcard]);
        for (insured, weights) in weights.into_iter().enumerate() {
            self.play_unsplit(&game, insured == 1, weights, sums);
        }
    }

    fn add_start(
        &self,
        start: StartingHand,
        chance: f64,
        weights: &mut [HandWeights; 2],
        sums: &mut ResultSums,
    ) {
        let Some(hand) = hands().find(start.values) else { return };
        let blackjack = self.deal.dealer_blackjack(hand, self.column);
        let pays = insurance_odds::<f64>(&self.deal.game.rules, self.column);
        let insured = pays.is_some_and(|pays| insurance_value(&pays, &blackjack) > 0.0);
        let is_blackjack = self.deal.game.is_blackjack(hands().get(hand), Split::None);
        for (way, values) in self.deal.action_value_cases(start, self.at) {
            let chance = chance * way;
            let payoffs = self.deal.game.payoffs(self.column, true);
            match self.deal.choose(start, self.at, is_blackjack, &values).0 {
                _ if is_blackjack => {
                    let results = payoffs.blackjack.results();
                    self.add_settled(chance, blackjack, results, insured, sums);
                }
                Action::Surrender => {
                    let early = self
                        .column
                        .upcard()
                        .is_some_and(|up| self.deal.game.rules.offers_early_surrender_against(up));
                    let half = if early {
                        [f64::ratio(Ratio::HALF_LOSS); OUTCOME_COUNT]
                    } else {
                        self.with_peek_loss(payoffs.surrender.results())
                    };
                    self.add_settled(chance, blackjack, half, insured, sums);
                }
                Action::Split => self.add_split(start, chance, insured, sums),
                Action::Stand | Action::Hit | Action::Double => {
                    weights[usize::from(insured)][usize::from(hand)] += chance;
                }
            }
        }
    }

    /// Replaces the result of a dealer blackjack with the loss after a peek.
    fn with_peek_loss(&self, mut results: [f64; OUTCOME_COUNT]) -> [f64; OUTCOME_COUNT] {
        if self.column.peeks {
            results[BLACKJACK_END] = -1.0;
        }
        results
    }

    /// Returns the result of insurance.
    fn insurance_result(&self, insured: bool, blackjack: bool) -> f64 {
        match insurance_odds::<f64>(&self.deal.game.rules, self.column).filter(|_| insured) {
            Some(pays) if blackjack => pays / 2.0,
            Some(_) => -0.5,
            None => 0.0,
        }
    }

    /// Adds a hand that is settled without standing. Its result depends only on whether the dealer
    /// has a blackjack.
    fn add_settled(
        &self,
        chance: f64,
        blackjack: f64,
        results: [f64; OUTCOME_COUNT],
        insured: bool,
        sums: &mut ResultSums,
    ) {
        let [usual, lost] = [results[0], results[BLACKJACK_END]];
        sums.add(usual + self.insurance_result(insured, false), chance * (1.0 - blackjack));
        sums.add(lost + self.insurance_result(insured, true), chance * blackjack);
    }

    /// Plays unsplit hands on, from the smallest to the largest.
    fn play_unsplit(
        &self,
        game: &Game<f64>,
        insured: bool,
        mut weights: HandWeights,
        sums: &mut ResultSums,
    ) {
        let mut standing = Vec::new();
        for (index, hand) in hands().iter() {
            let weight = weights[usize::from(index)];
            let Some(unseen) = self.deal.shoe.without(&hand.counts).filter(|_| weight > 0.0) else {
                continue;
            };
            let action =
                self.deal.unsplit.values.choices.row(index)[self.at].unwrap_or(Action::Stand);
            if action == Action::Stand {
                standing.push((index, false, weight));
                continue;
            }
            let doubled = action == Action::Double;
            let up = self.column.upcard();
            let all = f64::from(unseen.len() - u16::from(up.is_some()));
            for value in VALUES {
                let left = unseen.of(value) - u16::from(up == Some(value)).min(unseen.of(value));
                let Some(rest) = unseen.without_value(value, 1) else { continue };
                let chance = weight * f64::from(left) / all;
                let next = hand.after(value);
                let payoffs = game.payoffs(self.column, true);
                let blackjack = self.column.blackjack_chance(&rest);
                if next == BUST {
                    let results = self.with_peek_loss(payoffs.bust[usize::from(doubled)].results());
                    self.add_settled(chance, blackjack, results, insured, sums);
                } else if game.is_charlie(hands().get(next)) {
                    let results =
                        self.with_peek_loss(payoffs.charlie[usize::from(doubled)].results());
                    self.add_settled(chance, blackjack, results, insured, sums);
                } else if doubled {
                    standing.push((next, true, chance));
                } else {
                    weights[usize::from(next)] += chance;
                }
            }
        }
        self.add_standing(game, &standing, insured, sums);
    }

    /// Adds hands that stand, doubled or not, each with its probability.
    fn add_standing(
        &self,
        game: &Game<f64>,
        standing: &[(HandIndex, bool, f64)],
        insured: bool,
        sums: &mut ResultSums,
    ) {
        let unseen = |&(hand, ..): &(HandIndex, bool, f64)| {
            self.deal.shoe.without(&hands().get(hand).counts)
        };
        let shoes = standing.iter().filter_map(unseen).collect::<Vec<_>>();
        let chances = DealerChances::new(game, &shoes);
        for (place, &(hand, doubled, chance)) in standing.iter().enumerate() {
            let paid = game.payoffs(self.column, true).standing(hands().get(hand), doubled);
            let results = self.with_peek_loss(*paid);
            for (end, result) in results.into_iter().enumerate() {
                let insurance = self.insurance_result(insured, end == BLACKJACK_END);
                sums.add(result + insurance, chance * chances.at(place).end(end)[0]);
            }
        }
    }

    fn add_split(&self, start: StartingHand, chance: f64, insured: bool, sums: &mut ResultSums) {
        let value = start.values[0];
        let split_state = SplitState::full(value);
        let game = Game::<f64>::new(&self.deal.game.rules, &[self.column.dealer_upcard]);
        let root = hands().get(0).after(value);
        let ends = endings(&game, root, split_state.split, |hand| {
            let legal = game.legal(hands().get(hand), split_state, self.column);
            self.deal.unsplit.values.best_of(hand, self.at, legal)
        });
        let Some(shoe) = self.deal.shoe.without_value(value, 2) else { return };
        let split = TwoHandSplit::new(&game, self.column, shoe, &ends);
        for (result, end, weight) in split.results() {
            let insurance = self.insurance_result(insured, end == BLACKJACK_END);
            sums.add(result + insurance, chance * weight);
        }
    }
}
