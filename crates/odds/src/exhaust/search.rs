//! A search over all that player and chance can do.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use blackjack_engine::{
    Action, DealerEnd, DealerPlays, PlayerEnd, Rules, Split, Stake, Total, dealer_draws,
    dealer_shows, payoff,
};

use super::played::Played;
use crate::counts::{Counts, VALUES};
use crate::game::{Column, Family, is_charlie_hand, is_natural_hand, legal_actions};
use crate::hands::{BUST, HandIndex, hands};
use crate::shown::Shown;
use crate::worth::is_insurable;

/// Where play stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The cards that nobody has seen.
    pub(super) left: Counts,
    pub(super) hand: HandIndex,
    pub(super) family: u8,
    held: u8,
    pub(super) split: Split,
    /// Hands of one card of the pair that wait for their turn.
    pub(super) waiting: u8,
    pub(super) pair: u8,
    /// Whether a hand stands.
    pub(super) standing: bool,
    /// Whether anything is unsettled until the dealer's second card.
    open: bool,
}

/// A quick hash of places: nobody chooses them to make it slow.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// A search for play that needs a card when none is left.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules,
    column: Column,
    pub(super) of_pair: u16,
    /// The most that a hand can count for, aces as 1, when it draws its last card.
    pub(super) hand_most: u32,
    /// The most that the dealer can have drawn, aces as 1, when he needs a card.
    pub(super) dealer_most: u32,
    /// The most that lies face down.
    pub(super) hole_most: u32,
    /// The most that the dealer can have drawn, aces as 1, when he needs a second card.
    pub(super) second_most: u32,
    /// Whether what is ample is cleared without a search: only a test looks at all there is.
    pub(super) weighs: bool,
    /// Places from which play cannot run out, hands that are alike taken together.
    cleared: HashSet<(State, Total, u8), BuildHasherDefault<Mixer>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(rules: &'a Rules, upcard: Option<u8>, of_pair: u16) -> Self {
        let column = Column::new(rules, upcard.map_or(Shown::Nothing, Shown::Up));
        let draws = |total: Total| dealer_draws(rules, total, 2);
        let any_17 = draws(Total::of([10, 7])) || draws(Total::of([10, 6, 1]));
        let dealer_most = if any_17 { 17 } else { 16 };
        let mut search = Self {
            rules,
            column,
            of_pair,
            hand_most: if rules.stand_on_21() { 20 } else { 21 },
            dealer_most: dealer_most - u32::from(upcard.unwrap_or(0)),
            hole_most: 0,
            second_most: if upcard.is_some() { 0 } else { 10 },
            weighs: true,
            cleared: HashSet::default(),
        };
        if search.has_hole_card() {
            search.hole_most = 10;
        }
        search
    }

    /// From a hand that is on the table.
    pub(super) fn start(&mut self, left: Counts, Played { hand, family, .. }: Played) -> bool {
        if self.has_hole_card() && left.len() == 0 {
            return true;
        }
        if !self.can_be_asked(&left) {
            return false;
        }
        let node = hands().get(hand);
        let state = State {
            left,
            hand,
            family: family.hands,
            held: family.held,
            split: family.split,
            waiting: 0,
            pair: node.values().next().unwrap_or(1),
            standing: family.split != Split::None,
            open: family.split != Split::None || is_insurable(self.rules, self.column),
        };
        if is_natural_hand(self.rules, node, family.split) {
            return self.finish(state, Some(PlayerEnd::Natural));
        }
        self.asked(state)
    }

    /// Whether a card of the dealer's lies face down.
    fn has_hole_card(&self) -> bool {
        self.rules.deals_hole_card() && self.column.upcard().is_some()
    }

    /// Whether the player can draw: the hole card is not for him.
    fn can_draw(&self, left: &Counts) -> bool {
        left.len() > u16::from(self.has_hole_card())
    }

    /// Whether play can have come here: if the dealer has peeked, his hole card makes no natural.
    fn can_be_asked(&self, left: &Counts) -> bool {
        let natural = self.column.completed_by().map_or(0, |value| left.of(value));
        !self.column.peeks || left.len() > natural
    }

    /// A hand of two cards or more is asked.
    fn asked(&mut self, state: State) -> bool {
        let node = hands().get(state.hand);
        // Of two cards it matters whether they are a pair; of more, only what they count for, and
        // their number where there are charlies.
        let (like, cards) = match node.cards {
            2 => (state.hand, 2),
            _ if self.rules.charlie() == 0 => (0, 3),
            cards => (0, cards),
        };
        let place =
            (State { hand: like, open: state.open || state.standing, ..state }, node.total, cards);
        if (self.weighs && self.is_ample(&state)) || self.cleared.contains(&place) {
            return false;
        }
        let family =
            Family { split: state.split, hands: state.family, held: state.held, bears: true };
        let legal = legal_actions(self.rules, node, family, self.column);
        let early = node.cards == 2
            && state.split == Split::None
            && self.column.upcard().is_some_and(|up| self.rules.early_phase(up));
        let found = legal.iter().any(|action| self.act(state, action))
            || (early && self.act(state, Action::Surrender));
        if !found {
            self.cleared.insert(place);
        }
        found
    }

    fn act(&mut self, state: State, action: Action) -> bool {
        match action {
            Action::Stand => self.finish(State { standing: true, ..state }, None),
            Action::Hit => self.draw(state, false),
            Action::Double => self.draw(state, true),
            Action::Surrender => self.finish(state, Some(PlayerEnd::Surrendered)),
            Action::Split if u16::from(state.family) >= self.of_pair => false,
            Action::Split => {
                let split = if state.pair == 1 { Split::Aces } else { Split::Pair };
                let hand = hands().get(0).after(state.pair);
                self.draw(
                    State {
                        hand,
                        split,
                        family: state.family + 1,
                        held: state.held + 1,
                        waiting: state.waiting + 1,
                        ..state
                    },
                    false,
                )
            }
        }
    }

    /// A hand takes a card, and goes on unless it was doubled.
    fn draw(&mut self, state: State, doubled: bool) -> bool {
        if !self.can_draw(&state.left) {
            return true;
        }
        VALUES.filter(|&value| state.left.of(value) > 0).any(|value| {
            let left = state.left.without_value(value, 1);
            let Some(left) = left.filter(|left| self.can_be_asked(left)) else { return false };
            let node = hands().get(state.hand);
            let staked = Stake { doubled, bears: false };
            let hand = node.after(value);
            if hand == BUST {
                return self.finish(State { left, ..state }, Some(PlayerEnd::Busted(staked)));
            }
            let after = State { left, hand, ..state };
            let node = hands().get(hand);
            if is_charlie_hand(self.rules, node) {
                self.finish(after, Some(PlayerEnd::Charlie))
            } else if state.split != Split::None
                && self.rules.split_natural()
                && is_natural_hand(self.rules, node, state.split)
            {
                self.finish(after, Some(PlayerEnd::Natural))
            } else if doubled {
                self.finish(State { standing: true, ..after }, None)
            } else {
                self.asked(after)
            }
        })
    }

    /// A hand is finished: the next one is dealt its second card, or the dealer plays.
    fn finish(&mut self, mut state: State, end: Option<PlayerEnd>) -> bool {
        if let Some(end) = end {
            let pays = |dealer| payoff(self.rules, end, dealer);
            state.open |= pays(DealerEnd::Natural) != pays(DealerEnd::NotNatural);
        }
        if state.waiting > 0 {
            let hand = hands().get(0).after(state.pair);
            return self.draw(State { hand, waiting: state.waiting - 1, ..state }, false);
        }
        if !dealer_shows(self.rules, state.standing, state.open) {
            return false;
        }
        let total = self.column.upcard().map_or_else(Total::default, |up| Total::of([up]));
        let cards = u8::from(self.column.upcard().is_some());
        if state.standing || self.rules.dealer_plays() == DealerPlays::Always {
            self.dealer_lacks(&state.left, total, cards)
        } else {
            state.left.len() < u16::from(2 - cards)
        }
    }

    /// Whether a dealer can come to need a card when none is left.
    pub(super) fn dealer_lacks(&self, left: &Counts, total: Total, cards: u8) -> bool {
        if cards >= 2 && (total.is_bust() || !dealer_draws(self.rules, total, cards)) {
            return false;
        }
        if left.sum() > self.dealer_most {
            return false;
        }
        left.len() == 0
            || VALUES.filter(|&value| left.of(value) > 0).any(|value| {
                let rest = left.without_value(value, 1);
                rest.is_some_and(|rest| self.dealer_lacks(&rest, total.plus(value), cards + 1))
            })
    }
}
