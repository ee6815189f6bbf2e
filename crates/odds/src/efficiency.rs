//! How much of what the cards tell a count tells.
//!
//! P. Griffin's measures, worked out for the rules of a house from one pack. What each card does to
//! an expectation when it is gone is its effect of removal. A count that follows the effects knows
//! the expectation, as far as it is a straight line; how well it follows them is a correlation.

use std::collections::BTreeMap;
use std::f64::consts::{FRAC_1_SQRT_2, TAU};

use blackjack_engine::{Action, Composition, Rules};

use crate::cards::rank_of_value;
use crate::counts::VALUES;
use crate::error::OddsError;
use crate::game::Column;
use crate::round::{HandOdds, RoundOdds, round_odds};
use crate::shown::Shown;
use crate::strategy::Strategy;
use crate::tags::{PACK, Tags, share};
use crate::worth::insurance_odds;

/// How many cards of the pack are left when plays are changed: half of it.
const LEFT: f64 = 26.0;

/// How much of what the cards tell a count tells: 1 is all, 0 nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Efficiency {
    /// How well it tells what the next round is worth: the correlation of the tags with what each
    /// card does to the round when it is gone.
    pub betting: f64,
    /// How much it gains by playing hands otherwise, of what knowing every card would gain.
    pub playing: f64,
    /// How well it tells what insurance is worth; `None` where the house has none.
    pub insurance: Option<f64>,
}

/// How much of what the cards tell a count tells in a house, dealt from one pack.
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
/// As [`round_odds`] for a pack less one card.
pub fn efficiency(rules: &Rules, tags: &Tags) -> Result<Efficiency, OddsError> {
    Ok(Telling::new(rules)?.of(tags))
}

/// The same for several counts, in their order.
///
/// # Errors
///
/// As [`efficiency`].
pub fn efficiencies(rules: &Rules, counts: &[Tags]) -> Result<Vec<Efficiency>, OddsError> {
    let telling = Telling::new(rules)?;
    Ok(counts.iter().map(|tags| telling.of(tags)).collect())
}

/// What there is to be told: the rounds of a pack, and of a pack less one card.
struct Telling {
    rules: Rules,
    full: RoundOdds,
    /// By the value of the card, aces first.
    less: Vec<RoundOdds>,
    insures: bool,
}

impl Telling {
    fn new(rules: &Rules) -> Result<Self, OddsError> {
        let pack = Composition::packs(1);
        let full = round_odds(rules, &pack, Strategy::ZeroMemory)?;
        let mut less = Vec::new();
        for value in VALUES {
            let mut left = pack;
            let taken = left.remove(rank_of_value(value));
            assert!(taken, "a pack holds every card");
            less.push(round_odds(rules, &left, Strategy::ZeroMemory)?);
        }
        let offered = insurance_odds::<f64>(rules, Column::new(rules, Shown::Up(1)));
        Ok(Self { rules: *rules, full, less, insures: offered.is_some() })
    }

    fn of(&self, tags: &Tags) -> Efficiency {
        let [mut of_card, mut of_round] = [Numbers([0.0; 10]); 2];
        for (at, value) in VALUES.enumerate() {
            of_card.0[at] = tags.of(value);
            of_round.0[at] = self.less[at].ev - self.full.ev;
        }
        // A ten that is gone is one chance less; any other card makes the rest more likely.
        let of_insurance = Numbers(std::array::from_fn(|at| if at == 9 { -36.0 } else { 16.0 }));
        Efficiency {
            betting: of_card.correlation(&of_round),
            playing: playing(&of_card, &self.rules, &self.full, &self.less),
            insurance: self.insures.then(|| of_card.correlation(&of_insurance)),
        }
    }
}

/// A number for each value of a card, aces first.
#[derive(Clone, Copy)]
struct Numbers([f64; 10]);

impl Numbers {
    /// The covariance over a pack.
    fn covariance(&self, other: &Self) -> f64 {
        let shares = VALUES.map(share);
        let mean = |of: &Self| shares.clone().zip(of.0).map(|(share, x)| share * x).sum::<f64>();
        let [own, others] = [mean(self), mean(other)];
        let products = self.0.iter().zip(other.0).map(|(x, y)| (x - own) * (y - others));
        shares.zip(products).map(|(share, product)| share * product).sum()
    }

    fn deviation(&self) -> f64 {
        self.covariance(self).sqrt()
    }

    /// The correlation over a pack; 0 where one of both does not vary.
    fn correlation(&self, other: &Self) -> f64 {
        let deviations = self.deviation() * other.deviation();
        if deviations > 0.0 { self.covariance(other) / deviations } else { 0.0 }
    }
}

/// A starting hand under an upcard: its cards, whether they are a pair, the upcard.
type Key = (Vec<u8>, bool, Option<u8>);

fn by_hand(round: &RoundOdds) -> BTreeMap<Key, &HandOdds> {
    let keyed = |hand: &'_ HandOdds| (hand.cards.clone(), hand.is_pair, hand.upcard);
    round.hands.iter().map(|hand| (keyed(hand), hand)).collect()
}

/// What a count gains by playing starting hands otherwise than off the full pack, of what could be
/// gained by knowing all cards.
fn playing(tags: &Numbers, rules: &Rules, full: &RoundOdds, less: &[RoundOdds]) -> f64 {
    let less = less.iter().map(by_hand).collect::<Vec<_>>();
    let (mut gained, mut possible) = (0.0, 0.0);
    for hand in full.hands.iter().filter(|hand| !hand.is_natural()) {
        let key = (hand.cards.clone(), hand.is_pair, hand.upcard);
        let chance = hand.asked(rules, full.condition);
        // Of what could be played instead, that which promises most.
        let others = Action::ALL.into_iter().filter(|&action| action != hand.best);
        let gains =
            others.filter_map(|action| gain(tags, hand, action, |at| less[at].get(&key).copied()));
        let most = |one: (f64, f64), two: (f64, f64)| (one.0.max(two.0), one.1.max(two.1));
        let (count, perfect) = gains.fold((0.0, 0.0), most);
        gained += chance * count;
        possible += chance * perfect;
    }
    if possible > 0.0 { gained / possible } else { 0.0 }
}

/// What another action gains when it is taken where it is better: by the count, and by all cards.
/// `None` where it is not legal.
fn gain<'a>(
    tags: &Numbers,
    hand: &HandOdds,
    action: Action,
    less: impl Fn(usize) -> Option<&'a HandOdds>,
) -> Option<(f64, f64)> {
    let over = |of: &HandOdds| Some(of.of(action)? - of.of(hand.best)?);
    let mean = over(hand)?;
    let effects = Numbers(std::array::from_fn(|at| {
        less(at).and_then(over).map_or(0.0, |without| (without - mean) * (PACK - 1.0))
    }));
    let spread = effects.deviation() * ((PACK - LEFT) / (PACK - 1.0) / LEFT).sqrt();
    let followed = spread * tags.correlation(&effects).abs();
    Some((expected_above(mean, followed), expected_above(mean, spread)))
}

/// What is above nothing, on average, of a normal number: the integral of unit normal loss.
fn expected_above(mean: f64, spread: f64) -> f64 {
    if spread <= 0.0 {
        return mean.max(0.0);
    }
    let z = -mean / spread;
    let density = (-0.5 * z * z).exp() / TAU.sqrt();
    let above = 0.5 * libm::erfc(z * FRAC_1_SQRT_2);
    spread * (density - z * above)
}
