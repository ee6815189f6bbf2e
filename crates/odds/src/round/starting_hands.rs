//! The starting hands of a shoe: their probabilities and the values of their actions.

use blackjack_engine::{Action, Composition, Rules, SplitBy, Total};

use crate::chart::choices::chart_choices;
use crate::dealer::chances_by_hand::ChancesByHand;
use crate::dealer::upcard::DealerUpcard;
use crate::depletion::check_rounds;
use crate::error::OddsError;
use crate::game::{Column, Game, SplitState};
use crate::hands::action_values::{ActionValues, action_values};
use crate::hands::values::{ActionTable, HandSolver, HandValues, Policy, hands_holding};
use crate::hands::{HandIndex, hands};
use crate::number::{Number, from_count};
use crate::parallel::threads::on_threads;
use crate::round::deal_chance::{chance_of_deal, chance_of_same_rank, rank_counts_of_value};
use crate::split::original_bets_only::PRODUCTS_OF_A_ROUND;
use crate::split::sequences::split_limit;
use crate::split::{CardsLeft, SplitHands, SplitPair, SplitPolicy, cards_left, expected_hands};
use crate::strategy::Strategy;
use crate::value_counts::{VALUES, ValueCounts};

/// The first two cards of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StartingHand {
    /// The values of the cards, the lower first.
    pub(crate) values: [u8; 2],
    /// True if the cards are a pair in this house.
    pub(crate) is_pair: bool,
}

/// The solved starting hands of a shoe.
#[derive(Debug)]
pub(crate) struct StartingHands<'a, T> {
    pub(crate) game: Game<T>,
    pub(crate) shoe: ValueCounts,
    pub(crate) composition: Composition,
    /// The unsplit hands.
    pub(crate) unsplit: SolvedHands<T>,
    strategy: Strategy<'a>,
    /// By value: the split of its pairs, if there are any that may be split.
    splits: Vec<Option<SolvedSplit<T>>>,
}

/// The solved split of pairs of a value.
#[derive(Debug)]
struct SolvedSplit<T> {
    hands: SplitHands<T>,
    /// The loss to a dealer blackjack beyond the results of the hands, by column and pair case.
    /// `None` if not computed: see [`StartingHands::blackjack_losses_of_split`].
    losses: Vec<Option<Vec<T>>>,
}

impl<'a, T: Number> StartingHands<'a, T> {
    /// Solves all starting hands of this shoe, against all upcards.
    pub(crate) fn new(
        rules: &Rules,
        composition: &Composition,
        strategy: Strategy<'a>,
    ) -> Result<Self, OddsError> {
        Self::against(rules, composition, &DealerUpcard::all(rules), strategy)
    }

    /// Solves all starting hands against these upcards.
    pub(crate) fn against(
        rules: &Rules,
        composition: &Composition,
        upcards: &[DealerUpcard],
        strategy: Strategy<'a>,
    ) -> Result<Self, OddsError> {
        Self::of(Game::new(rules, upcards), composition, strategy)
    }

    /// Solves all starting hands of a game.
    pub(crate) fn of(
        game: Game<T>,
        composition: &Composition,
        strategy: Strategy<'a>,
    ) -> Result<Self, OddsError> {
        let shoe = ValueCounts::of_house(&game.rules, composition);
        let upcards = game.columns.iter().map(|column| column.dealer_upcard).collect::<Vec<_>>();
        check_rounds(&game.rules, composition, &upcards)?;
        let chart_actions = match strategy {
            Strategy::Chart(chart) => Some(chart_choices(&game, chart, SplitState::START)?),
            Strategy::ZeroMemory | Strategy::PairAware | Strategy::Cdp => None,
        };
        let unsplit = solve_hands(&game, &shoe, 0, SplitState::START, chart_actions.as_ref());
        let mut deal =
            Self { game, shoe, composition: *composition, unsplit, strategy, splits: Vec::new() };
        deal.splits = deal.solve_splits()?;
        Ok(deal)
    }

