//! One cell of a chart in full: every hand that falls into it, each with what is best for itself.

use blackjack_engine::{Action, Actions, Composition, Rules};

use crate::cards::rank_of_value;
use crate::chart::Row;
use crate::deal::{Deal, Start};
use crate::dealt::chance_dealt;
use crate::error::OddsError;
use crate::game::{Column, Family};
use crate::hands::{BUST, HandIndex, hands};
use crate::round::{Condition, HandOdds};
use crate::shown::Shown;
use crate::strategy::Strategy;

/// What every action of a chart's cell is worth: on average, and hand by hand.
#[derive(Clone, PartialEq, Debug)]
pub struct CellOdds {
    /// The row of the cell.
    pub row: Row,
    /// The value of its upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// The means over the hands, by how often they come: of standing over all of them, of any other
    /// action what it gains over standing where it is legal. Its `cards` are empty, and `best` is
    /// the best of the means.
    pub odds: HandOdds,
    /// Every hand of the cell that can be asked something, the most frequent first. `probability`
    /// is how often it comes to be asked under this upcard when every hand is played as well as can
    /// be: 0 for one that the best play never comes to. Hands that come of a split are not counted.
    pub hands: Vec<HandOdds>,
}

/// What every action is worth to the hands of one cell of a chart, dealt from this shoe: those of a
/// pair are two cards, those of a total all that make it, pairs that can be split apart.
///
/// ```
/// use blackjack_engine::{Action, Composition, House};
/// use blackjack_odds::{Row, cell_odds};
/// let reno = House::built_in("reno").expect("it is built in");
/// let cell = cell_odds(reno.rules(), &Composition::packs(1), Row::Hard(16), Some(10))?;
/// assert_eq!(cell.hands[0].cards, [6, 10]);
/// assert_eq!((cell.odds.best, cell.hands[0].best), (Action::Hit, Action::Hit));
/// let of_three = cell.hands.iter().find(|hand| hand.cards == [4, 5, 7]).expect("it is a 16");
/// assert_eq!(of_three.best, Action::Stand, "the cards that would help are in the hand");
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// [`OddsError`] for a cell without hands, an upcard that the shoe does not hold, one in a house
/// without or none in a house with one, and a shoe that can run out.
pub fn cell_odds(
    rules: &Rules,
    shoe: &Composition,
    row: Row,
    upcard: Option<u8>,
) -> Result<CellOdds, OddsError> {
    let shown = Shown::of(rules, upcard)?;
    if let Some(up) = upcard.filter(|&up| shoe.of_value(up) == 0) {
        return Err(OddsError::NotInShoe { rank: rank_of_value(up) });
    }
    let deal = Deal::<f64>::under(rules, shoe, &[shown], Strategy::ZeroMemory)?;
    let weights = weights(&deal);
    let condition = Condition::of(rules);
    let mut hands = of_row(&deal, row)
        .into_iter()
        .filter_map(|asked| deal.asked_odds(asked, &weights, condition))
        .collect::<Vec<_>>();
    hands.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    let odds = mean(&hands).ok_or(OddsError::EmptyCell { row })?;
    Ok(CellOdds { row, upcard, odds, hands })
}

/// A hand that may fall into a cell.
#[derive(Clone, Copy)]
struct Asked {
    hand: HandIndex,
    /// As two cards that a round begins with; `None` if it drew.
    start: Option<Start>,
}

/// How often each hand comes to be asked when it is played as well as can be.
fn weights(deal: &Deal<'_, f64>) -> Vec<f64> {
    let column = deal.game.columns[0];
    let mut weights = vec![0.0; hands().len()];
    for start in deal.starts() {
        let Some(hand) = hands().find(start.values) else { continue };
        let is_natural = deal.game.is_natural(hands().get(hand), Family::START.split);
        let best = deal.mean_worth(start, 0).map(|worth| worth.best().0);
        if !is_natural && best == Some(Action::Hit) {
            spread(deal, column, hand, deal.chance(start, column), &mut weights);
        }
    }
    // A hand stands before all that it can become.
    for (index, hand) in hands().iter().filter(|(_, hand)| hand.cards > 2) {
        let weight = weights[usize::from(index)];
        let hits = deal.base.choices.row(index)[0] == Some(Action::Hit);
        if weight > 0.0 && hits && !deal.game.is_charlie(hand) {
            spread(deal, column, index, weight, &mut weights);
        }
    }
    weights
}

