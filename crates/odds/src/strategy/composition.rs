//! Composition-dependent basic strategy: [`CompositionStrategy`].

use arrayvec::ArrayVec;
use blackjack_engine::{Action, Composition, Rules, Split};

use crate::chart::Cell;
use crate::error::OddsError;
use crate::game::SplitState;
use crate::hands::action_values::{ActionValues, insurance_odds};
use crate::hands::values::Table;
use crate::hands::{HandIndex, HandNode, hands};
use crate::number::Number;
use crate::round::insurance_value;
use crate::round::starting_hands::StartingHands;
use crate::strategy::Strategy;

/// Composition-dependent basic strategy: the best play for the cards of each hand and the upcard,
/// off the top of a shoe. This is the play that [`Strategy::ZeroMemory`] values: after a split,
/// every hand is played like an unsplit hand with the same cards, where that is legal, and a pair
/// is split again wherever the house allows it.
///
/// ```
/// use blackjack_engine::{Action, Composition, House};
/// use blackjack_odds::CompositionStrategy;
/// let reno = House::built_in("reno").ok_or("no such house")?;
/// let plays = CompositionStrategy::best(reno.rules(), &Composition::decks(1))?;
/// let first = |cards: &[u8]| plays.actions(cards.iter().copied(), Some(10)).map(|cell| cell.0[0]);
/// assert_eq!(first(&[6, 10]), Some(Action::Hit));
/// assert_eq!(first(&[4, 5, 7]), Some(Action::Stand), "the cards that would help are in the hand");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct CompositionStrategy {
    /// The upcards of the columns, as values.
    upcards: Vec<Option<u8>>,
    plays: Table<HandPlays>,
}

/// The best plays of a hand against an upcard. Without actions, the shoe does not hold the hand.
#[derive(Clone, PartialEq, Debug, Default)]
struct HandPlays {
    actions: Cell,
    surrenders_doubled: bool,
    insures: bool,
}

impl CompositionStrategy {
    /// Finds the best plays of all hands, dealt from this shoe. This takes about as
    /// long as the odds of a round.
    ///
    /// # Errors
    ///
    /// As [`round_odds`](crate::round_odds).
    pub fn best(rules: &Rules, shoe: &Composition) -> Result<Self, OddsError> {
        let deal = StartingHands::<f64>::new(rules, shoe, Strategy::ZeroMemory)?;
        let columns = &deal.game.columns;
        let upcards = columns.iter().map(|column| column.upcard()).collect();
        let mut plays = Table::new(columns.len(), HandPlays::default());
        for (hand, node) in hands().iter().filter(|(_, node)| node.cards >= 2) {
            if deal.shoe.without(&node.counts).is_some() {
                for (at, play) in plays.row_mut(hand).iter_mut().enumerate() {
                    *play = deal.plays(hand, node, at);
                }
            }
        }
        for start in deal.starts() {
            let Some(hand) = hands().find(start.values) else { continue };
            let is_blackjack = deal.game.is_blackjack(hands().get(hand), Split::None);
            // The only difference between cards that do not pair and cards that do is
            // that they cannot be split.
            let is_only_start = start.is_pair || start.values[0] != start.values[1];
            if is_blackjack
                || !is_only_start
                || deal.shoe.without(&hands().get(hand).counts).is_none()
            {
                continue;
            }
            for (at, play) in plays.row_mut(hand).iter_mut().enumerate() {
                if let Some(values) = deal.mean_action_values(start, at) {
                    play.actions = best_first(&values);
                }
            }
        }
        Ok(Self { upcards, plays })
    }

    /// Returns the actions of a hand, the best first, of which the first legal one is taken; `None`
    /// if the shoe does not hold the hand. The cards are values, 1 (ace) to 10, in any order.
    pub fn actions(
        &self,
        cards: impl IntoIterator<Item = u8>,
        upcard: Option<u8>,
    ) -> Option<&Cell> {
        let actions = &self.of(cards, upcard)?.actions;
        (!actions.0.is_empty()).then_some(actions)
    }

    /// Returns whether a doubled hand is surrendered, where the house allows it.
    pub fn surrenders_doubled(
        &self,
        cards: impl IntoIterator<Item = u8>,
        upcard: Option<u8>,
    ) -> bool {
        self.of(cards, upcard).is_some_and(|plays| plays.surrenders_doubled)
    }

    /// Returns whether a starting hand is insured.
    pub fn insures(&self, cards: impl IntoIterator<Item = u8>, upcard: Option<u8>) -> bool {
        self.of(cards, upcard).is_some_and(|plays| plays.insures)
    }

    fn of(&self, cards: impl IntoIterator<Item = u8>, upcard: Option<u8>) -> Option<&HandPlays> {
        let column = self.upcards.iter().position(|other| *other == upcard)?;
        Some(&self.plays.row(hands().find(cards)?)[column])
    }
}

impl StartingHands<'_, f64> {
    /// Returns the actions of a hand that cannot be split or surrendered.
    fn plays(&self, hand: HandIndex, node: &HandNode, at: usize) -> HandPlays {
        let (column, values) = (self.game.columns[at], &self.unsplit.values);
        let legal = self.game.legal(node, SplitState::START, column);
        let value = |action| values.of(hand, at, action);
        let if_legal = |action| legal.contains(action).then(|| value(action));
        let actions = best_first(&ActionValues {
            stand: value(Action::Stand),
            hit: if_legal(Action::Hit),
            double: if_legal(Action::Double),
            split: None,
            surrender: None,
        });
        let pays = insurance_odds::<f64>(&self.game.rules, column).filter(|_| node.cards == 2);
        let insures = pays
            .is_some_and(|pays| insurance_value(&pays, &self.dealer_blackjack(hand, column)) > 0.0);
        let surrenders_doubled = values.surrenders_double.row(hand)[at];
        HandPlays { actions, surrenders_doubled, insures }
    }
}

/// Lists the actions that have a value, the best first. Ties go to the first in the order of
/// [`ActionValues::best`].
fn best_first(values: &ActionValues<f64>) -> Cell {
    use Action::{Double, Hit, Split, Stand, Surrender};
    let all = [Stand, Hit, Double, Split, Surrender].into_iter();
    let mut left = all.filter_map(|it| Some((it, *values.of(it)?))).collect::<ArrayVec<_, 5>>();
    let mut actions = Cell::default();
    while let Some(&first) = left.first() {
        let better = |best: (Action, f64), it: &(Action, f64)| {
            if it.1.exceeds(&best.1) { *it } else { best }
        };
        let (best, _) = left.iter().fold(first, better);
        left.retain(|(action, _)| *action != best);
        actions.0.push(best);
    }
    actions
}
