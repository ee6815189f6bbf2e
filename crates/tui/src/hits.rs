//! The places on the screen that the mouse can use: what a click there means, and what can be
//! dragged.

use blackjack_frontend::ui_command::UiCommand;
use ratatui::layout::{Position, Rect};

/// What the mouse can do with the places that were drawn.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    clicks: Vec<(Rect, UiCommand)>,
    grips: Vec<Grip>,
}

/// A card that can be dragged out of its hand, to either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grip {
    /// The part of the card that is in view.
    pub(crate) card: Rect,
    /// All cards of its hand.
    pub(crate) hand: Rect,
    /// What it means to drop the card beside its hand.
    pub(crate) command: UiCommand,
}

impl Grip {
    /// What it means to drop the card there: nothing, unless the place lies just beside the hand,
    /// no further than the hand is wide.
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
    /// Forgets everything, for the next frame.
    pub(crate) fn clear(&mut self) {
        self.clicks.clear();
        self.grips.clear();
    }

    /// A click in this place means this from now on, before what was said of it earlier.
    pub(crate) fn add(&mut self, place: Rect, command: UiCommand) {
        if !place.is_empty() {
            self.clicks.push((place, command));
        }
    }

    /// This card can be dragged.
    pub(crate) fn add_grip(&mut self, grip: Grip) {
        self.grips.push(grip);
    }

    /// Returns the meaning of a click there.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<UiCommand> {
        let hit = |(place, _): &&(Rect, UiCommand)| place.contains(Position::new(column, row));
        self.clicks.iter().rev().find(hit).map(|&(_, command)| command)
    }

    /// Returns the card there, if it can be dragged.
    pub(crate) fn grip_at(&self, column: u16, row: u16) -> Option<Grip> {
        let is_there = |grip: &&Grip| grip.card.contains(Position::new(column, row));
        self.grips.iter().find(is_there).copied()
    }

    /// Whether this card can still be dragged where it was.
    pub(crate) fn holds(&self, grip: &Grip) -> bool {
        self.grips.contains(grip)
    }
}
