//! The legal actions of a hand, and the reasons for refusals.

use crate::action::{Action, Actions};
use crate::cards::card::{Card, Rank};
use crate::cards::hand::{Hand, Total};
use crate::house::stakes::PayableBets;
use crate::money::chips::{Chips, Rounding};
use crate::rules::Rules;
use crate::rules::{DoubleCards, DoubleOn, InsuranceRule, SplitBy, Surrender};

/// The facts about a hand that determine its legal actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// The total of the hand.
    pub total: Total,
    /// The number of cards.
    pub cards: u8,
    /// The rank of the two cards if they are a pair in this house: [`pair`].
    pub pair: Option<Rank>,
    /// The kind of split that the hand comes from, if any.
    pub split: Split,
    /// True if the hand has been doubled and can only stand or be surrendered.
    pub doubled: bool,
    /// The number of hands that its starting hand has become, this one included; 1 before a split.
    pub start_hands: u8,
    /// The number of hands that its player holds, over all starting hands.
    pub seat_hands: u8,
    /// The value of the dealer's upcard, 1 (ace) to 10; `None` if the dealer shows no card.
    pub upcard: Option<u8>,
    /// The cost of doubling or splitting: the initial bet once more.
    pub cost: Chips,
    /// The amount that the player can still stake; `None` for unlimited credit.
    pub available: Option<Chips>,
}

/// The kind of split that a hand comes from, if any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Split {
    /// A starting hand.
    #[default]
    None,
    /// A hand split from a pair other than aces.
    Pair,
    /// A hand split from a pair of aces.
    Aces,
}

/// The reason why an action, an insurance stake or a double for less is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum RefusalReason {
    /// The house does not offer it.
    NotOffered,
    /// A hand of 21 stands automatically.
    StandsOn21,
    /// The total may not be doubled.
    TotalNotAllowed {
        /// The totals that may be doubled.
        allowed: DoubleOn,
    },
    /// The hand has too many cards.
    TooManyCards {
        /// The maximum number of cards for the action.
        max: u8,
    },
    /// The two cards are not a pair.
    NotAPair,
    /// The starting hand has been split into the maximum number of hands.
    SplitLimit {
        /// The maximum number of hands.
        max: u8,
    },
    /// The player holds the maximum number of hands.
    TableLimit {
        /// The maximum number of hands.
        max: u8,
    },
    /// Soft hands may not be doubled.
    NotOnSoftHands,
    /// Not allowed after a split.
    NotAfterSplit,
    /// Not allowed after a double.
    NotAfterDouble,
    /// Not allowed on split aces.
    NotOnSplitAces,
    /// Not allowed against a dealer's ace.
    NotAgainstAce,
    /// Allowed only before the dealer peeks.
    TooLate,
    /// The player cannot pay for it.
    ShortOfChips {
        /// The cost.
        need: Chips,
        /// The amount that the player can still stake.
        have: Chips,
    },
    /// A payoff on this amount would not be a whole number of smallest units.
    Indivisible {
        /// The amount that it must be a multiple of.
        quantum: Chips,
    },
    /// The hand cannot be doubled for this amount.
    DoubleOutOfRange {
        /// The smallest amount.
        min: Chips,
        /// The largest amount.
        max: Chips,
        /// Every amount is a multiple of this.
        step: Chips,
    },
    /// The bet is the smallest that the house takes, so that a double cannot add less.
    NothingLess {
        /// The smallest amount that a double may add.
        min: Chips,
    },
    /// The insurance stake is outside the allowed range.
    InsuranceOutOfRange {
        /// The smallest allowed stake.
        min: Chips,
        /// The largest allowed stake.
        max: Chips,
    },
}

impl RefusalReason {
    /// Returns the number of chips that the player lacks, if that is the reason.
    pub fn missing(self) -> Option<Chips> {
        if let Self::ShortOfChips { need, have } = self { Some(need - have) } else { None }
    }
}

/// Returns the rank of a pair in this house: the rank of the first card, if the house counts the
/// two as a pair.
pub fn pair(rules: &Rules, cards: &[Card]) -> Option<Rank> {
    let &[first, second] = cards else { return None };
    is_pair(rules, first.rank(), second.rank()).then(|| first.rank())
}

/// Returns whether two cards of these ranks are a pair in this house.
pub fn is_pair(rules: &Rules, first: Rank, second: Rank) -> bool {
    match rules.split_by() {
        SplitBy::Value => first.value() == second.value(),
        SplitBy::Rank => first == second,
    }
}

/// Returns whether a hand is a blackjack in this house: exactly an ace and a ten-valued card. After
/// a split that counts only if the house says so.
#[inline]
pub fn is_blackjack(rules: &Rules, hand: &Hand, split: Split) -> bool {
    hand.is_blackjack() && (split == Split::None || rules.split_natural())
}

