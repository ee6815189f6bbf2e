//! The best strategy that goes by totals alone: the card that casinos sell.
//!
//! A total is made up of many hands, and how often each comes to be asked depends on what the chart
//! says of smaller totals. So the chart is fitted in rounds: by how often hands come when it is
//! played as it is, each cell takes the action that is worth most on average, from the largest
//! totals to the smallest; until nothing changes. Hands of a split are counted with the shoe that
//! the first split leaves.

use arrayvec::ArrayVec;
use blackjack_engine::{Action, Actions, Composition, Rules};

use crate::chart::{Cell, Chart, Row};
use crate::counts::{Counts, VALUES};
use crate::deal::{Deal, Start, starting_values};
use crate::error::OddsError;
use crate::game::{Family, Game};
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::strategy::Strategy;
use crate::values::{Part, Table, Values, hands_holding};

/// After so many rounds a chart that still changes goes to and fro between equals.
const ROUNDS_MAX: usize = 20;

impl Chart {
    /// The best chart for a house, dealt from this shoe.
    ///
    /// # Errors
    ///
    /// As [`crate::round_odds`].
    pub fn best(rules: &Rules, shoe: &Composition) -> Result<Self, OddsError> {
        let deal = Deal::<f64>::new(rules, shoe, Strategy::ZeroMemory)?;
        let mut chart = Self::new(rules, |_, _| Cell::of([Action::Stand]));
        let mut scenes = scenes(&deal);
        for scene in &mut scenes {
            scene.weigh(&deal.game, &scene.values.choices.clone());
        }
        for _ in 0..ROUNDS_MAX {
            let before = chart.clone();
            chart.fit(&deal.game, &mut scenes);
            if chart == before {
                break;
            }
            for scene in &mut scenes {
                let played = scene.played(&deal.game, &chart);
                scene.weigh(&deal.game, &played);
            }
        }
        chart.fit_starts(&deal, &scenes[0]);
        // Once more, by what splitting is worth to whoever plays by the chart.
        let fitted = chart.clone();
        chart.fit_pairs(&Deal::new(rules, shoe, Strategy::Chart(&fitted))?, &scenes[0]);
        Ok(chart)
    }
}

/// Hands that are played alike: those of a start, or those of a split of one pair.
struct Scene {
    shoe: Counts,
    family: Family,
    /// Each after all that it can become.
    hands: Vec<HandIndex>,
    /// What standing and doubling is worth, which no chart changes.
    values: Values<f64>,
    /// What hitting and playing on by the chart is worth.
    hit: Table<f64>,
    /// What playing by the chart is worth.
    value: Table<f64>,
    /// How often each hand comes before anybody has drawn.
    dealt: Table<f64>,
    /// How often it comes to be asked.
    weights: Table<f64>,
}

/// The starting hands first, then those of every pair that can be split.
fn scenes(deal: &Deal<'_, f64>) -> Vec<Scene> {
    let mut start = Scene::new(&deal.game, deal.shoe, 0, Family::START);
    let mut scenes = Vec::new();
    for value in VALUES {
        let root = hands().get(0).after(value);
        let Some(one_gone) = deal.shoe.without_value(value, 1) else { continue };
        if deal.splits(value) {
            scenes.push((value, Scene::new(&deal.game, one_gone, root, Family::full(value))));
        }
    }
    for (at, &column) in deal.game.columns.iter().enumerate() {
        for dealt in deal.starts() {
            let chance = deal.chance(dealt, column);
            let Some(hand) = hands().find(dealt.values).filter(|_| chance > 0.0) else { continue };
            for (way, worth) in deal.worths(dealt, at) {
                match worth.best().0 {
                    Action::Split => {
                        let pair = scenes.iter_mut().find(|(value, _)| *value == dealt.values[0]);
                        let Some((value, scene)) = pair else { continue };
                        let split = deal.hands_expected(*value, at);
                        scene.deal_second(*value, at, column.upcard(), chance * way * split);
                    }
                    Action::Stand | Action::Hit | Action::Double => {
                        start.dealt.row_mut(hand)[at] += chance * way;
                    }
                    Action::Surrender => {}
                }
            }
        }
    }
    std::iter::once(start).chain(scenes.into_iter().map(|(_, scene)| scene)).collect()
}

