//! The distribution of the results of a round.

mod falling_rule;
mod half_terms;
mod joint_sums;
mod resplit_results;
mod resplits;
mod shared_cards;
mod split_moments;
mod two_hand_split;

use std::collections::BTreeMap;

use blackjack_engine::{Action, Composition, Ratio, Rules, Split, SplitBy};

use crate::dealer::chances::DealerChances;
use crate::error::OddsError;
use crate::game::{BLACKJACK_END, Column, Game, OUTCOME_COUNT, SplitState};
use crate::hands::action_values::insurance_odds;
use crate::hands::endings::endings;
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::round::insurance_value;
use crate::round::starting_hands::{StartingHand, StartingHands};
use crate::split::SplitHands;
use crate::strategy::Strategy;
use crate::value_counts::VALUES;
use half_terms::in_parts;
use resplits::{MAX_WORK, Resplit, have_results};
use split_moments::Moments;
use two_hand_split::TwoHandSplit;

/// The mean and the variance of the result of a round, and the probabilities of all results.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Each net result in initial bets, including insurance, with its probability, in ascending
    /// order. `None` if pairs can become more than two hands and end together in more ways than can
    /// be summed in about two seconds; if one can become more than four; or if a dealer blackjack
    /// takes one bet from all hands of one together.
    pub outcomes: Option<Vec<(Ratio, f64)>>,
    /// The expected result.
    pub mean: f64,
    /// The variance of the result, in squared initial bets.
    pub variance: f64,
}

/// The maximum number of hands of a split that are summed two by two.
const MAX_HANDS: u8 = 2;

/// Computes the mean and the variance of the result of a round under a strategy, and the
/// probabilities of all results where they can be summed.
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
/// As [`crate::round_odds`]; [`OddsError::NotOnePlay`] for [`Strategy::Cdp`], which is not the
/// value of any play; [`OddsError::RanksOfTens`] if tens are split by rank and can become more than
/// two hands, or follow a chart.
pub fn distribution(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
) -> Result<Distribution, OddsError> {
    distribution_within(rules, shoe, strategy, MAX_WORK)
}

/// Computes the same, with the probabilities of results if they take at most this much work.
fn distribution_within(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
    most_work: u64,
) -> Result<Distribution, OddsError> {
    if matches!(strategy, Strategy::Cdp) {
        return Err(OddsError::NotOnePlay);
    }
    let deal = StartingHands::<f64>::new(rules, shoe, strategy)?;
    let mut sums = ResultSums::new(rules);
    for (at, &column) in deal.game.columns.iter().enumerate() {
        ColumnRound { deal: &deal, at, column, strategy }.add_results(&mut sums)?;
    }
    sums.add_resplits(most_work)?;
    Ok(sums.distribution())
}

/// The probabilities of results, in units of the smallest fraction of an initial bet that occurs.
struct ResultSums<'a> {
    parts: i64,
    /// The pairs that can become more than two hands.
    resplits: Vec<Resplit<'a>>,
    chances: BTreeMap<i64, f64>,
    /// The rounds whose results are known only in sum, if there are any.
    summed: Option<Moments>,
}

/// The smallest probability of a listed result. Rounding errors may give an impossible
/// result a tiny probability.
const LEAST_CHANCE: f64 = 1e-15;

