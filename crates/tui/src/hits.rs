//! Which place on the screen means what, for the mouse.

use blackjack_frontend::ui_command::UiCommand;
use ratatui::layout::{Position, Rect};

/// What the places that were drawn mean when they are clicked.
#[derive(Debug, Default)]
pub(crate) struct Hits(Vec<(Rect, UiCommand)>);

impl Hits {
    /// Forgets everything, for the next frame.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// A click in this place means this from now on, before what was said of it earlier.
    pub(crate) fn add(&mut self, place: Rect, command: UiCommand) {
        if !place.is_empty() {
            self.0.push((place, command));
        }
    }

    /// What a click there means.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<UiCommand> {
        let hit = |(place, _): &&(Rect, UiCommand)| place.contains(Position::new(column, row));
        self.0.iter().rev().find(hit).map(|&(_, command)| command)
    }
}
