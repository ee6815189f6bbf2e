//! The exhaustive search over all choices and cards.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use blackjack_engine::{
    Action, DealerEnd, DealerPlays, PlayerEnd, Rules, Split, Stake, Total, dealer_draws,
    dealer_reveals, needs_dealer_total, payoff,
};

use crate::dealer::upcard::DealerUpcard;
use crate::game::{Column, SplitState, is_blackjack_hand, is_charlie_hand, legal_actions};
use crate::hands::action_values::is_insurable;
use crate::hands::{BUST, HandIndex, hands};
use crate::value_counts::{VALUES, ValueCounts};

/// One hand that can be played from a shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayableHand {
    /// The cards.
    pub(crate) hand: HandIndex,
    pub(crate) split_state: SplitState,
    /// True if the hand has been doubled.
    pub(crate) doubled: bool,
    /// The number of cards in the shoe that pair with each other, including those of the hand; 0
    /// if the hand is not a pair.
    pub(crate) pair_cards: u16,
}

/// A position in the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The unseen cards.
    pub(super) left: ValueCounts,
    pub(super) hand: HandIndex,
    pub(super) start_hands: u8,
    player_hands: u8,
    pub(super) split: Split,
    /// The number of split hands with one card that are waiting for their turn.
    pub(super) waiting: u8,
    pub(super) pair: u8,
    /// True if any hand stands.
    pub(super) any_standing: bool,
    /// True if any result still depends on the dealer's second card.
    depends_on_hole_card: bool,
}

/// A fast hash; the keys are not chosen by an attacker.
#[derive(Default)]
struct StateHasher(u64);

impl Hasher for StateHasher {
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

/// A search for a line of play that needs a card when the shoe is empty.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules,
    column: Column,
    pub(super) pair_cards: u16,
    /// The highest total, aces as 1, of a hand before its last card.
    pub(super) max_hand_total: u32,
    /// The highest total, aces as 1, that the dealer can have drawn before needing one more card.
    pub(super) max_dealer_drawn: u32,
    /// The highest value of a face-down card.
    pub(super) max_hole_card: u32,
    /// The highest total, aces as 1, that the dealer can have drawn before needing a second card.
    pub(super) max_before_second_card: u32,
    /// True if the bound of `sufficient` is used; a test turns it off to search everything.
    pub(super) uses_bound: bool,
    /// True if a blackjack is played on like another hand.
    pub(super) plays_blackjacks: bool,
    /// Positions from which play cannot run out of cards. Equivalent hands share a position.
    cleared: HashSet<(State, Total, u8), BuildHasherDefault<StateHasher>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(rules: &'a Rules, dealer_upcard: DealerUpcard, pair_cards: u16) -> Self {
        let column = Column::new(rules, dealer_upcard);
        let known = dealer_upcard.known_cards().map(u32::from).sum::<u32>();
        let draws = |total: Total| dealer_draws(rules, total, 2);
        let any_17 = draws(Total::of([10, 7])) || draws(Total::of([10, 6, 1]));
        let max_dealer_drawn: u32 = if any_17 { 17 } else { 16 };
        let mut search = Self {
            rules,
            column,
            pair_cards,
            max_hand_total: if rules.stands_on_21() { 20 } else { 21 },
            max_dealer_drawn: max_dealer_drawn.saturating_sub(known),
            max_hole_card: 0,
            max_before_second_card: if column.upcard().is_some() { 0 } else { 10 },
            uses_bound: true,
            plays_blackjacks: false,
            cleared: HashSet::default(),
        };
        if search.has_hole_card() {
            search.max_hole_card = 10;
        }
        search
    }

    /// Returns whether play from a hand on the table can run out of cards.
    pub(super) fn can_run_out(
        &mut self,
        left: ValueCounts,
        PlayableHand { hand, split_state, doubled, .. }: PlayableHand,
    ) -> bool {
        if self.has_hole_card() && left.len() == 0 {
            return true;
        }
        if !self.is_reachable(&left) {
            return false;
        }
        let node = hands().get(hand);
        let state = State {
            left,
            hand,
            start_hands: split_state.hands,
            player_hands: split_state.player_hands,
            split: split_state.split,
            waiting: 0,
            pair: node.values().next().unwrap_or(1),
            any_standing: split_state.split != Split::None,
            depends_on_hole_card: split_state.split != Split::None
                || is_insurable(self.rules, self.column),
        };
        let is_blackjack = is_blackjack_hand(self.rules, node, split_state.split);
        if is_blackjack && self.plays_blackjacks {
            // Whether or not a 21 may act: it is hit or doubled.
            return self.draw(state, false) || self.draw(state, true);
        }
        if is_blackjack {
            return self.finish(state, Some(PlayerEnd::Blackjack));
        }
        if doubled {
            return self.stand(state, true);
        }
        self.choose(state)
    }

    /// Returns whether the dealer has a face-down card that is not known.
    fn has_hole_card(&self) -> bool {
        let is_known = self.column.dealer_upcard.known_hole().is_some();
        self.rules.deals_hole_card() && self.column.upcard().is_some() && !is_known
    }

    /// Returns whether the player can draw: the last card may be the hole card.
    fn can_draw(&self, left: &ValueCounts) -> bool {
        left.len() > u16::from(self.has_hole_card())
    }

    /// Returns whether the position can occur: after a peek the hole card does not complete a
    /// blackjack.
    fn is_reachable(&self, left: &ValueCounts) -> bool {
        let completing = self.column.unseen_completing_value();
        !self.column.peeks || completing.is_none_or(|value| left.len() > left.of(value))
    }

