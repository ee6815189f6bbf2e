//! One cell of a chart in full: all of its hands, each with its own best action.

use blackjack_engine::{Action, Actions, Composition, Rules};

use crate::chart::Row;
use crate::dealer::upcard::DealerUpcard;
use crate::error::OddsError;
use crate::game::SplitState;
use crate::hands::{HandIndex, hands};
use crate::round::deal_chance::chance_of_deal;
use crate::round::starting_hands::{StartingHand, StartingHands};
use crate::round::{Condition, HandOdds};
use crate::strategy::Strategy;
use crate::value_counts::rank_of_value;

/// The value of every action of a chart's cell, on average and hand by hand.
#[derive(Clone, PartialEq, Debug)]
pub struct CellOdds {
    /// The row of the cell.
    pub row: Row,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// The means over the hands, weighted by frequency. The mean of standing is over all hands;
    /// that of any other action is the mean of standing plus the mean gain over standing where it
    /// is legal. `cards` is empty, and `best` is the best of the means.
    pub odds: HandOdds,
    /// Every hand of the cell that has a decision, the most frequent first. `probability` is the
    /// probability of this decision against this upcard under best play; it is 0 for hands that
    /// best play never reaches. Split hands are not included.
    pub hands: Vec<HandOdds>,
}

/// Computes the value of every action for the hands of one cell of a chart, dealt from this shoe.
/// The row of a pair has one hand of two cards; the row of a total has all hands with that total
/// except pairs that can be split.
///
/// ```
/// use blackjack_engine::{Action, Composition, House};
/// use blackjack_odds::{Row, cell_odds};
/// let reno = House::built_in("reno").expect("it is built in");
/// let cell = cell_odds(reno.rules(), &Composition::decks(1), Row::Hard(16), Some(10))?;
/// assert_eq!(cell.hands[0].cards, [6, 10]);
/// assert_eq!((cell.odds.best, cell.hands[0].best), (Action::Hit, Action::Hit));
/// let of_three = cell.hands.iter().find(|hand| hand.cards == [4, 5, 7]).expect("it is a 16");
/// assert_eq!(of_three.best, Action::Stand, "the cards that would help are in the hand");
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// Returns an [`OddsError`] for a cell without hands, for an upcard that the shoe does not hold,
/// for an upcard in a house without one or a missing upcard in a house with one, and for a shoe
/// that can run out.
pub fn cell_odds(
    rules: &Rules,
    shoe: &Composition,
    row: Row,
    upcard: Option<u8>,
) -> Result<CellOdds, OddsError> {
    let dealer_upcard = DealerUpcard::of(rules, upcard)?;
    if let Some(up) = upcard.filter(|&up| shoe.count_value(up) == 0) {
        return Err(OddsError::NotInShoe { rank: rank_of_value(up) });
    }
    let deal = StartingHands::<f64>::against(rules, shoe, &[dealer_upcard], Strategy::ZeroMemory)?;
    let weights = deal.reached(0);
    let condition = Condition::of(rules);
    let mut hands = hands_of_row(&deal, row)
        .into_iter()
        .filter_map(|cell_hand| deal.cell_hand_odds(cell_hand, &weights, condition))
        .collect::<Vec<_>>();
    hands.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    let odds = mean_odds(&hands).ok_or(OddsError::EmptyCell { row })?;
    Ok(CellOdds { row, upcard, odds, hands })
}

/// A hand of a cell.
#[derive(Clone, Copy)]
struct CellHand {
    hand: HandIndex,
    /// The starting hand; `None` if the hand has drawn cards.
    start: Option<StartingHand>,
}

