//! The efficiency of counts.
//!
//! These are P. Griffin's measures, computed for the rules of a house with one deck. The effect of
//! removing a card is the resulting change in an expected value. To first order, the expected value
//! of the rest of a deck is linear in these effects; how well a count follows it is the correlation
//! of its tags with the effects.

use std::collections::BTreeMap;
use std::f64::consts::{FRAC_1_SQRT_2, TAU};

use blackjack_engine::{Action, Rules};

use crate::count::one_removed::visit_shoes;
use crate::count::tags::{CARDS_PER_DECK, Tags, deck_share};
use crate::dealer::upcard::DealerUpcard;
use crate::error::OddsError;
use crate::game::Column;
use crate::hands::action_values::insurance_odds;
use crate::round::{HandOdds, RoundOdds, summarize};
use crate::value_counts::VALUES;

/// The cards left when plays are changed: half a deck.
const CARDS_LEFT: f64 = 26.0;

/// The efficiency of a count: 1 is perfect, 0 useless.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Efficiency {
    /// Betting correlation: the correlation of the tags with the effects of removal on the EV of a
    /// round.
    pub betting: f64,
    /// Playing efficiency: the gain from varying plays with the count, as a share of the gain from
    /// knowing every card.
    pub playing: f64,
    /// Insurance correlation; `None` if the house offers no insurance.
    pub insurance: Option<f64>,
}

/// Computes the efficiency of a count in a house, with one deck.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_odds::{Tags, efficiency};
/// let reno = House::built_in("reno").expect("it is built in");
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// let found = efficiency(reno.rules(), &hi_lo)?;
/// assert!((found.betting - 0.97).abs() < 0.02);
/// assert!((found.insurance.expect("it is offered") - 0.76).abs() < 0.005);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// As [`crate::round_odds`] for a deck minus one card.
pub fn efficiency(rules: &Rules, tags: &Tags) -> Result<Efficiency, OddsError> {
    Ok(RemovalRounds::new(rules)?.efficiency_of(tags))
}

/// The odds of a full deck, and of a deck minus one card.
pub(crate) struct RemovalRounds {
    rules: Rules,
    /// The full deck, then by the value of the removed card, aces first.
    rounds: Vec<RoundOdds>,
    offers_insurance: bool,
}

impl RemovalRounds {
    fn new(rules: &Rules) -> Result<Self, OddsError> {
        let mut rounds = Vec::new();
        visit_shoes(rules, 1, &DealerUpcard::all(rules), |_, deal| rounds.push(summarize(deal)))?;
        Ok(Self::of(rules, rounds))
    }

    /// Takes the odds of a full deck and those of a deck minus one card of each value, aces first.
    pub(crate) fn of(rules: &Rules, rounds: Vec<RoundOdds>) -> Self {
        let offered = insurance_odds::<f64>(rules, Column::new(rules, DealerUpcard::Value(1)));
        Self { rules: *rules, rounds, offers_insurance: offered.is_some() }
    }

    /// Returns the efficiency of a count.
    pub(crate) fn efficiency_of(&self, tags: &Tags) -> Efficiency {
        let (full, one_removed) = (&self.rounds[0], &self.rounds[1..]);
        let [mut of_card, mut of_round] = [ByValue([0.0; 10]); 2];
        for (at, value) in VALUES.enumerate() {
            of_card.0[at] = tags.of(value);
            of_round.0[at] = one_removed[at].ev - full.ev;
        }
        // Only the sign matters: removing a ten makes a dealer blackjack less likely, removing any
        // other card makes it more likely.
        let of_insurance = ByValue(std::array::from_fn(|at| if at == 9 { -36.0 } else { 16.0 }));
        Efficiency {
            betting: of_card.correlation(&of_round),
            playing: playing_efficiency(&of_card, &self.rules, full, one_removed),
            insurance: self.offers_insurance.then(|| of_card.correlation(&of_insurance)),
        }
    }
}

/// A number for each card value, aces first.
#[derive(Clone, Copy)]
struct ByValue([f64; 10]);

