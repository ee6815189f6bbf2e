//! From what happened in a round to the money that moves.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Event, HandId, Round};

use crate::{Account, Holder, PlayerId, Posting, TableId, Transfer, TransferKind, Unit};

/// The money of one round: where stakes come from, where they lie, where they go.
#[derive(Clone, Debug)]
pub(crate) struct Booking {
    /// What the keys of the round's transfers begin with.
    pub(crate) round: String,
    pub(crate) table: TableId,
    pub(crate) unit: Unit,
    /// The players by seat.
    pub(crate) players: Vec<PlayerId>,
}

/// What one event moves: a stake that is placed, or one that is settled.
enum Movement {
    /// From the purse of the hand's player into escrow.
    Placed(HandId, Chips),
    /// Out of escrow, with what it won.
    Settled { hand: HandId, stake: Chips, net: Chips },
}

impl Booking {
    /// The bets of the round, by seat: from the purses into escrow.
    pub(crate) fn bets(&self, stakes: &[Chips]) -> Transfer {
        let mut sums = Sums::default();
        for (&player, &stake) in self.players.iter().zip(stakes) {
            self.place(&mut sums, player, stake);
        }
        self.transfer("bets", TransferKind::Stake, sums)
    }

    /// What the events of one input move; `input` tells them from those of every other input.
    pub(crate) fn moves(&self, input: usize, events: &[Event], round: &Round) -> Vec<Transfer> {
        let (mut placed, mut settled) = (Sums::default(), Sums::default());
        for &event in events {
            match movement(event, round) {
                None => {}
                Some(Movement::Placed(hand, stake)) => {
                    self.place(&mut placed, self.player(round, hand), stake);
                }
                Some(Movement::Settled { hand, stake, net }) => {
                    settled.add(Holder::Escrow(self.table), -stake);
                    settled.add(Holder::Purse(self.player(round, hand)), stake + net);
                    settled.add(Holder::House, -net);
                }
            }
        }
        let placed = self.transfer(&format!("{input} stakes"), TransferKind::Stake, placed);
        let settled = self.transfer(&format!("{input} settles"), TransferKind::Settlement, settled);
        [placed, settled].into_iter().filter(|transfer| !transfer.postings.is_empty()).collect()
    }

    fn place(&self, sums: &mut Sums, player: PlayerId, stake: Chips) {
        sums.add(Holder::Purse(player), -stake);
        sums.add(Holder::Escrow(self.table), stake);
    }

    fn player(&self, round: &Round, hand: HandId) -> PlayerId {
        self.players[usize::from(round.seat_of(hand).0)]
    }

    fn transfer(&self, what: &str, kind: TransferKind, sums: Sums) -> Transfer {
        let account = |holder| Account { holder, unit: self.unit.clone() };
        let moved = sums.0.into_iter().filter(|&(_, amount)| amount != Chips::ZERO);
        let postings = moved.map(|(holder, amount)| Posting { account: account(holder), amount });
        Transfer { key: format!("{} {what}", self.round), kind, postings: postings.collect() }
    }
}

/// What an event moves; `round` is the round after it.
fn movement(event: Event, round: &Round) -> Option<Movement> {
    let hand_view = |hand| round.view().hand(hand).cloned();
    match event {
        // The whole stake is twice the bet: half of it is new.
        Event::HandDoubled { hand, stake } => Some(Movement::Placed(hand, stake.half())),
        Event::HandSplit { into, stake, .. } => Some(Movement::Placed(into, stake)),
        Event::InsuranceTaken { hand, stake } => Some(Movement::Placed(hand, stake)),
        Event::InsuranceSettled { hand, net } => {
            let stake = hand_view(hand)?.insured;
            Some(Movement::Settled { hand, stake, net })
        }
        Event::HandSettled { hand, net, .. } => {
            let stake = hand_view(hand)?.stake;
            Some(Movement::Settled { hand, stake, net })
        }
        Event::CardDealt { .. }
        | Event::HoleCardDealt
        | Event::DealCompleted
        | Event::InsuranceDeclined { .. }
        | Event::DealerPeeked { .. }
        | Event::HandPlayedOn { .. }
        | Event::HandSurrendered { .. }
        | Event::HandStood { .. }
        | Event::HandBusted { .. }
        | Event::HoleCardTurned { .. }
        | Event::DealerNatural
        | Event::DealerStood { .. }
        | Event::DealerBusted
        | Event::DealerCharlie { .. }
        | Event::RoundClosed { .. } => None,
    }
}

/// Amounts by holder.
#[derive(Default)]
struct Sums(BTreeMap<Holder, Chips>);

impl Sums {
    fn add(&mut self, holder: Holder, amount: Chips) {
        *self.0.entry(holder).or_default() += amount;
    }
}