    /// Returns the loss of a split pair to a dealer blackjack, for each pair case.
    ///
    /// If the blackjack takes at most one initial bet, the loss depends on all hands of the split
    /// together. For two hands the exact sum is always computed. For more it is slow, and is
    /// skipped (`None`) if splitting would not be best even without the loss.
    fn blackjack_losses_of_split(
        &self,
        split: &SplitHands<T>,
        value: u8,
        at: usize,
    ) -> Result<Option<Vec<T>>, OddsError> {
        let column = self.game.columns[at];
        let Some(hand) = hands().find([value, value]) else { return Ok(None) };
        let blackjack = self.dealer_blackjack(hand, column);
        let cases = self.pair_cases(value, column);
        if !self.game.takes_initial_bet_only(column) || !blackjack.exceeds(&T::zero()) {
            return Ok(Some(vec![T::zero(); cases.len()]));
        }
        let few = split_limit(&self.game.rules, value, SplitState::START) <= 2;
        if !few && !self.may_split(split, hand, at, &blackjack) {
            return Ok(None);
        }
        let losses = cases.iter().map(|case| {
            Ok(blackjack.clone()
                - split.kept_bet_chance(
                    &self.game,
                    &self.shoe,
                    at,
                    case.left,
                    PRODUCTS_OF_A_ROUND,
                )?)
        });
        losses.collect::<Result<_, _>>().map(Some)
    }

    /// Returns whether a pair might be split in a column: by the chart, or because splitting could
    /// be best with the smallest possible loss to a dealer blackjack.
    fn may_split(&self, split: &SplitHands<T>, hand: HandIndex, at: usize, blackjack: &T) -> bool {
        let column = self.game.columns[at];
        if let Strategy::Chart(chart) = self.strategy {
            let legal = self.game.legal(hands().get(hand), SplitState::START, column);
            let total = hands().get(hand).total;
            return chart.choose(total, Some(split.pair.value), column.upcard(), legal)
                == Action::Split;
        }
        let others = self.action_values(hand, at).best().1;
        self.pair_cases(split.pair.value, column).into_iter().any(|PairCase { left, .. }| {
            let kept = split.kept_bet_chance_bound(&self.game, &self.shoe, at, left);
            (split.value(at, left) - blackjack.clone() + kept).exceeds(&others)
        })
    }

    /// Solves the splits of all pairs; on one thread if there is a memory, because it is
    /// locked during computations.
    fn solve_splits(&self) -> Result<Vec<Option<SolvedSplit<T>>>, OddsError> {
        if self.game.dealer.memory.is_some() {
            return VALUES.map(|value| self.solve_split(value)).collect();
        }
        on_threads(VALUES.collect(), |value| self.solve_split(value)).into_iter().collect()
    }

    /// Solves the split of pairs of this value; `None` if none may be split.
    fn solve_split(&self, value: u8) -> Result<Option<SolvedSplit<T>>, OddsError> {
        let limit = split_limit(&self.game.rules, value, SplitState::START);
        if limit < 2 || self.shoe.left_of(self.shoe.of(value), 1) == 0 {
            return Ok(None);
        }
        let pair = SplitPair { value, limit };
        let hands = split_hands(&self.game, &self.shoe, pair, self.strategy, &self.unsplit)?;
        let columns = 0..self.game.columns.len();
        let losses = columns.map(|at| self.blackjack_losses_of_split(&hands, value, at));
        let losses = losses.collect::<Result<_, _>>()?;
        Ok(Some(SolvedSplit { hands, losses }))
    }

    /// Returns the action that the strategy takes with a starting hand, and its value.
    pub(crate) fn choose(
        &self,
        start: StartingHand,
        at: usize,
        is_blackjack: bool,
        values: &ActionValues<T>,
    ) -> (Action, T) {
        if is_blackjack {
            return (Action::Stand, values.stand.clone());
        }
        let Strategy::Chart(chart) = self.strategy else { return values.best() };
        let pair = start.is_pair.then_some(start.values[0]);
        let total = Total::of(start.values);
        let action = chart.choose(total, pair, self.game.columns[at].upcard(), values.legal());
        (action, values.of(action).cloned().unwrap_or_else(|| values.stand.clone()))
    }

    /// Lists all starting hands.
    pub(crate) fn starts(&self) -> Vec<StartingHand> {
        let by_rank = self.game.rules.split_by() == SplitBy::Rank;
        let mut starts = Vec::new();
        for first in VALUES {
            for second in first..=10 {
                let values = [first, second];
                starts.push(StartingHand { values, is_pair: first == second });
                if first == second && first == 10 && by_rank {
                    starts.push(StartingHand { values, is_pair: false });
                }
            }
        }
        starts
    }

    /// Returns the probability of a starting hand with this column's upcard.
    pub(crate) fn chance_of(&self, start: StartingHand, column: Column) -> T {
        let dealt = chance_of_deal::<T>(&self.shoe, &start.values, column.upcard());
        if start.values[0] != start.values[1] || self.game.rules.split_by() == SplitBy::Value {
            return dealt;
        }
        let same = chance_of_same_rank(&self.shoe, &self.composition, start.values[0]);
        dealt * if start.is_pair { same } else { T::one() - same }
    }

