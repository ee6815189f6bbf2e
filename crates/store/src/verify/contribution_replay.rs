//! Replaying the contributions to a shoe of a shared table: `ContributionReplay`.

use blackjack_table::{
    Actor, Contribution, ContributionEntry, Contributions, PlayerId, SchemeVersion, TableId,
};

use crate::contributions::{ContributionRow, committed};
use crate::entry_body::{EntryBody, actor_number};

/// The contributions to a shoe, as replayed so far.
#[derive(Debug, Default)]
pub(super) struct ContributionReplay {
    state: Contributions,
    /// Whether players contribute to shoes of its scheme at all.
    is_shared: bool,
    is_begun: bool,
    is_void: bool,
}

impl ContributionReplay {
    /// Begins with the shoe that an entry has committed to.
    pub(super) fn new(scheme: SchemeVersion, body: &EntryBody) -> Self {
        let excluded = match &body.contribution {
            Some(ContributionEntry::Void(missing)) => missing.clone(),
            Some(_) | None => Vec::new(),
        };
        let state = Contributions { excluded, ..Contributions::default() };
        Self { state, is_shared: scheme == SchemeVersion::SHARED, ..Self::default() }
    }

    /// Replays a step, or returns what is wrong with it.
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
                self.check_left_out(players, body)?;
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
                // A table that voids a shoe earlier chooses between shoes.
                let is_due = self.state.is_overdue(body.at_ms);
                let is_missing = !missing.is_empty() && *missing == self.state.missing();
                let by_clock = body.actor == actor_number(Actor::Clock) && body.shoe.is_some();
                if !is_due || !is_missing || !by_clock || self.is_begun {
                    return Err("it was voided without a reason".into());
                }
                self.is_void = true;
            }
        }
        Ok(())
    }

    /// Fails if the table has left out somebody with a bet in the round that the entry opens.
    fn check_left_out(&self, players: &[PlayerId], body: &EntryBody) -> Result<(), String> {
        let seats = body.open.iter().flat_map(|opening| &opening.seats);
        let mut bettors = seats.map(|&(player, ..)| PlayerId(player));
        let is_left_out =
            |player: &PlayerId| self.state.of(*player).is_some() && !players.contains(player);
        match bettors.find(is_left_out) {
            Some(player) => Err(format!("the contribution of player {} was left out", player.0)),
            None => Ok(()),
        }
    }

    /// Begins the first round, and returns what everybody has contributed; or returns what is wrong.
    pub(super) fn begin(&mut self) -> Result<Vec<Contribution>, String> {
        self.is_begun = true;
        let missing = self.state.missing();
        match missing.first().filter(|_| self.state.is_closed()) {
            Some(player) => {
                Err(format!("it was dealt before player {} revealed a contribution", player.0))
            }
            None => Ok(self.state.revealed()),
        }
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
