//! The course of a round, from one decision to the next.

use super::deal_order::initial_cards;
use super::state::{Cursor, Need, State, small};
use super::{PlayerHand, Round};
use crate::action::Action;
use crate::cards::card::{Card, Rank};
use crate::cards::hand::Hand;
use crate::dealer::{dealer_draws, dealer_reveals};
use crate::legal::{Split, is_blackjack};
use crate::money::chips::Chips;
use crate::payoff::is_charlie;
use crate::round::event::{Event, HandId, Owner, Place};
use crate::round::status::Status;
use crate::rules::{PlayOrder, SplitDeal, makes_blackjack};

impl Round {
    /// Deals a card to the place that the round needs it for.
    pub(super) fn take_card(&mut self, card: Card) {
        match self.state.cursor {
            Cursor::Deal { dealt } => self.deal(dealt, card),
            Cursor::Card { at, need } => self.deal_to_hand(at, need, card),
            Cursor::Dealer => self.deal_to_dealer(card),
            Cursor::Insurance { .. }
            | Cursor::EarlySurrender { .. }
            | Cursor::Act { .. }
            | Cursor::Over => unreachable!("no card is due"),
        }
    }

    fn deal(&mut self, dealt: u8, card: Card) {
        match self.state.draw_place() {
            Place::Hand(hand) => {
                self.state.hands[usize::from(hand.0)].cards.push(card);
                self.emit(Event::CardDealt { to: Owner::Hand(hand), card });
            }
            Place::Dealer => {
                self.state.dealer.push(card);
                self.emit(Event::CardDealt { to: Owner::Dealer, card });
            }
            Place::Hole => {
                self.state.dealer.push(card);
                self.state.hole_down = true;
                self.emit(Event::HoleCardDealt);
            }
        }
        if dealt + 1 < initial_cards(&self.state.rules, self.state.starts()) {
            self.state.cursor = Cursor::Deal { dealt: dealt + 1 };
            return;
        }
        self.emit(Event::DealCompleted);
        self.settle_side_bets();
        let State { rules, hands, .. } = &mut self.state;
        for hand in hands {
            if is_blackjack(rules, &hand.cards, hand.split) {
                hand.status = Status::Blackjack;
            }
        }
        self.offer_insurance(0);
    }

    /// Offers insurance, starting from this starting hand, and then early surrender.
    pub(super) fn offer_insurance(&mut self, from: u8) {
        for hand in from..self.state.count() {
            if let Ok(range) = self.state.insurance_range(hand) {
                self.state.cursor = Cursor::Insurance { hand, range };
                return;
            }
        }
        self.offer_early_surrender(0);
    }

    pub(super) fn take_insurance(&mut self, hand: u8, stake: Chips) {
        self.take_chips(self.state.hand(hand).seat, stake);
        self.state.insurance[usize::from(hand)].stake = stake;
        self.emit(Event::InsuranceTaken { hand: HandId(hand), stake });
        self.offer_insurance(hand + 1);
    }

    pub(super) fn decline_insurance(&mut self, hand: u8) {
        self.emit(Event::InsuranceDeclined { hand: HandId(hand) });
        self.offer_insurance(hand + 1);
    }

    /// Offers early surrender, starting from this starting hand; then the dealer peeks.
    fn offer_early_surrender(&mut self, from: u8) {
        if self.state.offers_early_surrender_against() {
            for hand in from..self.state.count() {
                if self.state.hand(hand).status == Status::Open {
                    self.state.cursor = Cursor::EarlySurrender { hand };
                    return;
                }
            }
        }
        self.peek();
    }

    pub(super) fn surrender_early(&mut self, hand: u8) {
        self.surrender(hand);
        self.offer_early_surrender(hand + 1);
    }

    pub(super) fn decline(&mut self, hand: u8) {
        self.emit(Event::EarlySurrenderDeclined { hand: HandId(hand) });
        self.offer_early_surrender(hand + 1);
    }

    /// Peeks at the hole card, if the house peeks and a bet depends on it.
    fn peek(&mut self) {
        if self.state.peeks() {
            if !dealer_reveals(&self.state.rules, false, self.anything_open()) {
                return self.close();
            }
            let blackjack = self.state.dealer.is_blackjack();
            self.emit(Event::DealerPeeked { blackjack });
            if blackjack {
                self.turn_hole_card();
                return self.settle_dealer_blackjack();
            }
            self.rule_out_blackjack();
        } else if self.state.upcard().is_some_and(|card| !makes_blackjack(card.value())) {
            self.rule_out_blackjack();
        }
        self.advance_to(0);
    }

