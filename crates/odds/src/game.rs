//! What is the same for every hand of a question: the rules, what the dealer shows, and what the
//! ends of hands pay.

use blackjack_engine::{
    Actions, Chips, DealerEnd, DoubleCards, PlayerEnd, Ratio, Rules, Situation, Split, Stake,
    is_charlie, is_natural, legal, makes_natural, payoff,
};

use crate::cards::rank_of_value;
use crate::counts::{Counts, VALUES};
use crate::dealer::{ENDS, Tree};
use crate::hands::HandNode;
use crate::number::Number;
use crate::shown::Shown;

/// How many ways there are for the dealer to end, a bust included.
pub(crate) const OUTCOMES: usize = ENDS.len() + 1;

/// The place of a natural among the dealer's ends.
pub(crate) const NATURAL: usize = 6;

/// One column of every table: what the dealer shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Column {
    /// The upcard, or none.
    pub(crate) shown: Shown,
    /// Whether the dealer looks for a natural before anyone plays. Then no hand is played against
    /// one: it counts nothing in the value of a hand, and one first stake for the start.
    pub(crate) peeks: bool,
}

impl Column {
    pub(crate) fn new(rules: &Rules, shown: Shown) -> Self {
        let peeks = match shown {
            Shown::Up(value) => rules.peeks_under(value),
            Shown::Nothing => false,
        };
        Self { shown, peeks }
    }

    /// The value of the upcard.
    pub(crate) fn upcard(self) -> Option<u8> {
        self.shown.upcard()
    }

    /// The value of the cards that make a natural with the upcard; `None` if there are none, or no
    /// upcard.
    pub(crate) fn completed_by(self) -> Option<u8> {
        let upcard = self.upcard().filter(|&value| makes_natural(value))?;
        VALUES.filter(|&value| value != upcard).find(|&value| makes_natural(value))
    }

    /// The chance that the dealer has a natural, when these cards (the upcard among them) are not
    /// seen.
    pub(crate) fn natural<T: Number>(self, unseen: &Counts) -> T {
        let chance = |of: u16, all: u16| {
            if of == 0 || all == 0 { T::zero() } else { whole::<T>(of) / whole(all) }
        };
        let rest = unseen.len().saturating_sub(1);
        match self.shown {
            Shown::Up(_) => {
                self.completed_by().map_or_else(T::zero, |value| chance(unseen.of(value), rest))
            }
            Shown::Nothing => {
                T::whole(2) * chance(unseen.of(1), unseen.len()) * chance(unseen.of(10), rest)
            }
        }
    }
}

/// A number of cards.
pub(crate) fn whole<T: Number>(cards: u16) -> T {
    T::whole(i32::from(cards))
}

/// What a hand that does not stand wins, in first stakes: where the dealer has no natural, and
/// where he has one.
#[derive(Clone, Debug)]
pub(crate) struct Flat<T> {
    usual: T,
    natural: T,
}

impl<T: Number> Flat<T> {
    /// What it wins for each of the dealer's ends, a bust last.
    pub(crate) fn results(&self) -> [T; OUTCOMES] {
        std::array::from_fn(
            |end| {
                if end == NATURAL { self.natural.clone() } else { self.usual.clone() }
            },
        )
    }

    /// The value, when a dealer natural has this chance, which is asked for only if it matters.
    pub(crate) fn value(&self, natural: impl FnOnce() -> T) -> T {
        if self.usual == self.natural {
            return self.usual.clone();
        }
        let natural = natural();
        self.usual.clone() * (T::one() - natural.clone()) + self.natural.clone() * natural
    }
}

/// What hands win in one kind of column: with a peek or without, before a split or after.
#[derive(Debug)]
pub(crate) struct Payoffs<T> {
    /// By total, number of cards and doubled or not: what a standing hand wins for each of the
    /// dealer's ends, in first stakes.
    standing: Vec<[T; OUTCOMES]>,
    /// A bust, not doubled and doubled.
    pub(crate) bust: [Flat<T>; 2],
    /// A charlie, not doubled and doubled.
    pub(crate) charlie: [Flat<T>; 2],
    /// A natural.
    pub(crate) natural: Flat<T>,
    /// Surrendering.
    pub(crate) surrender: Flat<T>,
}

/// Most cards of a hand that is not over 21.
const CARDS: usize = 21;

impl<T: Number> Payoffs<T> {
    /// `bears` as in [`Stake`].
    fn new(rules: &Rules, peeks: bool, bears: bool) -> Self {
        let paid = |end: PlayerEnd, dealer: DealerEnd, stakes: i32| {
            let peeked = peeks && dealer == DealerEnd::Natural;
            let ratio = if peeked { Ratio::ZERO } else { payoff(rules, end, dealer) };
            T::ratio(ratio) * T::whole(stakes)
        };
        let flat = |end: PlayerEnd, stakes: i32| Flat {
            usual: paid(end, DealerEnd::NotNatural, stakes),
            natural: paid(end, DealerEnd::Natural, stakes),
        };
        let standing = |index: usize| {
            let (total, rest) = (index / (2 * CARDS), index % (2 * CARDS));
            let (cards, doubled) = (rest / 2 + 1, rest % 2 == 1);
            let stake = Stake { doubled, bears };
            // Both at most 21.
            let [total, cards] = [total, cards].map(|small| u8::try_from(small).unwrap_or(21));
            let end = PlayerEnd::Stood { total, cards, stake };
            let stakes = if doubled { 2 } else { 1 };
            std::array::from_fn(|dealer| match ENDS.get(dealer) {
                Some(&dealer) => paid(end, dealer, stakes),
                None => paid(end, DealerEnd::Busted, stakes),
            })
        };
        let both = [(false, 1), (true, 2)];
        Self {
            standing: (0..22 * CARDS * 2).map(standing).collect(),
            bust: both.map(|(doubled, n)| flat(PlayerEnd::Busted(Stake { doubled, bears }), n)),
            charlie: both.map(|(_, stakes)| flat(PlayerEnd::Charlie, stakes)),
            natural: flat(PlayerEnd::Natural, 1),
            surrender: flat(PlayerEnd::Surrendered, 1),
        }
    }

