//! How a round pays: every hand the moment it is decided.

use super::Round;
use super::state::{Phase, small};
use crate::dealer::dealer_end;
use crate::event::{Event, HandId, Outcome};
use crate::payoff::{DealerEnd, PlayerEnd, is_decided, payoff};
use crate::{Chips, Ratio, Status};

impl Round {
    /// Takes money from a player to the table.
    pub(super) fn pay(&mut self, seat: u8, chips: Chips) {
        if let Some(free) = &mut self.state.seats[usize::from(seat)].free {
            *free -= chips;
        }
    }

    /// Whether a hand or an insurance is not yet settled.
    pub(super) fn anything_open(&self) -> bool {
        self.state.hands.iter().any(|hand| hand.net.is_none())
            || self.state.insurance.iter().any(|insured| insured.is_open())
    }

    /// Settles a hand that is finished and does not stand, unless it waits for the dealer's second
    /// card.
    pub(super) fn settle_if_decided(&mut self, hand: u8) {
        if !self.state.natural_open || is_decided(&self.state.rules, self.state.end(hand)) {
            self.settle(hand, DealerEnd::NotNatural);
        }
    }

    /// The dealer has no natural: insurance is lost, and all that waited for it is settled.
    pub(super) fn rule_out_natural(&mut self) {
        if !self.state.natural_open {
            return;
        }
        self.state.natural_open = false;
        self.settle_insurance(false);
        for at in 0..self.state.count() {
            let hand = self.state.at(at);
            let waited = match hand.status {
                Status::Natural | Status::Busted | Status::Surrendered => hand.net.is_none(),
                Status::Open | Status::Stood | Status::Charlie => false,
            };
            if waited {
                self.settle(self.state.order[usize::from(at)], DealerEnd::NotNatural);
            }
        }
    }

    /// The dealer has a natural: insurance is paid, everything is settled, the round is over.
    pub(super) fn lose_to_natural(&mut self) {
        self.tell(Event::DealerNatural);
        self.settle_insurance(true);
        self.settle_rest(DealerEnd::Natural);
        self.close();
    }

    /// The dealer takes no more cards.
    pub(super) fn finish_dealer(&mut self) {
        let end = dealer_end(&self.state.rules, &self.state.dealer);
        let total = self.state.dealer.total().best();
        let event = match end {
            DealerEnd::Busted => Event::DealerBusted,
            DealerEnd::Charlie => Event::DealerCharlie { total },
            DealerEnd::Stood(total) => Event::DealerStood { total },
            DealerEnd::Natural | DealerEnd::NotNatural => {
                unreachable!("a natural ends the round the moment it shows")
            }
        };
        self.tell(event);
        self.settle_rest(end);
        self.close();
    }

    pub(super) fn close(&mut self) {
        self.state.phase = Phase::Over;
        let net = self.state.result().net();
        self.tell(Event::RoundClosed { net });
    }

    fn settle_rest(&mut self, dealer: DealerEnd) {
        for at in 0..self.state.count() {
            if self.state.at(at).net.is_none() {
                self.settle(self.state.order[usize::from(at)], dealer);
            }
        }
    }

    fn settle_insurance(&mut self, natural: bool) {
        for hand in 0..self.state.insurance.len() {
            let insured = &mut self.state.insurance[hand];
            if !insured.is_open() {
                continue;
            }
            let stake = insured.stake;
            let pays = self.state.rules.insurance_pays();
            let net = if natural { stake.times(pays, self.state.rounding) } else { -stake };
            insured.net = Some(net);
            let seat = self.state.hands[hand].seat;
            self.pay(seat, -(stake + net));
            self.tell(Event::InsuranceSettled { hand: HandId(small(hand)), net });
        }
    }

    fn settle(&mut self, hand: u8, dealer: DealerEnd) {
        let end = self.state.end(hand);
        let (seat, stake) = (self.state.hand(hand).seat, self.state.hand(hand).stake());
        let paid = payoff(&self.state.rules, end, dealer);
        let net = stake.times(paid, self.state.rounding);
        self.state.hands[usize::from(hand)].net = Some(net);
        self.pay(seat, -(stake + net));
        let outcome = outcome(end, dealer, paid, net);
        self.tell(Event::HandSettled { hand: HandId(hand), outcome, net });
    }
}

/// How to call what became of a hand.
fn outcome(end: PlayerEnd, dealer: DealerEnd, paid: Ratio, net: Chips) -> Outcome {
    match end {
        PlayerEnd::Surrendered => Outcome::Surrendered,
        PlayerEnd::Charlie => Outcome::Charlie,
        PlayerEnd::Natural if dealer == DealerEnd::Natural => Outcome::Pushed,
        PlayerEnd::Natural => Outcome::Natural,
        _ if dealer == DealerEnd::Natural && net == Chips::ZERO => Outcome::Returned,
        PlayerEnd::Busted(_) => Outcome::Busted,
        PlayerEnd::Stood { .. } if net > Chips::ZERO => Outcome::Won,
        PlayerEnd::Stood { .. } if net == Chips::ZERO => Outcome::Pushed,
        PlayerEnd::Stood { total, .. } => match dealer {
            DealerEnd::Natural if paid == Ratio::HALF_LOSS => Outcome::LostOriginal,
            DealerEnd::Stood(other) if other == total => Outcome::LostTie,
            DealerEnd::Natural
            | DealerEnd::Charlie
            | DealerEnd::Busted
            | DealerEnd::Stood(_)
            | DealerEnd::NotNatural => Outcome::Lost,
        },
    }
}
