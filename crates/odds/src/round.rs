//! The value of a round: every starting hand against every upcard, weighted by its probability.
//!
//! The sum is over unconditional values. A known mistake is to weight values that are conditional
//! on no dealer blackjack with unconditional probabilities: a hand that holds aces makes a dealer
//! blackjack less likely.

pub(crate) mod deal_chance;
mod reached_hands;
pub(crate) mod starting_hands;

use blackjack_engine::{Action, Composition, Hand, Rules, Split, makes_blackjack};

use crate::dealer::upcard::DealerUpcard;
use crate::error::OddsError;
use crate::game::Column;
use crate::hands::action_values::{ActionValues, insurance_odds};
use crate::hands::hands;
use crate::number::Number;
use crate::strategy::Strategy;
use crate::value_counts::card_of_value;
use starting_hands::{StartingHand, StartingHands};

/// The condition under which actions are valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Nothing.
    Unconditional,
    /// No dealer blackjack, because the dealer has peeked before the decision.
    NoDealerBlackjack,
}

impl Condition {
    /// Returns the condition in a house. Values are conditional if the dealer peeks and the house
    /// has no early surrender.
    pub fn of(rules: &Rules) -> Self {
        if rules.peeks() && !rules.offers_early_surrender() {
            Self::NoDealerBlackjack
        } else {
            Self::Unconditional
        }
    }

    /// Returns the condition against one upcard. A dealer who peeks only with an ace may have a
    /// blackjack with a ten up.
    pub fn against(rules: &Rules, upcard: Option<u8>) -> Self {
        let is_open =
            upcard.is_some_and(|upcard| makes_blackjack(upcard) && !rules.peeks_with(upcard));
        if is_open { Self::Unconditional } else { Self::of(rules) }
    }
}

/// The value of every action of a hand against an upcard, in initial bets; `None` if the action is
/// not legal.
#[derive(Clone, PartialEq, Debug)]
pub struct HandOdds<T = f64> {
    /// The values of the cards, 1 (ace) to 10.
    pub cards: Vec<u8>,
    /// True if the hand is a pair in the house.
    pub is_pair: bool,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// The probability of these cards, in any order, and the upcard. For two cards it is the
    /// probability of this starting hand.
    pub probability: T,
    /// The probability of a dealer blackjack before any peek.
    pub dealer_blackjack: T,
    /// The value of standing.
    pub stand: T,
    /// The value of hitting, then playing by the strategy.
    pub hit: Option<T>,
    /// The value of doubling.
    pub double: Option<T>,
    /// The value of splitting as often as the house allows. In the hands of a round it is also
    /// `None` where a dealer blackjack takes original bets only, the pair can become three hands or
    /// more, and splitting cannot be best; [`hand_odds`](crate::hand_odds) computes it.
    pub split: Option<T>,
    /// The value of surrendering.
    pub surrender: Option<T>,
    /// The unconditional value of insurance per unit insured, if it is offered.
    pub insurance: Option<T>,
    /// The best action (insurance aside), or the choice of the chart.
    pub best: Action,
}

impl<T: Number> HandOdds<T> {
    /// Returns the value of an action; `None` if it is not legal.
    pub fn of(&self, action: Action) -> Option<&T> {
        match action {
            Action::Stand => Some(&self.stand),
            Action::Hit => self.hit.as_ref(),
            Action::Double => self.double.as_ref(),
            Action::Split => self.split.as_ref(),
            Action::Surrender => self.surrender.as_ref(),
        }
    }
}

impl HandOdds {
    /// Returns whether the hand is a blackjack, which has no decision.
    pub fn is_blackjack(&self) -> bool {
        self.cards.iter().copied().map(card_of_value).collect::<Hand>().is_blackjack()
    }

    /// Returns the probability that the hand has a decision. Under [`Condition::NoDealerBlackjack`]
    /// this excludes rounds that end with the peek.
    pub fn decision_probability(&self, rules: &Rules, condition: Condition) -> f64 {
        let peeks = self.upcard.is_some_and(|upcard| rules.peeks_with(upcard));
        match condition {
            Condition::NoDealerBlackjack if peeks => {
                self.probability * (1.0 - self.dealer_blackjack)
            }
            Condition::NoDealerBlackjack | Condition::Unconditional => self.probability,
        }
    }
}