impl ByValue {
    /// Returns the covariance over a deck.
    fn covariance(&self, other: &Self) -> f64 {
        let shares = VALUES.map(deck_share);
        let mean = |of: &Self| shares.clone().zip(of.0).map(|(share, x)| share * x).sum::<f64>();
        let [own, others] = [mean(self), mean(other)];
        let products = self.0.iter().zip(other.0).map(|(x, y)| (x - own) * (y - others));
        shares.zip(products).map(|(share, product)| share * product).sum()
    }

    fn deviation(&self) -> f64 {
        self.covariance(self).sqrt()
    }

    /// Returns the correlation over a deck; 0 if one of the two is constant.
    fn correlation(&self, other: &Self) -> f64 {
        let deviations = self.deviation() * other.deviation();
        if deviations > 0.0 { self.covariance(other) / deviations } else { 0.0 }
    }
}

/// A starting hand against an upcard: the cards, whether they are a pair, and the upcard.
type StartKey = (Vec<u8>, bool, Option<u8>);

fn by_hand(round: &RoundOdds) -> BTreeMap<StartKey, &HandOdds> {
    let keyed = |hand: &'_ HandOdds| (hand.cards.clone(), hand.is_pair, hand.upcard);
    round.hands.iter().map(|hand| (keyed(hand), hand)).collect()
}

/// Returns the gain from varying the play of starting hands with the count, as a share of the gain
/// from knowing all cards.
fn playing_efficiency(
    tags: &ByValue,
    rules: &Rules,
    full: &RoundOdds,
    one_removed: &[RoundOdds],
) -> f64 {
    let one_removed = one_removed.iter().map(by_hand).collect::<Vec<_>>();
    let (mut gained, mut possible) = (0.0, 0.0);
    for hand in full.hands.iter().filter(|hand| !hand.is_blackjack()) {
        let key = (hand.cards.clone(), hand.is_pair, hand.upcard);
        let chance = hand.decision_probability(rules, full.condition);
        // The alternative with the largest gain.
        let others = Action::ALL.into_iter().filter(|&action| action != hand.best);
        let gains = others
            .filter_map(|action| gain(tags, hand, action, |at| one_removed[at].get(&key).copied()));
        let most = gains.fold(Gain::default(), Gain::max);
        gained += chance * most.by_count;
        possible += chance * most.by_all_cards;
    }
    if possible > 0.0 { gained / possible } else { 0.0 }
}

/// The gain from playing an alternative where it is better.
#[derive(Clone, Copy, Default)]
struct Gain {
    by_count: f64,
    by_all_cards: f64,
}

impl Gain {
    fn max(self, other: Self) -> Self {
        Self {
            by_count: self.by_count.max(other.by_count),
            by_all_cards: self.by_all_cards.max(other.by_all_cards),
        }
    }
}

/// Returns the gain from taking another action where it is better, by the count and by knowing all
/// cards. `None` if the action is not legal.
fn gain<'a>(
    tags: &ByValue,
    hand: &HandOdds,
    action: Action,
    one_removed: impl Fn(usize) -> Option<&'a HandOdds>,
) -> Option<Gain> {
    let over = |of: &HandOdds| Some(of.of(action)? - of.of(hand.best)?);
    let mean = over(hand)?;
    let effects = ByValue(std::array::from_fn(|at| {
        one_removed(at)
            .and_then(over)
            .map_or(0.0, |without| (without - mean) * (CARDS_PER_DECK - 1.0))
    }));
    let spread = effects.deviation()
        * ((CARDS_PER_DECK - CARDS_LEFT) / (CARDS_PER_DECK - 1.0) / CARDS_LEFT).sqrt();
    let count_spread = spread * tags.correlation(&effects).abs();
    Some(Gain {
        by_count: expected_above(mean, count_spread),
        by_all_cards: expected_above(mean, spread),
    })
}

/// Returns the expected positive part of a normal variable (the unit normal loss integral).
fn expected_above(mean: f64, spread: f64) -> f64 {
    if spread <= 0.0 {
        return mean.max(0.0);
    }
    let z = -mean / spread;
    let density = (-0.5 * z * z).exp() / TAU.sqrt();
    let above = 0.5 * libm::erfc(z * FRAC_1_SQRT_2);
    spread * (density - z * above)
}