/// Returns all legal actions of a hand. Blackjacks, busted hands and hands that have stood never
/// act again, so they have no situation.
///
/// ```
/// use blackjack_engine::{Action, Chips, Rules, Situation, Split, Total, legal};
/// let hard_11 = Situation {
///     total: Total::of([5, 6]),
///     cards: 2,
///     pair: None,
///     split: Split::None,
///     doubled: false,
///     start_hands: 1,
///     seat_hands: 1,
///     upcard: Some(6),
///     cost: Chips(1000),
///     available: Some(Chips(999)),
/// };
/// let actions = legal(&Rules::default(), &hard_11);
/// assert!(actions.iter().eq([Action::Hit, Action::Stand]), "doubling costs a cent too much");
/// ```
pub fn legal(rules: &Rules, situation: &Situation) -> Actions {
    let mut actions = Actions::NONE;
    for action in Action::ALL {
        if refusal(rules, situation, action).is_none() {
            actions = actions.and(action);
        }
    }
    actions
}

/// Returns the reason why an action is illegal now; `None` if it is legal.
pub fn refusal(rules: &Rules, situation: &Situation, action: Action) -> Option<RefusalReason> {
    if action == Action::Stand {
        return None;
    }
    if situation.total.best() == 21 && rules.stands_on_21() {
        return Some(RefusalReason::StandsOn21);
    }
    if situation.doubled {
        let surrenders = action == Action::Surrender && rules.surrender_after_double();
        return (!surrenders).then_some(RefusalReason::NotAfterDouble);
    }
    match action {
        Action::Stand => None,
        Action::Hit => (situation.split == Split::Aces && !rules.hit_split_aces())
            .then_some(RefusalReason::NotOnSplitAces),
        Action::Double => double_refusal(rules, situation),
        Action::Split => split_refusal(rules, situation),
        Action::Surrender => surrender_refusal(rules, situation),
    }
}

fn double_refusal(rules: &Rules, situation: &Situation) -> Option<RefusalReason> {
    let allowed = rules.double_on();
    if allowed == DoubleOn::Never {
        Some(RefusalReason::NotOffered)
    } else if situation.split != Split::None && !rules.double_after_split() {
        Some(RefusalReason::NotAfterSplit)
    } else if situation.split == Split::Aces && !rules.double_split_aces() {
        Some(RefusalReason::NotOnSplitAces)
    } else if situation.cards > 2 && rules.double_cards() == DoubleCards::Two {
        Some(RefusalReason::TooManyCards { max: 2 })
    } else if !allowed.includes(situation.total) {
        Some(RefusalReason::TotalNotAllowed { allowed })
    } else if !rules.doubles_on(situation.total) {
        Some(RefusalReason::NotOnSoftHands)
    } else {
        unaffordable(situation.cost, situation.available)
    }
}

fn split_refusal(rules: &Rules, situation: &Situation) -> Option<RefusalReason> {
    if !rules.allows_splits() {
        return Some(RefusalReason::NotOffered);
    }
    let Some(rank) = situation.pair else { return Some(RefusalReason::NotAPair) };
    let max = if rank == Rank::Ace { rules.split_aces_hands() } else { rules.split_hands() };
    let table = rules.table_hands();
    if situation.start_hands >= max {
        Some(RefusalReason::SplitLimit { max })
    } else if table > 0 && situation.seat_hands >= table {
        Some(RefusalReason::TableLimit { max: table })
    } else {
        unaffordable(situation.cost, situation.available)
    }
}

fn surrender_refusal(rules: &Rules, situation: &Situation) -> Option<RefusalReason> {
    let against_ace = situation.upcard == Some(1);
    if rules.surrender() == Surrender::None {
        Some(RefusalReason::NotOffered)
    } else if situation.split != Split::None {
        Some(RefusalReason::NotAfterSplit)
    } else if situation.cards > 2 {
        Some(RefusalReason::TooManyCards { max: 2 })
    } else if against_ace && rules.surrender() == Surrender::EarlyNotAce {
        Some(RefusalReason::NotAgainstAce)
    } else if situation.upcard.is_some_and(|upcard| rules.offers_early_surrender_against(upcard)) {
        Some(RefusalReason::TooLate)
    } else {
        None
    }
}

/// Returns a refusal if the player cannot pay this amount.
fn unaffordable(need: Chips, available: Option<Chips>) -> Option<RefusalReason> {
    let have = available?;
    (need > have).then_some(RefusalReason::ShortOfChips { need, have })
}

/// The amounts that a hand can be doubled for when that is less than its bet: the multiples of
/// `step` from `min` to `max`, which are multiples themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DoubleRange {
    /// The smallest amount.
    pub min: Chips,
    /// The largest amount that the player can pay.
    pub max: Chips,
    /// Every amount is a multiple of this.
    pub step: Chips,
}

impl DoubleRange {
    /// Returns whether the hand can be doubled for this amount.
    pub const fn contains(self, amount: Chips) -> bool {
        amount.0 >= self.min.0 && amount.0 <= self.max.0 && amount.0 % self.step.0 == 0
    }
}