    /// Advances to the first hand from this position on that needs a decision or a card, or else to
    /// the dealer.
    pub(super) fn advance_to(&mut self, from: u8) {
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
            if self.state.at(at).status == Status::Open && self.waits_at(at) {
                return;
            }
            at += 1;
        }
    }

    /// Stops at an open hand that needs a decision or a card, and returns true; otherwise finishes
    /// the hand.
    fn waits_at(&mut self, at: u8) -> bool {
        let hand = self.state.at(at);
        if hand.cards.len() < 2 {
            self.state.cursor = Cursor::Card { at, need: Need::Second };
            return true;
        }
        let choices = self.state.choices(at);
        if choices.is_stand_only() {
            self.stand(at);
            return false;
        }
        self.state.cursor = Cursor::Act { at, choices };
        true
    }

    /// Advances after a hand has acted.
    fn advance_after(&mut self, at: u8) {
        match self.state.rules.play_order() {
            PlayOrder::HandByHand => self.advance_to(at),
            PlayOrder::OneActionPerHand => self.advance_to(at + 1),
        }
    }

    /// Plays a legal action.
    pub(super) fn act(&mut self, at: u8, action: Action) {
        match action {
            Action::Hit => self.state.cursor = Cursor::Card { at, need: Need::Hit },
            Action::Stand => {
                self.stand(at);
                self.advance_after(at);
            }
            Action::Double => self.double(at, self.state.at(at).initial_bet),
            Action::Split => self.split(at),
            Action::Surrender => {
                self.surrender(self.state.order[usize::from(at)]);
                self.advance_after(at);
            }
        }
    }

    /// Doubles a hand by a legal amount.
    pub(super) fn double(&mut self, at: u8, added: Chips) {
        self.take_chips(self.state.at(at).seat, added);
        self.state.at_mut(at).added = added;
        let (hand, stake) = (HandId(self.state.order[usize::from(at)]), self.state.at(at).stake());
        self.emit(Event::HandDoubled { hand, stake });
        self.state.cursor = Cursor::Card { at, need: Need::Double };
    }

    fn stand(&mut self, at: u8) {
        self.state.at_mut(at).status = Status::Stood;
        let hand = self.state.order[usize::from(at)];
        self.emit(Event::HandStood { hand: HandId(hand) });
        self.settle_if_decided(hand);
    }

    fn surrender(&mut self, hand: u8) {
        self.state.hands[usize::from(hand)].status = Status::Surrendered;
        self.emit(Event::HandSurrendered { hand: HandId(hand) });
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
            initial_bet: parent.initial_bet,
            added: Chips::ZERO,
            net: None,
        };
        let (seat, stake) = (child.seat, child.initial_bet);
        self.take_chips(seat, stake);
        self.state.hands.push(child);
        let place = self.place_of_new_hand(at, seat);
        self.state.order.insert(usize::from(place), id);
        let hand = HandId(self.state.order[usize::from(at)]);
        self.emit(Event::HandSplit { hand, into: HandId(id), stake });
        match self.state.rules.split_deal() {
            SplitDeal::AtOnce => self.state.cursor = Cursor::Card { at, need: Need::BothFirst },
            SplitDeal::WhenPlayed => self.advance_after(at),
        }
    }

    /// Returns the position of a new hand: right after its parent if hands are finished one by one;
    /// last among its seat's hands if hands take turns, so that it acts after the others.
    fn place_of_new_hand(&self, at: u8, seat: u8) -> u8 {
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
        self.emit(Event::CardDealt { to: Owner::Hand(hand), card });
        self.check_after_card(place);
        match need {
            Need::Hit | Need::BothSecond { .. } => self.advance_after(at),
            Need::Second => self.advance_to(at),
            Need::Double => {
                let is_open = self.state.at(at).status == Status::Open;
                if is_open && self.state.choices(at).is_stand_only() {
                    self.stand(at);
                }
                self.advance_after(at);
            }
            Need::BothFirst => {
                let youngest = self.state.count() - 1;
                let child = self.state.order.iter().position(|&hand| hand == youngest);
                let child = small(child.unwrap_or_else(|| unreachable!("every hand is placed")));
                self.state.cursor = Cursor::Card { at, need: Need::BothSecond { child } };
            }
        }
    }

    /// Finishes the hand if its new card has ended it.
    fn check_after_card(&mut self, at: u8) {
        let (rules, hand) = (&self.state.rules, self.state.at(at));
        let (total, cards) = (hand.cards.total(), hand.cards.len());
        let status = if total.is_bust() {
            Status::Busted
        } else if is_charlie(rules, total, cards) {
            Status::Charlie
        } else if is_blackjack(rules, &hand.cards, hand.split) {
            Status::Blackjack
        } else {
            return;
        };
        self.state.at_mut(at).status = status;
        let id = self.state.order[usize::from(at)];
        if status == Status::Busted {
            self.emit(Event::HandBusted { hand: HandId(id) });
        }
        self.settle_if_decided(id);
    }

    /// Starts or continues the dealer's turn.
    pub(super) fn dealer_turn(&mut self) {
        let standing = (0..self.state.count()).any(|hand| self.state.needs_dealer_total(hand));
        if !dealer_reveals(&self.state.rules, standing, standing || self.anything_open()) {
            return self.close();
        }
        if self.state.hole_down {
            self.turn_hole_card();
            return self.check_dealer_blackjack();
        }
        let (total, cards) = (self.state.dealer.total(), self.state.dealer.len());
        if cards < 2 || dealer_draws(&self.state.rules, total, cards) {
            self.state.cursor = Cursor::Dealer;
            return;
        }
        self.finish_dealer();
    }

    fn turn_hole_card(&mut self) {
        self.state.hole_down = false;
        if let Some(&card) = self.state.dealer.cards().get(1) {
            self.emit(Event::HoleCardRevealed { card });
        }
        self.settle_side_bets();
    }

    fn deal_to_dealer(&mut self, card: Card) {
        self.state.dealer.push(card);
        self.emit(Event::CardDealt { to: Owner::Dealer, card });
        self.settle_side_bets();
        match self.state.dealer.len() {
            1 => {
                if !makes_blackjack(card.value()) {
                    self.rule_out_blackjack();
                }
                self.dealer_turn();
            }
            2 => self.check_dealer_blackjack(),
            _ => self.dealer_turn(),
        }
    }

    /// Continues once the dealer's first two cards are face up.
    fn check_dealer_blackjack(&mut self) {
        if self.state.dealer.is_blackjack() {
            return self.settle_dealer_blackjack();
        }
        self.rule_out_blackjack();
        self.dealer_turn();
    }
}
