//! How one hand can end that is played in a settled way: with which cards, and in how many orders.

use std::collections::BTreeMap;

use blackjack_engine::{Action, Rules, Split, Status, bearer};

use crate::counts::{Counts, VALUES};
use crate::game::{Column, Game, OUTCOMES};
use crate::hands::{BUST, HandIndex, HandNode, hands};
use crate::number::Number;

/// How many cards of each kind, in ten bits each: adding two adds the cards. The first ten kinds
/// are the values, aces first; two more are tens of which it matters whether they pair with
/// another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bundle(u128);

impl Bundle {
    /// No card.
    pub(crate) const NONE: Self = Self(0);

    /// Tens of the rank of a pair of tens.
    pub(crate) const PAIRED_TENS: u8 = 11;

    /// Tens of another rank.
    pub(crate) const OTHER_TENS: u8 = 12;

    /// How many of this kind.
    pub(crate) fn of_kind(self, kind: u8) -> usize {
        // Ten bits fit.
        usize::try_from(self.0 >> (10 * (kind - 1)) & 1023).unwrap_or(usize::MAX)
    }

    /// How many cards.
    pub(crate) fn cards(self) -> usize {
        (1..=Self::OTHER_TENS).map(|kind| self.of_kind(kind)).sum()
    }

    /// The cards of a hand.
    pub(crate) fn of(hand: &HandNode) -> Self {
        VALUES.fold(Self(0), |bundle, value| {
            (0..hand.holds(value)).fold(bundle, |bundle, _| bundle.with(value))
        })
    }

    /// With one more card of this kind: a value, as a rule.
    pub(crate) fn with(self, kind: u8) -> Self {
        Self(self.0 + (1 << (10 * (kind - 1))))
    }

    /// The cards of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Without the cards of another, which it holds.
    pub(crate) fn less(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// The same in less room; only values, of no more cards than two hands hold.
    pub(crate) fn packed(self) -> Packed {
        let bits = |value: u8| u64::try_from(self.of_kind(value)).unwrap_or(63);
        Packed(VALUES.fold(0, |packed, value| packed | bits(value) << (6 * (value - 1))))
    }
}

/// How many cards of each value, in six bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Packed(u64);

impl Packed {
    /// How many cards of each value, aces first.
    pub(crate) fn held(self) -> [u8; 10] {
        // Six bits fit.
        std::array::from_fn(|at| u8::try_from(self.0 >> (6 * at) & 63).unwrap_or(u8::MAX))
    }
}

/// What a hand ended as, as far as money depends on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Ended {
    /// It stands: the hand, and whether it was doubled.
    Stood { hand: HandIndex, doubled: bool },
    /// It is over 21.
    Busted { doubled: bool },
    /// It is a charlie.
    Charlie { doubled: bool },
    /// It is a natural.
    Natural,
}

impl Ended {
    /// Whether a dealer natural takes the first stake from it where he takes no more than that.
    pub(crate) fn bears(self, rules: &Rules) -> bool {
        let status = match self {
            Self::Stood { .. } => Status::Stood,
            Self::Busted { .. } => Status::Busted,
            Self::Charlie { .. } => Status::Charlie,
            Self::Natural => Status::Natural,
        };
        bearer(rules, [status]).is_some()
    }
}

/// One way for a hand to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// The cards that it drew.
    pub(crate) drawn: Bundle,
    pub(crate) ended: Ended,
    /// In how many orders it can have drawn them.
    pub(crate) orders: u32,
}

/// All ways for a hand to end that has these cards, comes of this split, and does as `decide` says.
pub(crate) fn ends<T: Number>(
    game: &Game<T>,
    from: HandIndex,
    split: Split,
    decide: impl Fn(HandIndex) -> Action,
) -> Vec<End> {
    let mut orders = BTreeMap::from([(from, 1_u32)]);
    let mut ends = BTreeMap::new();
    let start = Bundle::of(hands().get(from));
    // Hands with more cards come later.
    while let Some((at, ways)) = orders.pop_first() {
        let hand = hands().get(at);
        let cards = Bundle::of(hand);
        let mut end = |bundle: Bundle, ended| {
            *ends.entry((bundle.less(start), ended)).or_insert(0) += ways;
        };
        if game.is_natural(hand, split) {
            end(cards, Ended::Natural);
            continue;
        }
        let action = if hand.cards < 2 { Action::Hit } else { decide(at) };
        let doubled = action == Action::Double;
        if !matches!(action, Action::Hit | Action::Double) {
            end(cards, Ended::Stood { hand: at, doubled });
            continue;
        }
        for value in VALUES {
            let next = hand.after(value);
            if next == BUST {
                end(cards.with(value), Ended::Busted { doubled });
            } else if game.is_charlie(hands().get(next)) {
                end(cards.with(value), Ended::Charlie { doubled });
            } else if doubled {
                end(cards.with(value), Ended::Stood { hand: next, doubled });
            } else {
                *orders.entry(next).or_default() += ways;
            }
        }
    }
    let end = |((drawn, ended), orders)| End { drawn, ended, orders };
    ends.into_iter().map(end).collect()
}

/// The chance that certain cards come in one certain order from these.
pub(crate) fn chance_in_order<T: Number>(left: &Counts, upcard: Option<u8>, drawn: &[u8; 10]) -> T {
    let mut chance = T::one();
    let mut all = left.len() - u16::from(upcard.is_some());
    for (value, count) in VALUES.zip(*drawn) {
        let mut of_value = left.of(value) - u16::from(upcard == Some(value)).min(left.of(value));
        for _ in 0..count {
            if of_value == 0 || all == 0 {
                return T::zero();
            }
            chance = chance * crate::game::whole(of_value) / crate::game::whole(all);
            of_value -= 1;
            all -= 1;
        }
    }
    chance
}

impl<T: Number> Game<T> {
    /// What a hand that ended like this wins for each of the dealer's ends, a bust last, in first
    /// stakes; `bears` as in [`blackjack_engine::Stake`].
    pub(crate) fn results(&self, ended: Ended, column: Column, bears: bool) -> [T; OUTCOMES] {
        let payoffs = self.payoffs(column, bears);
        match ended {
            Ended::Stood { hand, doubled } => payoffs.standing(hands().get(hand), doubled).clone(),
            Ended::Busted { doubled } => payoffs.bust[usize::from(doubled)].results(),
            Ended::Charlie { doubled } => payoffs.charlie[usize::from(doubled)].results(),
            Ended::Natural => payoffs.natural.results(),
        }
    }
}
