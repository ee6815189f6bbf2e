//! The best strategy by totals: the basic strategy cards that casinos sell.
//!
//! A total can consist of many hands, and how often each comes up depends on the chart's plays for
//! smaller totals. So the chart is fitted in passes. Hands are weighted by their frequency when the
//! current chart is played, and each cell takes the action with the highest mean value, from the
//! largest totals to the smallest, until nothing changes. Split hands are included, dealt from the
//! shoe that remains after the first split.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use blackjack_engine::{Action, Actions, Composition, Rules};

use crate::chart::{Cell, Chart, Row};
use crate::error::OddsError;
use crate::game::{Game, SplitState};
use crate::hands::values::{HandSolver, HandValues, Table, hands_holding};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::round::starting_hands::{StartingHand, StartingHands, solve_hands};
use crate::strategy::Strategy;
use crate::value_counts::{VALUES, ValueCounts};

/// The maximum number of passes. A chart that is still changing after these only alternates
/// between ties.
const MAX_FITS: usize = 20;

impl Chart {
    /// Returns the best chart for a house, dealt from this shoe. The cells of pairs that cannot be
    /// split are empty: their total decides.
    ///
    /// # Errors
    ///
    /// As [`crate::round_odds`].
    pub fn best(rules: &Rules, shoe: &Composition) -> Result<Self, OddsError> {
        Self::fitted(rules, shoe, 2)
    }

    /// Returns the best chart with a separate one for hands of three cards or more. With
    /// charlies, each number of cards below a charlie has its own, because a hand hits more the
    /// nearer it is to a charlie.
    ///
    /// ```
    /// use blackjack_engine::{Action, Actions, Composition, House};
    /// use blackjack_odds::{Chart, Row};
    /// let charlie = House::built_in("charlie").ok_or("no such house")?;
    /// let chart = Chart::best_by_cards(charlie.rules(), &Composition::decks(8))?;
    /// let legal: Actions = [Action::Hit, Action::Stand].into_iter().collect();
    /// let fourteen = |cards| chart.of_cards(cards).action(Row::Hard(14), Some(6), legal);
    /// assert_eq!((fourteen(2), fourteen(4)), (Action::Stand, Action::Hit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`crate::round_odds`].
    pub fn best_by_cards(rules: &Rules, shoe: &Composition) -> Result<Self, OddsError> {
        Self::fitted(rules, shoe, rules.charlie().max(4) - 1)
    }

    /// Returns the best chart with a separate one for each number of cards from two to `most`; the
    /// last is for all longer hands too.
    fn fitted(rules: &Rules, shoe: &Composition, most: u8) -> Result<Self, OddsError> {
        let deal = StartingHands::<f64>::new(rules, shoe, Strategy::ZeroMemory)?;
        let stands = || Self::new(rules, |_, _| Cell::of([Action::Stand]));
        let mut chart = stands().with_longer((3..=most).map(|_| stands()).collect());
        let mut groups = hand_groups(&deal);
        for group in &mut groups {
            group.update_weights(&deal.game, &group.values.choices.clone());
        }
        for _ in 0..MAX_FITS {
            let before = chart.clone();
            chart.fit(&deal.game, &mut groups);
            if chart == before {
                break;
            }
            for group in &mut groups {
                let played = group.chart_actions(&deal.game, &chart);
                group.update_weights(&deal.game, &played);
            }
        }
        chart.fit_starts(&deal, &groups[0]);
        // Refit pairs with the value of splitting under this chart.
        let fitted = chart.clone();
        chart.fit_pairs(&StartingHands::new(rules, shoe, Strategy::Chart(&fitted))?, &groups[0]);
        Ok(chart)
    }
}

/// Hands that are played alike: unsplit hands, or those of one split pair.
struct HandGroup {
    shoe: ValueCounts,
    split_state: SplitState,
    /// The hands, each after all of its successors.
    hands: Vec<HandIndex>,
    /// The values of standing and doubling, which do not depend on the chart.
    values: HandValues<f64>,
    /// The value of hitting, then playing by the chart.
    hit: Table<f64>,
    /// The value of playing by the chart.
    value: Table<f64>,
    /// The probability of each hand before any draws.
    dealt: Table<f64>,
    /// The probability that each hand occurs.
    weights: Table<f64>,
}

