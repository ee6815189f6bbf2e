//! The distribution of the results of a round.

use std::collections::BTreeMap;

use blackjack_engine::{Action, Composition, Ratio, Rules, Split, SplitBy};

use crate::action_values::insurance_odds;
use crate::dealer_chances::DealerChances;
use crate::error::OddsError;
use crate::final_hands::endings;
use crate::game::{BLACKJACK_END, Column, Game, OUTCOME_COUNT, SplitState};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::round::insurance_value;
use crate::split::SplitHands;
use crate::split_moments::{Moments, SplitMoments};
use crate::starting_hands::{StartingHand, StartingHands};
use crate::strategy::Strategy;
use crate::two_hand_split::TwoHandSplit;
use crate::value_counts::VALUES;

/// The mean and the variance of the result of a round, and the probabilities of all results.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Each net result in initial bets, insurance included, with its probability, in ascending
    /// order. `None` if a pair is split that can become more than two hands: then there are more
    /// ways to end together than can be summed.
    pub outcomes: Option<Vec<(Ratio, f64)>>,
    /// The expected result.
    pub mean: f64,
    /// The variance of the result, in squared initial bets.
    pub variance: f64,
}

/// The maximum number of hands of a split for which results are summed.
const MAX_HANDS: u8 = 2;

/// Computes the mean and the variance of the result of a round under a strategy, and the
/// probabilities of all results where no split makes more than two hands.
///
/// ```
/// use blackjack_engine::{Composition, House};
/// use blackjack_odds::{Strategy, distribution};
/// let strip = House::built_in("strip").ok_or("no such house")?;
/// let spread = distribution(strip.rules(), &Composition::decks(6), Strategy::ZeroMemory)?;
/// assert!((spread.variance.sqrt() - 1.14).abs() < 0.01, "of a bet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`crate::round_odds`]; [`OddsError::NotOnePlay`] for [`Strategy::Cdp`], which is the value of no
/// play; [`OddsError::RanksOfTens`] if tens are split by rank and can become more than two hands, or
/// follow a chart.
pub fn distribution(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
) -> Result<Distribution, OddsError> {
    if matches!(strategy, Strategy::Cdp) {
        return Err(OddsError::NotOnePlay);
    }
    let deal = StartingHands::<f64>::new(rules, shoe, strategy)?;
    let mut sums = ResultSums::new(rules);
    for (at, &column) in deal.game.columns.iter().enumerate() {
        ColumnRound { deal: &deal, at, column, strategy }.add_results(&mut sums)?;
    }
    Ok(sums.distribution())
}

/// The probabilities of results, in units of the smallest fraction of an initial bet that occurs.
struct ResultSums {
    parts: i64,
    chances: BTreeMap<i64, f64>,
    /// The rounds whose results are known only in sum, if there are any.
    summed: Option<Moments>,
}

impl ResultSums {
    fn new(rules: &Rules) -> Self {
        Self { parts: rules.quantum(), chances: BTreeMap::new(), summed: None }
    }

    /// Adds rounds of which only the moments are known.
    fn add_moments(&mut self, Moments { chance, mean, square }: Moments) {
        let summed = self.summed.get_or_insert_default();
        summed.chance += chance;
        summed.mean += mean;
        summed.square += square;
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
        let summed = self.summed.unwrap_or_default();
        let part = |&(result, chance): &(Ratio, f64)| value(result) * chance;
        let mean = summed.mean + outcomes.iter().map(part).sum::<f64>();
        let square = |&(result, chance): &(Ratio, f64)| (value(result) - mean).powi(2) * chance;
        // The mean of (x − m)² is the mean of x² − 2 m x + m².
        let rest = summed.square - 2.0 * mean * summed.mean + mean * mean * summed.chance;
        let variance = rest + outcomes.iter().map(square).sum::<f64>();
        let outcomes = self.summed.is_none().then_some(outcomes);
        Distribution { outcomes, mean, variance }
    }
}

/// All rounds with one upcard, or all rounds of a house without one.
struct ColumnRound<'a> {
    deal: &'a StartingHands<'a, f64>,
    at: usize,
    column: Column,
    strategy: Strategy<'a>,
}

/// The probability that each hand comes up, by hand.
type HandWeights = Vec<f64>;

