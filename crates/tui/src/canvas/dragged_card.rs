//! A card that the mouse drags out of its hand.

use blackjack_frontend::ui::command::UiCommand;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};

use crate::canvas::hits::{Grip, Hits};
use crate::theme::Look;

/// A dragged card: where it was picked up, and where the pointer is now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DraggedCard {
    grip: Grip,
    picked_up: Position,
    pointer: Position,
}

impl DraggedCard {
    /// Picks a card up at this cell.
    pub(crate) const fn new(grip: Grip, at: Position) -> Self {
        Self { grip, picked_up: at, pointer: at }
    }

    /// Moves the pointer. Returns whether the card moves with it.
    pub(crate) fn drag_to(&mut self, pointer: Position) -> bool {
        std::mem::replace(&mut self.pointer, pointer) != pointer
    }

    /// Returns the command for dropping the card at this cell, or `None` if the card no longer lies
    /// where it was picked up or the cell is not beside its hand.
    pub(crate) fn drop_at(&self, hits: &Hits, at: Position) -> Option<UiCommand> {
        hits.holds(&self.grip).then(|| self.grip.dropped_at(at.x, at.y)).flatten()
    }

    /// Draws the card under the pointer, after the table itself. Its place in the hand is empty.
    pub(crate) fn draw(&self, hits: &Hits, look: Look, buf: &mut Buffer) {
        if self.pointer == self.picked_up || !hits.holds(&self.grip) {
            return;
        }
        let card = self.grip.card.intersection(buf.area);
        let cells: Vec<(Position, Cell)> =
            card.positions().map(|position| (position, buf[position].clone())).collect();
        for position in card.positions() {
            buf[position].reset();
        }
        buf.set_style(card, look.theme.ground());
        for (position, cell) in cells {
            if let Some(target) = self.moved(position, buf.area) {
                buf[target] = cell;
            }
        }
    }

    /// Returns the cell that a cell of the card is dragged to, if it is in the area.
    fn moved(&self, from: Position, area: Rect) -> Option<Position> {
        let x = from.x.saturating_add(self.pointer.x).checked_sub(self.picked_up.x)?;
        let y = from.y.saturating_add(self.pointer.y).checked_sub(self.picked_up.y)?;
        let to = Position { x, y };
        area.contains(to).then_some(to)
    }
}