impl Scene {
    fn new(game: &Game<f64>, shoe: Counts, root: HandIndex, family: Family) -> Self {
        let table = || Table::new(game.columns.len(), 0.0);
        Self {
            shoe,
            family,
            hands: hands_holding(root, &shoe),
            values: starting_values(game, &shoe, root, family, None).0,
            hit: table(),
            value: table(),
            dealt: table(),
            weights: table(),
        }
    }

    /// Deals a second card to so many hands of one.
    fn deal_second(&mut self, value: u8, at: usize, upcard: Option<u8>, hands_dealt: f64) {
        let Some(unseen) = self.shoe.without_value(value, 1) else { return };
        let all = unseen.len() - u16::from(upcard.is_some());
        for (second, count) in unseen.iter() {
            let left = count - u16::from(upcard == Some(second)).min(count);
            let hand = hands().get(hands().get(0).after(value)).after(second);
            self.dealt.row_mut(hand)[at] += hands_dealt * f64::from(left) / f64::from(all);
        }
    }

    /// What a hand is asked in a column, surrendering and splitting apart; `None` if nothing.
    fn asked(&self, game: &Game<f64>, hand: HandIndex, at: usize) -> Option<Actions> {
        let node = hands().get(hand);
        if game.is_natural(node, self.family.split) || game.is_charlie(node) {
            return None;
        }
        let legal = game.legal(node, self.family, game.columns[at]).iter();
        let plays = |action: &Action| !matches!(action, Action::Split | Action::Surrender);
        let legal = legal.filter(plays).collect::<Actions>();
        (legal != Actions::STAND_ONLY).then_some(legal)
    }

    /// What is done with each hand by a chart.
    fn played(&self, game: &Game<f64>, chart: &Chart) -> Table<Option<Action>> {
        let mut played = Table::new(game.columns.len(), None);
        for &hand in &self.hands {
            for (at, column) in game.columns.iter().enumerate() {
                let choose =
                    |legal| chart.choose(hands().get(hand).total, None, column.upcard(), legal);
                played.row_mut(hand)[at] = self.asked(game, hand, at).map(choose);
            }
        }
        played
    }

    /// How often each hand comes when hands are played like this.
    fn weigh(&mut self, game: &Game<f64>, played: &Table<Option<Action>>) {
        self.weights = self.dealt.clone();
        for &index in self.hands.iter().rev() {
            let hand = hands().get(index);
            let Some(unseen) = self.shoe.without(&hand.held) else { continue };
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

    /// The hands of a row.
    fn of_row(&self, row: Row) -> impl Iterator<Item = HandIndex> + '_ {
        let is_of_row = move |&hand: &HandIndex| Row::of_total(hands().get(hand).total) == row;
        self.hands.iter().copied().filter(is_of_row)
    }

    /// What an action is worth.
    fn worth(&self, hand: HandIndex, at: usize, action: Action) -> f64 {
        match action {
            Action::Hit => self.hit.row(hand)[at],
            Action::Double | Action::Stand | Action::Split | Action::Surrender => {
                self.values.of(hand, at, action)
            }
        }
    }

    /// Works out what hitting is worth for the hands of a row; those of all that they can become
    /// are known.
    fn draw(&mut self, game: &Game<f64>, row: Row) {
        for hand in self.of_row(row).collect::<Vec<_>>() {
            let node = hands().get(hand);
            let Some(unseen) = self.shoe.without(&node.held) else { continue };
            let part = Part { game, shoe: self.shoe, family: self.family, hands: &[] };
            let cells = self.hit.row_mut(hand);
            cells.fill(0.0);
            part.draw(node, &unseen, &self.value, false, cells);
        }
    }

    /// Works out what playing by the chart is worth for the hands of a row.
    fn settle(&mut self, game: &Game<f64>, row: Row, chart: &Chart) {
        for hand in self.of_row(row).collect::<Vec<_>>() {
            for (at, column) in game.columns.iter().enumerate() {
                let total = hands().get(hand).total;
                let value = match self.asked(game, hand, at) {
                    Some(legal) => {
                        let action = chart.choose(total, None, column.upcard(), legal);
                        self.worth(hand, at, action)
                    }
                    // A natural has its value already; anything else stands.
                    None if game.is_natural(hands().get(hand), self.family.split) => {
                        self.values.value.row(hand)[at]
                    }
                    None => self.worth(hand, at, Action::Stand),
                };
                self.value.row_mut(hand)[at] = value;
            }
        }
    }
}

/// The rows of totals in an order in which each comes after all that its hands can become.
fn largest_first() -> impl Iterator<Item = Row> {
    let hard = (11..=21).rev().map(Row::Hard);
    hard.chain((12..=21).rev().map(Row::Soft)).chain((4..=10).rev().map(Row::Hard))
}

impl Chart {
    /// Fits the cells of all totals, surrendering apart.
    fn fit(&mut self, game: &Game<f64>, scenes: &mut [Scene]) {
        for row in largest_first() {
            for scene in scenes.iter_mut() {
                scene.draw(game, row);
            }
            for (at, column) in game.columns.iter().enumerate() {
                let fitted = fitted(game, scenes, row, at);
                if let (Some(cell), Some(fitted)) = (self.cell_mut(row, column.upcard()), fitted) {
                    *cell = fitted;
                }
            }
            for scene in scenes.iter_mut() {
                scene.settle(game, row, self);
            }
        }
    }

