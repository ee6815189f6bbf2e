//! A bound that shows that a shoe holds enough cards.
//!
//! Suppose that a card is needed when the shoe is empty. Then all of its cards are in hands. Every
//! hand takes at most a certain total before its last card, and any value as the last one, as do
//! the dealer and the face-down card. If the total of the shoe exceeds all of this together, or the
//! shoe holds more cards of some value or above than fit, play cannot run out of cards.

use blackjack_engine::{DealerPlays, Split};

use super::search::{Search, State};
use crate::game::SplitState;
use crate::hands::{HandNode, hands};
use crate::split::sequences::split_limit;

/// The limits on the cards that the hands of one starting hand can take.
struct DrawCapacity {
    /// The largest number of hands.
    hands: u16,
    /// The largest total that the hand in play can take before its last card.
    open: u32,
    /// The largest total that each other hand can take before its last card.
    other: u32,
    /// The number of hands that begin with a card of the pair that is still in the shoe.
    begun_with_pair_card: u16,
}

impl Search<'_> {
    /// Returns whether the shoe holds more than play can take before a card is missing, by total or
    /// by the number of high cards.
    pub(super) fn is_sufficient(&self, state: &State) -> bool {
        let capacity = self.draw_capacity(state);
        let rest = state
            .left
            .without_value(state.pair, capacity.begun_with_pair_card)
            .unwrap_or(state.left);
        let others = u32::from(capacity.hands - 1);
        // Every hand but one ends with an arbitrary card. The last one either needs a card itself,
        // with one more face down, or stands; then the dealer needs one and draws for this hand
        // only.
        let last = rest.highest(capacity.hands - 1);
        let one_more = rest.highest(capacity.hands) - last;
        let more = if self.dealer_draws(state) {
            (one_more + self.max_dealer_drawn).max(self.max_hole_card)
        } else {
            (1 + self.max_dealer_drawn)
                .max(self.max_hole_card)
                .max(one_more + self.max_before_second_card)
        };
        if rest.sum() > capacity.open + others * capacity.other + last + more {
            return true;
        }
        let mut high = 0;
        (2..=10).rev().any(|value| {
            high += u32::from(rest.of(value));
            let fits = |capacity: u32| capacity / u32::from(value);
            let one_more = |room: u32| fits(room + 1) - fits(room);
            let stands = one_more(capacity.open).max(one_more(capacity.other));
            let more = if self.dealer_draws(state) {
                1 + fits(self.max_dealer_drawn)
            } else {
                (stands + fits(self.max_dealer_drawn)).max(1 + fits(self.max_before_second_card))
            };
            high > fits(capacity.open) + others * (fits(capacity.other) + 1) + more
        })
    }

    /// Returns whether the dealer draws even if no further hand stands.
    fn dealer_draws(&self, state: &State) -> bool {
        state.any_standing || self.rules.dealer_plays() == DealerPlays::Always
    }

    /// Returns bounds on the cards that the hands can take. They take the most when they are split
    /// as often as possible.
    fn draw_capacity(&self, state: &State) -> DrawCapacity {
        let hand = hands().get(state.hand);
        let splits = self.more_splits(state);
        let is_split = splits > 0 && is_pair(hand, state.pair);
        let other = self.max_hand_total - u32::from(state.pair);
        let own = u32::from(hand.total.hard());
        DrawCapacity {
            hands: 1 + u16::from(state.waiting) + splits,
            open: if is_split { other } else { self.max_hand_total.saturating_sub(own) },
            other,
            begun_with_pair_card: splits - u16::from(is_split),
        }
    }

    /// Returns the largest number of further splits; each takes a card of the pair.
    fn more_splits(&self, state: &State) -> u16 {
        let hand = hands().get(state.hand);
        let is_pair = is_pair(hand, state.pair);
        if state.split == Split::None && !is_pair {
            return 0;
        }
        let limit = split_limit(self.rules, state.pair, SplitState::START)
            .min(u8::try_from(self.pair_cards).unwrap_or(u8::MAX));
        let cards = state.left.of(state.pair) + u16::from(is_pair);
        u16::from(limit.saturating_sub(state.start_hands)).min(cards)
    }
}

/// Returns whether a hand consists of two cards of this value.
fn is_pair(hand: &HandNode, value: u8) -> bool {
    hand.cards == 2 && hand.holds(value) == 2
}