    /// Returns the numbers of cards that pair with each other: by rank in a house that splits by
    /// rank, otherwise one number for the value.
    fn matching_card_counts(&self, value: u8) -> Vec<u16> {
        match self.game.rules.split_by() {
            SplitBy::Value => vec![self.shoe.of(value)],
            SplitBy::Rank => rank_counts_of_value(&self.composition, value).collect(),
        }
    }

    /// Lists the pair cases of a value under a column's upcard. Each is a probability, given two
    /// cards of the value that pair, and the cards left. Cases differ by the rank of the pair and
    /// by whether the upcard matches it.
    fn pair_cases(&self, value: u8, column: Column) -> Vec<PairCase<T>> {
        let kinds = self.matching_card_counts(value);
        let shoe = &self.shoe;
        let both = |of: u16| i32::from(of) * i32::from(shoe.left_of(of, 1));
        let pairs = kinds.iter().map(|&of| both(of)).sum::<i32>();
        let mut cases = Vec::new();
        for of_kind in kinds.into_iter().filter(|&of_kind| shoe.left_of(of_kind, 1) > 0) {
            let chance = T::from_int(both(of_kind)) / T::from_int(pairs);
            let same_value = column.upcard() == Some(value);
            let others = self.shoe.of(value) - of_kind;
            let of_pair = cards_left(shoe, column, value, of_kind);
            let rest = shoe.left_of(shoe.of(value), 2);
            if !same_value || others == 0 || shoe.is_replaced() {
                cases.push(PairCase { chance, left: of_pair });
            } else {
                let up_same = from_count::<T>(of_kind - 2) / from_count(rest);
                let up_other = from_count::<T>(others) / from_count(rest);
                if of_kind > 2 {
                    let left = CardsLeft { of_pair: of_kind - 3, ..of_pair };
                    cases.push(PairCase { chance: chance.clone() * up_same, left });
                }
                let left = CardsLeft { of_pair: of_kind - 2, ..of_pair };
                cases.push(PairCase { chance: chance * up_other, left });
            }
        }
        cases
    }

    /// Returns the split of pairs of this value; `None` if there is none.
    pub(crate) fn split_of(&self, value: u8) -> Option<&SplitHands<T>> {
        self.splits[usize::from(value) - 1].as_ref().map(|split| &split.hands)
    }

    /// Returns the cards left in one of the pair cases of [`Self::action_value_cases`].
    pub(crate) fn pair_case_left(&self, value: u8, column: Column, case: usize) -> CardsLeft {
        self.pair_cases(value, column)[case].left
    }

    /// Returns the action values of a starting hand in a column, for each pair case with its
    /// probability.
    pub(crate) fn action_value_cases(
        &self,
        start: StartingHand,
        at: usize,
    ) -> Vec<(T, ActionValues<T>)> {
        let column = self.game.columns[at];
        let Some(hand) = hands().find(start.values) else { return Vec::new() };
        let values = self.action_values(hand, at);
        let split = self.splits[usize::from(start.values[0]) - 1].as_ref();
        match split.filter(|_| start.is_pair) {
            None => vec![(T::one(), values)],
            Some(SolvedSplit { hands, losses }) => {
                let losses = &losses[at];
                let cases = self.pair_cases(start.values[0], column).into_iter();
                cases
                    .enumerate()
                    .map(|(case, PairCase { chance, left })| {
                        let loss = losses.as_ref().map(|losses| losses[case].clone());
                        let value = loss.map(|loss| hands.value(at, left) - loss);
                        (chance, ActionValues { split: value, ..values.clone() })
                    })
                    .collect()
            }
        }
    }

    /// Returns the mean action values of a starting hand in a column over all pair cases.
    pub(crate) fn mean_action_values(
        &self,
        start: StartingHand,
        at: usize,
    ) -> Option<ActionValues<T>> {
        let parts = self.action_value_cases(start, at).into_iter();
        parts.map(|(chance, values)| values.scaled(&chance)).reduce(ActionValues::plus)
    }

    /// Returns whether pairs of this value are possible and can be split.
    pub(crate) fn can_split(&self, value: u8) -> bool {
        self.splits[usize::from(value) - 1].is_some()
    }