/// Lists the unsplit hands, then the hands of each pair that can be split.
fn hand_groups(deal: &StartingHands<'_, f64>) -> Vec<HandGroup> {
    let mut start = HandGroup::new(&deal.game, deal.shoe, 0, SplitState::START);
    let mut groups = Vec::new();
    for value in VALUES {
        let root = hands().get(0).after(value);
        let Some(one_less) = deal.shoe.without_value(value, 1) else { continue };
        if deal.can_split(value) {
            groups
                .push((value, HandGroup::new(&deal.game, one_less, root, SplitState::full(value))));
        }
    }
    for (at, &column) in deal.game.columns.iter().enumerate() {
        for dealt in deal.starts() {
            let chance = deal.chance_of(dealt, column);
            let Some(hand) = hands().find(dealt.values).filter(|_| chance > 0.0) else { continue };
            for (way, value) in deal.action_value_cases(dealt, at) {
                match value.best().0 {
                    Action::Split => {
                        let pair = groups.iter_mut().find(|(value, _)| *value == dealt.values[0]);
                        let Some((value, group)) = pair else { continue };
                        let split = deal.expected_hands(*value, at);
                        group.deal_second(*value, at, column.upcard(), chance * way * split);
                    }
                    Action::Stand | Action::Hit | Action::Double => {
                        start.dealt.row_mut(hand)[at] += chance * way;
                    }
                    Action::Surrender => {}
                }
            }
        }
    }
    std::iter::once(start).chain(groups.into_iter().map(|(_, group)| group)).collect()
}

impl HandGroup {
    fn new(game: &Game<f64>, shoe: ValueCounts, root: HandIndex, split_state: SplitState) -> Self {
        let table = || Table::new(game.columns.len(), 0.0);
        Self {
            shoe,
            split_state,
            hands: hands_holding(root, &shoe),
            values: solve_hands(game, &shoe, root, split_state, None).values,
            hit: table(),
            value: table(),
            dealt: table(),
            weights: table(),
        }
    }

    /// Deals a second card to this many one-card hands.
    fn deal_second(&mut self, value: u8, at: usize, upcard: Option<u8>, hands_dealt: f64) {
        let Some(unseen) = self.shoe.without_value(value, 1) else { return };
        let all = unseen.len() - u16::from(upcard.is_some());
        for (second, count) in unseen.iter() {
            let left = count - u16::from(upcard == Some(second)).min(count);
            let hand = hands().get(hands().get(0).after(value)).after(second);
            self.dealt.row_mut(hand)[at] += hands_dealt * f64::from(left) / f64::from(all);
        }
    }

    /// Returns the legal actions of a hand in a column, except splitting and surrendering; `None`
    /// if it can only stand.
    fn actions_of(&self, game: &Game<f64>, hand: HandIndex, at: usize) -> Option<Actions> {
        let node = hands().get(hand);
        if game.is_blackjack(node, self.split_state.split) || game.is_charlie(node) {
            return None;
        }
        let legal = game.legal(node, self.split_state, game.columns[at]).iter();
        let plays = |action: &Action| !matches!(action, Action::Split | Action::Surrender);
        let legal = legal.filter(plays).collect::<Actions>();
        (legal != Actions::STAND_ONLY).then_some(legal)
    }

    /// Returns the chart's choice for every hand.
    fn chart_actions(&self, game: &Game<f64>, chart: &Chart) -> Table<Option<Action>> {
        let mut played = Table::new(game.columns.len(), None);
        for &hand in &self.hands {
            for (at, column) in game.columns.iter().enumerate() {
                let (total, cards) = (hands().get(hand).total, hands().get(hand).cards);
                let choose =
                    |legal| chart.of_cards(cards).choose(total, None, column.upcard(), legal);
                played.row_mut(hand)[at] = self.actions_of(game, hand, at).map(choose);
            }
        }
        played
    }

