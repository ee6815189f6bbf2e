//! All ways in which a hand with fixed choices can end: the cards drawn and the number of orders.

use std::collections::BTreeMap;

use blackjack_engine::{Action, Rules, Split, Status, initial_bet_hand};

use crate::game::{Column, Game, OUTCOME_COUNT};
use crate::hands::{BUST, HandIndex, HandNode, hands};
use crate::number::Number;
use crate::value_counts::{VALUES, ValueCounts};

/// Card counts by kind, in ten bits each, so that adding two bundles adds their cards. The first
/// ten kinds are the values from ace to ten; two more are tens whose rank matters for pairing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct CardBundle(u128);

impl CardBundle {
    /// No cards.
    pub(crate) const NONE: Self = Self(0);

    /// Tens of the rank of a pair of tens.
    pub(crate) const PAIRED_TENS: u8 = 11;

    /// Tens of the other ranks.
    pub(crate) const OTHER_TENS: u8 = 12;

    /// Returns the number of cards of this kind.
    pub(crate) fn of_kind(self, kind: u8) -> usize {
        // Ten bits fit.
        usize::try_from(self.0 >> (10 * (kind - 1)) & 1023).unwrap_or(usize::MAX)
    }

    /// Returns the number of cards.
    pub(crate) fn cards(self) -> usize {
        (1..=Self::OTHER_TENS).map(|kind| self.of_kind(kind)).sum()
    }

    /// Converts the cards of a hand.
    pub(crate) fn of(hand: &HandNode) -> Self {
        VALUES.fold(Self(0), |bundle, value| {
            (0..hand.holds(value)).fold(bundle, |bundle, _| bundle.with(value))
        })
    }

    /// Adds one card of this kind, usually a value.
    pub(crate) fn with(self, kind: u8) -> Self {
        Self(self.0 + (1 << (10 * (kind - 1))))
    }

    /// Adds the cards of another bundle.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Removes the cards of another bundle, which this one must contain.
    pub(crate) fn less(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Packs the values into less space. The bundle must hold only values, and no more cards
    /// than two hands can hold.
    pub(crate) fn packed(self) -> PackedBundle {
        let bits = |value: u8| u64::try_from(self.of_kind(value)).unwrap_or(63);
        PackedBundle(VALUES.fold(0, |packed, value| packed | bits(value) << (6 * (value - 1))))
    }
}

/// Card counts by value, in six bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PackedBundle(u64);

impl PackedBundle {
    /// Adds the cards of another bundle.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the number of cards.
    pub(crate) fn cards(self) -> usize {
        self.counts().into_iter().map(usize::from).sum()
    }

    /// Returns the number of cards of a value.
    pub(crate) fn of(self, value: u8) -> u8 {
        u8::try_from(self.0 >> (6 * (value - 1)) & 63).unwrap_or(u8::MAX)
    }

    /// Adds a card of a value.
    pub(crate) fn with(self, value: u8) -> Self {
        Self(self.0 + (1 << (6 * (value - 1))))
    }

    /// Returns the number of cards of each value, aces first.
    pub(crate) fn counts(self) -> [u8; 10] {
        // Six bits fit.
        std::array::from_fn(|at| u8::try_from(self.0 >> (6 * at) & 63).unwrap_or(u8::MAX))
    }
}

/// The properties of a finished hand that affect its payoff.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum FinalHand {
    /// The hand stands, doubled or not.
    Stood { hand: HandIndex, doubled: bool },
    /// The hand was surrendered after a double.
    SurrenderedDouble,
    /// The hand is over 21.
    Busted { doubled: bool },
    /// The hand is a charlie.
    Charlie { doubled: bool },
    /// The hand is a blackjack.
    Blackjack,
}

impl FinalHand {
    /// Returns whether this hand loses the initial bet to a dealer blackjack that takes original
    /// bets only.
    pub(crate) fn loses_initial_bet(self, rules: &Rules) -> bool {
        let status = match self {
            Self::Stood { .. } => Status::Stood,
            Self::SurrenderedDouble => Status::Surrendered,
            Self::Busted { .. } => Status::Busted,
            Self::Charlie { .. } => Status::Charlie,
            Self::Blackjack => Status::Blackjack,
        };
        initial_bet_hand(rules, [status]).is_some()
    }
}