    /// Fits what is done with starting hands only: surrendering, and pairs.
    fn fit_starts(&mut self, deal: &Deal<'_, f64>, scene: &Scene) {
        for (at, column) in deal.game.columns.iter().enumerate() {
            let upcard = column.upcard();
            for row in largest_first() {
                let given_up = gives_up(deal, scene, row, at);
                if let Some(cell) = self.cell_mut(row, upcard).filter(|_| given_up) {
                    cell.0.insert(0, Action::Surrender);
                }
            }
        }
        self.fit_pairs(deal, scene);
    }

    /// Fits what is done with pairs, when totals are settled.
    fn fit_pairs(&mut self, deal: &Deal<'_, f64>, scene: &Scene) {
        for (at, column) in deal.game.columns.iter().enumerate() {
            for value in VALUES {
                let (row, upcard) = (Row::Pair(value), column.upcard());
                let total = self.cell(row.total(), upcard).cloned().unwrap_or_default();
                let fitted = if deal.splits(value) {
                    pair_cell(deal, scene, value, at, &total)
                } else {
                    total
                };
                if let Some(cell) = self.cell_mut(row, upcard) {
                    *cell = fitted;
                }
            }
        }
    }
}

/// The best cell of a total for the hands that come; `None` if none is ever asked.
fn fitted(game: &Game<f64>, scenes: &[Scene], row: Row, at: usize) -> Option<Cell> {
    let mut come = Gains::default();
    let mut all = Gains::default();
    for scene in scenes {
        for hand in scene.of_row(row) {
            let Some(legal) = scene.asked(game, hand, at) else { continue };
            let worth = |action| legal.contains(action).then(|| scene.worth(hand, at, action));
            let stand = scene.worth(hand, at, Action::Stand);
            let gains = [Action::Hit, Action::Double].map(|a| worth(a).map(|worth| worth - stand));
            come.add(scene.weights.row(hand)[at], gains);
            all.add(1.0, gains);
        }
    }
    // Where none comes, by all that there are.
    [come, all].into_iter().find(|gains| gains.hands > 0.0).map(|gains| gains.cell(&all))
}

/// What is gained over standing, summed over hands.
#[derive(Clone, Copy, Default)]
struct Gains {
    /// How often they come.
    hands: f64,
    /// How often such as may not double.
    not_doubling: f64,
    /// By hitting, of those that may double.
    hit_for_double: f64,
    /// By hitting, of the others.
    hit: f64,
    /// By doubling.
    double: f64,
    /// By doubling, of those that may not hit: split aces.
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
                self.not_doubling += weight;
                self.hit += hit * weight;
            }
            (None, Some(double)) => self.double_for_hit += double * weight,
            (None, None) => {}
        }
    }

    /// The best cell. What is done where doubling is refused is a matter of those that may not; if
    /// none of them comes, of all that there are.
    fn cell(&self, all: &Self) -> Cell {
        let hit = self.hit + self.hit_for_double;
        let double = self.double + self.double_for_hit + self.hit.max(0.0);
        if double <= (hit + self.double_for_hit.max(0.0)).max(0.0) {
            return match (hit > 0.0, self.double_for_hit > 0.0) {
                (true, true) => Cell::of([Action::Hit, Action::Double]),
                (true, false) => Cell::of([Action::Hit]),
                (false, _) => Cell::of([Action::Stand]),
            };
        }
        let refused = match (self.not_doubling > 0.0, all.not_doubling > 0.0) {
            (true, _) => self.hit,
            (false, true) => all.hit,
            (false, false) => all.hit_for_double,
        };
        Cell::of([Action::Double, if refused > 0.0 { Action::Hit } else { Action::Stand }])
    }
}

