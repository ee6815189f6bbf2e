//! Whether legal play could need a card when none is left.
//!
//! Exact odds have no meaning then: what a dealer does who has no more cards is no rule of the
//! game. Large shoes are cleared by a sum; small ones are searched, over all that player and chance
//! can do, as far as the sum leaves it open.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use blackjack_engine::{
    Action, Composition, DealerEnd, DealerPlays, PlayerEnd, Rules, Split, SplitBy, Stake, Total,
    dealer_draws, dealer_shows, payoff,
};

use crate::counts::{Counts, VALUES};
use crate::deal::split_limit;
use crate::dealer::Shown;
use crate::error::OddsError;
use crate::game::{Column, Family, is_charlie_hand, is_natural_hand, legal_actions};
use crate::hands::{BUST, HandIndex, HandNode, hands};
use crate::worth::is_insurable;

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

/// Whether a hand is two cards of this value.
fn is_pair(hand: &HandNode, value: u8) -> bool {
    hand.cards == 2 && hand.holds(value) == 2
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

/// A search for play that needs a card when none is left.
struct Search<'a> {
    rules: &'a Rules,
    column: Column,
    of_pair: u16,
    /// The most that a hand can count for, aces as 1, when it draws its last card.
    hand_most: u32,
    /// The most that the dealer can have drawn, aces as 1, when he needs a card.
    dealer_most: u32,
    /// The most that lies face down.
    hole_most: u32,
    /// The most that the dealer can have drawn, aces as 1, when he needs a second card.
    second_most: u32,
    /// Whether what is ample is cleared without a search: only a test looks at all there is.
    weighs: bool,
    /// Places from which play cannot run out, hands that are alike taken together.
    cleared: HashSet<(State, Total, u8), BuildHasherDefault<Mixer>>,
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules, upcard: Option<u8>, of_pair: u16) -> Self {
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

    /// More is left than can be taken before somebody needs a card: in all, or of the high cards.
    fn is_ample(&self, state: &State) -> bool {
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
    fn dealer_lacks(&self, left: &Counts, total: Total, cards: u8) -> bool {
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

#[cfg(test)]
mod tests {
    use blackjack_engine::House;
    use proptest::prelude::*;

    use super::*;
    use crate::cards::rank_of_value;

    const CHANGES: [&[&str]; 8] = [
        &[],
        &["dealer-17=hit-all", "stand-on-21=false"],
        &["dealer-17=hit-ace", "hole-card=none", "insurance=none"],
        &["dealer-upcard=false", "hole-card=none", "insurance=none"],
        &["dealer-plays=always", "split-aces-hands=3", "hit-split-aces=true"],
        &["charlie=5", "dealer-charlie=5", "double-cards=any"],
        &["split-natural=true", "hole-card=no-peek", "split-hands=7"],
        &["surrender=early", "ties=dealer", "split-hands=2"],
    ];

    /// A shoe, and how its first cards are dealt: as a pair if there is one, else any two.
    fn shoes() -> impl Strategy<Value = (Composition, bool)> {
        let counts = (prop::array::uniform9(0..3_u8), 0..5_u8);
        (counts, any::<bool>()).prop_map(|((low, tens), pair)| {
            let mut shoe = Composition::EMPTY;
            for (value, count) in VALUES.zip(low.into_iter().chain([tens])) {
                (0..count).for_each(|_| shoe.add(rank_of_value(value)));
            }
            (shoe, pair)
        })
    }

    proptest! {
        /// What is cleared by what it counts for is what a search through all play clears.
        #[test]
        fn what_is_ample_cannot_run_out(
            (shoe, pair) in shoes(),
            up in VALUES,
            changes in prop::sample::select(&CHANGES[..]),
        ) {
            let house = House::default().with(changes.iter().copied()).expect("they fit");
            let rules = house.rules();
            let counts = Counts::new(&shoe);
            let up = rules.dealer_upcard().then_some(up);
            let without_up = up.map_or(Some(counts), |up| counts.without_value(up, 1));
            let fits = |played: &Played| {
                let held = &hands().get(played.hand).held;
                without_up.and_then(|left| left.without(held)).is_some()
            };
            // More cards take a search of everything too long.
            let played = starts(rules, &shoe).filter(|played| counts.len() <= 14 && fits(played));
            let Some(played) = played.max_by_key(|played| (pair == (played.of_pair > 0), played.hand))
            else { return Ok(()) };
            let found = [true, false].map(|weighs| {
                let left = without_up.and_then(|left| left.without(&hands().get(played.hand).held));
                let mut search = Search::new(rules, up, played.of_pair);
                search.weighs = weighs;
                left.map(|left| search.start(left, played))
            });
            prop_assert_eq!(found[0], found[1]);
        }
    }
}
