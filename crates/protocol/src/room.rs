//! The part of a table outside the game: its name, host, people and so on: [`RoomView`].

use blackjack_table::PlayerId;
use serde::{Deserialize, Serialize};

use crate::house_changes::HouseChanges;

/// The public view of a room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomView {
    /// The unguessable part of the link.
    #[serde(default)]
    pub id: String,
    /// The name.
    pub name: String,
    /// The name of the house.
    #[serde(default)]
    pub house: String,
    /// True if the table is listed publicly.
    #[serde(default)]
    pub is_public: bool,
    /// The player who may change the table; null for the operator.
    #[serde(default)]
    pub host: Option<PlayerId>,
    /// The players with a box but without a connected browser.
    #[serde(default)]
    pub away: Vec<AwayPlayer>,
    /// The number of connected browsers without a box, excluding those of bots.
    #[serde(default)]
    pub watching: usize,
    /// The number of boxes that bots may have.
    #[serde(default)]
    pub company: usize,
    /// The players with a box who are bots.
    #[serde(default)]
    pub bots: Vec<PlayerId>,
    /// The pause of the table; null if rounds start.
    #[serde(default)]
    pub pause: Option<PauseView>,
    /// The changes to the house that take effect after the round, by key.
    #[serde(default)]
    pub coming: HouseChanges,
    /// True if people can chat.
    #[serde(default)]
    pub has_chat: bool,
    /// True if the table closes when the round is over.
    #[serde(default)]
    pub is_closing: bool,
}

impl RoomView {
    /// Returns whether the host has paused the table.
    pub const fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    /// Returns whether a player with a box is not connected.
    pub fn is_away(&self, player: PlayerId) -> bool {
        self.away.iter().any(|away| away.player == player)
    }
}

/// A pause: no round starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PauseView {
    /// The player who paused the table.
    pub by: PlayerId,
    /// The time of its beginning, in milliseconds since 1970.
    pub since_ms: i64,
    /// The reason, if one was given.
    pub reason: Option<String>,
}

/// A player with a box but without a connected browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AwayPlayer {
    /// The player.
    pub player: PlayerId,
    /// The time of its beginning, in milliseconds since 1970.
    #[serde(default)]
    pub since_ms: i64,
    /// The time until which the table waits for a decision of the player; null if it waits forever.
    pub until_ms: Option<i64>,
}

/// A table as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCard {
    /// The unguessable part of the link.
    pub id: String,
    /// The name.
    pub name: String,
    /// The name of the house.
    pub house: String,
    /// The number of boxes.
    pub boxes: usize,
    /// The names of the players.
    pub seated: Vec<String>,
    /// True if a round is in play.
    #[serde(default)]
    pub is_playing: bool,
}

/// A table to open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name to show.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub name: String,
    /// The name of a built-in house.
    #[serde(default = "usual_house")]
    pub house: String,
    /// The changes to the house, by key.
    #[serde(default)]
    pub rules: HouseChanges,
    /// The number of boxes, 1 to 7.
    #[serde(default = "usual_boxes")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 7)))]
    pub boxes: usize,
    /// True if the table is listed publicly.
    #[serde(default)]
    pub is_public: bool,
}

/// Returns the name of the default house of tables and evenings.
pub(crate) fn usual_house() -> String {
    "vegas".to_owned()
}

const fn usual_boxes() -> usize {
    5
}

/// A table that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedTable {
    /// The address: the page of a table is `/t/` and this, the page of an evening `/e/` and this.
    pub id: String,
}
