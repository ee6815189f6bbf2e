//! What a whole round is worth: every starting hand against every upcard, weighted by its chance.
//!
//! The sums are of unconditional values. To weigh values that are conditional on the dealer having
//! no natural with chances that are not is a mistake that others have made: a hand that holds aces
//! makes a natural less likely.

use blackjack_engine::{Action, Composition, Hand, Rules, Split};

use crate::cards::card_of_value;
use crate::deal::{Deal, Start};
use crate::error::OddsError;
use crate::game::Column;
use crate::hands::hands;
use crate::number::Number;
use crate::shown::Shown;
use crate::strategy::Strategy;
use crate::worth::{Worth, insurance_odds};

/// What the values of actions are conditional on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Nothing.
    None,
    /// That the dealer has no natural: he has looked when a hand is asked.
    NoDealerNatural,
}

impl Condition {
    /// The condition in a house: it is one where the dealer peeks and nobody surrenders before.
    pub fn of(rules: &Rules) -> Self {
        if rules.peeks() && !rules.surrenders_early() { Self::NoDealerNatural } else { Self::None }
    }
}

/// What every action of one hand is worth against one upcard, in initial wagers; `None` where it is
/// not legal.
#[derive(Clone, PartialEq, Debug)]
pub struct HandOdds<T = f64> {
    /// The values of its cards, 1 (ace) to 10.
    pub cards: Vec<u8>,
    /// Whether two cards of one value are a pair in the house.
    pub is_pair: bool,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// The chance that these cards come, in any order, and the upcard: of two cards, that a round
    /// begins with them.
    pub probability: T,
    /// The chance of a dealer natural, before he has looked.
    pub natural: T,
    /// The value of standing.
    pub stand: T,
    /// The value of hitting, and playing on as the strategy says.
    pub hit: Option<T>,
    /// The value of doubling.
    pub double: Option<T>,
    /// The value of splitting, as often as the house allows. `None` also where it was not worked
    /// out: in the list of a round, where a natural takes one first stake of all hands of a split,
    /// three or more, and splitting cannot be the best. [`hand_odds`](crate::hand_odds) tells it.
    pub split: Option<T>,
    /// The value of surrendering.
    pub surrender: Option<T>,
    /// What insurance is worth for each unit that is insured, where it is offered; conditional on
    /// nothing.
    pub insurance: Option<T>,
    /// The best of these (insurance apart), or what the chart says.
    pub best: Action,
}

impl<T: Number> HandOdds<T> {
    /// The value of an action; `None` where it is not legal.
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
    /// Whether it is a natural, which is asked nothing.
    pub fn is_natural(&self) -> bool {
        self.cards.iter().copied().map(card_of_value).collect::<Hand>().is_natural()
    }

    /// The chance that the hand comes and is asked, where its values are conditional on this: not
    /// before the dealer has looked and found no natural, where he looks.
    pub fn asked(&self, rules: &Rules, condition: Condition) -> f64 {
        let looks = self.upcard.is_some_and(|upcard| rules.peeks_under(upcard));
        match condition {
            Condition::NoDealerNatural if looks => self.probability * (1.0 - self.natural),
            Condition::NoDealerNatural | Condition::None => self.probability,
        }
    }
}

/// What a round is worth under one upcard.
#[derive(Clone, PartialEq, Debug)]
pub struct UpcardOdds<T = f64> {
    /// The value of the upcard, 1 (ace) to 10.
    pub upcard: u8,
    /// The chance of it.
    pub probability: T,
    /// The player's net result in initial wagers, given it.
    pub ev: T,
}

/// What a whole round is worth to one starting hand.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundOdds<T = f64> {
    /// The player's expected net result in initial wagers a round, insurance included where it
    /// pays.
    pub ev: T,
    /// The same under each upcard, aces first; empty in a house without one.
    pub by_upcard: Vec<UpcardOdds<T>>,
    /// What insurance is worth for each unit insured, given an ace up and nothing else; `None`
    /// where it is not offered.
    pub insurance: Option<T>,
    /// What the values of the hands are conditional on.
    pub condition: Condition,
    /// Every starting hand under every upcard.
    pub hands: Vec<HandOdds<T>>,
}

/// What a round is worth to one starting hand, dealt from this shoe.
///
/// ```
/// use blackjack_engine::{Composition, House};
/// use blackjack_odds::{Strategy, round_odds};
/// let reno = House::built_in("reno").expect("it is built in");
/// let odds = round_odds::<f64>(reno.rules(), &Composition::packs(1), Strategy::ZeroMemory)?;
/// assert!((odds.ev - -0.001_377_688_3).abs() < 1e-10);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// [`OddsError::ShoeRunsOut`] where legal play could need a card when none is left,
/// [`OddsError::OtherChart`] if the chart is for another kind of house, and
/// [`OddsError::OutOfReach`] where a natural takes one first stake of all hands of a split, these
/// can end together in too many ways, and it matters.
pub fn round_odds<T: Number>(
    rules: &Rules,
    shoe: &Composition,
    strategy: Strategy<'_>,
) -> Result<RoundOdds<T>, OddsError> {
    Deal::<T>::new(rules, shoe, strategy).map(|deal| told(&deal))
}

