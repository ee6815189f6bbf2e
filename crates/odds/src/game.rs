//! The rules of a computation, its columns, and the payoffs of hands.

use std::sync::Arc;

use arrayvec::ArrayVec;
use blackjack_engine::{
    Action, Actions, Chips, DealerEnd, DoubleCards, Payoff, PlayerEnd, Rules, Situation, Split,
    Stake, is_blackjack, is_charlie, legal, makes_blackjack, payoff, refusal,
};

use crate::dealer::DEALER_ENDS;
use crate::dealer::shared::Dealer;
use crate::dealer::upcard::DealerUpcard;
use crate::hands::HandNode;
use crate::number::{Number, from_count};
use crate::value_counts::{VALUES, ValueCounts, rank_of_value};

/// The number of dealer outcomes, the bust included.
pub(crate) const OUTCOME_COUNT: usize = DEALER_ENDS.len() + 1;

/// The index of a blackjack among the dealer's outcomes.
pub(crate) const BLACKJACK_END: usize = 7;

/// One column of every table: the dealer's upcard, and whether the dealer peeks with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    /// The upcard, if there is one.
    pub(crate) dealer_upcard: DealerUpcard,
    /// True if the dealer peeks for a blackjack before anyone plays. If so, no hand is played
    /// against a blackjack: it counts 0 in the value of a hand, and costs the starting hand its
    /// initial bet.
    pub(crate) peeks: bool,
}

impl Column {
    pub(crate) fn new(rules: &Rules, dealer_upcard: DealerUpcard) -> Self {
        let peeks = match dealer_upcard {
            DealerUpcard::Value(up) | DealerUpcard::WithHole { up, .. } => rules.peeks_with(up),
            DealerUpcard::None => false,
        };
        Self { dealer_upcard, peeks }
    }

    /// Returns the value of the upcard.
    pub(crate) fn upcard(self) -> Option<u8> {
        self.dealer_upcard.upcard()
    }

    /// Returns the card value that makes a blackjack with the upcard; `None` if no value does, or
    /// without an upcard.
    fn blackjack_completing_value(self) -> Option<u8> {
        let upcard = self.upcard().filter(|&value| makes_blackjack(value))?;
        VALUES.filter(|&value| value != upcard).find(|&value| makes_blackjack(value))
    }

    /// Returns the value of the unseen card that makes a blackjack with the upcard; `None` if no
    /// value does, without an upcard, or if the hole card is known.
    pub(crate) fn unseen_completing_value(self) -> Option<u8> {
        let is_unseen = self.dealer_upcard.known_hole().is_none();
        self.blackjack_completing_value().filter(|_| is_unseen)
    }

    /// Returns the cards of a dealer blackjack that the shoe holds, the upcard among them, and
    /// their number of orders; `None` if there is no blackjack.
    pub(crate) fn blackjack_cards(self) -> Option<(ArrayVec<u8, 2>, i32)> {
        let Some(upcard) = self.upcard() else { return Some(([1, 10].into(), 2)) };
        let second = self.unseen_completing_value();
        let is_blackjack = second.is_some() || self.is_known_blackjack();
        is_blackjack.then(|| ([upcard].into_iter().chain(second).collect(), 1))
    }

    /// Returns whether the dealer's known cards are a blackjack.
    pub(crate) fn is_known_blackjack(self) -> bool {
        let hole = self.dealer_upcard.known_hole();
        hole.is_some() && self.blackjack_completing_value() == hole
    }

    /// Returns the probability of a dealer blackjack. `unseen` includes the upcard.
    pub(crate) fn blackjack_chance<T: Number>(self, unseen: &ValueCounts) -> T {
        self.chance_among(|value| unseen.of(value), unseen.len(), unseen.left_of(unseen.len(), 1))
    }

    /// Returns the same after one card of this value, which is among the unseen, has been drawn.
    pub(crate) fn blackjack_chance_after<T: Number>(self, drawn: u8, unseen: &ValueCounts) -> T {
        let all = unseen.left_of(unseen.len(), 1);
        let count = |value| unseen.left_of(unseen.of(value), u16::from(value == drawn));
        self.chance_among(count, all, unseen.left_of(all, 1))
    }

