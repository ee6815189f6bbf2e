//! A player's view of an evening: a table with one box.

use std::sync::Arc;

use blackjack_engine::{Chips, Record, SeenCards, Unit};

use super::hand::EveningHand;
use crate::evening::{Evening, EveningPhase};
use crate::ledger::account::{PlayerId, TableId};
use crate::request::Question;
use crate::view::{PrivateView, RoundView, SeatView, ShoeView, TableView};

impl Evening {
    /// Returns a player's view, in the form of a table with one box: their own hand, or their
    /// last one, and nothing about other players. Without a player, or for one who does not
    /// take part, the box is free.
    pub fn view(&self, player: Option<PlayerId>, name: Option<&str>) -> TableView {
        let player = player.filter(|&player| self.takes_part(player));
        let own = player.and_then(|player| self.player(player));
        let hand = own.and_then(|own| own.hand.as_ref());
        let last = || own.and_then(|own| own.rounds.last()).map(Arc::as_ref);
        let record = hand.map(EveningHand::record).or_else(|| last().map(|last| &last.record));
        let shown = own.map_or(0, |own| own.rounds.len() + usize::from(hand.is_some()));
        TableView {
            table: TableId(self.id.0),
            house: self.terms.house().name().to_owned(),
            unit: Unit::of(self.terms.house().stakes()),
            question: player
                .map_or(Question { round: 1, number: 0 }, |player| self.question(player)),
            seats: vec![self.seat(player, name)],
            round: record.map(|record| RoundView::of(record, None, shown as u64, &[0])),
            shoe: self.shoe(record),
            contributions: None,
            paused: self.paused().map(ToOwned::to_owned),
            deadline_ms: None,
        }
    }

    /// Returns the account of a player: the net result so far, on credit. `None` for a
    /// player who does not take part.
    pub fn private_view(&self, player: PlayerId) -> Option<PrivateView> {
        self.takes_part(player).then(|| PrivateView {
            player,
            unit: Unit::of(self.terms.house().stakes()),
            purse: self.net(player),
            has_credit: true,
            rebuy: None,
        })
    }

    fn seat(&self, player: Option<PlayerId>, name: Option<&str>) -> SeatView {
        let own = player.and_then(|player| self.player(player));
        let is_at_end = matches!(self.phase, EveningPhase::Over | EveningPhase::Cancelled);
        let rounds = usize::from(self.terms.rounds());
        let can_bet = own.is_some_and(|own| !is_at_end && own.rounds.len() < rounds);
        let has_bet = can_bet && own.is_some_and(|own| own.hand.is_none());
        SeatView {
            owner: player,
            name: name.filter(|_| player.is_some()).map(ToOwned::to_owned),
            net: player.map_or(Chips::ZERO, |player| self.net(player)),
            // Everybody has the same stake, so it is already placed.
            bet: if has_bet { vec![self.terms.stake()] } else { Vec::new() },
            side: Vec::new(),
            ready: own.is_some_and(|own| own.is_ready),
            can_bet,
        }
    }

    /// Returns the shoe of the round that is shown. There is one commitment for the whole evening.
    fn shoe(&self, record: Option<&Record>) -> ShoeView {
        let rules = self.terms.house().rules();
        let undealt = SeenCards::after(rules, &[]).undealt;
        ShoeView {
            number: 1,
            commitment: self.commitment(),
            is_begun: record.is_some(),
            left: undealt.saturating_sub(record.map_or(0, Record::cards)),
            full: usize::from(rules.decks()) * blackjack_engine::Card::DECK.len(),
            cut: None,
        }
    }
}
