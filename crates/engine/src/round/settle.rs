//! How a round pays: every hand the moment it is decided.

use super::state::Phase;
use super::{Round, Status};
use crate::Chips;
use crate::dealer::is_dealer_charlie;
use crate::event::{Event, HandId, Outcome};
use crate::payoff::{DealerEnd, PlayerEnd, Stake, payoff};
use crate::rules::{LostToNatural, Surrender};

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

    /// Settles a finished hand if the dealer's cards can no longer change anything about it.
    pub(super) fn settle_if_decided(&mut self, at: u8) {
        let hand = self.state.order[usize::from(at)];
        let decided = match self.state.hand(hand).status {
            Status::Charlie => true,
            Status::Natural => !self.state.natural_open,
            Status::Busted => !self.state.natural_open || self.bust_is_lost_anyway(hand),
            Status::Surrendered | Status::Open | Status::Stood => false,
        };
        if decided {
            self.settle(hand, DealerEnd::NotNatural);
        }
    }

    /// Whether a busted hand loses the same to a dealer natural as without one.
    fn bust_is_lost_anyway(&self, hand: u8) -> bool {
        match self.state.rules.lost_to_natural() {
            LostToNatural::All | LostToNatural::OriginalAndBusted => true,
            LostToNatural::Original => self.state.bears(hand) && !self.state.hand(hand).doubled,
        }
    }

    /// Settles a surrender unless it waits for the dealer's second card.
    pub(super) fn settle_surrender(&mut self, hand: u8) {
        let waits = self.state.rules.surrender() == Surrender::Late && self.state.natural_open;
        if !waits {
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

    /// The dealer takes no more cards. Where he played on (and did not only show two cards to
    /// decide a natural) he says what he has.
    pub(super) fn finish_dealer(&mut self, played: bool) {
        let (total, cards) = (self.state.dealer.total(), self.state.dealer.len());
        let best = total.best();
        let (end, event) = if total.is_bust() {
            (DealerEnd::Busted, Event::DealerBusted)
        } else if is_dealer_charlie(&self.state.rules, total, cards) {
            (DealerEnd::Charlie, Event::DealerCharlie { total: best })
        } else {
            (DealerEnd::Stood(best), Event::DealerStood { total: best })
        };
        if played {
            self.tell(event);
        }
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
            // A starting hand: one of at most SEATS_MAX.
            let hand = HandId(u8::try_from(hand).unwrap_or(u8::MAX));
            self.tell(Event::InsuranceSettled { hand, net });
        }
    }

    fn settle(&mut self, hand: u8, dealer: DealerEnd) {
        let bears = self.state.bears(hand);
        let finished = self.state.hand(hand);
        let stake = Stake { doubled: finished.doubled, bears };
        let total = finished.cards.total().best();
        let end = match finished.status {
            Status::Natural => PlayerEnd::Natural,
            Status::Charlie => PlayerEnd::Charlie,
            Status::Surrendered => PlayerEnd::Surrendered,
            Status::Busted => PlayerEnd::Busted(stake),
            Status::Open | Status::Stood => {
                PlayerEnd::Stood { total, cards: finished.cards.len(), stake }
            }
        };
        let (seat, at_stake) = (finished.seat, finished.stake());
        let net = at_stake.times(payoff(&self.state.rules, end, dealer), self.state.rounding);
        let outcome = outcome(end, dealer, net);
        self.state.hands[usize::from(hand)].net = Some(net);
        self.pay(seat, -(at_stake + net));
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