/// The same of the rounds under one upcard alone: its EV is the part of the round's that comes of
/// them, so that the parts of all upcards together are the whole. In a house that shows no upcard
/// that is all of the round.
///
/// ```
/// use blackjack_engine::{Composition, House};
/// use blackjack_odds::{Strategy, round_odds, round_odds_under};
/// let reno = House::built_in("reno").expect("it is built in");
/// let (rules, shoe) = (reno.rules(), Composition::packs(1));
/// let whole = round_odds::<f64>(rules, &shoe, Strategy::ZeroMemory)?;
/// let ace = round_odds_under::<f64>(rules, &shoe, Some(1), Strategy::ZeroMemory)?;
/// assert!((ace.ev - whole.by_upcard[0].ev * whole.by_upcard[0].probability).abs() < 1e-12);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// As [`round_odds`]; [`OddsError::NoUpcard`] and [`OddsError::UpcardMissing`] where the house shows
/// none, or one.
pub fn round_odds_under<T: Number>(
    rules: &Rules,
    shoe: &Composition,
    upcard: Option<u8>,
    strategy: Strategy<'_>,
) -> Result<RoundOdds<T>, OddsError> {
    let shown = Shown::of(rules, upcard)?;
    Deal::<T>::under(rules, shoe, &[shown], strategy).map(|deal| told(&deal))
}

/// What a round is worth, as it was worked out.
fn told<T: Number>(deal: &Deal<'_, T>) -> RoundOdds<T> {
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
            let chance = deal.chance(start, column);
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
                odds.insurance = Some(insurance_value(&pays, &column.natural(&deal.shoe)));
            }
        }
    }
    odds
}

/// What a unit insured at these odds is worth, when a natural has this chance.
pub(crate) fn insurance_value<T: Number>(pays: &T, natural: &T) -> T {
    natural.clone() * (pays.clone() + T::one()) - T::one()
}

impl<T: Number> Deal<'_, T> {
    /// A start in a column, and what it is worth to whoever plays by the strategy, unconditionally.
    pub(crate) fn hand_odds(
        &self,
        start: Start,
        at: usize,
        chance: T,
        condition: Condition,
    ) -> (HandOdds<T>, T) {
        let column = self.game.columns[at];
        let Some(hand) = hands().find(start.values) else {
            unreachable!("two cards are not over 21")
        };
        let natural = self.natural(hand, column);
        let is_natural = self.game.is_natural(hands().get(hand), Split::None);
        let mut value = T::zero();
        for (chance, worth) in self.worths(start, at) {
            value = value + self.chosen(start, at, is_natural, &worth).1 * chance;
        }
        let worth = self.mean_worth(start, at).unwrap_or_else(|| self.worth(hand, at));
        if column.peeks && !is_natural {
            value = value - natural.clone();
        }
        let pays = insurance_odds::<T>(&self.game.rules, column);
        let insurance = pays.map(|pays| insurance_value(&pays, &natural));
        if let Some(gain) = insurance.as_ref().filter(|gain| gain.exceeds(&T::zero())) {
            value = value + gain.clone() / T::whole(2);
        }
        let (best, _) = self.chosen(start, at, is_natural, &worth);
        let worth = worth.given(condition, column, is_natural, &natural);
        let odds = HandOdds {
            cards: start.values.to_vec(),
            is_pair: start.is_pair,
            upcard: column.upcard(),
            probability: chance,
            natural,
            stand: worth.stand,
            hit: worth.hit,
            double: worth.double,
            split: worth.split,
            surrender: worth.surrender,
            insurance,
            best,
        };
        (odds, value)
    }
}

impl<T: Number> Worth<T> {
    /// Values as they are told: conditional on what the house makes certain, or on nothing.
    pub(crate) fn given(
        self,
        condition: Condition,
        column: Column,
        is_natural: bool,
        natural: &T,
    ) -> Self {
        if !column.peeks {
            return self;
        }
        if condition == Condition::NoDealerNatural {
            return self.map(|value| value / (T::one() - natural.clone()));
        }
        // A natural ties a dealer's; whatever else loses one first stake to it.
        let stand = self.stand.clone();
        let told = self.map(|value| value - natural.clone());
        if is_natural { Self { stand, ..told } } else { told }
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    /// What hands are worth that are asked, and what a natural takes of the others, is the round.
    #[test]
    fn a_round_is_the_hands_that_are_asked_and_the_naturals_that_end_it() {
        for name in ["strip", "euro", "macau", "reno"] {
            let house = House::built_in(name).unwrap();
            let shoe = Composition::packs(house.rules().decks());
            let odds = round_odds::<f64>(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
            let parts = odds.hands.iter().map(|hand| {
                let asked = hand.asked(house.rules(), odds.condition);
                let best = *hand.of(hand.best).unwrap();
                let is_natural = hand.cards == [1, 10];
                let ended = if is_natural { 0.0 } else { hand.probability - asked };
                asked * best - ended
            });
            let sum = parts.sum::<f64>();
            assert!((sum - odds.ev).abs() < 1e-12, "{name}: {sum} {}", odds.ev);
        }
    }
}