    /// Returns the expected number of hands of a split pair of this value.
    pub(crate) fn expected_hands(&self, value: u8, at: usize) -> T {
        let column = self.game.columns[at];
        let limit = split_limit(&self.game.rules, value, SplitState::START);
        let cases = self.pair_cases(value, column).into_iter();
        cases.fold(T::zero(), |sum, PairCase { chance, left }| {
            sum + chance * expected_hands(left, limit)
        })
    }

    /// Values the unsplit hands under fixed choices.
    pub(crate) fn unsplit_under(&self, choices: &ActionTable) -> HandValues<T> {
        let hands = hands_holding(0, &self.shoe);
        let (game, shoe, split_state) = (&self.game, self.shoe, SplitState::START);
        let solver = HandSolver { game, shoe, split_state, hands: &hands };
        solver.values(|hand| self.unsplit.chances.against(hand), Policy::Fixed(choices))
    }

    /// Returns the probability of a dealer blackjack against a hand.
    pub(crate) fn dealer_blackjack(&self, hand: HandIndex, column: Column) -> T {
        let unseen = self.shoe.without(&hands().get(hand).counts);
        unseen.map_or_else(T::zero, |unseen| column.blackjack_chance(&unseen))
    }

    /// Returns the action values of an unsplit hand, except for splitting.
    pub(crate) fn action_values(&self, hand: HandIndex, at: usize) -> ActionValues<T> {
        action_values(
            &self.game,
            &self.shoe,
            &self.unsplit.values,
            hand,
            SplitState::START,
            at,
            &self.dealer_blackjack(hand, self.game.columns[at]),
        )
    }
}

/// The values of some hands, and the dealer's chances against each.
#[derive(Debug)]
pub(crate) struct SolvedHands<T> {
    pub(crate) values: HandValues<T>,
    chances: ChancesByHand<T>,
}

/// One case of matching ranks of a pair and the upcard.
struct PairCase<T> {
    /// The probability, given two cards of the value that pair.
    chance: T,
    /// The cards left in the shoe after the pair and the upcard.
    left: CardsLeft,
}

/// Solves all hands that contain `root`.
pub(crate) fn solve_hands<T: Number>(
    game: &Game<T>,
    shoe: &ValueCounts,
    root: HandIndex,
    split_state: SplitState,
    chart_actions: Option<&ActionTable>,
) -> SolvedHands<T> {
    let all = hands_holding(root, shoe);
    let chances = ChancesByHand::new(game, shoe, &all);
    let solver = HandSolver { game, shoe: *shoe, split_state, hands: &all };
    let policy = chart_actions.map_or(Policy::Best, Policy::Fixed);
    SolvedHands { values: solver.values(|hand| chances.against(hand), policy), chances }
}

/// Computes the hands of a split pair. `unsplit` holds all hands that contain a card of the pair.
pub(crate) fn split_hands<T: Number>(
    game: &Game<T>,
    shoe: &ValueCounts,
    pair: SplitPair,
    strategy: Strategy<'_>,
    unsplit: &SolvedHands<T>,
) -> Result<SplitHands<T>, OddsError> {
    let value = pair.value;
    let split = |by: &SplitPolicy<'_, T>| SplitHands::new(game, shoe, &unsplit.chances, pair, by);
    let chart = match strategy {
        Strategy::Chart(chart) => chart,
        Strategy::PairAware if !shoe.is_replaced() => return Ok(split(&SplitPolicy::PairAware)),
        Strategy::Cdp if !shoe.is_replaced() => return Ok(split(&SplitPolicy::Cdp)),
        // Where cards are drawn with replacement, the cards of other hands say nothing.
        Strategy::PairAware | Strategy::Cdp | Strategy::ZeroMemory => {
            return Ok(split(&SplitPolicy::ZeroMemory(&unsplit.values)));
        }
    };
    let mut choices = chart_choices(game, chart, SplitState::full(value))?;
    let pairs = split(&SplitPolicy::Fixed(&choices, &unsplit.values));
    if value != 10 || game.rules.split_by() == SplitBy::Value {
        return Ok(pairs);
    }
    // Two tens of different ranks are not a pair, so the chart plays them by their total.
    if let Some(tens) = hands().find([10, 10]) {
        let total = hands().get(tens).total;
        for (choice, column) in choices.row_mut(tens).iter_mut().zip(&game.columns) {
            let legal = game.legal(hands().get(tens), SplitState::full(value), *column);
            *choice = Some(chart.choose(total, None, column.upcard(), legal));
        }
    }
    Ok(pairs.with_unpaired(split(&SplitPolicy::Fixed(&choices, &unsplit.values))))
}
