//! How a round goes on: from one question to the next.

use super::deal_order::deal_place;
use super::state::{Need, Phase, small};
use super::{PlayerHand, Round};
use crate::dealer::{dealer_draws, dealer_shows};
use crate::event::{Event, HandId, Owner, Place};
use crate::legal::{Split, is_natural};
use crate::payoff::is_charlie;
use crate::rules::{PlayOrder, SplitDeal, makes_natural};
use crate::{Action, Actions, Card, Chips, Hand, Rank, Status};

impl Round {
    /// Deals the card that was asked for.
    pub(super) fn take_card(&mut self, card: Card) {
        match self.state.phase {
            Phase::Deal { dealt } => self.deal(dealt, card),
            Phase::Card { at, need } => self.deal_to_hand(at, need, card),
            Phase::Dealer => self.deal_to_dealer(card),
            Phase::Insurance { .. }
            | Phase::EarlySurrender { .. }
            | Phase::Act { .. }
            | Phase::Over => unreachable!("no card was asked for"),
        }
    }

    fn deal(&mut self, dealt: u8, card: Card) {
        match self.state.draw_place() {
            Place::Hand(hand) => {
                self.state.hands[usize::from(hand.0)].cards.push(card);
                self.tell(Event::CardDealt { to: Owner::Hand(hand), card });
            }
            Place::Dealer => {
                self.state.dealer.push(card);
                self.tell(Event::CardDealt { to: Owner::Dealer, card });
            }
            Place::Hole => {
                self.state.dealer.push(card);
                self.state.hole_down = true;
                self.tell(Event::HoleCardDealt);
            }
        }
        if deal_place(&self.state.rules, self.state.starts(), dealt + 1).is_some() {
            self.state.phase = Phase::Deal { dealt: dealt + 1 };
            return;
        }
        self.tell(Event::DealCompleted);
        let rules = self.state.rules;
        for hand in &mut self.state.hands {
            if is_natural(&rules, &hand.cards, hand.split) {
                hand.status = Status::Natural;
            }
        }
        self.offer_insurance(0);
    }

    /// Offers insurance from this starting hand on; then early surrender.
    pub(super) fn offer_insurance(&mut self, from: u8) {
        for hand in from..self.state.count() {
            if let Ok(range) = self.state.insurable(hand) {
                self.state.phase = Phase::Insurance { hand, range };
                return;
            }
        }
        self.offer_early_surrender(0);
    }

    pub(super) fn take_insurance(&mut self, hand: u8, stake: Chips) {
        self.pay(self.state.hand(hand).seat, stake);
        self.state.insurance[usize::from(hand)].stake = stake;
        self.tell(Event::InsuranceTaken { hand: HandId(hand), stake });
        self.offer_insurance(hand + 1);
    }

    pub(super) fn decline_insurance(&mut self, hand: u8) {
        self.tell(Event::InsuranceDeclined { hand: HandId(hand) });
        self.offer_insurance(hand + 1);
    }

    /// Offers early surrender from this starting hand on; then the dealer looks.
    fn offer_early_surrender(&mut self, from: u8) {
        if self.state.early_phase() {
            for hand in from..self.state.count() {
                if self.state.hand(hand).status == Status::Open {
                    self.state.phase = Phase::EarlySurrender { hand };
                    return;
                }
            }
        }
        self.peek();
    }

    pub(super) fn surrender_early(&mut self, hand: u8) {
        self.give_up(hand);
        self.offer_early_surrender(hand + 1);
    }

    pub(super) fn play_on(&mut self, hand: u8) {
        self.tell(Event::HandPlayedOn { hand: HandId(hand) });
        self.offer_early_surrender(hand + 1);
    }