    /// Computes the frequency of each hand under these choices.
    fn update_weights(&mut self, game: &Game<f64>, played: &Table<Option<Action>>) {
        self.weights = self.dealt.clone();
        for &index in self.hands.iter().rev() {
            let hand = hands().get(index);
            let Some(unseen) = self.shoe.without(&hand.counts) else { continue };
            for (at, column) in game.columns.iter().enumerate() {
                let weight = self.weights.row(index)[at];
                if weight == 0.0 || played.row(index)[at] != Some(Action::Hit) {
                    continue;
                }
                let all = unseen.len() - u16::from(column.upcard().is_some());
                for (value, count) in unseen.iter() {
                    let left = count - u16::from(column.upcard() == Some(value)).min(count);
                    let next = hand.after(value);
                    if next != BUST {
                        self.weights.row_mut(next)[at] += weight * f64::from(left) / f64::from(all);
                    }
                }
            }
        }
    }

    /// Lists the hands of a row.
    fn hands_of_row(&self, row: Row) -> impl Iterator<Item = HandIndex> + '_ {
        let is_of_row = move |&hand: &HandIndex| Row::of_total(hands().get(hand).total) == row;
        self.hands.iter().copied().filter(is_of_row)
    }

    /// Returns the value of an action.
    fn value_of(&self, hand: HandIndex, at: usize, action: Action) -> f64 {
        match action {
            Action::Hit => self.hit.row(hand)[at],
            Action::Double | Action::Stand | Action::Split | Action::Surrender => {
                self.values.of(hand, at, action)
            }
        }
    }

    /// Computes the values of hitting for the hands of a row. The values of their successors must
    /// be known.
    fn update_hit_values(&mut self, game: &Game<f64>, row: Row) {
        for hand in self.hands_of_row(row).collect::<Vec<_>>() {
            let node = hands().get(hand);
            let Some(unseen) = self.shoe.without(&node.counts) else { continue };
            let solver =
                HandSolver { game, shoe: self.shoe, split_state: self.split_state, hands: &[] };
            let cells = self.hit.row_mut(hand);
            cells.fill(0.0);
            solver.draw(node, &unseen, &self.value, false, cells);
        }
    }

    /// Computes the values of playing by the chart for the hands of a row.
    fn update_values(&mut self, game: &Game<f64>, row: Row, chart: &Chart) {
        for hand in self.hands_of_row(row).collect::<Vec<_>>() {
            for (at, column) in game.columns.iter().enumerate() {
                let (total, cards) = (hands().get(hand).total, hands().get(hand).cards);
                let value = match self.actions_of(game, hand, at) {
                    Some(legal) => {
                        let chart = chart.of_cards(cards);
                        let action = chart.choose(total, None, column.upcard(), legal);
                        self.value_of(hand, at, action)
                    }
                    // A blackjack has its own value; any other hand without a choice stands.
                    None if game.is_blackjack(hands().get(hand), self.split_state.split) => {
                        self.values.value.row(hand)[at]
                    }
                    None => self.value_of(hand, at, Action::Stand),
                };
                self.value.row_mut(hand)[at] = value;
            }
        }
    }
}

/// Lists the rows of totals, each after all rows that its hands can reach.
fn rows_largest_first() -> impl Iterator<Item = Row> {
    let hard = (11..=21).rev().map(Row::Hard);
    hard.chain((12..=21).rev().map(Row::Soft)).chain((4..=10).rev().map(Row::Hard))
}

impl Chart {
    /// Lists the numbers of cards that share a chart.
    fn card_counts(&self) -> Vec<RangeInclusive<u8>> {
        match self.longer().len() {
            0 => vec![2..=u8::MAX],
            charts => {
                let last = u8::try_from(charts + 2).unwrap_or(u8::MAX);
                (2..last).map(|cards| cards..=cards).chain([last..=u8::MAX]).collect()
            }
        }
    }

    /// Fits the cells of all totals, except for surrender.
    fn fit(&mut self, game: &Game<f64>, groups: &mut [HandGroup]) {
        for row in rows_largest_first() {
            for group in groups.iter_mut() {
                group.update_hit_values(game, row);
            }
            for (at, column) in game.columns.iter().enumerate() {
                for cards in self.card_counts() {
                    let fitted = best_cell(game, groups, row, cards.clone(), at);
                    let cell = self.of_cards_mut(*cards.start()).cell_mut(row, column.upcard());
                    if let (Some(cell), Some(fitted)) = (cell, fitted) {
                        *cell = fitted;
                    }
                }
            }
            for group in groups.iter_mut() {
                group.update_values(game, row, self);
            }
        }
    }