impl ColumnRound<'_> {
    fn add_results(&self, sums: &mut ResultSums) -> Result<(), OddsError> {
        // Insured rounds are kept separate; insurance depends on the first two cards.
        let mut weights = [vec![0.0; hands().len()], vec![0.0; hands().len()]];
        for start in self.deal.starts() {
            let chance = self.deal.chance_of(start, self.column);
            if chance > 0.0 {
                self.add_start(start, chance, &mut weights, sums)?;
            }
        }
        let game = Game::<f64>::new(&self.deal.game.rules, &[self.column.dealer_upcard]);
        for (insured, weights) in weights.into_iter().enumerate() {
            self.play_unsplit(&game, insured == 1, weights, sums);
        }
        Ok(())
    }

    fn add_start(
        &self,
        start: StartingHand,
        chance: f64,
        weights: &mut [HandWeights; 2],
        sums: &mut ResultSums,
    ) -> Result<(), OddsError> {
        let Some(hand) = hands().find(start.values) else { return Ok(()) };
        let blackjack = self.deal.dealer_blackjack(hand, self.column);
        let pays = insurance_odds::<f64>(&self.deal.game.rules, self.column);
        let insured = pays.is_some_and(|pays| insurance_value(&pays, &blackjack) > 0.0);
        let is_blackjack = self.deal.game.is_blackjack(hands().get(hand), Split::None);
        for (case, (way, values)) in
            self.deal.action_value_cases(start, self.at).into_iter().enumerate()
        {
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
                Action::Split => self.add_split(start, case, chance, insured, sums)?,
                Action::Stand | Action::Hit | Action::Double => {
                    weights[usize::from(insured)][usize::from(hand)] += chance;
                }
            }
        }
        Ok(())
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
                } else if doubled && self.deal.unsplit.values.surrenders_double.row(next)[self.at] {
                    let results = self.with_peek_loss(payoffs.surrendered_double.results());
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
                sums.add(result + insurance, chance * chances.at(place).chance(end, 0));
            }
        }
    }

    /// Adds the rounds in which this pair is split, in one of the cases of how its rank matches
    /// others.
    fn add_split(
        &self,
        start: StartingHand,
        case: usize,
        chance: f64,
        insured: bool,
        sums: &mut ResultSums,
    ) -> Result<(), OddsError> {
        let value = start.values[0];
        let Some(split) = self.deal.split_of(value) else { return Ok(()) };
        let rules = &self.deal.game.rules;
        let game = Game::<f64>::new(rules, &[self.column.dealer_upcard]);
        let by_rank = value == 10 && rules.split_by() == SplitBy::Rank;
        let is_chart = matches!(self.strategy, Strategy::Chart(_));
        if by_rank && (is_chart || split.pair.limit > MAX_HANDS) {
            return Err(OddsError::RanksOfTens);
        }
        if split.pair.limit <= MAX_HANDS {
            self.add_two_hands(&game, split, chance, insured, sums);
            return Ok(());
        }
        let Some(hand) = hands().find(start.values) else { return Ok(()) };
        let (all, shoe, at) = (&self.deal.game, &self.deal.shoe, self.at);
        let left = self.deal.pair_case_left(value, self.column, case);
        let takes_one = game.takes_initial_bet_only(self.column);
        let kept = takes_one.then(|| split.kept_bets(all, shoe, at, left)).transpose()?;
        let blackjack = self.deal.dealer_blackjack(hand, self.column);
        let split = SplitMoments { game: &game, shoe, split, at, left, blackjack, kept };
        for (moments, is_blackjack) in split.sum().into_iter().zip([false, true]) {
            let insurance = self.insurance_result(insured, is_blackjack);
            sums.add_moments(moments.plus(insurance).scaled(chance));
        }
        Ok(())
    }

    /// Adds the rounds in which a pair is split into two hands.
    fn add_two_hands(
        &self,
        game: &Game<f64>,
        split: &SplitHands<f64>,
        chance: f64,
        insured: bool,
        sums: &mut ResultSums,
    ) {
        let value = split.pair.value;
        let root = hands().get(0).after(value);
        let plan = split.plan(0);
        let decide = |hand| plan.choice(hand, self.at);
        let surrenders = |hand| plan.surrenders_double(hand, self.at);
        let ends = endings(game, root, SplitState::full(value).split, decide, surrenders);
        let Some(shoe) = self.deal.shoe.without_value(value, 2) else { return };
        let split = TwoHandSplit::new(game, self.column, shoe, &ends);
        for (result, end, weight) in split.results() {
            let insurance = self.insurance_result(insured, end == BLACKJACK_END);
            sums.add(result + insurance, chance * weight);
        }
    }
}
