//! The visible state of a table: [`TableState`].

use blackjack_table::{Fields, Patch, TableView};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};

use crate::evening::EveningView;
use crate::room::RoomView;

/// The state of a table as a browser sees it. Updates are patches of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableState {
    /// The game.
    pub table: TableView,
    /// The part outside the game.
    pub room: RoomView,
    /// The duplicate evening, if the table is one player's part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<EveningView>,
}

impl Fields for TableState {
    fn changes<M: SerializeMap>(&self, next: &Self, patch: &mut Patch<M>) -> Result<(), M::Error> {
        let Self { table, room, evening } = next;
        patch.object("table", &self.table, table)?;
        patch.document("room", &self.room, room)?;
        patch.document("evening", &self.evening, evening)
    }
}