/// The value of a round against one upcard.
#[derive(Clone, PartialEq, Debug)]
pub struct UpcardOdds<T = f64> {
    /// The value of the upcard, 1 (ace) to 10.
    pub upcard: u8,
    /// The probability of the upcard.
    pub probability: T,
    /// The player's EV given the upcard, in initial bets.
    pub ev: T,
}

/// The value of a round with one starting hand.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundOdds<T = f64> {
    /// The player's expected net result in initial bets per round. Insurance is included where it
    /// pays.
    pub ev: T,
    /// The EV against each upcard, aces first; empty in a house without an upcard.
    pub by_upcard: Vec<UpcardOdds<T>>,
    /// The value of insurance per unit insured, given only the dealer's ace; `None` if it is not
    /// offered.
    pub insurance: Option<T>,
    /// The condition under which the hands are valued.
    pub condition: Condition,
    /// Every starting hand against every upcard.
    pub hands: Vec<HandOdds<T>>,
}

/// Computes the value of a round with one starting hand, dealt from this shoe.
///
/// ```
/// use blackjack_engine::{Composition, House};
/// use blackjack_odds::{Strategy, round_odds};
/// let reno = House::built_in("reno").expect("it is built in");
/// let odds = round_odds(reno.rules(), &Composition::decks(1), Strategy::ZeroMemory)?;
/// assert!((odds.ev - -0.001_377_688_3).abs() < 1e-10);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// [`OddsError::ShoeRunsOut`] if legal play could need a card when none is left,
/// [`OddsError::ChartMismatch`] if the chart is for another kind of house, and
/// [`OddsError::SumTooLarge`] if a dealer blackjack takes original bets only, split hands can end
/// together in too many ways, and splitting could be best.
pub fn round_odds(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
) -> Result<RoundOdds, OddsError> {
    round_odds_in(rules, shoe, strategy)
}

/// [`round_odds`] in another type of numbers, such as exact fractions.
///
/// # Errors
///
/// As [`round_odds`].
pub fn round_odds_in<T: Number>(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
) -> Result<RoundOdds<T>, OddsError> {
    StartingHands::<T>::new(rules, shoe, strategy).map(|deal| summarize(&deal))
}

/// Computes the share of rounds with one upcard. Its EV is the part that these rounds contribute to
/// the EV of all rounds, so the results for all upcards add up to [`round_odds`]. In a house
/// without an upcard the share is the whole round.
///
/// ```
/// use blackjack_engine::{Composition, House};
/// use blackjack_odds::{Strategy, round_odds, round_odds_under};
/// let reno = House::built_in("reno").expect("it is built in");
/// let (rules, shoe) = (reno.rules(), Composition::decks(1));
/// let whole = round_odds(rules, &shoe, Strategy::ZeroMemory)?;
/// let ace = round_odds_under(rules, &shoe, Some(1), Strategy::ZeroMemory)?;
/// assert!((ace.ev - whole.by_upcard[0].ev * whole.by_upcard[0].probability).abs() < 1e-12);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// As [`round_odds`]; [`OddsError::UnexpectedUpcard`] if an upcard is given and the house shows
/// none, and [`OddsError::MissingUpcard`] if none is given and the house shows one.
pub fn round_odds_under(
    rules: &Rules,
    shoe: &Composition,
    upcard: Option<u8>,
    strategy: Strategy<'_>,
) -> Result<RoundOdds, OddsError> {
    let dealer_upcard = DealerUpcard::of(rules, upcard)?;
    StartingHands::against(rules, shoe, &[dealer_upcard], strategy).map(|deal| summarize(&deal))
}

/// Sums up the starting hands.
pub(crate) fn summarize<T: Number>(deal: &StartingHands<'_, T>) -> RoundOdds<T> {
    let rules = &deal.game.rules;
    let mut odds = RoundOdds {
        ev: T::zero(),
        by_upcard: Vec::new(),
        insurance: None,
        condition: Condition::of(rules),
        hands: Vec::new(),
    };
    for (at, &column) in deal.game.columns.iter().enumerate() {
        let (mut probability, mut ev) = (T::zero(), T::zero());
        for start in deal.starts() {
            let chance = deal.chance_of(start, column);
            if chance.exceeds(&T::zero()) {
                let (hand, value) = deal.hand_odds(start, at, chance.clone(), odds.condition);
                ev = ev + value * chance.clone();
                probability = probability + chance;
                odds.hands.push(hand);
            }
        }
        odds.ev = odds.ev.clone() + ev.clone();
        if let Some(upcard) = column.upcard().filter(|_| probability.exceeds(&T::zero())) {
            let ev = ev / probability.clone();
            odds.by_upcard.push(UpcardOdds { upcard, probability, ev });
            if let Some(pays) = insurance_odds::<T>(rules, column) {
                odds.insurance = Some(insurance_value(&pays, &column.blackjack_chance(&deal.shoe)));
            }
        }
    }
    odds
}

