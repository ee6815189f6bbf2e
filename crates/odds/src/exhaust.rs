//! Whether legal play could need a card when none is left.
//!
//! Exact odds have no meaning then: what a dealer does who has no more cards is no rule of the
//! game. Large shoes are cleared by a sum; small ones are searched, over all that player and chance
//! can do.

use std::collections::HashSet;

use blackjack_engine::{
    Action, Composition, DealerEnd, DealerPlays, PlayerEnd, Rules, Split, SplitBy, Stake, Total,
    dealer_draws, dealer_shows, payoff,
};

use crate::counts::{Counts, VALUES};
use crate::deal::split_limit;
use crate::dealer::Shown;
use crate::error::OddsError;
use crate::game::{Column, Family, is_charlie_hand, is_natural_hand, legal_actions};
use crate::hands::{HandIndex, hands};
use crate::worth::is_insurable;

/// The most that the cards of a finished hand can count for, aces as 1: a ten to 21.
const HAND_MOST: u32 = 31;

/// The most that the cards of a dealer can count for who still draws.
const DEALER_MOST: u32 = 17;

/// One hand that may be played from a shoe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// Its cards.
    pub(crate) hand: HandIndex,
    pub(crate) family: Family,
    /// How many cards of the shoe make pairs with each other, its own included; 0 if it is no pair.
    pub(crate) of_pair: u16,
}

/// Refuses a shoe that can run out in any round with one of these upcards.
pub(crate) fn check_rounds(
    rules: &Rules,
    composition: &Composition,
    upcards: &[Option<u8>],
) -> Result<(), OddsError> {
    let shoe = Counts::new(composition);
    let error = OddsError::ShoeRunsOut { cards: shoe.len() };
    let dealt = 2 + u16::from(rules.dealer_upcard()) + u16::from(rules.deals_hole_card());
    if shoe.len() < dealt {
        return Err(error);
    }
    let is_safe = |played: &Played| upcards.iter().all(|&up| is_ample(rules, &shoe, *played, up));
    if starts(rules, composition).all(|played| is_safe(&played)) { Ok(()) } else { Err(error) }
}

/// Refuses a shoe that can run out when this hand is played under an upcard.
pub(crate) fn check_hand(
    rules: &Rules,
    shoe: &Counts,
    played: Played,
    upcard: Option<u8>,
) -> Result<(), OddsError> {
    let error = OddsError::ShoeRunsOut { cards: shoe.len() };
    if is_ample(rules, shoe, played, upcard) { Ok(()) } else { Err(error) }
}

/// Whether a shoe cannot run out when this hand, which it holds, is played under an upcard.
fn is_ample(rules: &Rules, shoe: &Counts, played: Played, upcard: Option<u8>) -> bool {
    let unseen = shoe.without(&hands().get(played.hand).held);
    let left = match upcard {
        Some(up) => unseen.and_then(|unseen| unseen.without_value(up, 1)),
        None => unseen,
    };
    // What the shoe does not hold is not played.
    left.is_none_or(|left| !Search::new(rules, upcard, played.of_pair).start(left, played))
}

/// Refuses a shoe that a dealer with this upcard, which it holds, can run out alone.
pub(crate) fn check_dealer(
    rules: &Rules,
    shoe: &Counts,
    upcard: Option<u8>,
) -> Result<(), OddsError> {
    let left = upcard.and_then(|up| shoe.without_value(up, 1)).unwrap_or(*shoe);
    let total = upcard.map_or_else(Total::default, |up| Total::of([up]));
    let cards = u8::from(upcard.is_some());
    if Search::new(rules, upcard, 0).dealer_lacks(&left, total, cards) {
        return Err(OddsError::ShoeRunsOut { cards: shoe.len() });
    }
    Ok(())
}

/// All starting hands that a shoe may hold.
fn starts(rules: &Rules, composition: &Composition) -> impl Iterator<Item = Played> {
    let pairs = VALUES.flat_map(|first| (first..=10).map(move |second| [first, second]));
    pairs.filter_map(move |[first, second]| {
        let hand = hands().find([first, second])?;
        let of_pair = if first == second { most_alike(rules, composition, first) } else { 0 };
        Some(Played { hand, family: Family::START, of_pair })
    })
}

