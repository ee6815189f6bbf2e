//! The screen that a game draws on.

use ratatui::backend::Backend;
use ratatui::{Frame, Terminal};

/// A screen that a game draws on.
pub trait Screen {
    /// The error when drawing fails.
    type Error;

    /// Draws the cells that differ from the last frame.
    ///
    /// # Errors
    ///
    /// Fails if the screen was lost, which ends the game.
    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> Result<(), Self::Error>;

    /// Makes the next frame draw every cell, because the current content is unknown.
    fn invalidate(&mut self);
}

/// Any ratatui terminal. If it cannot be cleared, it is drawn over.
impl<B: Backend> Screen for Terminal<B> {
    type Error = B::Error;

    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> Result<(), B::Error> {
        Self::draw(self, view).map(|_| ())
    }

    fn invalidate(&mut self) {
        let _drawn_over = self.clear();
    }
}