    /// Returns the same for these counts of cards, `rest` of which are left after one of `all`.
    fn chance_among<T: Number>(self, count: impl Fn(u8) -> u16, all: u16, rest: u16) -> T {
        let chance = |of: u16, all: u16| {
            if of == 0 || all == 0 { T::zero() } else { from_count::<T>(of) / from_count(all) }
        };
        match self.dealer_upcard {
            DealerUpcard::WithHole { .. } => {
                if self.is_known_blackjack() {
                    T::one()
                } else {
                    T::zero()
                }
            }
            DealerUpcard::Value(_) => self
                .blackjack_completing_value()
                .map_or_else(T::zero, |value| chance(count(value), rest)),
            DealerUpcard::None => T::from_int(2) * chance(count(1), all) * chance(count(10), rest),
        }
    }
}

/// The result of a hand that does not stand, in initial bets, without and with a dealer blackjack.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FlatPayoff<T> {
    usual: T,
    blackjack: T,
}

impl<T: Number> FlatPayoff<T> {
    /// Returns the result against each dealer outcome, a bust last.
    pub(crate) fn results(&self) -> [T; OUTCOME_COUNT] {
        std::array::from_fn(|end| {
            if end == BLACKJACK_END { self.blackjack.clone() } else { self.usual.clone() }
        })
    }

    /// Returns the expected result. `blackjack` returns the probability of a dealer blackjack and
    /// is called only if it matters.
    pub(crate) fn value(&self, blackjack: impl FnOnce() -> T) -> T {
        if self.usual == self.blackjack {
            return self.usual.clone();
        }
        let blackjack = blackjack();
        self.usual.clone() * (T::one() - blackjack.clone()) + self.blackjack.clone() * blackjack
    }
}

/// The result of a blackjack, in initial bets.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum BlackjackPayoff<T> {
    /// Decided by whether the dealer has a blackjack.
    Settled(FlatPayoff<T>),
    /// No better than another 21: the result against each dealer outcome, a bust last.
    Waiting([T; OUTCOME_COUNT]),
}

impl<T: Number> BlackjackPayoff<T> {
    /// Returns the result against each dealer outcome, a bust last.
    pub(crate) fn results(&self) -> [T; OUTCOME_COUNT] {
        match self {
            Self::Settled(flat) => flat.results(),
            Self::Waiting(results) => results.clone(),
        }
    }

    /// Returns the expected result, from the probability of a dealer blackjack if that decides it
    /// and else from the value of standing.
    pub(crate) fn value(&self, blackjack: impl FnOnce() -> T, stand: impl FnOnce() -> T) -> T {
        match self {
            Self::Settled(flat) => flat.value(blackjack),
            Self::Waiting(_) => stand(),
        }
    }
}

/// Returns the results against each dealer outcome, a bust last.
fn against_all<T>(result: &dyn Fn(DealerEnd) -> T) -> [T; OUTCOME_COUNT] {
    std::array::from_fn(|dealer| {
        result(DEALER_ENDS.get(dealer).copied().unwrap_or(DealerEnd::Busted))
    })
}

/// The payoffs of hands in one kind of column, with or without a peek.
#[derive(Debug)]
pub(crate) struct Payoffs<T> {
    /// By total, number of cards, and whether doubled: the result of a standing hand against each
    /// dealer outcome, in initial bets.
    standing: Vec<[T; OUTCOME_COUNT]>,
    /// A bust, undoubled and doubled.
    pub(crate) bust: [FlatPayoff<T>; 2],
    /// A charlie, undoubled and doubled.
    pub(crate) charlie: [FlatPayoff<T>; 2],
    /// A blackjack.
    pub(crate) blackjack: BlackjackPayoff<T>,
    /// A surrender, before any double.
    pub(crate) surrender: FlatPayoff<T>,
    /// A surrender after a double.
    pub(crate) surrendered_double: FlatPayoff<T>,
}