/// One way for a hand to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    /// The cards that it drew.
    pub(crate) drawn: CardBundle,
    pub(crate) final_hand: FinalHand,
    /// The number of orders in which it could have drawn them.
    pub(crate) orders: u32,
}

/// Lists all ways in which a hand can end, starting from these cards of this split and playing the
/// actions that `decide` returns; `surrenders_double` says whether a doubled hand is surrendered.
pub(crate) fn endings<T: Number>(
    game: &Game<T>,
    from: HandIndex,
    split: Split,
    decide: impl Fn(HandIndex) -> Action,
    surrenders_double: impl Fn(HandIndex) -> bool,
) -> Vec<Ending> {
    let mut orders = BTreeMap::from([(from, 1_u32)]);
    let mut ends = BTreeMap::new();
    let start = CardBundle::of(hands().get(from));
    // Hands with more cards have higher numbers.
    while let Some((at, ways)) = orders.pop_first() {
        let hand = hands().get(at);
        let cards = CardBundle::of(hand);
        let mut end = |bundle: CardBundle, final_hand| {
            *ends.entry((bundle.less(start), final_hand)).or_insert(0) += ways;
        };
        if game.is_blackjack(hand, split) {
            end(cards, FinalHand::Blackjack);
            continue;
        }
        let action = if hand.cards < 2 { Action::Hit } else { decide(at) };
        let doubled = action == Action::Double;
        if !matches!(action, Action::Hit | Action::Double) {
            end(cards, FinalHand::Stood { hand: at, doubled });
            continue;
        }
        for value in VALUES {
            let next = hand.after(value);
            if next == BUST {
                end(cards.with(value), FinalHand::Busted { doubled });
            } else if game.is_charlie(hands().get(next)) {
                end(cards.with(value), FinalHand::Charlie { doubled });
            } else if doubled && surrenders_double(next) {
                end(cards.with(value), FinalHand::SurrenderedDouble);
            } else if doubled {
                end(cards.with(value), FinalHand::Stood { hand: next, doubled });
            } else {
                *orders.entry(next).or_default() += ways;
            }
        }
    }
    let end = |((drawn, final_hand), orders)| Ending { drawn, final_hand, orders };
    ends.into_iter().map(end).collect()
}

/// Returns the probability that these cards are dealt in one given order.
pub(crate) fn chance_in_order<T: Number>(
    left: &ValueCounts,
    upcard: Option<u8>,
    drawn: &[u8; 10],
) -> T {
    let mut chance = T::one();
    let mut all = left.len_beside(upcard);
    for (value, count) in VALUES.zip(*drawn) {
        let mut of_value = left.beside(value, upcard);
        for _ in 0..count {
            if of_value == 0 || all == 0 {
                return T::zero();
            }
            chance = chance * crate::number::from_count(of_value) / crate::number::from_count(all);
            of_value = left.left_of(of_value, 1);
            all = left.left_of(all, 1);
        }
    }
    chance
}

impl<T: Number> Game<T> {
    /// Returns the result of a hand that ended like this against each dealer outcome, a bust last,
    /// in initial bets; `has_initial_bet` as in [`blackjack_engine::Stake`].
    pub(crate) fn results(
        &self,
        final_hand: FinalHand,
        column: Column,
        has_initial_bet: bool,
    ) -> [T; OUTCOME_COUNT] {
        let payoffs = self.payoffs(column, has_initial_bet);
        match final_hand {
            FinalHand::Stood { hand, doubled } => {
                payoffs.standing(hands().get(hand), doubled).clone()
            }
            FinalHand::SurrenderedDouble => payoffs.surrendered_double.results(),
            FinalHand::Busted { doubled } => payoffs.bust[usize::from(doubled)].results(),
            FinalHand::Charlie { doubled } => payoffs.charlie[usize::from(doubled)].results(),
            FinalHand::Blackjack => payoffs.blackjack.results(),
        }
    }
}