    /// What a standing hand wins for each of the dealer's ends, a bust last, in first stakes.
    pub(crate) fn standing(&self, hand: &HandNode, doubled: bool) -> &[T; OUTCOMES] {
        let (total, cards) = (usize::from(hand.total.best()), usize::from(hand.cards));
        &self.standing[(total * CARDS + cards - 1) * 2 + usize::from(doubled)]
    }
}

/// A house's game, seen by one starting hand that has credit.
#[derive(Debug)]
pub(crate) struct Game<T> {
    pub(crate) rules: Rules,
    pub(crate) columns: Vec<Column>,
    /// The place of the column of each upcard.
    places: [Option<usize>; 10],
    pub(crate) tree: Tree<T>,
    /// For hands that do not bear the loss of the first stake to a dealer natural and for those
    /// that do; without a peek, and with one.
    payoffs: [[Payoffs<T>; 2]; 2],
}

impl<T: Number> Game<T> {
    /// The game of these rules, for these columns.
    pub(crate) fn new(rules: &Rules, shown: &[Shown]) -> Self {
        Self {
            rules: *rules,
            columns: shown.iter().map(|&shown| Column::new(rules, shown)).collect(),
            places: std::array::from_fn(|value| {
                shown.iter().position(
                    |&shown| matches!(shown, Shown::Up(up) if usize::from(up) == value + 1),
                )
            }),
            tree: Tree::new(rules, shown),
            payoffs: [false, true]
                .map(|bears| [false, true].map(|peeks| Payoffs::new(rules, peeks, bears))),
        }
    }

    /// The place of the column with this upcard.
    pub(crate) fn column_of(&self, upcard: u8) -> Option<usize> {
        self.places[usize::from(upcard) - 1]
    }

    /// Whether hands of any number of cards may double.
    pub(crate) fn doubles_any(&self) -> bool {
        self.rules.double_cards() == DoubleCards::Any
    }

    /// What hands win in this column; `bears` as in [`Stake`].
    pub(crate) fn payoffs(&self, column: Column, bears: bool) -> &Payoffs<T> {
        &self.payoffs[usize::from(bears)][usize::from(column.peeks)]
    }

    /// Whether a dealer natural takes one first stake of a start and no more, beside busts.
    pub(crate) fn takes_first_stake(&self, column: Column) -> bool {
        !column.peeks && self.rules.natural_takes_original_only()
    }

    /// Whether a hand is a charlie.
    pub(crate) fn is_charlie(&self, hand: &HandNode) -> bool {
        is_charlie_hand(&self.rules, hand)
    }

    /// Whether a hand is a natural.
    pub(crate) fn is_natural(&self, hand: &HandNode, split: Split) -> bool {
        is_natural_hand(&self.rules, hand, split)
    }

    /// What a hand of this family may do.
    pub(crate) fn legal(&self, hand: &HandNode, family: Family, column: Column) -> Actions {
        legal_actions(&self.rules, hand, family, column)
    }
}

/// Whether a hand is a charlie.
pub(crate) fn is_charlie_hand(rules: &Rules, hand: &HandNode) -> bool {
    is_charlie(rules, hand.total, hand.cards)
}

/// Whether a hand is a natural.
pub(crate) fn is_natural_hand(rules: &Rules, hand: &HandNode, split: Split) -> bool {
    hand.cards == 2 && { is_natural(rules, &hand.to_hand(), split) }
}

/// What a hand may do. Two cards of one value are taken to be of one rank.
pub(crate) fn legal_actions(
    rules: &Rules,
    hand: &HandNode,
    family: Family,
    column: Column,
) -> Actions {
    let mut values = hand.values();
    let pair = match (values.next(), values.next(), values.next()) {
        (Some(first), Some(second), None) if first == second => Some(rank_of_value(first)),
        _ => None,
    };
    let situation = Situation {
        total: hand.total,
        cards: hand.cards,
        pair,
        split: family.split,
        family: family.hands,
        held: family.held,
        upcard: column.upcard(),
        cost: Chips::ZERO,
        spare: None,
    };
    legal(rules, &situation)
}

/// The hands that a starting hand has become, as one of them sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Family {
    /// What was split.
    pub(crate) split: Split,
    /// How many they are, this one included.
    pub(crate) hands: u8,
    /// How many hands the player holds, over all starts.
    pub(crate) held: u8,
    /// Whether this is the one that a dealer natural takes the first stake from, where he takes no
    /// more than that.
    pub(crate) bears: bool,
}

impl Family {
    /// A starting hand, the only one of its player.
    pub(crate) const START: Self = Self { split: Split::None, hands: 1, held: 1, bears: true };

    /// Whether it is a starting hand.
    pub(crate) fn is_start(self) -> bool {
        self.split == Split::None && self.hands == 1
    }

    /// One of as many hands as a pair of this value may become, so that it is not split again.
    pub(crate) fn full(value: u8) -> Self {
        let split = if value == 1 { Split::Aces } else { Split::Pair };
        Self { split, hands: u8::MAX, held: u8::MAX, bears: false }
    }
}