/// The payoffs of split hands, and the rules by which they end: everything that their results
/// depend on besides their play and the dealer.
#[derive(Debug)]
pub(crate) struct SplitPayoffs<T> {
    /// By whether the dealer peeks; `None` if there is no such column.
    payoffs: [Option<Arc<Payoffs<T>>>; 2],
    /// The minimum number of cards and the maximum total of a charlie; `None`
    /// if there are no charlies.
    charlie: Option<(u8, u8)>,
    /// True if the hand can be a blackjack.
    may_be_blackjack: bool,
}

impl<T: Number> PartialEq for SplitPayoffs<T> {
    /// Payoffs of hands that cannot occur may differ.
    fn eq(&self, other: &Self) -> bool {
        let rules = |of: &Self| (of.charlie, of.may_be_blackjack);
        let is_same = |(one, other): (&Payoffs<T>, &Payoffs<T>)| {
            one.standing == other.standing
                && one.bust == other.bust
                && one.surrendered_double == other.surrendered_double
                && (self.charlie.is_none() || one.charlie == other.charlie)
                && (!self.may_be_blackjack || one.blackjack == other.blackjack)
        };
        rules(self) == rules(other)
            && self.payoffs.iter().zip(&other.payoffs).all(|pair| match pair {
                (Some(one), Some(other)) => is_same((one, other)),
                (one, other) => one.is_none() && other.is_none(),
            })
    }
}

/// The maximum number of cards of a standing hand that its payoff distinguishes.
const MAX_CARDS: usize = PlayerEnd::CARDS_TOLD_APART as usize;

impl<T: Number> Payoffs<T> {
    /// Computes the payoffs; `has_initial_bet` as in [`Stake`], and `added` is the amount added by
    /// a double, in initial bets.
    fn new(rules: &Rules, peeks: bool, has_initial_bet: bool, added: &T) -> Self {
        let paid = |end: PlayerEnd, dealer: DealerEnd, doubled: bool| {
            let bets = if doubled { T::one() + added.clone() } else { T::one() };
            if peeks && dealer == DealerEnd::Blackjack {
                return T::zero();
            }
            match payoff(rules, end, dealer) {
                Payoff::Bet(ratio) => T::ratio(ratio) * bets,
                Payoff::InitialBetLost => T::from_int(-1),
            }
        };
        let flat = |end: PlayerEnd, doubled: bool| FlatPayoff {
            usual: paid(end, DealerEnd::NoBlackjack, doubled),
            blackjack: paid(end, DealerEnd::Blackjack, doubled),
        };
        let standing = |index: usize| {
            let (total, rest) = (index / (2 * MAX_CARDS), index % (2 * MAX_CARDS));
            let (cards, doubled) = (rest / 2 + 1, rest % 2 == 1);
            let stake = Stake { doubled, has_initial_bet };
            // Both are at most 21, so the conversions cannot fail.
            let [total, cards] = [total, cards].map(|small| u8::try_from(small).unwrap_or(21));
            let end = PlayerEnd::Stood { total, cards, stake };
            against_all(&|dealer| paid(end, dealer, doubled))
        };
        let stake = |doubled| Stake { doubled, has_initial_bet };
        Self {
            standing: (0..22 * MAX_CARDS * 2).map(standing).collect(),
            bust: [false, true].map(|doubled| flat(PlayerEnd::Busted(stake(doubled)), doubled)),
            charlie: [false, true].map(|doubled| flat(PlayerEnd::Charlie(stake(doubled)), doubled)),
            blackjack: if rules.blackjack_waits() {
                BlackjackPayoff::Waiting(against_all(&|dealer| {
                    paid(PlayerEnd::Blackjack, dealer, false)
                }))
            } else {
                BlackjackPayoff::Settled(flat(PlayerEnd::Blackjack, false))
            },
            surrender: flat(PlayerEnd::Surrendered, false),
            surrendered_double: flat(PlayerEnd::SurrenderedDouble(stake(true)), true),
        }
    }

