//! Public events of a round, named in the past tense.

use crate::cards::card::Card;
use crate::money::chips::Chips;

/// A player's hand, numbered in order of creation: first the starting hands, from the first seat to
/// the last, then split hands as they are made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct HandId(pub u8);

/// A seat of a round, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Seat(pub u8);

/// The owner of a face-up card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Owner {
    /// A player's hand.
    Hand(HandId),
    /// The dealer.
    Dealer,
}

/// The destination of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Place {
    /// A player's hand, face up.
    Hand(HandId),
    /// The dealer, face up.
    Dealer,
    /// The dealer, face down.
    Hole,
}

/// The outcome of a settled hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// The hand won with a blackjack.
    Blackjack,
    /// The hand won with a charlie.
    Charlie,
    /// The hand beat the dealer.
    Won,
    /// The hand pushed; the bet was returned.
    Pushed,
    /// The dealer beat the hand.
    Lost,
    /// The hand tied with the dealer, in a house where the dealer wins ties.
    LostTie,
    /// The hand lost only its initial bet to a dealer blackjack; the amount added by doubling was
    /// returned.
    LostOriginal,
    /// The hand went over 21.
    Busted,
    /// The hand was surrendered.
    Surrendered,
    /// The bet was returned, because a dealer blackjack takes only the initial bet and another hand
    /// has lost it.
    Returned,
}

/// A public event. No variant can hold a face-down card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum Event {
    /// A card was dealt face up.
    CardDealt {
        /// The owner of the card.
        to: Owner,
        /// The card.
        card: Card,
    },
    /// The dealer's second card was dealt face down.
    HoleCardDealt,
    /// The initial deal was completed.
    DealCompleted,
    /// A hand was insured.
    InsuranceTaken {
        /// The hand.
        hand: HandId,
        /// The insurance stake.
        stake: Chips,
    },
    /// Insurance was declined for a hand.
    InsuranceDeclined {
        /// The hand.
        hand: HandId,
    },
    /// The dealer peeked at the hole card.
    DealerPeeked {
        /// True if the dealer has a blackjack.
        blackjack: bool,
    },
    /// Early surrender was declined for a hand.
    EarlySurrenderDeclined {
        /// The hand.
        hand: HandId,
    },
    /// A hand was surrendered.
    HandSurrendered {
        /// The hand.
        hand: HandId,
    },
    /// A hand stood: by choice, by rule, or after doubling.
    HandStood {
        /// The hand.
        hand: HandId,
    },
    /// A hand was doubled.
    HandDoubled {
        /// The hand.
        hand: HandId,
        /// The total bet on the hand after doubling.
        stake: Chips,
    },
    /// A hand was split into two.
    HandSplit {
        /// The hand.
        hand: HandId,
        /// The new hand, which gets the second card of the pair.
        into: HandId,
        /// The bet on the new hand.
        stake: Chips,
    },
    /// A hand went over 21.
    HandBusted {
        /// The hand.
        hand: HandId,
    },
    /// The dealer turned over the hole card.
    HoleCardRevealed {
        /// The hole card.
        card: Card,
    },
    /// The dealer showed a blackjack.
    DealerBlackjack,
    /// The dealer stood.
    DealerStood {
        /// The dealer's total.
        total: u8,
    },
    /// The dealer went over 21.
    DealerBusted,
    /// The dealer drew to 22, in a house where that pushes.
    DealerPushed,
    /// The dealer made a charlie.
    DealerCharlie {
        /// The dealer's total.
        total: u8,
    },
    /// A side bet was settled.
    SideBetSettled {
        /// The starting hand that it was placed with.
        hand: HandId,
        /// The side bet, by its position in [`House::side_bets`](crate::House::side_bets).
        side_bet: u8,
        /// The outcome of the cards, by its position in the side bet; `None` if it is lost.
        outcome: Option<u8>,
        /// The net result.
        net: Chips,
    },
    /// A hand's insurance was settled.
    InsuranceSettled {
        /// The hand.
        hand: HandId,
        /// The net result of the insurance.
        net: Chips,
    },
    /// A hand was settled.
    HandSettled {
        /// The hand.
        hand: HandId,
        /// The outcome.
        outcome: Outcome,
        /// The net result of the hand.
        net: Chips,
    },
    /// The round ended.
    RoundClosed {
        /// The net result of all players together.
        net: Chips,
    },
}
