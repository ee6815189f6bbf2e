//! What has happened at the table: public facts, in the past tense.

use crate::{Card, Chips};

/// A hand of a player, numbered in the order of creation: starting hands from the first seat's
/// first to the last seat's last, then split hands as they come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct HandId(pub u8);

/// A seat, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Seat(pub u8);

/// Whose a card is that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Owner {
    /// A player's hand.
    Hand(HandId),
    /// The dealer.
    Dealer,
}

/// Where a card goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Place {
    /// To a player's hand, face up.
    Hand(HandId),
    /// To the dealer, face up.
    Dealer,
    /// To the dealer, face down.
    Hole,
}

/// How a hand was settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// It won by a natural.
    Natural,
    /// It won by a charlie.
    Charlie,
    /// It beat the dealer.
    Won,
    /// Nobody won; the stake was returned.
    Pushed,
    /// The dealer beat it.
    Lost,
    /// It has as much as the dealer, who wins ties.
    LostTie,
    /// It lost its original bet to a natural that takes no more: what was doubled came back.
    LostOriginal,
    /// It went over 21.
    Busted,
    /// It was surrendered.
    Surrendered,
    /// The stake was returned, because a dealer natural takes no more than the first one.
    Returned,
}

/// One public fact. There is no place in it for a card that lies face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum Event {
    /// A card was dealt face up.
    CardDealt {
        /// Whose it is.
        to: Owner,
        /// Which.
        card: Card,
    },
    /// The dealer's second card was dealt face down.
    HoleCardDealt,
    /// The opening deal was completed.
    DealCompleted,
    /// A hand was insured.
    InsuranceTaken {
        /// Which.
        hand: HandId,
        /// For how much.
        stake: Chips,
    },
    /// A hand was not insured.
    InsuranceDeclined {
        /// Which.
        hand: HandId,
    },
    /// The dealer looked at his hole card.
    DealerPeeked {
        /// Whether it makes a natural.
        natural: bool,
    },
    /// A hand was offered early surrender and goes on.
    HandPlayedOn {
        /// Which.
        hand: HandId,
    },
    /// A hand was surrendered.
    HandSurrendered {
        /// Which.
        hand: HandId,
    },
    /// A hand takes no more cards: by choice, by rule, or after doubling.
    HandStood {
        /// Which.
        hand: HandId,
    },
    /// A hand's stake was doubled.
    HandDoubled {
        /// Which.
        hand: HandId,
        /// The whole stake now.
        stake: Chips,
    },
    /// A hand became two.
    HandSplit {
        /// Which.
        hand: HandId,
        /// The new one, with the second card of the pair.
        into: HandId,
        /// The new one's stake.
        stake: Chips,
    },
    /// A hand went over 21.
    HandBusted {
        /// Which.
        hand: HandId,
    },
    /// The dealer turned his hole card.
    HoleCardTurned {
        /// Which it is.
        card: Card,
    },
    /// The dealer shows a natural.
    DealerNatural,
    /// The dealer takes no more cards.
    DealerStood {
        /// His total.
        total: u8,
    },
    /// The dealer went over 21.
    DealerBusted,
    /// The dealer has a charlie.
    DealerCharlie {
        /// His total.
        total: u8,
    },
    /// A hand's insurance was paid or lost.
    InsuranceSettled {
        /// Which hand's.
        hand: HandId,
        /// What it won or lost.
        net: Chips,
    },
    /// A hand was paid or lost.
    HandSettled {
        /// Which.
        hand: HandId,
        /// How.
        outcome: Outcome,
        /// What it won or lost.
        net: Chips,
    },
    /// The round is over.
    RoundClosed {
        /// What all players together won or lost.
        net: Chips,
    },
}