    /// Returns the result of a standing hand against each dealer outcome, a bust last, in initial
    /// bets.
    pub(crate) fn standing(&self, hand: &HandNode, doubled: bool) -> &[T; OUTCOME_COUNT] {
        let (total, cards) = (usize::from(hand.total.best()), usize::from(hand.cards));
        let cards = cards.min(MAX_CARDS);
        &self.standing[(total * MAX_CARDS + cards - 1) * 2 + usize::from(doubled)]
    }
}

/// The game of a house for one starting hand with unlimited funds.
#[derive(Debug)]
pub(crate) struct Game<T> {
    pub(crate) rules: Rules,
    pub(crate) columns: Vec<Column>,
    /// The index of the column of each upcard.
    places: [Option<usize>; 10],
    pub(crate) dealer: Arc<Dealer<T>>,
    /// By whether the hand has the initial bet in the sense of [`Stake`], then by whether the
    /// dealer peeks.
    payoffs: [[Arc<Payoffs<T>>; 2]; 2],
}

impl<T: Number> Game<T> {
    /// Builds the game under these rules for these columns.
    pub(crate) fn new(rules: &Rules, dealer_upcard: &[DealerUpcard]) -> Self {
        Self::with_dealer(rules, dealer_upcard, Arc::new(Dealer::new(rules, dealer_upcard)))
    }

    /// Builds the game with this dealer, who must follow the rules.
    pub(crate) fn with_dealer(
        rules: &Rules,
        dealer_upcard: &[DealerUpcard],
        dealer: Arc<Dealer<T>>,
    ) -> Self {
        Self::adding(&T::one(), rules, dealer_upcard, dealer)
    }

    /// Builds the game with this dealer, in which a double adds this many initial bets.
    pub(crate) fn adding(
        added: &T,
        rules: &Rules,
        dealer_upcard: &[DealerUpcard],
        dealer: Arc<Dealer<T>>,
    ) -> Self {
        Self {
            rules: *rules,
            columns: dealer_upcard
                .iter()
                .map(|&dealer_upcard| Column::new(rules, dealer_upcard))
                .collect(),
            places: std::array::from_fn(|value| {
                dealer_upcard.iter().position(|dealer_upcard| {
                    dealer_upcard.upcard().is_some_and(|up| usize::from(up) == value + 1)
                })
            }),
            dealer,
            payoffs: [false, true].map(|has_initial_bet| {
                [false, true]
                    .map(|peeks| Arc::new(Payoffs::new(rules, peeks, has_initial_bet, added)))
            }),
        }
    }

    /// Returns the index of the column with this upcard.
    pub(crate) fn column_of(&self, upcard: u8) -> Option<usize> {
        self.places[usize::from(upcard) - 1]
    }

    /// Returns whether hands of more than two cards may be doubled.
    pub(crate) fn doubles_any_hand(&self) -> bool {
        self.rules.double_cards() == DoubleCards::Any
    }

    /// Returns the payoffs in this column; `has_initial_bet` as in [`Stake`].
    pub(crate) fn payoffs(&self, column: Column, has_initial_bet: bool) -> &Payoffs<T> {
        &self.payoffs[usize::from(has_initial_bet)][usize::from(column.peeks)]
    }

    /// Returns the payoffs and rules that determine the results of hands split
    /// from a pair of this value.
    pub(crate) fn split_payoffs(&self, value: u8) -> SplitPayoffs<T> {
        let payoffs = [false, true].map(|peeks| {
            let is_used = self.columns.iter().any(|column| column.peeks == peeks);
            is_used.then(|| Arc::clone(&self.payoffs[0][usize::from(peeks)]))
        });
        let (cards, limit) = (self.rules.charlie(), self.rules.charlie_limit());
        SplitPayoffs {
            payoffs,
            charlie: (cards > 0).then_some((cards, limit)),
            may_be_blackjack: self.rules.split_natural() && makes_blackjack(value),
        }
    }

    /// Returns whether a dealer blackjack takes no more than the initial bet from a hand that is
    /// not busted.
    pub(crate) fn takes_initial_bet_only(&self, column: Column) -> bool {
        !column.peeks && self.rules.blackjack_takes_initial_bet_only()
    }