/// Returns the value of a unit insured at these odds, given the probability of a dealer blackjack.
pub(crate) fn insurance_value<T: Number>(pays: &T, blackjack: &T) -> T {
    blackjack.clone() * (pays.clone() + T::one()) - T::one()
}

impl<T: Number> StartingHands<'_, T> {
    /// Returns the odds of a starting hand in a column, and its unconditional value under the
    /// strategy.
    pub(crate) fn hand_odds(
        &self,
        start: StartingHand,
        at: usize,
        chance: T,
        condition: Condition,
    ) -> (HandOdds<T>, T) {
        let column = self.game.columns[at];
        let Some(hand) = hands().find(start.values) else {
            unreachable!("two cards are never over 21")
        };
        let blackjack = self.dealer_blackjack(hand, column);
        let is_blackjack = self.game.is_blackjack(hands().get(hand), Split::None);
        let mut value = T::zero();
        for (chance, values) in self.action_value_cases(start, at) {
            value = value + self.choose(start, at, is_blackjack, &values).1 * chance;
        }
        let values =
            self.mean_action_values(start, at).unwrap_or_else(|| self.action_values(hand, at));
        if column.peeks && !is_blackjack {
            value = value - blackjack.clone();
        }
        let pays = insurance_odds::<T>(&self.game.rules, column);
        let insurance = pays.map(|pays| insurance_value(&pays, &blackjack));
        if let Some(gain) = insurance.as_ref().filter(|gain| gain.exceeds(&T::zero())) {
            value = value + gain.clone() / T::from_int(2);
        }
        let (best, _) = self.choose(start, at, is_blackjack, &values);
        let values = values.conditional_on(condition, column, is_blackjack, &blackjack);
        let odds = HandOdds {
            cards: start.values.to_vec(),
            is_pair: start.is_pair,
            upcard: column.upcard(),
            probability: chance,
            dealer_blackjack: blackjack,
            stand: values.stand,
            hit: values.hit,
            double: values.double,
            split: values.split,
            surrender: values.surrender,
            insurance,
            best,
        };
        (odds, value)
    }
}

impl<T: Number> ActionValues<T> {
    /// Converts values to the given condition.
    pub(crate) fn conditional_on(
        self,
        condition: Condition,
        column: Column,
        is_blackjack: bool,
        blackjack: &T,
    ) -> Self {
        if !column.peeks {
            return self;
        }
        if condition == Condition::NoDealerBlackjack {
            return self.map(|value| value / (T::one() - blackjack.clone()));
        }
        // A blackjack ties the dealer's; any other hand loses its initial bet to it.
        let stand = self.stand.clone();
        let conditional = self.map(|value| value - blackjack.clone());
        if is_blackjack { Self { stand, ..conditional } } else { conditional }
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    /// Decisions, plus the initial bets lost to peeked blackjacks, sum to the round.
    #[test]
    fn hands_and_dealer_blackjacks_sum_to_the_round() {
        for name in ["strip", "euro", "macau", "reno"] {
            let house = House::built_in(name).unwrap();
            let shoe = Composition::decks(house.rules().decks());
            let odds = round_odds(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
            let parts = odds.hands.iter().map(|hand| {
                let asked = hand.decision_probability(house.rules(), odds.condition);
                let best = *hand.of(hand.best).unwrap();
                let is_blackjack = hand.cards == [1, 10];
                let ended = if is_blackjack { 0.0 } else { hand.probability - asked };
                asked * best - ended
            });
            let sum = parts.sum::<f64>();
            assert!((sum - odds.ev).abs() < 1e-12, "{name}: {sum} {}", odds.ev);
        }
    }
}
