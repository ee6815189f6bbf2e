//! A snapshot of a table, for requests that its task does not answer itself: `TableNow`.

use blackjack_engine::{House, Record};
use blackjack_table::{PlayerId, RoundId, ShoeView, TableId};

use super::TableHost;

/// A snapshot of a table.
#[derive(Clone, Debug)]
pub(crate) struct TableNow {
    pub(crate) id: TableId,
    pub(crate) house: House,
    pub(crate) shoe: ShoeView,
    /// The round in play. Its record holds the hole card, so only its events may leave the server.
    pub(crate) round: Option<(RoundId, Record)>,
    pub(crate) is_public: bool,
    /// The players with a seat.
    pub(crate) players: Vec<PlayerId>,
}

impl TableHost {
    pub(super) fn now(&self) -> TableNow {
        let table = &self.table;
        TableNow {
            id: table.id(),
            house: table.house().clone(),
            shoe: table.shoe(),
            round: table.round_id().zip(table.round().cloned()),
            is_public: self.room.hosted.is_public,
            players: (0..table.seat_count()).filter_map(|seat| table.owner(seat)).collect(),
        }
    }
}