    /// Returns whether a hand is a charlie.
    pub(crate) fn is_charlie(&self, hand: &HandNode) -> bool {
        is_charlie_hand(&self.rules, hand)
    }

    /// Returns whether a hand is a blackjack.
    pub(crate) fn is_blackjack(&self, hand: &HandNode, split: Split) -> bool {
        is_blackjack_hand(&self.rules, hand, split)
    }

    /// Returns whether a hand that has been doubled may be surrendered.
    pub(crate) fn surrenders_double(&self, hand: &HandNode, column: Column) -> bool {
        let situation = situation(hand, SplitState::START, column);
        let situation = Situation { doubled: true, ..situation };
        refusal(&self.rules, &situation, Action::Surrender).is_none()
    }

    /// Returns the legal plays of a hand: standing, hitting, doubling. Unlike surrender, these are
    /// legal against every upcard or against none.
    pub(crate) fn plays(&self, hand: &HandNode, split_state: SplitState) -> Actions {
        let plays = |column| {
            let legal = legal_actions(&self.rules, hand, split_state, column);
            let plays = [Action::Stand, Action::Hit, Action::Double];
            plays.into_iter().filter(|&action| legal.contains(action)).collect::<Actions>()
        };
        let first = plays(self.columns[0]);
        debug_assert!(self.columns.iter().all(|&column| plays(column) == first));
        first
    }

    /// Returns the legal actions of a hand.
    pub(crate) fn legal(
        &self,
        hand: &HandNode,
        split_state: SplitState,
        column: Column,
    ) -> Actions {
        legal_actions(&self.rules, hand, split_state, column)
    }
}

/// Returns whether a hand is a charlie.
pub(crate) fn is_charlie_hand(rules: &Rules, hand: &HandNode) -> bool {
    is_charlie(rules, hand.total, hand.cards)
}

/// Returns whether a hand is a blackjack.
pub(crate) fn is_blackjack_hand(rules: &Rules, hand: &HandNode, split: Split) -> bool {
    hand.cards == 2 && is_blackjack(rules, &hand.to_hand(), split)
}

/// Returns the legal actions of a hand. Two cards of one value are assumed to be of one rank.
pub(crate) fn legal_actions(
    rules: &Rules,
    hand: &HandNode,
    split_state: SplitState,
    column: Column,
) -> Actions {
    legal(rules, &situation(hand, split_state, column))
}

/// Returns the situation of a hand with unlimited funds that has not been doubled.
fn situation(hand: &HandNode, split_state: SplitState, column: Column) -> Situation {
    let mut values = hand.values();
    let pair = match (values.next(), values.next(), values.next()) {
        (Some(first), Some(second), None) if first == second => Some(rank_of_value(first)),
        _ => None,
    };
    Situation {
        total: hand.total,
        cards: hand.cards,
        pair,
        split: split_state.split,
        doubled: false,
        start_hands: split_state.hands,
        seat_hands: split_state.player_hands,
        upcard: column.upcard(),
        cost: Chips::ZERO,
        available: None,
    }
}

/// The hands that one starting hand has become, as seen by one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SplitState {
    /// The kind of split that the hand comes from.
    pub(crate) split: Split,
    /// The number of hands, this one included.
    pub(crate) hands: u8,
    /// The number of hands of the player, over all starting hands.
    pub(crate) player_hands: u8,
    /// True if this hand loses the initial bet to a dealer blackjack that takes original bets only.
    pub(crate) has_initial_bet: bool,
}

impl SplitState {
    /// A starting hand, the only one of its player.
    pub(crate) const START: Self =
        Self { split: Split::None, hands: 1, player_hands: 1, has_initial_bet: true };

    /// Returns whether it is a starting hand.
    pub(crate) fn is_start(self) -> bool {
        self.split == Split::None && self.hands == 1
    }

    /// Returns the state of a hand of a split pair that has reached the limit, so that it is not
    /// split again.
    pub(crate) fn full(value: u8) -> Self {
        let split = if value == 1 { Split::Aces } else { Split::Pair };
        Self { split, hands: u8::MAX, player_hands: u8::MAX, has_initial_bet: false }
    }
}
