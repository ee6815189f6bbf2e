//! The value of doubling for less than the bet: `PartialDouble`.
//!
//! A double takes one card, regardless of the amount. After that card each result of the hand is
//! the same multiple of the whole bet for every amount, or the loss of the initial bet alone. So
//! the value of standing is linear in the amount, like that of surrendering the hand. For each
//! card, the value of a double is the higher of these two lines. The mean over all cards is
//! therefore convex, and no amount between two others is worth more than the better of the two.

use std::sync::Arc;

use blackjack_engine::Rules;

use crate::dealer::chances_by_hand::ChancesByHand;
use crate::dealer::shared::Dealer;
use crate::dealer::upcard::DealerUpcard;
use crate::game::{Column, Game, SplitState};
use crate::hands::values::HandSolver;
use crate::hands::{BUST, HandIndex, hands};
use crate::number::{Number, from_count};
use crate::round::Condition;
use crate::value_counts::{VALUES, ValueCounts};

/// The value of doubling a hand for less than its bet.
///
/// No amount is worth more than the better end of any range that holds it. As a double for nothing
/// is at most a hit after which the hand must stand, doubling for less is worth less than the best
/// of hitting, standing and a full double, unless
///
/// - the player cannot pay for a full double;
/// - a doubled 21 pays more than another (`doubled-twenty-one-pays`); or
/// - the hand may double but not hit, as split aces at some houses.
///
/// ```
/// use blackjack_engine::{Composition, House, Rank};
/// use blackjack_odds::{KnownHand, Strategy};
/// let house = House::default().with(["double-for-less=true"])?;
/// let (rules, shoe) = (house.rules(), Composition::decks(6));
/// let hand = KnownHand { upcard: Some(Rank::Six), ..KnownHand::of(&[Rank::Six, Rank::Five]) };
/// let double = hand.odds(rules, &shoe, Strategy::ZeroMemory)?.double.expect("it is legal");
/// let partial = hand.partial_double(rules, &shoe)?.expect("the house allows it");
/// assert!((partial.value(&1.0) - double).abs() < 1e-12);
/// assert!((partial.value(&0.5) - double * 0.75).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PartialDouble<T = f64> {
    /// The parts of the value, by the card that is drawn.
    parts: Vec<Part<T>>,
}

/// The contribution of one card to the value.
#[derive(Clone, PartialEq, Debug)]
struct Part<T> {
    result: Line<T>,
    /// The value of surrendering the hand instead, where the house allows that.
    given_up: Option<Line<T>>,
}

/// A straight line.
#[derive(Clone, PartialEq, Debug)]
struct Line<T> {
    at_zero: T,
    at_one: T,
}

impl<T: Number> PartialDouble<T> {
    /// Returns the value, in initial bets, of a double that adds this many
    /// initial bets, from 0 to 1.
    pub fn value(&self, added: &T) -> T {
        let values = self.parts.iter().map(|part| {
            let result = part.result.at(added);
            let given_up = part.given_up.as_ref().map(|line| line.at(added));
            given_up.filter(|given_up| given_up.exceeds(&result)).unwrap_or(result)
        });
        values.fold(T::zero(), |sum, value| sum + value)
    }
}

impl<T: Number> Line<T> {
    fn at(&self, added: &T) -> T {
        self.at_zero.clone() + (self.at_one.clone() - self.at_zero.clone()) * added.clone()
    }

    /// Computes a line from its values in games in which a double adds nothing, and the bet.
    fn through(games: &[Game<T>; 2], value: impl Fn(&Game<T>) -> T) -> Self {
        let [at_zero, at_one] = games.each_ref().map(value);
        Self { at_zero, at_one }
    }

    fn times(self, factor: &T) -> Self {
        let Self { at_zero, at_one } = self;
        Self { at_zero: at_zero * factor.clone(), at_one: at_one * factor.clone() }
    }
}

