//! The value of every action of one hand on the table.

pub(crate) mod advice;
pub(crate) mod known_hand;
mod next_card;
pub(crate) mod partial_double;

use std::sync::Arc;

use blackjack_engine::{Action, Composition, Rank, Ratio, Rules, Split, SplitBy, Total, is_pair};

use crate::chart::choices::chart_choices;
use crate::dealer::chances_by_hand::ChancesByHand;
use crate::dealer::shared::Dealer;
use crate::dealer::upcard::DealerUpcard;
use crate::depletion::{PlayableHand, check_hand};
use crate::error::OddsError;
use crate::game::{Column, Game, SplitState};
use crate::hands::action_values::{ActionValues, action_values, insurance_odds};
use crate::hands::values::HandSolver;
use crate::hands::{HandIndex, HandNode, hands};
use crate::number::Number;
use crate::round::deal_chance::{chance_of_deal, chance_of_same_rank};
use crate::round::starting_hands::{SolvedHands, solve_hands, split_hands};
use crate::round::{Condition, HandOdds, insurance_value};
use crate::split::original_bets_only::PRODUCTS_OF_A_DECISION;
use crate::split::sequences::split_limit;
use crate::split::{CardsLeft, SplitPair, cards_left};
use crate::strategy::Strategy;
use crate::value_counts::ValueCounts;
use next_card::NextCard;
use partial_double::{DoubledHand, PartialDouble};

/// One hand on the table, as its player sees it.
#[derive(Clone, Debug)]
pub(crate) struct Decision<'a> {
    pub(crate) rules: &'a Rules,
    /// The unseen cards, plus those of the hand and the upcard.
    pub(crate) shoe: &'a Composition,
    pub(crate) cards: &'a [Rank],
    pub(crate) upcard: Option<Rank>,
    /// The hole card, if it is known.
    pub(crate) hole_card: Option<Rank>,
    /// The next card, if it is known.
    pub(crate) next_card: Option<Rank>,
    pub(crate) split_state: SplitState,
    /// The amount added by doubling, in initial bets, if the hand has been doubled and can only
    /// stand or be surrendered.
    pub(crate) doubled: Option<Ratio>,
    pub(crate) strategy: Strategy<'a>,
}

