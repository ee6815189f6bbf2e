//! What is left of a shoe against what play can take of it.

use blackjack_engine::{DealerPlays, Split};

use super::search::{Search, State};
use crate::game::Family;
use crate::hands::{HandNode, hands};
use crate::split_limit::split_limit;

/// How much the hands of a start can take.
struct Room {
    /// How many they may become.
    hands: u16,
    /// What the hand that is asked can take before its last card, which may be any.
    open: u32,
    /// What each of the others can.
    other: u32,
    /// How many of them begin with a card of the pair that is still in the shoe.
    begun: u16,
}

impl Search<'_> {
    /// More is left than can be taken before somebody needs a card: in all, or of the high cards.
    pub(super) fn is_ample(&self, state: &State) -> bool {
        let room = self.room(state);
        let rest = state.left.without_value(state.pair, room.begun).unwrap_or(state.left);
        let others = u32::from(room.hands - 1);
        // All hands but one end with any card. That one needs a card itself, and one lies face
        // down; or it stands, and the dealer needs one, who draws for nobody else.
        let last = rest.highest(room.hands - 1);
        let one_more = rest.highest(room.hands) - last;
        let more = if self.dealer_draws(state) {
            (one_more + self.dealer_most).max(self.hole_most)
        } else {
            (1 + self.dealer_most).max(self.hole_most).max(one_more + self.second_most)
        };
        if rest.sum() > room.open + others * room.other + last + more {
            return true;
        }
        let mut high = 0;
        (2..=10).rev().any(|value| {
            high += u32::from(rest.of(value));
            let of = |room: u32| room / u32::from(value);
            let one_more = |room: u32| of(room + 1) - of(room);
            let stands = one_more(room.open).max(one_more(room.other));
            let more = if self.dealer_draws(state) {
                1 + of(self.dealer_most)
            } else {
                (stands + of(self.dealer_most)).max(1 + of(self.second_most))
            };
            high > of(room.open) + others * (of(room.other) + 1) + more
        })
    }

    /// Whether the dealer draws even if no further hand stands.
    fn dealer_draws(&self, state: &State) -> bool {
        state.standing || self.rules.dealer_plays() == DealerPlays::Always
    }

    /// How much the hands can take. They take the most when they are split as often as can be.
    fn room(&self, state: &State) -> Room {
        let hand = hands().get(state.hand);
        let splits = self.more_splits(state);
        let is_split = splits > 0 && is_pair(hand, state.pair);
        let other = self.hand_most - u32::from(state.pair);
        let own = u32::from(hand.total.hard());
        Room {
            hands: 1 + u16::from(state.waiting) + splits,
            open: if is_split { other } else { self.hand_most.saturating_sub(own) },
            other,
            begun: splits - u16::from(is_split),
        }
    }

    /// The most hands that may still come of splits: each takes a card of the pair.
    fn more_splits(&self, state: &State) -> u16 {
        let hand = hands().get(state.hand);
        let is_pair = is_pair(hand, state.pair);
        if state.split == Split::None && !is_pair {
            return 0;
        }
        let limit = split_limit(self.rules, state.pair, Family::START)
            .min(u8::try_from(self.of_pair).unwrap_or(u8::MAX));
        let cards = state.left.of(state.pair) + u16::from(is_pair);
        u16::from(limit.saturating_sub(state.family)).min(cards)
    }
}

/// Whether a hand is two cards of this value.
fn is_pair(hand: &HandNode, value: u8) -> bool {
    hand.cards == 2 && hand.holds(value) == 2
}