/// Returns the amounts below its bet that a hand can be doubled for, in a house that accepts these
/// bets: the amount that a double adds must itself be such a bet.
///
/// # Errors
///
/// The reason why the hand cannot be doubled for less. A player who cannot pay for a full
/// double may still be able to.
pub fn double_range(
    rules: &Rules,
    situation: &Situation,
    bets: PayableBets,
) -> Result<DoubleRange, RefusalReason> {
    if !rules.double_for_less() {
        return Err(RefusalReason::NotOffered);
    }
    let with_credit = Situation { available: None, ..*situation };
    if let Some(reason) = refusal(rules, &with_credit, Action::Double) {
        return Err(reason);
    }
    let PayableBets { min, step } = bets;
    let multiple = |chips: Chips| Chips(chips.0 / step.0 * step.0);
    let less = multiple(situation.cost - Chips(1));
    if less < min {
        return Err(RefusalReason::NothingLess { min });
    }
    if let Some(reason) = unaffordable(min, situation.available) {
        return Err(reason);
    }
    let max = situation.available.map_or(less, |available| less.min(multiple(available)));
    Ok(DoubleRange { min, max, step })
}

/// Returns the reason why a hand cannot be doubled for this amount, in a house that accepts these
/// bets; `None` if it can.
pub fn double_for_refusal(
    rules: &Rules,
    situation: &Situation,
    bets: PayableBets,
    amount: Chips,
) -> Option<RefusalReason> {
    let range = match double_range(rules, situation, bets) {
        Ok(range) => range,
        Err(reason) => return Some(reason),
    };
    let DoubleRange { min, max, step } = range;
    if amount < min || amount >= situation.cost || amount.0 % step.0 != 0 {
        Some(RefusalReason::DoubleOutOfRange { min, max, step })
    } else {
        unaffordable(amount, situation.available)
    }
}

/// The facts that determine the amounts that a hand can be insured for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InsuranceSituation {
    /// The rounding of payoffs: a house with exact payoffs insures only for amounts that it can pay
    /// out.
    pub rounding: Rounding,
    /// The value of the dealer's upcard, 1 (ace) to 10; `None` if the dealer shows no card.
    pub upcard: Option<u8>,
    /// The initial bet on the hand.
    pub stake: Chips,
    /// The amount that the player can still stake; `None` for unlimited credit.
    pub available: Option<Chips>,
}

/// The smallest and largest amount that a hand can be insured for, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InsuranceRange {
    /// The smallest amount.
    pub min: Chips,
    /// The largest amount.
    pub max: Chips,
}

/// Returns the amounts that a hand can be insured for. Both ends of the range can be paid out under
/// the rules.
///
/// # Errors
///
/// [`RefusalReason::NotOffered`] if the house has no insurance, the upcard is not an ace, or half
/// the stake rounds to nothing; [`RefusalReason::ShortOfChips`] if the player cannot pay the
/// minimum.
pub fn insurance_range(
    rules: &Rules,
    situation: &InsuranceSituation,
) -> Result<InsuranceRange, RefusalReason> {
    let &InsuranceSituation { rounding, upcard, stake, available } = situation;
    // Checked first: most upcards are not aces, and the division below is slow.
    if !upcard.is_some_and(|upcard| rules.offers_insurance_against(upcard)) {
        return Err(RefusalReason::NotOffered);
    }
    let increment = insurance_increment(rules, rounding);
    let rounded_down = |chips: Chips| Chips(chips.0 / increment * increment);
    let half = rounded_down(stake.half());
    let min = match rules.insurance() {
        InsuranceRule::Half => half,
        InsuranceRule::UpToHalf => Chips(increment),
        InsuranceRule::None => return Err(RefusalReason::NotOffered),
    };
    if half < min || half == Chips::ZERO {
        return Err(RefusalReason::NotOffered);
    }
    if let Some(reason) = unaffordable(min, available) {
        return Err(reason);
    }
    let max = available.map_or(half, |available| half.min(rounded_down(available)));
    Ok(InsuranceRange { min, max })
}

/// Returns the reason why a hand cannot be insured for this amount; `None` if it can.
pub fn insurance_refusal(
    rules: &Rules,
    situation: &InsuranceSituation,
    amount: Chips,
) -> Option<RefusalReason> {
    let InsuranceRange { min, max } = match insurance_range(rules, situation) {
        Ok(range) => range,
        Err(reason) => return Some(reason),
    };
    let increment = insurance_increment(rules, situation.rounding);
    if amount < min || amount > situation.stake.half() {
        Some(RefusalReason::InsuranceOutOfRange { min, max })
    } else if amount.0 % increment != 0 {
        Some(RefusalReason::Indivisible { quantum: Chips(increment) })
    } else {
        unaffordable(amount, situation.available)
    }
}

/// Returns the number of smallest units that an insurance stake must be a multiple of.
fn insurance_increment(rules: &Rules, rounding: Rounding) -> i64 {
    match rounding {
        Rounding::Exact => i64::from(rules.insurance_pays().denominator()),
        Rounding::Down | Rounding::Up => 1,
    }
}
