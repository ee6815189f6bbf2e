//! `Contributions`: the contributions of a shared table's players to the shuffle of its next shoe,
//! from the first commitment to the last reveal.
//!
//! The table commits to its seed first, then all players commit, and only then does anybody
//! reveal. So the last player to reveal knows the other contributions, but not the seed, and can
//! no longer change their own.

use serde::{Deserialize, Serialize};

use crate::ledger::account::PlayerId;
use crate::shoe::contribution::{Contribution, Secret};
use crate::shoe::seed::Commitment;

/// The contributions to a shoe, in the order of their players' numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contributions {
    /// The contributions.
    pub committed: Vec<Committed>,
    /// The time when they were closed, in milliseconds since 1970: the last bet of the first round
    /// was locked, so nobody can contribute any more.
    pub closed_ms: Option<i64>,
    /// The end of the time to reveal them, in milliseconds since 1970, if the table's host has
    /// given more than [`Self::REVEAL_MS`], for example after a restart. It is not stored.
    pub until_ms: Option<i64>,
    /// The players who cannot contribute to this shoe, because they did not reveal their
    /// contribution to a shoe since the last round, in order.
    pub excluded: Vec<PlayerId>,
}

/// A contribution that its player has committed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Committed {
    /// The player.
    pub player: PlayerId,
    /// The commitment.
    pub commitment: Commitment,
    /// The contribution, once it is revealed.
    pub revealed: Option<Contribution>,
}

/// A step of the contributions to a shoe, as stored in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContributionEntry {
    /// A player has committed, for the first time or again.
    Committed(PlayerId, Commitment),
    /// The last bet was locked: the contributions of these players count, in the order of their
    /// numbers.
    Closed(Vec<PlayerId>),
    /// A player has revealed a contribution.
    Revealed(Contribution),
    /// The shoe is void: these players have not revealed theirs. The clock voids it when their time
    /// is up; the host, when the shoe can no longer be dealt, and then the list may be empty.
    Void(Vec<PlayerId>),
}

impl Contributions {
    /// The time limit for revealing contributions, in milliseconds.
    pub const REVEAL_MS: i64 = 2_000;

    /// Returns the contributions to the next shoe, if no round was dealt from this one: they
    /// exclude the players excluded here, and those who did not reveal. Otherwise a player who
    /// works with the house could void shoe after shoe until one suits them both.
    pub(crate) fn next(&self) -> Self {
        let missing = if self.is_closed() { self.missing() } else { Vec::new() };
        let mut excluded = self.excluded.clone();
        excluded.extend(missing);
        excluded.sort_unstable();
        excluded.dedup();
        Self { excluded, ..Self::default() }
    }

    /// Returns the contribution of a player.
    pub fn of(&self, player: PlayerId) -> Option<&Committed> {
        self.committed.iter().find(|it| it.player == player)
    }

    /// Records a commitment, replacing an earlier one of the same player.
    pub fn commit(&mut self, player: PlayerId, commitment: Commitment) {
        let committed = Committed { player, commitment, revealed: None };
        match self.committed.binary_search_by_key(&player, |it| it.player) {
            Ok(at) => self.committed[at] = committed,
            Err(at) => self.committed.insert(at, committed),
        }
    }

    /// Returns whether nobody can contribute any more.
    pub const fn is_closed(&self) -> bool {
        self.closed_ms.is_some()
    }

    /// Closes the contributions: those of these players count.
    pub fn close(&mut self, players: &[PlayerId], at_ms: i64) {
        self.committed.retain(|it| players.contains(&it.player));
        self.closed_ms = Some(at_ms);
    }

    /// Returns whether it is too late to reveal one.
    pub(crate) fn is_late(&self, now_ms: i64) -> bool {
        let end = |closed: i64| {
            let usual = closed.saturating_add(Self::REVEAL_MS);
            self.until_ms.map_or(usual, |until| until.max(usual))
        };
        self.closed_ms.is_some_and(|closed| now_ms >= end(closed))
    }

    /// Returns whether the shoe may be voided because contributions are missing. If the clock was
    /// set back since they were closed, the elapsed time is unknown; the table must not wait until
    /// the clock has caught up.
    pub fn is_overdue(&self, now_ms: i64) -> bool {
        self.is_late(now_ms) || self.closed_ms.is_some_and(|closed| now_ms < closed)
    }

    /// Records a revealed contribution. Returns whether the player had committed to one.
    pub fn reveal(&mut self, contribution: Contribution) -> bool {
        let committed = self.committed.iter_mut().find(|it| it.player == contribution.player);
        committed.map(|it| it.revealed = Some(contribution)).is_some()
    }

    /// Returns the players who have not revealed their contributions.
    pub fn missing(&self) -> Vec<PlayerId> {
        let hidden = self.committed.iter().filter(|it| it.revealed.is_none());
        hidden.map(|it| it.player).collect()
    }

    /// Returns the contributions that are revealed.
    pub fn revealed(&self) -> Vec<Contribution> {
        self.committed.iter().filter_map(|it| it.revealed).collect()
    }

    /// Returns the public view.
    pub(crate) fn view(&self) -> ContributionsView {
        let of = self.committed.iter().map(|it| ContributionView {
            player: it.player,
            commitment: it.commitment,
            secret: it.revealed.map(|it| it.secret),
            cut: it.revealed.map(|it| it.cut),
        });
        let (of, is_closed, excluded) = (of.collect(), self.is_closed(), self.excluded.clone());
        ContributionsView { of, is_closed, excluded }
    }
}

/// The public view of the contributions to a shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ContributionsView {
    /// The contributions, in the order of their players' numbers.
    pub of: Vec<ContributionView>,
    /// True if nobody can contribute to this shoe any more.
    pub is_closed: bool,
    /// The players who cannot contribute to this shoe, because they did not reveal their
    /// contribution to a shoe since the last round.
    pub excluded: Vec<PlayerId>,
}

/// The public view of a contribution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ContributionView {
    /// The player.
    pub player: PlayerId,
    /// The player's commitment.
    pub commitment: Commitment,
    /// The secret; `None` until it is revealed.
    pub secret: Option<Secret>,
    /// The cut, in cards; `None` until it is revealed.
    pub cut: Option<u32>,
}