    /// The dealer looks at his hole card, where the house does and somebody has a stake in it.
    fn peek(&mut self) {
        if self.state.peeks() {
            if !dealer_shows(&self.state.rules, false, self.anything_open()) {
                return self.close();
            }
            let natural = self.state.dealer.is_natural();
            self.tell(Event::DealerPeeked { natural });
            if natural {
                self.turn_hole_card();
                return self.lose_to_natural();
            }
            self.rule_out_natural();
        } else if self.state.upcard().is_some_and(|card| !makes_natural(card.value())) {
            self.rule_out_natural();
        }
        self.reach(0);
    }

    /// Goes to the first hand from this place on that has to be asked, or needs a card first;
    /// then to the dealer.
    pub(super) fn reach(&mut self, from: u8) {
        let mut at = from;
        loop {
            if at == self.state.count() {
                let again = self.state.rules.play_order() == PlayOrder::OneActionPerHand
                    && self.state.hands.iter().any(|hand| hand.status == Status::Open);
                if !again {
                    return self.dealer_turn();
                }
                at = 0;
            }
            if self.state.at(at).status == Status::Open && self.stop_at(at) {
                return;
            }
            at += 1;
        }
    }

    /// Whether an open hand has to be waited for; if not, it is finished.
    fn stop_at(&mut self, at: u8) -> bool {
        let hand = self.state.at(at);
        if hand.cards.len() < 2 {
            self.state.phase = Phase::Card { at, need: Need::Second };
            return true;
        }
        let legal = self.state.legal(at);
        if legal == Actions::STAND_ONLY {
            self.stand(at);
            return false;
        }
        self.state.phase = Phase::Act { at, legal };
        true
    }

    /// Goes on after a hand has acted.
    fn next(&mut self, at: u8) {
        match self.state.rules.play_order() {
            PlayOrder::HandByHand => self.reach(at),
            PlayOrder::OneActionPerHand => self.reach(at + 1),
        }
    }

    /// Does what the rules allow.
    pub(super) fn act(&mut self, at: u8, action: Action) {
        match action {
            Action::Hit => self.state.phase = Phase::Card { at, need: Need::Hit },
            Action::Stand => {
                self.stand(at);
                self.next(at);
            }
            Action::Double => {
                let (seat, cost) = (self.state.at(at).seat, self.state.at(at).first_stake);
                self.pay(seat, cost);
                self.state.at_mut(at).doubled = true;
                let hand = HandId(self.state.order[usize::from(at)]);
                self.tell(Event::HandDoubled { hand, stake: cost * 2 });
                self.state.phase = Phase::Card { at, need: Need::Double };
            }
            Action::Split => self.split(at),
            Action::Surrender => {
                self.give_up(self.state.order[usize::from(at)]);
                self.next(at);
            }
        }
    }

    fn stand(&mut self, at: u8) {
        self.state.at_mut(at).status = Status::Stood;
        self.tell(Event::HandStood { hand: HandId(self.state.order[usize::from(at)]) });
    }

    fn give_up(&mut self, hand: u8) {
        self.state.hands[usize::from(hand)].status = Status::Surrendered;
        self.tell(Event::HandSurrendered { hand: HandId(hand) });
        self.settle_if_decided(hand);
    }

    fn split(&mut self, at: u8) {
        let id = self.state.count();
        let parent = self.state.at_mut(at);
        let Some(card) = parent.cards.split_off() else { unreachable!("a pair has two cards") };
        let aces = card.rank() == Rank::Ace;
        parent.split = if aces { Split::Aces } else { Split::Pair };
        let child = PlayerHand {
            cards: Hand::from_iter([card]),
            seat: parent.seat,
            start: parent.start,
            split: parent.split,
            status: Status::Open,
            doubled: false,
            first_stake: parent.first_stake,
            net: None,
        };
        let (seat, stake) = (child.seat, child.first_stake);
        self.pay(seat, stake);
        self.state.hands.push(child);
        let place = self.place_of_child(at, seat);
        self.state.order.insert(usize::from(place), id);
        let hand = HandId(self.state.order[usize::from(at)]);
        self.tell(Event::HandSplit { hand, into: HandId(id), stake });
        match self.state.rules.split_deal() {
            SplitDeal::AtOnce => self.state.phase = Phase::Card { at, need: Need::BothFirst },
            SplitDeal::WhenPlayed => self.next(at),
        }
    }

