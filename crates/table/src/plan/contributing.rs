//! Planning the contributions to the shuffle of a shared shoe: commit, close, reveal, or void.

use blackjack_engine::{Record, SeatBets};

use crate::journal::entry::Entry;
use crate::ledger::account::PlayerId;
use crate::plan::Plan;
use crate::plan::planning::{bettors, unlock};
use crate::players::seat::TableSeat;
use crate::request::{Actor, Refusal};
use crate::shoe::contribution::{Contribution, Secret};
use crate::shoe::contributions::{ContributionEntry, Contributions};
use crate::shoe::live::LiveShoe;
use crate::shoe::seed::Commitment;
use crate::shoe::shuffler::SchemeVersion;
use crate::table::Table;

impl Table {
    /// Returns whether players contribute to the shuffles of the table's shoes.
    pub fn is_shared(&self) -> bool {
        self.scheme == SchemeVersion::SHARED
    }

    /// Returns whether the table waits for players to reveal their contributions to the shoe: bets
    /// are locked, and no card is dealt before that.
    pub fn is_revealing(&self) -> bool {
        let contributions = &self.contributions;
        let is_next = contributions.is_closed() && !self.shoe.is_begun();
        is_next && contributions.committed.iter().any(|it| it.revealed.is_none())
    }

    /// Returns whether contributions are closed and nothing has been dealt. The cards
    /// are then fixed without anyone having chosen them, so replacing this shoe with
    /// another must leave a trace.
    pub fn owes_deal(&self) -> bool {
        let Contributions { committed, .. } = &self.contributions;
        self.contributions.is_closed() && !committed.is_empty() && !self.shoe.is_begun()
    }

    /// Extends the time for revealing contributions to this moment, if that is later.
    pub const fn wait_for_reveals(&mut self, until_ms: i64) {
        self.contributions.until_ms = Some(until_ms);
    }

    /// Returns whether the player's contribution to the shoe that has not begun would count now:
    /// those of players without a bet do not.
    pub fn has_contributed(&self, player: PlayerId) -> bool {
        let bets = |seat: &TableSeat| seat.owner == Some(player) && !seat.bet.is_empty();
        self.contributions.of(player).is_some() && self.seats.iter().any(bets)
    }

    /// Returns whether the player cannot contribute to the shoe because of a
    /// contribution not revealed before.
    pub fn is_excluded(&self, player: PlayerId) -> bool {
        self.contributions.excluded.contains(&player)
    }

    /// Returns the shoe to deal from, with the contributions after the plan if it has not begun.
    pub(crate) fn contributed_shoe(&self, plan: &Plan) -> LiveShoe {
        let mut shoe = self.shoe.clone();
        if !shoe.is_begun() && shoe.scheme() == SchemeVersion::SHARED {
            let contributions = plan.contributions.as_ref().unwrap_or(&self.contributions);
            shoe.contribute(contributions.revealed());
        }
        shoe
    }

    pub(crate) fn plan_commit(
        &self,
        plan: &mut Plan,
        commitment: Commitment,
    ) -> Result<(), Refusal> {
        let Actor::Player(player) = plan.actor else { return Err(Refusal::NotYours) };
        let sits = |seat| self.owner(seat) == Some(player) && self.can_bet(seat);
        if !(0..self.seat_count()).any(sits) {
            return Err(Refusal::NoSuchSeat);
        }
        let is_shared = self.shoe.scheme() == SchemeVersion::SHARED;
        if !is_shared || self.shoe.is_begun() || self.contributions.is_closed() {
            return Err(Refusal::ContributionsClosed);
        }
        if self.is_excluded(player) {
            return Err(Refusal::Excluded);
        }
        let mut contributions = self.contributions.clone();
        contributions.commit(player, commitment);
        plan.contributions = Some(contributions);
        self.enter(plan, ContributionEntry::Committed(player, commitment));
        Ok(())
    }

