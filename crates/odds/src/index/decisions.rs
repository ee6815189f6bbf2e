//! The decisions of index plays, and their values with one shoe.

use blackjack_engine::{Action, Split};

use super::options::CardsInHand;
use crate::chart::Row;
use crate::game::SplitState;
use crate::hands::action_values::{ActionValues, action_values};
use crate::hands::values::{ActionTable, HandValues};
use crate::hands::{HandIndex, hands};
use crate::round::Condition;
use crate::round::starting_hands::{StartingHand, StartingHands};

/// A hand with a decision against an upcard.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub(super) hand: HandIndex,
    /// The starting hand, of two cards: if tens pair by rank, the cards alone do not determine it.
    start: Option<StartingHand>,
    /// The index of the column.
    pub(super) column: usize,
    pub(super) row: Row,
}

/// The solution of a decision for one shoe.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    /// The probability of the decision in a round.
    pub(super) chance: f64,
    /// The values of the actions, in the order of [`Action::ALL`], and last that of hitting with
    /// fixed later hits ([`FIXED_HIT`]); `None` if one is not legal.
    pub(super) values: [Option<f64>; 6],
}

/// The index of the value of hitting if later hits are those with the whole shoe.
pub(super) const FIXED_HIT: usize = 5;

impl Decision {
    /// Lists the decisions of these rows with this many cards, against every column of a shoe.
    pub(super) fn list(
        deal: &StartingHands<'_, f64>,
        rows: &[Row],
        cards: CardsInHand,
    ) -> Vec<Self> {
        let mut decisions = Vec::new();
        for column in 0..deal.game.columns.len() {
            let starts = deal.starts().into_iter().filter(|_| cards.includes(2));
            decisions.extend(starts.filter_map(|start| Self::of_start(deal, start, column)));
            let longer =
                hands().iter().filter(|(_, node)| node.cards > 2 && cards.includes(node.cards));
            decisions.extend(longer.map(|(hand, node)| Self {
                hand,
                start: None,
                column,
                row: Row::of_total(node.total),
            }));
        }
        decisions.retain(|decision| rows.contains(&decision.row));
        decisions
    }

    fn of_start(deal: &StartingHands<'_, f64>, start: StartingHand, column: usize) -> Option<Self> {
        let hand = hands().find(start.values)?;
        let has_own_row = start.is_pair && deal.can_split(start.values[0]);
        let row = if has_own_row {
            Row::Pair(start.values[0])
        } else {
            Row::of_total(hands().get(hand).total)
        };
        let is_blackjack = deal.game.is_blackjack(hands().get(hand), Split::None);
        (!is_blackjack).then_some(Self { hand, start: Some(start), column, row })
    }

    /// Lists the values of the known cards: the hand and the upcard.
    pub(super) fn known(
        self,
        deal: &StartingHands<'_, f64>,
    ) -> impl Iterator<Item = u8> + Clone + use<> {
        hands().get(self.hand).values().chain(deal.game.columns[self.column].upcard())
    }
}

/// Solves the decisions with the shoe of this deal; `None` for impossible ones. `fixed` are the
/// choices with the whole shoe.
pub(super) fn solve(
    deal: &StartingHands<'_, f64>,
    decisions: &[Decision],
    fixed: &ActionTable,
) -> Vec<Option<Solved>> {
    let fixed = deal.unsplit_under(fixed);
    let has_longer = decisions.iter().any(|decision| decision.start.is_none());
    let columns = 0..if has_longer { deal.game.columns.len() } else { 0 };
    let reached = columns.map(|column| deal.reached(column)).collect::<Vec<_>>();
    let solve = |decision: &Decision| {
        let column = decision.column;
        let (chance, values) = if let Some(start) = decision.start {
            let chance = deal.chance_of(start, deal.game.columns[column]);
            (chance, deal.mean_action_values(start, column))
        } else {
            let values = deal.action_values(decision.hand, column);
            (reached[column][usize::from(decision.hand)], Some(values))
        };
        let values = values.filter(|_| chance > 0.0)?;
        Some(conditional(deal, *decision, chance, values, &fixed))
    };
    decisions.iter().map(solve).collect()
}

/// Puts a decision under the condition of the house: usually that the dealer has peeked.
fn conditional(
    deal: &StartingHands<'_, f64>,
    decision: Decision,
    chance: f64,
    values: ActionValues<f64>,
    fixed: &HandValues<f64>,
) -> Solved {
    let Decision { hand, column: at, .. } = decision;
    let column = deal.game.columns[at];
    let condition = Condition::of(&deal.game.rules);
    let blackjack = deal.dealer_blackjack(hand, column);
    let fixed =
        action_values(&deal.game, &deal.shoe, fixed, hand, SplitState::START, at, &blackjack);
    let fixed = fixed.conditional_on(condition, column, false, &blackjack);
    let ends = condition == Condition::NoDealerBlackjack && column.peeks;
    let values = values.conditional_on(condition, column, false, &blackjack);
    Solved {
        chance: if ends { chance * (1.0 - blackjack) } else { chance },
        values: std::array::from_fn(|at| match Action::ALL.get(at) {
            Some(action) => values.of(*action).copied(),
            None => fixed.hit,
        }),
    }
}