    /// Where a new hand stands: beside its parent where hands are finished one by one, at the far
    /// right of its seat where the turn goes round.
    fn place_of_child(&self, at: u8, seat: u8) -> u8 {
        match self.state.rules.play_order() {
            PlayOrder::HandByHand => at + 1,
            PlayOrder::OneActionPerHand => {
                let order = self.state.order.iter();
                let seats = order.map(|&hand| self.state.hand(hand).seat);
                small(seats.take_while(|&other| other <= seat).count())
            }
        }
    }

    fn deal_to_hand(&mut self, at: u8, need: Need, card: Card) {
        let place = match need {
            Need::BothSecond { child } => child,
            Need::Hit | Need::Double | Need::Second | Need::BothFirst => at,
        };
        self.state.at_mut(place).cards.push(card);
        let hand = HandId(self.state.order[usize::from(place)]);
        self.tell(Event::CardDealt { to: Owner::Hand(hand), card });
        self.weigh(place);
        match need {
            Need::Hit | Need::BothSecond { .. } => self.next(at),
            Need::Second => self.reach(at),
            Need::Double => {
                if self.state.at(at).status == Status::Open {
                    self.stand(at);
                }
                self.next(at);
            }
            Need::BothFirst => {
                let youngest = self.state.count() - 1;
                let child = self.state.order.iter().position(|&hand| hand == youngest);
                let child = small(child.unwrap_or_else(|| unreachable!("every hand is placed")));
                self.state.phase = Phase::Card { at, need: Need::BothSecond { child } };
            }
        }
    }

    /// Sees whether a card has finished the hand.
    fn weigh(&mut self, at: u8) {
        let (rules, hand) = (&self.state.rules, self.state.at(at));
        let (total, cards) = (hand.cards.total(), hand.cards.len());
        let status = if total.is_bust() {
            Status::Busted
        } else if is_charlie(rules, total, cards) {
            Status::Charlie
        } else if is_natural(rules, &hand.cards, hand.split) {
            Status::Natural
        } else {
            return;
        };
        self.state.at_mut(at).status = status;
        let id = self.state.order[usize::from(at)];
        if status == Status::Busted {
            self.tell(Event::HandBusted { hand: HandId(id) });
        }
        self.settle_if_decided(id);
    }

    /// The dealer's turn, or what is left of it.
    pub(super) fn dealer_turn(&mut self) {
        let standing = self.state.hands.iter().any(|hand| hand.status == Status::Stood);
        if !dealer_shows(&self.state.rules, standing, self.anything_open()) {
            return self.close();
        }
        if self.state.hole_down {
            self.turn_hole_card();
            return self.see_two_cards();
        }
        let (total, cards) = (self.state.dealer.total(), self.state.dealer.len());
        if cards < 2 || dealer_draws(&self.state.rules, total, cards) {
            self.state.phase = Phase::Dealer;
            return;
        }
        self.finish_dealer();
    }

    fn turn_hole_card(&mut self) {
        self.state.hole_down = false;
        if let Some(&card) = self.state.dealer.cards().get(1) {
            self.tell(Event::HoleCardTurned { card });
        }
    }

    fn deal_to_dealer(&mut self, card: Card) {
        self.state.dealer.push(card);
        self.tell(Event::CardDealt { to: Owner::Dealer, card });
        match self.state.dealer.len() {
            1 => {
                if !makes_natural(card.value()) {
                    self.rule_out_natural();
                }
                self.dealer_turn();
            }
            2 => self.see_two_cards(),
            _ => self.dealer_turn(),
        }
    }

    /// The dealer's first two cards lie open.
    fn see_two_cards(&mut self) {
        if self.state.dealer.is_natural() {
            return self.lose_to_natural();
        }
        self.rule_out_natural();
        self.dealer_turn();
    }
}
