//! A hand on the table, and the player's knowledge about it: [`KnownHand`].

use std::num::NonZeroU8;

use blackjack_engine::{Composition, Rank, Rules, Split};

use crate::decision::Decision;
use crate::decision::partial_double::PartialDouble;
use crate::error::OddsError;
use crate::game::SplitState;
use crate::number::Number;
use crate::round::{Condition, HandOdds};
use crate::split::sequences::split_limit;
use crate::strategy::Strategy;

/// A hand on the table, and the player's knowledge about it.
///
/// ```
/// use blackjack_engine::{Action, Composition, House, Rank};
/// use blackjack_odds::{KnownHand, Strategy};
/// let strip = House::built_in("strip").ok_or("no such house")?;
/// let (shoe, sixteen) = (Composition::decks(6), [Rank::Ten, Rank::Six]);
/// let hand = KnownHand { upcard: Some(Rank::Ten), ..KnownHand::of(&sixteen) };
/// let seen = KnownHand { hole_card: Some(Rank::Six), ..hand };
/// let best = |hand: KnownHand| hand.odds(strip.rules(), &shoe, Strategy::ZeroMemory);
/// assert_eq!(best(hand)?.best, Action::Surrender);
/// assert_eq!(best(seen)?.best, Action::Stand, "the dealer has 16 too");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KnownHand<'a> {
    /// The cards. After a split, the first is a card of the pair.
    pub cards: &'a [Rank],
    /// The dealer's upcard; `None` in a house without one.
    pub upcard: Option<Rank>,
    /// The dealer's hole card, if the player has seen it.
    pub hole_card: Option<Rank>,
    /// The card that will be dealt next, if it is known: to the hand if it draws one, to the first
    /// of the hands if it is split, and otherwise to the dealer, who may not need it. No other hand
    /// draws a card in between.
    pub next_card: Option<Rank>,
    /// The number of hands that the starting hand has been split into, this one included; 1
    /// if it has not been split.
    pub split_into: NonZeroU8,
}

impl<'a> KnownHand<'a> {
    /// Returns a starting hand without any other knowledge.
    pub const fn of(cards: &'a [Rank]) -> Self {
        Self { cards, upcard: None, hole_card: None, next_card: None, split_into: NonZeroU8::MIN }
    }

    /// Returns the value of every action. The hand, the upcard, the hole card and the next
    /// card come from this shoe, and the rest of it is unseen: after a split, the cards of the
    /// other hands are not in it.
    ///
    /// If the next card is known, insurance has a value only in a house that deals a hole
    /// card, and splitting has none where a dealer blackjack takes original bets only, and for
    /// tens that are split by rank.
    ///
    /// After a split, the hand counts as the one that carries the initial bet, in houses where a
    /// dealer blackjack takes only that.
    ///
    /// # Errors
    ///
    /// As [`hand_odds`]; [`OddsError::TooManyHands`] if the house does not split into
    /// that many hands, and [`OddsError::UnexpectedHoleCard`] if a hole card is given in
    /// a house that deals none.
    pub fn odds(
        &self,
        rules: &Rules,
        shoe: &Composition,
        strategy: Strategy<'_>,
    ) -> Result<HandOdds, OddsError> {
        self.odds_in(rules, shoe, strategy)
    }

    /// [`KnownHand::odds`] in another type of numbers, such as exact fractions.
    ///
    /// # Errors
    ///
    /// As [`KnownHand::odds`].
    pub fn odds_in<T: Number>(
        &self,
        rules: &Rules,
        shoe: &Composition,
        strategy: Strategy<'_>,
    ) -> Result<HandOdds<T>, OddsError> {
        self.decision(rules, shoe, strategy)?
            .odds(Condition::against(rules, self.upcard.map(Rank::value)))
    }

    /// Returns the value of doubling the hand for less than the bet, under the condition of
    /// [`KnownHand::odds`]; `None` if the house does not let the hand double for less.
    ///
    /// # Errors
    ///
    /// As [`KnownHand::odds`].
    pub fn partial_double(
        &self,
        rules: &Rules,
        shoe: &Composition,
    ) -> Result<Option<PartialDouble>, OddsError> {
        self.partial_double_in(rules, shoe)
    }

    /// [`KnownHand::partial_double`] in another type of numbers, such as exact fractions.
    ///
    /// # Errors
    ///
    /// As [`KnownHand::odds`].
    pub fn partial_double_in<T: Number>(
        &self,
        rules: &Rules,
        shoe: &Composition,
    ) -> Result<Option<PartialDouble<T>>, OddsError> {
        let decision = self.decision(rules, shoe, Strategy::ZeroMemory)?;
        let condition = Condition::against(rules, self.upcard.map(Rank::value));
        let doubles = decision.odds::<T>(condition)?.double.is_some();
        if !(doubles && rules.double_for_less()) {
            return Ok(None);
        }
        decision.partial_double(condition).map(Some)
    }

    fn decision<'d>(
        &self,
        rules: &'d Rules,
        shoe: &'d Composition,
        strategy: Strategy<'d>,
    ) -> Result<Decision<'d>, OddsError>
    where
        'a: 'd,
    {
        let first = self.cards.first().map_or(0, |rank| rank.value());
        let hands = self.split_into.get();
        let limit = if first == 0 { 1 } else { split_limit(rules, first, SplitState::START) };
        if hands > limit {
            return Err(OddsError::TooManyHands { hands, limit });
        }
        if self.hole_card.is_some() && !(rules.dealer_upcard() && rules.deals_hole_card()) {
            return Err(OddsError::UnexpectedHoleCard);
        }
        let split = match (hands, first) {
            (..=1, _) => Split::None,
            (_, 1) => Split::Aces,
            (_, _) => Split::Pair,
        };
        let split_state = SplitState { split, hands, player_hands: hands, has_initial_bet: true };
        let Self { cards, upcard, hole_card, next_card, .. } = *self;
        Ok(Decision {
            rules,
            shoe,
            cards,
            upcard,
            hole_card,
            next_card,
            split_state,
            doubled: None,
            strategy,
        })
    }
}

/// Returns the value of every action of an unsplit hand against an upcard. The hand and the upcard
/// come from this shoe, and the rest of it is unseen. The hand may have drawn cards.
///
/// ```
/// use blackjack_engine::{Action, Composition, House, Rank};
/// use blackjack_odds::{Strategy, hand_odds};
/// let reno = House::built_in("reno").expect("it is built in");
/// let (shoe, eights) = (Composition::decks(1), [Rank::Eight, Rank::Eight]);
/// let up = Some(Rank::Ace);
/// let odds = hand_odds(reno.rules(), &shoe, &eights, up, Strategy::PairAware)?;
/// assert_eq!(odds.best, Action::Split);
/// assert!((odds.split.expect("eights are a pair") - -0.333_718_135).abs() < 1e-9);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// Returns an [`OddsError`] if the shoe does not hold the hand or the upcard, if the hand has no
/// decision to make, if an upcard is given in a house without one or missing in a house with one,
/// or if the shoe can run out.
pub fn hand_odds(
    rules: &Rules,
    shoe: &Composition,
    cards: &[Rank],
    upcard: Option<Rank>,
    strategy: Strategy<'_>,
) -> Result<HandOdds, OddsError> {
    KnownHand { upcard, ..KnownHand::of(cards) }.odds(rules, shoe, strategy)
}