    /// Closes the contributions to a shoe, when all bets are locked: those of the players with a
    /// bet count. If there are any, they must be revealed before the deal.
    pub(crate) fn close_contributions(&self, plan: &mut Plan) -> Result<(), Refusal> {
        let bettors = bettors(&plan.seats);
        let bets = |player| bettors.iter().any(|&(_, bettor, _)| bettor == player);
        let committed = self.contributions.committed.iter().map(|it| it.player);
        let players: Vec<PlayerId> = committed.filter(|&player| bets(player)).collect();
        // Players must not reveal for a round that the house would refuse.
        let placed: Vec<_> = bettors.iter().map(|&(_, player, bet)| (player, bet)).collect();
        Record::open(&self.house, &self.bets(&placed)).map_err(Refusal::Open)?;
        let mut contributions = self.contributions.clone();
        contributions.close(&players, plan.at_ms);
        plan.contributions = Some(contributions);
        if players.is_empty() {
            self.open(plan)?;
        }
        self.enter(plan, ContributionEntry::Closed(players));
        Ok(())
    }

    /// Adds a step of the contributions to the entry of a plan.
    fn enter(&self, plan: &mut Plan, step: ContributionEntry) {
        let entry = plan.entry.take().unwrap_or_else(|| self.entry(plan, Vec::new()));
        plan.entry = Some(Entry { contribution: Some(step), ..entry });
    }

    pub(crate) fn plan_reveal(
        &self,
        plan: &mut Plan,
        secret: Secret,
        cut: u32,
    ) -> Result<(), Refusal> {
        let Actor::Player(player) = plan.actor else { return Err(Refusal::NotYours) };
        let committed = self.contributions.of(player).filter(|it| it.revealed.is_none());
        let committed = committed.filter(|_| self.is_revealing());
        let committed = committed.ok_or(Refusal::NothingToReveal)?;
        // A host who could accept late contributions could choose between this shoe and the next.
        if self.contributions.is_late(plan.at_ms) {
            return Err(Refusal::TooLate);
        }
        let contribution = Contribution { player, secret, cut };
        let is_in_shoe = usize::try_from(cut).is_ok_and(|cut| cut < self.shoe.shoe().full());
        let commitment = contribution.commitment(self.id, self.shoe.number());
        if !is_in_shoe || commitment != committed.commitment {
            return Err(Refusal::WrongReveal);
        }
        let mut contributions = self.contributions.clone();
        contributions.reveal(contribution);
        let is_last = contributions.missing().is_empty();
        plan.contributions = Some(contributions);
        if is_last {
            self.take_back_unpaid(&mut plan.seats);
            if !bettors(&plan.seats).is_empty() {
                self.open(plan)?;
            }
        }
        self.enter(plan, ContributionEntry::Revealed(contribution));
        Ok(())
    }

    /// Takes back the locked bets that can no longer be paid, because a purse has changed
    /// at another table. Everything else is fixed when the last contribution is revealed,
    /// so the others are dealt.
    fn take_back_unpaid(&self, seats: &mut [TableSeat]) {
        let unpaid = |seats: &[TableSeat]| {
            let bettors = bettors(seats);
            let placed: Vec<_> = bettors.iter().map(|&(_, player, bet)| (player, bet)).collect();
            let bets = self.bets(&placed);
            let mut each = bettors.iter().zip(bets.chunks(1));
            let found = each.find(|(_, bet)| Record::open(&self.house, bet).is_err());
            found.map(|(&(seat, ..), _)| seat)
        };
        while let Some(seat) = unpaid(seats) {
            (seats[seat].bet, seats[seat].ready) = (SeatBets::default(), false);
        }
    }

    /// Plans the end of a shoe whose contributions are not all revealed in time. The next shoe
    /// starts without those players, whose bets are taken back.
    pub(crate) fn plan_void_shoe(&self, plan: &mut Plan) -> Result<(), Refusal> {
        // A host who could do this at once could choose between shoes.
        if plan.actor != Actor::Clock || !self.contributions.is_overdue(plan.at_ms) {
            return Err(Refusal::Revealing);
        }
        let missing = self.contributions.missing();
        take_back(&mut plan.seats, &missing);
        let next = self.next_shoe(&self.shoe)?;
        let shoe = Some(self.shoe_entry(&next));
        plan.entry = Some(Entry { shoe, ..self.entry(plan, Vec::new()) });
        self.enter(plan, ContributionEntry::Void(missing));
        plan.next_shoe = Some(next);
        Ok(())
    }
}

/// Unlocks all bets after a void shoe, and takes back those of the players who did not reveal.
pub(crate) fn take_back(seats: &mut [TableSeat], missing: &[PlayerId]) {
    unlock(seats);
    for seat in seats {
        if seat.owner.is_some_and(|owner| missing.contains(&owner)) {
            seat.bet = SeatBets::default();
        }
    }
}
