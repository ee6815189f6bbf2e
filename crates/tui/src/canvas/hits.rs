//! The places on the screen that the mouse can click, and the cards that it can drag.

use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::{Position, Rect};

/// The commands for clicks and drags on the last frame.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    clicks: Vec<(Rect, UiCommand)>,
    grips: Vec<Grip>,
}

/// A card that can be dragged out of its hand to either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grip {
    /// The visible part of the card.
    pub(crate) card: Rect,
    /// The area of all cards of its hand.
    pub(crate) hand: Rect,
    /// The command for dropping the card beside its hand.
    pub(crate) command: UiCommand,
}

impl Grip {
    /// Returns the command for dropping the card at this cell, or `None` unless it is beside the
    /// hand, no further away than the hand is wide.
    pub(crate) fn dropped_at(&self, column: u16, row: u16) -> Option<UiCommand> {
        let Rect { x, y, width, height } = self.hand;
        let rows = y.saturating_sub(1)..=y.saturating_add(height);
        let left = x.saturating_sub(width)..x;
        let right = x.saturating_add(width)..x.saturating_add(width.saturating_mul(2));
        let is_beside = left.contains(&column) || right.contains(&column);
        (is_beside && rows.contains(&row)).then_some(self.command)
    }
}

impl Hits {
    /// Clears everything for the next frame.
    pub(crate) fn clear(&mut self) {
        self.clicks.clear();
        self.grips.clear();
    }

    /// Makes a click in this place perform a command, in preference to earlier ones.
    pub(crate) fn add(&mut self, place: Rect, command: UiCommand) {
        if !place.is_empty() {
            self.clicks.push((place, command));
        }
    }

    /// Makes a card draggable.
    pub(crate) fn add_grip(&mut self, grip: Grip) {
        self.grips.push(grip);
    }

    /// Returns the command for a click on this cell.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<UiCommand> {
        let hit = |(place, _): &&(Rect, UiCommand)| place.contains(Position::new(column, row));
        self.clicks.iter().rev().find(hit).map(|&(_, command)| command)
    }

    /// Returns the draggable card at this cell.
    pub(crate) fn grip_at(&self, column: u16, row: u16) -> Option<Grip> {
        let is_there = |grip: &&Grip| grip.card.contains(Position::new(column, row));
        self.grips.iter().find(is_there).copied()
    }

    /// Returns whether this card is still where it was and can be dragged.
    pub(crate) fn holds(&self, grip: &Grip) -> bool {
        self.grips.contains(grip)
    }
}
