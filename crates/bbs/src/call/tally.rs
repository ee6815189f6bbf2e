//! `Tally`: the counts for a call's statement.

use blackjack_engine::{Chips, Record, Status};

/// The rounds of a call, added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) hands: u32,
    pub(crate) won: u32,
    pub(crate) lost: u32,
    pub(crate) pushed: u32,
    /// All stakes: bets, doubles and insurance.
    pub(crate) bet: Chips,
    /// The total paid back for these stakes.
    pub(crate) paid_back: Chips,
    pub(crate) charlies: u32,
    /// The best round, with its name and its net result.
    pub(crate) best: Option<(&'static str, Chips)>,
}

impl Tally {
    /// Counts a finished round.
    pub(crate) fn count(&mut self, record: &Record) {
        for hand in &record.round().view().hands {
            let net = hand.net.unwrap_or_default();
            let total = net + hand.insurance_net.unwrap_or_default();
            self.hands += 1;
            self.bet += hand.stake + hand.insured;
            self.paid_back += hand.stake + hand.insured + total;
            self.charlies += u32::from(hand.status == Status::Charlie);
            let name = match hand.status {
                Status::Charlie => "Five-Card Charlie",
                Status::Blackjack => "Twenty-One",
                _ if hand.doubled => "a double",
                Status::Open | Status::Stood | Status::Busted | Status::Surrendered => "a hand",
            };
            if total > self.best.map_or(Chips::ZERO, |(_, best)| best) {
                self.best = Some((name, total));
            }
            match net.0 {
                1.. => self.won += 1,
                0 => self.pushed += 1,
                _ => self.lost += 1,
            }
        }
    }

    /// Returns the net result.
    pub(crate) fn net(&self) -> Chips {
        self.paid_back - self.bet
    }
}
