//! How a round pays: every hand the moment it is decided.

use super::state::{Phase, small};
use super::{Round, Status};
use crate::Chips;
use crate::dealer::is_dealer_charlie;
use crate::event::{Event, HandId, Outcome};
use crate::payoff::{DealerEnd, PlayerEnd, is_decided, payoff};

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
        let (total, cards) = (self.state.dealer.total(), self.state.dealer.len());
        let best = total.best();
        let (end, event) = if total.is_bust() {
            (DealerEnd::Busted, Event::DealerBusted)
        } else if is_dealer_charlie(&self.state.rules, total, cards) {
            (DealerEnd::Charlie, Event::DealerCharlie { total: best })
        } else {
            (DealerEnd::Stood(best), Event::DealerStood { total: best })
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
        let net = stake.times(payoff(&self.state.rules, end, dealer), self.state.rounding);
        self.state.hands[usize::from(hand)].net = Some(net);
        self.pay(seat, -(stake + net));
        let outcome = outcome(end, dealer, net);
        self.tell(Event::HandSettled { hand: HandId(hand), outcome, net });
    }
}

/// How to call what became of a hand.
fn outcome(end: PlayerEnd, dealer: DealerEnd, net: Chips) -> Outcome {
    match end {
        PlayerEnd::Surrendered => Outcome::Surrendered,
        PlayerEnd::Charlie => Outcome::Charlie,
        PlayerEnd::Natural if dealer == DealerEnd::Natural => Outcome::Pushed,
        PlayerEnd::Natural => Outcome::Natural,
        _ if dealer == DealerEnd::Natural && net == Chips::ZERO => Outcome::Returned,
        PlayerEnd::Busted(_) => Outcome::Busted,
        PlayerEnd::Stood { .. } if net > Chips::ZERO => Outcome::Won,
        PlayerEnd::Stood { .. } if net < Chips::ZERO => Outcome::Lost,
        PlayerEnd::Stood { .. } => Outcome::Pushed,
    }
}