/// Whether the starting hands of a total are better surrendered. Pairs that can be split have rows of
/// their own.
fn gives_up(deal: &Deal<'_, f64>, scene: &Scene, row: Row, at: usize) -> bool {
    let mut gain = 0.0;
    for start in deal.starts() {
        let Some(hand) = hands().find(start.values) else { continue };
        let total = hands().get(hand).total;
        let own_row = start.is_pair && deal.splits(start.values[0]);
        if Row::of_total(total) != row
            || own_row
            || deal.game.is_natural(hands().get(hand), Family::START.split)
        {
            continue;
        }
        let chance = deal.chance(start, deal.game.columns[at]);
        let half = deal.worth(hand, at).surrender;
        gain += half.map_or(0.0, |half| chance * (half - scene.value.row(hand)[at]));
    }
    gain > 0.0
}

/// The best cell of a pair whose total has this one.
fn pair_cell(deal: &Deal<'_, f64>, scene: &Scene, value: u8, at: usize, total: &Cell) -> Cell {
    let start = Start { values: [value, value], is_pair: true };
    let (Some(hand), Some(worth)) = (hands().find(start.values), deal.mean_worth(start, at)) else {
        return total.clone();
    };
    let played = scene.value.row(hand)[at];
    let (own, alone) = played_alone(&deal.game, scene, hand, at);
    // Two cards may be better off otherwise than most hands of their total.
    let (plays_on, played) = if alone.exceeds(&played) {
        (own, alone)
    } else {
        let plays = |action: &Action| *action != Action::Surrender;
        (total.0.iter().copied().filter(plays).collect(), played)
    };
    let split = worth.split.unwrap_or(f64::NEG_INFINITY);
    let half = worth.surrender.unwrap_or(f64::NEG_INFINITY);
    let splits = split > played;
    let gives_up = half > played.max(split);
    match (gives_up, splits) {
        (true, true) => Cell::of([Action::Surrender, Action::Split]),
        (false, true) => Cell::of([Action::Split]),
        (true, false) => Cell::of([Action::Surrender].into_iter().chain(plays_on)),
        (false, false) => Cell(plays_on),
    }
}

/// The best actions of one hand, the first first, and what that one is worth; splitting and giving
/// up apart.
fn played_alone(
    game: &Game<f64>,
    scene: &Scene,
    hand: HandIndex,
    at: usize,
) -> (ArrayVec<Action, 5>, f64) {
    let legal = scene.asked(game, hand, at).unwrap_or(Actions::STAND_ONLY);
    let worth = |action: Action| scene.worth(hand, at, action);
    let hits = legal.contains(Action::Hit) && worth(Action::Hit).exceeds(&worth(Action::Stand));
    let rest = if hits { Action::Hit } else { Action::Stand };
    if legal.contains(Action::Double) && worth(Action::Double).exceeds(&worth(rest)) {
        ([Action::Double, rest].into_iter().collect(), worth(Action::Double))
    } else {
        ([rest].into_iter().collect(), worth(rest))
    }
}
