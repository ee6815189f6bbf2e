//! The options of index plays: [`IndexOptions`].

use blackjack_engine::Rules;

use super::convention::Convention;
use crate::count::tags::CARDS_PER_DECK;

/// The number of cards of the hands that index plays are computed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardsInHand {
    /// This many.
    Exactly(u8),
    /// This many or more.
    AtLeast(u8),
}

impl CardsInHand {
    /// Returns whether a hand with this many cards is among them.
    pub fn includes(self, cards: u8) -> bool {
        match self {
            Self::Exactly(exactly) => cards == exactly,
            Self::AtLeast(least) => cards >= least,
        }
    }
}

/// The bets of a counter, in units: the first below a true count of 1, the second from 1 on, the
/// third from 2 on, and so on; the last from there up.
#[derive(Clone, PartialEq, Debug)]
pub struct Bets(Vec<f64>);

impl Bets {
    /// The same bet at every count.
    pub fn flat() -> Self {
        Self(vec![1.0])
    }

    /// Takes the bets in their order; `None` without any, or if one is not a positive number.
    ///
    /// ```
    /// use blackjack_odds::Bets;
    /// let bets = Bets::new([1.0, 2.0, 4.0, 8.0]).expect("all are positive");
    /// let at = [-3.0, 0.9, 1.0, 2.5, 9.0].map(|count| bets.at(count));
    /// assert_eq!(at, [1.0, 1.0, 2.0, 4.0, 8.0]);
    /// assert!(Bets::new([1.0, 0.0]).is_none());
    /// ```
    pub fn new(bets: impl IntoIterator<Item = f64>) -> Option<Self> {
        let bets = bets.into_iter().collect::<Vec<_>>();
        let is_valid = !bets.is_empty() && bets.iter().all(|bet| bet.is_finite() && *bet > 0.0);
        is_valid.then_some(Self(bets))
    }

    /// Returns the bet at a true count before the round.
    pub fn at(&self, true_count: f64) -> f64 {
        let above = (1_u32..).zip(&self.0[1..]);
        let reached = above.take_while(|&(from, _)| true_count >= f64::from(from));
        reached.last().map_or(self.0[0], |(_, bet)| *bet)
    }

    /// Lists the bets in their order.
    pub fn iter(&self) -> impl Iterator<Item = f64> + '_ {
        self.0.iter().copied()
    }
}

/// The options for computing index plays.
#[derive(Clone, PartialEq, Debug)]
pub struct IndexOptions {
    /// The number of decks that are left when the decision is made.
    pub decks_left: f64,
    /// The hands, by their number of cards.
    pub cards: CardsInHand,
    /// The bets for which gains are quoted.
    pub bets: Bets,
    /// The conversion to whole-number true counts; `None` for unrounded ones.
    pub convention: Option<Convention>,
}

impl IndexOptions {
    /// Returns the default options: two-card hands, equal bets, an unrounded count, and half of
    /// the decks of this house left, but at least three quarters of a deck, because a single
    /// deck is dealt about halfway.
    pub fn of(rules: &Rules) -> Self {
        Self {
            decks_left: (f64::from(rules.decks()) / 2.0).max(0.75),
            cards: CardsInHand::Exactly(2),
            bets: Bets::flat(),
            convention: None,
        }
    }

    /// Returns the number of cards that are left, of all but this many known ones.
    pub(super) fn cards_left(&self, rules: &Rules, known: u8) -> CardsLeft {
        let all = f64::from(rules.decks()) * CARDS_PER_DECK - f64::from(known);
        CardsLeft { all, left: all }.with_decks(self.decks_left)
    }
}

/// The cards left, chosen at random from all unknown cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardsLeft {
    pub(super) all: f64,
    pub(super) left: f64,
}

impl CardsLeft {
    /// Returns the same when this many decks are left.
    pub(super) fn with_decks(self, decks: f64) -> Self {
        Self { left: (decks * CARDS_PER_DECK).clamp(1.0, self.all), ..self }
    }

    /// Returns the variance of the true count if a tag has this variance.
    pub(super) fn count_variance(self, of_a_tag: f64) -> f64 {
        let Self { all, left } = self;
        CARDS_PER_DECK.powi(2) * of_a_tag / left * (all - left) / (all - 1.0)
    }
}
