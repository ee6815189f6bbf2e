//! The input of a game, as messages, and its source.

use blackjack_frontend::coach::Answer;
use blackjack_frontend::ui::command::UiCommand;

use crate::keys::Key;

/// A message to the game.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key press.
    Key(Key),
    /// A mouse button press, at this column and row.
    Click(u16, u16),
    /// A mouse movement with the button held, to this column and row.
    Drag(u16, u16),
    /// A mouse button release, at this column and row.
    Release(u16, u16),
    /// A turn of the mouse wheel, up or down.
    Wheel(UiCommand),
    /// Pasted text.
    Paste(String),
    /// An answer from the coach.
    Answer(Box<Answer>),
    /// A tick of the clock.
    Tick,
}

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
