//! `TableState`: what everybody at a table sees.

use blackjack_table::{Fields, Patch, TableView};
use serde::Serialize;
use serde::ser::SerializeMap;

use crate::evening_view::EveningView;
use crate::room::RoomView;

/// What everybody at a table sees: the state that updates are patches of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TableState {
    /// The game.
    pub table: TableView,
    /// What is no part of the game.
    pub room: RoomView,
    /// The duplicate evening, if the table is one player's part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evening: Option<EveningView>,
}

impl Fields for TableState {
    fn changes<M: SerializeMap>(&self, next: &Self, patch: &mut Patch<M>) -> Result<(), M::Error> {
        patch.object("table", &self.table, &next.table)?;
        patch.document("room", &self.room, &next.room)?;
        patch.document("evening", &self.evening, &next.evening)
    }
}
