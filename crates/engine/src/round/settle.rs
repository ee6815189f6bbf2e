//! Settlement: every hand is paid as soon as it is decided.

use super::Round;
use super::state::{Cursor, small};
use crate::dealer::dealer_end;
use crate::money::chips::{Chips, Ratio};
use crate::payoff::{DealerEnd, Payoff, PlayerEnd, is_decided, payoff};
use crate::round::event::{Event, HandId, Outcome};
use crate::round::status::Status;
use crate::rules::Rules;

impl Round {
    /// Moves chips from a player to the table.
    pub(super) fn take_chips(&mut self, seat: u8, chips: Chips) {
        if let Some(free) = &mut self.state.seats[usize::from(seat)].free {
            *free -= chips;
        }
    }

    /// Returns whether any hand, insurance or side bet is unsettled.
    pub(super) fn anything_open(&self) -> bool {
        self.state.hands.iter().any(|hand| hand.net.is_none())
            || self.state.side.iter().any(|wager| wager.net.is_none())
            || self.state.insurance.iter().any(|insured| insured.is_open())
    }

    /// Settles a finished hand, unless its payoff depends on the dealer's second card or total.
    pub(super) fn settle_if_decided(&mut self, hand: u8) {
        if self.state.needs_dealer_total(hand) {
            return;
        }
        if !self.state.blackjack_possible || is_decided(&self.state.rules, self.state.end(hand)) {
            self.settle(hand, DealerEnd::NoBlackjack);
        }
    }

    /// Rules out a dealer blackjack: insurance loses, and hands waiting for this are settled,
    /// unless the house settles last.
    pub(super) fn rule_out_blackjack(&mut self) {
        if !self.state.blackjack_possible {
            return;
        }
        self.state.blackjack_possible = false;
        self.settle_insurance(false);
        if self.state.rules.settles_last() {
            return;
        }
        for at in 0..self.state.count() {
            let id = self.state.order[usize::from(at)];
            let hand = self.state.hand(id);
            let is_waiting = hand.status != Status::Open && hand.net.is_none();
            if is_waiting && !self.state.needs_dealer_total(id) {
                self.settle(id, DealerEnd::NoBlackjack);
            }
        }
    }

    /// Ends the round with a dealer blackjack: insurance is paid and everything is settled.
    pub(super) fn settle_dealer_blackjack(&mut self) {
        self.emit(Event::DealerBlackjack);
        self.settle_insurance(true);
        self.settle_rest(DealerEnd::Blackjack);
        self.close();
    }

    /// Ends the dealer's hand and the round.
    pub(super) fn finish_dealer(&mut self) {
        let end = dealer_end(&self.state.rules, &self.state.dealer);
        let total = self.state.dealer.total().best();
        let event = match end {
            DealerEnd::Busted => Event::DealerBusted,
            DealerEnd::Pushed => Event::DealerPushed,
            DealerEnd::Charlie => Event::DealerCharlie { total },
            DealerEnd::Stood(total) => Event::DealerStood { total },
            DealerEnd::Blackjack | DealerEnd::NoBlackjack => {
                unreachable!("a dealer blackjack ends the round at once")
            }
        };
        self.emit(event);
        self.settle_rest(end);
        self.close();
    }

    pub(super) fn close(&mut self) {
        self.state.cursor = Cursor::Over;
        let net = self.state.net();
        self.emit(Event::RoundClosed { net });
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
            self.take_chips(seat, -(stake + net));
            self.emit(Event::InsuranceSettled { hand: HandId(small(hand)), net });
        }
    }

    fn settle(&mut self, hand: u8, dealer: DealerEnd) {
        let end = self.state.end(hand);
        let paid = payoff(&self.state.rules, end, dealer);
        let settled = self.state.hand(hand);
        let (seat, stake) = (settled.seat, settled.stake());
        let net = paid.net(settled.initial_bet, settled.added, self.state.rounding);
        self.state.hands[usize::from(hand)].net = Some(net);
        self.take_chips(seat, -(stake + net));
        let outcome = outcome(&self.state.rules, end, dealer, paid, net);
        self.emit(Event::HandSettled { hand: HandId(hand), outcome, net });
    }
}

/// Returns the outcome of a settled hand.
fn outcome(rules: &Rules, end: PlayerEnd, dealer: DealerEnd, paid: Payoff, net: Chips) -> Outcome {
    let is_natural_tie = dealer == DealerEnd::Blackjack && !rules.dealer_natural_beats_21();
    match end {
        PlayerEnd::Surrendered => Outcome::Surrendered,
        PlayerEnd::Charlie(_) if dealer != DealerEnd::Blackjack => Outcome::Charlie,
        PlayerEnd::Blackjack if paid == Payoff::LOSS => match dealer {
            DealerEnd::Charlie => Outcome::Lost,
            DealerEnd::Blackjack
            | DealerEnd::Busted
            | DealerEnd::Pushed
            | DealerEnd::Stood(_)
            | DealerEnd::NoBlackjack => Outcome::LostTie,
        },
        PlayerEnd::Blackjack if dealer == DealerEnd::Blackjack => Outcome::Pushed,
        PlayerEnd::Blackjack if rules.blackjack_waits() && paid == Payoff::Bet(Ratio::ZERO) => {
            Outcome::Pushed
        }
        PlayerEnd::Blackjack => Outcome::Blackjack,
        PlayerEnd::Stood { total: 21, .. } if is_natural_tie => {
            if paid == Payoff::LOSS {
                Outcome::LostTie
            } else {
                Outcome::Pushed
            }
        }
        _ if dealer == DealerEnd::Blackjack && net == Chips::ZERO => Outcome::Returned,
        PlayerEnd::SurrenderedDouble(_) if paid == Payoff::InitialBetLost => Outcome::Surrendered,
        PlayerEnd::Busted(_) => Outcome::Busted,
        PlayerEnd::Stood { .. } if net > Chips::ZERO => Outcome::Won,
        PlayerEnd::Stood { .. } if net == Chips::ZERO => Outcome::Pushed,
        _ if paid == Payoff::InitialBetLost => Outcome::LostOriginal,
        PlayerEnd::Charlie(_) | PlayerEnd::SurrenderedDouble(_) => Outcome::Lost,
        PlayerEnd::Stood { total, .. } => match dealer {
            DealerEnd::Stood(other) if other == total => Outcome::LostTie,
            DealerEnd::Blackjack
            | DealerEnd::Charlie
            | DealerEnd::Busted
            | DealerEnd::Pushed
            | DealerEnd::Stood(_)
            | DealerEnd::NoBlackjack => Outcome::Lost,
        },
    }
}
