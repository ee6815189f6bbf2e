//! The money moved by the events of a round.

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Event, HandId, Round, Unit};

use crate::ledger::account::{Account, Holder, PlayerId, Posting, TableId, Transfer, TransferKind};

/// The accounts of a round.
#[derive(Clone, Debug)]
pub struct RoundAccounts {
    /// The table.
    pub table: TableId,
    /// The unit of money.
    pub unit: Unit,
    /// The players, in the order of the round's seats.
    pub players: Vec<PlayerId>,
}

/// The money moved by a change to a round, by holder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundTransfers {
    stakes: BTreeMap<Holder, Chips>,
    settlements: BTreeMap<Holder, Chips>,
}

/// The money moved by one event.
enum Movement {
    /// A stake from the player's purse into escrow.
    Placed(HandId, Chips),
    /// A stake that leaves escrow, with its net result.
    Settled { hand: HandId, stake: Chips, net: Chips },
}

impl RoundTransfers {
    /// Adds the initial bets, by seat.
    pub fn add_bets(&mut self, accounts: &RoundAccounts, stakes: &[Chips]) {
        for (&player, &stake) in accounts.players.iter().zip(stakes) {
            self.place(accounts, player, stake);
        }
    }

    /// Adds the money moved by events; `round` is the round after them.
    pub fn add_events(&mut self, accounts: &RoundAccounts, events: &[Event], round: &Round) {
        for &event in events {
            match movement(event, round) {
                None => {}
                Some(Movement::Placed(hand, stake)) => {
                    self.place(accounts, accounts.player(round, hand), stake);
                }
                Some(Movement::Settled { hand, stake, net }) => {
                    let player = accounts.player(round, hand);
                    let mut add = |holder, amount| {
                        *self.settlements.entry(holder).or_default() += amount;
                    };
                    add(Holder::Escrow(accounts.table), -stake);
                    add(Holder::Purse(player), stake + net);
                    add(Holder::House(accounts.table), -net);
                }
            }
        }
    }

    fn place(&mut self, accounts: &RoundAccounts, player: PlayerId, stake: Chips) {
        *self.stakes.entry(Holder::Purse(player)).or_default() -= stake;
        *self.stakes.entry(Holder::Escrow(accounts.table)).or_default() += stake;
    }

    /// Returns the net amount moved to a holder.
    pub(crate) fn moved(&self, holder: Holder) -> Chips {
        let of = |sums: &BTreeMap<Holder, Chips>| sums.get(&holder).copied().unwrap_or_default();
        of(&self.stakes) + of(&self.settlements)
    }

    /// Returns the transfers: one for stakes and one for settlements, without empty ones.
    pub fn transfers(&self, unit: &Unit) -> Vec<Transfer> {
        let kinds =
            [(TransferKind::Stake, &self.stakes), (TransferKind::Settlement, &self.settlements)];
        let transfers = kinds.into_iter().map(|(kind, sums)| transfer(kind, unit, sums));
        transfers.filter(|transfer| !transfer.postings.is_empty()).collect()
    }
}

impl RoundAccounts {
    fn player(&self, round: &Round, hand: HandId) -> PlayerId {
        self.players[usize::from(round.seat_of(hand).0)]
    }
}

/// Creates a transfer of these amounts, without zero postings.
pub(crate) fn transfer(
    kind: TransferKind,
    unit: &Unit,
    amounts: &BTreeMap<Holder, Chips>,
) -> Transfer {
    let moved = amounts.iter().filter(|(_, amount)| **amount != Chips::ZERO);
    let postings = moved.map(|(&holder, &amount)| Posting {
        account: Account { holder, unit: unit.clone() },
        amount,
    });
    Transfer { kind, postings: postings.collect() }
}

/// Returns the money moved by an event; `round` is the round after it.
fn movement(event: Event, round: &Round) -> Option<Movement> {
    let hand_view = |hand| round.view().hand(hand).cloned();
    match event {
        Event::HandDoubled { hand, .. } => Some(Movement::Placed(hand, hand_view(hand)?.added)),
        Event::HandSplit { into, stake, .. } => Some(Movement::Placed(into, stake)),
        Event::InsuranceTaken { hand, stake } => Some(Movement::Placed(hand, stake)),
        Event::InsuranceSettled { hand, net } => {
            let stake = hand_view(hand)?.insured;
            Some(Movement::Settled { hand, stake, net })
        }
        Event::SideBetSettled { hand, side_bet, net, .. } => {
            let hand_view = hand_view(hand)?;
            let side = hand_view.side_bets.iter().find(|side| side.side_bet == side_bet)?;
            Some(Movement::Settled { hand, stake: side.stake, net })
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
        | Event::EarlySurrenderDeclined { .. }
        | Event::HandSurrendered { .. }
        | Event::HandStood { .. }
        | Event::HandBusted { .. }
        | Event::HoleCardRevealed { .. }
        | Event::DealerBlackjack
        | Event::DealerStood { .. }
        | Event::DealerBusted
        | Event::DealerPushed
        | Event::DealerCharlie { .. }
        | Event::RoundClosed { .. } => None,
    }
}
