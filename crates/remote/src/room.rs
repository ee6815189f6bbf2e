//! The state of a table outside the game, as a server sends it: [`Room`].

use std::collections::BTreeMap;

use blackjack_table::PlayerId;
use serde::Deserialize;

/// The state of a table outside the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[non_exhaustive]
pub struct Room {
    /// The name of the table.
    pub name: String,
    /// The player who may change the table; `None` for the operator.
    #[serde(default)]
    pub host: Option<PlayerId>,
    /// The maximum number of boxes for bots.
    #[serde(default)]
    pub company: usize,
    /// The players with a box who are bots.
    #[serde(default)]
    pub bots: Vec<PlayerId>,
    /// The number of people who watch without a box.
    #[serde(default)]
    pub watching: usize,
    #[serde(default)]
    pub(crate) away: Vec<Away>,
    #[serde(default)]
    pub(crate) pause: Option<Pause>,
    #[serde(default)]
    pub(crate) coming: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) is_closing: bool,
}

impl Room {
    /// Returns whether the host lets no round start.
    pub const fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    /// Returns whether the table closes after the round.
    pub const fn is_closing(&self) -> bool {
        self.is_closing
    }

    /// Returns whether a player with a box is not connected.
    pub fn is_away(&self, player: PlayerId) -> bool {
        self.away.iter().any(|away| away.player == player)
    }
}

/// A player with a box whose terminals and browsers are not connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Away {
    pub(crate) player: PlayerId,
    #[serde(default)]
    pub(crate) since_ms: i64,
    #[serde(default)]
    pub(crate) until_ms: Option<i64>,
}

/// A pause, during which no round starts.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Pause {
    #[serde(default)]
    pub(crate) reason: Option<String>,
}
