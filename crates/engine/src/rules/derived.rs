//! Properties derived from the rules, each computed only here.

use super::{
    HoleCard, InsuranceRule, LostToNatural, Rules, Shuffle, StandOn21, Surrender, makes_blackjack,
};
use crate::cards::hand::Total;

impl Rules {
    /// Returns whether the dealer peeks at the hole card at all. [`Rules::peeks_with`] answers this
    /// for one upcard.
    pub fn peeks(&self) -> bool {
        self.dealer_upcard && matches!(self.hole_card, HoleCard::Peek | HoleCard::PeekAce)
    }

    /// Returns whether the dealer peeks whenever the upcard could be part of a blackjack, so that
    /// no hand is ever played against a blackjack.
    pub fn always_peeks(&self) -> bool {
        self.dealer_upcard && self.hole_card == HoleCard::Peek
    }

    /// Returns whether the house offers insurance at all.
    pub fn offers_insurance(&self) -> bool {
        self.dealer_upcard && self.insurance != InsuranceRule::None
    }

    /// Returns whether insurance is offered against this upcard value: an ace.
    pub fn offers_insurance_against(&self, upcard: u8) -> bool {
        self.offers_insurance() && upcard == 1
    }

    /// Returns whether hands can be surrendered at all.
    pub fn offers_surrender(&self) -> bool {
        self.surrender != Surrender::None
    }

    /// Returns whether hands can be surrendered before the dealer peeks.
    pub fn offers_early_surrender(&self) -> bool {
        matches!(self.surrender, Surrender::Early | Surrender::EarlyNotAce)
    }

    /// Returns whether a surrendered hand still loses the whole bet to a dealer blackjack:
    /// surrender is late and the dealer does not always peek.
    pub fn surrender_risks_blackjack(&self) -> bool {
        self.surrender == Surrender::Late && !self.always_peeks()
    }

    /// Returns whether the dealer may have a blackjack while hands are played against this upcard
    /// value, or without an upcard.
    pub fn plays_against_blackjack(&self, upcard: Option<u8>) -> bool {
        upcard.is_none_or(|upcard| makes_blackjack(upcard) && !self.peeks_with(upcard))
    }

    /// Returns whether a dealer blackjack found after play takes only the initial bet of each
    /// starting hand (apart from busted hands). Doubles and splits are then returned, and the loss
    /// of a split hand depends on the others ([`crate::initial_bet_hand`]).
    pub fn blackjack_takes_initial_bet_only(&self) -> bool {
        self.lost_to_natural != LostToNatural::All
    }

    /// Returns whether every card is drawn from the whole shoe, the cards on the table included: an
    /// infinite deck. No card then says anything about the next, and the number of decks makes no
    /// difference.
    pub fn draws_with_replacement(&self) -> bool {
        self.shuffle == Shuffle::EveryCard
    }

    /// Returns whether a player's blackjack waits for the dealer's total, because it is no better
    /// than another 21 and a 21 is not settled at once.
    pub fn blackjack_waits(&self) -> bool {
        !self.natural_beats_21 && !self.settles_at_once(21)
    }

    /// Returns whether a hand with this total may double.
    pub fn doubles_on(&self, total: Total) -> bool {
        self.double_on.includes(total) && (self.double_soft || !total.is_soft())
    }

    /// Returns whether a hand of 21 stands without its player being asked.
    pub fn stands_on_21(&self) -> bool {
        self.stand_on_21 != StandOn21::No
    }

    /// Returns whether a hand that stands with this total wins unless the dealer has a blackjack:
    /// a 21, where it is settled at once.
    pub fn settles_at_once(&self, total: u8) -> bool {
        total == 21 && self.stand_on_21 == StandOn21::Settle
    }
}
