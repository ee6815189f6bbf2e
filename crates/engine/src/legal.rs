//! What a hand may do now, and why not.

use crate::rules::{DoubleCards, DoubleOn, InsuranceRule, SplitBy, Surrender};
use crate::{Action, Actions, Card, Chips, Hand, Rank, Rounding, Rules, Total};

/// What the rules need to know of a hand whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// What the hand counts for.
    pub total: Total,
    /// How many cards it holds.
    pub cards: u8,
    /// The rank of its two cards, if they are a pair in this house: [`pair`].
    pub pair: Option<Rank>,
    /// Whether it comes from a split, and of what.
    pub split: Split,
    /// The hands that its starting hand has become, itself included; 1 before a split.
    pub family: u8,
    /// The hands that its player holds, over all starting hands.
    pub held: u8,
    /// The value of the dealer's upcard, 1 (ace) to 10; `None` where he shows none.
    pub upcard: Option<u8>,
    /// What doubling or splitting costs: the first stake once more.
    pub cost: Chips,
    /// What the player may still stake; `None` is credit without end.
    pub spare: Option<Chips>,
}

/// Whether a hand comes from a split.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Split {
    /// It is a starting hand.
    #[default]
    None,
    /// It comes from a pair other than aces.
    Pair,
    /// It comes from a pair of aces.
    Aces,
}

/// Why an action or an insurance is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum Why {
    /// The house does not offer it.
    NotOffered,
    /// A hand of 21 stands.
    StandsOn21,
    /// Only these totals may double.
    TotalNotAllowed {
        /// The totals that may.
        allowed: DoubleOn,
    },
    /// Not with this many cards.
    TooManyCards {
        /// The most cards with which it goes.
        most: u8,
    },
    /// The two cards are no pair.
    NotAPair,
    /// The starting hand has become as many hands as it may.
    SplitLimit {
        /// The most hands.
        max: u8,
    },
    /// The player holds as many hands as one may.
    TableLimit {
        /// The most hands.
        max: u8,
    },
    /// Not with a hand that comes from a split.
    NotAfterSplit,
    /// Not with a hand that comes from split aces.
    NotOnSplitAces,
    /// Not under a dealer's ace.
    NotUnderAce,
    /// It was to be said before the dealer looked at his hole card.
    TooLate,
    /// The player cannot pay for it.
    ShortOfChips {
        /// What it costs.
        need: Chips,
        /// What the player may still stake.
        have: Chips,
    },
    /// A payoff on the amount would not be a whole number of smallest units.
    Indivisible {
        /// What it must be a multiple of.
        quantum: Chips,
    },
    /// The amount is not what this house insures for.
    NotThatMuch {
        /// The least.
        least: Chips,
        /// The most.
        most: Chips,
    },
}

impl Why {
    /// How much is missing, where it is a matter of money.
    pub fn missing(self) -> Option<Chips> {
        if let Self::ShortOfChips { need, have } = self { Some(need - have) } else { None }
    }
}

/// The rank of a pair in this house: the first card's where both are of equal value or rank.
pub fn pair(rules: &Rules, cards: &[Card]) -> Option<Rank> {
    let &[first, second] = cards else { return None };
    is_pair(rules, first.rank(), second.rank()).then(|| first.rank())
}

/// Whether two cards of these ranks are a pair in this house.
pub fn is_pair(rules: &Rules, first: Rank, second: Rank) -> bool {
    match rules.split_by() {
        SplitBy::Value => first.value() == second.value(),
        SplitBy::Rank => first == second,
    }
}

/// Whether a hand is a natural in this house: an ace and a ten-valued card and nothing else, and
/// from a split only where the house counts that.
pub fn is_natural(rules: &Rules, hand: &Hand, split: Split) -> bool {
    hand.is_natural() && (split == Split::None || rules.split_natural())
}

/// Everything that a hand may do now. A natural, a hand over 21 and one that has stood are not
/// in any situation: nobody asks them.
///
/// ```
/// use blackjack_engine::{Action, Chips, Rules, Situation, Split, Total, legal};
/// let hard_11 = Situation {
///     total: Total::of([5, 6]),
///     cards: 2,
///     pair: None,
///     split: Split::None,
///     family: 1,
///     held: 1,
///     upcard: Some(6),
///     cost: Chips(1000),
///     spare: Some(Chips(999)),
/// };
/// let may = legal(&Rules::default(), &hard_11);
/// assert!(may.iter().eq([Action::Hit, Action::Stand]), "doubling costs a cent too much");
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

/// Why a hand may not do this now; `None` if it may.
pub fn refusal(rules: &Rules, situation: &Situation, action: Action) -> Option<Why> {
    if action == Action::Stand {
        return None;
    }
    if situation.total.best() == 21 && rules.stand_on_21() {
        return Some(Why::StandsOn21);
    }
    match action {
        Action::Stand => None,
        Action::Hit => (situation.split == Split::Aces && !rules.hit_split_aces())
            .then_some(Why::NotOnSplitAces),
        Action::Double => double_refusal(rules, situation),
        Action::Split => split_refusal(rules, situation),
        Action::Surrender => surrender_refusal(rules, situation),
    }
}

