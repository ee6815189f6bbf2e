//! The table of a session as received from the server: [`FollowedTable`].

use blackjack_engine::House;
use blackjack_protocol::{EveningView, RoomView, TableState, WholeView};
use blackjack_table::{RoundView, TableView, apply_merge_patch};
use serde::Deserialize;
use serde_json::Value;

/// The maximum number of boxes, and of hands in a round, that can be shown.
const BOXES_MAX: usize = 16;
const HANDS_MAX: usize = 64;

/// The public state of a table, with all updates received.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FollowedTable {
    /// The number of the latest update.
    number: u64,
    /// The state as a document, to which patches apply.
    document: Value,
    pub(crate) view: TableView,
    pub(crate) room: RoomView,
    pub(crate) evening: Option<EveningView>,
    pub(crate) house: House,
}

impl FollowedTable {
    /// Takes a full view; returns an error message if it is malformed.
    pub(crate) fn of(whole: WholeView<'_>) -> Result<Self, String> {
        let house = whole.house.house()?;
        let document = serde_json::to_value(&whole.state).map_err(|error| error.to_string())?;
        let TableState { table: view, room, evening } = whole.state.into_owned();
        check(&view)?;
        Ok(Self { number: whole.number, document, view, room, evening, house })
    }

    /// Applies an update, and returns whether it follows the previous one; returns an error
    /// message if it is malformed.
    pub(crate) fn update(&mut self, number: u64, patch: &Value) -> Result<bool, String> {
        if number != self.number + 1 {
            return Ok(false);
        }
        apply_merge_patch(&mut self.document, patch);
        let state = TableState::deserialize(&self.document).map_err(|error| error.to_string())?;
        // Unknown fields are dropped, or a server could accumulate them patch by patch.
        self.document = serde_json::to_value(&state).map_err(|error| error.to_string())?;
        let TableState { table, room, evening } = state;
        check(&table)?;
        (self.view, self.room, self.evening, self.number) = (table, room, evening, number);
        Ok(true)
    }
}

/// Refuses an inconsistent view, because front ends rely on its consistency.
fn check(view: &TableView) -> Result<(), String> {
    if !(1..=BOXES_MAX).contains(&view.seats.len()) {
        return Err("the table has too many boxes, or none".into());
    }
    match &view.round {
        Some(round) => check_round(round, view.seats.len()),
        None => Ok(()),
    }
}

fn check_round(round: &RoundView, boxes: usize) -> Result<(), String> {
    let (cards, seats) = (&round.cards, &round.seats);
    let is_seat = |seat: u8| usize::from(seat) < seats.len();
    let fits = seats.iter().all(|&seat| seat < boxes)
        && cards.hands.len() <= HANDS_MAX
        && cards.hands.iter().all(|hand| is_seat(hand.seat.0))
        && cards.hands.iter().all(|hand| hand.cards.len() <= blackjack_engine::HAND_CARDS_MAX)
        && round.nets.as_ref().is_none_or(|nets| nets.len() == seats.len())
        && cards.phase.hand().is_none_or(|hand| cards.hand(hand).is_some());
    if fits { Ok(()) } else { Err("the hands and the boxes do not fit together".into()) }
}
