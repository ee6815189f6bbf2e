//! `TableState`: what everybody at a table sees.

use blackjack_table::{TableView, add_change};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::room::RoomView;

/// What everybody at a table sees: the state that updates are patches of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableState {
    /// The game.
    pub table: TableView,
    /// What is no part of the game.
    pub room: RoomView,
}

impl TableState {
    /// Returns the change to the next state, as a JSON merge patch.
    pub(crate) fn patch(&self, next: &Self) -> Value {
        let mut patch = Map::new();
        if self.table != next.table {
            // Nothing here has a key that is not text, so nothing fails.
            patch.insert("table".into(), self.table.patch(&next.table).unwrap_or_default());
        }
        let _never = add_change(&mut patch, "room", &self.room, &next.room);
        Value::Object(patch)
    }
}