fn double_refusal(rules: &Rules, situation: &Situation) -> Option<Why> {
    let allowed = rules.double_on();
    if allowed == DoubleOn::Never {
        Some(Why::NotOffered)
    } else if situation.split != Split::None && !rules.double_after_split() {
        Some(Why::NotAfterSplit)
    } else if situation.split == Split::Aces && !rules.double_split_aces() {
        Some(Why::NotOnSplitAces)
    } else if situation.cards > 2 && rules.double_cards() == DoubleCards::Two {
        Some(Why::TooManyCards { most: 2 })
    } else if !allowed.includes(situation.total) {
        Some(Why::TotalNotAllowed { allowed })
    } else {
        unaffordable(situation.cost, situation.spare)
    }
}

fn split_refusal(rules: &Rules, situation: &Situation) -> Option<Why> {
    if !rules.splits() {
        return Some(Why::NotOffered);
    }
    let Some(rank) = situation.pair else { return Some(Why::NotAPair) };
    let max = if rank == Rank::Ace { rules.split_aces_hands() } else { rules.split_hands() };
    let table = rules.table_hands();
    if situation.family >= max {
        Some(Why::SplitLimit { max })
    } else if table > 0 && situation.held >= table {
        Some(Why::TableLimit { max: table })
    } else {
        unaffordable(situation.cost, situation.spare)
    }
}

fn surrender_refusal(rules: &Rules, situation: &Situation) -> Option<Why> {
    let under_ace = situation.upcard == Some(1);
    if rules.surrender() == Surrender::None {
        Some(Why::NotOffered)
    } else if situation.split != Split::None {
        Some(Why::NotAfterSplit)
    } else if situation.cards > 2 {
        Some(Why::TooManyCards { most: 2 })
    } else if under_ace && rules.surrender() == Surrender::EarlyNotAce {
        Some(Why::NotUnderAce)
    } else if situation.upcard.is_some_and(|upcard| rules.early_phase(upcard)) {
        Some(Why::TooLate)
    } else {
        None
    }
}

/// Why something cannot be paid for; `None` if it can.
fn unaffordable(need: Chips, spare: Option<Chips>) -> Option<Why> {
    let have = spare?;
    (need > have).then_some(Why::ShortOfChips { need, have })
}

/// The least and the most that a hand with this stake can be insured for under this upcard (1 is
/// an ace), by a player who may still stake `spare`; both can be paid out under this rounding.
///
/// # Errors
///
/// [`Why::NotOffered`] where the house has no insurance, the upcard is no ace or half the stake is
/// nothing; [`Why::ShortOfChips`] where the player cannot pay the least.
pub fn insurable(
    rules: &Rules,
    rounding: Rounding,
    upcard: Option<u8>,
    stake: Chips,
    spare: Option<Chips>,
) -> Result<(Chips, Chips), Why> {
    let grain = insurance_grain(rules, rounding);
    let whole = |chips: Chips| Chips(chips.0 / grain * grain);
    let half = whole(stake.half());
    let least = match rules.insurance() {
        InsuranceRule::Half => half,
        InsuranceRule::UpToHalf => Chips(grain),
        InsuranceRule::None => return Err(Why::NotOffered),
    };
    let is_offered = upcard.is_some_and(|upcard| rules.insures_against(upcard));
    if !is_offered || half < least || half == Chips::ZERO {
        return Err(Why::NotOffered);
    }
    match unaffordable(least, spare) {
        Some(why) => Err(why),
        None => Ok((least, spare.map_or(half, |spare| half.min(whole(spare))))),
    }
}

/// Why a hand cannot be insured for this amount; `None` if it can. The rest is as for
/// [`insurable`].
pub fn insurance_refusal(
    rules: &Rules,
    rounding: Rounding,
    upcard: Option<u8>,
    (stake, spare): (Chips, Option<Chips>),
    amount: Chips,
) -> Option<Why> {
    let (least, most) = match insurable(rules, rounding, upcard, stake, spare) {
        Ok(range) => range,
        Err(why) => return Some(why),
    };
    let grain = insurance_grain(rules, rounding);
    if amount < least || amount > stake.half() {
        Some(Why::NotThatMuch { least, most })
    } else if amount.0 % grain != 0 {
        Some(Why::Indivisible { quantum: Chips(grain) })
    } else {
        unaffordable(amount, spare)
    }
}

/// What an insurance is a multiple of, in smallest units.
fn insurance_grain(rules: &Rules, rounding: Rounding) -> i64 {
    match rounding {
        Rounding::Exact => i64::from(rules.insurance_pays().per()),
        Rounding::Down | Rounding::Up => 1,
    }
}
