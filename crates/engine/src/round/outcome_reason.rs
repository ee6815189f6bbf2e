//! The reason for the result of a hand: [`OutcomeReason`].

use crate::dealer::dealer_end;
use crate::money::chips::Chips;
use crate::payoff::DealerEnd;
use crate::round::status::Status;
use crate::round::view::{HandView, View};
use crate::rules::Rules;

/// The reason for the result of a settled hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeReason {
    /// The dealer has a blackjack.
    DealerBlackjack,
    /// The hand is a blackjack.
    Blackjack,
    /// The hand is a charlie.
    Charlie,
    /// The hand is over 21.
    Bust,
    /// The player gave up the hand.
    Surrender,
    /// The hand is a 21, which the house pays at once.
    PaidAtOnce,
    /// The dealer is over 21.
    DealerBust,
    /// The dealer has a 22, which pushes.
    DealerPushes,
    /// The dealer has a charlie.
    DealerCharlie,
    /// The hand is higher than the dealer's.
    Higher,
    /// Both hands are equal.
    Equal,
    /// The hand is lower than the dealer's.
    Lower,
}

impl View {
    /// Returns the reason for the result of a hand; `None` until it is settled.
    pub fn outcome_reason(&self, rules: &Rules, hand: &HandView) -> Option<OutcomeReason> {
        let net = hand.net?;
        let (own, dealers) = (hand.total.best(), self.dealer.open.total().best());
        Some(match (hand.status, dealer_end(rules, &self.dealer.open)) {
            _ if self.dealer.is_blackjack() => OutcomeReason::DealerBlackjack,
            (Status::Blackjack, _) => OutcomeReason::Blackjack,
            (Status::Charlie, _) => OutcomeReason::Charlie,
            (Status::Busted, _) => OutcomeReason::Bust,
            (Status::Surrendered, _) => OutcomeReason::Surrender,
            _ if net > Chips::ZERO && rules.settles_at_once(own) => OutcomeReason::PaidAtOnce,
            (_, DealerEnd::Pushed) => OutcomeReason::DealerPushes,
            (_, DealerEnd::Charlie) => OutcomeReason::DealerCharlie,
            _ if dealers > 21 => OutcomeReason::DealerBust,
            _ if own > dealers => OutcomeReason::Higher,
            _ if own == dealers => OutcomeReason::Equal,
            _ => OutcomeReason::Lower,
        })
    }
}