impl ResultSums<'_> {
    fn new(rules: &Rules) -> Self {
        let (parts, resplits) = (rules.quantum(), Vec::new());
        Self { parts, resplits, chances: BTreeMap::new(), summed: None }
    }

    /// Adds the pairs that can become more than two hands: with all results, or in sum.
    fn add_resplits(&mut self, most_work: u64) -> Result<(), OddsError> {
        let resplits = std::mem::take(&mut self.resplits);
        if resplits.is_empty() {
            return Ok(());
        }
        if !have_results(&resplits, self.parts, most_work) {
            for resplit in resplits {
                for moments in resplit.moments()? {
                    self.add_moments(moments);
                }
            }
            return Ok(());
        }
        for resplit in resplits {
            for (results, insurance) in resplit.results(self.parts).iter().zip(resplit.insurance) {
                let insurance = in_parts(insurance, self.parts);
                for (result, chance) in results {
                    *self.chances.entry(result + insurance).or_default() += chance * resplit.chance;
                }
            }
        }
        Ok(())
    }

    /// Adds rounds of which only the moments are known.
    fn add_moments(&mut self, Moments { chance, mean, square }: Moments) {
        let summed = self.summed.get_or_insert_default();
        summed.chance += chance;
        summed.mean += mean;
        summed.square += square;
    }

    /// Adds to the probability of a result. A single addition may be negative: a hand that
    /// does not need the dealer leaves the dealer's outcome open, and only the sum over
    /// outcomes is a probability.
    fn add(&mut self, result: f64, chance: f64) {
        *self.chances.entry(in_parts(result, self.parts)).or_default() += chance;
    }

    fn distribution(mut self) -> Distribution {
        self.chances.retain(|_, chance| *chance >= LEAST_CHANCE);
        // Both are small: odds go up to 100, quanta up to a few thousand.
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

/// Hands that are played without a split.
struct UnsplitHands {
    /// Starting hands with their actions: a chart plays two tens in one way, and a
    /// pair of them in another.
    starts: Vec<(HandIndex, Action, f64)>,
    /// The probability of reaching each larger hand, by hand.
    weights: Vec<f64>,
}

impl UnsplitHands {
    fn new() -> Self {
        Self { starts: Vec::new(), weights: vec![0.0; hands().len()] }
    }
}

impl<'a> ColumnRound<'a> {
    fn add_results(&self, sums: &mut ResultSums<'a>) -> Result<(), OddsError> {
        // Insured rounds are kept separate; insurance depends on the first two cards.
        let mut unsplit = [UnsplitHands::new(), UnsplitHands::new()];
        for start in self.deal.starts() {
            let chance = self.deal.chance_of(start, self.column);
            if chance > 0.0 {
                self.add_start(start, chance, &mut unsplit, sums)?;
            }
        }
        let game = Game::<f64>::new(&self.deal.game.rules, &[self.column.dealer_upcard]);
        for (insured, hands) in unsplit.into_iter().enumerate() {
            self.play_unsplit(&game, insured == 1, hands, sums);
        }
        Ok(())
    }

    fn add_start(
        &self,
        start: StartingHand,
        chance: f64,
        unsplit: &mut [UnsplitHands; 2],
        sums: &mut ResultSums<'a>,
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
                _ if is_blackjack && !self.deal.game.rules.blackjack_waits() => {
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
                action @ (Action::Stand | Action::Hit | Action::Double) => {
                    unsplit[usize::from(insured)].starts.push((hand, action, chance));
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
        sums: &mut ResultSums<'a>,
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
        UnsplitHands { starts, mut weights }: UnsplitHands,
        sums: &mut ResultSums<'a>,
    ) {
        let mut standing = Vec::new();
        for start in starts {
            self.play_hand(game, insured, start, &mut weights, &mut standing, sums);
        }
        for index in hands().iter().map(|(index, _)| index) {
            let weight = weights[usize::from(index)];
            let action = self.deal.unsplit.values.choices.row(index)[self.at];
            let hand = (index, action.unwrap_or(Action::Stand), weight);
            if weight > 0.0 {
                self.play_hand(game, insured, hand, &mut weights, &mut standing, sums);
            }
        }
        self.add_standing(game, &standing, insured, sums);
    }

    /// Plays an action of a hand: settled results are added, and continuing hands are added to the
    /// weights or to the standing hands.
    fn play_hand(
        &self,
        game: &Game<f64>,
        insured: bool,
        (index, action, weight): (HandIndex, Action, f64),
        weights: &mut [f64],
        standing: &mut Vec<(HandIndex, bool, f64)>,
        sums: &mut ResultSums<'a>,
    ) {
        let hand = hands().get(index);
        let Some(unseen) = self.deal.shoe.without(&hand.counts) else { return };
        if action == Action::Stand {
            standing.push((index, false, weight));
            return;
        }
        let doubled = action == Action::Double;
        let up = self.column.upcard();
        let all = f64::from(unseen.len_beside(up));
        for value in VALUES {
            let left = unseen.beside(value, up);
            let Some(rest) = unseen.without_value(value, 1) else { continue };
            let chance = weight * f64::from(left) / all;
            let next = hand.after(value);
            let payoffs = game.payoffs(self.column, true);
            let blackjack = self.column.blackjack_chance(&rest);
            if next == BUST {
                let results = self.with_peek_loss(payoffs.bust[usize::from(doubled)].results());
                self.add_settled(chance, blackjack, results, insured, sums);
            } else if game.is_charlie(hands().get(next)) {
                let results = self.with_peek_loss(payoffs.charlie[usize::from(doubled)].results());
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

    /// Adds hands that stand, doubled or not, each with its probability.
    fn add_standing(
        &self,
        game: &Game<f64>,
        standing: &[(HandIndex, bool, f64)],
        insured: bool,
        sums: &mut ResultSums<'a>,
    ) {
        let unseen = |&(hand, ..): &(HandIndex, bool, f64)| {
            self.deal.shoe.without(&hands().get(hand).counts)
        };
        let shoes = standing.iter().filter_map(unseen).collect::<Vec<_>>();
        let chances = DealerChances::new(game, &shoes);
        for (place, &(hand, doubled, chance)) in standing.iter().enumerate() {
            let (payoffs, node) = (game.payoffs(self.column, true), hands().get(hand));
            let is_blackjack = game.is_blackjack(node, Split::None);
            let results = if is_blackjack {
                payoffs.blackjack.results()
            } else {
                self.with_peek_loss(*payoffs.standing(node, doubled))
            };
            for (end, result) in results.into_iter().enumerate() {
                let insurance = self.insurance_result(insured, end == BLACKJACK_END);
                sums.add(result + insurance, chance * chances.at(place).chance(end, 0));
            }
        }
    }

    /// Adds the rounds in which this pair is split, in one of the cases of matching ranks.
    fn add_split(
        &self,
        start: StartingHand,
        case: usize,
        chance: f64,
        insured: bool,
        sums: &mut ResultSums<'a>,
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
        sums.resplits.push(Resplit {
            all: &self.deal.game,
            game,
            shoe: &self.deal.shoe,
            split,
            at: self.at,
            left: self.deal.pair_case_left(value, self.column, case),
            chance,
            blackjack: self.deal.dealer_blackjack(hand, self.column),
            insurance: [false, true].map(|blackjack| self.insurance_result(insured, blackjack)),
        });
        Ok(())
    }

    /// Adds the rounds in which a pair is split into two hands.
    fn add_two_hands(
        &self,
        game: &Game<f64>,
        split: &SplitHands<f64>,
        chance: f64,
        insured: bool,
        sums: &mut ResultSums<'a>,
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

#[cfg(test)]
mod tests {
    use blackjack_engine::{House, Rank};

    use super::*;
    use crate::chart::Chart;

    /// The mean and the variance are those of the sums over one hand and over two.
    fn compare(house: &House, shoe: &Composition, strategy: Strategy<'_>) {
        let within = |work| distribution_within(house.rules(), shoe, strategy, work).unwrap();
        let (listed, summed) = (within(u64::MAX), within(0));
        assert_eq!(summed.outcomes, None);
        assert!((listed.mean - summed.mean).abs() < 1e-13, "{strategy:?}: {listed:?}");
        assert!((listed.variance - summed.variance).abs() < 1e-12, "{strategy:?}: {listed:?}");
        let sum: f64 = listed.outcomes.unwrap().iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-13, "{strategy:?}: {sum}");
    }

    /// The probabilities sum to 1, none is below 0, and the mean is the EV.
    #[track_caller]
    fn adds_up(house: &House, shoe: &Composition, strategy: Strategy<'_>) {
        let found = distribution(house.rules(), shoe, strategy).unwrap();
        let ev = crate::round::round_odds(house.rules(), shoe, strategy).unwrap().ev;
        let outcomes = found.outcomes.unwrap();
        let sum: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
        assert!(outcomes.iter().all(|(_, chance)| *chance > 0.0), "{outcomes:?}");
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        assert!((found.mean - ev).abs() < 1e-12, "{} is not {ev}", found.mean);
    }

    /// Hands that do not need the dealer, where the dealer may run out of cards.
    #[test]
    fn a_nearly_empty_shoe_adds_up() {
        let settings = ["split-hands=2", "stand-on-21=settle", "hole-card=none", "surrender=none"];
        let house = House::built_in("strip").unwrap().with(settings).unwrap();
        let mut shoe = Composition::decks(1);
        for rank in Rank::ALL {
            while rank != Rank::Six && rank != Rank::Nine && shoe.remove(rank) {}
        }
        adds_up(&house, &shoe, Strategy::ZeroMemory);
        let found = distribution(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
        let least = found.outcomes.unwrap()[0].0;
        assert_eq!(least, Ratio::to(-2, 1), "no doubled hand loses beside another");
    }

    /// A chart plays two tens that are not a pair by their total, and a pair of tens by its row.
    #[test]
    fn a_chart_plays_unpaired_tens_as_a_total() {
        let settings = ["decks=1", "split-by=rank", "split-hands=2", "surrender=none"];
        let house = House::built_in("strip").unwrap().with(settings).unwrap();
        let shoe = Composition::decks(1);
        let best = Chart::best(house.rules(), &shoe).unwrap().to_csv();
        let hits_pairs = |line: &str| {
            let cells = line.split(',').skip(1).map(|_| ",H").collect::<String>();
            if line.starts_with("pair T,") { format!("pair T{cells}") } else { line.to_owned() }
        };
        let text = best.lines().map(hits_pairs).collect::<Vec<_>>().join("\n");
        let chart = Chart::from_csv(house.rules(), &text).unwrap();
        adds_up(&house, &shoe, Strategy::Chart(&chart));
    }

    #[test]
    fn listed_results_have_the_moments_that_are_summed() {
        let seven = House::built_in("seven").unwrap();
        compare(&seven, &Composition::decks(1), Strategy::ZeroMemory);
        compare(&seven, &Composition::decks(1), Strategy::PairAware);
        let mut high = Composition::decks(2);
        for rank in [Rank::Two, Rank::Three, Rank::Four, Rank::Six] {
            while high.remove(rank) {}
        }
        for settings in [&[][..], &["split-hands=3", "hole-card=none"]] {
            let house = House::built_in("strip").unwrap().with(settings.iter().copied()).unwrap();
            for strategy in [Strategy::ZeroMemory, Strategy::PairAware] {
                compare(&house, &high, strategy);
            }
        }
    }
}