/// The most cards of a value that make pairs with each other.
fn most_alike(rules: &Rules, composition: &Composition, value: u8) -> u16 {
    match rules.split_by() {
        SplitBy::Value => composition.of_value(value),
        SplitBy::Rank => {
            let of_value = composition.iter().filter(|(rank, _)| rank.value() == value);
            of_value.map(|(_, count)| count).max().unwrap_or_default()
        }
    }
}

/// Where play stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The cards that nobody has seen.
    left: Counts,
    hand: HandIndex,
    family: u8,
    held: u8,
    split: Split,
    /// Hands of one card of the pair that wait for their turn.
    waiting: u8,
    pair: u8,
    /// Whether a hand stands.
    standing: bool,
    /// Whether anything is unsettled until the dealer's second card.
    open: bool,
}

/// A search for play that needs a card when none is left.
struct Search<'a> {
    rules: &'a Rules,
    column: Column,
    of_pair: u16,
    /// Places from which play cannot run out, hands that are alike taken together.
    cleared: HashSet<(State, Total, u8)>,
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules, upcard: Option<u8>, of_pair: u16) -> Self {
        let column = Column::new(rules, upcard.map_or(Shown::Nothing, Shown::Up));
        Self { rules, column, of_pair, cleared: HashSet::new() }
    }

    /// From a hand that is on the table.
    fn start(&mut self, left: Counts, Played { hand, family, .. }: Played) -> bool {
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

    /// More is left than all hands together could take.
    fn is_ample(&self, state: &State) -> bool {
        let hand = hands().get(state.hand);
        let open = HAND_MOST - u32::from(hand.total.hard());
        let waiting = u32::from(state.waiting) * (HAND_MOST - u32::from(state.pair));
        let more = self.more_splits(state) * HAND_MOST;
        let up = u32::from(self.column.upcard().unwrap_or(0));
        // The dealer's cards, or the one that lies face down when somebody else needs it.
        let dealer = (DEALER_MOST - up).max(10);
        state.left.sum() > open + waiting + more + dealer
    }

    /// The most hands that may still come of splits: each takes a card of the pair.
    fn more_splits(&self, state: &State) -> u32 {
        let hand = hands().get(state.hand);
        let is_pair = hand.cards == 2 && hand.holds(state.pair) == 2;
        if state.split == Split::None && !is_pair {
            return 0;
        }
        let limit = split_limit(self.rules, state.pair, Family::START)
            .min(u8::try_from(self.of_pair).unwrap_or(u8::MAX));
        let cards = state.left.of(state.pair) + u16::from(is_pair);
        u32::from(limit.saturating_sub(state.family)).min(u32::from(cards))
    }

    /// A hand of two cards or more is asked.
    fn asked(&mut self, state: State) -> bool {
        let node = hands().get(state.hand);
        // Of two cards it matters whether they are a pair; of more, only what they count for.
        let like = if node.cards == 2 { state.hand } else { 0 };
        let place = (State { hand: like, ..state }, node.total, node.cards);
        if self.is_ample(&state) || self.cleared.contains(&place) {
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
            let Some(hand) = hands().find(node.values().chain([value])) else {
                return self.finish(State { left, ..state }, Some(PlayerEnd::Busted(staked)));
            };
            let after = State { left, hand, ..state };
            let node = hands().get(hand);
            if is_charlie_hand(self.rules, node) {
                self.finish(after, Some(PlayerEnd::Charlie))
            } else if state.split != Split::None && is_natural_hand(self.rules, node, state.split) {
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
    fn dealer_lacks(&self, left: &Counts, total: Total, cards: u8) -> bool {
        if cards >= 2 && (total.is_bust() || !dealer_draws(self.rules, total, cards)) {
            return false;
        }
        if left.sum() > DEALER_MOST {
            return false;
        }
        left.len() == 0
            || VALUES.filter(|&value| left.of(value) > 0).any(|value| {
                let rest = left.without_value(value, 1);
                rest.is_some_and(|rest| self.dealer_lacks(&rest, total.plus(value), cards + 1))
            })
    }
}