/// Lists the hands of a row that the shoe can hold.
fn hands_of_row(deal: &StartingHands<'_, f64>, row: Row) -> Vec<CellHand> {
    let starts = deal.starts().into_iter().filter_map(|start| {
        let hand = hands().find(start.values)?;
        let total = Row::of_total(hands().get(hand).total);
        let is_of_row = match row {
            Row::Pair(value) => start.is_pair && start.values[0] == value,
            Row::Hard(_) | Row::Soft(_) => row == total,
        };
        is_of_row.then_some(CellHand { hand, start: Some(start) })
    });
    let starts = starts.collect::<Vec<_>>();
    if matches!(row, Row::Pair(_)) {
        return starts;
    }
    let drawn = hands().iter().filter(|(_, hand)| hand.cards > 2);
    let drawn = drawn.filter(|(_, hand)| Row::of_total(hand.total) == row);
    let drawn = drawn.map(|(hand, _)| CellHand { hand, start: None });
    let has_own_row = |cell_hand: &CellHand| {
        cell_hand.start.is_some_and(|start| start.is_pair && deal.can_split(start.values[0]))
    };
    let others = starts.iter().copied().filter(|cell_hand| !has_own_row(cell_hand)).chain(drawn);
    let others = others.collect::<Vec<_>>();
    // Only a pair of twos makes hard 4, and only a pair of aces soft 12.
    if others.is_empty() { starts } else { others }
}

impl StartingHands<'_, f64> {
    /// Returns the odds of a hand and its frequency; `None` if the shoe does not hold
    /// it or it has no decision.
    fn cell_hand_odds(
        &self,
        CellHand { hand, start }: CellHand,
        weights: &[f64],
        condition: Condition,
    ) -> Option<HandOdds> {
        let column = self.game.columns[0];
        let node = hands().get(hand);
        let cards = node.values().collect::<Vec<_>>();
        let legal = self.game.legal(node, SplitState::START, column);
        let is_over =
            self.game.is_blackjack(node, SplitState::START.split) || self.game.is_charlie(node);
        if is_over || chance_of_deal::<f64>(&self.shoe, &cards, column.upcard()) <= 0.0 {
            return None;
        }
        if let Some(start) = start {
            let chance = self.chance_of(start, column);
            let odds = self.hand_odds(start, 0, chance, condition).0;
            let has_decision = legal != Actions::STAND_ONLY || odds.surrender.is_some();
            return (has_decision && chance > 0.0).then_some(odds);
        }
        if legal == Actions::STAND_ONLY {
            return None;
        }
        let blackjack = self.dealer_blackjack(hand, column);
        let values = self.action_values(hand, 0);
        let best = values.best().0;
        let conditional = values.conditional_on(condition, column, false, &blackjack);
        Some(HandOdds {
            cards,
            is_pair: false,
            upcard: column.upcard(),
            probability: weights[usize::from(hand)],
            dealer_blackjack: blackjack,
            stand: conditional.stand,
            hit: conditional.hit,
            double: conditional.double,
            split: conditional.split,
            surrender: conditional.surrender,
            insurance: None,
            best,
        })
    }
}

/// Averages over hands, weighted by frequency, or equally if none of them occurs.
fn mean_odds(hands: &[HandOdds]) -> Option<HandOdds> {
    let first = hands.first()?;
    let any_comes_up = first.probability > 0.0;
    let weight = |hand: &HandOdds| if any_comes_up { hand.probability } else { 1.0 };
    let over = |value: &dyn Fn(&HandOdds) -> Option<f64>| {
        let parts = hands.iter().filter_map(|hand| Some((weight(hand), value(hand)?)));
        let (all, sum) = parts
            .fold((0.0, 0.0), |(all, sum), (weight, value)| (all + weight, sum + weight * value));
        (all > 0.0).then(|| sum / all)
    };
    let stand = over(&|hand| Some(hand.stand))?;
    let gain = |action| over(&|hand| Some(hand.of(action)? - hand.stand)).map(|gain| stand + gain);
    let mut odds = HandOdds {
        cards: Vec::new(),
        is_pair: first.is_pair,
        upcard: first.upcard,
        probability: hands.iter().map(|hand| hand.probability).sum(),
        dealer_blackjack: over(&|hand| Some(hand.dealer_blackjack))?,
        stand,
        hit: gain(Action::Hit),
        double: gain(Action::Double),
        split: gain(Action::Split),
        surrender: gain(Action::Surrender),
        insurance: over(&|hand| hand.insurance),
        best: Action::Stand,
    };
    odds.choose_best();
    Some(odds)
}