    /// Fits the plays for starting hands only: surrender and pairs.
    fn fit_starts(&mut self, deal: &StartingHands<'_, f64>, group: &HandGroup) {
        for (at, column) in deal.game.columns.iter().enumerate() {
            let upcard = column.upcard();
            for row in rows_largest_first() {
                let surrenders = surrender_is_better(deal, group, row, at);
                if let Some(cell) = self.cell_mut(row, upcard).filter(|_| surrenders) {
                    cell.0.insert(0, Action::Surrender);
                }
            }
        }
        self.fit_pairs(deal, group);
    }

    /// Fits the pairs. Totals must be final. A pair that cannot be split has no separate cell: it
    /// follows the play of its total at every count.
    fn fit_pairs(&mut self, deal: &StartingHands<'_, f64>, group: &HandGroup) {
        for (at, column) in deal.game.columns.iter().enumerate() {
            for value in VALUES {
                let (row, upcard) = (Row::Pair(value), column.upcard());
                let total = self.cell(row.total(), upcard).cloned().unwrap_or_default();
                let splits = deal.can_split(value);
                let fitted = splits.then(|| best_pair_cell(deal, group, value, at, &total));
                if let Some(cell) = self.cell_mut(row, upcard) {
                    *cell = fitted.unwrap_or_default();
                }
            }
        }
    }
}

/// Returns the best cell of a total for hands of this many cards; `None` if
/// none of them has a decision.
fn best_cell(
    game: &Game<f64>,
    groups: &[HandGroup],
    row: Row,
    cards: RangeInclusive<u8>,
    at: usize,
) -> Option<Cell> {
    let mut weighted = Gains::default();
    let mut unweighted = Gains::default();
    for group in groups {
        let of_row = group.hands_of_row(row);
        for hand in of_row.filter(|&hand| cards.contains(&hands().get(hand).cards)) {
            let Some(legal) = group.actions_of(game, hand, at) else { continue };
            let value = |action| legal.contains(action).then(|| group.value_of(hand, at, action));
            let stand = group.value_of(hand, at, Action::Stand);
            let gains = [Action::Hit, Action::Double].map(|a| value(a).map(|value| value - stand));
            weighted.add(group.weights.row(hand)[at], gains);
            unweighted.add(1.0, gains);
        }
    }
    // If none of the hands occurs, all of them count equally.
    [weighted, unweighted]
        .into_iter()
        .find(|gains| gains.hands > 0.0)
        .map(|gains| gains.cell(&unweighted))
}

/// Gains over standing, summed over hands.
#[derive(Clone, Copy, Default)]
struct Gains {
    /// The weight of all hands.
    hands: f64,
    /// The weight of hands that cannot double.
    cannot_double: f64,
    /// The gain from hitting hands that can double.
    hit_for_double: f64,
    /// The gain from hitting hands that cannot double.
    hit: f64,
    /// The gain from doubling hands that can hit.
    double: f64,
    /// The gain from doubling hands that cannot hit (split aces).
    double_for_hit: f64,
}

impl Gains {
    fn add(&mut self, weight: f64, [hit, double]: [Option<f64>; 2]) {
        self.hands += weight;
        match (hit, double) {
            (Some(hit), Some(double)) => {
                self.hit_for_double += hit * weight;
                self.double += double * weight;
            }
            (Some(hit), None) => {
                self.cannot_double += weight;
                self.hit += hit * weight;
            }
            (None, Some(double)) => self.double_for_hit += double * weight,
            (None, None) => {}
        }
    }