/// Spreads the weight of a hand that hits over what it becomes.
fn spread(deal: &Deal<'_, f64>, column: Column, from: HandIndex, weight: f64, weights: &mut [f64]) {
    let hand = hands().get(from);
    let up = column.upcard();
    let unseen = deal.shoe.without(&hand.held);
    let unseen = unseen.and_then(|left| up.map_or(Some(left), |up| left.without_value(up, 1)));
    let Some(unseen) = unseen else { return };
    for (value, count) in unseen.iter() {
        let next = hand.after(value);
        if next != BUST {
            weights[usize::from(next)] += weight * f64::from(count) / f64::from(unseen.len());
        }
    }
}

/// The hands of a row that the shoe may hold.
fn of_row(deal: &Deal<'_, f64>, row: Row) -> Vec<Asked> {
    let starts = deal.starts().into_iter().filter_map(|start| {
        let hand = hands().find(start.values)?;
        let total = Row::of_total(hands().get(hand).total);
        let is_of_row = match row {
            Row::Pair(value) => start.is_pair && start.values[0] == value,
            Row::Hard(_) | Row::Soft(_) => row == total,
        };
        is_of_row.then_some(Asked { hand, start: Some(start) })
    });
    let starts = starts.collect::<Vec<_>>();
    if matches!(row, Row::Pair(_)) {
        return starts;
    }
    let drawn = hands().iter().filter(|(_, hand)| hand.cards > 2);
    let drawn = drawn.filter(|(_, hand)| Row::of_total(hand.total) == row);
    let drawn = drawn.map(|(hand, _)| Asked { hand, start: None });
    let has_own_row = |asked: &Asked| {
        asked.start.is_some_and(|start| start.is_pair && deal.splits(start.values[0]))
    };
    let others = starts.iter().copied().filter(|asked| !has_own_row(asked)).chain(drawn);
    let others = others.collect::<Vec<_>>();
    // Of two twos and of two aces nothing else has the total.
    if others.is_empty() { starts } else { others }
}

impl Deal<'_, f64> {
    /// What every action of a hand is worth, and how often it comes; `None` if the shoe does not
    /// hold it, or nobody asks it.
    fn asked_odds(
        &self,
        Asked { hand, start }: Asked,
        weights: &[f64],
        condition: Condition,
    ) -> Option<HandOdds> {
        let column = self.game.columns[0];
        let node = hands().get(hand);
        let cards = node.values().collect::<Vec<_>>();
        let legal = self.game.legal(node, Family::START, column);
        let is_over = self.game.is_natural(node, Family::START.split) || self.game.is_charlie(node);
        if is_over || chance_dealt::<f64>(&self.shoe, &cards, column.upcard()) <= 0.0 {
            return None;
        }
        if let Some(start) = start {
            let chance = self.chance(start, column);
            let odds = self.hand_odds(start, 0, chance, condition).0;
            let is_asked = legal != Actions::STAND_ONLY || odds.surrender.is_some();
            return (is_asked && chance > 0.0).then_some(odds);
        }
        if legal == Actions::STAND_ONLY {
            return None;
        }
        let natural = self.natural(hand, column);
        let worth = self.worth(hand, 0);
        let best = worth.best().0;
        let told = worth.given(condition, column, false, &natural);
        Some(HandOdds {
            cards,
            is_pair: false,
            upcard: column.upcard(),
            probability: weights[usize::from(hand)],
            natural,
            stand: told.stand,
            hit: told.hit,
            double: told.double,
            split: told.split,
            surrender: told.surrender,
            insurance: None,
            best,
        })
    }
}

/// The means over hands by how often they come; over all alike if none ever does.
fn mean(hands: &[HandOdds]) -> Option<HandOdds> {
    let first = hands.first()?;
    let comes = first.probability > 0.0;
    let weight = |hand: &HandOdds| if comes { hand.probability } else { 1.0 };
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
        natural: over(&|hand| Some(hand.natural))?,
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