impl<T: Number> PartialDouble<T> {
    /// Computes the value of doubling a hand for less, under this condition, whether or not it is
    /// legal. The shoe must not run out.
    pub(crate) fn new(hand: &DoubledHand<'_>, condition: Condition) -> Self {
        let (upcards, shoe) = ([hand.dealer_upcard], hand.shoe);
        let dealer = Arc::new(Dealer::new(hand.rules, &upcards));
        let games = [T::zero(), T::one()]
            .map(|added| Game::adding(&added, hand.rules, &upcards, Arc::clone(&dealer)));
        let column = games[0].columns[0];
        let unseen = shoe.without(&hands().get(hand.cards).counts).unwrap_or(shoe);
        let mut parts = Drawn { hand, games: &games }.parts(&unseen, column);
        if column.peeks {
            // Results against a dealer who peeks exclude the blackjack.
            let blackjack = column.blackjack_chance::<T>(&unseen);
            match condition {
                Condition::NoDealerBlackjack => {
                    let factor = T::one() / (T::one() - blackjack);
                    parts = parts.into_iter().map(|part| part.times(&factor)).collect();
                }
                Condition::Unconditional => {
                    let lost = T::zero() - blackjack;
                    let result = Line { at_zero: lost.clone(), at_one: lost };
                    parts.push(Part { result, given_up: None });
                }
            }
        }
        Self { parts }
    }
}

impl<T: Number> Part<T> {
    fn times(self, factor: &T) -> Self {
        let given_up = self.given_up.map(|line| line.times(factor));
        Self { result: self.result.times(factor), given_up }
    }
}

/// A hand that is doubled.
#[derive(Debug)]
pub(crate) struct DoubledHand<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) dealer_upcard: DealerUpcard,
    /// The unseen cards, plus those of the hand and the upcard.
    pub(crate) shoe: ValueCounts,
    pub(crate) cards: HandIndex,
    pub(crate) split_state: SplitState,
}

/// The hand as it draws its card.
struct Drawn<'a, T> {
    hand: &'a DoubledHand<'a>,
    /// A double adds nothing in the first, and the bet in the second.
    games: &'a [Game<T>; 2],
}

impl<T: Number> Drawn<'_, T> {
    /// Returns the parts of the value. `unseen` includes the upcard.
    fn parts(&self, unseen: &ValueCounts, column: Column) -> Vec<Part<T>> {
        let upcard = column.upcard();
        let all = unseen.len_beside(upcard);
        let counts = VALUES.map(|value| (value, unseen.beside(value, upcard)));
        let drawn: Vec<_> = counts.filter(|&(_, count)| count > 0).collect();
        let node = hands().get(self.hand.cards);
        let ends: Vec<HandIndex> = drawn
            .iter()
            .map(|&(value, _)| node.after(value))
            .filter(|&next| next != BUST && !self.games[0].is_charlie(hands().get(next)))
            .collect();
        let chances = ChancesByHand::new(&self.games[0], &self.hand.shoe, &ends);
        let parts = drawn.into_iter().filter_map(|(value, count)| {
            let rest = unseen.without_value(value, 1)?;
            let part = self.part(node.after(value), &rest, column, &chances);
            Some(part.times(&(from_count::<T>(count) / from_count(all))))
        });
        parts.collect()
    }

    /// Returns the result of the hand after one card, and of surrendering it.
    fn part(
        &self,
        next: HandIndex,
        rest: &ValueCounts,
        column: Column,
        chances: &ChancesByHand<T>,
    ) -> Part<T> {
        let split_state = self.hand.split_state;
        let blackjack = || column.blackjack_chance(rest);
        if next == BUST || self.games[0].is_charlie(hands().get(next)) {
            let result = Line::through(self.games, |game| {
                let payoffs = game.payoffs(column, split_state.has_initial_bet);
                let [_, doubled] = if next == BUST { &payoffs.bust } else { &payoffs.charlie };
                doubled.value(blackjack)
            });
            return Part { result, given_up: None };
        }
        let node = hands().get(next);
        let result = Line::through(self.games, |game| {
            let mut stand = [T::zero()];
            if let Some(outlook) = chances.against(next) {
                self.solver(game).stand(node, &outlook, true, &mut stand);
            }
            let [stand] = stand;
            stand
        });
        let given_up = self.games[0]
            .surrenders_double(node, column)
            .then(|| Line::through(self.games, |game| self.solver(game).given_up(column, rest)));
        Part { result, given_up }
    }

    fn solver<'g>(&self, game: &'g Game<T>) -> HandSolver<'g, T> {
        let split_state = self.hand.split_state;
        HandSolver { game, shoe: self.hand.shoe, split_state, hands: &[] }
    }
}
