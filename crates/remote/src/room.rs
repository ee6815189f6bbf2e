//! What a server tells of a table beside the game: [`Room`].

use std::collections::BTreeMap;

use blackjack_table::PlayerId;
use serde::Deserialize;

/// What belongs to a table and is no part of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) struct Room {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) host: Option<PlayerId>,
    #[serde(default)]
    pub(crate) away: Vec<Away>,
    #[serde(default)]
    pub(crate) pause: Option<Pause>,
    #[serde(default)]
    pub(crate) coming: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) is_closing: bool,
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

/// Why no round starts.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Pause {
    #[serde(default)]
    pub(crate) reason: Option<String>,
}
