//! Replaying the contributions to a shoe of a shared table: `ContributionReplay`.

use std::collections::BTreeSet;

use blackjack_table::{
    Actor, Contribution, ContributionEntry, Contributions, PlayerId, SchemeVersion, TableId,
};

use crate::journal::contributions::{ContributionRow, committed};
use crate::journal::entry_body::{EntryBody, actor_number};

/// The contributions to a shoe, as replayed so far.
#[derive(Debug, Default)]
pub(super) struct ContributionReplay {
    state: Contributions,
    /// True if players can contribute to shoes of its scheme.
    is_shared: bool,
    is_begun: bool,
    is_void: bool,
    /// The players who had committed when the set was closed, but are not in it.
    left_out: Vec<PlayerId>,
}

impl ContributionReplay {
    /// Starts the contributions to the shoe that an entry has committed to,
    /// after those to this one.
    pub(super) fn new(scheme: SchemeVersion, body: &EntryBody, before: Option<&Self>) -> Self {
        // A player who did not reveal may contribute again after the next round.
        let before = before.filter(|it| !it.is_begun);
        let mut excluded: BTreeSet<_> =
            before.iter().flat_map(|it| &it.state.excluded).copied().collect();
        if let Some(ContributionEntry::Void(missing)) = &body.contribution {
            excluded.extend(missing);
        }
        let excluded = excluded.into_iter().collect();
        let state = Contributions { excluded, ..Contributions::default() };
        Self { state, is_shared: scheme == SchemeVersion::SHARED, ..Self::default() }
    }

    /// Replays a step, or returns the fault in it.
    pub(super) fn step(
        &mut self,
        table: i64,
        shoe: u64,
        body: &EntryBody,
        step: &ContributionEntry,
    ) -> Result<(), String> {
        let is_from = |player: PlayerId| body.actor == player.0;
        match step {
            &ContributionEntry::Committed(player, commitment) => {
                let can = !self.is_closed() && !self.state.excluded.contains(&player);
                if !can || !is_from(player) {
                    return Err(format!("player {} could not contribute to it", player.0));
                }
                self.state.commit(player, commitment);
            }
            ContributionEntry::Closed(players) => {
                let has_committed = |&player: &PlayerId| self.state.of(player).is_some();
                let is_in_order = players.is_sorted_by(|a, b| a < b);
                if self.is_closed() || !is_in_order || !players.iter().all(has_committed) {
                    return Err("its contributions were closed out of order".into());
                }
                let committed = self.state.committed.iter().map(|it| it.player);
                self.left_out = committed.filter(|it| !players.contains(it)).collect();
                self.state.close(players, body.at_ms);
            }
            &ContributionEntry::Revealed(contribution) => {
                let Contribution { player, .. } = contribution;
                let commitment = contribution.commitment(TableId(table), shoe);
                let known = self.state.of(player).filter(|it| it.revealed.is_none());
                let is_same = known.is_some_and(|it| it.commitment == commitment);
                if !self.state.is_closed() || !is_same || !is_from(player) {
                    let player = player.0;
                    return Err(format!("player {player} had not committed to what was revealed"));
                }
                self.state.reveal(contribution);
            }
            ContributionEntry::Void(missing) => {
                // If the clock could void a shoe earlier, the operator could choose between shoes.
                let by_clock = body.actor == actor_number(Actor::Clock)
                    && self.state.is_overdue(body.at_ms)
                    && !missing.is_empty();
                let by_host = body.actor == actor_number(Actor::Host) && self.state.is_closed();
                let is_missing = *missing == self.state.missing() && body.shoe.is_some();
                if !(by_clock || by_host) || !is_missing || self.is_begun {
                    return Err("it was voided without a reason".into());
                }
                self.is_void = true;
            }
        }
        Ok(())
    }

    /// Begins the first round with the entry that opens it, or returns the fault.
    pub(super) fn begin(&mut self, body: &EntryBody) -> Result<(), String> {
        self.is_begun = true;
        if !self.state.is_closed() && !self.state.committed.is_empty() {
            return Err("it was dealt before its contributions were closed".into());
        }
        let seats = body.open.iter().flat_map(|opening| &opening.seats);
        let mut bettors = seats.map(|&(player, ..)| PlayerId(player));
        if let Some(player) = bettors.find(|player| self.left_out.contains(player)) {
            return Err(format!("the contribution of player {} was left out", player.0));
        }
        let missing = self.state.missing();
        match missing.first().filter(|_| self.state.is_closed()) {
            Some(player) => {
                Err(format!("it was dealt before player {} revealed a contribution", player.0))
            }
            None => Ok(()),
        }
    }

    /// Returns the revealed contributions.
    pub(super) fn revealed(&self) -> Vec<Contribution> {
        self.state.revealed()
    }

    /// Ends with the shoe, or returns the fault: a shoe whose contributions were
    /// closed must be dealt or void.
    pub(super) fn end(&self) -> Result<(), String> {
        let is_closed = self.state.is_closed() && !self.state.committed.is_empty();
        if is_closed && !self.is_begun && !self.is_void {
            return Err("its contributions were closed, but it was neither dealt nor voided".into());
        }
        Ok(())
    }

    /// Returns whether the first round has begun.
    pub(super) const fn is_begun(&self) -> bool {
        self.is_begun
    }

    const fn is_closed(&self) -> bool {
        self.state.is_closed() || self.is_begun || !self.is_shared
    }

    /// Returns whether these rows are those of the contributions.
    pub(super) fn matches(
        &self,
        rows: Vec<ContributionRow>,
        closed_ms: Option<i64>,
        is_void: bool,
    ) -> bool {
        let rows: Option<Vec<_>> = rows.into_iter().map(committed).collect();
        rows.as_ref() == Some(&self.state.committed)
            && (closed_ms, is_void) == (self.state.closed_ms, self.is_void)
    }
}
