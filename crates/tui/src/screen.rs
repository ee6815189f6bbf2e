//! What a game is drawn on: `Screen`.

use ratatui::backend::Backend;
use ratatui::{Frame, Terminal};

/// What a game is drawn on.
pub trait Screen {
    /// Why it cannot be drawn on any more.
    type Error;

    /// Draws what differs from the last frame.
    ///
    /// # Errors
    ///
    /// Where it cannot be drawn on any more: the game is left.
    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> Result<(), Self::Error>;

    /// Draws everything anew with the next frame: nobody knows what it shows.
    fn invalidate(&mut self);
}

/// Any terminal of ratatui: what cannot be cleared is drawn over.
impl<B: Backend> Screen for Terminal<B> {
    type Error = B::Error;

    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> Result<(), B::Error> {
        Self::draw(self, view).map(|_| ())
    }

    fn invalidate(&mut self) {
        let _drawn_over = self.clear();
    }
}
