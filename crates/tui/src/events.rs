//! The source of a game's input.

use crate::msg::Msg;

/// One input from outside.
#[derive(Clone, Debug)]
pub enum Input<L> {
    /// A message for the game.
    Msg(Msg),
    /// The screen was resized or overwritten, and must be redrawn as a whole.
    Redraw,
    /// A request to leave the game, with its reason if there is one.
    Leave(Option<L>),
}

/// The source of a game's input. It also tells the time: the game itself has no clock.
pub trait Events {
    /// An external reason for leaving a game, such as a signal or a lost connection.
    type Leave;

    /// Returns the time in milliseconds since 1970 (UTC).
    fn now_ms(&mut self) -> i64;

    /// Waits up to `wait_ms`, or without limit if that is `None`, and returns the next input. May
    /// return `None` early.
    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<Self::Leave>>;

    /// Returns the reason for leaving after the screen was lost.
    fn closed(&mut self) -> Option<Self::Leave>;
}