impl Decision<'_> {
    /// Returns the value of every action under this condition.
    pub(crate) fn odds<T: Number>(&self, condition: Condition) -> Result<HandOdds<T>, OddsError> {
        self.check_cards()?;
        let dealer_upcard = self.dealer_upcard();
        let dealer = Arc::new(Dealer::new(self.rules, &[dealer_upcard]));
        let added = self.doubled.map_or_else(T::one, T::ratio);
        let game = Game::adding(&added, self.rules, &[dealer_upcard], dealer);
        let shoe = ValueCounts::of_house(self.rules, &self.unseen());
        let card_values = self.cards.iter().map(|rank| rank.value());
        let hand = self.hand()?;
        let node = hands().get(hand);
        if game.is_charlie(node) {
            return Err(OddsError::CharlieHand { cards: node.cards });
        }
        // The other hands of the split hold one card of the pair each.
        let others = u16::from(self.split_state.hands) - 1;
        let pair_cards =
            if self.is_pair() { self.cards_left(&shoe).of_pair + 2 + others } else { 0 };
        let (split_state, doubled) = (self.split_state, self.doubled.is_some());
        let played = PlayableHand { hand, split_state, doubled, pair_cards };
        check_hand(self.rules, &shoe, played, dealer_upcard)?;
        let values = if doubled {
            self.doubled_values(&game, &shoe, hand)
        } else {
            self.action_values(&game, &shoe, hand, node)?
        };
        let column = game.columns[0];
        let next_card = self.next_card(&game, &shoe, hand);
        let blackjack = dealer_blackjack(column, &shoe, hand, next_card.as_ref());
        let is_certain = !(T::one() - blackjack.clone()).exceeds(&T::zero());
        if condition == Condition::NoDealerBlackjack && column.peeks && is_certain {
            return Err(OddsError::CertainBlackjack);
        }
        let is_blackjack = game.is_blackjack(node, self.split_state.split);
        let best = self.best(&values, is_blackjack);
        let conditional = values.conditional_on(condition, column, is_blackjack, &blackjack);
        // Without a hole card, the next card may or may not be the dealer's second.
        let is_open = next_card.is_some_and(|next| !next.is_behind_hole_card());
        let pays = insurance_odds::<T>(self.rules, column)
            .filter(|_| node.cards == 2 && self.split_state.split == Split::None && !is_open);
        let mut cards = card_values.collect::<Vec<_>>();
        cards.sort_unstable();
        let probability = self.probability(&shoe, &cards);
        Ok(HandOdds {
            cards,
            is_pair: self.is_pair(),
            upcard: column.upcard(),
            probability,
            insurance: pays.map(|pays| insurance_value(&pays, &blackjack)),
            dealer_blackjack: blackjack,
            stand: conditional.stand,
            hit: conditional.hit,
            double: conditional.double,
            split: conditional.split,
            surrender: conditional.surrender,
            best,
        })
    }

    /// Returns the value of doubling the hand for less, under this condition, whether or not it is
    /// legal. [`Decision::odds`] has found no error in the decision.
    pub(crate) fn partial_double<T: Number>(
        &self,
        condition: Condition,
    ) -> Result<PartialDouble<T>, OddsError> {
        let hand = DoubledHand {
            rules: self.rules,
            dealer_upcard: self.dealer_upcard(),
            shoe: ValueCounts::of_house(self.rules, &self.unseen()),
            cards: self.hand()?,
            split_state: self.split_state,
        };
        Ok(PartialDouble::new(&hand, condition))
    }

    fn dealer_upcard(&self) -> DealerUpcard {
        match (self.upcard, self.hole_card) {
            (None, _) => DealerUpcard::None,
            (Some(up), None) => DealerUpcard::Value(up.value()),
            (Some(up), Some(hole)) => DealerUpcard::WithHole { up: up.value(), hole: hole.value() },
        }
    }

    fn hand(&self) -> Result<HandIndex, OddsError> {
        let values = || self.cards.iter().map(|rank| rank.value());
        let total = || values().map(u16::from).sum();
        hands().find(values()).ok_or_else(|| OddsError::BustedHand { total: total() })
    }

    /// Returns the probability of these cards, in any order, and the upcard.
    fn probability<T: Number>(&self, shoe: &ValueCounts, values: &[u8]) -> T {
        let dealt = chance_of_deal::<T>(shoe, values, self.upcard.map(Rank::value));
        match *values {
            [one, other] if one == other && self.rules.split_by() == SplitBy::Rank => {
                let same = chance_of_same_rank(shoe, &self.unseen(), one);
                dealt * if self.is_pair() { same } else { T::one() - same }
            }
            _ => dealt,
        }
    }

    /// Returns the shoe without the hole card, if it is known.
    fn unseen(&self) -> Composition {
        let mut unseen = *self.shoe;
        if self.rules.draws_with_replacement() {
            return unseen;
        }
        let is_held = self.hole_card.is_none_or(|hole| unseen.remove(hole));
        debug_assert!(is_held, "the cards have been checked");
        unseen
    }

    /// Checks that the shoe holds the cards, and that the house shows an upcard if one is given.
    fn check_cards(&self) -> Result<(), OddsError> {
        DealerUpcard::of(self.rules, self.upcard.map(Rank::value))?;
        if self.cards.len() < 2 {
            return Err(OddsError::TooFewCards { cards: self.cards.len() });
        }
        let mut left = *self.shoe;
        let known = self.cards.iter().chain(&self.upcard).chain(&self.hole_card);
        for &rank in known.chain(&self.next_card) {
            let is_held = if self.rules.draws_with_replacement() {
                left.count(rank) > 0
            } else {
                left.remove(rank)
            };
            if !is_held {
                return Err(OddsError::NotInShoe { rank });
            }
        }
        Ok(())
    }

    /// Returns whether the cards are a pair in this house.
    fn is_pair(&self) -> bool {
        let &[first, second] = self.cards else { return false };
        is_pair(self.rules, first, second)
    }

    /// Returns the values of standing with a doubled hand and of surrendering it.
    fn doubled_values<T: Number>(
        &self,
        game: &Game<T>,
        shoe: &ValueCounts,
        hand: HandIndex,
    ) -> ActionValues<T> {
        let (node, column) = (hands().get(hand), game.columns[0]);
        let all = [hand];
        let solver = HandSolver { game, shoe: *shoe, split_state: self.split_state, hands: &all };
        let chances = ChancesByHand::new(game, shoe, &all);
        let mut stand = [T::zero()];
        if let Some(outlook) = chances.against(hand) {
            solver.stand(node, &outlook, true, &mut stand);
        }
        let unseen = shoe.without(&node.counts).unwrap_or(*shoe);
        let surrenders = game.surrenders_double(node, column);
        let [stand] = stand;
        ActionValues {
            stand,
            hit: None,
            double: None,
            split: None,
            surrender: surrenders.then(|| solver.given_up(column, &unseen)),
        }
    }

    fn action_values<T: Number>(
        &self,
        game: &Game<T>,
        shoe: &ValueCounts,
        hand: HandIndex,
        node: &HandNode,
    ) -> Result<ActionValues<T>, OddsError> {
        let column = game.columns[0];
        let pair = self.cards[0].value();
        let splits =
            self.is_pair() && game.legal(node, self.split_state, column).contains(Action::Split);
        // Zero-memory split hands are played like unsplit ones, so every hand with one card of the
        // pair needs a value.
        let root = if splits { hands().get(0).after(pair) } else { hand };
        let choices = match self.strategy {
            Strategy::Chart(chart) => Some(chart_choices(game, chart, self.split_state)?),
            Strategy::ZeroMemory | Strategy::PairAware | Strategy::Cdp => None,
        };
        let unsplit = solve_hands(game, shoe, root, self.split_state, choices.as_ref());
        let next_card = self.next_card(game, shoe, hand);
        let blackjack = dealer_blackjack(column, shoe, hand, next_card.as_ref());
        let mut values =
            action_values(game, shoe, &unsplit.values, hand, self.split_state, 0, &blackjack);
        if let Some(next_card) = next_card {
            next_card.replace(&unsplit.values, &mut values);
            if splits {
                values.split = self.split_value_with(&next_card, &unsplit)?;
            }
        } else if splits {
            values.split = Some(self.split_value(game, shoe, &unsplit, blackjack)?);
        }
        Ok(values)
    }

    /// Returns the hand with its next card, if it is known.
    fn next_card<'a, T: Number>(
        &self,
        game: &'a Game<T>,
        shoe: &'a ValueCounts,
        hand: HandIndex,
    ) -> Option<NextCard<'a, T>> {
        let split_state = self.split_state;
        let value = self.next_card?.value();
        Some(NextCard { game, shoe, hand, split_state, value })
    }

    /// Returns the value of splitting if the next card is known; `None` where it is not computed.
    fn split_value_with<T: Number>(
        &self,
        next_card: &NextCard<'_, T>,
        unsplit: &SolvedHands<T>,
    ) -> Result<Option<T>, OddsError> {
        let (game, value) = (next_card.game, self.cards[0].value());
        let by_rank = value == 10 && self.rules.split_by() == SplitBy::Rank;
        if by_rank || game.takes_initial_bet_only(game.columns[0]) {
            return Ok(None);
        }
        let Some(shoe) = next_card.shoe.without_value(next_card.value, 1) else { return Ok(None) };
        let pair = SplitPair { value, limit: split_limit(self.rules, value, self.split_state) };
        // The play of the first hand depends on the number of other hands.
        if matches!(self.strategy, Strategy::PairAware) && pair.limit > 2 {
            return Ok(None);
        }
        let split = match self.strategy {
            Strategy::ZeroMemory | Strategy::Chart(_) => {
                split_hands(game, &shoe, pair, self.strategy, unsplit)?
            }
            // These strategies know which cards of the pair have been dealt, including this one.
            Strategy::PairAware | Strategy::Cdp => {
                let root = hands().get(0).after(value);
                let known = solve_hands(game, &shoe, root, self.split_state, None);
                split_hands(game, &shoe, pair, self.strategy, &known)?
            }
        };
        // The hand that holds the card is played as if the card had come by chance.
        let whole = split_hands(game, next_card.shoe, pair, self.strategy, unsplit)?;
        let left = cards_left(&shoe, game.columns[0], value, shoe.of(value));
        Ok(Some(next_card.split(whole.plan(0), &split, left)))
    }

    fn split_value<T: Number>(
        &self,
        game: &Game<T>,
        shoe: &ValueCounts,
        unsplit: &SolvedHands<T>,
        blackjack: T,
    ) -> Result<T, OddsError> {
        let value = self.cards[0].value();
        let limit = split_limit(self.rules, value, self.split_state);
        let pair = SplitPair { value, limit };
        let split = split_hands(game, shoe, pair, self.strategy, unsplit)?;
        let left = self.cards_left(shoe);
        let value = split.value(0, left);
        if !self.split_state.has_initial_bet || !game.takes_initial_bet_only(game.columns[0]) {
            return Ok(value);
        }
        Ok(value
            - (blackjack - split.kept_bet_chance(game, shoe, 0, left, PRODUCTS_OF_A_DECISION)?))
    }

    /// Returns the cards left in the shoe after the pair and the upcard are dealt.
    fn cards_left(&self, shoe: &ValueCounts) -> CardsLeft {
        let rank = self.cards[0];
        let (pair_cards, up) = match self.rules.split_by() {
            SplitBy::Value => {
                let value = rank.value();
                (shoe.of(value), self.upcard.is_some_and(|up| up.value() == value))
            }
            SplitBy::Rank => (self.unseen().count(rank), self.upcard == Some(rank)),
        };
        let upcards = u16::from(self.upcard.is_some());
        let is_replaced = shoe.is_replaced();
        CardsLeft {
            of_pair: shoe.left_of(pair_cards, 2 + u16::from(up)),
            all: shoe.left_of(shoe.len(), 2 + upcards),
            is_replaced,
        }
    }

    fn best<T: Number>(&self, values: &ActionValues<T>, is_blackjack: bool) -> Action {
        if is_blackjack {
            return Action::Stand;
        }
        let Strategy::Chart(chart) = self.strategy else { return values.best().0 };
        let pair = self.is_pair().then_some(self.cards[0].value());
        let total = Total::of(self.cards.iter().map(|rank| rank.value()));
        let cards = u8::try_from(self.cards.len()).unwrap_or(u8::MAX);
        chart.of_cards(cards).choose(total, pair, self.upcard.map(Rank::value), values.legal())
    }
}

/// Returns the probability of a dealer blackjack if the hand draws no card.
fn dealer_blackjack<T: Number>(
    column: Column,
    shoe: &ValueCounts,
    hand: HandIndex,
    next_card: Option<&NextCard<'_, T>>,
) -> T {
    let unseen = shoe.without(&hands().get(hand).counts).unwrap_or(*shoe);
    next_card.map_or_else(|| column.blackjack_chance(&unseen), NextCard::dealer_blackjack)
}