    /// Returns the best cell. The alternative to doubling is for hands that cannot double; if none
    /// of those occurs, all hands of the row determine it.
    fn cell(&self, all: &Self) -> Cell {
        // The gains are those of a mean hand, so that rare hands are not mistaken for ties.
        let exceeds = |gain: f64, other: f64| (gain / self.hands).exceeds(&(other / self.hands));
        let hit = self.hit + self.hit_for_double;
        let double = self.double + self.double_for_hit + self.hit.max(0.0);
        if !exceeds(double, (hit + self.double_for_hit.max(0.0)).max(0.0)) {
            return match (exceeds(hit, 0.0), exceeds(self.double_for_hit, 0.0)) {
                (true, true) => Cell::of([Action::Hit, Action::Double]),
                (true, false) => Cell::of([Action::Hit]),
                (false, _) => Cell::of([Action::Stand]),
            };
        }
        let hits = match (self.cannot_double > 0.0, all.cannot_double > 0.0) {
            (true, _) => exceeds(self.hit, 0.0),
            (false, true) => (all.hit / all.hands).exceeds(&0.0),
            (false, false) => (all.hit_for_double / all.hands).exceeds(&0.0),
        };
        Cell::of([Action::Double, if hits { Action::Hit } else { Action::Stand }])
    }
}

/// Returns whether the starting hands of a total are better surrendered. Pairs that can be split
/// have their own rows.
fn surrender_is_better(
    deal: &StartingHands<'_, f64>,
    group: &HandGroup,
    row: Row,
    at: usize,
) -> bool {
    let (mut gain, mut chances) = (0.0, 0.0);
    for start in deal.starts() {
        let Some(hand) = hands().find(start.values) else { continue };
        let total = hands().get(hand).total;
        let own_row = start.is_pair && deal.can_split(start.values[0]);
        if Row::of_total(total) != row
            || own_row
            || deal.game.is_blackjack(hands().get(hand), SplitState::START.split)
        {
            continue;
        }
        let chance = deal.chance_of(start, deal.game.columns[at]);
        let half = deal.action_values(hand, at).surrender;
        gain += half.map_or(0.0, |half| chance * (half - group.value.row(hand)[at]));
        chances += chance;
    }
    chances > 0.0 && (gain / chances).exceeds(&0.0)
}

/// Returns the best cell of a pair; `total` is the cell of its total.
fn best_pair_cell(
    deal: &StartingHands<'_, f64>,
    group: &HandGroup,
    value: u8,
    at: usize,
    total: &Cell,
) -> Cell {
    let start = StartingHand { values: [value, value], is_pair: true };
    let (Some(hand), Some(value)) =
        (hands().find(start.values), deal.mean_action_values(start, at))
    else {
        return total.clone();
    };
    let played = group.value.row(hand)[at];
    let (own, alone) = best_alone(&deal.game, group, hand, at);
    // Two equal cards may have a better play than most hands of their total.
    let (plays_on, played) = if alone.exceeds(&played) {
        (own, alone)
    } else {
        let plays = |action: &Action| *action != Action::Surrender;
        (total.0.iter().copied().filter(plays).collect(), played)
    };
    let split = value.split.unwrap_or(f64::NEG_INFINITY);
    let half = value.surrender.unwrap_or(f64::NEG_INFINITY);
    let splits = split.exceeds(&played);
    let surrenders = half.exceeds(&played.max(split));
    match (surrenders, splits) {
        (true, true) => Cell::of([Action::Surrender, Action::Split]),
        (false, true) => Cell::of([Action::Split]),
        (true, false) => Cell::of([Action::Surrender].into_iter().chain(plays_on)),
        (false, false) => Cell(plays_on),
    }
}

/// Returns the best actions of one hand in order of preference, without splitting and surrender,
/// and the value of the first.
fn best_alone(
    game: &Game<f64>,
    group: &HandGroup,
    hand: HandIndex,
    at: usize,
) -> (ArrayVec<Action, 5>, f64) {
    let legal = group.actions_of(game, hand, at).unwrap_or(Actions::STAND_ONLY);
    let value = |action: Action| group.value_of(hand, at, action);
    let hits = legal.contains(Action::Hit) && value(Action::Hit).exceeds(&value(Action::Stand));
    let rest = if hits { Action::Hit } else { Action::Stand };
    if legal.contains(Action::Double) && value(Action::Double).exceeds(&value(rest)) {
        ([Action::Double, rest].into_iter().collect(), value(Action::Double))
    } else {
        ([rest].into_iter().collect(), value(rest))
    }
}