    /// Returns whether play can run out of cards after any action of a hand with two cards or more.
    fn choose(&mut self, state: State) -> bool {
        let node = hands().get(state.hand);
        // For two cards it matters whether they are a pair. For more, only the total matters, and
        // the number of cards if there are charlies.
        let (representative, cards) = match node.cards {
            2 => (state.hand, 2),
            _ if self.rules.charlie() == 0 => (0, 3),
            cards => (0, cards),
        };
        let key = (
            State {
                hand: representative,
                depends_on_hole_card: state.depends_on_hole_card || state.any_standing,
                ..state
            },
            node.total,
            cards,
        );
        if (self.uses_bound && self.is_sufficient(&state)) || self.cleared.contains(&key) {
            return false;
        }
        let split_state = SplitState {
            split: state.split,
            hands: state.start_hands,
            player_hands: state.player_hands,
            has_initial_bet: true,
        };
        let legal = legal_actions(self.rules, node, split_state, self.column);
        let early = node.cards == 2
            && state.split == Split::None
            && self.column.upcard().is_some_and(|up| self.rules.offers_early_surrender_against(up));
        let found = legal.iter().any(|action| self.act(state, action))
            || (early && self.act(state, Action::Surrender));
        if !found {
            self.cleared.insert(key);
        }
        found
    }

    fn act(&mut self, state: State, action: Action) -> bool {
        match action {
            Action::Stand => self.stand(state, false),
            Action::Hit => self.draw(state, false),
            Action::Double => self.draw(state, true),
            Action::Surrender => self.finish(state, Some(PlayerEnd::Surrendered)),
            Action::Split if u16::from(state.start_hands) >= self.pair_cards => false,
            Action::Split => {
                let split = if state.pair == 1 { Split::Aces } else { Split::Pair };
                let hand = hands().get(0).after(state.pair);
                self.draw(
                    State {
                        hand,
                        split,
                        start_hands: state.start_hands + 1,
                        player_hands: state.player_hands + 1,
                        waiting: state.waiting + 1,
                        ..state
                    },
                    false,
                )
            }
        }
    }

    /// Deals a card to the hand, which plays on unless it was doubled.
    fn draw(&mut self, state: State, doubled: bool) -> bool {
        if !self.can_draw(&state.left) {
            return true;
        }
        VALUES.filter(|&value| state.left.of(value) > 0).any(|value| {
            let left = state.left.without_value(value, 1);
            let Some(left) = left.filter(|left| self.is_reachable(left)) else { return false };
            let node = hands().get(state.hand);
            let bet = Stake { doubled, has_initial_bet: false };
            let hand = node.after(value);
            if hand == BUST {
                return self.finish(State { left, ..state }, Some(PlayerEnd::Busted(bet)));
            }
            let after = State { left, hand, ..state };
            let node = hands().get(hand);
            if is_charlie_hand(self.rules, node) {
                self.finish(after, Some(PlayerEnd::Charlie(bet)))
            } else if state.split != Split::None
                && self.rules.split_natural()
                && is_blackjack_hand(self.rules, node, state.split)
            {
                self.finish(after, Some(PlayerEnd::Blackjack))
            } else if doubled {
                // A doubled hand that is surrendered needs no more cards than one that stands.
                self.stand(after, true)
            } else {
                self.choose(after)
            }
        })
    }

    /// Stands.
    fn stand(&mut self, state: State, doubled: bool) -> bool {
        let node = hands().get(state.hand);
        let (total, cards) = (node.total.best(), node.cards);
        let bet = Stake { doubled, has_initial_bet: false };
        let end = PlayerEnd::Stood { total, cards, stake: bet };
        if needs_dealer_total(self.rules, end) {
            self.finish(State { any_standing: true, ..state }, None)
        } else {
            self.finish(state, Some(end))
        }
    }

    /// Ends the hand: the next one is dealt its second card, or the dealer plays.
    fn finish(&mut self, mut state: State, end: Option<PlayerEnd>) -> bool {
        let waits = |end: &PlayerEnd| needs_dealer_total(self.rules, *end);
        state.any_standing |= end.as_ref().is_some_and(waits);
        if let Some(end) = end.filter(|end| !waits(end)) {
            let pays = |dealer| payoff(self.rules, end, dealer);
            state.depends_on_hole_card |=
                pays(DealerEnd::Blackjack) != pays(DealerEnd::NoBlackjack);
        }
        if state.waiting > 0 {
            let hand = hands().get(0).after(state.pair);
            return self.draw(State { hand, waiting: state.waiting - 1, ..state }, false);
        }
        if !dealer_reveals(self.rules, state.any_standing, state.depends_on_hole_card) {
            return false;
        }
        let known = || self.column.dealer_upcard.known_cards();
        let (total, cards) = (Total::of(known()), known().fold(0_u8, |cards, _| cards + 1));
        if state.any_standing || self.rules.dealer_plays() == DealerPlays::Always {
            self.dealer_can_run_out(&state.left, total, cards)
        } else {
            cards < 2 && state.left.len() < u16::from(2 - cards)
        }
    }

    /// Returns whether the dealer can need a card when the shoe is empty.
    pub(super) fn dealer_can_run_out(&self, left: &ValueCounts, total: Total, cards: u8) -> bool {
        if cards >= 2 && (total.is_bust() || !dealer_draws(self.rules, total, cards)) {
            return false;
        }
        if left.sum() > self.max_dealer_drawn {
            return false;
        }
        left.len() == 0
            || VALUES.filter(|&value| left.of(value) > 0).any(|value| {
                let rest = left.without_value(value, 1);
                rest.is_some_and(|rest| {
                    self.dealer_can_run_out(&rest, total.plus(value), cards + 1)
                })
            })
    }
}
